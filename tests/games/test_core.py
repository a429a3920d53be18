"""What the compiled rules of several games are made of."""

import numpy as np
import pytest

from butin.games.core import Buffer, loop, write_eight


@loop
def write_two_rows(out: Buffer, n: int, table: Buffer) -> None:
    write_eight(out, n, table, 2, 10)
    write_eight(out, n + 3, table, 0, -1)


@pytest.mark.parametrize("kind", [np.int16, np.int64])
def test_eight_numbers_are_written_at_once_where_the_types_allow_it(kind: type[np.integer]) -> None:
    table = np.arange(24, dtype=np.int16).reshape(3, 8)
    out = np.full(14, -5, kind)
    write_two_rows(out, 1, table)
    assert out.tolist() == [-5, 26, 27, 28, -1, 0, 1, 2, 3, 4, 5, 6, -5, -5]
