"""What a game is, and how its rules become machine code.

A game is one module (`butin.games.raubern`) that gives the names listed in `Rules`. Its state is one element of a NumPy
structured array; its rules are small functions over that element, compiled by Numba when the compiler is on, and plain
Python otherwise (`NUMBA_DISABLE_JIT=1`), with the same bytes either way.

Code that serves every game (playouts, search, simulations) is written once over the generic functions at the end of
this module: compiled code resolves them by the type of the state, plain Python by its dtype.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any, Protocol, TypeVar, cast

import msgspec
import numba
import numpy as np
from llvmlite import ir
from numba.core import types
from numba.core.caching import FunctionCache
from numba.extending import intrinsic, overload
from numba.np.numpy_support import as_dtype
from platformdirs import user_cache_path

NONE = -1  # nobody, nothing, an unused place of a fixed-size field
UNKNOWN = -2  # hidden from the seat that looks
SPECTATOR = -1  # the seat number of somebody who only watches

config: Any = numba.config  # its attributes are set at run time

type_of_function = TypeVar("type_of_function", bound=Callable[..., Any])

Record = Any
"""One element of an array of a game's `State` or `Options`: `numpy.record`, and a bare pointer in compiled code."""

Buffer = Any
"""A one-dimensional NumPy integer array that a rule fills."""


class Rules(Protocol):
    """The names that a game's module gives. A seat is a number from 0, clockwise; an action is one integer."""

    ID: str
    TITLES: Mapping[str, str]  # language -> the game's name
    SEATS: range  # how many may play
    OPTIONS: Mapping[str, Sequence[Any]]  # option -> allowed values, a range for numbers
    DEFAULTS: Mapping[str, Any]
    CLASHES: Sequence[Mapping[str, Any]]  # values of options that do not go together
    RULES_VERSION: int  # raised whenever behaviour changes
    CLAUSES: Sequence[str]  # what `refusal` counts: the clause broken ("" for a legal move) …
    REASONS: Sequence[str]  # … the code that programs use …
    SENTENCES: Mapping[str, str]  # … and that code in words
    ORDER: int  # cards in an order
    POINT: int  # what a point counts in `score`, so that parts of one are whole numbers
    ACTIONS: int  # actions are 0 … ACTIONS - 1
    ROOM: int  # length of the buffer that `legal` needs
    LONGEST: int  # bytes of the buffer that `write`, `foresee` and `offer` need
    State: np.dtype[Any]
    Options: np.dtype[Any]  # `seats`, `first`; an option is its place in OPTIONS, or the number itself
    Position: type[msgspec.Struct]  # everything in words; a view has the same shape with nulls
    Move: Any  # the structs of its moves, a union
    Event: Any  # the structs of what happens, a union
    May: type[msgspec.Struct]  # a legal move and what the seat can foresee of it
    Claim: Any  # the structs of what players may claim aloud, a union; None: nothing

    # compiled
    def shuffle(self, rng: np.random.Generator, order: Buffer) -> None: ...
    def deal(self, state: Record, options: Record, order: Buffer) -> None: ...
    def to_act(self, state: Record) -> int: ...
    def refusal(self, state: Record, seat: int, action: int) -> int: ...
    def legal(self, state: Record, seat: int, out: Buffer) -> int: ...
    def apply(self, state: Record, seat: int, action: int) -> None: ...
    def score(self, state: Record, out: Buffer) -> None: ...
    def winners(self, state: Record) -> int: ...
    def redact(self, state: Record, seat: int, view: Record) -> None: ...
    def imagine(self, view: Record, seat: int, rng: np.random.Generator, state: Record) -> None: ...
    def write(self, state: Record, text: Buffer) -> int: ...
    def foresee(self, state: Record, seat: int, actions: Buffer, text: Buffer) -> int: ...
    def offer(self, state: Record, seat: int, actions: Buffer, text: Buffer) -> int: ...

    # words
    def read(self, position: Any, state: Record, *, hidden: bool) -> None: ...
    def to_action(self, move: Any) -> int: ...
    def to_move(self, action: int) -> Any: ...
    def redact_move(self, move: Any, seat: int, viewer: int) -> Any: ...
    def events(self, number: int, before: Record, seat: int, action: int, after: Record) -> list[Any]: ...
    def redact_event(self, event: Any, viewer: int, state: Record, whole_from: int) -> Any: ...  # a step
    def fleeting(self, state: Record) -> int: ...  # how many of the latest moves are told whole only for now
    def silence(self, state: Record, seat: int) -> Any: ...  # the move that saying nothing stands for; None: none does
    def tell(self, event: Any, names: Sequence[str]) -> str: ...
    def check_claim(self, claim: Any, seats: int) -> None: ...


def in_points(counted: int, point: int) -> int | float:
    """What `score` counted, in points: a whole number where it is one."""
    return counted / point if counted % point else counted // point


def records(dtype: np.dtype[Any], n: int) -> Any:
    """`n` records of `dtype`, all zero, whose fields are attributes; `records[i] = records[j]` copies one."""
    return bare_records(dtype, n).view(np.recarray)


def bare_records(dtype: np.dtype[Any], n: int) -> Any:
    """As `records`, in an array that has no attributes itself: it is made, taken apart and handed on in less time."""
    return np.zeros(n, record_type(dtype))


@cache
def record_type(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """The type of a record whose fields are attributes: what compiled code makes an array of."""
    return np.dtype((np.record, dtype))


def fields(record: Record) -> tuple[Any, ...]:
    """All fields of a record at once, numbers as they are: one by one, each takes as long as all of them."""
    return cast(tuple[Any, ...], np.void.item(record))


# --- the compiler -----------------------------------------------------------------------------------------------------


PATIENCE = 60.0  # seconds that a process waits to keep what it has compiled
COMPILED = ("games", "bots", "lab")  # the parts of the package that hold compiled code


@cache
def cache_folder() -> Path:
    """Where machine code is kept: a folder named after a digest of all the sources that are compiled.

    Numba looks only at the file of a function itself, so a changed rule would leave a stale caller behind.
    """
    package = Path(__file__).parent.parent
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__} {config.BOUNDSCHECK}".encode())
    for source in sorted(path for part in COMPILED for path in (package / part).rglob("*.py")):
        digest.update(source.relative_to(package).as_posix().encode() + b"\0" + source.read_bytes())
    folder = user_cache_path("butin") / "rules" / digest.hexdigest()[:16]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:  # a home that cannot be written: compile for this process alone
        return Path(tempfile.mkdtemp(prefix="butin-rules-"))
    os.utime(folder)  # last used now
    return folder


def forget_old_code() -> None:
    """Remove the machine code of sources that nobody has run for a month."""
    month = 30 * 24 * 3600
    for folder in cache_folder().parent.glob("*"):
        if folder.is_dir() and time.time() - folder.stat().st_mtime > month:
            shutil.rmtree(folder, ignore_errors=True)


class SharedCache(FunctionCache):
    """The machine code of one function, kept by several processes.

    Numba reads an index, writes it again, and then the code: two that did so at a time could take each other's code.
    """

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep a compiled function; one process at a time does."""
        lock = sqlite3.connect(Path(self.cache_path).parent / "lock", timeout=PATIENCE, isolation_level=None)
        with closing(lock):
            lock.execute("BEGIN EXCLUSIVE")  # the one lock that works alike on every system
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]


def _compile(function: Callable[..., Any], *, inline: bool) -> Any:
    compiled: Any = numba.njit(nogil=True, forceinline=inline)(function)
    if compiled is not function:
        outer, config.CACHE_DIR = config.CACHE_DIR, str(cache_folder())
        try:
            compiled._cache = SharedCache(function)  # type: ignore[no-untyped-call]
        finally:
            config.CACHE_DIR = outer  # other packages keep their own place
    return compiled


def rule(function: type_of_function) -> type_of_function:
    """Compile one rule; it is inlined where another rule or a loop calls it."""
    return cast(type_of_function, _compile(function, inline=True))


def loop(function: type_of_function) -> type_of_function:
    """Compile a whole loop over rules (a playout, a block of games, a search)."""
    return cast(type_of_function, _compile(function, inline=False))


@rule
def below(rng: np.random.Generator, n: int) -> int:
    """A uniform number of 0 … n - 1."""
    return int(rng.random() * n)


INLINED: Any = {"forceinline": True, "nogil": True}


def lowest_bit(mask: int) -> int:
    """The number of the lowest bit of a mask; of 0, any number."""
    return (int(mask) & -int(mask)).bit_length() - 1


def _count_trailing_zeros(context: Any, mask: Any) -> Any:
    return mask(mask), lambda _, builder, __, arguments: builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))


_trailing_zeros: Any = intrinsic(_count_trailing_zeros)  # one instruction


@overload(lowest_bit, jit_options=INLINED, strict=False)
def _lowest_bit(mask: Any) -> Any:
    return lambda mask: _trailing_zeros(mask)


def count_bits(mask: int) -> int:
    """How many bits of a mask that is not negative are 1."""
    return int(mask).bit_count()


def _count_ones(context: Any, mask: Any) -> Any:
    return mask(mask), lambda _, builder, __, arguments: builder.ctpop(arguments[0])


_ones: Any = intrinsic(_count_ones)  # one instruction


@overload(count_bits, jit_options=INLINED, strict=False)
def _count_bits(mask: Any) -> Any:
    return lambda mask: _ones(mask)


@rule
def index(place: int) -> Any:
    """A place that is known not to be negative: spares a hot loop the check for Python's places from the end."""
    return np.uint64(place)


# --- generic functions, resolved by the type of the state -------------------------------------------------------------

_RULES: dict[np.dtype[Any], Rules] = {}


def register(rules: Any) -> None:
    """Let the generic functions find the rules of a game by its `State`."""
    _RULES[rules.State] = rules


def rules_of(state: Any) -> Rules:
    """The rules of a state: of a record, or of the type that Numba gives one."""
    return _RULES[as_dtype(state) if isinstance(state, types.Record) else state.dtype]


def generic(find: Callable[[Any], Any]) -> Callable[[type_of_function], type_of_function]:
    """Let compiled code, too, find the function of that name in the module that `find` has for its first argument."""

    def decorate(function: type_of_function) -> type_of_function:
        name = function.__name__

        @overload(function, jit_options=INLINED, strict=False)
        def resolve(*arguments: Any) -> Any:
            found = getattr(find(arguments[0]), name)
            return lambda *arguments: found(*arguments)

        return function

    return decorate


def shuffle(state: Record, rng: np.random.Generator, order: Buffer) -> None:
    """Fill `order` with a fair order of the cards of the game that `state` belongs to."""
    rules_of(state).shuffle(rng, order)


@overload(shuffle, jit_options=INLINED, strict=False)
def _shuffle(state: Any, rng: Any, order: Any) -> Any:
    found = rules_of(state).shuffle  # the only rule that takes no state
    return lambda state, rng, order: found(rng, order)


@generic(rules_of)
def deal(state: Record, options: Record, order: Buffer) -> None:
    """Make `state` a fresh game from an order of its cards; draws nothing."""
    rules_of(state).deal(state, options, order)


@generic(rules_of)
def to_act(state: Record) -> int:
    """The seats that may act now as a mask (bit s: seat s); 0 once over."""
    return rules_of(state).to_act(state)


@generic(rules_of)
def refusal(state: Record, seat: int, action: int) -> int:
    """Why `seat` may not play `action`, as a place in CLAUSES; 0: it may."""
    return rules_of(state).refusal(state, seat, action)


@generic(rules_of)
def legal(state: Record, seat: int, out: Buffer) -> int:
    """Fill `out[:n]` with the legal actions of `seat` and return n; `out` has `ROOM` places."""
    return rules_of(state).legal(state, seat, out)


def room(state: Record) -> int:
    """The game's `ROOM`, which `legal` needs."""
    return rules_of(state).ROOM


@overload(room, jit_options=INLINED, strict=False)
def _room(state: Any) -> Any:
    found = rules_of(state).ROOM
    return lambda state: found


@generic(rules_of)
def apply(state: Record, seat: int, action: int) -> None:
    """Play a legal action."""
    rules_of(state).apply(state, seat, action)


@generic(rules_of)
def score(state: Record, out: Buffer) -> None:
    """Fill `out[:seats]` with the points so far, or final; a point counts `POINT`."""
    rules_of(state).score(state, out)


@generic(rules_of)
def winners(state: Record) -> int:
    """The winners as a mask, once over."""
    return rules_of(state).winners(state)


@generic(rules_of)
def redact(state: Record, seat: int, view: Record) -> None:
    """Fill `view` with what `seat` (or `SPECTATOR`) may know of `state`."""
    rules_of(state).redact(state, seat, view)


@generic(rules_of)
def imagine(view: Record, seat: int, rng: np.random.Generator, state: Record) -> None:
    """Fill `state` with a world that `view` allows, each equally likely with the copies of a card told apart."""
    rules_of(view).imagine(view, seat, rng, state)


@generic(rules_of)
def write(state: Record, text: Buffer) -> int:
    """Write the position, or the view, that `state` is to `text[:n]` and return n: the JSON of a `Position`.

    What is UNKNOWN in it is null. `text` has `LONGEST` bytes.
    """
    return rules_of(state).write(state, text)


@generic(rules_of)
def foresee(state: Record, seat: int, actions: Buffer, text: Buffer) -> int:
    """Write what each of these legal actions does at once, as far as `seat` can know: the JSON of a list of `May`."""
    return rules_of(state).foresee(state, seat, actions, text)


@generic(rules_of)
def offer(state: Record, seat: int, actions: Buffer, text: Buffer) -> int:
    """As `foresee`, for a page: moves that are alike come in one entry, where the game has so many."""
    return rules_of(state).offer(state, seat, actions, text)
