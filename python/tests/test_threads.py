# SPDX-License-Identifier: MIT
"""Calls that are lent threads: the same bits as without."""

import threading

import numpy as np
import pytest

import sepax


@pytest.fixture(scope="module")
def pool():
    return sepax.Threads(3)


def make(threads):
    rng = np.random.default_rng(4)
    store = sepax.Store(threads=threads)
    ids = store.add_boxes(rng.uniform(0.5, 2, 20000), 1, *rng.uniform(0, 300, (2, 20000)))
    store.place(ids, *rng.uniform(0, 300, (2, 20000)), angle=rng.uniform(0, 6, 20000))
    return store


def test_the_same_bits(pool):
    lent, alone = make(pool), make(None)
    assert lent.to_ragged().coords.tobytes() == alone.to_ragged().coords.tobytes()
    pairs = alone.find_pairs()
    assert len(pairs) > 8192
    assert np.array_equal(lent.find_pairs(threads=pool), pairs)
    for query in ("relate", "hits", "hit_bits", "first_hits", "manifolds"):
        wanted = getattr(alone, query)(pairs)
        assert getattr(lent, query)(pairs, threads=pool).tobytes() == wanted.tobytes()
    for query in ("separate", "distance"):
        wanted, found = getattr(alone, query)(pairs), getattr(lent, query)(pairs, threads=pool)
        assert all(a is b or np.array_equal(a, b) for a, b in zip(wanted, found))


def test_the_same_index(pool):
    store = make(None)
    lent, alone = sepax.Index(store, threads=pool), sepax.Index(store)
    rng = np.random.default_rng(5)
    for _ in range(3):
        assert np.array_equal(lent.pairs(), alone.pairs())
        low = rng.uniform(0, 300, (2000, 2))
        boxes = np.hstack([low, low + 3]).astype(np.float32)
        assert all(np.array_equal(a, b) for a, b in zip(lent.query(boxes), alone.query(boxes)))
        store.place(rng.permutation(20000), *rng.uniform(0, 300, (2, 20000)))
        lent.refit()
        alone.refit()


def test_an_index_keeps_its_threads(boxes):
    index = sepax.Index(boxes, threads=sepax.Threads(2))
    index.refit()
    assert np.array_equal(index.pairs(), sepax.Index(boxes, threads=None).pairs())


def test_a_pool_serves_many_threads(pool):
    store = make(None)
    pairs = store.find_pairs()
    wanted, good = store.relate(pairs), []

    def ask():
        for _ in range(20):
            good.append(np.array_equal(store.relate(pairs, threads=pool), wanted))

    threads = [threading.Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert good == [True] * 60


def test_a_store_keeps_its_threads():
    store = make(sepax.Threads(2))
    store.place(None)
    assert len(store.find_pairs(range(0, 2))) == 1


def test_threads_that_are_none(boxes):
    assert len(sepax.Threads(2)) == 2
    for wrong in (0, 5000):
        with pytest.raises(ValueError, match="count"):
            sepax.Threads(wrong)
    for call in (
        lambda: boxes.relate([[0, 1]], threads=2),
        lambda: boxes.find_pairs(threads=2),
        lambda: sepax.Store(threads=2),
        lambda: sepax.Index(boxes, threads=2),
    ):
        with pytest.raises(TypeError, match="sepax.Threads"):
            call()
