"""Every screen and state: axe finds nothing, nothing scrolls sideways. Sizes, languages and light take turns."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from conftest import SERVE, Server, Visit, violations
from states import TOKENS, State, show, states, write_all

STATES = list(states())
PROFILES: list[dict[str, Any]] = [{"phone": True}, {"viewport": {"width": 768, "height": 1024}}, {}]
ALL = [(n % 3, n // 3 % 2, n // 6 % 2) for n in range(12)]
"""Profile, language, scheme."""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Mapping[str, str]]]:
    """A server on the tables of all states, and their addresses."""
    data = tmp_path_factory.mktemp("hall")
    places = write_all(data, STATES)
    server = Server(data, SERVE)
    server.start()
    yield server, places
    server.end(signal.SIGTERM)


def holds(hall: tuple[Server, Mapping[str, str]], visit: Visit, state: State, turn: tuple[int, int, int]) -> None:
    server, places = hall
    profile, language, scheme = turn
    page = visit(
        "about:blank",
        **PROFILES[profile],
        base_url=server.url,
        color_scheme=("light", "dark")[scheme],
        reduced_motion="reduce",
        locale=("fr-FR", "en-GB")[language],
    )
    if state.seat is not None:
        page.context.add_cookies([{"name": "butin", "value": TOKENS[state.seat], "url": server.url}])
    show(page, places[state.name], state)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []


@pytest.mark.nightly
@pytest.mark.parametrize(("n", "state"), list(enumerate(STATES)), ids=[state.name for state in STATES])
def test_every_state(hall: tuple[Server, Mapping[str, str]], visit: Visit, n: int, state: State) -> None:
    holds(hall, visit, state, ALL[n * 7 % 12])


@pytest.mark.nightly
@pytest.mark.parametrize("turn", ALL, ids=str)
@pytest.mark.parametrize("state", STATES, ids=[state.name for state in STATES])
def test_every_state_in_every_way(
    hall: tuple[Server, Mapping[str, str]], visit: Visit, state: State, turn: tuple[int, int, int]
) -> None:
    holds(hall, visit, state, turn)
