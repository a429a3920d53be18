"""What a seat cannot know never reaches it: deals that differ only there give it the same bytes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from house import Browser, Line, both, run, serving
from logs import write_table

TOKENS = {0: "token-of-seat-zero", 1: "token-of-seat-one", 2: "token-of-seat-two"}
TABLE = ["chest", "crown", "goblet", "ring", "necklace", "painting", "candlestick", "clock"]
MINE = ["chest", "crown", "goblet", "ring", "necklace"]


def deal(theirs: list[str], third: list[str], deck: list[str]) -> dict[str, Any]:
    piles = [{"cards": [motif], "owner": None, "covered": False} for motif in TABLE]
    return {"game": "raubern", "seats": 3, "piles": piles, "hands": [MINE, theirs, third], "deck": deck}


TWINS = [
    deal(
        theirs=["violin", "dagger", "purse", "clock", "painting"],
        third=["violin", "violin", "dagger", "dagger", "purse"],
        deck=["purse", "purse", "violin", "ring"],
    ),
    deal(
        theirs=["violin", "dagger", "purse", "ring", "clock"],
        third=["purse", "candlestick", "painting", "dagger", "violin"],
        deck=["purse", "violin", "crown", "ring"],
    ),
]
LAYS = [("chest", 7), ("violin", 7), ("purse", 3), ("crown", 1)]  # of seats 0, 1, 2 and 0, who draws purse and ring


def mask(texts: list[str], table: str) -> list[str]:
    """The messages without what differs between any two tables: ids, tokens and times."""
    masked = [re.sub(rf"{table}[\w-]{{22}}", "TOKEN", text).replace(table, "TABLE") for text in texts]
    return [re.sub(r'"id":"[0-9a-f]{24}"', '"id":"ACTION"', text) for text in masked]


async def play_a_round(address: str, table: str) -> dict[str, list[str]]:
    """Four lays; what the first seat and a spectator heard."""
    async with (
        Browser(address, token=TOKENS[0]).at(table) as zero,
        Browser(address, token=TOKENS[1]).at(table) as one,
        Browser(address, token=TOKENS[2]).at(table) as two,
        Browser(address).at(table) as watcher,
    ):
        lines = (zero, one, two, watcher)
        for count, (motif, pile) in enumerate(LAYS):
            await both(*(line.until_laid(count) for line in lines))
            assert (await lines[count % 3].play({"do": "play", "motif": motif, "pile": pile}))["t"] == "ack"
        await zero.say("why", move={"do": "play", "motif": "violin", "pile": 1})
        for line in (zero, watcher):
            await line.until_laid(len(LAYS))
        return {"zero": mask(zero.heard, table), "watcher": mask(watcher.heard, table)}


def test_twin_deals_give_the_same_bytes(tmp_path: Path) -> None:
    heard = []
    for number, position in enumerate(TWINS):
        data = tmp_path / str(number)
        table = write_table(data, position, TOKENS)
        with serving(data) as address:
            heard.append(run(play_a_round(address, table)))
    for who in ("zero", "watcher"):
        views = [[text for text in one[who] if not text.startswith('{"t":"table"')] for one in heard]
        assert views[0] == views[1]
        assert set(heard[0][who]) == set(heard[1][who])
        assert "dagger" not in "".join(heard[0][who])


def test_every_hand_stays_with_its_seat(tmp_path: Path) -> None:
    """A canary: whatever is heard by the others during a game, a hand or the deck is never in it."""

    def known(line: Line) -> list[Any]:
        return [json.loads(text) for text in line.heard if text.startswith('{"t":"view"')]

    async def story(address: str) -> None:
        async with Browser(address) as zoe, Browser(address) as max_:
            table = await zoe.make("me", "open", "mousse")
            async with zoe.at(table) as one, Browser(address).at(table) as watcher:
                await one.until(lambda: one.table)
                await max_.join(one.table["invite"])
                async with max_.at(table) as two:
                    await two.until(lambda: two.table)
                    await one.say("start")
                    await both(one.until_view(), two.until_view())
                    await both(one.play_on(), two.play_on())
                    await watcher.until(lambda: watcher.table["phase"] == "over")
                    for line in (one, two, watcher):
                        own = line.table["seat"]
                        for message in known(line):
                            view = message["view"]
                            assert all(card is None for card in view["deck"])
                            for seat, hand in enumerate(view["hands"]):
                                assert seat == own or all(card is None for card in hand)
                            ended = any(event["do"] == "ended" for event in message["events"])
                            for event in message["events"]:
                                assert ended or event["do"] != "drew" or event["seat"] == own or not event["motif"]
                    tokens = {one.table["link"], two.table["link"]}
                    assert len(tokens) == 2
                    for line in (one, two, watcher):
                        text = "".join(line.heard)
                        assert {token for token in tokens if token in text} <= {line.table["link"]}
                        assert not [browser for browser in (zoe, max_) if str(browser.token) in text]

    with serving(tmp_path) as address:
        run(story(address))


def test_no_secret_is_in_the_journal(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    async def story(address: str) -> str:
        async with Browser(address) as zoe:
            table = await zoe.make("me", "mousse")
            async with zoe.at(table) as line:
                await line.until_view()
                await zoe.post("/api/invitation", {"token": line.table["link"]})
                return f"{zoe.token} {line.table['link']}"

    with serving(tmp_path) as address:
        secrets = run(story(address)).split()
    said = "".join(capfd.readouterr())
    assert not [secret for secret in secrets if secret in said]
