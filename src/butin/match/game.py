"""A game of the house: what it is called, who may play, with which options, and how a match of it begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import msgspec
import numpy as np

from butin.games import RULES
from butin.games.core import SPECTATOR, Rules, imagine, records
from butin.match.match import Match, check_seat


class Game:
    """One of the games, by its id (`butin.game("raubern")`)."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.id = rules.ID
        self.seats = rules.SEATS
        first_seat = ("random", *range(rules.SEATS[-1]))
        self.options: Mapping[str, Sequence[Any]] = MappingProxyType({**rules.OPTIONS, "first_seat": first_seat})
        self.defaults: Mapping[str, Any] = MappingProxyType({**rules.DEFAULTS, "first_seat": "random"})

    def __repr__(self) -> str:
        return f"butin.game({self.id!r})"

    def title(self, language: str) -> str:
        """The game's name in a language (`fr` or `en`); ValueError for another."""
        if language not in self.rules.TITLES:
            raise ValueError(f"{self.id} has a title in {' and '.join(self.rules.TITLES)}, not in {language!r}")
        return self.rules.TITLES[language]

    def new(self, seats: int | None = None, seed: int | None = None, options: Mapping[str, Any] | None = None) -> Match:
        """A fresh match; the same seed gives the same deal. The fewest seats unless told.

        Raises ValueError for a number of seats, an option or a value that the game does not have.
        """
        seats = self.seats[0] if seats is None else seats
        if type(seats) is not int or seats not in self.seats:
            raise ValueError(f"{self.id} has {self.seats[0]} to {self.seats[-1]} seats, not {seats!r}")
        chosen = {**self.defaults, **self.check_options(options or {})}
        self.check_clashes(chosen)
        if chosen["first_seat"] != "random" and chosen["first_seat"] >= seats:
            raise ValueError(f"first_seat is {chosen['first_seat']}, and the seats are 0 to {seats - 1}")

        rng = _generator(seed)
        order = np.empty(self.rules.ORDER, np.int16)
        self.rules.shuffle(rng, order)
        first = int(rng.integers(seats)) if chosen["first_seat"] == "random" else chosen["first_seat"]
        states = records(self.rules.State, 1)
        self.rules.deal(states[0], self.encode_options(seats, first, chosen), order)
        return Match(self, states[0])

    def check_options(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """The options, if the game has them all; else ValueError with what it has."""
        if not isinstance(options, Mapping):
            raise ValueError(f"options are a mapping of names to values, not {options!r}")
        for name, value in options.items():
            if name not in self.options:
                raise ValueError(f"{self.id} has no option {name!r}; it has {', '.join(self.options)}")
            allowed = self.options[name]
            if not any(type(value) is type(one) and value == one for one in allowed):
                raise ValueError(f"{name} is {_one_of(allowed)}, not {value!r}")
        return options

    def check_clashes(self, options: Mapping[str, Any]) -> None:
        """ValueError if some of all these options do not go together."""
        for clash in self.rules.CLASHES:
            if all(options[name] == value for name, value in clash.items()):
                words = [f"{name}={value}" for name, value in clash.items()]
                raise ValueError(f"{self.id} cannot be played with {' and '.join(words)}")

    def encode_options(self, seats: int, first: int, options: Mapping[str, Any]) -> Any:
        """The record of options that `deal` takes: numbers as they are, words by their place among the allowed ones."""
        found = records(self.rules.Options, 1)[0]
        found.seats, found.first = seats, first
        for name, allowed in self.rules.OPTIONS.items():
            value = options[name]
            setattr(found, name, value if isinstance(allowed, range) else allowed.index(value))
        return found

    def set_up(self, position: Any) -> Match:
        """A match that stands as `position` (a dict, or the typed struct) says.

        Raises ValueError saying what is inconsistent, unknown, or null where a card must be.
        """
        return Match(self, self._read(position, hidden=False))

    def imagine(self, view: Any, seat: int | None, seed: int = 0) -> Match:
        """One world that `view`, as `seat` (None: a spectator) has it, allows; the seed chooses which.

        Raises ValueError as `set_up` does, and for a seat that there is not.
        """
        states = records(self.rules.State, 1)
        seen = self._read(view, hidden=True)
        viewer = SPECTATOR if seat is None else check_seat(seat, int(seen.seats))
        imagine(seen, viewer, _generator(seed), states[0])
        return Match(self, states[0])

    def read_view(self, view: Any) -> Any:
        """The record of a view, with its hidden places UNKNOWN: what bots and search look at."""
        return self._read(view, hidden=True)

    def _read(self, position: Any, *, hidden: bool) -> Any:
        try:
            words: Any = msgspec.convert(msgspec.to_builtins(position), self.rules.Position)
        except (msgspec.ValidationError, TypeError, RecursionError) as error:  # also what is no data at all
            raise ValueError(f"not a position of {self.id}: {error}") from None
        self.check_clashes({name: getattr(words.options, name) for name in self.rules.OPTIONS})
        states = records(self.rules.State, 1)
        self.rules.read(words, states[0], hidden=hidden)
        return states[0]


def _generator(seed: int | None) -> np.random.Generator:
    if seed is not None and (type(seed) is not int or seed < 0):
        raise ValueError(f"a seed is a whole number from 0 on, not {seed!r}")
    return np.random.Generator(np.random.PCG64(seed))


def _one_of(allowed: Sequence[Any]) -> str:
    if isinstance(allowed, range):
        return f"a number from {allowed[0]} to {allowed[-1]}"
    return f"one of {', '.join('null' if value is None else str(value) for value in allowed)}"


GAMES = {name: Game(rules) for name, rules in RULES.items()}


def game(name: str) -> Game:
    """The game with this id; ValueError names the games there are."""
    try:
        return GAMES[name]
    except (KeyError, TypeError):
        raise ValueError(f"there is no game {name!r}; there is {', '.join(GAMES)}") from None


def games() -> list[str]:
    """The ids of the games."""
    return list(GAMES)
