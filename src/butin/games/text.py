"""Compiled rules write JSON: bytes of UTF-8 into a buffer, one behind the other.

What they write is either a number or was made a piece of text at import; each function returns the place behind it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
import numpy as np
from numba.extending import overload

from butin.games.core import INLINED, Buffer, index, rule

NULLS = (None, None)  # the last words of a table: as places, UNKNOWN and NONE count from the end
EIGHT = 8  # bytes that a processor copies at once
COMMA, MINUS, ZERO = b",-0"


def piece(text: str) -> Buffer:
    """A text that is always the same."""
    return np.frombuffer(text.encode(), np.uint8)


def words(values: Iterable[Any], around: str = "%s") -> Buffer:
    """A table of texts to choose from: of each value the JSON, put into `around`.

    A row a value: its length, at most 255, and the text, with room behind it so that it can be copied by eights.
    """
    texts = [(around % msgspec.json.encode(value).decode()).encode() for value in values]
    room = -(-max(map(len, texts)) // EIGHT) * EIGHT
    return np.array([[len(text), *text.ljust(room)] for text in texts], np.uint8)


LIST, LIST_ENDS, NEXT = piece("["), piece("]"), piece("],")


def put(text: Buffer, at: int, piece: Buffer) -> int:
    """Write a piece."""
    text[at : at + len(piece)] = piece
    return at + len(piece)


@overload(put, jit_options=INLINED, strict=False)
def _put(text: Any, at: Any, piece: Any) -> Any:
    def put(text: Any, at: Any, piece: Any) -> Any:  # a loop becomes a few long copies; a slice would be asked about
        for place in range(len(piece)):
            text[index(at + place)] = piece[index(place)]
        return at + len(piece)

    return put


@rule
def put_word(text: Buffer, at: int, words: Buffer, which: int) -> int:
    """Write a word of a table; the room behind it is written too, and next comes what is written over that."""
    put(text, at, words[which, 1:])
    return at + int(words[which, 0])


@rule
def put_number(text: Buffer, at: int, number: int) -> int:
    """Write a whole number."""
    left = abs(int(number))
    if number < 0:
        text[at] = MINUS
        at += 1
    end, bound = at + 1, 10
    while left >= bound:
        end, bound = end + 1, 10 * bound
    for place in range(end - 1, at - 1, -1):
        text[place] = ZERO + left % 10
        left //= 10
    return end


@rule
def close(text: Buffer, at: int, piece: Buffer) -> int:
    """Write what ends a list or an object, whose items have a comma behind each of them, over the last comma."""
    return put(text, at - 1 if text[at - 1] == COMMA else at, piece)
