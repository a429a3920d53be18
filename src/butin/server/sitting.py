"""Whose time runs at a table in real time: as long as somebody is there."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from butin.server.clock import Turn, absence, turn


class Sitting:
    """The turns of people at one table. All moments are ms of one clock that never goes back.

    `allowance`: the time of a turn; 0: none, and only who is away is late. `second`: how many ms one lasts.
    """

    def __init__(self, allowance: int, second: float) -> None:
        self._allowance, self._second = allowance, second
        self._begun: dict[int, tuple[object, int]] = {}
        self._gone: dict[int, int] = {}

    def see(self, now: int, asked: Mapping[int, object], here: Collection[int]) -> None:
        """Take in how the table is. `asked`: the people's seats that must act, each with what its time began with.

        `here`: the seats whose people are there. With nobody there, the clocks stand still; then they begin anew, as
        that of a seat does whose people come back too late.
        """
        if not here:
            self._begun, self._gone = {}, {}
            return
        for seat in self._gone.keys() & here:
            if seat in self._begun and self.turns()[seat].stage(now) == 3:
                del self._begun[seat]
        self._begun = {
            seat: self._begun[seat] if self._begun.get(seat, (None,))[0] == since else (since, now)
            for seat, since in asked.items()
        }
        self._gone = {seat: self._gone.get(seat, now) for seat in asked if seat not in here}

    def turns(self) -> dict[int, Turn]:
        """The turns whose time runs."""
        if self._allowance:
            return {seat: turn(began, self._allowance) for seat, (_, began) in self._begun.items()}
        return {seat: absence(max(gone, self._begun[seat][1]), self._second) for seat, gone in self._gone.items()}
