"""Secrets planted in a table: none reaches anybody else, nor the journal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from house import Browser, Line, Process, both, run, serving
from poller import Poller
from seats import Come

from butin.server.export import export


@pytest.mark.parametrize("come", [Browser.at, Poller], ids=["socket", "polling"])
def test_every_hand_stays_with_its_seat(tmp_path: Path, come: Come) -> None:
    """A canary: whatever is heard by the others during a game, a hand or the deck is never in it."""

    def known(line: Line) -> list[Any]:
        return [json.loads(text) for text in line.heard if text.startswith('{"t":"view"')]

    async def story(address: str) -> None:
        async with Browser(address) as zoe, Browser(address) as max_, Browser(address) as eve:
            table = await zoe.make("me", "open", "mousse")
            async with come(zoe, table) as one, come(eve, table) as watcher:
                await one.until(lambda: one.table)
                await max_.join(one.table["invite"])
                async with come(max_, table) as two:
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
                    sessions = [str(line.session) for line in (one, two, watcher) if isinstance(line, Poller)]
                    for line in (one, two, watcher):
                        text = "".join(line.heard)
                        assert {token for token in tokens if token in text} <= {line.table["link"]}
                        secrets = [str(zoe.token), str(max_.token), *sessions]
                        assert not [secret for secret in secrets if secret in text]

    with serving(tmp_path) as address:
        run(story(address))


def test_no_secret_is_in_the_journal(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    async def story(address: str) -> str:
        async with Browser(address) as zoe:
            table = await zoe.make("me", "mousse")
            async with zoe.at(table) as line:
                await line.until_view()
                await zoe.post("/api/invitation", {"token": line.table["link"]})
            async with Poller(zoe, table) as polled:
                await polled.until_view()
                await polled.ask("[" * 2000)
                return f"{zoe.token} {line.table['link']} {polled.session}"

    with serving(tmp_path) as address:
        secrets = run(story(address)).split()
    said = "".join(capfd.readouterr())
    assert not [secret for secret in secrets if secret in said]


class Ear:
    """Somebody, with all that reaches them."""

    def __init__(self, browser: Browser, line: Line) -> None:
        self.browser, self.line = browser, line

    def heard(self, secret: str) -> bool:
        """Whether this reached them, other than as their own cookie."""
        texts = [*self.line.heard, *self.browser.heard]
        return any(secret in text.replace(f"butin={self.browser.token};", "") for text in texts)


async def pry(browser: Browser, table: str, secrets: list[str]) -> None:
    """Ask for everything, also with what would be secrets if it were right."""
    for path in (
        "/",
        f"/t/{table}",
        f"/t/{table}?seat=0",
        f"/t/{table}?seat=1",
        "/api/hello",
        "/api/tables",
        "/api/house",
        f"/api/tables/{table}/record",
        "/healthz",
        "/nothing",
    ):
        await browser.get(path)
    for eyes in ("0", "1", "none", "all"):
        await browser.get(f"/api/tables/{table}/steps?eyes={eyes}")
    for secret in secrets:
        wrong = secret[:-1] + ("A" if secret[-1] != "A" else "B")
        for path in ("/api/join", "/api/invitation", "/api/me", "/api/tables", "/api/nothing"):
            await browser.post(path, {"token": wrong})
        await browser.get(f"/api/tables/{wrong}/record")


def test_tokens_reach_their_owners_alone(tmp_path: Path) -> None:
    """Of cookies, links of seats and invitations: by sockets, HTTP, errors, the journal, and an export."""

    async def story(address: str) -> list[str]:
        async with Browser(address, "Zoé") as zoe, Browser(address, "Max") as max_, Browser(address, "Eve") as eve:
            table = await zoe.make("me", "open", "mousse")
            await eve.make("me", "mousse")
            async with zoe.at(table) as one, eve.at(table) as three:
                await one.until(lambda: one.table)
                invite = one.table["invite"]
                await max_.join(invite)
                async with max_.at(table) as two:
                    await two.until(lambda: two.table)
                    await one.say("start")
                    await both(one.until_view(), two.until_view())
                    cookies = [str(browser.token) for browser in (zoe, max_, eve)]
                    links = [one.table["link"], two.table["link"]]
                    secrets = [*cookies, *links, invite]
                    for browser in (zoe, max_, eve):
                        await pry(browser, table, secrets)
                    await both(one.play_on(), two.play_on())
                    await one.say("again")
                    for browser in (zoe, max_, eve):
                        await pry(browser, table, secrets)
                    ears = [Ear(zoe, one), Ear(max_, two), Ear(eve, three)]
                    owners = {link: {seat} for seat, link in enumerate(links)} | {invite: {0, 1}}
                    for secret in secrets:
                        found = {n for n, ear in enumerate(ears) if ear.heard(secret)}
                        assert found == owners.get(secret, set()), secret
                    return secrets

    server = Process(tmp_path / "data", log=tmp_path / "log")
    try:
        secrets = run(story(server.address))
    finally:
        server.kill()
    told = server.said + (tmp_path / "log").read_text() + b"".join(export(tmp_path / "data")).decode()
    assert "Zoé" in told
    assert not [secret for secret in secrets if secret in told]
