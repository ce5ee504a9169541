# SPDX-License-Identifier: MIT
"""The golden hashes of tests/hashes, computed from what Python gets.

The scenes are those of the tests in C++: a small program writes them to a file.
"""

import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import sepax

ROOT = Path(__file__).resolve().parents[2]
LIBRARY = ROOT / "build" / "python" / "library"
MARGIN = 0.125
GOLDENS = {
    name: int(small, 16)
    for name, small in re.findall(
        r'\{"(\w+)", 0x(\w+), 0x\w+\}', (ROOT / "tests/hashes/goldens.h").read_text()
    )
}


class Fnv:
    """FNV-1a over the bytes of arrays."""

    def __init__(self):
        self.value = 0xCBF29CE484222325

    def add(self, array):
        for byte in array.tobytes():
            self.value = (self.value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF


def make_store(words):
    """The store and the pairs of the scene that comes next in the words of the file."""
    shapes, boxes, vertices, pairs, flags = words[:5].tolist()
    ends = np.cumsum([5, shapes + 1, 2 * vertices, 4 * shapes, 2 * pairs])
    offsets, xy, poses, pairs = (words[a:b] for a, b in zip(ends, ends[1:]))
    xy = xy.view(np.float32).reshape(-1, 2)
    poses = poses.view(np.float32).reshape(-1, 4)
    store = sepax.Store(merge_axes=True)
    corners = xy[offsets[:boxes]]
    store.add_boxes(-corners[:, 0], -corners[:, 1], poses=poses[:boxes])
    ids = store.add(xy, offsets[boxes:], hull=flags == 1)
    store.place(ids, poses=poses[boxes:])
    return store, pairs.reshape(-1, 2), words[ends[-1] :]


@pytest.fixture(scope="module")
def scenes(tmp_path_factory):
    compiler = shutil.which("g++")
    if compiler is None:
        pytest.skip("there is no g++ to compile the scenes")
    folder = tmp_path_factory.mktemp("scenes")
    sources = [ROOT / "tests" / f"{name}.cpp" for name in ("shapes", "crowd", "scenes", "rings")]
    subprocess.run(
        [compiler, "-std=c++17", "-O1", "-ffp-contract=off", "-I", ROOT / "tests"]
        + ["-I", LIBRARY / "include", Path(__file__).with_name("dump_scenes.cpp"), *sources]
        + [LIBRARY / "libsepax.a", "-o", folder / "dump"],
        check=True,
    )
    subprocess.run([folder / "dump", folder / "scenes"], check=True)
    words, found = np.fromfile(folder / "scenes", np.uint32), []
    while words.size:
        store, pairs, words = make_store(words)
        found.append((store, pairs))
    return found


def rows(result):
    """The words of a named tuple of arrays, pair by pair."""
    columns = [array.T.view(np.uint32).reshape(-1, len(array)) for array in result[:-1]]
    return np.concatenate(columns).T


ANSWERS = {
    "relate": lambda store, pairs: store.relate(pairs),
    "relate_margin": lambda store, pairs: store.relate(pairs, margin=MARGIN),
    "contain": lambda store, pairs: store.contain(pairs),
    "separate": lambda store, pairs: rows(store.separate(pairs)),
    "separate_safe": lambda store, pairs: rows(store.separate(pairs, safe=True)),
    "distance_margin": lambda store, pairs: rows(store.distance(pairs, margin=MARGIN)),
    "manifolds_margin": lambda store, pairs: store.manifolds(pairs, margin=MARGIN),
    "find_pairs": lambda store, pairs: store.find_pairs(),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_hashes(scenes, name):
    hash = Fnv()
    for store, pairs in scenes:
        hash.add(ANSWERS[name](store, pairs))
    assert hash.value == GOLDENS[name], f"0x{hash.value:016X}"


def test_hash_of_poses():
    i = np.arange(4000)
    size = np.ldexp(np.float32(1) + (i % 97).astype(np.float32) / 128, i % 60 - 40)
    angles = np.where(i % 2 == 0, size, -size).astype(np.float32)
    poses = sepax.turn(sepax.poses(0, 0, angles), angles)
    hash = Fnv()
    hash.add(np.ascontiguousarray(poses[:, 2:]))
    assert hash.value == GOLDENS["poses"]
