# SPDX-License-Identifier: MIT
"""The golden hashes of tests/hashes, computed from what Python gets.

The scenes are those of the tests in C++: a small program writes them to a file.
"""

import re
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

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


def hash_of(*arrays):
    """FNV-1a over the bytes of arrays."""
    value = 0xCBF29CE484222325
    for array in arrays:
        for byte in array.tobytes():
            value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def word_of(*arrays):
    """The hash of arrays as the bytes of a number."""
    return np.uint64(hash_of(*arrays))


class Scene(NamedTuple):
    store: sepax.Store
    pairs: np.ndarray
    offsets: np.ndarray
    xy: np.ndarray
    poses: np.ndarray


def read_scene(words):
    """The scene that comes next in the words of the file, and the words behind it."""
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
    return Scene(store, pairs.reshape(-1, 2), offsets, xy, poses), words[ends[-1] :]


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
        scene, words = read_scene(words)
        found.append(scene)
    return found


def rows(result):
    """The words of a named tuple of arrays, pair by pair."""
    columns = [array.reshape(len(array), -1 if array.size else 0) for array in result[:-1]]
    return np.concatenate([column.view(np.uint32) for column in columns], axis=1)


def both(ask):
    return [ask(open=False), ask(open=True)]


def vertices(scene, local):
    """The vertices of each shape, behind their number."""
    coords, offsets = scene.store.to_ragged(local=local)
    for a, b in zip(offsets, offsets[1:]):
        yield np.uint32(b - a)
        yield coords[a:b]


def rejections(scene):
    """What a store says of the first shapes of a scene, spoilt in six ways."""
    scratch, statuses = sepax.Store(), []
    for a, b in zip(scene.offsets[:4], scene.offsets[1:5]):
        shape, n = scene.xy[a:b], b - a
        swapped, endless = shape.copy(), shape.copy()
        swapped[[0, 1]] = shape[[1, 0]]
        endless[-1] = np.inf, 0
        twice = shape[2 * np.arange(n) % n]
        for bad in (shape[::-1], swapped, shape[:, [1, 1]], twice, endless, shape[:2]):
            try:
                scratch.add(bad)
                statuses.append(0)
            except sepax.SepaxError as error:
                statuses.append(error.status)
    return np.array(statuses, np.uint8)


def first_hits(scene, block=5, **options):
    """The first hit, the first from the next block of pairs on, and so forth."""
    at, found = 0, []
    while at < len(scene.pairs):
        first = scene.store.first_hit(scene.pairs[at:], **options)
        if first is None:
            break
        found.append(at + first)
        at = (found[-1] // block + 1) * block
    return np.array(found, np.uint32)


def casts(scene):
    """Casts of the first pairs of a scene; of large shapes none, which leaves what was there."""
    pairs = scene.pairs[:64]
    if len(pairs) == 0 or len(scene.store.vertices(pairs[0, 0])) > 64:
        return np.full(21 * len(pairs), 0xEE, np.uint8)
    i = np.arange(len(pairs))
    motions = np.stack([(i % 9 - 4) * 0.25, (i % 7 - 3) * 0.25], 1).astype(np.float32)
    found = scene.store.cast(pairs, motions)
    columns = [found.time, *found.normal.T, found.feature_a, found.feature_b]
    words = np.stack([np.ascontiguousarray(column).view(np.uint32) for column in columns], 1)
    return np.concatenate([found.relation[:, None], words.view(np.uint8).reshape(-1, 20)], 1)


def index_of(scene):
    index = sepax.Index(scene.store, margin=MARGIN)
    index.refit()
    return index


def index_query(scene):
    """What an index finds around the first vertex of each shape, and where it is turned."""
    corners = np.array([scene.store.vertices(i)[0] for i in range(len(scene.store))])
    boxes = np.concatenate([corners, corners + np.float32(MARGIN)], 1)
    turned = np.broadcast_to(np.float32([0.6, 0.8]), corners.shape)
    poses = np.concatenate([corners / 2, turned], 1)
    index = index_of(scene)
    posed = index.query_posed(np.arange(len(corners)), poses=poses)
    return word_of(index.query(boxes).ids, posed.ids, posed.offsets)


def index_locate(scene):
    """What the first vertices of all shapes, and the places half as far from the origin, are in."""
    corners = np.array([scene.store.vertices(i)[0] for i in range(len(scene.store))])
    return word_of(*index_of(scene).locate(np.concatenate([corners, corners / 2])))


def ids_of(scene):
    """As many ids from 0 on as make half as many pairs as the scene has."""
    count = 1 + int((len(scene.pairs) / 2) ** 0.5)
    return np.arange(min(len(scene.store), count), dtype=np.uint32)


def lists_of(scene):
    """Some shapes against more, and all pairs of them."""
    ids = ids_of(scene)
    return sepax.lists(ids[: len(ids) // 2], ids), sepax.all_pairs(ids)


def of_lists(ask):
    return lambda scene: word_of(*[ask(scene.store, source) for source in lists_of(scene)])


def first_of_list(store, source):
    first = store.first_hit(source)
    return np.uint32(0xFFFFFFFF if first is None else first)


def of_groups(store, source):
    """Relations, first hits and separations of groups, group by group."""
    contacts = store.separate(source)
    words = np.stack([store.first_hits(source), contacts.pair], 1).astype(np.uint32)
    words = words.view(np.uint8).reshape(-1, 8)
    return np.concatenate([store.relate(source)[:, None], words], 1), rows(contacts)


def groups(scene):
    """Groups of no pair to twelve, the last one of all that are left."""
    found = []
    for source in lists_of(scene):
        ends, size = [0], 0
        while ends[-1] + size <= len(source) // 2:
            ends.append(ends[-1] + size)
            size = (size + 5) % 13
        found += of_groups(scene.store, sepax.grouped(source, [*ends, len(source)]))
    return word_of(*found)


def turned(scene, count):
    poses = scene.poses[:count].copy()
    poses[:, 2], poses[:, 3] = -poses[:, 3], poses[:, 2].copy()
    return poses


def turned_rows(scene):
    """Each shape, turned by a right angle where it is, against all, in groups of three rows."""
    ids = ids_of(scene)
    poses = turned(scene, len(ids))
    starts = np.arange(0, len(ids) + 1, 3)
    source = sepax.rows(ids, ids, poses=poses, groups=starts, skip_self=True)
    return word_of(*of_groups(scene.store, source))


def shifted_rows(scene):
    """The same rows moved, each a group; and without their poses, pair by pair."""
    ids = ids_of(scene)
    table = np.array([(0, 0), (0.1, -0.7), (-3.3, 0.2), (0, 1e-5), (1000.1, 0)], np.float32)
    shifts = table[np.arange(len(ids)) % len(table)]
    rows = sepax.rows(ids, ids, poses=turned(scene, len(ids)), shifts=shifts, skip_self=True)
    still = sepax.rows(ids, ids, shifts=shifts, each_pair=True)
    words = scene.store.first_hits(rows).astype("<u4")[:, None].view(np.uint8)
    return word_of(
        np.concatenate([scene.store.relate(rows)[:, None], words], 1), scene.store.relate(still)
    )


def poses():
    i = np.arange(4000)
    size = np.ldexp(np.float32(1) + (i % 97).astype(np.float32) / 128, i % 60 - 40)
    angles = np.where(i % 2 == 0, size, -size).astype(np.float32)
    return np.ascontiguousarray(sepax.turn(sepax.poses(0, 0, angles), angles)[:, 2:])


# What the hash of each function is of, scene by scene: an array, or several.
ANSWERS = {
    "scenes": lambda s: [s.xy, s.poses, s.pairs],
    "vertices": lambda s: vertices(s, local=False),
    "local_vertices": lambda s: vertices(s, local=True),
    "rejections": rejections,
    "relate": lambda s: s.store.relate(s.pairs),
    "hits": lambda s: both(lambda **options: s.store.hits(s.pairs, **options)),
    "hit_bits": lambda s: both(lambda **options: s.store.hit_bits(s.pairs, **options)),
    "first_hit": lambda s: both(lambda **options: first_hits(s, **options)),
    "separate": lambda s: rows(s.store.separate(s.pairs)),
    "separate_safe": lambda s: rows(s.store.separate(s.pairs, safe=True)),
    "find_pairs": lambda s: s.store.find_pairs(),
    "relate_margin": lambda s: s.store.relate(s.pairs, margin=MARGIN),
    "distance_margin": lambda s: rows(s.store.distance(s.pairs, margin=MARGIN)),
    "contain": lambda s: s.store.contain(s.pairs),
    "manifolds_margin": lambda s: s.store.manifolds(s.pairs, margin=MARGIN),
    "cast": casts,
    "relate_lists": of_lists(lambda store, source: store.relate(source)),
    "hits_lists": of_lists(lambda store, source: store.hits(source)),
    "hit_bits_lists": of_lists(lambda store, source: store.hit_bits(source)),
    "first_hit_lists": of_lists(first_of_list),
    "separate_lists": of_lists(lambda store, source: rows(store.separate(source))),
    "groups": groups,
    "rows": turned_rows,
    "rows_shifted": shifted_rows,
    "index_pairs": lambda s: word_of(index_of(s).pairs()),
    "index_query": index_query,
    "index_locate": index_locate,
}


@pytest.mark.parametrize("name", GOLDENS)
def test_hashes(scenes, name):
    found = []
    for answer in [poses()] if name == "poses" else map(ANSWERS[name], scenes):
        found += [answer] if isinstance(answer, np.ndarray | np.generic) else answer
    assert hash_of(*found) == GOLDENS[name], f"0x{hash_of(*found):016X}"
