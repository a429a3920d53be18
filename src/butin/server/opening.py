"""How a table begins: its first entries, and the deal."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from butin.match import Match, game
from butin.server.levels import DEFAULT
from butin.server.log import Body, Created, Dealt, Entry, Lent, Sat, Stands, new_table_id, new_token, own_action
from butin.server.story import Story
from butin.server.terms import check_terms
from butin.server.wire import Level, Option, Terms


@dataclass(frozen=True, slots=True)
class Plan:
    """A table to be made. `bots`: the bot of each seat; `people`: who holds a seat, that of the host at least.

    `names`: what to call who sits at a seat, where that is not the person's name; `lent`: the bots that play for people
    who keep their seats; `ask`: the seats that want to be asked in sealed windows; `removed`, `hushed`: people who were
    sent away, and who may not write; `match`: as it begins, None: it is dealt afresh.
    """

    game: str
    options: Mapping[str, Option]
    bots: Sequence[Level | None]
    people: Mapping[int, Sequence[int]]
    host: int
    first: int | None = None
    terms: Terms = field(default_factory=Terms)
    names: Mapping[int, str | None] = field(default_factory=dict)
    lent: Mapping[int, Level] = field(default_factory=dict)
    ask: Sequence[int] = ()
    removed: Collection[int] = ()
    hushed: Collection[int] = ()
    match: Match | None = None


def open_table(plan: Plan, at_ms: int) -> list[Entry]:
    """The entries of a fresh table; dealt at once when no seat is open.

    Raises ValueError for a game, a number of seats or options that do not exist, for a game without bots, and for
    terms that do not go with the game.
    """
    story = _make(plan, at_ms)
    entries = [story]
    told = Story.begin(story)

    def log(body: Body, seat: int | None = None, person: int | None = None) -> None:
        version = told.version + 1
        entry = Entry(told.id, version, own_action(version), at_ms, seat, person, body)
        told.add(entry)
        entries.append(entry)

    for seat, holders in plan.people.items():
        link = new_token(told.id)
        for person in holders:
            log(Sat(link, plan.names.get(seat)), seat, person)
    for seat in plan.ask:
        log(Stands(True), seat)
    dealt = deal(told, plan.bots) if plan.match is None else lay(plan.match, plan.bots)
    if not told.open_seats():
        log(dealt)
        for seat, bot in plan.lent.items():
            log(Lent(bot), seat)
    return entries


def open_next(story: Story, host: int, first: int, at_ms: int) -> list[Entry]:
    """The entries of the table where the same people go on, and `first` begins.

    Whoever has gone is a bot there, and a bot goes on playing for those who were away; nobody is let in again, or may
    write again, by going on.
    """
    chairs = dict(enumerate(story.chairs))
    plan = Plan(
        game=story.game,
        options=story.options,
        bots=[DEFAULT if chair.left else chair.bot for chair in chairs.values()],
        people={seat: chairs[seat].holders for seat in story.seated()},
        host=host,
        first=first,
        terms=story.terms,
        names={seat: chair.name for seat, chair in chairs.items()},
        lent={seat: lent for seat in story.seated() if (lent := chairs[seat].lent) is not None},
        ask=[seat for seat in story.seated() if chairs[seat].ask],
        removed=story.removed,
        hushed=story.hushed,
    )
    return open_table(plan, at_ms)


def _make(plan: Plan, at_ms: int) -> Entry:
    known = game(plan.game)
    check_terms(plan.game, plan.terms)
    options = {name: value for name, value in known.defaults.items() if name != "first_seat"} | dict(plan.options)
    table = new_table_id()
    made = Created(
        plan.game,
        options,
        list(plan.bots),
        plan.host,
        new_token(table),
        plan.first,
        plan.terms,
        sorted(plan.removed),
        sorted(plan.hushed),
    )
    return Entry(table, 1, own_action(1), at_ms, None, plan.people[plan.host][0], made)


def deal(story: Story, bots: Sequence[Level | None]) -> Dealt:
    """A fresh deal for a table whose seats without a person go to `bots`. Raises ValueError for impossible options."""
    options = dict(story.options) if story.first is None else {**story.options, "first_seat": story.first}
    match = game(story.game).new(len(story.chairs), options=options)
    return lay(match, bots)


def lay(match: Match, bots: Sequence[Level | None]) -> Dealt:
    """The cards of a match lie on the table, as it has begun."""
    return Dealt(match.game.rules.RULES_VERSION, match.deal(), list(bots), list(match.to_act))
