# SPDX-License-Identifier: MIT
"""The examples, with less to do, and their pictures where there is matplotlib."""

import importlib.util
import sys
from pathlib import Path

import numpy as np
import pytest

import sepax

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


def load(name):
    spec = importlib.util.spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_planner():
    planner = load("planner")
    trajectories, others = planner.make_trajectories(60), planner.make_others(10)
    first, clearance = planner.judge(trajectories, others)
    store = sepax.Store()
    store.add_boxes(2.4, 1, np.zeros(11))
    ids = range(11)
    least, step_of_hit = np.full(60, np.inf), np.full(60, -1)
    for step in range(planner.STEPS):
        for i in range(60):
            store.place(ids, poses=np.concatenate([trajectories[i, step][None], others[step]]))
            source = sepax.lists(0, ids[1:])
            if step_of_hit[i] < 0 and store.first_hit(source) is not None:
                step_of_hit[i] = step
            least[i] = min(least[i], store.distance(source).distance.min())
    assert np.array_equal(first, step_of_hit)
    assert np.array_equal(clearance, least.astype(np.float32))
    assert (first < 0).any() and (first >= 0).any()


def test_map():
    example = load("map")
    counties, store = example.read_counties(), sepax.Store()
    bodies = example.add_counties(store, counties)
    neighbours = example.find_neighbours(store, bodies)
    colours = example.colour(len(counties), neighbours)
    assert len(counties) > 3200 and len(neighbours) > 9000
    assert (colours[neighbours[:, 0]] != colours[neighbours[:, 1]]).all()


def test_packing():
    packing, store = load("packing"), sepax.Store()
    rng = np.random.default_rng(3)
    ids = packing.add_shapes(store, 100, rng)
    assert packing.pack(store, ids, rng, 150) < 0.1


def test_driving(tmp_path):
    """Cars that follow lanes hit no kerb, others do; the loop over cars has the same answers."""
    driving, rng, trail = load("driving"), np.random.default_rng(2), []
    town = driving.Town(worlds=4, cars=32)
    _, crashes = driving.drive(town, driving.lane_policy, 60, rng, trail)
    assert crashes[1] == 0
    _, crashes = driving.drive(town, driving.random_policy, 60, rng)
    assert crashes[1] > 1
    again, _ = town.reset(seed=1)
    assert np.array_equal(again, driving.Town(worlds=4, cars=32).reset(seed=1)[0])
    town.place[::2] = town.place[1::2] + 1.5
    hits, walls = town.worlds.hits(town._pose()), driving.walls_by_block()
    found = [driving.scalar_hits(p, walls) for p in town.poses.reshape(4, 32, 4)]
    assert np.ravel(found).tolist() == hits.tolist() and hits.any()
    driving.draw(town, np.array(trail), tmp_path / "town.svg")


def test_join_by_tiles():
    """However the map is cut, all tiles together have the pairs of the whole."""
    example = load("join_dask")
    whole = example.join_tile(0, 60, 0, 60, 60)
    assert len(whole) > 9000 and len(np.unique(whole, axis=0)) == len(whole)
    for tiles in (2, 3, 7):
        parts = [example.join_tile(*tile, 60) for tile in example.tiles_of(60, tiles)]
        parts = np.concatenate(parts)
        assert np.array_equal(np.unique(parts, axis=0), np.unique(whole, axis=0))
        assert len(parts) == len(whole) and example.digest(parts) == example.digest(whole)
        assert example.join_alone(60, tiles)[:2] == (len(whole), example.digest(whole))


def test_join_by_dask():
    distributed = pytest.importorskip("distributed", reason="python3-distributed is not there")
    example = load("join_dask")
    side = int((1e6 / example.PAIRS_A_CELL) ** 0.5)
    whole = example.join_tile(0, side, 0, side, side)
    cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with cluster, distributed.Client(cluster) as client:
        client.upload_file(str(EXAMPLES / "join_dask.py"))
        sys.path.insert(0, str(EXAMPLES))
        try:
            import join_dask
            count, number, memory = join_dask.join(client, side, 5)
        finally:
            sys.path.remove(str(EXAMPLES))
    assert 0.9e6 < count < 1.1e6
    assert (count, number) == (len(whole), example.digest(whole))


@pytest.mark.parametrize("name", ["planner", "map", "packing"])
def test_pictures(name, tmp_path, monkeypatch):
    pytest.importorskip("matplotlib").use("Agg")
    picture = tmp_path / "picture.png"
    load(name).main(str(picture))
    assert picture.read_bytes().startswith(b"\x89PNG")
