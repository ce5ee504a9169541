# SPDX-License-Identifier: MIT
"""Adding, placing and reading shapes."""

from array import array

import numpy as np
import pytest

import sepax

TRIANGLE = [[0, 0], [4, 0], [0, 3]]


def test_one_shape_has_a_number():
    store = sepax.Store()
    assert store.add(TRIANGLE) == 0
    assert store.add(np.float32(TRIANGLE)) == 1
    assert len(store) == 2
    assert store.vertices(1).tolist() == TRIANGLE


def test_many_shapes_of_one_size():
    store = sepax.Store()
    coords = np.float32(TRIANGLE) + np.arange(5, dtype=np.float32)[:, None, None]
    assert store.add(coords).tolist() == [0, 1, 2, 3, 4]
    assert store.vertices(3).tolist() == coords[3].tolist()


def test_shapes_in_more_dimensions():
    store = sepax.Store()
    coords = np.float32(TRIANGLE) + np.arange(6, dtype=np.float32).reshape(2, 3, 1, 1)
    assert store.add(coords).tolist() == [0, 1, 2, 3, 4, 5]
    assert store.vertices(5).tolist() == coords[1, 2].tolist()


@pytest.mark.parametrize("make", [list, np.float32, np.float64, np.int64])
def test_ragged_shapes_round_trip(make):
    coords = make(TRIANGLE + [[0, 0], [1, 0], [1, 1], [0, 1]] + [[5, 5]] + [[0, 0], [1, 1]])
    store = sepax.Store()
    assert store.add(coords, [0, 3, 7, 8, 10]).tolist() == [0, 1, 2, 3]
    ragged = store.to_ragged()
    assert ragged.coords.tolist() == np.float32(coords).tolist()
    assert ragged.offsets.tolist() == [0, 3, 7, 8, 10]


def test_closed_rings_round_trip():
    store = sepax.Store()
    store.add(TRIANGLE + TRIANGLE[:1])
    coords, offsets = store.to_ragged(closed=True)
    assert coords.tolist() == TRIANGLE + TRIANGLE[:1]
    assert offsets.tolist() == [0, 4]


def test_arrays_without_numpy_types():
    store = sepax.Store()
    coords = array("f", [0, 0, 4, 0, 0, 3])
    assert store.add(coords, array("I", [0, 3])).tolist() == [0]
    assert store.add(memoryview(coords)) == 1
    assert store.vertices(1).tolist() == TRIANGLE


def test_views_that_are_not_contiguous_are_copied():
    wide = np.zeros((3, 4), np.float32)
    wide[:, ::2] = TRIANGLE
    store = sepax.Store()
    store.add(wide[:, ::2])
    assert store.vertices(0).tolist() == TRIANGLE


def test_points_segments_and_radii():
    store = sepax.Store()
    assert store.add_points([[0, 0], [5, 0]], radius=1).tolist() == [0, 1]
    assert store.add_segments([[[0, 2], [5, 2]]], radius=[0.5]).tolist() == [2]
    assert store.radii().tolist() == [1, 1, 0.5]
    store.set_radii([0, 2], [2, 0.25])
    assert store.radii([2, 0]).tolist() == [0.25, 2]
    store.set_radii(None, 3)
    assert store.radii().tolist() == [3, 3, 3]
    with pytest.raises(ValueError):
        store.set_radii([0, 1], [1, 2, 3])


def test_bounds():
    store = sepax.Store()
    ids = store.add_boxes([2, 1], 1, [10, -5], 3)
    assert store.bounds(ids).tolist() == [[8, 2, 12, 4], [-6, 2, -4, 4]]
    poses = sepax.poses([0, 1], [0, 2], cos_sin=[[0, 1], [1, 0]])
    assert store.bounds(ids, poses=poses).tolist() == [[-1, -2, 1, 2], [0, 1, 2, 3]]
    assert store.bounds(1).tolist() == [[-6, 2, -4, 4]]
    assert store.bounds([]).shape == (0, 4)
    with pytest.raises(sepax.SepaxError, match="ids.*item 1"):
        store.bounds([0, 2])
    with pytest.raises(sepax.SepaxError, match="poses"):
        store.bounds(0, poses=[[0, 0, 1, 1]])
    with pytest.raises(ValueError, match="poses has 1 row"):
        store.bounds(ids, poses=[[0, 0, 1, 0]])


def test_moments():
    store = sepax.Store()
    store.add([[0, 0], [3, 0], [0, 6]])
    store.add_points([[5, 7]], radius=2)
    moments = store.moments([1, 0])
    assert isinstance(moments, sepax.Moments)
    # the bound of moments.h, for 3 vertices or fewer
    close = lambda found, wanted: abs(found - wanted) <= 67 * 2**-48 * 25 * abs(wanted)
    assert close(moments.area[0], 4 * np.pi) and moments.area[1] == 9
    assert moments.centre.tolist() == [[5, 7], [1, 2]]
    assert close(moments.second[0], 8 * np.pi) and moments.second[1] == 22.5
    assert store.moments([]).centre.shape == (0, 2)
    with pytest.raises(sepax.SepaxError, match="ids.*item 0"):
        store.moments(9)


def test_body_moments():
    store = sepax.Store()
    bodies = store.add_polygons(
        [[0, 0], [2, 0], [2, 1], [1, 1], [1, 2], [0, 2]], [0, 6], [0, 1]
    )
    area, centre, _ = store.body_moments(bodies)
    assert area.tolist() == [3]
    assert np.abs(centre - 5 / 6).max() <= 72 * 2**-48 * 2
    assert np.isnan(store.body_moments([0, 0]).centre).all()
    with pytest.raises(sepax.SepaxError, match="bodies end with 9, but there are"):
        store.body_moments([0, 9])
    with pytest.raises(sepax.SepaxError, match="must not decrease"):
        store.body_moments([1, 0])


def test_a_bad_radius_adds_nothing():
    store = sepax.Store()
    with pytest.raises(sepax.SepaxError) as error:
        store.add_points([[0, 0], [1, 1]], radius=[1, -1])
    assert error.value.status == sepax.Status.RADIUS
    assert error.value.index == 1
    assert len(store) == 0


def test_hull():
    store = sepax.Store()
    cloud = [[0, 0], [1, 1], [2, 0], [2, 2], [0, 2], [1, 0.5]]
    with pytest.raises(sepax.SepaxError, match="hull=True"):
        store.add(cloud)
    assert store.add(cloud, hull=True) == 0
    assert sorted(store.vertices(0).tolist()) == [[0, 0], [0, 2], [2, 0], [2, 2]]


def test_place_in_all_ways():
    store = sepax.Store()
    ids = store.add_boxes(2, 1, np.zeros(3))
    angle = np.float32([0, 0.5, 1])
    poses = sepax.poses([1, 2, 3], 4, angle)
    ways = [
        lambda: store.place(ids, poses=poses),
        lambda: store.place(None, [1, 2, 3], 4, angle),
        lambda: store.place(ids, [1, 2, 3], [4, 4, 4], cos_sin=poses[:, 2:]),
        lambda: [store.place(i, i + 1, 4, float(angle[i])) for i in range(3)],
    ]
    seen = []
    for way in ways:
        store.place(None)
        assert store.vertices(1)[0].tolist() == [-2, -1]
        way()
        seen.append(store.to_ragged().coords.tobytes())
    assert len(set(seen)) == 1


def test_placing_is_as_documented():
    store = sepax.Store()
    store.add(TRIANGLE)
    x, y, c, s = np.float32([0.3, -0.7, 0.6, 0.8])
    store.place(0, x, y, cos_sin=[c, s])
    local = np.float32(TRIANGLE)
    wanted = np.stack(
        [(c * local[:, 0] - s * local[:, 1]) + x, (s * local[:, 0] + c * local[:, 1]) + y], 1
    )
    assert np.array_equal(store.vertices(0), wanted)
    assert store.vertices(0, local=True).tolist() == TRIANGLE


@pytest.mark.parametrize(
    "arguments",
    [
        {"x": [1, 2]},
        {"angle": [0, 0, 0, 0]},
        {"poses": np.zeros((2, 4), np.float32)},
        {"x": 1, "poses": np.zeros((3, 4), np.float32)},
        {"angle": 1, "cos_sin": [1, 0]},
        {"poses": np.zeros((3, 3), np.float32)},
    ],
)
def test_poses_that_do_not_fit(arguments):
    store = sepax.Store()
    store.add_boxes(1, 1, [0, 1, 2])
    before = store.to_ragged().coords.tobytes()
    with pytest.raises((TypeError, ValueError)):
        store.place(None, **arguments)
    assert store.to_ragged().coords.tobytes() == before


def test_turning_where_they_lie():
    poses = sepax.poses([1, 2], 0, 0.25)
    assert sepax.turn(poses, [0.25, 0.5]) is poses
    assert np.allclose(poses[:, 2], np.cos([0.5, 0.75]))
    flat = array("f", [0, 0, 1, 0])
    sepax.turn(flat, 1.0)
    assert abs(flat[3] - np.sin(1)) < 1e-6


def test_copies_sweeps_and_removal():
    store = sepax.Store()
    store.add(TRIANGLE)
    assert store.add_copies(range(0, 1), 3).tolist() == [1, 2, 3]
    sweep = store.add_sweeps([0], sepax.poses(0, 0), sepax.poses(10, 0))
    assert sweep.tolist() == [4]
    assert store.vertices(4)[:, 0].max() == 14
    store.remove([1, 2])
    assert len(store) == 5
    assert store.to_ragged().offsets.tolist()[:3] == [0, 3, 6]
    with pytest.raises(sepax.SepaxError) as error:
        store.vertices(1)
    assert error.value.id == 1
    assert store.generation == 0
    assert store.add(TRIANGLE) == 1 and store.generation == 1  # the id of another shape
    store.remove([4])
    assert len(store) == 4 and store.generation == 1
    store.clear()
    assert len(store) == 0 and store.add(TRIANGLE) == 0 and store.generation == 2


def test_empty_arrays():
    store = sepax.Store()
    assert store.add(np.empty((0, 3, 2), np.float32)).shape == (0,)
    assert store.add(np.empty((0, 2), np.float32), [0]).shape == (0,)
    store.place([], [], [])
    assert store.relate(np.empty((0, 2), np.uint32)).shape == (0,)
    assert store.find_pairs().shape == (0, 2)
    assert store.separate([]).normal.shape == (0, 2)


def test_a_store_is_created_once():
    store = sepax.Store(merge_axes=True)
    with pytest.raises(RuntimeError):
        store.__init__()
    bare = sepax.Store.__new__(sepax.Store)
    assert len(bare) == 0 and bare.nbytes == 0
    for call in (lambda: bare.add(TRIANGLE), lambda: bare.relate([[0, 1]]), bare.find_pairs):
        with pytest.raises(sepax.SepaxError):
            call()
