"""What people write, as everybody sees it."""

from __future__ import annotations

import unicodedata

MARKS = 3  # upon each other; no spelling needs more, and a pile of them covers the neighbours


def clean(raw: str, what: str, longest: int) -> str:
    """A text as everybody sees it: NFKC, without blanks around it or double ones inside.

    Raises ValueError, calling it `what`, for one that is empty, longer than `longest` characters, has characters that
    do not show (controls, direction marks) or nothing but blanks, or piles up marks.
    """
    text = unicodedata.normalize("NFKC", raw).strip()
    if any(unicodedata.category(character) in _UNSEEN and character != _JOINER for character in text):
        raise ValueError(f"{what} has no control characters")
    text = " ".join(text.split())
    if not 1 <= len(text) <= longest:
        raise ValueError(f"{what} has 1 to {longest} characters")
    kinds = "".join("B" if character in _BLANK else unicodedata.category(character)[0] for character in text)
    if not set(kinds) & set("LNPS"):
        raise ValueError(f"{what} has something to read")
    if "M" * (MARKS + 1) in kinds:
        raise ValueError(f"{what} has at most {MARKS} marks on a letter")
    return text


_BLANK = "\u115f\u1160\u2800"  # drawn as nothing, though letters and a symbol; NFKC makes one of U+3164 and U+FFA0
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_JOINER = "\u200d"  # holds the parts of one emoji together
