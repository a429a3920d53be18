"""What the host of the house sees, and nobody else."""

from __future__ import annotations

import logging
import platform
import re
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from house import Browser, pair, run, serving
from logs import write_table

from butin.games import RULES
from butin.match import game
from butin.server.folder import FILE, REVISIONS, DataError, claim
from butin.server.hosts import Person, appoint
from butin.server.journal import LATEST, LONGEST, Journal, Output
from butin.server.log import Reported, new_token
from butin.server.overview import MANY_COMPLAINTS
from butin.server.people import TOKEN_LENGTH
from butin.server.store import Store

PILES = [{"cards": [motif]} for motif in ("ring", "clock", "purse", "crown") * 2]
OVER = {"game": "raubern", "seats": 2, "piles": PILES, "hands": [[], []]}
GOING = {**OVER, "hands": [["ring"], ["clock"]]}


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with serving(tmp_path) as found:
        yield found


async def report(browser: Browser) -> dict[str, Any]:
    answer = await browser.get("/api/house")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    found: dict[str, Any] = answer.json()
    return found


def test_the_first_person_of_a_new_house_is_its_host_and_alone_sees_it(address: str) -> None:
    async def story() -> None:
        async with Browser(address) as zoe, Browser(address) as max_, Browser(address) as nobody:
            assert (await zoe.get("/api/hello")).json()["me"] == {"name": None, "host": False}
            assert (await zoe.post("/api/me", {"name": "Zoé"})).json() == {"name": "Zoé", "host": True}
            assert (await max_.post("/api/me", {"name": "Max"})).json() == {"name": "Max", "host": False}
            assert (await zoe.get("/api/hello")).json()["me"] == {"name": "Zoé", "host": True}
            await report(zoe)
            for other in (max_, nobody):
                refused, unknown = await other.get("/api/house"), await other.get("/api/nothing")
                assert (refused.status_code, refused.content) == (404, unknown.content)

    run(story())


def test_a_report_counts_tables_and_people(tmp_path: Path) -> None:
    tokens = {0: "token-of-seat-zero", 1: "token-of-seat-one"}
    for _ in range(2):
        write_table(tmp_path, OVER, tokens)
    write_table(tmp_path, GOING, tokens)
    broken = write_table(tmp_path, GOING, tokens, rules=99)
    unreadable = write_table(tmp_path, GOING, tokens)
    with closing(sqlite3.connect(tmp_path / FILE)) as db, db:
        db.execute("UPDATE event SET kind = 'of tomorrow' WHERE table_id = ? AND version = 4", (unreadable,))
    appoint(tmp_path, id=1)

    async def story(address: str) -> None:
        async with Browser(address, token=tokens[0]) as host, Browser(address, "Zoé") as zoe:
            waiting = await zoe.make("me", "open")
            counted = {"waiting": 1, "playing": 2, "over": 2, "closed": 0, "broken": 1, "live": 0}
            found = await report(host)
            assert found["tables"] == counted
            assert found["people"] == {"known": 3, "named": 1, "here": 0}
            async with zoe.at(waiting) as line, zoe.at(waiting), host.at(broken) as other:
                await line.until(lambda: line.table)
                await other.until(lambda: other.table.get("phase") == "broken")
                found = await report(host)
                assert found["tables"] == {**counted, "playing": 1, "broken": 2, "live": 2}
                assert found["people"] == {"known": 3, "named": 1, "here": 2}
            assert f"table {broken} is read-only" in found["errors"][0]["text"]

    with serving(tmp_path) as served:
        run(story(served))


def test_a_report_tells_of_the_machine(address: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with Browser(address, "Zoé") as zoe, Browser(address, "Max") as max_:
            await pair(zoe, max_)
            found = await report(zoe)
            assert found["disk"]["used"] >= (tmp_path / FILE).stat().st_size > 0
            assert found["disk"]["free"] > 0
            assert found["versions"]["butin"] == (await zoe.get("/api/hello")).json()["version"]
            assert found["versions"]["python"] == platform.python_version()
            assert found["versions"]["sqlite"] == sqlite3.sqlite_version
            assert found["versions"]["rules"] == {one: game(one).rules.RULES_VERSION for one in RULES}
            assert 0 <= found["up_s"] < 600
            assert found["errors"] == []

    run(story())


def test_all_reports_can_be_reached_and_those_of_a_table_settled_at_once(tmp_path: Path) -> None:
    tokens = {0: "token-of-seat-zero", 1: "token-of-seat-one"}
    real = [(Reported(1, "Max", "hate", []), 0)]
    flood = [(Reported(0, f"Zoé {n}", "other", []), 1) for n in range(MANY_COMPLAINTS + 10)]
    first, second = (write_table(tmp_path, GOING, tokens, more=more) for more in (real, flood))
    appoint(tmp_path, id=1)

    async def story(address: str) -> None:
        async with Browser(address, token=tokens[0]) as host, Browser(address, token=tokens[1]) as other:
            found = await report(host)
            assert (len(found["reports"]), found["further"]) == (MANY_COMPLAINTS, 11)
            rest = (await host.get("/api/house?skip=50")).json()
            assert (len(rest["reports"]), rest["further"]) == (11, 0)
            assert [one["name"] for one in rest["reports"] if one["table"] == first] == ["Max"]
            for wrong in ("-1", "x", "1" * 11, "²"):
                assert (await host.get(f"/api/house?skip={wrong}")).status_code == 400
            assert (await other.post(f"/api/house/reports/{second}", {})).status_code == 404
            settled = (await host.post(f"/api/house/reports/{second}", {})).json()
            assert ([one["name"] for one in settled["reports"]], settled["further"]) == (["Max"], 0)
            assert (await host.post(f"/api/house/reports/{second}", {})).status_code == 404

    with serving(tmp_path) as served:
        run(story(served))


# --- the journal ------------------------------------------------------------------------------------------------------


def test_the_journal_keeps_the_latest_errors() -> None:
    journal = Journal()
    logger = logging.getLogger("butin.test")
    with journal.listening():
        for number in range(LATEST + 5):
            logger.error("error %d", number)
        logger.warning("a warning")
    logger.error("too late")
    kept = journal.troubles()
    assert [one.text for one in kept] == [f"error {number}" for number in range(LATEST + 4, 4, -1)]
    assert {one.where for one in kept} == {"butin.test"}


def test_the_journal_hears_the_web_server_and_names_exceptions() -> None:
    journal = Journal()
    with journal.listening():
        try:
            raise LookupError("nothing there")
        except LookupError:
            logging.getLogger("uvicorn.error").exception("a request failed")
    assert [one.text for one in journal.troubles()] == ["a request failed: LookupError: nothing there"]


def test_no_token_gets_into_the_journal() -> None:
    journal = Journal()
    tokens = [str(new_token("abcdefghjkmn")) for _ in range(50)]
    with journal.listening():
        for token in tokens:
            logging.getLogger("butin.test").error("%s and butin=%s failed", token, token[-TOKEN_LENGTH:])
        logging.getLogger("butin.test").error("word " * LONGEST)
    latest, *others = journal.troubles()
    assert len(latest.text) == LONGEST
    assert {one.text for one in others} == {"… and butin=… failed"}


def refuse_politely_what_nobody_has_asked_for(token: str) -> None:
    raise ConnectionRefusedError(f"{token}\nis no token")


def test_the_output_has_whole_tracebacks_and_no_token() -> None:
    token = str(new_token("abcdefghjkmn"))
    try:
        refuse_politely_what_nobody_has_asked_for(token)
    except ConnectionRefusedError:
        told = (logging.ERROR, __file__, 1, "%s opens nothing", (token,), sys.exc_info())
    first, *lines = Output().format(logging.LogRecord("butin.test", *told)).splitlines()
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} butin\.test: … opens nothing", first)
    assert lines[0] == "Traceback (most recent call last):"
    assert lines[-2:] == ["ConnectionRefusedError: …", "is no token"]
    assert f'  File "{__file__}", line' in lines[1]
    assert "    refuse_politely_what_nobody_has_asked_for(token)" in lines


# --- making hosts -----------------------------------------------------------------------------------------------------


def test_a_name_is_found_as_everybody_sees_it(tmp_path: Path) -> None:
    write_table(tmp_path, OVER, {0: "token-of-seat-zero", 1: "token-of-seat-one"})
    with closing(sqlite3.connect(tmp_path / FILE)) as db, db:
        db.execute("UPDATE person SET name = 'Zoé' WHERE id = 2")
    assert appoint(tmp_path, "  Zoe\u0301 ") == Person(2, "Zoé", was=False)
    with pytest.raises(ValueError, match="nobody called zoé"):
        appoint(tmp_path, "zoé")


@pytest.mark.parametrize("made_ms", [2**62, -(2**62), "'x'"])
def test_people_of_a_name_are_told_apart_whatever_a_file_says_of_them(tmp_path: Path, made_ms: int | str) -> None:
    write_table(tmp_path, OVER, {0: "token-of-seat-zero", 1: "token-of-seat-one"})
    with closing(sqlite3.connect(tmp_path / FILE)) as db, db:
        db.execute(f"UPDATE person SET name = 'Zoé', made_ms = {made_ms}")
    with pytest.raises(ValueError, match=r"choose one by --id: 1 \(since nobody knows when\), 2 "):
        appoint(tmp_path, "Zoé")


def test_a_file_of_an_earlier_version_is_brought_up_to_date_unless_somebody_has_it(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.executescript((Path(__file__).parent / "schemas" / f"{REVISIONS[0]}.sql").read_text("utf-8"))
    with closing(claim(tmp_path)), pytest.raises(DataError, match="another Butin is using"):
        appoint(tmp_path, "Zoé")
    assert appoint(tmp_path, "Zoé") == Person(1, "Zoé", was=False)
    store = Store(tmp_path)

    async def is_host(person: int) -> bool:
        return (await store.read_person(person)).host

    assert [run(is_host(person)) for person in (1, 2)] == [True, False]
    store.close()
