"""A table does what its model does, whatever the network, its people and its server do.

The pages' messages are dropped, doubled, late and in any order; people come with several sockets, leave, are sent away
and come back; the server starts anew from the log. Time stands still but where a rule lets it pass:
then clocks run out, of whichever seats must act.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from house import new_id
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from model import CHOICES, TURN, VOTE, Log, Model, No, names
from seats import BUILD, small_lair

from butin.match import game
from butin.server.board import replay
from butin.server.levels import LEVELS
from butin.server.limits import Limit
from butin.server.log import Created, Dealt, Entry, Sat, new_table_id, new_token, own_action, read_row
from butin.server.opening import Plan, open_table
from butin.server.pace import Pace
from butin.server.peer import Peer
from butin.server.refusals import RefusedError
from butin.server.seats import seat_of_link
from butin.server.store import Store
from butin.server.table import House, Table
from butin.server.thinkers import Thinkers
from butin.server.wire import (
    Again,
    Close,
    HandOver,
    Leave,
    Lend,
    Play,
    Remove,
    SetSeat,
    Start,
    Terms,
    Vote,
    encode,
)

PEOPLE = range(1, 5)
"""Of whom the first makes the table; all but the last may sit down at the start."""
HOST_PATIENCE = 300
FEW_PAGES, MANY_PAGES, FEW_MESSAGES = 3, 8, 3
WISHES = Counter({Start: 4, SetSeat: 2, Leave: 2, Remove: 1, Lend: 3, HandOver: 1, Close: 1, Again: 2, Vote: 1})
numbers = st.integers(0, 2**20)
sometimes = st.sampled_from([False, False, False, True])


class StillLoop(asyncio.SelectorEventLoop):
    """An event loop whose time passes only when it is told to."""

    now = 0.0

    def time(self) -> float:
        return self.now


class Patient(Thinkers):
    """Bots think when they are told to."""

    def __init__(self) -> None:
        super().__init__(0)
        self.thoughts: list[tuple[Callable[[], Any], asyncio.Future[Any]]] = []

    async def think(self, work: Callable[[], Any], seconds: float) -> Any:
        thought = work, asyncio.get_running_loop().create_future()
        self.thoughts.append(thought)
        try:
            return await thought[1]
        finally:
            self.thoughts.remove(thought)


class Page:
    """A page of somebody's, with what it was told."""

    def __init__(self, person: int | None, seat: int | None) -> None:
        self.person, self.seat = person, seat
        self.peer = Peer(seat, person)
        self.table: dict[str, Any] = {}
        self.view: dict[str, Any] = {}
        self.events: list[Any] = []
        self.answers: list[dict[str, Any]] = []
        self.reads = asyncio.Event()
        self.reads.set()
        self.reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        while not self.peer.over:
            await self.peer.news()
            for text in self.peer.take():
                await self.reads.wait()
                self._hear(json.loads(text))

    def _hear(self, message: dict[str, Any]) -> None:
        match message["t"]:
            case "table":
                self.table = message
            case "view":
                assert message["since"] <= (self.events[-1]["n"] + 1 if self.events else 0), "a gap in the story"
                self.events = [event for event in self.events if event["n"] < message["since"]] + message["events"]
                self.view = message
            case _:
                self.answers.append(message)


class Tables(RuleBasedStateMachine):
    """One table, its people and their pages, and what the table should be."""

    first_pages: Sequence[int | None] = PEOPLE
    """Whose pages are open from the start."""
    first_pause = 0
    """How many seconds nothing happens then."""

    def __init__(self, position: dict[str, Any] | None) -> None:
        super().__init__()
        self.position = position
        self.opened = ExitStack()
        """What is open, also when an example ends before its table is made."""
        self.folder = self.opened.enter_context(tempfile.TemporaryDirectory())
        self.loop = StillLoop()
        self.opened.callback(self.loop.close)
        self.pages: list[Page] = []
        self.flying: list[tuple[int | None, Any]] = []
        """Messages on their way: who sent them, and what they say."""
        self.links: list[str] = []
        self.acks: dict[tuple[int | None, str], Any] = {}
        self.nacks: dict[tuple[int | None, str], Any] = {}
        self.missed_since: float | None = None
        self.back_since: float | None = None
        self.followed: dict[str, int | None] = {}
        """The tables that follow this one, each with its host."""
        self.kept: set[tuple[int | None, str]] = set()
        """The actions that changed nothing: the table knows of them as long as it lives."""
        self.begun: dict[int, tuple[object, float]] = {}
        """The seats that must move, each with what its time began with, and when."""
        self.away: dict[int, float] = {}
        """Those of them whose people are away, and since when."""
        self.running: dict[int, float] = {}
        """The seats whose time runs out, each with when it began."""

    # --- the house ---

    @initialize(
        chairs=st.lists(st.sampled_from(["open", "open", "me", *LEVELS]), min_size=1, max_size=3),
        guests=st.integers(0, 2),
        watch=st.booleans(),
        late=st.sampled_from(["wait", "move", "seat", "vote"]),
        turn_s=st.sampled_from([0, TURN]),
    )
    def open(self, chairs: list[str], guests: int, watch: bool, late: Any, turn_s: Any) -> None:
        terms = Terms(watch=watch, late=late, turn_s=turn_s)
        entries = self._lay(terms) if self.position else self._make(chairs, terms)
        self.table_id = entries[0].table
        self.model = Model(entries[0])
        self.do(self._start(entries))
        self.read_log()
        for person in PEOPLE:
            if person <= guests + 1:
                self.join(person, None, None)
        for page in self.first_pages:
            self.come(page, 0)
        if self.first_pause:
            self.the_table_is_as_its_model()
            self._pass(self.first_pause)

    def _make(self, chairs: list[str], terms: Terms) -> list[Entry]:
        bots: list[Any] = [None, *(chair if chair in LEVELS else None for chair in chairs)]
        people = {0: [1]} | {seat: [1] for seat, chair in enumerate(chairs, start=1) if chair == "me"}
        return open_table(Plan("raubern", {}, bots, people, 0, terms=terms), 1_700_000_000_000)

    def _lay(self, terms: Terms) -> list[Entry]:
        """A table in the middle of a game, the people at the first seats, a bot at the last."""
        assert self.position is not None
        table, now = new_table_id(), 1_700_000_000_000
        match = game(self.position["game"]).set_up(self.position)
        bots: list[Any] = [*[None] * (match.seats - 1), LEVELS[0]]
        made = Created(match.game.id, match.deal()["options"], bots, 0, new_token(table), None, terms)
        dealt = Dealt(match.game.rules.RULES_VERSION, match.deal(), bots, list(match.to_act))
        bodies: list[Any] = [made, *(Sat(new_token(table)) for _ in bots[:-1]), dealt]
        places = [(None, 1), *((seat, seat + 1) for seat in range(len(bots) - 1)), (None, None)]
        return [
            Entry(table, version, own_action(version), now, seat, person, body)
            for version, (body, (seat, person)) in enumerate(zip(bodies, places, strict=True), start=1)
        ]

    def do(self, work: Any) -> Any:
        asyncio.set_event_loop(self.loop)
        return self.loop.run_until_complete(work)

    async def _start(self, entries: list[Entry]) -> None:
        self.store = Store(Path(self.folder))
        self.opened.callback(self.store.close)
        self.db = self.opened.enter_context(closing(sqlite3.connect(self.store.file)))
        self.opened.callback(lambda: self.do(self.loop.shutdown_default_executor()))
        assert await self.store.append(entries)
        await self._load()
        self.opened.callback(lambda: self.do(self._close()))

    async def _load(self) -> None:
        self.thinkers = Patient()
        house = House(self.store, self.thinkers, Pace(pause=0, look=0), sittings=Limit(rate=1, burst=1000))
        self.table = Table(replay(await self.store.read_log(self.table_id)), house, {})

    async def _settle(self) -> None:
        for _ in range(2):
            await self.table.ask(_nothing)
            for _ in range(6):
                await asyncio.sleep(0)

    async def _close(self) -> None:
        for page in self.pages:
            page.reader.cancel()
        self.table.close()
        await asyncio.sleep(0)

    def teardown(self) -> None:
        self.opened.close()

    def read_log(self) -> Log:
        """Go on with what is new in the log, and say what it is, but for what a vote has come to."""
        query = "SELECT * FROM event WHERE table_id = ? AND version > ? ORDER BY version"
        rows = self.db.execute(query, (self.table_id, self.model.version))
        fresh = [(row[4], read_row(row)) for row in rows]
        self._watch_clocks()
        for kind, entry in fresh:
            self.model.go_on(kind, entry)
            self._watch_clocks()
            if kind in ("sat", "left"):
                self.links.append(entry.body.link)  # type: ignore[union-attr]
        return names([(kind, entry) for kind, entry in fresh if not self.model.is_answer(kind, entry)])

    def present(self) -> set[int]:
        return {seat for page in self.pages for seat in self.model.mine(page.person)}

    # --- people come and go ---

    @rule(person=st.sampled_from([*PEOPLE, None]), number=numbers)
    def come(self, person: int | None, number: int) -> None:
        if len(self.pages) == MANY_PAGES or not self.table.story.may_look(person):
            return
        mine = self.model.mine(person)
        self.do(self._come(person, mine[number % len(mine)] if mine else None))

    async def _come(self, person: int | None, seat: int | None) -> None:
        self.pages.append(Page(person, seat))
        await self.table.ask(self.table.attach, self.pages[-1].peer)

    @precondition(lambda self: len(self.pages) > FEW_PAGES)
    @rule(number=numbers)
    def go(self, number: int) -> None:
        if self.pages:
            page = self.pages.pop(number % len(self.pages))
            page.reader.cancel()
            self.do(self.table.ask(self.table.detach, page.peer))

    @precondition(lambda self: self.pages)
    @rule(number=numbers)
    def stall_or_go_on(self, number: int) -> None:
        page = self.pages[number % len(self.pages)]
        if page.reads.is_set():
            page.reads.clear()
        else:
            page.reads.set()

    @rule(person=st.sampled_from(PEOPLE), link=st.none() | numbers, wanted=st.sampled_from([None, None, 0, 1, 2, 9]))
    def join(self, person: int, link: int | None, wanted: int | None) -> None:
        token = self.links[link % len(self.links)] if link is not None and self.links else None
        expected: Any
        try:
            log, expected = self.model.expect_to_join(person, token, wanted)
        except No as no:
            log, expected = [], str(no)
        if token is not None and seat_of_link(self.table.story, token) is None:
            assert all(self.model.chairs[seat].link != token for seat in self.model.peopled())
        assert self.do(self._join(person, token, wanted)) == expected
        assert self.read_log() == log

    async def _join(self, person: int, token: str | None, wanted: int | None) -> int | str:
        try:
            return await self.table.ask(self.table.join, person, None, token, wanted)
        except RefusedError as no:
            return no.code

    # --- what they want, and how it arrives ---

    @precondition(lambda self: self.pages and self.model.asked)
    @rule(number=numbers, choice=numbers, wrong=sometimes, late=sometimes)
    def move(self, number: int, choice: int, wrong: bool, late: bool) -> None:
        """A page plays a legal move of the seat whose turn it is: its own one, but when `wrong`."""
        assert self.model.match is not None
        seats = list(self.model.asked)
        seat = seats[choice % len(seats)]
        pages = [page for page in self.pages if wrong or page.seat == seat]
        if pages:
            page = pages[number % len(pages)]
            moves = self.model.match.legal(seat)
            move = msgspec.to_builtins(moves[choice // 8 % len(moves)])
            self._send(page, Play(new_id(), page.view.get("v", 0), move), late)

    @precondition(lambda self: self.pages)
    @rule(
        number=numbers,
        seat=st.integers(-1, 4),
        bot=st.sampled_from([None, *LEVELS, "amiral"]),
        choice=st.sampled_from(CHOICES),
        kind=st.sampled_from(list(WISHES.elements())),
        late=sometimes,
    )
    def want(self, number: int, seat: int, bot: Any, choice: Any, kind: Any, late: bool) -> None:
        fields = {"id": new_id(), "seat": seat, "bot": bot, "choice": choice}
        action = kind(**{name: fields[name] for name in kind.__struct_fields__})
        self._send(self.pages[number % len(self.pages)], action, late)

    @precondition(lambda self: self.pages and self.model.question)
    @rule(choices=st.lists(st.sampled_from([*CHOICES, None]), min_size=1, max_size=4), late=sometimes)
    def vote(self, choices: list[Any], late: bool) -> None:
        """Some pages say what to do about a seat that is late, whosever they are."""
        for page, choice in zip(list(self.pages), choices, strict=False):
            if choice is not None:
                self._send(page, Vote(new_id(), choice), late)

    def _send(self, page: Page, action: Any, late: bool) -> None:
        if late:
            self.flying.append((page.person, action))
        else:
            self._deliver(page, action)

    @precondition(lambda self: self.flying)
    @rule(number=numbers, socket=numbers, again=st.booleans())
    def arrive(self, number: int, socket: int, again: bool) -> None:
        """A message arrives late, from any page of its person, and perhaps once more later."""
        person, action = self.flying[number % len(self.flying)]
        pages = [page for page in self.pages if page.person == person and not page.reader.done()]
        if not again:
            self.flying.remove((person, action))
        if pages:
            self._deliver(pages[socket % len(pages)], action)

    @precondition(lambda self: len(self.flying) > FEW_MESSAGES)
    @rule(number=numbers)
    def get_lost(self, number: int) -> None:
        self.flying.pop(number % len(self.flying))

    def _deliver(self, page: Page, action: Any) -> None:
        asked = page.person, action.id
        log, expected = self._expect(page, action)
        page.reads.set()
        page.answers.clear()
        self.do(self._act(page, action))
        assert self.read_log() == log
        (answer,) = page.answers
        if expected is None:
            assert answer["t"] == "ack", answer
            assert answer["v"] <= self.model.told(page.seat), "an ack tells how many have answered"
            if not log and asked not in self.acks:
                self.kept.add(asked)
            assert self.acks.setdefault(asked, answer) == answer or isinstance(action, Again)
            if isinstance(action, Again):
                self._check_following(answer["table"], page.seat)
        else:
            assert (answer["t"], answer["why"]) == ("nack", expected)
            self.nacks[asked] = expected

    def _expect(self, page: Page, action: Any) -> tuple[Log, str | None]:
        """What an action should add to the log, and why it should be refused."""
        asked = page.person, action.id
        if asked in self.nacks:
            return [], self.nacks[asked]
        if asked in self.acks:
            return [], None
        if page.person is None or page.seat is None:
            return [], "spectator"
        try:
            return self.model.expect(page.person, page.seat, action, self.present()), None
        except No as no:
            return [], str(no)

    async def _act(self, page: Page, action: Any) -> None:
        await self.table.ask(self.table.act, page.peer, action)
        await self._settle()

    def _check_following(self, table: str, seat: int | None) -> None:
        assert table == self.model.next
        assert self.model.match is not None
        story = replay(self.do(self.store.read_log(table))).story
        chairs = [
            ([], LEVELS[-1], None) if chair.gone else (chair.holders, chair.bot, chair.lent)
            for chair in self.model.chairs
        ]
        assert [(chair.holders, chair.bot, chair.lent) for chair in story.chairs] == chairs
        host = self.model.host if self.model.host in self.present() else seat
        if table not in self.followed:
            self.followed[table] = host
        assert (story.host, story.terms.watch) == (self.followed[table], self.model.watch)
        assert story.removed == self.model.removed
        assert story.to_act == [(self.model.match.first + 1) % len(chairs)]

    # --- what the server does ---

    @precondition(lambda self: self.thinkers.thoughts)
    @rule(number=numbers, fails=sometimes)
    def think(self, number: int, fails: bool) -> None:
        """A bot finds its move, or none."""
        work, done = self.thinkers.thoughts[number % len(self.thinkers.thoughts)]
        self.do(self._think(work, done, fails))
        assert len(self.read_log()) <= 1, "none where it came too late; of which seat it may be, the model knows"

    async def _think(self, work: Callable[[], Any], done: asyncio.Future[Any], fails: bool) -> None:
        if fails:
            done.set_result(None)
        else:
            done.set_result(work())
        await self._settle()

    @rule(seconds=st.sampled_from([1, 20, HOST_PATIENCE]))
    def pass_time(self, seconds: int) -> None:
        """Time passes: the window closes, the host's time is over, and that of a turn."""
        self._pass(seconds)

    @precondition(lambda self: self.running)
    @rule()
    def run_out(self) -> None:
        """The clocks run out."""
        self._pass(TURN)

    def _pass(self, seconds: int) -> None:
        self.loop.now += seconds
        heirs = self._heirs()
        late = self._late() - self.model.retaken if self.model.terms.late == "seat" else set()
        self.do(self._settle())
        log = self.read_log()
        hosted = [seat for kind, seat in log if kind == "hosted"]
        assert hosted == heirs or (hosted == [] and self.model.closed == "vote")
        assert {seat for kind, seat in log if kind == "lent"} == late
        assert {kind for kind, _ in log} <= {"hosted", "lent", "moved", "sealed"}

    def _heirs(self) -> list[int | None]:
        """To whom the host's rights pass now."""
        missed, model = self.missed_since, self.model
        if self.back_since is not None:
            return [model.away]
        if missed is None or self.loop.now < missed + HOST_PATIENCE:
            return []
        others = [seat for seat in model.peopled() if seat != model.host and seat in self.present()]
        return [model.heir(None, others, self.present())]

    @rule()
    def start_anew(self) -> None:
        """The server dies, and another takes its place; the pages come back."""
        before = [(page.person, page.seat) for page in self.pages]
        self.do(self._close())
        self.pages.clear()
        self.nacks.clear()
        for asked in self.kept:
            del self.acks[asked]
        self.kept.clear()
        self.missed_since = self.back_since = None
        self.begun.clear()
        self.away.clear()
        self.do(self._load())
        for person, seat in before:
            if self.table.story.may_look(person):
                self.do(self._come(person, seat))

    # --- what is always so ---

    @invariant()
    def the_table_is_as_its_model(self) -> None:
        self.do(self._settle())
        self._check_story()
        self._check_pages()

    def _late(self) -> set[int]:
        return {seat for seat, began in self.running.items() if self.loop.now >= began + TURN}

    def _watch_clocks(self) -> None:
        """A turn's time begins when it does, or the table wakes; without a clock, when its people go away."""
        model, present, now = self.model, self.present(), self.loop.now
        begun: dict[int, tuple[object, float]] = {}
        for seat in model.timed(present):
            known, new = self.begun.get(seat), (model.asked[seat], model.anew.get(seat))
            begun[seat] = known if known is not None and known[0] == new else (new, now)
        self.begun = begun
        self.away = {seat: self.away.get(seat, now) for seat in begun if seat not in present}
        self.running = {
            seat: begun[seat][1] if model.terms.turn_s else max(begun[seat][1], self.away[seat])
            for seat in model.running(present)
        }
        model.see(self._late(), present, now)

    def _check_story(self) -> None:
        model, story = self.model, self.table.story
        assert self.read_log() == []
        assert model.answer() is None, "the vote is over"
        assert (story.version, story.phase, story.host) == (model.version, model.phase, model.host)
        assert (story.closed, story.next, story.removed) == (model.closed, model.next, model.removed)
        assert [(c.bot, c.lent, c.holders, c.left, c.link) for c in story.chairs] == [
            (c.bot, c.lent, c.holders, c.gone, c.link) for c in model.chairs
        ]
        assert len(self.thinkers.thoughts) == len(model.thinking() if self.present() else [])
        back, missed = model.host_is_back(self.present()), model.host_is_missed(self.present())
        self.back_since = self._since(self.back_since) if back else None
        self.missed_since = self._since(self.missed_since) if missed and not back else None

    def _since(self, known: float | None) -> float:
        return self.loop.now if known is None else known

    def _check_pages(self) -> None:
        for page in self.pages:
            mine = self.model.mine(page.person)
            if page.seat not in mine:
                page.seat = mine[0] if mine else None
            if page.seat is None and not self.model.watch and page.reads.is_set():
                assert page.reader.done(), "it should be closed"
            elif page.reads.is_set():
                self._check_table(page, mine)
                self._check_view(page)
        for page in [page for page in self.pages if page.reader.done()]:
            page.reader.result()
            self.pages.remove(page)
            self.do(self.table.ask(self.table.detach, page.peer))

    def _check_table(self, page: Page, mine: list[int]) -> None:
        model, told = self.model, page.table
        assert (told["phase"], told["closed"], told["next"]) == (model.phase, model.closed, model.next)
        assert (told["seat"], told["mine"]) == (page.seat, mine)
        assert (told["host"], told["host_seat"]) == (model.host in mine, model.host)
        assert told["link"] == (None if page.seat is None else model.chairs[page.seat].link)
        assert (told["invite"] is not None) is (page.seat is not None and model.going)
        assert [(seat["kind"], seat["bot"], seat["lent"]) for seat in told["seats"]] == [
            (chair.kind, chair.bot, chair.lent) for chair in model.chairs
        ]
        self._check_late(page)

    def _check_late(self, page: Page) -> None:
        """Whose time runs out is said after half of it, and again near its end; then how the vote about them stands."""
        told, question = page.table, self.model.question
        passed = {seat: self.loop.now - began for seat, began in self.running.items()}
        early, again = (30, 50) if self.model.terms.turn_s else (20, 45)
        warned = sorted(seat for seat, seconds in passed.items() if seconds >= early)
        assert (told["overdue"] is not None) is bool(warned)
        if warned:
            warning = 2 if max(passed.values()) >= again else 1
            assert (told["overdue"]["seats"], told["overdue"]["warning"]) == (warned, warning)
        if question is None:
            assert told["vote"] is None
            return
        wants, voter = question.wants(), self.model.voter(page.seat)
        mine = None if voter is None else question.said.get(voter)
        assert [told["vote"][choice] for choice in CHOICES] == [wants.count(choice) for choice in CHOICES]
        assert (told["vote"]["seat"], told["vote"]["mine"]) == (question.about, mine)
        assert (told["vote"]["left_ms"] is None) is (not wants)

    def _check_view(self, page: Page) -> None:
        match = self.model.match
        if match is None:
            assert page.view == {}
            return
        assert page.view["v"] == self.model.told(page.seat)
        assert page.view["view"] == json.loads(encode(match.view(page.seat)))
        assert page.events == json.loads(msgspec.json.encode(match.tell(page.seat, 0)))
        assert bool(page.view["may"]) is (page.seat in self.model.asked)


class Voters(Tables):
    """Four people and a bot, who vote about whoever is late: at first the one whose turn it is, and who is away."""

    first_pages = (2, 3, 4, None)
    first_pause = TURN

    @precondition(lambda self: self.model.wants())
    @rule(seconds=st.sampled_from([VOTE - 1, VOTE]))
    def wait_for_others(self, seconds: int) -> None:
        """Nobody says more."""
        self._pass(seconds)

    @precondition(lambda self: self.model.wants())
    @rule(number=numbers)
    def go_after_voting(self, number: int) -> None:
        """A page goes, of which perhaps somebody has voted."""
        self.go(number)

    def _lay(self, terms: Terms) -> list[Entry]:
        return super()._lay(msgspec.structs.replace(terms, late="vote"))


async def _nothing() -> None:
    """Nothing, at a table."""


MOTIFS = ("chest", "crown", "ring", "goblet", "necklace", "painting", "candlestick", "clock")
ROUND = {
    "game": "raubern",
    "seats": 5,
    "turn": 0,
    "piles": [{"cards": [motif], "owner": None, "covered": False} for motif in MOTIFS],
    "hands": [list(MOTIFS[seat : seat + 3]) for seat in range(5)],
}
STARTS: dict[str, Callable[[], Tables]] = {
    "raubern": partial(Tables, None),
    "conquetes": partial(Tables, BUILD),
    "dragons": partial(Tables, small_lair("KDBRRRRDDDDDPPVVCCC")),
    "votes": partial(Voters, ROUND),
}
LIVELY: dict[str, Any] = {"deadline": None, "suppress_health_check": list(HealthCheck), "stateful_step_count": 60}


@pytest.fixture(autouse=True)
def no_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every deal and every bot is the same again, so that a failure comes again."""
    games = sys.modules["butin.match.game"]
    generator = games._generator
    monkeypatch.setattr(games, "_generator", lambda seed: generator(seed or 0))
    monkeypatch.setattr("butin.server.players.secrets.randbits", lambda bits: 0)


@pytest.mark.parametrize("start", STARTS)
def test_a_table_is_as_its_model(start: str) -> None:
    few = settings(max_examples=40 if start == "raubern" else 15, database=None, **LIVELY)
    machine: Any = STARTS[start]
    run_state_machine_as_test(machine, settings=few)


@pytest.mark.nightly
@pytest.mark.parametrize("start", STARTS)
def test_a_table_is_as_its_model_all_night(start: str) -> None:
    many = settings(max_examples=600 if start == "raubern" else 200, **LIVELY)
    machine: Any = STARTS[start]
    run_state_machine_as_test(machine, settings=many)
