# SPDX-License-Identifier: MIT
"""The examples, with less to do, and their pictures where there is matplotlib."""

import importlib.util
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


@pytest.mark.parametrize("name", ["planner", "map", "packing"])
def test_pictures(name, tmp_path, monkeypatch):
    pytest.importorskip("matplotlib").use("Agg")
    picture = tmp_path / "picture.png"
    load(name).main(str(picture))
    assert picture.read_bytes().startswith(b"\x89PNG")
