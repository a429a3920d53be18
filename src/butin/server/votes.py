"""What the others want, when a seat is late."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from butin.server.wire import Choice, Poll


@dataclass(frozen=True, slots=True)
class Ballot:
    """What a seat has voted for last, about which late seat, and as which entry of the log."""

    about: int
    choice: Choice
    version: int


@dataclass(frozen=True, slots=True)
class Vote:
    """A vote about a seat. Ballots count from entry `opened` on, of `voters` only."""

    about: int
    opened: int
    voters: tuple[int, ...]

    def choices(self, ballots: Mapping[int, Ballot]) -> dict[int, Choice]:
        """What each of the voters wants who has said so."""
        return {
            seat: ballot.choice
            for seat, ballot in ballots.items()
            if seat in self.voters and ballot.about == self.about and ballot.version >= self.opened
        }

    def outcome(self, ballots: Mapping[int, Ballot]) -> Choice | None:
        """What more than half of the voters want."""
        counts = Counter(self.choices(ballots).values()).most_common(1)
        return counts[0][0] if counts and 2 * counts[0][1] > len(self.voters) else None

    def tell(self, ballots: Mapping[int, Ballot], mine: Collection[int]) -> Poll:
        """How the vote stands, for a reader who holds the seats `mine`."""
        choices = self.choices(ballots)
        counts = Counter(choices.values())
        own = next((choices[seat] for seat in mine if seat in choices), None)
        return Poll(self.about, counts["wait"], counts["bot"], counts["end"], own)
