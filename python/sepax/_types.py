# SPDX-License-Identifier: MIT
"""What the numbers of results mean, and the type of manifolds."""

from enum import IntEnum


class Relation(IntEnum):
    """How two shapes lie to each other, as closed sets of points."""

    DISJOINT = 0
    TOUCHING = 1
    OVERLAPPING = 2


class Containment(IntEnum):
    """Which of two shapes lies within the other, as closed sets of points."""

    NONE_WITHIN = 0
    A_WITHIN_B = 1
    B_WITHIN_A = 2
    EQUAL = 3


class ImpactState(IntEnum):
    """Whether two shapes that move come close."""

    CLEAR = 0
    CLOSE = 1
    HIT = 2


NO_PAIR = 0xFFFFFFFF
NO_ID = 0xFFFFFFFF
NO_BODY = 0xFFFFFFFF
FEATURE_B = 0x80000000
FEATURE_VERTEX = 0x40000000
FEATURE_NONE = 0x7FFFFFFF

#: The fields of a manifold for the module struct: pair, count, normal x and y, and for each of two
#: points x, y, separation and id.
MANIFOLD_FORMAT = "IIff" + 2 * "fffI"

try:
    import numpy
except ImportError:
    manifold_type = None
else:
    #: The type of the elements of a NumPy array of manifolds.
    manifold_type = numpy.dtype(
        [
            ("pair", "u4"),
            ("count", "u4"),
            ("normal", "f4", (2,)),
            (
                "points",
                [("position", "f4", (2,)), ("separation", "f4"), ("id", "u4")],
                (2,),
            ),
        ]
    )
