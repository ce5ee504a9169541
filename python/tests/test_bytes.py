# SPDX-License-Identifier: MIT
"""Stores as bytes: written, read, pickled, copied, sent to another process, damaged."""

import copy
import multiprocessing
import pickle

import numpy as np
import pytest

import sepax


def make_store(**options):
    rng = np.random.default_rng(7)
    store = sepax.Store(**options)
    store.add_boxes(1, 0.5, rng.uniform(0, 30, 300), rng.uniform(0, 30, 300), rng.uniform(0, 6, 300))
    store.add_points(rng.uniform(0, 30, (50, 2)), radius=rng.uniform(0, 1, 50))
    ring = np.exp(2j * np.pi * np.arange(9) / 9)
    ids = store.add(np.broadcast_to(np.c_[ring.real, ring.imag], (80, 9, 2)))
    store.place(ids, rng.uniform(0, 30, 80), rng.uniform(0, 30, 80), rng.uniform(0, 6, 80))
    store.remove([5, 310])
    return store


def answers(store):
    pairs = store.find_pairs()
    return pairs.tobytes() + store.relate(pairs).tobytes() + store.separate(pairs).separation.tobytes()


@pytest.mark.parametrize("again", [
    lambda store: sepax.Store.from_bytes(store.to_bytes()),
    lambda store: sepax.Store.from_bytes(memoryview(bytearray(store.to_bytes()))),
    lambda store: pickle.loads(pickle.dumps(store)),
    copy.copy,
    copy.deepcopy,
])
def test_a_store_comes_back(again):
    store = make_store(merge_axes=True)
    back = again(store)
    assert type(back) is sepax.Store and len(back) == len(store)
    assert answers(back) == answers(store)
    assert back.to_bytes() == store.to_bytes()
    back.place(0, 1, 2)
    assert back.to_bytes() != store.to_bytes()


def test_another_process_gives_the_same_answers():
    store = make_store()
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply(answers, (store,)) == answers(store)


def test_a_range_is_numbered_from_zero():
    store = make_store()
    part = sepax.Store.from_bytes(store.to_bytes(range(300, 310)), threads=sepax.Threads(2))
    assert len(part) == 10
    assert np.array_equal(part.to_ragged().coords, store.to_ragged(range(300, 310)).coords)
    with pytest.raises(sepax.SepaxError) as error:
        store.to_bytes(range(0, 10**6))
    assert error.value.status == sepax.Status.RANGE


def test_what_is_no_store_is_refused():
    data = make_store().to_bytes()
    cases = [
        (b"", "COUNT", None),
        (b"#!/bin/sh\n" * 9, "FORMAT", 0),
        (data[:-4], "COUNT", None),
        (data[:8] + b"\3" + data[9:], "VERSION", 8),
        (data[:99] + bytes([data[99] ^ 1]) + data[100:], "CHECKSUM", len(data) - 8),
    ]
    for bad, status, index in cases:
        with pytest.raises(sepax.SepaxError) as error:
            sepax.Store.from_bytes(bad)
        assert error.value.status == sepax.Status[status] and error.value.index == index
    assert str(error.value) == f"data: byte {len(data) - 8}: the bytes were changed after they were written"
    with pytest.raises(ValueError, match="^data must be a written store, of 36 bytes or more, not 5"):
        sepax.Store.from_bytes(b"hello")
    with pytest.raises(TypeError):
        sepax.Store.from_bytes("text")
