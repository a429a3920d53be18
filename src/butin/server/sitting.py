"""Whose time runs at a table in real time: as long as somebody is there."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from butin.server.clock import Turn, absence, turn


class Sitting:
    """The turns at one table. All moments are ms of one clock that never goes back.

    `allowance`: the time of a turn; 0: none, and only who is away is late. `second`: how many ms one lasts.
    """

    def __init__(self, allowance: int, second: float) -> None:
        self._allowance, self._second = allowance, second
        self._begun: dict[int, tuple[object, int]] = {}
        self._gone: dict[int, int] = {}

    def see(self, now: int, asked: Mapping[int, object], here: Collection[int]) -> None:
        """Take in how the table is. `asked`: the seats that must act, each with what its time began with.

        Those for which bots play are among them, for it is their people's time that a bot uses. `here`: the seats whose
        people are there. With nobody there, the clocks stand still; then they begin anew. Nothing else gives time:
        whoever has a clock and comes back too late is late.
        """
        if not here:
            self._begun, self._gone = {}, {}
            return
        self._begun = {
            seat: self._begun[seat] if self._begun.get(seat, (None,))[0] == since else (since, now)
            for seat, since in asked.items()
        }
        self._gone = {seat: self._gone.get(seat, now) for seat in asked if seat not in here}

    def turns(self, seats: Collection[int]) -> dict[int, Turn]:
        """The turns whose time runs, of these seats."""
        if self._allowance:
            return {seat: turn(began, self._allowance) for seat, (_, began) in self._begun.items() if seat in seats}
        away = {seat: max(gone, self._begun[seat][1]) for seat, gone in self._gone.items() if seat in seats}
        return {seat: absence(since, self._second) for seat, since in away.items()}
