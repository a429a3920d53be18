"""What the others want, when a seat is late."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from butin.server.wire import Choice, Poll

MILDEST_FIRST: tuple[Choice, ...] = ("wait", "bot", "end")


@dataclass(frozen=True, slots=True)
class Ballot:
    """What a seat has voted for last, about which late seat, and as which entry of the log.

    `first_ms`: when it had its first ballot about that seat (Unix ms).
    """

    about: int
    choice: Choice
    version: int
    first_ms: int


@dataclass(frozen=True, slots=True)
class Vote:
    """A vote about a seat. Ballots count from entry `opened` on, of `voters` only.

    `closes`: the moment when those who have voted decide for all; null: nobody has.
    """

    about: int
    opened: int
    voters: tuple[int, ...]
    closes: int | None = None

    def counted(self, ballots: Mapping[int, Ballot]) -> dict[int, Ballot]:
        """The ballots that count, by their voters."""
        return {
            seat: ballot
            for seat, ballot in ballots.items()
            if seat in self.voters and ballot.about == self.about and ballot.version >= self.opened
        }

    def choices(self, ballots: Mapping[int, Ballot]) -> dict[int, Choice]:
        """What each of the voters wants who has said so."""
        return {seat: ballot.choice for seat, ballot in self.counted(ballots).items()}

    def outcome(self, ballots: Mapping[int, Ballot], now: int) -> Choice | None:
        """What more than half of the voters want; once the vote closes, what most do, the mildest of equals."""
        counts = Counter(self.choices(ballots).values())
        most = max(MILDEST_FIRST, key=counts.__getitem__)
        closed = self.closes is not None and now >= self.closes
        return most if closed or 2 * counts[most] > len(self.voters) else None

    def tell(self, ballots: Mapping[int, Ballot], voter: int | None, now: int) -> Poll:
        """How the vote stands, for a reader whose vote is that of this seat."""
        choices = self.choices(ballots)
        counts = Counter(choices.values())
        own = None if voter is None else choices.get(voter)
        left = None if self.closes is None else max(0, self.closes - now)
        return Poll(self.about, counts["wait"], counts["bot"], counts["end"], own, left)
