# SPDX-License-Identifier: MIT
"""The exception of sepax, and the numbers of its errors."""

import copy
import copyreg
from enum import IntEnum

#: What the texts of the library call otherwise.
_NAMES = {"SEPAX_HULL": "hull=True", "SEPAX_RELATE_ONLY": "relate_only=True"}

#: The most items that a text names.
_LINES = 10


class Status(IntEnum):
    """What was wrong with a call: the errors of ``sepax_status``, by the same names and numbers."""

    NULL = 1
    COUNT = 2
    ID = 3
    RANGE = 4
    ALIAS = 5
    OPTION = 6
    BACKEND = 7
    UNPREPARED = 8
    CAPACITY = 9
    MEMORY = 10
    OFFSETS = 11
    NOT_FINITE = 12
    NO_VERTICES = 13
    TOO_MANY_VERTICES = 14
    ZERO_AREA = 15
    CLOCKWISE = 16
    NOT_CONVEX = 17
    WINDING = 18
    EXTENT = 19
    POSE = 20
    OVERFLOW = 21
    CROSSING = 22
    OVERLAP = 23
    HOLE = 24
    RADIUS = 25
    ANGLE = 26
    FORMAT = 27
    VERSION = 28
    CHECKSUM = 29
    STALE = 30
    FIELD = 31


class SepaxError(ValueError):
    """A call was refused, and nothing was changed.

    The text says what is wrong, where, and how to mend it. A number that does not apply to the
    error is None.

    Attributes
    ----------
    status : Status
    index : int or None
        The shape, pose, id, pair, group or byte of the call that is wrong.
    id : int or None
        The id that is wrong, or that was to be changed.
    vertex, ring, other : int or None
        The vertex that is wrong, its ring, and the start of the other edge (``decompose``).
    needed : int or None
        The count that is required, or the largest that is allowed.
    by_rounding : bool
        Whether rounding to float32 explains the error.
    errors : list of SepaxError
        One for each item that is wrong, where a call looks for all of them (``add_polygons``);
        else the error alone.
    """

    def __init__(self, text, status, index, id, vertex, ring, other, needed, by_rounding):
        for name, here in _NAMES.items():
            text = text.replace(name, here)
        super().__init__(text)
        self.status = Status(status)
        self.index, self.id, self.vertex = index, id, vertex
        self.ring, self.other, self.needed = ring, other, needed
        self.by_rounding = by_rounding
        self._all = None

    @property
    def errors(self):
        return self._all or [self]

    def __reduce__(self):
        return copyreg.__newobj__, (type(self), *self.args), vars(self)


def refusal(errors, count):
    """One error for all items that were refused, of so many, with the numbers of the first."""
    first = errors[0]
    lines = [str(error) for error in errors[:_LINES]]
    if len(errors) > 1:
        lines.insert(0, f"{len(errors)} of {count} polygons are refused:")
    if len(errors) > _LINES:
        lines.append(f"... and {len(errors) - _LINES} more: see the attribute errors")
    whole = copy.copy(first)
    whole.args, whole._all = ("\n".join(lines),), errors
    return whole
