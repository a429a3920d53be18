"""Looking back: what a seat was told at each step, once a game is over everybody's eyes, and going on from there."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from house import Browser, Line, pair, run, serving
from logs import write_table
from seats import BUILD, TOKENS, Round, play, small_lair

import butin
from butin.server.pace import Pace
from butin.server.review import Eyes, Past, review

PACE = Pace(pause=0, look=0, second=100)
LIVE = [
    butin.game("raubern").new(3, seed=5).deal(),
    butin.game("conquetes").new(3, seed=5).deal(),
    small_lair("KBARDDDDDDARRRBPPVVCCCKKK", options={"grid": "5x5", "memory": "assisted"}),
    butin.game("coffre").new(4, seed=5).deal(),
]


async def ask(browser: Browser, table: str, eyes: str | int) -> dict[str, Any]:
    """All steps as these eyes see them, or a refusal with its status."""
    answer = await browser.get(f"/api/tables/{table}/steps?eyes={eyes}")
    found: dict[str, Any] = answer.json()
    return found if answer.status_code == 200 else found | {"status": answer.status_code}


async def refused(browser: Browser, table: str, eyes: str | int) -> tuple[int, str]:
    """The status and the code of a refusal."""
    answer = await ask(browser, table, eyes)
    return answer["status"], answer["error"]


class Witness:
    """What a line was told at each step."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self.steps = [{"view": line.view["view"], "events": line.events}]

    def note(self) -> None:
        """A step has been told."""
        known = [event for step in self.steps for event in step["events"]]
        fresh = [event for event in self._line.events if not known or event["n"] > known[-1]["n"]]
        self.steps.append({"view": self._line.view["view"], "events": fresh})


@pytest.mark.parametrize("position", LIVE, ids=lambda position: position["game"])
def test_a_live_table_shows_to_each_again_what_it_told_them(tmp_path: Path, position: dict[str, Any]) -> None:
    seats = position["seats"]
    table = write_table(tmp_path, position, {seat: TOKENS[seat] for seat in range(seats)})
    rng = random.Random(position["game"])

    async def story(address: str) -> None:
        async with Round(address, table, seats) as lines:
            witnesses = [Witness(line) for line in lines]
            for _ in range(12):
                due = [seat for seat, line in enumerate(lines) if line.view["may"]]
                seat, before = rng.choice(due), lines[-1].view["v"]
                moves = [
                    may["move"] for may in lines[seat].view["may"] if may["move"]["do"] not in ("bids", "designate")
                ]
                await play(lines, seat, rng.choice(moves or [lines[seat].first_move]))
                if lines[-1].view["v"] > before:
                    for witness in witnesses:
                        witness.note()
            assert len(witnesses[0].steps) > 3
            assert lines[0].table["phase"] == "playing"
            for seat, witness in enumerate(witnesses[:-1]):
                async with Browser(address, token=TOKENS[seat]) as browser:
                    assert await ask(browser, table, seat) == {"steps": witness.steps, "more": False}
            async with Browser(address) as stranger:
                assert await ask(stranger, table, "none") == {"steps": witnesses[-1].steps, "more": False}

    with serving(tmp_path, pace=PACE) as address:
        run(story(address))


def test_until_the_end_everybody_has_their_own_eyes_alone(tmp_path: Path) -> None:
    async def story(address: str) -> None:
        async with Browser(address, "Zoé") as zoe, Browser(address, "Max") as max_, Browser(address) as stranger:
            open_table = await zoe.make("me", "open")
            assert await refused(zoe, open_table, 0) == (403, "not_playing")
            table = await pair(zoe, max_)
            assert len((await ask(zoe, table, 0))["steps"]) == 1
            assert await refused(zoe, table, 1) == (403, "not_yours")
            assert await refused(zoe, table, "none") == (403, "not_yours")
            assert await refused(zoe, table, "all") == (403, "not_over")
            assert await refused(stranger, table, 0) == (403, "not_yours")
            assert await refused(stranger, table, "all") == (403, "not_over")
            assert len((await ask(stranger, table, "none"))["steps"]) == 1
            assert await refused(zoe, table, 2) == (403, "no_such_seat")
            assert await refused(zoe, table, "mine") == (400, "malformed")
            assert await refused(zoe, "abcdefghjkmn", 0) == (404, "no_such_table")
            closed = await pair(zoe, max_, terms={"watch": False})
            assert await refused(stranger, closed, "none") == (403, "spectator")

    with serving(tmp_path) as address:
        run(story(address))


@pytest.mark.parametrize("memory", ["human", "assisted"])
def test_where_memory_is_a_part_of_the_game_nobody_looks_back_before_its_end(tmp_path: Path, memory: str) -> None:
    position = small_lair("KBDDD", options={"grid": "5x5", "memory": memory})
    table = write_table(tmp_path, position, {0: TOKENS[0], 1: TOKENS[1]})

    async def story(address: str) -> None:
        async with Round(address, table, 2) as lines:
            await play(lines, 0, {"do": "reveal", "cell": 0})
            for token, eyes in ((TOKENS[0], "0"), (TOKENS[1], "1"), (None, "none")):
                async with Browser(address, token=token) as browser:
                    answer = await browser.get(f"/api/tables/{table}/steps?eyes={eyes}")
                    assert answer.status_code == (403 if memory == "human" else 200)
                    assert ("chest" in answer.text) is (memory == "assisted")
                    assert ("forgotten" in answer.text) is (memory == "human")

    with serving(tmp_path, pace=PACE) as address:
        run(story(address))


async def finish(browser: Browser, *bots: str, **options: Any) -> str:
    """A table of a game that is over."""
    table = await browser.make("me", *bots, **options)
    async with browser.at(table) as line:
        await line.until_view()
        await line.play_on()
    return table


def test_a_game_that_is_over_is_seen_with_any_eyes(tmp_path: Path) -> None:
    async def story(address: str) -> None:
        async with Browser(address) as zoe, Browser(address) as stranger:
            table = await finish(zoe, "mousse", game="dragons", grid="5x5")
            seen = {eyes: (await ask(stranger, table, eyes))["steps"] for eyes in (0, 1, "none", "all")}
            assert len({len(steps) for steps in seen.values()}) == 1
            for hidden, shown in zip(seen[1], seen["all"], strict=True):
                assert [event["n"] for event in hidden["events"]] == [event["n"] for event in shown["events"]]
                for mine, real in zip(hidden["view"]["tiles"], shown["view"]["tiles"], strict=True):
                    assert (mine is None) == (real is None)
                    assert mine is None or mine["kind"] in (None, real["kind"])
            deal = seen["all"][0]["view"]["tiles"]
            assert [tile["kind"] for tile in deal].count("spider") > 0
            assert all(tile["kind"] is None for tile in seen[0][0]["view"]["tiles"])
            assert seen[0][-1]["view"] == seen["all"][-1]["view"]
            record = (await stranger.get(f"/api/tables/{table}/record")).json()
            assert record["deal"]["tiles"] == deal
            private = await finish(zoe, "mousse", terms={"watch": False})
            assert await refused(stranger, private, "all") == (403, "spectator")
            assert (await stranger.post(f"/api/tables/{private}/continue", {"step": 0, "seat": 0})).status_code == 403

    with serving(tmp_path) as address:
        run(story(address))


@pytest.mark.parametrize(("eyes", "answers"), [(1, [1]), (None, []), ("all", [2, 0, 1])])
def test_of_a_sealed_window_all_open_tells_every_answer(eyes: Eyes, answers: list[int]) -> None:
    match = butin.game("conquetes").set_up(BUILD)
    for seat, move in [(0, "pass"), (2, "quiet"), (0, "neuro"), (1, "quiet")]:
        match.play(seat, {"do": move})
    deal, passed, window = json.loads(review(Past.of(match), eyes))["steps"]
    assert [len(step["events"]) for step in (deal, passed)] == [0, 1]
    assert [event["seat"] for event in window["events"] if event["do"] == "answered"] == answers


def test_a_long_game_is_told_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(address: str) -> None:
        async with Browser(address, "Zoé") as zoe:
            table = await finish(zoe, "mousse", terms={})
            whole = await ask(zoe, table, "all")
            assert (len(whole["steps"]), whole["more"]) == (37, False)
            monkeypatch.setattr("butin.server.review.MANY_STEPS", 15)
            parts = [await ask(zoe, table, f"all&from={first}") for first in (0, 15, 30)]
            assert [len(part["steps"]) for part in parts] == [15, 15, 7]
            assert [part["more"] for part in parts] == [True, True, False]
            assert [step for part in parts for step in part["steps"]] == whole["steps"]
            for first in (37, 38, 10**30):
                assert await ask(zoe, table, f"all&from={first}") == {"steps": [], "more": False}
            assert await refused(zoe, table, "all&from=the-deal") == (400, "malformed")

    with serving(tmp_path) as address:
        run(story(address))


def test_a_step_that_there_is_not_is_not_looked_for() -> None:
    past = Past(butin.game("raubern"), {"game": "cannot be played"}, [(0, "nor this")])
    with pytest.raises(ValueError, match="no step 1000000000"):
        past.at(1_000_000_000)


@pytest.mark.parametrize("game", ["raubern", "conquetes", "dragons", "coffre"])
def test_a_game_goes_on_from_any_of_its_steps(tmp_path: Path, game: str) -> None:
    bots = ["mousse"] * (butin.game(game).seats[0] - 1)

    async def story(address: str) -> None:
        async with Browser(address, "Zoé") as zoe, Browser(address, "Max") as max_:
            table = await finish(zoe, *bots, game=game)
            steps = (await ask(max_, table, 1))["steps"]
            step = len(steps) // 2
            made = await max_.post(f"/api/tables/{table}/continue", {"step": step, "seat": 1})
            assert made.status_code == 201, made.text
            other = made.json()["table"]
            async with max_.at(other) as line:
                await line.until_view()
                assert line.table["seat"] == 1
                assert [seat["bot"] for seat in line.table["seats"]].count("matelot") == len(bots)
                past = await ask(max_, other, 1)
                if "steps" in past:
                    assert past["steps"][0]["view"] == steps[step]["view"]
                await line.play_on()
                assert line.table["phase"] == "over"

    with serving(tmp_path) as address:
        run(story(address))


def test_what_cannot_go_on_is_refused(tmp_path: Path) -> None:
    async def story(address: str) -> None:
        async with Browser(address) as zoe:
            table = await finish(zoe, "mousse")
            end = len((await ask(zoe, table, "all"))["steps"]) - 1
            running = await zoe.make("me", "mousse")
            wishes = [
                (table, {"step": end, "seat": 0}, (409, "over")),
                (table, {"step": end + 1, "seat": 0}, (400, "bad_table")),
                (table, {"step": 0, "seat": 2}, (400, "bad_table")),
                (table, {"step": -1, "seat": 0}, (400, "malformed")),
                (table, {"step": 0}, (400, "malformed")),
                (running, {"step": 0, "seat": 0}, (403, "not_over")),
                ("abcdefghjkmn", {"step": 0, "seat": 0}, (404, "no_such_table")),
            ]
            for where, wish, expected in wishes:
                answer = await zoe.post(f"/api/tables/{where}/continue", wish)
                assert (answer.status_code, answer.json()["error"]) == expected

    with serving(tmp_path) as address:
        run(story(address))
