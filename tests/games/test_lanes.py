"""What vector instructions find is what plain Python finds."""

from itertools import chain
from typing import Any

import numpy as np
import pytest

from butin.games import lanes
from butin.games.core import Buffer, count_bits, loop, lowest_bit


@loop
def found(numbers: Any, first: int, stride: int, number: int) -> tuple[int, int]:
    return lanes.sharing(numbers, first, stride, number), lanes.equal(numbers, first, stride, number)


@pytest.mark.parametrize("kind", [np.int16, np.int32])
@pytest.mark.parametrize("stride", [16, 23])
def test_four_rows_of_sixteen_numbers_are_compared_at_once(kind: Any, stride: int) -> None:
    numbers = np.random.Generator(np.random.PCG64(1)).integers(-1, 6, 100).astype(kind)
    for first in (0, 1, 100 - 3 * stride - 16):
        for number in (-1, 0, 1, 2, 5):
            rows = [numbers[first + row * stride :][:16].tolist() for row in range(4)]
            bits = [(1 << place, there) for place, there in enumerate(chain(*rows))]
            shared = sum(bit for bit, there in bits if there & number)
            same = sum(bit for bit, there in bits if there == number)
            assert [mask % (1 << 64) for mask in found(numbers, first, stride, number)] == [shared, same]


@loop
def counted(mask: int) -> tuple[int, int]:
    return count_bits(mask), lowest_bit(mask)


@pytest.mark.parametrize(("mask", "ones", "lowest"), [(1, 1, 0), (0b101100, 3, 2), ((1 << 62) - 1, 62, 0)])
def test_bits_are_counted(mask: int, ones: int, lowest: int) -> None:
    assert counted(mask) == (ones, lowest) == (count_bits(mask), lowest_bit(mask))


@loop
def write_two_rows(out: Buffer, n: int, table: Buffer) -> None:
    lanes.write_eight(out, n, table, 2, 10)
    lanes.write_eight(out, n + 3, table, 0, -1)


@pytest.mark.parametrize("kind", [np.int16, np.int64])
def test_eight_numbers_are_written_at_once_where_the_types_allow_it(kind: type[np.integer]) -> None:
    table = np.arange(24, dtype=np.int16).reshape(3, 8)
    out = np.full(14, -5, kind)
    write_two_rows(out, 1, table)
    assert out.tolist() == [-5, 26, 27, 28, -1, 0, 1, 2, 3, 4, 5, 6, -5, -5]
