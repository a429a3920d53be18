"""Clocks are arithmetic: allowances, warnings, and the time when the server was down."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from house import run, serving
from hypothesis import given
from hypothesis import strategies as st

from butin.server.clock import Outage, absence, deadline, late, next_moment, turn
from butin.server.heart import BEAT, Heart, gaps
from butin.server.store import Store

moments = st.integers(0, 10_000)


@st.composite
def outages(draw: st.DrawFn) -> list[Outage]:
    edges = sorted(draw(st.sets(moments, max_size=12)))
    return list(zip(edges[::2], edges[1::2], strict=False))


def up(since: int, until: int, down: list[Outage]) -> int:
    """How long the server was up, moment by moment."""
    return sum(not any(began <= now < ended for began, ended in down) for now in range(since, until))


@given(st.integers(0, 500), st.integers(1, 500), outages())
def test_an_allowance_is_so_much_time_with_the_server_up(began: int, allowance: int, down: list[Outage]) -> None:
    end = deadline(began, allowance, down)
    assert up(began, end, down) == allowance
    assert not any(since <= end < until for since, until in down), "nobody is late while the server is down"


@given(moments, st.integers(1, 5000), outages(), outages())
def test_what_is_past_puts_nothing_off(began: int, allowance: int, before: list[Outage], later: list[Outage]) -> None:
    end = deadline(began, allowance)
    assert deadline(began, allowance, [span for span in before if span[1] <= began]) == end
    assert deadline(began, allowance, [span for span in later if span[0] > end]) == end


@given(moments, st.integers(10, 5000), outages(), moments)
def test_two_warnings_come_before_a_seat_is_late(began: int, allowance: int, down: list[Outage], now: int) -> None:
    for found in (turn(began, allowance, down), absence(began, 1.0)):
        assert began < found.warned < found.warned_again < found.late
        stages = [found.stage(moment) for moment in (began, found.warned, found.warned_again, found.late)]
        assert stages == [0, 1, 2, 3]
        following = found.next(now)
        assert (following is None) == (now >= found.late)
        assert following is None or found.stage(following) == found.stage(now) + 1


def test_the_next_moment_is_that_of_the_seat_whose_turn_it_is_soonest() -> None:
    turns = {0: turn(0, 60_000), 2: absence(25_000, 1000)}
    assert (turns[0].warned, turns[0].warned_again, turns[0].late) == (30_000, 50_000, 60_000)
    assert (turns[2].warned, turns[2].warned_again, turns[2].late) == (45_000, 70_000, 85_000)
    assert [next_moment(turns, now) for now in (0, 30_000, 45_000, 60_000, 85_000)] == [
        30_000, 45_000, 50_000, 70_000, None,
    ]  # fmt: skip
    assert [late(turns, now) for now in (0, 60_000, 85_000)] == [[], [0], [0, 2]]
    assert next_moment({}, 0) is None


@given(st.lists(st.tuples(moments, moments).map(sorted).map(tuple)).map(sorted))
def test_an_outage_is_what_no_time_of_the_server_covers(spans: list[Any]) -> None:
    found = gaps(spans)
    assert found == sorted(found)
    for down, back in found:
        assert down < back
        assert not any(began < back and down < seen for began, seen in spans)
    whole = up(spans[0][0], max(seen for _, seen in spans), found) if spans else 0
    assert whole == sum(map(len, _islands(spans)))


def _islands(spans: list[tuple[int, int]]) -> list[range]:
    found: list[range] = []
    for began, seen in spans:
        if found and began <= found[-1].stop:
            found[-1] = range(found[-1].start, max(found[-1].stop, seen))
        else:
            found.append(range(began, seen))
    return found


def test_a_server_finds_out_when_it_was_down(tmp_path: Path) -> None:
    now = [1000.0]

    async def live(*beats: float) -> list[Outage]:
        store = Store(tmp_path)
        heart = Heart(store, lambda: now[0])
        for beat in beats:
            now[0] = beat
            await heart.beat()
        store.close()
        return heart.outages()

    assert run(live(1000, 1060, 1120)) == [], "nothing is known of what was before the first start"
    assert run(live(5000, 5060)) == [(1_120_000, 5_000_000)]
    slept = 5060 + 3 * BEAT
    assert run(live(5061, slept)) == [(1_120_000, 5_000_000), (5_060_000, 5_061_000), (5_061_000, slept * 1000)]


def test_a_clock_that_was_ahead_told_of_no_outage(tmp_path: Path) -> None:
    day = 24 * 3600
    now = [1000.0]

    async def story() -> None:
        store = Store(tmp_path)
        heart = Heart(store, lambda: now[0])
        for now[0] in (1000, 1060):
            await heart.beat()
        now[0] = 10 * day
        await heart.beat()
        assert heart.outages() == [(1_060_000, 10_000 * day)], "it may have slept: so much is given back"
        now[0] = 1130
        assert heart.outages() == [], "what ends later than now has never been"
        await heart.beat()
        assert heart.outages() == [(1_060_000, 1_130_000)]
        now[0] = 1190
        await heart.beat()
        spans = await store.write(lambda db: db.execute("SELECT * FROM uptime ORDER BY began_ms").fetchall())
        assert spans == [(1_000_000, 1_060_000), (1_130_000, 1_190_000)]
        store.close()

    run(story())


@pytest.mark.parametrize("back", [1, 3600, 86_400])
def test_a_server_that_ended_on_a_clock_ahead_finds_out_what_is_true(tmp_path: Path, back: int) -> None:
    now = [0.0]

    async def live(*beats: float) -> list[Outage]:
        store = Store(tmp_path)
        heart = Heart(store, lambda: now[0])
        for now[0] in beats:
            await heart.beat()
        store.close()
        return heart.outages()

    began = 90_000.0
    run(live(began, began + 60, began + 120))
    found = run(live(began + 120 - back))
    assert all(up <= 1000 * (began + 120 - back) for _, up in found)
    after = began + 5000
    assert run(live(after))[-1] == (1000 * (began + 120 - back), 1000 * after)


@pytest.mark.parametrize(("days", "known"), [(0, 1), (150, 2), (365, 3)])
def test_what_nothing_asks_for_any_more_is_forgotten(tmp_path: Path, days: int, known: int) -> None:
    day = 24 * 3600 * 1000
    spans = [(1 * day, 2 * day), (3 * day, 103 * day), (104 * day, 204 * day)]

    async def live(store: Store) -> list[Outage]:
        await store.write(lambda db: db.executemany("INSERT INTO uptime VALUES (?, ?)", spans))
        heart = Heart(store, lambda: 205 * day / 1000, days)
        await heart.beat()
        return heart.outages()

    store = Store(tmp_path)
    outages = [(2 * day, 3 * day), (103 * day, 104 * day), (204 * day, 205 * day)]
    assert run(live(store)) == outages[-known:]
    store.close()


def test_a_full_disk_does_not_stop_the_heart(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        store, now = Store(tmp_path), [1000.0]
        heart = Heart(store, lambda: now[0])
        await heart.beat()
        await store.write(lambda db: db.execute("DROP TABLE uptime"))
        now[0] = 9000.0
        await heart.beat()
        assert heart.outages() == [(1_000_000, 9_000_000)], "clocks need no disk"
        await store.write(lambda db: db.execute("CREATE TABLE uptime (began_ms INTEGER PRIMARY KEY, seen_ms INTEGER)"))
        await store.write(lambda db: db.execute("INSERT INTO uptime VALUES (1000000, 1000000)"))
        await heart.beat()
        assert heart.outages() == [(1_000_000, 9_000_000)], "the next beat notes it"
        store.close()

    run(story())
    assert "the server cannot note that it is up" in caplog.text


def test_a_server_beats_when_it_starts_and_when_it_ends(tmp_path: Path) -> None:
    for _ in range(2):
        with serving(tmp_path):
            began = time.time() * 1000
            time.sleep(0.1)
        ended = time.time() * 1000
        with closing(sqlite3.connect(tmp_path / "butin.sqlite3")) as db:
            spans = db.execute("SELECT began_ms, seen_ms FROM uptime ORDER BY began_ms").fetchall()
        assert spans[-1][0] <= began
        assert began + 100 <= spans[-1][1] <= ended
    assert len(spans) == 2
