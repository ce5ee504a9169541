# SPDX-License-Identifier: MIT
"""Testers: what rows of one row and relations of pairs say, by one call after the other."""

import threading

import numpy as np
import pytest

import sepax
from sepax import NO_PAIR, SepaxError, Status


@pytest.mark.parametrize("options", (
    {}, {"margin": 0.25}, {"backend": "reference"}, {"strategy": sepax.strategies()[-1]},
    {"dedup": False, "threads": sepax.Threads(2)},
))
@pytest.mark.parametrize("open", (False, True))
def test_testers_say_what_the_store_says(options, open):
    rng = np.random.default_rng(5)
    store = sepax.Store()
    store.add_boxes(0.5, 0.5, *rng.integers(0, 6, (2, 30)))
    store.add_points(rng.integers(0, 6, (10, 2)), radius=0.5)
    tester, found = sepax.Tester(store, open=open, **options), set()
    for step in range(200):
        n = rng.integers(0, 40)
        shape, ids = int(rng.integers(0, 40)), rng.integers(0, 40, n).astype(np.uint32)
        pose = sepax.poses(*rng.integers(0, 6, 2), 0.5 * (step % 3))
        shift = rng.integers(-1, 2, (1, 2)).astype(np.float32)
        for pose, shift in ((pose, None), (pose, shift), (None, shift), (None, None)):
            row = sepax.rows(shape, ids, [0, n], poses=pose, shifts=shift, skip_self=True)
            first = tester.test(shape, ids, pose, shift)
            assert first == store.first_hits(row, open=open, **options)[0]
            found.add(first == NO_PAIR)
        pairs = rng.integers(0, 40, (n, 2)).astype(np.uint32)
        out = np.zeros(n, np.uint8)
        assert tester.relate(pairs, out=out) is out
        assert out.tobytes() == store.relate(pairs, **options).tobytes()
        store.place(shape, *rng.integers(0, 6, 2))
    assert found == {False, True}


def test_errors_of_testers(boxes):
    tester = sepax.Tester(boxes)
    for bad, error, text in (
        (lambda: sepax.Tester(boxes, margin=-1), Status.RADIUS, "margin"),
        (lambda: sepax.Tester(boxes, backend="abacus"), None, "backend"),
        (lambda: tester.test(9, [0]), Status.ID, "shape"),
        (lambda: tester.test(-1, [0]), None, "shape"),
        (lambda: tester.test(0, [9], [0, 0, 1, 0]), Status.ID, "ids"),
        (lambda: tester.test(0, [1], [0, 0, 1, 1]), Status.POSE, "pose"),
        (lambda: tester.test(0, [1], [[0, 0, 1, 0]] * 2), None, "pose"),
        (lambda: tester.test(0, [1], None, [0, np.nan]), Status.NOT_FINITE, "shift"),
        (lambda: tester.relate([[0, 9]]), Status.ID, "pairs"),
        (lambda: tester.relate([[0, 1]], out=np.zeros(2, np.uint8)), None, "out"),
    ):
        with pytest.raises(ValueError, match=text) as caught:
            bad()
        assert getattr(caught.value, "status", None) == error
    for name in ("hints", "report"):
        with pytest.raises(TypeError, match="no parameter"):
            sepax.Tester(boxes, **{name: None})
    with pytest.raises(RuntimeError, match="not created"):
        sepax.Tester.__new__(sepax.Tester).test(0, [1])
    with pytest.raises(RuntimeError, match="once"):
        tester.__init__(boxes)
    boxes._load(boxes.to_bytes())
    with pytest.raises(RuntimeError, match="read anew"):
        tester.test(0, [1])


def test_one_call_uses_a_tester_at_a_time(crowd):
    store, pairs = crowd
    tester, many, busy = sepax.Tester(store), np.tile(pairs, (2000, 1)), 0
    thread = threading.Thread(target=tester.relate, args=(many,))
    thread.start()
    while thread.is_alive():
        for call in (lambda: tester.test(0, [1]), lambda: store.place(0, 0)):
            try:
                call()
            except RuntimeError as error:
                busy += "another thread" in str(error)
    thread.join()
    assert busy > 1 and tester.test(0, []) == NO_PAIR
