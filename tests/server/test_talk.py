"""Talk at a table: who may say what, who is told, what is kept, and what reaches the hosts of the house."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, ClassVar

import pytest
from house import Browser, Line, new_id, pair, run, serving
from logs import write_table
from seats import BUILD, TOKENS, Round, settle, until_all

from butin import bot, to_data
from butin.server import players
from butin.server.board import replay
from butin.server.lines import KEPT, Lines
from butin.server.log import Created, Entry, Row, Said, new_token
from butin.server.pace import Pace
from butin.server.peer import Peer
from butin.server.store import Store
from butin.server.story import Story
from butin.server.talk import BLUFFS, EVIDENCE, LONGEST

COFFRE = {
    "game": "coffre",
    "seats": 4,
    "hands": ["treasure", "neutral", "trap", "key"],
    "centre": ["neutral", "neutral"],
}
CLAIM = {"claim": "holds", "seat": 3, "role": "key"}


TOKENS_OF_THREE = {seat: TOKENS[seat] for seat in range(3)}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("data")) as found:
        yield found


def said(line: Line) -> list[Any]:
    """What a page has been told was said, in order."""
    return [one["text"] or one["preset"] or one["claim"] for one in line.talk]


@asynccontextmanager
async def sitting(address: str) -> AsyncIterator[Line]:
    """Zoé's socket at a table where Max sits too."""
    async with Browser(address, "Zoé") as zoe, Browser(address, "Max") as max_:
        table = await pair(zoe, max_)
        async with zoe.at(table) as line:
            yield line


async def read_log(data: Path, table: str) -> list[Row]:
    store = Store(data)
    rows = await store.read_log(table)
    store.close()
    return rows


async def speak(line: Line, text: str) -> dict[str, Any]:
    return await line.say("say", text=text)


# --- who is told what -------------------------------------------------------------------------------------------------


def test_everybody_at_the_table_reads_what_is_said_also_whoever_comes_later(address: str) -> None:
    async def story() -> None:
        async with Browser(address, "Zoé") as zoe, Browser(address, "Max") as max_, Browser(address) as late:
            table = await pair(zoe, max_)
            async with zoe.at(table) as one, max_.at(table) as other, late.at(table) as spectator:
                assert (await speak(one, "Bonjour  à tous !"))["t"] == "ack"
                assert (await other.say("say", preset="hello"))["t"] == "ack"
                for line in (one, other, spectator):
                    await line.until_said(2)
                    assert line.talk == one.talk
            async with late.at(table) as spectator:
                await spectator.until_said(2)
                assert spectator.talk == one.talk
            first, second = one.talk
            assert {key: first[key] for key in ("n", "who", "seat", "name", "past", "text", "preset", "claim")} == {
                "n": 0, "who": 0, "seat": 0, "name": "Zoé", "past": False,
                "text": "Bonjour à tous !", "preset": None, "claim": None,
            }  # fmt: skip
            assert (second["n"], second["who"], second["seat"], second["preset"]) == (1, 1, 1, "hello")
            assert 0 <= second["at"] - first["at"] < 60_000

    run(story())


def test_what_was_said_is_there_after_a_restart(tmp_path: Path) -> None:
    async def talk(address: str) -> tuple[str, str | None, list[Any]]:
        async with Browser(address, "Zoé") as zoe, Browser(address, "Max") as max_:
            table = await pair(zoe, max_)
            async with zoe.at(table) as line:
                await speak(line, "Tu bluffes ?")
                await line.until(lambda: line.talk)
                return table, zoe.token, line.talk

    async def look(address: str, table: str, token: str | None, before: list[Any]) -> None:
        async with Browser(address, token=token) as zoe, zoe.at(table) as line:
            await line.until(lambda: line.talk)
            assert line.talk == before
            assert (await speak(line, "Réponds !"))["t"] == "ack"
            await line.until(lambda: [one["n"] for one in line.talk] == [0, 1])

    with serving(tmp_path) as address:
        kept = run(talk(address))
    with serving(tmp_path) as address:
        run(look(address, *kept))


def test_talk_is_text_whatever_is_in_it(address: str) -> None:
    words = '<img src=x onerror=alert(1)> & "‘’" ½ 👩\u200d👧'

    async def story() -> None:
        async with sitting(address) as line:
            assert (await speak(line, words))["t"] == "ack"
            await line.until(lambda: line.talk)
            assert line.talk[0]["text"] == words.replace("½", "1⁄2")

    run(story())


def test_the_same_line_sent_twice_is_said_once(address: str) -> None:
    async def story() -> None:
        async with sitting(address) as line:
            id = new_id()
            assert await line.say("say", id, text="Une fois") == await line.say("say", id, text="Une fois")
            assert (await line.say("say", preset="thanks"))["t"] == "ack"
            await line.until_said(2)
            assert said(line) == ["Une fois", "thanks"]

    run(story())


def test_whoever_comes_is_told_the_latest_lines(tmp_path: Path) -> None:
    more = [(Said("Zoé", text=f"Ligne {n}"), 0) for n in range(KEPT + 5)]
    table = write_table(tmp_path, BUILD, TOKENS_OF_THREE, more=more)

    async def story(address: str) -> None:
        async with Browser(address, token=TOKENS[1]) as max_, max_.at(table) as line:
            await line.until(lambda: line.talk)
            assert [one["n"] for one in line.talk] == list(range(5, KEPT + 5))

    with serving(tmp_path) as address:
        run(story(address))


# --- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({}, "malformed"),
        ({"text": "a", "preset": "hello"}, "malformed"),
        ({"preset": "nonsense"}, "malformed"),
        ({"preset": BLUFFS[0]}, "malformed"),
        ({"text": "a", "markup": True}, "malformed"),
        ({"text": "a" * 601}, "malformed"),
        ({"text": "a" * (LONGEST + 1)}, "bad_text"),
        ({"text": "\ufdfa" * 20}, "bad_text"),  # 18 characters each, once normalised
        ({"text": "  "}, "bad_text"),
        ({"text": "a\nb"}, "bad_text"),
        ({"text": "a\u202eb"}, "bad_text"),
        ({"text": "a" + "\u0301" * 9}, "bad_text"),
    ],
)
def test_what_is_not_a_line_is_refused(address: str, wish: dict[str, Any], why: str) -> None:
    async def story() -> None:
        async with sitting(address) as line:
            answer = await line.say("say", **wish)
            assert (answer["t"], answer["why"]) == ("nack", why)
            await settle([line])
            assert line.talk == []

    run(story())


def test_spectators_read_and_do_not_write(address: str) -> None:
    async def story() -> None:
        async with Browser(address, "Zoé") as zoe, Browser(address, "Max") as max_, Browser(address, "Léa") as lea:
            table = await pair(zoe, max_)
            async with lea.at(table) as line:
                for t, fields in (
                    ("say", {"text": "Moi !"}),
                    ("claim", {"claim": CLAIM}),
                    ("hush", {"seat": 0, "hushed": True}),
                    ("report", {"seat": 0, "why": "spam"}),
                ):
                    answer = await line.say(t, **fields)
                    assert (answer["t"], answer["why"]) == ("nack", "spectator")

    run(story())


def test_nobody_says_more_than_five_lines_at_once(address: str) -> None:
    async def story() -> None:
        async with Browser(address, "Zoé") as zoe, Browser(address, "Max") as max_:
            table = await pair(zoe, max_)
            async with zoe.at(table) as one, max_.at(table) as other:
                answers = [await speak(one, f"Ligne {n}") for n in range(6)]
                assert [answer["t"] for answer in answers] == ["ack"] * 5 + ["nack"]
                assert answers[5]["why"] == "too_fast"
                assert (await speak(other, "Doucement"))["t"] == "ack"

    run(story())


def test_nor_do_several_people_at_one_seat(address: str) -> None:
    async def story() -> None:
        async with Browser(address, "Zoé") as zoe, Browser(address) as tablet, Browser(address) as phone:
            table = await zoe.make("me", "open")
            async with zoe.at(table) as line:
                await line.until(lambda: line.table)
                await tablet.join(line.table["link"])
                await phone.join(line.table["link"])
                async with tablet.at(table) as second, phone.at(table) as third:
                    await until_all([second, third], lambda line: line.table)
                    answers = [await speak(one, "Encore") for one in (line, line, second, second, third, third)]
                    assert [answer["t"] for answer in answers] == ["ack"] * 5 + ["nack"]

    run(story())


# --- the host's hush --------------------------------------------------------------------------------------------------


def test_the_host_takes_the_right_to_write_and_gives_it_back(address: str) -> None:
    async def story() -> None:
        async with Browser(address, "Zoé") as zoe, Browser(address, "Max") as max_:
            table = await pair(zoe, max_, "mousse")
            async with zoe.at(table) as host, max_.at(table) as guest:
                assert (await guest.say("hush", seat=0, hushed=True))["why"] == "not_host"
                for seat in (-1, 2, 9):
                    assert (await host.say("hush", seat=seat, hushed=True))["why"] == "no_such_seat"
                assert (await host.say("hush", seat=1, hushed=True))["t"] == "ack"
                await guest.until(lambda: guest.table["seats"][1]["hushed"])
                assert not guest.table["seats"][0]["hushed"]
                assert (await speak(guest, "Hé !"))["why"] == "hushed"
                assert (await guest.say("say", preset="sorry"))["t"] == "ack"
                assert (await host.say("hush", seat=1, hushed=False))["t"] == "ack"
                assert (await speak(guest, "Merci"))["t"] == "ack"

    run(story())


def test_hushed_people_are_so_at_every_seat_and_under_every_name(address: str) -> None:
    async def story() -> None:
        async with Browser(address, "Zoé") as zoe, Browser(address, "Max") as max_, Browser(address) as phone:
            table = await zoe.make("me", "open", "open")
            await phone.post("/api/me", {"name": "Max"})
            async with zoe.at(table) as host:
                await host.until(lambda: host.table)
                invite = host.table["invite"]
                await max_.join(invite)
                async with max_.at(table) as guest, phone.at(table) as other:
                    await guest.until(lambda: guest.table.get("seat") == 1)
                    assert (await host.say("hush", seat=1, hushed=True))["t"] == "ack"
                    await phone.join(guest.table["link"])
                    assert (await guest.say("leave"))["t"] == "ack"
                    assert (await max_.post("/api/me", {"name": "Quelqu’un d’autre"})).status_code == 200
                    assert await max_.join(invite, seat=2, name=None) == 2
                    assert await phone.join(invite, seat=1) == 1
                    await guest.until(lambda: guest.table["seat"] == 2)
                    await other.until(lambda: other.table.get("seat") == 1)
                    await settle([host])
                    assert [seat["hushed"] for seat in host.table["seats"]] == [False, True, True]
                    for line in (guest, other):
                        assert (await speak(line, "Me revoilà"))["why"] == "hushed"
                    assert host.talk == []
                    assert (await host.say("hush", seat=2, hushed=False))["t"] == "ack"
                    assert (await speak(guest, "Pardon"))["t"] == "ack"
                    assert (await speak(other, "Et moi ?"))["why"] == "hushed"

    run(story())


def test_a_name_is_no_way_to_write(address: str) -> None:
    async def story() -> None:
        async with Browser(address, "Zoé") as zoe, Browser(address, "Max") as max_:
            table = await zoe.make("me", "open")
            async with zoe.at(table) as host:
                await host.until(lambda: host.table)
                await max_.join(host.table["invite"])
                assert (await host.say("hush", seat=1, hushed=True))["t"] == "ack"
                refused = await max_.post("/api/me", {"name": "Anna pue"})
                assert (refused.status_code, refused.json()["error"]) == (403, "hushed")
                await settle([host])
                assert host.table["seats"][1]["name"] == "Max"
                [mine] = (await zoe.get("/api/tables")).json()["tables"]
                assert [seat["name"] for seat in mine["seats"]] == ["Zoé", "Max"]
                assert (await host.say("hush", seat=1, hushed=False))["t"] == "ack"
                names = [f"Et {number}" for number in range(12)]
                answers = [await max_.post("/api/me", {"name": name}) for name in names]
                assert [answer.status_code for answer in answers] == [200] * 8 + [429] * 4, "the first two came before"
                assert (await max_.post("/api/me", {"name": names[7]})).status_code == 200, "which is the name already"

    run(story())


def test_a_host_who_holds_several_seats_hushes_from_each(address: str) -> None:
    async def story() -> None:
        async with Browser(address, "Zoé") as zoe, Browser(address, "Max") as max_:
            table = await zoe.make("me", "me", "open")
            async with zoe.at(table, seat=1) as host:
                await host.until(lambda: host.table)
                await max_.join(host.table["invite"])
                assert (await host.say("hush", seat=2, hushed=True))["t"] == "ack"
                await host.until(lambda: host.table["seats"][2]["hushed"])

    run(story())


# --- claims -----------------------------------------------------------------------------------------------------------


def test_a_claim_is_told_and_stands_in_the_record(tmp_path: Path) -> None:
    table = write_table(tmp_path, COFFRE, TOKENS)

    async def story(address: str) -> None:
        async with Round(address, table, 4) as lines:
            assert (await lines[0].say("claim", claim=CLAIM))["t"] == "ack"
            assert (await lines[1].say("claim", claim={"claim": "saw", "place": "c0", "role": "trap"}))["t"] == "ack"
            for line in lines:
                await line.until_said(2)
                assert said(line)[0] == CLAIM
            assert (await lines[0].say("say", preset=BLUFFS[0]))["t"] == "ack"
            for no in (
                {"claim": "holds", "seat": 4, "role": "key"},
                {"claim": "place", "place": "c2", "role": "key"},
                {},
            ):
                assert (await lines[2].say("claim", claim=no))["why"] == "malformed"

    with serving(tmp_path) as address:
        run(story(address))
    board = replay(run(read_log(tmp_path, table)))
    assert board.match is not None
    assert json.loads(board.record(["", "", "", ""]))["claims"] == [
        {"seat": 0, "claim": CLAIM, "after": 0},
        {"seat": 1, "claim": {"claim": "saw", "place": "c0", "role": "trap"}, "after": 0},
    ]


def test_a_game_without_claims_and_a_table_that_waits_take_none(address: str) -> None:
    async def story() -> None:
        async with sitting(address) as line:
            assert (await line.say("claim", claim=CLAIM))["why"] == "malformed"
        async with Browser(address) as zoe:
            waiting = await zoe.make("me", "open", "mousse", "mousse", game="coffre")
            async with zoe.at(waiting) as line:
                assert (await line.say("claim", claim=CLAIM))["why"] == "not_playing"
                assert (await line.say("say", preset=BLUFFS[0]))["t"] == "ack"

    run(story())


# --- reports ----------------------------------------------------------------------------------------------------------


def test_a_report_reaches_the_hosts_of_the_house_and_nobody_else(tmp_path: Path) -> None:
    async def story(address: str) -> None:
        async with Browser(address, "Hôte") as host, Browser(address, "Zoé") as zoe, Browser(address, "Max") as max_:
            await host.post("/api/me", {"name": "Hôte"})
            table = await pair(zoe, max_)
            async with zoe.at(table) as one, max_.at(table) as other:
                for n in range(4):
                    await speak(other, f"Méchant {n}")
                await one.until_said(4)
                heard, listed = list(other.heard), (await max_.get("/api/tables")).content
                ack = await one.say("report", seat=1, why="insult", line=2)
                assert ack["t"] == "ack"
                await settle([one, other])
                assert [text for text in other.heard[len(heard) :] if '"pong"' not in text] == []
                assert (await max_.get("/api/tables")).content == listed
            [report] = (await host.get("/api/house")).json()["reports"]
            assert (report["table"], report["game"], report["by"], report["name"], report["seat"]) == (
                table, "raubern", "Zoé", "Max", 1,
            )  # fmt: skip
            assert report["why"] == "insult"
            assert (report["line"], report["lines"]) == (2, one.talk)
            for nosy in (zoe, max_):
                assert (await nosy.post(f"/api/house/reports/{table}/{report['v']}", {})).status_code == 404
            for nothing in (f"{table}/99", f"{'a' * 12}/1"):
                assert (await host.post(f"/api/house/reports/{nothing}", {})).status_code == 404
            settled = await host.post(f"/api/house/reports/{table}/{report['v']}", {})
            assert settled.json()["reports"] == []
            assert (await host.get("/api/house")).json()["reports"] == []

    with serving(tmp_path) as address:
        run(story(address))


def test_whoever_is_reported_does_not_read_by_whom(tmp_path: Path) -> None:
    async def story(address: str) -> None:
        async with Browser(address, "Hôte") as host, Browser(address, "Zoé") as zoe:
            await host.post("/api/me", {"name": "Hôte"})
            table = await pair(host, zoe)
            async with host.at(table) as own, zoe.at(table) as line:
                assert (await line.say("report", seat=0, why="spam"))["t"] == "ack"
                await own.say("leave")
            [report] = (await host.get("/api/house")).json()["reports"]
            assert (report["name"], report["by"]) == ("Hôte", None)

    with serving(tmp_path) as address:
        run(story(address))


def test_a_report_keeps_the_latest_lines_and_names_whoever_said_one(tmp_path: Path) -> None:
    more = [(Said("Max", text=f"Ligne {n}"), n % 3) for n in range(EVIDENCE + 5)]
    table = write_table(tmp_path, BUILD, TOKENS_OF_THREE, more=more)

    async def story(address: str) -> None:
        async with Browser(address, token=TOKENS[0]) as zoe, zoe.at(table) as line:
            nobody: list[dict[str, int]] = [{"seat": 3}, {"seat": 1, "line": 2}, {"seat": 1, "line": 999}]
            for no in nobody:
                answer = await line.say("report", None, why="spam", **no)
                assert answer["why"] == ("no_such_line" if "line" in no else "no_such_seat")
            assert (await line.say("report", seat=1, why="spam"))["why"] == "too_fast"

    with serving(tmp_path) as address:
        run(story(address))

    async def again(address: str) -> None:
        async with Browser(address, token=TOKENS[0]) as zoe, zoe.at(table) as line:
            for _ in range(2):
                assert (await line.say("report", seat=1, why="spam", line=1))["t"] == "ack"
            assert (await line.say("report", seat=2, why="name"))["t"] == "ack"

    with serving(tmp_path) as address:
        run(again(address))
    reports = [entry for entry in run(read_log(tmp_path, table)) if entry[4] == "reported"]
    assert len(reports) == 2, "the same twice is one report"
    first, second = (json.loads(entry[-1]) for entry in reports)
    assert (first["about"], first["name"], first["why"], first["line"]) == (1, "Max", "spam", 1)
    assert [line["n"] for line in first["lines"]] == [1, *range(5, EVIDENCE + 5)], "what it is about, and the latest"
    assert (second["name"], second["line"]) == (None, None)
    assert [line["n"] for line in second["lines"]] == list(range(5, EVIDENCE + 5))


# --- bots -------------------------------------------------------------------------------------------------------------


class Talker:
    """A bot that always claims to have the key, and keeps what it hears."""

    heard: ClassVar[list[tuple[int, int, Any]]] = []

    def __init__(self, level: str, game: Any, seat: int, seed: int) -> None:
        self._bot, self._seat = bot(level, game, seat=seat, seed=seed), seat

    def see(self, *news: Any) -> None:
        self._bot.see(*news)

    def hear(self, seat: int, claim: Any) -> None:
        self.heard.append((self._seat, seat, to_data(claim)))

    def say(self, view: Any) -> dict[str, Any]:
        return {"claim": "holds", "seat": self._seat, "role": "key"}

    def choose(self, view: Any) -> Any:
        return self._bot.choose(view)


def test_bots_hear_claims_and_make_them_after_each_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "bot", Talker)
    monkeypatch.setattr(Talker, "heard", [])
    table = write_table(tmp_path, COFFRE, {0: TOKENS[0]}, bots={1: "mousse", 2: "mousse", 3: "mousse"})

    async def story(address: str) -> None:
        async with Browser(address, token=TOKENS[0]) as zoe, zoe.at(table) as line:
            await line.until_view()
            assert (await line.say("claim", claim=CLAIM))["t"] == "ack"
            assert (await line.play({"do": "pass"}))["t"] == "ack"
            await line.until(lambda: {one["seat"] for one in line.talk} == {0, 1, 2, 3})
            await line.until(lambda: line.view["may"] or line.table["phase"] == "over")
            assert all(one["claim"] == {"claim": "holds", "seat": one["seat"], "role": "key"} for one in line.talk[1:])
            assert {one["name"] for one in line.talk} == {None}

    with serving(tmp_path) as address:
        run(story(address))
    assert {hearer for hearer, seat, claim in Talker.heard if (seat, claim) == (0, CLAIM)} == {1, 2, 3}
    assert {(hearer, seat) for hearer, seat, _ in Talker.heard if seat} >= {(2, 1), (3, 1)}
    assert not any(hearer == seat for hearer, seat, _ in Talker.heard)


# --- what nobody is to know -------------------------------------------------------------------------------------------


def test_an_answer_to_talk_does_not_count_what_others_have_sealed(tmp_path: Path) -> None:
    table = write_table(tmp_path, BUILD, TOKENS_OF_THREE)

    async def story(address: str) -> None:
        async with Round(address, table, 3) as lines:
            assert (await lines[0].play({"do": "pass"}))["t"] == "ack"
            await lines[1].until(lambda: lines[1].view["may"])
            before = await lines[2].say("say", preset="thinking")
            assert (await lines[1].play({"do": "quiet"}))["t"] == "ack"
            after = await lines[2].say("say", preset="thinking")
            assert (before["v"], after["t"]) == (after["v"], "ack")

    with serving(tmp_path, pace=Pace(pause=0, look=0)) as address:
        run(story(address))


# --- a slow socket ----------------------------------------------------------------------------------------------------


def test_a_socket_that_takes_nothing_for_a_while_is_told_all_at_once() -> None:
    made = Entry(
        "abcdefghjkmn", 1, ":1", 0, None, None, Created("raubern", {}, [None, None], 0, new_token("abcdefghjkmn"))
    )
    told, lines, peer = Story.begin(made), Lines(), Peer(None, None)
    sent: list[dict[str, Any]] = []

    def say(count: int) -> None:
        for _ in range(count):
            lines.add(Said(None, preset="hello"), (0, 1), 0)
            peer.show_talk(lines.message(peer.heard, told), lines.count)

    for count in (KEPT - 1, 3):
        say(count)
        sent += map(json.loads, peer.take())
    assert [line["n"] for message in sent for line in message["lines"]] == list(range(KEPT + 2))
    assert len(sent) == 2
