# SPDX-License-Identifier: MIT
"""Polygons that may be concave and have holes: the layouts that they come in, and refused ones."""

import numpy as np
import pytest

import sepax
from sepax import Status

SQUARE = [[0, 0], [10, 0], [10, 10], [0, 10]]
HOLE = [[2, 2], [2, 4], [4, 4], [4, 2]]
BOW = [[0, 0], [2, 2], [2, 0], [0, 2]]


def area(ragged):
    coords, offsets = ragged[:2]
    rings = [np.asarray(coords[a:b], float) for a, b in zip(offsets, offsets[1:])]
    turned = [np.roll(ring, -1, 0) for ring in rings]
    return sum(np.sum(r[:, 0] * t[:, 1] - r[:, 1] * t[:, 0]) / 2 for r, t in zip(rings, turned))


def test_a_polygon_with_a_hole():
    outer, hole = [[0, 0], [4, 0], [4, 4], [0, 4]], [[1, 1], [3, 1], [3, 3], [1, 3]]
    pieces = sepax.decompose(outer + hole, [0, 4, 8], one_outer=True)
    store = sepax.Store()
    ids = store.add(pieces.coords, pieces.offsets)
    point = store.add([[2, 2]])
    assert store.hits(sepax.lists(ids, point)).size == 0
    assert np.array_equal(np.float32(outer + hole)[pieces.indices], pieces.coords)
    triangles = sepax.decompose(outer + hole, [0, 4, 8], most=3)
    assert set(np.diff(triangles.offsets)) == {3}


def test_polygons_that_cross_add_nothing():
    store = sepax.Store()
    crossing = [[0, 0], [2, 2], [2, 0], [0, 2]]
    square = [[0, 0], [1, 0], [1, 1], [0, 1]]
    with pytest.raises(sepax.SepaxError) as error:
        store.add_polygons(square + crossing, [0, 4, 8], [0, 1, 2])
    assert error.value.status == sepax.Status.CROSSING and error.value.index == 1
    assert len(store) == 0


@pytest.mark.parametrize("close", [False, True])
@pytest.mark.parametrize("make", [list, lambda rings: [np.array(r) for r in rings], np.array])
def test_rings_as_geojson_has_them(make, close):
    rings = make([ring + ring[:close] for ring in (SQUARE, HOLE)])
    assert area(sepax.decompose(rings)) == 96
    assert area(sepax.decompose(rings, one_outer=True, most=3)) == 96
    assert area(sepax.decompose(rings[:1])) == area(sepax.decompose(rings[0])) == 100
    assert area(sepax.decompose([np.c_[ring, np.ones(len(ring))].tolist() for ring in rings])) == 96


def test_polygons_as_geojson_has_them():
    polygons = [[SQUARE, HOLE], [[[20, 0], [22, 0], [20, 2]]]]
    store = sepax.Store()
    bodies = store.add_polygons(polygons)
    assert area(store.to_ragged(range(*bodies[:2]))) == 96 and bodies[2] - bodies[1] == 1
    high = [[[[*vertex, 7] for vertex in ring] for ring in rings] for rings in polygons]
    assert sepax.Store().add_polygons(high).tolist() == bodies.tolist()
    assert store.add_polygons([polygons]).tolist() == [bodies[2], 2 * bodies[2]]
    for wrong in (SQUARE, [SQUARE], "text", 3):
        with pytest.raises(ValueError, match="^coords must have ring_offsets"):
            store.add_polygons(wrong)


# What to_ragged_array of Shapely 2 documents: three multipolygons, the first of a square with a hole
# and a triangle, the second of a triangle, the third of two squares.
COORDS = np.array(
    [[0, 0], [0, 10], [10, 10], [10, 0], [0, 0]] + [[2, 2], [4, 2], [4, 4], [2, 4], [2, 2]]
    + [[20, 0], [20, 2], [22, 0], [20, 0]] + [[30, 0], [30, 3], [34, 0], [30, 0]]
    + [[40, 0], [40, 1], [41, 1], [41, 0], [40, 0]] + [[50, 0], [50, 1], [51, 1], [51, 0], [50, 0]],
    np.float64,
)
RINGS = np.array([0, 5, 10, 14, 18, 23, 28])
POLYGONS = np.array([0, 2, 3, 4, 5, 6])
MANY = np.array([0, 2, 3, 5])


def areas(store, bodies):
    return [area(store.to_ragged(range(a, b))) for a, b in zip(bodies, bodies[1:])]


def test_the_layout_of_shapely():
    store = sepax.Store()
    assert areas(store, store.add_polygons(COORDS, (RINGS, POLYGONS))) == [96, 2, 6, 1, 1]
    bodies = store.add_polygons(COORDS, (RINGS, POLYGONS, MANY))
    assert areas(store, bodies) == [98, 6, 2]
    keep = np.ones(28, bool)
    keep[RINGS[1:] - 1] = False  # not closed
    rings = RINGS - np.arange(7)
    assert areas(store, store.add_polygons(COORDS[keep], (rings, POLYGONS, MANY))) == [98, 6, 2]
    for wrong in ((RINGS,), (RINGS, POLYGONS, MANY, MANY), (RINGS, POLYGONS, MANY + 3)):
        with pytest.raises(ValueError, match="ring_offsets"):
            store.add_polygons(COORDS, wrong)
    with pytest.raises(ValueError, match=r"coords must have the shape \(n, 2\), not \(28, 3\)"):
        store.add_polygons(np.c_[COORDS, COORDS[:, 0]], (RINGS, POLYGONS))


def test_back_to_the_layout_of_shapely():
    """As from_ragged_array reads polygons: of one closed ring each."""
    store = sepax.Store()
    bodies = store.add_polygons(COORDS, (RINGS, POLYGONS, MANY))
    coords, rings = store.to_ragged(closed=True)
    assert (coords[rings[:-1]] == coords[rings[1:] - 1]).all() and np.diff(rings).min() >= 4
    again = sepax.Store()
    pieces = again.add_polygons(coords, (rings, np.arange(len(rings))))
    assert np.array_equal(pieces, np.arange(bodies[-1] + 1))
    assert areas(again, bodies) == [98, 6, 2]


def test_all_refused_polygons_at_once():
    bow = [[1, 1], [3, 3], [3, 1], [1, 3]]
    polygons = [[SQUARE, HOLE], [SQUARE, bow], [bow], [HOLE], [[[0, 0], [1, 1], [2, 2]]]]
    store = sepax.Store()
    with pytest.raises(sepax.SepaxError, match="^3 of 5 polygons are refused:\n") as error:
        store.add_polygons(polygons)
    errors = error.value.errors
    assert [e.index for e in errors] == [1, 2, 4] and error.value.index == 1
    assert [e.status for e in errors] == [Status.CROSSING] * 2 + [Status.ZERO_AREA]
    # counted within the polygon: the bow is its second ring
    assert (errors[0].ring, errors[0].vertex, errors[0].other) == (1, 4, 6)
    assert (errors[1].ring, errors[1].vertex, errors[1].other) == (0, 0, 2)
    assert all(str(e) in str(error.value) and e.errors == [e] for e in errors)
    assert len(store) == 0


def test_refused_polygons_are_left_out():
    polygons = [[BOW], [SQUARE, HOLE], [BOW], [HOLE]]
    store, left_out = sepax.Store(), []
    bodies = store.add_polygons(polygons, left_out=left_out)
    assert [e.index for e in left_out] == [0, 2]
    assert areas(store, bodies) == [0, 96, 0, 4]
    assert len(store) == bodies[-1]
    with pytest.raises(TypeError, match="^left_out must be a list"):
        store.add_polygons(polygons, left_out=True)
    with pytest.raises(sepax.SepaxError, match="and 20 more") as error:
        store.add_polygons([[BOW]] * 30)
    assert len(error.value.errors) == 30
