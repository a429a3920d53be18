"""The first games: their scripts keep to the rules, and the server shows them as a table would."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from house import serving

from butin.games import RULES
from butin.match import IllegalMove
from butin.server.lessons import LEARNER, LESSONS, lesson, match_at
from butin.server.wire import Lesson

CLAUSES = Path(__file__).parents[2] / "docs" / "rules"
STEPS = 10


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("data")) as found:
        yield found


def read(game: str) -> Lesson:
    return msgspec.json.decode(lesson(game), type=Lesson)


def waiting(game: str) -> list[tuple[int, Any]]:
    """The scenes in which a move of the learner's is wanted, with the moves."""
    found = ((number, scene.wanted) for number, scene in enumerate(read(game).scenes))
    return [(number, wanted) for number, wanted in found if wanted is not None and "do" in wanted]


def test_each_game_has_one() -> None:
    assert set(LESSONS) == set(RULES)


@pytest.mark.parametrize("game", LESSONS)
def test_it_has_ten_steps_at_least(game: str) -> None:
    assert sum(scene.wanted is not None for scene in read(game).scenes) >= STEPS


@pytest.mark.parametrize("game", LESSONS)
def test_what_is_wanted_can_be_done(game: str) -> None:
    for number, wanted in waiting(game):
        match = match_at(game, number)
        assert LEARNER in match.to_act, f"scene {number}"
        assert match.refusal(LEARNER, wanted) is None, f"scene {number}"


@pytest.mark.parametrize("game", LESSONS)
def test_something_else_could_be_done_in_most_scenes(game: str) -> None:
    choices = [len(match_at(game, number).legal(LEARNER)) for number, _ in waiting(game)]
    assert sum(choice > 1 for choice in choices) > len(choices) / 2


@pytest.mark.parametrize("game", LESSONS)
def test_it_ends_in_a_game_that_its_learner_wins(game: str) -> None:
    scenes = read(game).scenes
    match = match_at(game, len(scenes) - 1)
    assert match.over
    assert LEARNER in match.winners()
    assert scenes[-1].wanted is None
    assert scenes[-1].views[-1].events[-1]["do"] == "ended"


@pytest.mark.parametrize("game", LESSONS)
def test_each_scene_explains_a_clause_of_the_rules(game: str) -> None:
    rules = (CLAUSES / f"{game}.fr.md").read_text("utf-8").replace("</sub>", " ").split()
    cited = {word.removeprefix("<sub>") for word in rules}
    for number, scene in enumerate(read(game).scenes):
        assert scene.clause in cited, f"scene {number}"


@pytest.mark.parametrize("game", LESSONS)
def test_only_the_last_view_of_a_scene_asks_for_a_move(game: str) -> None:
    for number, scene in enumerate(read(game).scenes):
        *earlier, last = scene.views
        assert all(view.may == [] for view in earlier), f"scene {number}"
        assert bool(last.may) == (LEARNER in match_at(game, number).to_act), f"scene {number}"


@pytest.mark.parametrize("game", LESSONS)
def test_the_views_of_a_part_are_counted(game: str) -> None:
    taught = read(game)
    for part in range(len(taught.settings)):
        views = [view.v for scene in taught.scenes if scene.part == part for view in scene.views]
        assert views == list(range(len(views)))


def test_it_is_redacted_as_at_a_table() -> None:
    scenes = read("coffre").scenes
    assert scenes[0].views[0].view["hands"] == ["neutral", None, None, None]
    assert scenes[-1].views[-1].view["hands"] == ["neutral", "treasure", "key", "trap"]
    assert read("raubern").scenes[0].views[0].view["deck"] == [None] * 10
    before = read("dragons").scenes[0].views[0].view["tiles"]
    assert {tile["kind"] for tile in before if tile} == {None}


def test_talk_comes_with_its_scene() -> None:
    said = [line for scene in read("coffre").scenes for line in scene.lines]
    assert ("Inès", {"claim": "holds", "seat": 3, "role": "key"}) in [(line.name, line.claim) for line in said]


def test_there_is_no_scene_after_the_last() -> None:
    match_at("raubern", len(read("raubern").scenes) - 1)
    for scene in (-1, len(read("raubern").scenes)):
        with pytest.raises(IndexError):
            match_at("raubern", scene)


def test_a_scene_is_played_anew_for_each_who_asks() -> None:
    match_at("raubern", 0).play(LEARNER, {"do": "play", "motif": "chest", "pile": 1})
    again = match_at("raubern", 0)
    assert again.count == 0
    with pytest.raises(IllegalMove):
        again.play(LEARNER, {"do": "play", "motif": "crown", "pile": 1})


# --- by HTTP ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", LESSONS)
def test_it_is_sent(address: str, game: str) -> None:
    answer = httpx.get(f"{address}/api/lessons/{game}")
    assert answer.status_code == 200
    assert msgspec.json.decode(answer.content, type=Lesson) == read(game)


def doubt(address: str, body: Any, game: str = "raubern") -> httpx.Response:
    return httpx.post(f"{address}/api/lessons/{game}/why", json=body)


def test_a_move_that_is_refused_says_why(address: str) -> None:
    answer = doubt(address, {"scene": 0, "move": {"do": "play", "motif": "crown", "pile": 0}})
    assert answer.json() == {"clause": "RB-11", "why": "not_in_hand"}


def test_a_move_that_is_not_wanted_may_be_legal(address: str) -> None:
    answer = doubt(address, {"scene": 0, "move": {"do": "play", "motif": "ring", "pile": 0}})
    assert answer.json() == {"clause": None, "why": None}


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"scene": 0, "move": {"do": "dance"}}, 400),
        ({"scene": "0", "move": {}}, 400),
        ({"scene": 99, "move": {"do": "play", "motif": "crown", "pile": 0}}, 404),
        ({"scene": -1, "move": {"do": "play", "motif": "crown", "pile": 0}}, 404),
    ],
)
def test_what_makes_no_sense_is_refused(address: str, body: Any, status: int) -> None:
    assert doubt(address, body).status_code == status


def test_there_is_none_of_other_games(address: str) -> None:
    assert httpx.get(f"{address}/api/lessons/chess").status_code == 404
    assert doubt(address, {"scene": 0, "move": {}}, "chess").status_code == 404
