"""How long answers are kept that no entry of the log tells."""

from butin.server.answers import MANY, MANY_PEOPLE, Answers
from butin.server.seats import MOST_HOLDERS
from butin.server.wire import Ack


def ack(number: int) -> Ack:
    return Ack(f"action-{number}", number)


def nobody_sits(_: int) -> bool:
    return False


def test_others_push_no_answer_of_ones_own_out() -> None:
    answers = Answers(nobody_sits)
    answers.keep(1, ack(0))
    for number in range(10 * MANY):
        answers.keep(2, ack(number))
    assert answers.find(1, "action-0") == ack(0)
    assert answers.find(2, "action-0") is None
    assert answers.find(2, f"action-{9 * MANY - 1}") is None
    assert answers.find(2, f"action-{9 * MANY}") == ack(9 * MANY)


def test_whoever_was_answered_longest_ago_is_forgotten() -> None:
    answers = Answers(nobody_sits)
    for person in range(MANY_PEOPLE):
        answers.keep(person, ack(0))
    answers.keep(0, ack(1))
    answers.keep(MANY_PEOPLE, ack(0))
    assert answers.find(0, "action-0") == ack(0)
    assert answers.find(1, "action-0") is None


def test_no_crowd_has_the_answers_of_a_seat_forgotten() -> None:
    seats, most_seats = {1, 7}, 10
    answers = Answers(seats.__contains__)
    for seated in seats:
        answers.keep(seated, ack(0))
    for watcher in range(100, 100 + 3 * MANY_PEOPLE):
        answers.keep(watcher, ack(0))
    assert all(answers.find(seated, "action-0") == ack(0) for seated in seats)
    assert answers.find(99 + 3 * MANY_PEOPLE, "action-0") == ack(0), "who came last is known"
    assert answers.find(100, "action-0") is None
    assert most_seats * MOST_HOLDERS < MANY_PEOPLE, "all who sit have room"
