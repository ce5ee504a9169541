# SPDX-License-Identifier: MIT
"""Run by test_odd_addresses.py: calls with arrays at odd addresses answer as with others."""

import numpy as np

import sepax


def odd(array, dtype):
    """A copy of an array that begins at an odd address."""
    array = np.asarray(array, dtype)
    there = np.zeros(array.nbytes + 1, np.uint8)[1:].view(np.uint8)
    there[:] = np.frombuffer(array.tobytes(), np.uint8)
    assert there.ctypes.data % 2 == 1
    return np.frombuffer(there.data, dtype).reshape(array.shape)


def answers(read):
    """What all kinds of calls answer, with arrays that `read` makes."""
    floats, ids = lambda a: read(a, np.float32), lambda a: read(a, np.uint32)
    corner = [[0, 0], [2, 0], [2, 1], [1, 1], [1, 2], [0, 2]]
    store = sepax.Store()
    boxes = ids(store.add_boxes(floats([1, 2, 1, 2]), floats([1, 1, 1, 1]), floats([0, 2, 4, 6])))
    store.add(floats([[0, 0], [1, 0], [0, 1]]), ids([0, 3]), radius=floats([0.5]))
    store.add_sweeps(boxes, floats(sepax.poses([0] * 4)), floats(sepax.poses(floats([1] * 4))))
    bodies = ids(store.add_polygons(floats(corner), ids([0, 6]), ids([0, 1])))
    store.place(boxes, floats([0, 1, 2, 3]), angle=floats([0, 1, 2, 3]))
    store.place(boxes[:1], poses=floats([[0, 0, 1, 0]]))
    store.place(boxes[:1], cos_sin=read([[1, 0]], np.float64))
    store.set_radii(boxes, read([1, 2, 3, 4], np.int64))
    pairs, poses = ids(store.find_pairs()), floats(sepax.poses([1, 2], 0))
    turned = read(sepax.poses([1, 2], 0), np.float32).copy()
    layers = ids(np.ones(len(store)))
    index = sepax.Index(store)
    rows = sepax.rows(boxes[:1], boxes, ids([0, 4]), poses=poses, list_of=ids([0, 0]))
    groups = sepax.grouped(pairs, ids([0, 2, len(pairs)]))
    yield from (store.relate(pairs), store.relate(read(pairs, np.int64)), store.relate(rows))
    yield from (*store.distance(groups), *sepax.rows_find(rows, ids(store.hits(rows))))
    yield from (*store.cast(pairs, floats(np.ones((len(pairs), 2)))), store.radii(boxes))
    yield from (store.find_pairs(layers=layers, masks=layers), *store.to_ragged(boxes))
    yield from (*index.query(floats([[0, 0, 9, 9]])), *index.query_posed(boxes, poses=floats(
        sepax.poses([0, 1, 2, 3]))))
    yield from (*sepax.body_groups(ids([[8, 9]]), ids([0, 9, 10])), *sepax.decompose(floats(corner)))
    yield from (store.relate(sepax.body_pairs(ids([0, 1, 2]), ids([[0, 1]]))), sepax.turn(turned, 1))
    yield store.relate(sepax.rows(boxes, boxes, shifts=floats(np.zeros((4, 2)))))


for there, here in zip(answers(odd), answers(np.asarray)):
    assert (there is None and here is None) or np.array_equal(there, here)
