"""Every screen and state, in every size and language: axe finds nothing, nothing scrolls sideways, thumbs hit.

Each is laid once; then size, language and light change in the open page. By day axe looks at each state in one of its
ways, by night in all.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest
from conftest import PATIENCE, fits, fits_in_large_text, no_errors, violations
from playwright.sync_api import Browser, expect
from states import LANGUAGES, SIZES, Hall, Stage, State, open_hall, open_stage, states

STATES = list(states())
NAMES = [state.name for state in STATES]


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with open_hall(tmp_path_factory.mktemp("hall"), STATES) as found:
        yield found


@pytest.fixture(scope="module")
def empty(hall: Hall, browser: Browser) -> Iterator[Stage]:
    with open_stage(browser, hall[0].url) as stage:
        stage.page.context.set_default_timeout(PATIENCE)
        stage.page.emulate_media(reduced_motion="reduce")
        yield stage


@pytest.fixture
def stage(hall: Hall, empty: Stage, state: State) -> Iterator[Stage]:
    """A state on a phone, in French. Whatever its page logs as an error fails the test."""
    _, places = hall
    with no_errors(empty.page):
        empty.show(places[state.name], state, "phone")
        yield empty


def ways(stage: Stage) -> Iterator[str]:
    """Every size in every language, which the stage takes on; from one to the next little changes."""
    for size, languages in zip(SIZES, itertools.cycle((LANGUAGES, LANGUAGES[::-1])), strict=False):
        stage.resize(size)
        for language in languages:
            stage.speak(language)
            yield f"{size}, {language}"


@pytest.mark.parametrize(("n", "state"), list(enumerate(STATES)), ids=NAMES)
def test_every_state(stage: Stage, n: int, state: State) -> None:
    for m, way in enumerate(ways(stage)):
        fits(stage.page)
        if m == n % 6:
            assert violations(stage.page) == [], way
    stage.resize("phone")
    fits_in_large_text(stage.page)


SHARED = {state.name: state for state in STATES if state.shared}


@pytest.mark.parametrize("state", SHARED.values(), ids=SHARED)
def test_between_people_at_one_device_a_curtain_falls_where_there_are_secrets(stage: Stage, state: State) -> None:
    secrets = not state.name.startswith("dragons")
    expect(stage.page.locator(".veil h1")).to_have_count(1 if secrets else 0)
    expect(stage.page.locator(".tray")).to_have_count(0 if secrets else 1)


@pytest.mark.nightly
@pytest.mark.parametrize("state", STATES, ids=NAMES)
def test_every_state_by_day_by_lamp_and_in_forced_colours(stage: Stage, state: State) -> None:
    for way in ways(stage):
        for light in ({"color_scheme": "light"}, {"color_scheme": "dark"}, {"forced_colors": "active"}):
            stage.page.emulate_media(**light)  # type: ignore[arg-type]
            assert violations(stage.page) == [], (way, light)
        fits(stage.page)
        stage.page.emulate_media(color_scheme="light", forced_colors="none")
