# SPDX-License-Identifier: MIT
"""Casts against all shapes of an index, and the nearest of them, beside the pairs one by one."""

import numpy as np
import pytest

import sepax
from sepax import NO_ID, SepaxError, Status

SHAPES, MOVERS = 300, 150
CASTS = "relation time normal feature_a feature_b".split()
NEAR = "distance normal point_a point_b feature_a feature_b".split()


@pytest.fixture(params=["points", "shapes", "poses", "other store"])
def scene(request):
    """An index of boxes and discs; movers as the calls take them; and the ids of the same movers in
    the store."""
    rng = np.random.default_rng(11)
    store = sepax.Store()
    x, y, angle = rng.uniform(0, 60, (3, SHAPES - 100))
    store.add_boxes(1, 0.5, x, y, angle)
    store.add_points(rng.integers(0, 60, (100, 2)), radius=rng.uniform(0, 2, 100))
    places, angle = rng.uniform(0, 60, (2, MOVERS)), rng.uniform(0, 7, MOVERS)
    poses = sepax.poses(*places, angle)
    if request.param == "points":
        points = places.T.astype(np.float32)
        twins, movers = store.add_points(points), {"points": points}
    elif request.param == "shapes":
        twins = np.arange(0, 2 * MOVERS, 2)
        movers = {"ids": twins}
    else:
        twins = store.add_boxes(1.5, 0.25, poses=poses)
        movers = {"ids": twins}
        if request.param == "other store":
            other = sepax.Store()
            movers = {"ids": other.add_boxes(1.5, 0.25, poses=poses), "store": other}
        else:
            movers["ids"] = store.add_boxes(1.5, 0.25, np.zeros(MOVERS))
            movers["poses"] = poses
    index = sepax.Index(store, ids=range(SHAPES))
    motions = rng.uniform(-20, 20, (MOVERS, 2)).astype(np.float32)
    motions[::5] = 0
    return store, index, movers, twins.astype(np.uint32), motions


def pairs_of(twins):
    """Each mover with each shape, a row for each mover."""
    return np.stack(np.broadcast_arrays(np.arange(SHAPES), twins[:, None]), 2).astype(np.uint32)


def listed(wanted, key, left):
    """For each mover the shapes that are left, by the key and then by id: offsets, and places."""
    order = np.argsort(np.where(left, key, np.inf), axis=1, kind="stable")
    counts = np.count_nonzero(left, axis=1)
    rows = np.repeat(np.arange(len(left)), counts)
    columns = np.concatenate([row[:n] for row, n in zip(order, counts)])
    return np.append(0, np.cumsum(counts)), rows, columns


def check(found, wanted, names, at, where=slice(None)):
    for name in names:
        column = getattr(wanted, name)
        column = column.reshape(MOVERS, SHAPES, *column.shape[1:])
        assert np.array_equal(getattr(found, name)[where], column[at]), name


def passed_over(rng):
    """Filters by layers and bodies, and which pairs of movers and shapes they leave."""
    layers, masks = rng.integers(0, 8, (2, 2 * SHAPES)).astype(np.uint32)
    own, own_masks = rng.integers(0, 8, (2, MOVERS)).astype(np.uint32)
    bodies, own_bodies = rng.integers(0, 9, 2 * SHAPES), rng.integers(0, 9, MOVERS)
    own_bodies[::3] = NO_ID
    left = (layers & own_masks[:, None] != 0) & (masks & own[:, None] != 0)
    left &= bodies != own_bodies[:, None]
    return {"layers": layers, "masks": masks, "mover_layers": own, "mover_masks": own_masks,
            "body_of": bodies, "mover_bodies": own_bodies}, left[:, :SHAPES]


@pytest.mark.parametrize("filtered", (False, True))
@pytest.mark.parametrize("margin", (0, 0.5))
def test_casts_are_those_of_the_pairs(scene, filtered, margin):
    store, index, movers, twins, motions = scene
    pairs = pairs_of(twins)
    options, left = {}, pairs[..., 0] != pairs[..., 1]
    if filtered:
        options, kept = passed_over(np.random.default_rng(2))
        for name in ("layers", "masks", "body_of"):
            options[name] = np.resize(options[name], len(store))
        left &= kept
    options["margin"] = margin
    wanted = store.cast(pairs.reshape(-1, 2), np.repeat(motions, SHAPES, 0), margin=margin)
    time = wanted.time.reshape(MOVERS, SHAPES)
    for skip in (False, True):
        met = left & (time <= 1) & ((time > 0) | (not skip))
        offsets, rows, columns = listed(wanted, time, met)
        everything = index.cast_all(**movers, motions=motions, skip_start=skip, **options)
        assert np.array_equal(everything.offsets, offsets)
        assert np.array_equal(everything.ids, columns) and 0 < len(columns)
        check(everything, wanted, CASTS, (rows, columns))
        hits = met.any(axis=1)
        first = index.cast(**movers, motions=motions, skip_start=skip, **options)
        assert np.array_equal(first.ids[hits], columns[offsets[:-1][hits]])
        assert set(first.ids[~hits]) == {NO_ID} and set(first.time[~hits]) == {2}
        check(first, wanted, CASTS, (hits, first.ids[hits]), hits)
        bits = index.cast_bits(**movers, motions=motions, skip_start=skip, **options)
        assert np.array_equal(np.unpackbits(bits, bitorder="little")[:MOVERS], hits)
        assert len(bits) == (MOVERS + 7) // 8


def test_hits_are_those_of_a_cast_that_stays(boxes):
    index, random = sepax.Index(boxes), np.random.default_rng(8)
    ids = random.integers(0, 4, 99)
    poses = sepax.poses(*random.uniform(-4, 9, (2, 99)), random.uniform(0, 7, 99))
    for options in ({}, {"margin": 1.5}, {"layers": [1, 2, 3, 1], "mover_masks": np.full(99, 2)}):
        still = index.cast(ids=ids, poses=poses, motions=np.zeros((99, 2)), **options).ids
        assert np.array_equal(index.first_hits(ids=ids, poses=poses, **options), still)
        bits = np.unpackbits(index.hit_bits(ids=ids, poses=poses, **options), bitorder="little")
        assert np.array_equal(bits[:99] == 1, still != NO_ID) and 0 < bits.sum() < 99
    assert index.first_hits(ids=[]).shape == (0,)


def test_the_nearest_are_those_of_the_pairs(scene):
    store, index, movers, twins, _ = scene
    pairs = pairs_of(twins)
    wanted = store.distance(pairs.reshape(-1, 2))
    distance = wanted.distance.reshape(MOVERS, SHAPES)
    others = pairs[..., 0] != pairs[..., 1]
    offsets, rows, columns = listed(wanted, distance, others)
    near = index.nearest(**movers, most=5)
    best = (offsets[:-1, None] + np.arange(5)).ravel()
    assert np.array_equal(near.ids, columns[best])
    check(near, wanted, NEAR, (rows[best], columns[best]))
    assert np.array_equal(index.nearest(**movers).ids, near.ids[::5])
    offsets, rows, columns = listed(wanted, distance, others & (distance <= 4))
    within = index.within(**movers, reach=4)
    assert np.array_equal(within.offsets, offsets) and np.array_equal(within.ids, columns)
    check(within, wanted, NEAR, (rows, columns))


def test_fields_rooms_and_few_shapes(boxes):
    index = sepax.Index(boxes)
    near = index.nearest(points=[[0, 0], [9, 0]], most=6, fields="distance")
    assert near.ids.reshape(2, 6)[:, 4:].tolist() == 2 * [2 * [NO_ID]]
    assert near.normal is None and near.distance[0] == -1
    met = index.cast(ids=3, motions=[-9, 0], fields=("time", "feature_b"))
    assert met.ids.tolist() == [1] and met.relation is None and met.feature_b is not None
    few = index.within(points=[[0, 0]], reach=9)
    for _ in range(2):  # in too little room, then in too much
        many = index.within(points=np.zeros((3000, 2)), reach=9)
        assert many.ids.tolist() == 3000 * [0, 2, 1, 3] and many.offsets[-1] == 12000
        assert all(np.array_equal(a, np.concatenate(3000 * [b])) for a, b in zip(many[1:], few[1:]))
    assert [len(array) for array in index.cast(points=[], motions=[])] == 6 * [0]
    assert len(index.cast_bits(points=[], motions=[])) == 0
    assert index.cast_all(points=[], motions=[]).offsets.tolist() == [0]


P, M = [[0, 0], [1, 1]], [[1, 0], [0, 1]]


@pytest.mark.parametrize(
    "call, text",
    [
        (lambda i: i.cast(points=P), r"cast\(\) needs the argument motions"),
        (lambda i: i.within(points=P), r"within\(\) needs the argument reach"),
        (lambda i: i.cast(motions=M), r"cast\(\) needs one of points and ids"),
        (lambda i: i.first_hits(), r"first_hits\(\) needs the argument ids"),
        (lambda i: i.hit_bits(ids=0, poses=[0, 0, 2, 0]), "poses: pose 0: "),
        (lambda i: i.nearest(points=P, ids=0), r"nearest\(\) needs one of points and ids"),
        (lambda i: i.nearest(points=P, poses=[0, 0, 1, 0]), r"nearest\(\) takes poses and store with ids"),
        (lambda i: i.nearest(points=P, body_of=4 * [0]), r"nearest\(\) takes body_of and mover_bodies"),
        (lambda i: i.nearest(points=P, motions=M), r"nearest\(\) has no parameter 'motions'"),
        (lambda i: i.nearest(points=P, skip_start=True), r"nearest\(\) has no parameter 'skip_start'"),
        (lambda i: i.cast_bits(points=P, motions=M, fields=()), r"cast_bits\(\) has no parameter 'fields'"),
        (lambda i: i.cast_all(points=P, motions=M[:1]), "motions has 1 rows, but points has 2"),
        (lambda i: i.nearest(ids=[0, 1], poses=[0, 0, 1, 0]), "poses has 1 rows, but ids has 2"),
        (lambda i: i.nearest(ids=0, layers=[1]), "layers has 1 rows, but the store of the index has 4"),
        (lambda i: i.nearest(ids=0, mover_masks=[1, 2]), "mover_masks has 2 rows, but ids has 1"),
        (lambda i: i.nearest(ids=0, store=i), "store must be a"),
        (lambda i: i.nearest(ids=0, most=0), "most must be an integer from 1 to"),
        (lambda i: i.nearest(ids=[0, 1], most=0xFFFFFFFF), "most: "),
        (lambda i: i.nearest(ids=0, fields="time"), "fields must be of distance, normal, "),
        (lambda i: i.nearest(ids=[0, 9]), "ids: item 1: .*; the id is 9"),
        (lambda i: i.nearest(ids=0, poses=[0, 0, 2, 0]), "poses: pose 0: "),
        (lambda i: i.nearest(points=[[0, 0], [np.nan, 0]]), "points: .* 1"),
        (lambda i: i.cast(ids=[0, 1], motions=[[0, 0], [np.inf, 0]]), "motions: .* 1"),
        (lambda i: i.cast(points=P, motions=[[0, 0], [np.inf, 0]]), "points or motions: .* 1"),
        (lambda i: i.within(ids=0, reach=-1), "reach: "),
        (lambda i: i.within(ids=0, reach="x"), "reach must be a number, not 'x'"),
        (lambda i: i.within(ids=0, reach=1, margin=-1), "margin: "),
    ],
)
def test_errors_of_seeks_name_the_argument(boxes, call, text):
    with pytest.raises((TypeError, ValueError), match="^" + text):
        call(sepax.Index(boxes))


def test_a_store_of_relations_alone_is_told():
    store = sepax.Store(relate_only=True)
    store.add_boxes(1, 1)
    with pytest.raises(SepaxError, match="^store: ") as error:
        sepax.Index(store).nearest(points=P)
    assert error.value.status is Status.UNPREPARED
