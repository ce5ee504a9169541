# SPDX-License-Identifier: MIT
"""Impacts, beside casts and beside shapes that are placed on their way."""

import numpy as np
import pytest

import sepax
from sepax import FEATURE_NONE, ImpactState, SepaxError, Status

COUNT, TOLERANCE = 400, 1e-3


@pytest.fixture
def scene():
    """Boxes in pairs (2 i, 2 i + 1), where they start and where they end, in x, y and angles."""
    rng = np.random.default_rng(3)
    store = sepax.Store()
    half = rng.uniform(0.1, 1, (2, 2 * COUNT))
    start, end = rng.uniform(-3, 3, (2, 3, 2 * COUNT))
    start[:2, 1::2] += 1.5
    ids = store.add_boxes(*half, *start)
    return store, ids.reshape(-1, 2), ids, start, end


def test_impacts_without_turns_are_casts(scene):
    store, pairs, ids, start, end = scene
    end[2] = start[2]
    from_, to = sepax.poses(*start), sepax.poses(*end)
    impacts = store.impact(pairs, ids, from_, to, tolerance=TOLERANCE)
    ways = to[:, :2] - from_[:, :2]
    motions = ways[1::2] - ways[::2]
    casts = store.cast(pairs, motions)
    never, late = casts.time == 2, impacts.time > casts.time + 1e-6
    assert 50 < np.count_nonzero(never) < COUNT - 50 and not np.any(late & ~never)
    # A corner comes closer by the tolerance in no less than that divided by the speed at contact.
    closing = -np.sum(motions * casts.normal, axis=1)
    steep = ~never & (casts.time > 0) & (closing > 0.5)
    assert np.count_nonzero(steep) > 50
    assert np.all(casts.time - impacts.time <= 2 * TOLERANCE / np.where(steep, closing, 1), where=steep)
    clear = impacts.state == ImpactState.CLEAR
    assert not np.any(clear & ~never) and np.array_equal(clear, impacts.time == 2)
    assert np.all(impacts.normal[clear] == 0) and set(impacts.feature_a[clear]) == {FEATURE_NONE}
    assert impacts.pair is None


@pytest.mark.parametrize("turns", (0, 1))
def test_no_pair_meets_before_its_time(scene, turns):
    """At its time it is within the tolerance, and before that apart."""
    store, pairs, ids, start, end = scene
    impacts = store.impact(
        pairs, ids, sepax.poses(*start), sepax.poses(*end), tolerance=TOLERANCE,
        turns=np.full(len(ids), turns), margin=0.25,
    )
    turn = end[2] - start[2]
    turn = np.angle(np.exp(1j * turn)) + 2 * np.pi * turns  # by at most half a turn, and then more
    time = np.repeat(np.minimum(impacts.time, 1), 2).astype(float)
    close = impacts.state != ImpactState.CLEAR
    assert 100 < np.count_nonzero(close) < COUNT and 0 < np.count_nonzero(impacts.time == 0)
    for part in (0, 0.25, 0.5, 0.9, 1):
        at = start[:2] + (end - start)[:2] * time * part
        store.place(ids, *at, start[2] + turn * time * part)
        distance = store.distance(pairs, fields="distance").distance
        before = (impacts.time > 0) & ((part < 1) | ~close)
        assert np.all(distance[before] > 0.25 - 1e-5)
    moving = close & (impacts.time > 0)
    assert np.all(np.abs(distance[moving] - 0.25) < TOLERANCE + 1e-5)


def test_groups_fields_and_arrays_of_the_caller(scene):
    store, pairs, ids, start, end = scene
    moves = (ids, sepax.poses(*start), sepax.poses(*end))
    single = store.impact(pairs, *moves, tolerance=TOLERANCE)
    grouped = sepax.grouped(pairs, np.arange(0, COUNT + 1, 8))
    groups = store.impact(grouped, *moves, tolerance=TOLERANCE)
    wanted = single.time.reshape(-1, 8)
    assert np.array_equal(groups.time, wanted.min(1))
    assert np.array_equal(groups.pair, wanted.argmin(1) + np.arange(0, COUNT, 8))
    assert np.array_equal(groups.normal, single.normal[groups.pair])
    again = store.impact(grouped, *moves, tolerance=TOLERANCE, out=groups, backend="reference")
    assert again.state is groups.state and np.array_equal(groups.time, wanted.min(1))
    times = store.impact(pairs, *moves, tolerance=TOLERANCE, fields="time", threads=sepax.Threads(2))
    assert np.array_equal(times.time, single.time) and times.state is None


def test_pivots_lines_and_leaving():
    store = sepax.Store()
    stick, wall = store.add_boxes([2, 0.5], 0.5, [0, 0], [0, 1])
    rest, turned = sepax.poses([0], 0), sepax.poses([0], 0, np.pi / 2)
    pair = [[stick, wall]]
    at = lambda *moves, **more: store.impact(pair, stick, *moves, tolerance=0.01, **more)
    assert at(rest, rest).time[0] == 0
    assert at(rest, sepax.poses([0], -1), leaving=True).time[0] == 2
    store.place(wall, 3, 2)
    assert at(rest, turned).state[0] == ImpactState.CLEAR
    assert at(rest, rest, turns=1).state[0] == ImpactState.CLEAR
    by_angle, by_line = (
        at(rest, turned, pivots=[[-2, 0]], lerp=lerp, margin=0.5).time[0] for lerp in (False, True)
    )
    assert 0 < by_angle < 1 and 0 < by_line < 1 and by_angle != by_line


PAIR, POSE = [[0, 1]], [[0, 0, 1, 0]]


@pytest.mark.parametrize(
    "moves, more, text",
    [
        ((0, POSE, POSE), {}, r"impact\(\) needs the argument tolerance"),
        ((0, POSE, POSE), {"tolerance": 0}, "tolerance must be above 0 and finite, not 0"),
        ((0, POSE, POSE), {"tolerance": np.inf}, "tolerance must be above 0 and finite, not inf"),
        ((0, POSE, POSE), {"tolerance": "x"}, "tolerance must be a number, not 'x'"),
        (([0, 1], POSE, POSE), {}, "start has 1 rows, but ids has 2"),
        ((0, POSE, 2 * POSE), {}, "end has 2 rows, but ids has 1"),
        ((0, POSE, POSE), {"pivots": [[0, 0]] * 2}, "pivots has 2 rows, but ids has 1"),
        ((0, POSE, POSE), {"turns": [1, 2]}, "turns has 2 rows, but ids has 1"),
        ((0, POSE, POSE), {"turns": 128}, "turns must be whole numbers from -128 to 127, but element 0"),
        ((0, POSE, POSE), {"turns": 0.5}, "turns must be whole numbers from -128 to 127, but element 0"),
        ((0, POSE, POSE), {"turns": 1, "lerp": True}, "source or turns: "),
        ((9, POSE, POSE), {}, "source or ids: item 0: .*; the id is 9"),
        (([0, 0], 2 * POSE, 2 * POSE), {}, "source or ids: item 1: "),
        ((0, POSE, [[0, 0, 2, 0]]), {}, "start or end: pose 0: "),
        ((0, POSE, POSE), {"pivots": [[np.nan, 0]]}, "pivots: "),
        ((0, POSE, POSE), {"margin": -1}, "margin: "),
        ((0, POSE, POSE), {"fields": "relation"}, "fields must be of time, state, normal, "),
    ],
)
def test_errors_of_impacts_name_the_argument(boxes, moves, more, text):
    more = more if "needs" in text else {"tolerance": 0.1, **more}
    with pytest.raises((TypeError, ValueError), match="^" + text):
        boxes.impact(PAIR, *moves, **more)


def test_impacts_of_rows_are_refused(boxes):
    with pytest.raises(SepaxError, match="^source or turns") as error:
        boxes.impact(sepax.rows(0, [1, 2]), 0, POSE, POSE, tolerance=0.1)
    assert error.value.status is Status.OPTION
