"""Random games of every game, seat count and option, with moves that are refused, taken back and replayed between."""

from functools import partial
from typing import Any

import pytest
from every import check_the_legal_moves, option_sets
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from invariants import INVARIANTS

import butin
from butin.match import games

choices = st.integers(0, 2**31)


class Play(RuleBasedStateMachine):
    """A match that is played, with the bytes of every state that it has been in."""

    def __init__(self, game: butin.Game, seats: int, options: dict[str, Any]) -> None:
        super().__init__()
        self.game, self.seats, self.options = game, seats, options

    @initialize(seed=st.integers(0, 2**32), first=st.integers(0, 9))
    def begin(self, seed: int, first: int) -> None:
        options = {**self.options, "first_seat": first % self.seats}
        self.match = self.game.new(seats=self.seats, seed=seed, options=options)
        self.states = [self.match.state()]

    @rule(choice=choices)
    def play(self, choice: int) -> None:
        if not self.match.over:
            seat = self.match.to_act[choice % len(self.match.to_act)]
            moves = self.match.legal(seat)
            self.match.play(seat, moves[choice // 8 % len(moves)])
            self.states.append(self.match.state())

    @rule(choice=choices)
    def play_what_is_refused(self, choice: int) -> None:
        seat = choice % self.match.seats
        move = self.game.rules.to_move(choice // 8 % self.game.rules.ACTIONS)
        refusal = self.match.refusal(seat, move)
        if refusal:
            with pytest.raises(butin.IllegalMove) as caught:
                self.match.play(seat, move)
            assert (caught.value.clause, caught.value.reason) == refusal

    @rule()
    def undo(self) -> None:
        if self.match.count:
            self.match.undo()
            self.states.pop()

    @rule()
    def reload(self) -> None:
        assert self.game.set_up(self.match.position()).state() == self.states[-1]
        assert butin.Match.replay(self.match.record()).state() == self.states[-1]

    @invariant()
    def the_state_is_the_last_noted(self) -> None:
        assert self.match.state() == self.states[-1]

    @invariant()
    def what_is_legal_is_what_is_not_refused(self) -> None:
        check_the_legal_moves(self.match)

    @invariant()
    def the_rule_book_holds(self) -> None:
        INVARIANTS[self.game.id](self.match)


@pytest.mark.parametrize("name", games())
def test_random_play(name: str) -> None:
    game = butin.game(name)
    few = settings(
        max_examples=2, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck), database=None
    )
    for options in option_sets(game):
        for seats in game.seats:
            machine: Any = partial(Play, game, seats, options)
            run_state_machine_as_test(machine, settings=few)
