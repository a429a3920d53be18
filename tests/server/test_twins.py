"""Twin tables: two deals that differ only in what somebody cannot know give that somebody the same bytes, in order."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from chest import chest
from domains import NEURO, NO_BID, PASS, QUIET, bid
from house import Browser, Line, both, run, serving
from lair import STOP, reveal
from logs import write_table
from poller import Poller
from seats import BUILD, TOKENS, Come, Round, play, settle, small_lair

from butin.server.pace import Pace

PACE = Pace(pause=0, look=0, second=100)
Script = list[tuple[int, dict[str, Any]]]
Twin = tuple[Mapping[str, Any], Script]

by_both_lines = pytest.mark.parametrize("come", [Browser.at, Poller], ids=["socket", "polling"])


def mask(texts: list[str], table: str) -> list[str]:
    """The messages without what differs between any two tables: ids, tokens and times."""
    masked = [re.sub(rf"{table}[\w-]{{22}}", "TOKEN", text).replace(table, "TABLE") for text in texts]
    masked = [re.sub(r'"id":"[0-9a-f]{24}"', '"id":"ACTION"', text) for text in masked]
    return [re.sub(r'"closes_ms":\d+', '"closes_ms":TIME', text) for text in masked]


def told(line: Line) -> list[str]:
    """What a socket heard, but for pongs; of who is at the table, which changes as others come, only the last."""
    heard = [text for text in line.heard if json.loads(text)["t"] not in ("pong", "table")]
    return [*heard, json.dumps(line.table)]


async def page_of(address: str, table: str, token: str | None) -> list[str]:
    """What the page of a table comes with for somebody, message by message."""
    async with Browser(address, token=token) as browser:
        return [json.dumps(message, separators=(",", ":")) for message in (await browser.arrive(f"/t/{table}"))["line"]]


async def tell(address: str, table: str, script: Script, seats: int, come: Come) -> dict[str, list[str]]:
    """What each seat, a spectator, and one who comes at the end hear of a script, and the pages beside their views."""
    async with Round(address, table, seats, come) as lines:
        pages: list[dict[int, list[str]]] = [{} for _ in lines]
        for seat, move in script:
            await play(lines, seat, move)
            for reader, line in enumerate(lines):
                if line.view["v"] not in pages[reader]:
                    token = TOKENS[reader] if reader < seats else None
                    pages[reader][line.view["v"]] = await page_of(address, table, token)
        for line in lines[:-1]:
            await line.say("why", move=script[0][1])
        await settle(lines)
        pasts = [await look_back(address, table, seat) for seat in [*range(seats), None]]
        heard = {
            str(seat): [*mask([*told(line), *chain(*pages[seat].values())], table), pasts[seat]]
            for seat, line in enumerate(lines)
        }
        async with Browser(address) as stranger, come(stranger, table) as late:
            await late.until_view()
            return heard | {"late": mask(told(late), table)}


async def look_back(address: str, table: str, seat: int | None) -> str:
    """What somebody is told of all steps so far."""
    async with Browser(address, token=None if seat is None else TOKENS[seat]) as browser:
        eyes = "none" if seat is None else seat
        return (await browser.get(f"/api/tables/{table}/steps?eyes={eyes}")).text


def hear_twins(data: Path, twins: list[Twin], come: Come) -> list[dict[str, list[str]]]:
    """What is heard at each of the twin tables."""
    people = {seat: TOKENS[seat] for seat in range(twins[0][0]["seats"])}
    tables = [write_table(data, position, people) for position, _ in twins]

    async def story(address: str) -> list[dict[str, list[str]]]:
        scripts = [script for _, script in twins]
        works = (tell(address, *twin, len(people), come) for twin in zip(tables, scripts, strict=True))
        return list(await both(*works))

    with serving(data, pace=PACE) as address:
        found: list[dict[str, list[str]]] = run(story(address))
        return found


TABLE = ["chest", "crown", "goblet", "ring", "necklace", "painting", "candlestick", "clock"]
MINE = ["chest", "crown", "goblet", "ring", "necklace"]


def shelf(theirs: list[str], third: list[str], deck: list[str]) -> dict[str, Any]:
    piles = [{"cards": [motif], "owner": None, "covered": False} for motif in TABLE]
    return {"game": "raubern", "seats": 3, "piles": piles, "hands": [MINE, theirs, third], "deck": deck}


POSITIONS = [
    shelf(
        theirs=["violin", "dagger", "purse", "clock", "painting"],
        third=["violin", "violin", "dagger", "dagger", "purse"],
        deck=["purse", "purse", "violin", "ring"],
    ),
    shelf(
        theirs=["violin", "dagger", "purse", "ring", "clock"],
        third=["purse", "candlestick", "painting", "dagger", "violin"],
        deck=["purse", "violin", "crown", "ring"],
    ),
]
# Seat 0 draws a purse and a ring, and cannot know of the rest.
LAYS = [("chest", 7), ("violin", 7), ("purse", 3), ("crown", 1)]
RAUBERN: list[Twin] = [
    (position, [(n % 3, {"do": "play", "motif": motif, "pile": pile}) for n, (motif, pile) in enumerate(LAYS)])
    for position in POSITIONS
]

# Seats 0 and 1 hold other cards, answer otherwise and in another order, and bid with other own cards; seat 2 answers
# first, or as second.
CONQUETES: list[Twin] = [
    (
        BUILD,
        [
            (0, PASS), (2, QUIET), (0, NEURO), (1, QUIET), (0, bid(2, "nature")), (1, NO_BID), (2, NO_BID),
            (1, PASS), (2, QUIET), (1, QUIET), (0, QUIET),
        ],
    ),
    (
        BUILD | {"hands": [["1RB", "3RB", "1CV"], ["3CB", "2EN", "1EN"], BUILD["hands"][2]], "removed": "3RV"},
        [
            (0, PASS), (1, NEURO), (2, QUIET), (0, NEURO), (0, bid(2, "force")), (1, NO_BID), (2, NO_BID),
            (1, PASS), (0, QUIET), (2, QUIET), (1, QUIET),
        ],
    ),
]  # fmt: skip

# Hidden tiles differ, those that nobody has seen yet and those that were up in a turn that is past: one ended by a
# spider, or by a dragon beside a chest.
DRAGONS: list[Twin] = [
    (
        small_lair(tiles + "DDDDDARRRBPPVVCCCKKK"),
        [(0, reveal(0)), (0, STOP), (1, reveal(1)), (1, reveal(2)), (0, reveal(3))],
    )
    for tiles in ("KBARD", "BKDRA")
]

# Seat 3 holds the key: which of the others has which card it cannot know.
COFFRE: list[Twin] = [
    (chest(cards), [(0, {"do": "observe", "centre": 0}), (1, {"do": "swap", "centre": 1}), (2, PASS),
                    (3, {"do": "observe", "centre": 0}), (0, {"do": "force", "seat": 2, "centre": 1})])
    for cards in ("TNXK|NN", "NXTK|NN")
]  # fmt: skip


@by_both_lines
def test_raubern_tells_nothing_of_hands_and_deck(tmp_path: Path, come: Come) -> None:
    one, other = hear_twins(tmp_path, RAUBERN, come)
    for who in ("0", "3", "late"):
        assert one[who] == other[who]
    assert one["1"] != other["1"]
    assert "dagger" not in "".join(one["0"])


@by_both_lines
def test_conquetes_tells_nothing_of_hands_answers_and_mentions(tmp_path: Path, come: Come) -> None:
    one, other = hear_twins(tmp_path, CONQUETES, come)
    for who in ("2", "3", "late"):
        assert one[who] == other[who]
    assert one["0"] != other["0"]


@by_both_lines
def test_coffre_tells_nothing_of_what_others_see(tmp_path: Path, come: Come) -> None:
    one, other = hear_twins(tmp_path, COFFRE, come)
    for who in ("3", "4", "late"):
        assert one[who] == other[who]
    assert one["0"] != other["0"]


@by_both_lines
def test_dragons_tell_nothing_of_hidden_tiles(tmp_path: Path, come: Come) -> None:
    """Before a tile is up nobody is told of it; once it is hidden again nobody who comes later."""
    one, other = hear_twins(tmp_path, DRAGONS, come)
    assert one["late"] == other["late"]
    assert one["0"] != other["0"]
    events = json.loads(one["late"][0])["events"]
    assert [event["do"] for event in events] == ["took", "lost", "turned"]
    assert [event.get("kind") or event.get("why") for event in events] == [None, None, "ring"]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_dragons_forget_in_live_logs_what_lies_hidden_again(tmp_path: Path, seat: int) -> None:
    """Who was there is told again, without them, of the tiles of a turn that is past: as one who comes later."""
    table = write_table(tmp_path, DRAGONS[0][0], {0: TOKENS[0], 1: TOKENS[1]})

    async def story(address: str) -> None:
        async with Round(address, table, 2) as lines:
            for mover, move in DRAGONS[0][1]:
                await play(lines, mover, move)
                async with Browser(address).at(table) as late:
                    await late.until_view()
                    assert late.events == lines[seat].events
                    assert late.view["view"] == lines[seat].view["view"]
            assert [event["kind"] for event in lines[seat].events if event["do"] == "turned"] == ["ring"]

    with serving(tmp_path, pace=PACE) as address:
        run(story(address))


def test_no_answer_by_http_names_a_tile(tmp_path: Path) -> None:
    table = write_table(tmp_path, DRAGONS[0][0], {0: TOKENS[0], 1: TOKENS[1]})

    async def story(address: str) -> None:
        async with Round(address, table, 2) as lines, Browser(address, token=TOKENS[1]) as browser:
            await play(lines, 0, reveal(0))
            record = await browser.get(f"/api/tables/{table}/record")
            assert (record.status_code, record.json()["error"]) == (403, "not_over")
            assert "chest" not in record.text + (await browser.get("/api/tables")).text

    with serving(tmp_path, pace=PACE) as address:
        run(story(address))
