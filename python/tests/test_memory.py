# SPDX-License-Identifier: MIT
"""Memory and threads: no copies, no leaks, no lock held."""

import gc
import resource
import sys
import threading
import time
import weakref

import numpy as np
import pytest

import sepax

PAIRS = np.array([[0, 1], [0, 2]], np.uint32)


def test_inputs_are_read_where_they_lie(boxes):
    """A source made once sees what its array holds at the time of the query."""
    pairs = PAIRS.copy()
    source = sepax.grouped(pairs, [0, 1, 2])
    assert boxes.relate(source).tolist() == [1, 2]
    pairs[0] = [0, 3]
    assert boxes.relate(source).tolist() == [0, 2]


def test_buffers_are_let_go(boxes):
    pairs, out = bytearray(PAIRS.tobytes()), bytearray(2)
    view = memoryview(pairs).cast("I")
    boxes.relate(view, out=out)
    for call in (
        lambda: boxes.relate(memoryview(b"\xff" * 16).cast("I"), out=out),
        lambda: boxes.relate(view, out=out, backend="abacus"),
        lambda: boxes.relate(view, out=memoryview(out).cast("H")),
    ):
        with pytest.raises((TypeError, ValueError)):
            call()
    view.release()
    pairs.append(0)
    out.append(0)  # a buffer that somebody still views cannot grow


def test_references_are_let_go(boxes):
    pairs, out = PAIRS.copy(), np.empty(2, np.uint8)
    contacts = boxes.separate(pairs)
    held = [pairs, out, boxes, *contacts[:3]]
    before = [sys.getrefcount(x) for x in held]
    for _ in range(10):
        boxes.relate(pairs, out=out)
        boxes.separate(pairs, out=contacts)
        sepax.grouped(sepax.lists(pairs.ravel(), pairs.ravel()), np.uint32([0, 16]))
        sepax.Index(boxes).pairs()
        with pytest.raises(ValueError):
            boxes.relate(np.uint32([[0, 99]]), out=out[:1])
    gc.collect()
    assert [sys.getrefcount(x) for x in held] == before


@pytest.mark.parametrize("user", (
    sepax.Index, sepax.Tester, lambda store: sepax.Field(store, 9, 9)
))
def test_a_store_and_what_uses_it_are_collected(user):
    store = sepax.Store()
    store.user = user(store)
    gone = weakref.ref(store)
    del store
    gc.collect()
    assert gone() is None


def calls(store, pairs, poses):
    store.relate(pairs)
    store.hits(pairs)
    store.separate(pairs)
    store.distance(pairs, fields="distance")
    store.manifolds(pairs)
    store.impact(pairs, [3, 4], poses[3:5], poses[5:7], tolerance=0.1, turns=[0, 1])
    store.relate(sepax.grouped(sepax.all_pairs(np.arange(40)), [0, 100, 780]))
    source = sepax.rows(0, np.arange(1, 9), poses=poses[:20], groups=[0, 20])
    sepax.rows_find(source, store.first_hits(source))
    store.place(None, poses=poses)
    store.place(None, poses[:, 0], poses[:, 1], 0.5)
    store.find_pairs()
    store.to_ragged()
    store.bounds(np.arange(40), poses=poses[:40])
    store.moments(np.arange(40))
    store.body_moments([0, 3, 40])
    index = sepax.Index(store, margin=0.1)
    index.refit()
    index.query([[0, 0, 9, 9]])
    index.locate(poses[:, :2], bodies=[0, 3, 40])
    index.cast(points=poses[:, :2], motions=poses[:, 2:])
    index.cast_bits(ids=[0, 1], poses=poses[:2], motions=poses[:2, 2:])
    index.cast_all(points=poses[:, :2], motions=poses[:, 2:])
    index.first_hits(ids=np.arange(40), poses=poses[:40])
    index.nearest(points=poses[:, :2], most=2)
    index.within(ids=np.arange(99), reach=9.0, fields="distance")
    field = sepax.Field(store, 90, 90, poses=poses)
    field.sweep(pairs[:, 0], 0.1, shift=[0.5, 0])
    tester = sepax.Tester(store)
    tester.test(0, pairs.ravel(), poses[:1])
    tester.relate(pairs)
    other = sepax.Store()
    other.add(store.to_ragged().coords, size=4)
    other.add_polygons([[0, 0], [2, 0], [1, 1], [2, 2], [0, 2]], [0, 5], [0, 1])
    other.add_polygons([[[[0, 0], [2, 2], [2, 0], [0, 2]]]] * 9, left_out=[])
    for wrong in ([[0, 1 << 31]], "text", [[1, 2, 3]]):
        with pytest.raises((ValueError, TypeError)):
            store.relate(wrong)
        with pytest.raises((ValueError, TypeError)):
            store.impact(pairs, 0, poses[:1], poses[:1], tolerance=0.1, turns=[1], fields=wrong)
        with pytest.raises((ValueError, TypeError)):
            tester.relate(wrong)
        with pytest.raises((ValueError, TypeError)):
            field.sweep(0, shift=wrong)
        with pytest.raises((ValueError, TypeError)):
            index.within(ids=[0], store=other, reach=1.0, fields=wrong)


def test_nothing_leaks(crowd):
    store, pairs = crowd
    x, y = np.random.default_rng(1).uniform(0, 80, (2, len(store)))
    poses = sepax.poses(x, y)
    usage = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(20):
        calls(store, pairs, poses)
    before = usage()
    for _ in range(200):
        calls(store, pairs, poses)
    # Each round holds about 2 MiB at a time; a leak of 1 % of that would show.
    assert usage() - before < 2000


def test_other_threads_run_meanwhile():
    """While one thread is in one call, another one counts."""
    store = sepax.Store()
    angle = np.linspace(0, 2 * np.pi, 2001)[:-1]
    ring = np.stack([np.cos(angle), np.sin(angle)], 1)
    ids = store.add(np.repeat(ring[None], 40, 0), hull=True)
    store.place(ids, np.arange(40) * 0.01, 0)
    pairs = np.tile(np.stack(np.triu_indices(40, 1), 1), (100, 1)).astype(np.uint32)
    ticks, stop = [], threading.Event()

    def count():
        while not stop.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.0001)

    thread = threading.Thread(target=count)
    thread.start()
    begin = time.perf_counter()
    store.separate(pairs)
    end = time.perf_counter()
    stop.set()
    thread.join()
    assert sum(begin < tick < end for tick in ticks) > 2


def test_queries_of_many_threads_agree(crowd):
    store, pairs = crowd
    wanted = store.separate(pairs)
    results = [None] * 4

    def ask(i):
        for _ in range(20):
            results[i] = (store.separate(pairs), store.find_pairs())

    threads = [threading.Thread(target=ask, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for contacts, found in results:
        assert np.array_equal(contacts.separation, wanted.separation)
        assert np.array_equal(found, pairs)


def test_a_store_is_not_changed_under_a_query(crowd):
    """Whoever comes second gets an exception, and no answer is wrong."""
    store, pairs = crowd
    many = np.tile(pairs, (200, 1))
    state, wanted, bad, busy = store.to_ragged().coords, store.hits(pairs).tobytes(), [], []
    poses = np.tile(np.float32([0, 0, 1, 0]), (len(store), 1))
    begun = threading.Event()

    def ask():
        for _ in range(20):
            try:
                begun.set()
                hits = store.hits(many)
                bad.extend([1] if hits[: len(pairs)].tobytes() == b"" else [])
            except RuntimeError:
                busy.append("query")

    thread = threading.Thread(target=ask)
    thread.start()
    begun.wait()
    while thread.is_alive():
        try:
            store.add_boxes(1, 1)
        except RuntimeError as error:
            assert "another thread" in str(error)
            busy.append("change")
    thread.join()
    assert not bad
    assert store.hits(pairs).tobytes() == wanted
    assert np.array_equal(store.to_ragged().coords[: len(state)], state)


def test_radii_are_not_read_while_their_store_changes():
    store, busy = sepax.Store(), 0
    store.add_boxes(1, 1)
    thread = threading.Thread(target=store.add_copies, args=(range(1), 1_000_000))
    thread.start()
    while thread.is_alive():
        try:
            store.radii([0])
        except RuntimeError:
            busy += 1
    thread.join()
    assert busy > 0
