# SPDX-License-Identifier: MIT
"""Answers beside those of Shapely, on integer coordinates, where Shapely is exact as well."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sepax
from sepax import Containment, Relation

shapely = pytest.importorskip("shapely")
from shapely import affinity, geometry  # noqa: E402

SETTINGS = settings(max_examples=300, deadline=None, derandomize=True)
integers = st.integers(-20, 20)
points = st.lists(st.tuples(integers, integers), min_size=1, max_size=9)


def both(cloud):
    """The hull of points, as a store has it and as Shapely has it."""
    store = sepax.Store()
    id = store.add(cloud, hull=True)
    return store.vertices(id), geometry.MultiPoint(cloud).convex_hull


def relation_of(a, b):
    """The relation of two geometries of Shapely, by its matrix of intersections."""
    if not a.intersects(b):
        return Relation.DISJOINT
    flat = a.area == 0 and b.area == 0
    return Relation.OVERLAPPING if not flat and a.relate(b)[0] != "F" else Relation.TOUCHING


@SETTINGS
@given(points, points)
def test_relations(cloud_a, cloud_b):
    (a, shapely_a), (b, shapely_b) = both(cloud_a), both(cloud_b)
    assert sepax.relate(a, b) == relation_of(shapely_a, shapely_b)
    assert sepax.relate(b, a) == relation_of(shapely_a, shapely_b)


@SETTINGS
@given(points, points)
def test_distances(cloud_a, cloud_b):
    (a, shapely_a), (b, shapely_b) = both(cloud_a), both(cloud_b)
    distance, point_a, point_b = sepax.distance(a, b)
    wanted = shapely_a.distance(shapely_b)
    if wanted > 0:
        assert distance == pytest.approx(wanted, rel=1.1 * 2**-24)
        assert math.dist(point_a, point_b) == pytest.approx(wanted, rel=1e-5)
    else:
        assert distance <= 0


@SETTINGS
@given(points, points)
def test_containment(cloud_a, cloud_b):
    (a, shapely_a), (b, shapely_b) = both(cloud_a), both(cloud_b)
    wanted = Containment.A_WITHIN_B * shapely_b.covers(shapely_a)
    wanted += Containment.B_WITHIN_A * shapely_a.covers(shapely_b)
    assert sepax.contain(a, b) == wanted


@SETTINGS
@given(points, points)
def test_moving_by_a_separation_ends_an_overlap(cloud_a, cloud_b):
    (a, shapely_a), (b, shapely_b) = both(cloud_a), both(cloud_b)
    if shapely_a.area > 0 and shapely_b.area > 0:
        separation, (x, y) = sepax.separate(a, b)
        if separation < 0:
            moved = affinity.translate(shapely_b, -separation * x, -separation * y)
            assert shapely_a.intersection(moved).area < 1e-4
        assert separation <= shapely_a.distance(shapely_b) * (1 + 1e-5)


@SETTINGS
@given(points, points, st.integers(0, 9), st.integers(0, 9))
def test_radii_are_distances(cloud_a, cloud_b, radius_a, radius_b):
    """Rounded shapes meet where their cores are no farther apart than both radii."""
    (a, shapely_a), (b, shapely_b) = both(cloud_a), both(cloud_b)
    gap = shapely_a.distance(shapely_b) - radius_a - radius_b
    relation = sepax.relate(a, b, radius_a=radius_a, radius_b=radius_b)
    if abs(gap) > 1e-9 and radius_a + radius_b > 0:
        assert relation == (Relation.DISJOINT if gap > 0 else Relation.OVERLAPPING)


def star(seed, corners=12):
    """A polygon that is not convex, with a hole, on integer coordinates."""
    rng = np.random.default_rng(seed)
    angle = np.sort(rng.uniform(0, 2 * np.pi, corners))
    radius = rng.uniform(300, 1000, corners)
    outer = np.rint(np.stack([np.cos(angle), np.sin(angle)], 1) * radius[:, None])
    hole = [[-20, -20], [20, -20], [20, 20], [-20, 20]]
    return geometry.Polygon(outer, [hole])


def test_polygons_with_holes():
    polygons = [p for p in map(star, range(120)) if p.is_valid][:60]
    shifts = np.random.default_rng(5).integers(-1500, 1500, (len(polygons), 2))
    polygons = [affinity.translate(p, *s) for p, s in zip(polygons, shifts.tolist())]
    rings = [np.array(r.coords) for p in polygons for r in (p.exterior, *p.interiors)]
    offsets = np.cumsum([0] + [len(r) for r in rings])
    store = sepax.Store()
    bodies = store.add_polygons(np.concatenate(rings), offsets, np.arange(len(polygons) + 1) * 2)
    pairs = [[i, j] for i in range(len(polygons)) for j in range(i)]
    relations = store.relate(sepax.body_pairs(bodies, pairs))
    wanted = [relation_of(polygons[i], polygons[j]) for i, j in pairs]
    assert relations.tolist() == wanted
    assert {0, 2} <= set(wanted)
    coords, starts = store.to_ragged(closed=True)
    pieces = [geometry.Polygon(coords[a:b]).area for a, b in zip(starts, starts[1:])]
    assert sum(pieces) == pytest.approx(sum(p.area for p in polygons), rel=1e-12)


@SETTINGS
@given(st.lists(points, min_size=1, max_size=6), st.booleans())
def test_ragged_arrays_round_trip(clouds, closed):
    store = sepax.Store()
    offsets = np.cumsum([0] + [len(c) for c in clouds])
    store.add(np.concatenate(clouds), offsets, hull=True)
    first = store.to_ragged(closed=closed)
    again = sepax.Store()
    again.add(*first)
    second = again.to_ragged(closed=closed)
    assert np.array_equal(first.coords, second.coords)
    assert np.array_equal(first.offsets, second.offsets)


@SETTINGS
@given(st.lists(st.tuples(integers, integers, st.floats(-3, 3, width=32)), max_size=8))
def test_found_pairs_are_all(places):
    store = sepax.Store()
    x, y, angle = np.float32(places).reshape(-1, 3).T
    ids = store.add_boxes(4, 2, x, y, angle)
    found = {tuple(p) for p in store.find_pairs().tolist()}
    everything = sepax.all_pairs(ids)
    hits = {everything[i] for i in store.hits(everything).tolist()}
    assert hits <= found
