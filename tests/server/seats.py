"""Positions of every game, and people who sit down at them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from functools import partial
from typing import Any

from house import Browser, Line, both
from lair import LETTERS

TOKENS = {seat: f"token-of-seat-{seat}" for seat in range(4)}

BUILD: dict[str, Any] = {
    "game": "conquetes",
    "seats": 3,
    "domain": [
        {"row": 0, "column": 0, "card": "2EV", "owner": None},
        {"row": 1, "column": 0, "card": "2EN", "owner": 0},
        {"row": 0, "column": 1, "card": "2EB", "owner": 2},
    ],
    "hands": [["1CV", "2EN", "3CB"], ["1EN", "3RB", "3RV"], ["1CB", "2RN", "3RN"]],
    "removed": "1RB",
}
"""A building turn of seat 0; it passes, and everybody may call neuro."""


def small_lair(tiles: str, **fields: Any) -> dict[str, Any]:
    """A grid of 25 cells for two, by letters: a small one is face up, a dot is an emptied cell."""
    places = [
        None if letter == "." else {"kind": LETTERS[letter.upper()], "up": letter.islower()}
        for letter in tiles.ljust(25, ".")
    ]
    return {"game": "dragons", "seats": 2, "options": {"grid": "5x5"}, "tiles": places, **fields}


Come = Callable[[Browser, str], Line]
"""How a browser comes to a table: `Browser.at` by a socket, `Poller` by polling."""


class Round:
    """The people of a table, and a spectator (the last line), with all their lines."""

    def __init__(self, address: str, table: str, seats: int, come: Come = Browser.at) -> None:
        self._browsers = [*(Browser(address, token=TOKENS[seat]) for seat in range(seats)), Browser(address)]
        self.lines = [come(browser, table) for browser in self._browsers]
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> list[Line]:
        for browser, line in zip(self._browsers, self.lines, strict=True):
            await self._stack.enter_async_context(browser)
            await self._stack.enter_async_context(line)
        await both(*(line.until_view() for line in self.lines))
        return self.lines

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()


async def play(lines: list[Line], seat: int, move: dict[str, Any]) -> None:
    """A seat plays, and everybody who is told of it has been."""
    before = lines[-1].view["v"]
    answer = await lines[seat].play(move)
    assert answer["t"] == "ack", answer
    await lines[seat].until_version(answer["v"])
    await settle(lines)
    if lines[-1].view["v"] > before:
        await both(*(line.until_version(lines[-1].view["v"]) for line in lines))


async def until_all(lines: Sequence[Line], wish: Callable[[Line], Any]) -> None:
    """Wait until something is so on every line."""
    await both(*(line.until(partial(wish, line)) for line in lines))


async def settle(lines: list[Line]) -> None:
    """What has been sent has come: it is before the answer to a ping, or to a second one."""
    pongs = {line: line.pongs for line in lines}
    for line in lines:
        await line.send(t="ping")
    await until_all(lines, lambda line: line.pongs > pongs[line])
    for line in lines:
        await line.send(t="ping")
    await until_all(lines, lambda line: line.pongs > pongs[line] + 1)
