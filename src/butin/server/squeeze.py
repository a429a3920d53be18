"""Squeezes the beginning of a text, and leaves its end as it is."""

from __future__ import annotations

import zlib
from dataclasses import dataclass

HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff"
"""Of a gzip file without name and time (RFC 1952)."""
LAST = b"\x01\x00\x00\xff\xff"
"""A last block of deflate, with nothing in it."""
STORED = 0xFFFF
"""What a block of deflate that is not squeezed can hold (RFC 1951)."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """The beginning of a text that is always the same, squeezed once."""

    text: bytes
    check: int
    small: bytes

    @classmethod
    def of(cls, text: bytes) -> Beginning:
        """Squeeze `text` to a whole number of bytes, after which another block can follow."""
        squeezing = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
        return cls(text, zlib.crc32(text), squeezing.compress(text) + squeezing.flush(zlib.Z_FULL_FLUSH))

    def with_end(self, end: bytes) -> bytes:
        """The gzip file of the text and of an `end`, which is stored as it is."""
        blocks = b"".join(_stored(end[start : start + STORED]) for start in range(0, len(end), STORED))
        trailer = zlib.crc32(end, self.check).to_bytes(4, "little") + (len(self.text) + len(end)).to_bytes(4, "little")
        return HEADER + self.small + blocks + LAST + trailer


def _stored(part: bytes) -> bytes:
    size = len(part)
    return b"\x00" + size.to_bytes(2, "little") + (size ^ STORED).to_bytes(2, "little") + part
