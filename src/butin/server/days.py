"""The clocks of tables that play turn by turn: functions of the log, whether or not somebody is there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from butin.server.clock import Outage, Turn, deadline, next_moment, turn
from butin.server.story import Story

DAY_S = 24 * 3600
WINDOW_S = 12 * 3600  # so long a sealed window waits for those who want to be asked


@dataclass(frozen=True, slots=True)
class Calendar:
    """`second`: how many ms one lasts; `outages`: tells when the server was down so far. Moments are Unix ms."""

    second: float = 1000.0
    outages: Callable[[], Sequence[Outage]] = tuple

    def turns(self, story: Story) -> dict[int, Turn]:
        """The turns of the people whose time runs; in a sealed window nobody's does."""
        if story.terms.days is None or story.window:
            return {}
        allowance = round(story.terms.days * DAY_S * self.second)
        return {seat: turn(story.since[seat].at_ms, allowance, self.outages()) for seat in story.people_asked()}

    def window(self, story: Story) -> Turn:
        """The time that a seat has to answer in the sealed window that is open."""
        return turn(story.moved_ms, round(WINDOW_S * self.second), self.outages())

    def closing(self, first_ms: int) -> int:
        """When a vote closes whose first ballot was given at this moment: the others have a day."""
        return deadline(first_ms, round(DAY_S * self.second), self.outages())

    def silent(self, story: Story, now: int) -> list[int]:
        """The seats whose silence is their answer by now: those that do not want to be asked do not wait."""
        if not story.window:
            return []
        late = self.window(story).stage(now) == 3
        return [seat for seat in story.people_asked() if late or not story.chairs[seat].ask]

    def ends(self, story: Story, seat: int) -> int | None:
        """When a person who has to act is late; None for any other seat, and without a clock."""
        if story.terms.days is None or seat not in story.people_asked():
            return None
        return self.window(story).late if story.window else self.turns(story)[seat].late

    def next_moment(self, story: Story, now: int) -> int | None:
        """When something about its people changes next, as long as nobody does anything."""
        turns = self.turns(story)
        if story.window and story.people_asked():
            turns = {0: self.window(story)}
        return now if self.silent(story, now) else next_moment(turns, now)

    def next_look(self, story: Story, now: int) -> int | None:
        """When the server has to do something at a table that it does not have in memory."""
        bots = any(story.chairs[seat].player for seat in story.to_act)
        late = story.terms.late != "wait" and any(turn.stage(now) == 3 for turn in self.turns(story).values())
        return now if bots or late else self.next_moment(story, now)
