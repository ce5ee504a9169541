# SPDX-License-Identifier: MIT
"""Arrays of other types, and sequences, as arrays that the extension reads."""

from array import array

try:
    import numpy
except ImportError:
    numpy = None

_HIGHEST = {"I": 0xFFFFFFFF, "B": 0xFF}


def convert(values, name, format):
    """An array of the elements of `values`, in one piece, with the format "f", "I" or "B", or with
    float64 or int64 where the extension converts these.

    Floats are rounded to float32. Integers must fit; a float is no integer.
    """
    return (_by_array if numpy is None else _by_numpy)(values, name, format)


def _out_of_range(name, format, at, number):
    return f"{name} must hold numbers from 0 to {_HIGHEST[format]}, but element {at} is {number}"


def _by_numpy(values, name, format):
    items = values if isinstance(values, (list, tuple)) else ()
    if any(isinstance(item, numpy.ma.MaskedArray) for item in items):
        raise TypeError(
            f"{name} must hold arrays without a mask; pass their filled() or compressed()"
        )
    try:
        found = numpy.asarray(values)
    except (TypeError, ValueError) as error:
        raise type(error)(f"{name}: {error}") from None
    kinds = "fiu" if format == "f" else "iu"
    if found.size == 0 and found.dtype.kind == "f":
        found = found.astype(format)
    if found.dtype.kind not in kinds:
        wanted = "numbers" if format == "f" else "integers"
        raise TypeError(f"{name} must hold {wanted}, not elements of the type {found.dtype}")
    if found is not values and found.dtype.char in ("dl" if format == "f" else "l"):
        return found
    if format != "f" and found.size and (found.min() < 0 or found.max() > _HIGHEST[format]):
        at = int(numpy.argmax((found < 0) | (found > _HIGHEST[format])))
        raise ValueError(_out_of_range(name, format, at, found.flat[at]))
    with numpy.errstate(over="ignore"):
        return numpy.ascontiguousarray(found, dtype=format)


def _by_array(values, name, format):
    flat, shape = [], []
    _flatten(values, flat, shape, 0, name)
    try:
        found = memoryview(array(format, flat))
    except OverflowError:
        at = next(i for i, number in enumerate(flat) if not 0 <= number <= _HIGHEST[format])
        raise ValueError(_out_of_range(name, format, at, flat[at])) from None
    except TypeError as error:
        raise TypeError(f"{name}: {error}") from None
    return found.cast("B").cast(format, shape) if len(shape) > 1 and flat else found


def _flatten(values, flat, shape, depth, name):
    """Appends the numbers of nested sequences, all of one shape."""
    if isinstance(values, memoryview):
        values = values.tolist()
    if isinstance(values, (str, bytes)):
        raise TypeError(f"{name} must hold numbers, not text")
    try:
        items = list(values)
    except TypeError:
        flat.append(values)
        if depth != len(shape):
            raise ValueError(f"{name} must have rows of one length") from None
        return
    if depth == len(shape) and not flat:
        shape.append(len(items))
    elif depth >= len(shape) or shape[depth] != len(items):
        raise ValueError(f"{name} must have rows of one length")
    for item in items:
        _flatten(item, flat, shape, depth + 1, name)
