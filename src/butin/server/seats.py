"""Who sits where, and who may change it: what is asked, as the entries of the log that do it. Nothing is done here."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Callable, Collection, Sequence

from butin.server.levels import DEFAULT, LEVELS
from butin.server.log import Body, BotSet, Closed, Hosted, Left, Lent, Sat, Secret, new_token
from butin.server.opening import deal
from butin.server.refusals import RefusedError, refuse
from butin.server.story import Story
from butin.server.wire import Close, Code, HandOver, Leave, Lend, Level, Remove, SeatAction, SetSeat, Start

Step = tuple[int | None, Body]
"""What an entry says, and of which seat."""

PATIENCE = 300.0  # seconds that others wait for a host who is away: long enough to send somebody a link
RETURN = 1.0  # seconds after which a host who is back has the rights again
MOST_HOLDERS = 16  # people, that is browsers, of one seat


def steps_of(action: SeatAction, story: Story, person: int, seat: int, present: Collection[int]) -> Sequence[Step]:
    """The entries that an action of somebody at `seat` becomes; `present`: seats whose people are there.

    None where it is so already. Raises RefusedError.
    """
    match action:
        case Leave():
            return leave(story, person, seat, present)
        case Lend(_, bot):
            return lend(story, seat, bot)
    check_host(story, person)
    match action:
        case Start():
            check_waiting(story)
            bots = [DEFAULT if chair.kind == "open" else chair.bot for chair in story.chairs]
            return [(None, deal(story, bots))]
        case SetSeat(_, wanted, bot):
            check_waiting(story)
            return set_seat(story, wanted, bot)
        case Remove(_, wanted):
            check_person(story, wanted)
            check_own_lobby(story, wanted)
            return send_away(story, person, wanted, present)
        case HandOver(_, wanted):
            check_person(story, wanted)
            return [(wanted, Hosted())] if wanted != story.host else []
        case Close():
            check_going(story)
            check_own_lobby(story, story.away)
            return [(None, Closed("host"))]


# --- tokens ---------------------------------------------------------------------------------------------------------


def is_invitation(story: Story, token: str) -> bool:
    """Whether this is the table's invitation."""
    return _same(token, story.invite)


def seat_of_link(story: Story, token: str) -> int | None:
    """The seat whose link this is, as long as somebody holds it."""
    links = ((seat, story.chairs[seat].link) for seat in story.seated())
    return next((seat for seat, link in links if link is not None and _same(token, link)), None)


def _same(token: str, other: str) -> bool:
    return hmac.compare_digest(token.encode(), other.encode())


# --- sitting down -----------------------------------------------------------------------------------------------------


def choose_seat(story: Story, person: int, wanted: int | None) -> int:
    """The seat where a person sits down: the one held already, else `wanted`, else the first free one.

    Free are the open seats of a table that waits, and the bots' seats of one that is played. Raises RefusedError.
    """
    own = story.seat_of(person)
    if own is not None:
        return own
    check_welcome(story, person)
    check_going(story)
    free = story.free_seats(person)
    if not free:
        raise RefusedError(Code("full"))
    if wanted is None:
        return free[0]
    if wanted not in free:
        raise RefusedError(Code("taken"))
    return wanted


def sit(story: Story, person: int, seat: int) -> Sequence[Step]:
    """A person holds a seat from now on; none where it is so already.

    Whoever comes to a seat that nobody held has a link of their own: no other was ever told of it. Raises RefusedError
    for whoever was sent away, and when too many hold the seat.
    """
    if story.holds(person, seat):
        return []
    check_welcome(story, person)
    chair = story.chairs[seat]
    if len(chair.holders) >= MOST_HOLDERS:
        raise RefusedError(Code("full"))
    return [(seat, Sat(chair.link if chair.link and chair.holders else new_token(story.id)))]


# --- giving up a seat, or the host's rights ---------------------------------------------------------------------------


def leave(story: Story, person: int, seat: int, present: Collection[int]) -> list[Step]:
    """A seat is given up by `person`, for all who hold it: its token changes, and the host's rights pass on."""
    return _empty(story, person, seat, present, invite=None)


def send_away(story: Story, person: int, seat: int, present: Collection[int]) -> list[Step]:
    """A seat is taken from all who hold it, but for `person`, who may hold it too.

    Whoever is sent away may not come back as somebody else: the invitation changes too.
    """
    others = any(holder != person for holder in story.chairs[seat].holders)
    return _empty(story, person, seat, present, invite=new_token(story.id) if others else None)


def _empty(story: Story, person: int, seat: int, present: Collection[int], invite: Secret | None) -> list[Step]:
    going = story.phase in ("waiting", "playing")
    bot = DEFAULT if story.phase == "playing" else None
    steps: list[Step] = [(seat, Left(new_token(story.id), bot, invite))]
    others = [other for other in story.seated() if other != seat]
    if going and not others:
        steps.append((None, Closed("nobody")))
    elif others and seat == story.host:
        steps.append((heir(story, person, others, present), Hosted()))
    return steps


def heir(story: Story, person: int | None, others: Sequence[int], present: Collection[int]) -> int:
    """Which of `others` the host's rights pass on to: one of the host's own, else clockwise the first who is there."""

    def order(seat: int) -> tuple[bool, bool, int]:
        return not story.holds(person, seat), seat not in present, (seat - story.host) % len(story.chairs)

    return min(others, key=order)


def pass_on(story: Story, present: Collection[int]) -> Sequence[Step]:
    """The rights of a host who is away, while somebody else is there, pass on; turn by turn nobody has to be there."""
    if story.phase not in ("waiting", "playing") or story.terms.days is not None or story.host in present:
        return []
    others = [seat for seat in story.seated() if seat != story.host and seat in present]
    return [(heir(story, None, others, present), Hosted())] if others else []


def give_back(story: Story, present: Collection[int]) -> Sequence[Step]:
    """The rights that passed on because their host was away are the host's again, who is back."""
    if story.phase not in ("waiting", "playing") or story.away not in present:
        return []
    return [(story.away, Hosted())]


def lend(story: Story, seat: int, bot: Level | None) -> Sequence[Step]:
    """A bot plays for the people of a seat, or they are back (null); their time goes on as it was."""
    if story.phase != "playing":
        check_going(story)
        raise refuse("not_playing")
    if bot is not None and bot not in LEVELS:
        raise refuse("unknown_bot")
    return [(seat, Lent(bot))] if bot != story.chairs[seat].lent else []


def set_seat(story: Story, seat: int, bot: Level | None) -> Sequence[Step]:
    """An open seat becomes a bot's, a bot's seat opens (null)."""
    check_seat(story, seat)
    if story.chairs[seat].kind == "person":
        raise refuse("no_such_seat")
    if bot is not None and bot not in LEVELS:
        raise refuse("unknown_bot")
    return [(seat, BotSet(bot))] if bot != story.chairs[seat].bot else []


# --- what must be so --------------------------------------------------------------------------------------------------


def check_host(story: Story, person: int | None) -> None:
    """Refuse whoever does not have the host's rights."""
    if not story.holds(person, story.host):
        raise refuse("not_host")


def check_welcome(story: Story, person: int) -> None:
    """Refuse whoever the host has sent away."""
    if person in story.removed:
        raise refuse("removed")


def check_own_lobby(story: Story, seat: int | None) -> None:
    """Refuse to take a lobby from a host who is only away for now: to close it, or to send that person away."""
    if story.phase == "waiting" and seat is not None and seat == story.away:
        raise refuse("not_host")


def check_waiting(story: Story) -> None:
    """Refuse what is done before the game begins."""
    if story.phase != "waiting":
        raise refuse("not_waiting")


def check_going(story: Story) -> None:
    """Refuse what has no sense once the game is over, or its table closed."""
    if story.phase == "closed":
        raise refuse("closed")
    if story.phase == "over":
        raise RefusedError(Code("over"))


def check_seat(story: Story, seat: int) -> None:
    """Refuse a seat that there is not."""
    if not 0 <= seat < len(story.chairs):
        raise refuse("no_such_seat")


def check_person(story: Story, seat: int) -> None:
    """Refuse a seat where nobody sits."""
    check_going(story)
    check_seat(story, seat)
    if story.chairs[seat].kind != "person":
        raise refuse("not_a_person")


class HostWatch:
    """The time that a table gives its host to come back; `over` is called at its end. `second`: how long one lasts."""

    def __init__(self, second: float, over: Callable[[], None]) -> None:
        self._second, self._over = second, over
        self._patience: float | None = None
        self._timer: asyncio.TimerHandle | None = None

    def watch(self, story: Story, present: Collection[int]) -> None:
        """Count the time while the host is not there and somebody else is, or since a host came back."""
        patience = RETURN if give_back(story, present) else PATIENCE if pass_on(story, present) else None
        if patience != self._patience:
            self.stop()
        if patience is not None and self._timer is None:
            self._patience = patience
            self._timer = asyncio.get_running_loop().call_later(patience * self._second, self._end)

    def stop(self) -> None:
        """Count no more."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._patience = None

    def _end(self) -> None:
        self._timer = self._patience = None
        self._over()
