"""On a phone nothing lies over what is to be read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page
from states import Hall, Stage, State, lesson, open_hall, open_stage, played

CIRCLES = [State(f"coffre, {n} seats", play=played("coffre", n, n + 3)) for n in (4, 6, 8, 10)]
LESSONS = [lesson("coffre", scene) for scene in (0, 7, 12)]
STAKED = State("conquetes, bids", play=played("conquetes", 4, 60))
NAMED = State("raubern, names", play=played("raubern", 4, 14))
POINTED = lesson("raubern", 0)
STATES = [*CIRCLES, *LESSONS, STAKED, NAMED, POINTED]
LOW = 80
"""So much lower is a small phone with its browser's bars (px)."""

OVERLAP = """([some, others]) => {
    const boxes = found => [...document.querySelectorAll(found)]
        .filter(one => one.checkVisibility()).map(one => one.getBoundingClientRect());
    const over = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
        && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    return [boxes(some).length > 0, boxes(some).flatMap(one => boxes(others).filter(other => over(one, other))).length];
}"""
WIDER = """() => [...document.querySelectorAll('.pile small')].filter(one => one.checkVisibility()).filter(one => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect().width > one.closest('.card').getBoundingClientRect().width;
}).map(one => one.textContent)"""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with open_hall(tmp_path_factory.mktemp("room"), STATES) as found:
        yield found


@pytest.fixture(scope="module")
def stage(hall: Hall, browser: Browser) -> Iterator[Stage]:
    with open_stage(browser, hall[0].url) as stage:
        yield stage


def show(hall: Hall, stage: Stage, state: State) -> Page:
    stage.show(hall[1][state.name], state, "phone")
    return stage.page


def lower(stage: Stage) -> None:
    """The phone is as small as they come."""
    metrics = {"width": 360, "height": 640 - LOW, "mobile": True, "deviceScaleFactor": 1}
    stage.devtools.send("Emulation.setDeviceMetricsOverride", metrics)
    stage.page.wait_for_timeout(200)


def apart(page: Page, some: str, others: str) -> None:
    """There are some, and none lies over any of the others."""
    assert page.evaluate(OVERLAP, [some, others]) == [True, 0]


@pytest.mark.parametrize("state", [*CIRCLES, *LESSONS], ids=lambda state: state.name)
def test_the_middle_is_below_the_far_seats(hall: Hall, stage: Stage, state: State) -> None:
    page = show(hall, stage, state)
    apart(page, ".circle .holder", ".inside h2, .inside .card-of, .inside .trail")
    lower(stage)
    apart(page, ".circle .holder", ".inside h2, .inside .card-of, .inside .trail")


def test_coins_lie_beside_the_signs_of_their_card(hall: Hall, stage: Stage) -> None:
    apart(show(hall, stage, STAKED), ".domain .coin", ".staked .neuro > i")


def test_names_of_small_cards_are_whole_or_not_there(hall: Hall, stage: Stage) -> None:
    page = show(hall, stage, NAMED)
    for language in ("fr", "en"):
        stage.resize("phone")
        stage.speak(language)
        assert page.evaluate(WIDER) == []
        lower(stage)
        assert page.evaluate(WIDER) == []


def test_the_finger_lies_beside_the_name(hall: Hall, stage: Stage) -> None:
    page = show(hall, stage, POINTED)
    page.locator(".pointer:not(.hidden)").wait_for()
    apart(page, ".pointer .finger", ".hand li:first-child small")
