"""How long answers are kept that no entry of the log tells."""

from butin.server.answers import MANY, MANY_PEOPLE, Answers
from butin.server.wire import Ack


def ack(number: int) -> Ack:
    return Ack(f"action-{number}", number)


def test_others_push_no_answer_of_ones_own_out() -> None:
    answers = Answers()
    answers.keep(1, ack(0))
    for number in range(10 * MANY):
        answers.keep(2, ack(number))
    assert answers.find(1, "action-0") == ack(0)
    assert answers.find(2, "action-0") is None
    assert answers.find(2, f"action-{9 * MANY - 1}") is None
    assert answers.find(2, f"action-{9 * MANY}") == ack(9 * MANY)


def test_whoever_was_answered_longest_ago_is_forgotten() -> None:
    answers = Answers()
    for person in range(MANY_PEOPLE):
        answers.keep(person, ack(0))
    answers.keep(0, ack(1))
    answers.keep(MANY_PEOPLE, ack(0))
    assert answers.find(0, "action-0") == ack(0)
    assert answers.find(1, "action-0") is None
