"""What people write, as everybody sees it."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

MARKS = 3  # upon each other; no spelling needs more, and a pile of them covers the neighbours


def clean(raw: str, what: str, longest: int) -> str:
    """A text as everybody sees it: NFKC, without blanks around it or double ones inside.

    Raises ValueError, calling it `what`, for one that is empty, longer than `longest` characters, has characters that
    do not show (controls, direction marks) or nothing but blanks, or piles up marks.
    """
    text = unicodedata.normalize("NFKC", raw).strip()
    if any(_is_unseen(before, character) for before, character in pairwise(f" {text}")):
        raise ValueError(f"{what} has no control characters")
    text = " ".join(text.translate(_BLANK).split())
    if not 1 <= len(text) <= longest:
        raise ValueError(f"{what} has 1 to {longest} characters")
    kinds = "".join(unicodedata.category(character)[0] for character in text)
    if not set(kinds) & set("LNPS"):
        raise ValueError(f"{what} has something to read")
    if "M" * (MARKS + 1) in kinds:
        raise ValueError(f"{what} has at most {MARKS} marks on a letter")
    return text


def _is_unseen(before: str, character: str) -> bool:
    """Whether a character does not show: so that two names would look the same."""
    if character == _JOINER or character in _SELECTORS:
        return unicodedata.category(before) in ("Lu", "Ll", "Lt", "Zs")
    return unicodedata.category(character) in _UNSEEN or character in _IGNORED


_BLANK = dict.fromkeys(map(ord, "\u115f\u1160\u2800\U0001d159"), " ")
"""Drawn as nothing, though letters and symbols; NFKC makes one of U+3164 and U+FFA0."""
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_IGNORED = "\u034f\u17b4\u17b5\ufffc"  # marks that nobody draws, and the place of an object
_JOINER = "\u200d"  # holds the parts of one emoji together, or of a letter of India; those of an alphabet have none
_SELECTORS = "\u180b\u180c\u180d\u180f" + "".join(map(chr, [*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]))
"""They choose how the character before is drawn, where it can be drawn in more than one way."""
