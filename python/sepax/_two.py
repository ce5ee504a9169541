# SPDX-License-Identifier: MIT
"""Questions about two polygons, without a store."""

import re
from array import array

from ._store import Store
from ._types import Containment, Relation


_PAIR = array("I", [0, 1])


def _add_one(store, name, polygon, radius, hull):
    """Adds the polygon that is the argument `name`, of which all errors speak."""
    try:
        id = store.add(polygon, radius=radius, hull=hull)
    except (TypeError, ValueError) as error:
        text = re.sub("^coords(: shape 0|: item 0)?", name, str(error))
        error.args = (re.sub("^radius(: item 0)?", f"radius_{name}", text),)
        raise
    if not isinstance(id, int):
        raise ValueError(f"{name} must be one polygon, of the shape (k, 2), not {len(id)} of them")


def _both(a, b, radius_a, radius_b, hull):
    """A store of two shapes, and their pair."""
    store = Store()
    _add_one(store, "a", a, radius_a, hull)
    _add_one(store, "b", b, radius_b, hull)
    return store, _PAIR


def relate(a, b, *, radius_a=None, radius_b=None, margin=None, hull=False):
    """How two convex shapes lie to each other: a ``Relation``.

    Parameters
    ----------
    a, b : array_like, float32 (k, 2)
        The vertices, counter-clockwise; one for a point, two for a segment.
    radius_a, radius_b : float, optional
    margin : float, optional
        Taken as more radius.
    hull : bool, optional
        Take the convex hulls of the vertices, which may come in any order.

    Examples
    --------
    >>> box = [[0, 0], [1, 0], [1, 1], [0, 1]]
    >>> sepax.relate(box, [[1, 0], [2, 0], [2, 1], [1, 1]])
    <Relation.TOUCHING: 1>
    >>> sepax.relate(box, [[3, 0]], radius_b=2.5)
    <Relation.OVERLAPPING: 2>
    """
    store, pair = _both(a, b, radius_a, radius_b, hull)
    return Relation(store.relate(pair, margin=margin)[0])


def contain(a, b, *, radius_a=None, radius_b=None, hull=False):
    """Which of two convex shapes lies within the other: a ``Containment``.

    Examples
    --------
    >>> box = [[0, 0], [4, 0], [4, 4], [0, 4]]
    >>> sepax.contain(box, [[1, 1], [2, 1], [1, 2]])
    <Containment.B_WITHIN_A: 2>
    """
    store, pair = _both(a, b, radius_a, radius_b, hull)
    return Containment(store.contain(pair)[0])


def separate(a, b, *, radius_a=None, radius_b=None, margin=None, safe=False, hull=False):
    """The separation of two convex shapes and the unit normal from a to b.

    Below zero it is a depth: moving b by ``-separation * normal`` ends the overlap.

    Returns
    -------
    separation : float
    normal : tuple of 2 floats

    Examples
    --------
    >>> box = [[0, 0], [2, 0], [2, 2], [0, 2]]
    >>> sepax.separate(box, [[1, 0], [3, 0], [3, 2], [1, 2]])
    (-1.0, (1.0, 0.0))
    """
    store, pair = _both(a, b, radius_a, radius_b, hull)
    contacts = store.separate(pair, margin=margin, safe=safe)
    return float(contacts.separation[0]), tuple(contacts.normal.tolist()[0])


def distance(a, b, *, radius_a=None, radius_b=None, margin=None, hull=False):
    """The signed distance of two convex shapes and their closest points.

    Returns
    -------
    distance : float
        Above zero the distance, zero where they touch, below zero the depth of the overlap.
    point_a, point_b : tuple of 2 floats

    Examples
    --------
    >>> sepax.distance([[0, 0], [1, 0], [1, 1], [0, 1]], [[4, 5]])
    (5.0, (1.0, 1.0), (4.0, 5.0))
    """
    store, pair = _both(a, b, radius_a, radius_b, hull)
    d = store.distance(pair, margin=margin)
    return (
        float(d.distance[0]),
        tuple(d.point_a.tolist()[0]),
        tuple(d.point_b.tolist()[0]),
    )
