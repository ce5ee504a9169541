# SPDX-License-Identifier: MIT
"""Worlds: what movers hit, beside a store."""

import numpy as np
import pytest

import sepax
from sepax import SepaxError, Status


@pytest.fixture
def scene():
    """Movers of three worlds, and two kept lists; boxes, segments and discs."""
    rng = np.random.default_rng(5)
    kinds = np.float32([[1, 0.5, 0], [1, 0, 0], [0, 0, 0.5]])
    movers, kept = kinds[rng.integers(0, 3, 40)], kinds[rng.integers(0, 3, 30)]
    places = [sepax.poses(*rng.uniform(0, 12, (2, n)), rng.uniform(0, 6, n)) for n in (40, 30)]
    return movers, [0, 15, 15, 40], kept, places[1], [0, 10, 30], [1, 0, 1], places[0]


def expected(scene, motion=None):
    """The hits and the first ones, pair by pair."""
    movers, offsets, kept, kept_poses, kept_offsets, list_of, poses = scene
    store, n = sepax.Store(), len(movers)
    for (x, y, radius), pose in zip(np.vstack([movers, kept]), np.vstack([poses, kept_poses])):
        shape = store.add([[-x, -y], [x, -y], [x, y], [-x, y]], hull=True, radius=radius)
        store.place(shape, poses=pose)
    first = np.full((2, n), sepax.NO_PAIR, np.uint32)
    motion = np.vstack([np.zeros((n, 2)) if motion is None else motion, np.zeros((len(kept), 2))])
    for w, k in enumerate(list_of):
        for a in range(offsets[w], offsets[w + 1]):
            others = [b for b in range(offsets[w], offsets[w + 1]) if b != a]
            for side, ids in enumerate((others, range(n + kept_offsets[k], n + kept_offsets[k + 1]))):
                pairs = np.array([[a, b] for b in ids], np.uint32).reshape(-1, 2)
                ways = np.float32([motion[b] - motion[a] for b in ids]).reshape(-1, 2)
                met = np.flatnonzero(store.cast(pairs, ways, fields="relation").relation)
                if len(met):
                    first[side, a] = ids[met[0]] - (n if side else 0)
    return (first[0] != sepax.NO_PAIR) + 2 * (first[1] != sepax.NO_PAIR), first


@pytest.mark.parametrize("backend", (None, "reference"))
def test_worlds_hit_what_a_store_hits(scene, backend):
    movers, offsets, kept, kept_poses, kept_offsets, list_of, poses = scene
    worlds = sepax.Worlds(movers, offsets, kept=kept, kept_poses=kept_poses,
                          kept_offsets=kept_offsets, list_of=list_of, backend=backend)
    to = poses.copy()
    to[:, 0] += 1
    for end, motion in ((None, None), (to, to[:, :2] - poses[:, :2])):
        hits, first = expected(scene, motion)
        out = np.zeros(len(movers), np.uint8)
        assert worlds.hits(poses, end, out=out) is out
        assert np.array_equal(out, hits) and set(hits) == {0, 1, 2, 3}
        assert np.array_equal(worlds.first_hits(poses, end), first)


def test_all_worlds_share_a_list_without_offsets(scene):
    movers, offsets, kept, kept_poses, *_, poses = scene
    shared = sepax.Worlds(movers, offsets, kept=kept, kept_poses=kept_poses)
    named = sepax.Worlds(movers, offsets, kept=kept, kept_poses=kept_poses, kept_offsets=[0, 30],
                         list_of=[0, 0, 0])
    alone = sepax.Worlds(movers, offsets)
    assert np.array_equal(shared.hits(poses), named.hits(poses))
    assert np.array_equal(shared.hits(poses) & 1, alone.hits(poses))


def test_errors_of_worlds(scene):
    movers, offsets, kept, kept_poses, *_, poses = scene
    for bad, text in (
        (lambda: sepax.Worlds(movers, [0, 41]), "mover_offsets"),
        (lambda: sepax.Worlds(movers, offsets, kept=kept), "kept_poses"),
        (lambda: sepax.Worlds(movers, offsets, list_of=[0]), "list_of"),
        (lambda: sepax.Worlds(movers, offsets).hits(poses[:3]), "poses"),
        (lambda: sepax.Worlds(movers, offsets).hits(poses, out=np.zeros(3, np.uint8)), "out"),
    ):
        with pytest.raises(ValueError, match=text):
            bad()
    with pytest.raises(SepaxError) as caught:
        sepax.Worlds([[1, -1, 0]], [0, 1])
    assert caught.value.status == Status.EXTENT
    with pytest.raises(SepaxError) as caught:
        sepax.Worlds(movers, offsets).hits(2 * poses)
    assert caught.value.status == Status.POSE
    with pytest.raises(RuntimeError, match="not created"):
        sepax.Worlds.__new__(sepax.Worlds).hits(poses[:0])
