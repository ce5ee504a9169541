# SPDX-License-Identifier: MIT
"""Rows: shapes as if they were placed, each with a list of ids."""

import threading

import numpy as np
import pytest

import sepax
from sepax import SepaxError, Status


@pytest.fixture
def scene():
    """A store, and rows of it: shapes, poses, lists, the list of each row, groups."""
    rng = np.random.default_rng(11)
    store = sepax.Store()
    store.add_boxes(2, 1, *rng.uniform(0, 30, (2, 60)), angle=rng.uniform(0, 6, 60))
    rows = 50
    shapes = rng.integers(0, 60, rows).astype(np.uint32)
    poses = sepax.poses(*rng.uniform(0, 30, (2, rows)), rng.uniform(0, 6, rows))
    offsets = np.arange(8) * 9
    ids = rng.integers(0, 60, 63).astype(np.uint32)
    list_of = rng.integers(0, 7, rows).astype(np.uint32)
    return store, shapes, poses, ids, offsets, list_of


def one_by_one(scene, query):
    """The answers of each row, from a store where the shape is placed."""
    store, shapes, poses, ids, offsets, list_of = scene
    for shape, pose, k in zip(shapes.tolist(), poses, list_of.tolist()):
        world = sepax.Store()
        world.add(*store.to_ragged())
        moved = world.add(store.vertices(shape, local=True))
        world.place(moved, poses=pose)
        some = ids[offsets[k] : offsets[k + 1]]
        yield query(world, sepax.lists(moved, np.where(some == shape, moved, some)))


def test_rows_are_as_if_placed(scene):
    store, shapes, poses, ids, offsets, list_of = scene
    source = sepax.rows(shapes, ids, offsets, poses=poses, list_of=list_of, each_pair=True)
    wanted = np.concatenate(list(one_by_one(scene, lambda s, pairs: s.relate(pairs))))
    before = store.to_ragged().coords.tobytes()
    assert np.array_equal(store.relate(source), wanted)
    assert len(source) == len(wanted) == 450
    assert np.array_equal(store.hits(source), np.flatnonzero(wanted))
    assert store.to_ragged().coords.tobytes() == before


def test_a_result_a_row_and_a_group(scene):
    store, shapes, poses, ids, offsets, list_of = scene
    each = store.relate(
        sepax.rows(shapes, ids, offsets, poses=poses, list_of=list_of, each_pair=True)
    ).reshape(-1, 9)
    by_row = sepax.rows(shapes, ids, offsets, poses=poses, list_of=list_of)
    assert np.array_equal(store.relate(by_row), each.max(1))
    groups = np.arange(0, 51, 10)
    source = sepax.rows(shapes, ids, offsets, poses=poses, list_of=list_of, groups=groups)
    assert np.array_equal(store.relate(source), each.max(1).reshape(5, 10).max(1))
    first = store.first_hits(source)
    wanted = [np.flatnonzero(part.ravel())[0] + 90 * i for i, part in enumerate(each.reshape(5, -1))]
    assert first.tolist() == wanted
    row, place = sepax.rows_find(source, first)
    assert row.tolist() == [i // 9 for i in wanted] and place.tolist() == [i % 9 for i in wanted]
    distances = store.distance(source)
    assert distances.pair.shape == (5,)
    manifolds = store.manifolds(source)
    assert len(manifolds) == np.count_nonzero(each)


def test_one_shape_and_one_list():
    store = sepax.Store()
    car = store.add_boxes(2, 1)
    others = store.add_boxes(2, 1, [10, 20, 30])
    way = sepax.poses(np.arange(0, 40, 5), 0)
    assert store.relate(sepax.rows(car, others, poses=way)).tolist() == [0, 0, 2, 0, 2, 0, 2, 0]
    assert store.relate(sepax.rows(others, others)).tolist() == [2, 2, 2]
    assert store.relate(sepax.rows(others, others, skip_self=True)).tolist() == [0, 0, 0]


def test_images_are_seen_the_same_from_both_sides():
    store = sepax.Store()
    first, second = store.add_boxes(1, 1, [0.1, 9.3]).tolist()
    period = np.float32(11.2)
    for shift in (period, -period, 0):
        there = store.relate(sepax.rows(first, second, [0, 1], shifts=[[shift, 0]]))
        back = store.relate(sepax.rows(second, first, [0, 1], shifts=[[-shift, 0]]))
        assert there.tolist() == back.tolist()
    assert store.relate(sepax.rows(first, second, [0, 1], shifts=[[11, 0]])).tolist() == [2]


@pytest.mark.parametrize(
    "arguments, options, exception",
    [
        (([0, 1], [2]), {"poses": sepax.poses([1, 2, 3])}, ValueError),
        (([0, 1], [2]), {"list_of": [0]}, ValueError),
        (([0, 1], [2]), {"shifts": [[0, 0]]}, ValueError),
        (([0], [2], [0, 2]), {}, ValueError),
        (([0], [2], []), {}, ValueError),
        (([0], [2]), {"groups": []}, ValueError),
        (([0],), {}, TypeError),
    ],
)
def test_rows_that_do_not_fit(arguments, options, exception):
    with pytest.raises(exception):
        sepax.rows(*arguments, **options)


@pytest.mark.parametrize(
    "arguments, options, status",
    [
        (([9], [1]), {}, Status.ID),
        (([0], [9]), {}, Status.ID),
        (([0], [1]), {"poses": [[0, 0, 2, 0]]}, Status.POSE),
        (([0], [1], [0, 1]), {"list_of": [1]}, Status.OFFSETS),
        (([0, 1], [1], [0, 1]), {}, Status.COUNT),
        (([0], [1]), {"groups": [0, 2]}, Status.COUNT),
        (([0], [1]), {"shifts": [[0, np.inf]]}, Status.NOT_FINITE),
    ],
)
def test_rows_that_are_refused(boxes, arguments, options, status):
    with pytest.raises(SepaxError) as error:
        boxes.relate(sepax.rows(*arguments, **options))
    assert error.value.status is status


def test_rows_find_needs_rows():
    with pytest.raises(TypeError, match="sepax.rows"):
        sepax.rows_find(sepax.lists(0, 1), [0])


def test_threads_share_rows(scene):
    store, shapes, poses, ids, offsets, list_of = scene
    source = sepax.rows(shapes, ids, offsets, poses=poses, list_of=list_of)
    wanted, results = store.relate(source), []

    def ask():
        for _ in range(100):
            results.append(np.array_equal(store.relate(source), wanted))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [True] * 400
