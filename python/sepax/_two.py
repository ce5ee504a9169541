# SPDX-License-Identifier: MIT
"""Questions about two polygons, without a store."""

from array import array

from ._store import Store
from ._types import Containment, Relation


_PAIR = array("I", [0, 1])


def _both(a, b, radius_a, radius_b):
    """A store of two shapes, and their pair."""
    store = Store()
    store.add(a, radius=radius_a)
    store.add(b, radius=radius_b)
    return store, _PAIR


def relate(a, b, *, radius_a=None, radius_b=None, margin=None):
    """How two convex shapes lie to each other: a ``Relation``.

    Parameters
    ----------
    a, b : array_like, float32 (k, 2)
        The vertices, counter-clockwise; one for a point, two for a segment.
    radius_a, radius_b : float, optional
    margin : float, optional
        Taken as more radius.

    Examples
    --------
    >>> import sepax
    >>> box = [[0, 0], [1, 0], [1, 1], [0, 1]]
    >>> sepax.relate(box, [[1, 0], [2, 0], [2, 1], [1, 1]])
    <Relation.TOUCHING: 1>
    >>> sepax.relate(box, [[3, 0]], radius_b=2.5)
    <Relation.OVERLAPPING: 2>
    """
    store, pair = _both(a, b, radius_a, radius_b)
    return Relation(store.relate(pair, margin=margin)[0])


def contain(a, b, *, radius_a=None, radius_b=None):
    """Which of two convex shapes lies within the other: a ``Containment``.

    Examples
    --------
    >>> import sepax
    >>> box = [[0, 0], [4, 0], [4, 4], [0, 4]]
    >>> sepax.contain(box, [[1, 1], [2, 1], [1, 2]])
    <Containment.B_WITHIN_A: 2>
    """
    store, pair = _both(a, b, radius_a, radius_b)
    return Containment(store.contain(pair)[0])


def separate(a, b, *, radius_a=None, radius_b=None, margin=None, safe=False):
    """The separation of two convex shapes and the unit normal from a to b.

    Below zero it is a depth: moving b by ``-separation * normal`` ends the overlap.

    Returns
    -------
    separation : float
    normal : tuple of 2 floats

    Examples
    --------
    >>> import sepax
    >>> box = [[0, 0], [2, 0], [2, 2], [0, 2]]
    >>> sepax.separate(box, [[1, 0], [3, 0], [3, 2], [1, 2]])
    (-1.0, (1.0, 0.0))
    """
    store, pair = _both(a, b, radius_a, radius_b)
    contacts = store.separate(pair, margin=margin, safe=safe)
    return float(contacts.separation[0]), tuple(contacts.normal.tolist()[0])


def distance(a, b, *, radius_a=None, radius_b=None, margin=None):
    """The signed distance of two convex shapes and their closest points.

    Returns
    -------
    distance : float
        Above zero the distance, zero where they touch, below zero the depth of the overlap.
    point_a, point_b : tuple of 2 floats

    Examples
    --------
    >>> import sepax
    >>> sepax.distance([[0, 0], [1, 0], [1, 1], [0, 1]], [[4, 5]])
    (5.0, (1.0, 1.0), (4.0, 5.0))
    """
    store, pair = _both(a, b, radius_a, radius_b)
    d = store.distance(pair, margin=margin)
    return (
        float(d.distance[0]),
        tuple(d.point_a.tolist()[0]),
        tuple(d.point_b.tolist()[0]),
    )
