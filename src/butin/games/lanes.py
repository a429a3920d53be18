"""Many numbers looked at, or written, by a few machine instructions; plain Python takes one after the other."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic, overload

from butin.games.core import INLINED, Buffer, config

ROWS, LANES = 4, 16
EIGHT = 8  # columns of a table that is written by rows
LAST_ROW = (ROWS - 1) * LANES  # its first bit

create_struct_proxy: Any = cgutils.create_struct_proxy  # it has no types


def sharing(numbers: Buffer, first: int, stride: int, mask: int) -> int:
    """Which numbers share a bit with `mask`: a bit each, of four rows of sixteen that begin `stride` apart."""
    rows = [numbers[first + row * stride : first + row * stride + LANES].tolist() for row in range(ROWS)]
    return sum(1 << LANES * row + lane for row in range(ROWS) for lane in range(LANES) if rows[row][lane] & int(mask))


def equal(numbers: Buffer, first: int, stride: int, number: int) -> int:
    """Which numbers equal `number`, likewise."""
    rows = [numbers[first + row * stride : first + row * stride + LANES].tolist() for row in range(ROWS)]
    return sum(1 << LANES * row + lane for row in range(ROWS) for lane in range(LANES) if rows[row][lane] == number)


def write_eight(out: Buffer, n: int, table: Buffer, row: int, plus: int) -> None:
    """Write a row of a table of eight columns to `out[n:n + 8]`, `plus` added to each number."""
    for place in range(EIGHT):
        out[n + place] = table[row, place] + plus


def _compare(masked: bool) -> Any:
    """Code for either: four comparisons of sixteen numbers at once, and their results side by side in one word."""

    def typing(context: Any, numbers: Any, first: Any, stride: Any, number: Any) -> Any:
        def code(context: Any, builder: Any, _: Any, arguments: Any) -> Any:
            numbers_there, first, stride, number = arguments
            word = context.get_value_type(numbers.dtype)
            lanes = ir.VectorType(word, LANES)
            wanted = _spread(builder, context.cast(builder, number, types.int64, numbers.dtype), lanes)
            data = create_struct_proxy(numbers)(context, builder, numbers_there).data
            found = []
            for _ in range(ROWS):
                row = builder.bitcast(builder.gep(data, [first]), lanes.as_pointer())
                there = builder.load(row, align=numbers.dtype.bitwidth // 8)
                if masked:
                    found.append(builder.icmp_unsigned("!=", builder.and_(there, wanted), ir.Constant(lanes, None)))
                else:
                    found.append(builder.icmp_unsigned("==", there, wanted))
                first = builder.add(first, stride)
            while len(found) > 1:
                found = [_join(builder, one, other) for one, other in zip(found[::2], found[1::2], strict=True)]
            return builder.bitcast(found[0], ir.IntType(64))

        return types.int64(numbers, types.int64, types.int64, types.int64), code

    return intrinsic(typing)


def _write() -> Any:
    """Code for it: one load, one addition, one store; Numba leaves a loop of eight each."""

    def typing(context: Any, out: Any, n: Any, table: Any, row: Any, plus: Any) -> Any:
        def code(context: Any, builder: Any, _: Any, arguments: Any) -> Any:
            out_there, n, table_there, row, plus = arguments
            word = context.get_value_type(table.dtype)
            lanes = ir.VectorType(word, EIGHT)

            def place(array: Any, there: Any, number: Any) -> Any:
                data = create_struct_proxy(array)(context, builder, there).data
                return builder.bitcast(builder.gep(data, [number]), lanes.as_pointer())

            first = builder.mul(row, ir.Constant(ir.IntType(64), EIGHT))
            written = builder.load(place(table, table_there, first), align=1)
            added = _spread(builder, builder.trunc(plus, word), lanes)
            builder.store(builder.add(written, added), place(out, out_there, n), align=1)
            return context.get_dummy_value()

        return types.void(out, types.int64, table, types.int64, types.int64), code

    return intrinsic(typing)


def _spread(builder: Any, number: Any, lanes: Any) -> Any:
    """A vector with a number in all its lanes."""
    places = ir.VectorType(ir.IntType(32), lanes.count)
    alone = builder.insert_element(ir.Constant(lanes, ir.Undefined), number, ir.Constant(ir.IntType(32), 0))
    return builder.shuffle_vector(alone, ir.Constant(lanes, ir.Undefined), ir.Constant(places, None))


def _join(builder: Any, one: Any, other: Any) -> Any:
    """Two vectors as one."""
    places = ir.VectorType(ir.IntType(32), 2 * one.type.count)
    return builder.shuffle_vector(one, other, ir.Constant(places, list(range(places.count))))


_sharing, _equal, _write_vector = _compare(masked=True), _compare(masked=False), _write()


@overload(sharing, jit_options=INLINED, strict=False)
def _compile_sharing(numbers: Any, first: Any, stride: Any, mask: Any) -> Any:
    return lambda numbers, first, stride, mask: _sharing(numbers, first, stride, mask)


@overload(equal, jit_options=INLINED, strict=False)
def _compile_equal(numbers: Any, first: Any, stride: Any, number: Any) -> Any:
    return lambda numbers, first, stride, number: _equal(numbers, first, stride, number)


@overload(write_eight, jit_options=INLINED, strict=False)
def _compile_write_eight(out: Any, n: Any, table: Any, row: Any, plus: Any) -> Any:
    if config.BOUNDSCHECK or not (out.dtype == table.dtype == types.int16 and out.layout == table.layout == "C"):
        return write_eight
    return lambda out, n, table, row, plus: _write_vector(out, n, table, row, plus)
