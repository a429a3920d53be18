"""What rules write into a buffer is JSON."""

import numpy as np
import pytest

from butin.games.text import NULLS, close, piece, put, put_number, put_word, words

DAYS = words(("lundi", "mardi", *NULLS), "%s,")


@pytest.mark.parametrize("number", [0, 7, 9, 10, 99, 100, 12_345, -1, -9, -10, -480])
def test_a_number_is_written_as_python_writes_it(number: int) -> None:
    text = np.zeros(20, np.uint8)
    end = put_number(text, 3, number)
    assert bytes(text) == b"\0\0\0" + str(number).encode().ljust(17, b"\0")
    assert end == 3 + len(str(number))


def test_a_word_is_chosen_by_its_place_and_null_is_what_is_unknown_or_none() -> None:
    text, at = np.zeros(60, np.uint8), 0
    for which in (1, 0, -1, -2):
        at = put_word(text, at, DAYS, which)
    assert bytes(text[:at]) == b'"mardi","lundi",null,null,'


def test_the_comma_behind_the_last_item_is_written_over_where_a_list_ends() -> None:
    text = np.zeros(60, np.uint8)
    at = close(text, put(text, 0, piece('{"none":[')), piece('],"été":['))
    for _ in range(2):
        at = put_word(text, at, DAYS, 0)
    at = close(text, at, piece("]}"))
    assert bytes(text[:at]) == '{"none":[],"été":["lundi","lundi"]}'.encode()


def test_a_word_that_is_too_long_for_a_table_is_refused() -> None:
    words(["x" * 253])
    with pytest.raises(OverflowError):
        words(["x" * 254])
