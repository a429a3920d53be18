"""Many games at once."""

import subprocess
import sys
from typing import Any

import msgspec
import pytest

import butin
from butin.lab.simulate import BLOCK, Simulation, simulate

GAME = butin.game("raubern")
PLAIN = """
import butin, msgspec, sys
from butin.lab.simulate import simulate
found = simulate(butin.game("raubern"), bots=["matelot", "mousse", "random"], games=3, seed=6)
sys.stdout.write(msgspec.json.encode(found).decode())
"""


def figures(found: Simulation) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(found)
    del data["seconds"]
    return data


def test_the_figures_fit_together() -> None:
    found = simulate(GAME, bots=["mousse"], seats=4, games=300, seed=1)
    assert (found.game, found.seats, found.games, found.seed) == ("raubern", 4, 300, 1)
    assert found.options == {"protection": "round", "first_seat": "random"}
    assert found.moves == 300 * 36
    assert msgspec.to_builtins(found.length) == {"mean": 36.0, "min": 36, "max": 36}
    assert [seat.bot for seat in found.by_seat] == ["mousse"] * 4
    assert sum(seat.share for seat in found.by_seat) == pytest.approx(1)
    assert sum(seat.wins for seat in found.by_seat) >= 300
    assert all(seat.wins >= seat.share * 300 for seat in found.by_seat)
    assert 8 < sum(seat.mean_score for seat in found.by_seat) <= 44
    assert found.seconds > 0


@pytest.mark.parametrize("games", [1, BLOCK, BLOCK + 1, 5 * BLOCK - 1])
def test_the_same_seed_gives_the_same_games_whatever_the_threads(games: int) -> None:
    told: list[int] = []
    one, two, many = (
        simulate(GAME, bots=["mousse", "random"], games=games, seed=3, jobs=jobs, progress=told.append)
        for jobs in (1, 2, 50)
    )
    assert figures(one) == figures(two) == figures(many)
    assert one.moves == games * 36
    assert sum(told) == 3 * games


def test_another_seed_gives_other_games() -> None:
    one, two = (simulate(GAME, games=BLOCK, seed=seed) for seed in (1, 2))
    assert one.by_seat != two.by_seat
    unseeded = [simulate(GAME, games=BLOCK) for _ in range(2)]
    assert unseeded[0].by_seat != unseeded[1].by_seat
    assert figures(simulate(GAME, games=BLOCK, seed=unseeded[0].seed)) == figures(unseeded[0])


def test_blocks_are_not_the_same_games_again() -> None:
    first, both = (simulate(GAME, games=games, seed=1) for games in (BLOCK, 2 * BLOCK))
    assert [seat.mean_score for seat in first.by_seat] != [seat.mean_score for seat in both.by_seat]


def test_the_options_are_played() -> None:
    kept, open_at_once = (
        simulate(GAME, bots=["mousse"], seats=3, games=2000, seed=1, options={"protection": value})
        for value in ("round", "none")
    )
    assert sum(seat.mean_score for seat in kept.by_seat) != sum(seat.mean_score for seat in open_at_once.by_seat)


def test_who_begins_is_drawn_unless_it_is_said() -> None:
    drawn = simulate(GAME, bots=["matelot"], seats=2, games=2000, seed=1)
    assert abs(drawn.by_seat[0].share - 0.5) < 0.05
    shares = [
        simulate(GAME, bots=["matelot"], seats=2, games=2000, seed=1, options={"first_seat": seat}).by_seat[0].share
        for seat in (0, 1)
    ]
    assert abs(shares[0] - shares[1]) > 0.1  # the last lay is worth a lot
    assert sum(shares) == pytest.approx(1, abs=0.06)


def test_bots_sit_where_they_are_named() -> None:
    found = simulate(GAME, bots=["random", "mousse", "random"], games=300, seed=1)
    assert max(found.by_seat, key=lambda seat: seat.share).bot == "mousse"


def test_without_the_compiler_the_games_are_the_same() -> None:
    plain = subprocess.run(
        [sys.executable, "-W", "error", "-c", PLAIN],
        env={"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    compiled = simulate(GAME, bots=["matelot", "mousse", "random"], games=3, seed=6)
    assert figures(msgspec.json.decode(plain.stdout, type=Simulation)) == figures(compiled)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"bots": ["corsaire"]}, "no bot 'corsaire'; there is random, mousse, matelot"),
        ({"bots": ["mousse", "mousse"], "seats": 3}, "2 bots for 3 seats"),
        ({"bots": ["mousse"] * 7}, "2 to 6 seats, not 7"),
        ({"bots": []}, "0 bots for 2 seats"),
        ({"seats": 1}, "2 to 6 seats, not 1"),
        ({"games": 0}, "games is at least 1, not 0"),
        ({"jobs": 0}, "jobs is at least 1, not 0"),
        ({"seed": -1}, "seed is at least 0, not -1"),
        ({"options": {"jokers": 2}}, "no option 'jokers'"),
        ({"options": {"protection": "maybe"}}, "round, none, not 'maybe'"),
        ({"options": {"first_seat": 2}}, "first_seat is 2"),
    ],
)
def test_what_there_is_not_is_refused(asked: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        simulate(GAME, **asked)
