"""Secrets planted in a table: none reaches anybody else, nor the journal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from house import Browser, Line, both, run, serving


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
