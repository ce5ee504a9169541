# SPDX-License-Identifier: MIT
"""Ctrl-C in long queries: within half a second, and the store can be used afterwards."""

import os
import signal
import threading
import time

import numpy as np
import pytest

import sepax


@pytest.fixture(scope="module")
def scene():
    """Calls that take some seconds each."""
    rng = np.random.default_rng(1)
    ring = np.exp(2j * np.pi * np.arange(64) / 64)
    store = sepax.Store()
    ids = store.add(np.repeat(np.c_[ring.real, ring.imag][None], 1000, 0), hull=True)
    store.place(ids, *rng.uniform(0, 30, (2, 1000)), rng.uniform(0, 6, 1000))
    pairs = rng.integers(0, 1000, (1_000_000, 2)).astype(np.uint32)
    poses = sepax.poses(*rng.uniform(0, 30, (2, 4_000)), rng.uniform(0, 6, 4_000))
    return store, {
        "pairs": np.tile(pairs, (4, 1)),
        "grouped": sepax.grouped(np.tile(pairs, (4, 1)), np.arange(0, 4_000_001, 100)),
        "rows": sepax.rows(0, ids, poses=poses, each_pair=True),
    }


@pytest.fixture(autouse=True)
def ctrl_c():
    """Raises KeyboardInterrupt, even in a job that a shell started in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def interrupt(call):
    """How long a call goes on after SIGINT."""
    sent = []

    def send():
        sent.append(time.perf_counter())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.3, send)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        call()
        sent.append("too late")
        time.sleep(1)
    assert len(sent) == 1  # the call did not come to its end
    return time.perf_counter() - sent[0]


@pytest.mark.parametrize("threads", [None, 2])
@pytest.mark.parametrize("source", ["pairs", "grouped", "rows"])
def test_an_interrupt_ends_a_query(scene, source, threads):
    store, sources = scene
    pool = sepax.Threads(threads) if threads else None
    call = lambda: store.distance(sources[source], fields="distance", threads=pool)
    assert min(interrupt(call) for _ in range(3)) < 0.5
    store.place(0, 3, 4)  # no call is in the store any more


def test_an_interrupt_ends_impacts(scene):
    store, sources = scene
    ids, pairs = np.arange(1000), sources["pairs"][:300_000]
    start, end = (sepax.poses(*np.random.default_rng(i).uniform(0, 30, (2, 1000))) for i in (2, 3))
    call = lambda: store.impact(pairs, ids, start, end, tolerance=0.01, lerp=True, fields="time")
    assert min(interrupt(call) for _ in range(3)) < 0.5
    store.place(0, 3, 4)


def test_a_handler_that_raises_nothing_changes_nothing(scene):
    store, sources = scene
    part = sources["pairs"][:200_000]
    wanted, seen = store.distance(part, fields="distance").distance, []
    before = signal.signal(signal.SIGALRM, lambda *_: seen.append(1))
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.02, 0.02)
        found = store.distance(part, fields="distance").distance
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert seen and np.array_equal(found, wanted)
