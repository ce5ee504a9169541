# SPDX-License-Identifier: MIT
"""Polygons that may be concave and have holes, in the layouts that others have them in."""

from itertools import accumulate, chain

from . import _sepax
from ._errors import refusal


def _depth(values):
    """How deep sequences are nested: 2 for the vertices of one ring, 3 for rings."""
    depth = 0
    while not hasattr(values, "ndim"):
        if isinstance(values, (str, bytes)) or not hasattr(values, "__iter__"):
            return depth
        values = next(iter(values), None)
        depth += 1
    return depth + values.ndim


def _ragged(values, levels):
    """Nested sequences as the vertices, one behind the other, and the offsets of so many levels,
    those of the vertices first. A third number of a position, its height, is left out."""
    offsets = []
    for _ in range(levels):
        parts = [part.tolist() if isinstance(part, memoryview) else part for part in values]
        offsets.insert(0, list(accumulate(map(len, parts), initial=0)))
        values = list(chain.from_iterable(parts))
    if values and len(values[0]) == 3:
        values = [position[:2] for position in values]
    return values, offsets


def decompose(coords, ring_offsets=None, /, *, most=None, one_outer=False):
    """Cuts a polygon, which may be concave and have holes, into convex pieces of its own vertices.

    Parameters
    ----------
    coords : array_like, float32 (m, 2), or sequence of rings
        The vertices of all rings, in either direction. The last vertex of a ring may repeat the
        first. Without ``ring_offsets`` one ring, or a sequence of rings, as GeoJSON has them; their
        heights are left out.
    ring_offsets : array_like, uint32 (r + 1,), optional
        Ring i has the vertices ring_offsets[i] to ring_offsets[i + 1] - 1.
    most : int, optional
        The most vertices of a piece.
    one_outer : bool, optional
        The first ring is the outer one, and all others must be holes in it.

    Returns
    -------
    Pieces
        ``coords``, float32 (k, 2), ``offsets``, uint32 (p + 1,), and ``indices``, uint32 (k,): the
        number of each vertex among those of all rings.

    Examples
    --------
    >>> corner = [[0, 0], [2, 0], [2, 1], [1, 1], [1, 2], [0, 2]]
    >>> sepax.decompose(corner).offsets.tolist()
    [0, 4, 8]
    >>> square, hole = [[0, 0], [3, 0], [3, 3], [0, 3]], [[1, 1], [2, 1], [1, 2]]
    >>> len(sepax.decompose([square, hole]).offsets) - 1
    4
    """
    if ring_offsets is None and _depth(coords) > 2:
        coords, (ring_offsets,) = _ragged(coords, 1)
    return _sepax._decompose(coords, ring_offsets, most=most, one_outer=one_outer)


def _offsets(ring_offsets, polygon_offsets):
    """The offsets of rings and of bodies, also from a tuple as Shapely has it: the bodies of
    multipolygons have the rings of all their polygons."""
    if polygon_offsets is not None or not isinstance(ring_offsets, tuple):
        return ring_offsets, polygon_offsets
    if len(ring_offsets) not in (2, 3):
        raise ValueError(
            f"ring_offsets must be a tuple of the offsets of polygons or of multipolygons, which "
            f"are 2 or 3 arrays, not {len(ring_offsets)}"
        )
    rings, polygons, *many = ring_offsets
    for bodies in many:
        last = len(polygons) - 1
        bad = next((b for b in bodies if not 0 <= b <= last), None)
        if bad is not None:
            raise ValueError(f"ring_offsets: the last has {bad}, but there are {last} polygons")
        polygons = [polygons[b] for b in bodies]
    return rings, polygons


def add_polygons(store, coords, ring_offsets, polygon_offsets, most, left_out):
    """What ``Store.add_polygons`` does."""
    if ring_offsets is None:
        levels = _depth(coords) - 2
        if levels not in (2, 3):
            raise ValueError(
                "coords must have ring_offsets and polygon_offsets, or be a sequence of polygons "
                "(sequences of rings) or of multipolygons"
            )
        coords, offsets = _ragged(coords, levels)
        ring_offsets = tuple(offsets)
    if left_out is not None and not isinstance(left_out, list):
        raise TypeError(f"left_out must be a list to append to, not {left_out!r}")
    ring_offsets, polygon_offsets = _offsets(ring_offsets, polygon_offsets)
    keep = left_out is not None
    bodies, errors = store._add_polygons(coords, ring_offsets, polygon_offsets, most, keep)
    if keep:
        left_out += errors
    elif errors:
        raise refusal(errors, len(bodies) - 1)
    return bodies
