"""Many numbers of a record looked at by a few machine instructions; plain Python looks at one after the other."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic, overload

from butin.games.core import Buffer

ROWS, LANES = 4, 16
LAST_ROW = (ROWS - 1) * LANES  # its first bit

create_struct_proxy: Any = cgutils.create_struct_proxy  # it has no types
_INLINED: Any = {"forceinline": True, "nogil": True}


def sharing(numbers: Buffer, first: int, stride: int, mask: int) -> int:
    """Which numbers share a bit with `mask`: a bit each, of four rows of sixteen that begin `stride` apart."""
    rows = [numbers[first + row * stride : first + row * stride + LANES].tolist() for row in range(ROWS)]
    return sum(1 << LANES * row + lane for row in range(ROWS) for lane in range(LANES) if rows[row][lane] & int(mask))


def equal(numbers: Buffer, first: int, stride: int, number: int) -> int:
    """Which numbers equal `number`, likewise."""
    rows = [numbers[first + row * stride : first + row * stride + LANES].tolist() for row in range(ROWS)]
    return sum(1 << LANES * row + lane for row in range(ROWS) for lane in range(LANES) if rows[row][lane] == number)


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


def _spread(builder: Any, number: Any, lanes: Any) -> Any:
    """A vector with a number in all its lanes."""
    places = ir.VectorType(ir.IntType(32), lanes.count)
    alone = builder.insert_element(ir.Constant(lanes, ir.Undefined), number, ir.Constant(ir.IntType(32), 0))
    return builder.shuffle_vector(alone, ir.Constant(lanes, ir.Undefined), ir.Constant(places, None))


def _join(builder: Any, one: Any, other: Any) -> Any:
    """Two vectors as one."""
    places = ir.VectorType(ir.IntType(32), 2 * one.type.count)
    return builder.shuffle_vector(one, other, ir.Constant(places, list(range(places.count))))


_sharing, _equal = _compare(masked=True), _compare(masked=False)


@overload(sharing, jit_options=_INLINED, strict=False)
def _compile_sharing(numbers: Any, first: Any, stride: Any, mask: Any) -> Any:
    return lambda numbers, first, stride, mask: _sharing(numbers, first, stride, mask)


@overload(equal, jit_options=_INLINED, strict=False)
def _compile_equal(numbers: Any, first: Any, stride: Any, number: Any) -> Any:
    return lambda numbers, first, stride, number: _equal(numbers, first, stride, number)
