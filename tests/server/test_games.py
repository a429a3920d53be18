"""Every game over the wire: to the end by people and bots, its record, and what it says to moves that it refuses."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from chest import chest
from domains import NEURO, NO_BID, PASS, bid
from house import Browser, Line, both, pair, run, serving
from lair import STOP, reveal
from logs import write_table
from seats import BUILD, TOKENS, small_lair, until_all

from butin.match import Match, Record
from butin.server.pace import Pace

WHOLE: list[tuple[str, list[str], dict[str, Any]]] = [
    ("conquetes", ["mousse"], {}),
    ("dragons", ["mousse"], {"grid": "5x5", "dry_turns": 4}),
    ("coffre", ["mousse", "matelot"], {"max_rounds": 2, "force_choice": "target"}),
]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("data"), pace=Pace(pause=0, look=0)) as found:
        yield found


@pytest.mark.parametrize(("game", "bots", "options"), WHOLE, ids=[game for game, *_ in WHOLE])
def test_people_and_bots_play_to_the_end(address: str, game: str, bots: list[str], options: dict[str, Any]) -> None:
    async def story() -> None:
        async with Browser(address, "Zoé") as zoe, Browser(address, "Max") as max_:
            table = await pair(zoe, max_, *bots, game=game, **options)
            async with zoe.at(table) as one, max_.at(table) as two, Browser(address).at(table) as watcher:
                lines = (one, two, watcher)
                await both(*(line.until_view() for line in lines))
                await both(one.play_on(), two.play_on())
                await until_all(lines, lambda line: line.events[-1]["do"] == "ended")
                async with Browser(address).at(table) as late:
                    await late.until_view()
                    for line in lines:
                        assert line.events == late.events, "the end tells everybody all"
                        assert line.view["view"] == late.view["view"]
                record = await zoe.get(f"/api/tables/{table}/record")
                match = Match.replay(msgspec.json.decode(record.content, type=Record))
                assert match.over
                assert match.scores() == one.events[-1]["scores"]
                assert [player.name for player in match.players][:2] == ["Zoé", "Max"]
                assert json.loads(match.record().to_json()) == record.json()
                again = await one.say("again")
                async with zoe.at(again["table"]) as next_:
                    await next_.until_view()
                    assert next_.table["options"] == one.table["options"]

    run(story())


Refused = tuple[int, dict[str, Any], str, str | None]
BIDDING = BUILD | {"phase": "bid", "caller": 1, "bidder": 2, "asked": 1, "bids": [
    {"seat": 1, "base": 3, "token": "nature", "row": 0, "column": 0}]}  # fmt: skip
SPIDER_UP = small_lair("KRa.", phase="spider", revealed=[2])
PLACE = {"do": "place", "card": "2EN", "row": 1, "column": 1}

REFUSED: dict[str, tuple[dict[str, Any], list[Refused]]] = {
    "conquetes, building": (BUILD, [
        (1, PASS, "not_your_turn", "CQ-14"),
        (0, {**PLACE, "row": 0}, "occupied", "CQ-9"),
        (0, {**PLACE, "row": 3}, "touches_nothing", "CQ-21"),
        (0, {**PLACE, "row": 10**30}, "touches_nothing", "CQ-21"),
        (0, {**PLACE, "card": "1CB"}, "nothing_compatible", "CQ-21"),
        (0, {**PLACE, "card": "2EV"}, "not_in_hand", "CQ-19"),
        (0, NEURO, "no_window", "CQ-46"),
        (0, NO_BID, "no_round", "CQ-47"),
        (0, bid(1, "force"), "no_round", "CQ-47"),
        (0, {**PLACE, "card": "4EN"}, "malformed", None),
        (0, {**PLACE, "card": None}, "malformed", None),
        (0, {**PLACE, "row": "1"}, "malformed", None),
        (0, {**PLACE, "row": True}, "malformed", None),
        (0, {"do": "place", "card": "2EN", "row": 1}, "malformed", None),
        (0, {**PASS, "row": 1}, "malformed", None),
        (0, {"do": "bids"}, "malformed", None),
        (0, {"do": None}, "malformed", None),
    ]),
    "conquetes, a window": (BUILD | {"phase": "neuro", "tokens": [["0"], ["0"], []]}, [
        (0, PASS, "window_open", "CQ-46"),
        (1, NO_BID, "window_open", "CQ-46"),
        (2, NEURO, "no_card_to_bid", "CQ-A12"),
        (2, {"do": "quiet"}, "not_your_turn", "CQ-14"),
    ]),
    "conquetes, a round": (BIDDING, [
        (2, PASS, "round_open", "CQ-47"),
        (2, NEURO, "no_window", "CQ-46"),
        (0, bid(1, "force"), "not_your_turn", "CQ-14"),
        (1, bid(1, "force"), "second_bid", "CQ-48"),
        (2, bid(3, "force"), "no_such_base", "CQ-53"),
        (2, bid(0, "force"), "no_such_base", "CQ-53"),
        (2, bid(-1, "force"), "no_such_base", "CQ-53"),
        (2, bid(10**30, "force"), "no_such_base", "CQ-53"),
        (2, bid(1, "force", 5, 5), "no_card_there", "CQ-53"),
        (2, bid(1, "force", -(10**30), 0), "no_card_there", "CQ-53"),
        (2, bid(1, "luck"), "malformed", None),
        (2, {"do": "bid", "base": 1, "row": 0, "column": 0}, "malformed", None),
    ]),
    "conquetes, who called": (BIDDING | {"bids": [], "bidder": 1, "asked": 0}, [
        (1, NO_BID, "caller_must_bid", "CQ-49"),
    ]),
    "dragons, a turn begins": (small_lair(".KRBD"), [
        (1, reveal(1), "not_your_turn", "TD-A6"),
        (0, STOP, "nothing_turned", "TD-8"),
        (0, reveal(0), "no_tile", "TD-8"),
        (0, reveal(25), "no_tile", "TD-8"),
        (0, reveal(-1), "no_tile", "TD-8"),
        (0, reveal(10**30), "no_tile", "TD-8"),
        (0, {"do": "spider", "cell": 0}, "no_spider_is_up", "TD-13"),
        (0, {"do": "reveal", "cell": None}, "malformed", None),
        (0, {"do": "reveal", "cell": "1"}, "malformed", None),
        (0, {"do": "reveal", "cell": True}, "malformed", None),
        (0, {"do": "reveal"}, "malformed", None),
        (0, {"do": "stop", "cell": 1}, "malformed", None),
        (0, {"do": "dance"}, "malformed", None),
    ]),
    "dragons, a tile is up": (small_lair("kRBD", phase="choice", revealed=[0]), [
        (0, reveal(0), "face_up", "TD-8"),
    ]),
    "dragons, only spiders are down": (small_lair("rA", phase="choice", revealed=[0]), [
        (0, reveal(1), "must_stop", "TD-17"),
    ]),
    "dragons, a spider is up": (SPIDER_UP, [
        (0, reveal(0), "spider_is_up", "TD-13"),
        (0, STOP, "spider_is_up", "TD-13"),
        (0, {"do": "spider", "cell": 0}, "not_free", "TD-14"),
        (0, {"do": "spider", "cell": 25}, "not_free", "TD-14"),
        (0, {"do": "spider", "cell": -(10**30)}, "not_free", "TD-14"),
        (0, {"do": "spider"}, "malformed", None),
    ]),
    "coffre, a turn": (chest("TNXK|NN"), [
        (1, PASS, "not_your_turn", "CC-13"),
        (0, {"do": "name", "seat": 1}, "not_the_finale", "CC-22"),
        (0, {"do": "designate", "seat": 0}, "oneself", "CC-A9"),
        (0, {"do": "designate", "seat": 7}, "no_such_seat", "CC-A9"),
        (0, {"do": "force", "seat": 0, "centre": 0}, "oneself", "CC-16"),
        (0, {"do": "force", "seat": 7, "centre": 0}, "no_such_seat", "CC-16"),
        (0, {"do": "force", "seat": 1}, "actor_picks", "CC-A4"),
        (0, {"do": "give", "centre": 0}, "not_forced", "CC-13"),
        (0, {"do": "observe", "centre": 2}, "malformed", None),
        (0, {"do": "observe", "centre": True}, "malformed", None),
        (0, {"do": "observe"}, "malformed", None),
        (0, {"do": "force", "seat": -1, "centre": 0}, "malformed", None),
        (0, {"do": "designate", "seat": 10**30}, "malformed", None),
        (0, {"claim": "holds", "seat": 1, "role": "key"}, "malformed", None),
    ]),
    "coffre, without the treasure": (chest("NTXK|NN"), [(0, {"do": "designate", "seat": 1}, "no_treasure", "CC-31")]),
    "coffre, the first round": (chest("TNXK|NN", round=1), [(0, {"do": "designate", "seat": 1}, "too_early", "CC-27")]),
    "coffre, the finale": (chest("TNXK|NN", phase="final", designated=1), [
        (1, PASS, "name_now", "CC-13"),
        (1, {"do": "name", "seat": 1}, "oneself", "CC-A9"),
    ]),
    "coffre, a seat is forced": (
        chest("TNXK|NN", phase="give", forced=2, options={"force_choice": "target"}),
        [(2, PASS, "give_now", "CC-13"), (0, PASS, "not_your_turn", "CC-13")],
    ),
}  # fmt: skip


def views(line: Line) -> list[str]:
    return [text for text in line.heard if text.startswith('{"t":"view"')]


async def refuse(address: str, table: str, refusals: list[Refused]) -> None:
    """Each move is refused, and asked about, for the same reason; the view that follows is the one before."""
    for seat, move, why, clause in refusals:
        async with Browser(address, token=TOKENS[seat]).at(table) as line:
            await line.until_view()
            nack = await line.play(move)
            assert (nack["t"], nack["why"], nack["clause"]) == ("nack", why, clause), move
            because = await line.say("why", move=move)
            assert (because["t"], because["why"], because["clause"]) == ("because", why, clause), move
            first, *more = (json.loads(text) | {"clock": None} for text in views(line))
            assert more == [first], "no view after a nack"


def test_every_kind_of_wrong_move_is_refused_for_its_reason(tmp_path: Path) -> None:
    tables = {
        name: write_table(tmp_path, position, {seat: TOKENS[seat] for seat in range(position["seats"])})
        for name, (position, _) in REFUSED.items()
    }

    async def story(address: str) -> None:
        for name, (_, refusals) in REFUSED.items():
            await refuse(address, tables[name], refusals)

    with serving(tmp_path, pace=Pace(second=12)) as address:
        run(story(address))
