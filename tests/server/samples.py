"""Values for the fields of the wire's structs, some that fit and some that do not: a new message needs nothing here."""

from __future__ import annotations

import json
import secrets
from functools import cache
from random import Random
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec import inspect
from msgspec.inspect import StructType

from butin.server import wire

LARGE = [2**31, 2**53 + 1, 2**63, -(2**63) - 1, 10**300, 1e308, -1e-308]
JUNK: list[Any] = [None, True, False, 0, -1, 1.5, "", "x", [], {}, [[]], {"": None}, [None] * 50, *LARGE]
WORDS = [
    "raubern", "coffre", "mousse", "matelot", "amiral", "random", "me", "open", "bot", "chest", "play", "pass", "",
    " ", "%s", "{0}", "null", "undefined", "__proto__", "constructor", "../../etc/passwd", "'; DROP TABLE event; --",
    "${7*7}", "\\",
]  # fmt: skip
ODD_TEXTS = [
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\u202eoreZ", "Zoe" + "\u0301" * 20, "\u200b\u200b",
    "\x00", "\x1b[2J", "\u2800", "\ufeffZoé", "👩‍👩‍👧‍👦" * 3, "\U000e0001", "ﷺ" * 6, "a\nb", "\u2028", "I" * 200,
    "\uffff", "𝕏" * 24, "\r\nSet-Cookie: a=b",
]  # fmt: skip


def new_id() -> str:
    """An action id that nobody has used."""
    return secrets.token_hex(8)


def shapes(union: Any) -> list[StructType]:
    """The structs of a union, with their fields."""
    found = [inspect.type_info(one) for one in (get_args(union) or [union])]
    return [one for one in found if isinstance(one, StructType)]


MESSAGES = shapes(wire.ClientMessage)
BODIES = [
    shape
    for one in vars(wire).values()
    if isinstance(one, type) and issubclass(one, wire._Body)
    for shape in shapes(one)
    if shape.tag is None and shape.fields
]


def sample(rng: Random, kind: inspect.Type, moves: list[Any]) -> Any:
    """A value that fits a type; for a dict it may be one of `moves`."""
    match kind:
        case inspect.UnionType(types=types):
            return sample(rng, rng.choice(types), moves)
        case inspect.ListType(item_type=item):
            return [sample(rng, item, moves) for _ in range(rng.randrange(4))]
        case inspect.DictType(value_type=value):
            return rng.choice([*moves, {rng.choice(WORDS): sample(rng, value, moves) for _ in range(rng.randrange(4))}])
        case inspect.StructType():
            return fill(rng, kind, moves)
        case inspect.RawType():  # a message within a body
            return rng.choice([rng.choice(JUNK), fill(rng, rng.choice(MESSAGES), moves)])
        case _:
            return _simple(rng, kind)


def _simple(rng: Random, kind: inspect.Type) -> Any:
    match kind:
        case inspect.StrType(pattern=None, max_length=longest):
            return rng.choice([*WORDS, *ODD_TEXTS])[:longest]
        case inspect.StrType():
            return new_id()
        case inspect.IntType(ge=least, lt=end):
            return rng.choice([0, 1, 2, 3, rng.randrange(40), least or 0, (end or 2**63) - 1])
        case inspect.LiteralType(values=values):
            return rng.choice(values)
        case inspect.BoolType():
            return rng.random() < 0.5
        case inspect.NoneType():
            return None
        case _:
            raise TypeError(f"what fits a field of {kind}? Say it here: the wire has a new kind of field")


def fill(rng: Random, shape: StructType, moves: list[Any] | None = None) -> dict[str, Any]:
    """A struct as JSON has it, each field with a value that fits."""
    told = {field.encode_name: sample(rng, field.type, moves or []) for field in shape.fields}
    return told if shape.tag_field is None else {shape.tag_field: shape.tag, **told}


@cache
def misfits(kind: type, field: str) -> list[Any]:
    """What of the junk does not fit a field of a struct."""
    hint = get_type_hints(kind, include_extras=True)[field]
    return [value for value in JUNK if not _fits(value, hint)]


def _fits(value: Any, hint: Any) -> bool:
    try:
        msgspec.json.decode(json.dumps(value), type=hint)
    except msgspec.DecodeError:
        return False
    return True
