# SPDX-License-Identifier: MIT
"""Run by test_without_numpy.py, in a process where NumPy cannot be imported."""

import struct
import sys
from array import array

sys.modules["numpy"] = None
import sepax  # noqa: E402

store = sepax.Store()
ids = store.add_boxes(1, 1, array("f", [0, 2, 1, 9]), 0.0)
assert type(ids) is memoryview and ids.tolist() == [0, 1, 2, 3]
pairs = store.find_pairs()
assert (pairs.format, pairs.shape, pairs.tolist()) == ("I", (3, 2), [[0, 1], [0, 2], [1, 2]])
assert store.relate(pairs).tolist() == [1, 2, 2]
assert store.relate([[0, 1], (0, 3)]).tolist() == [1, 0]
assert store.hits([[0, 3], [0, 1]]).tolist() == [1]

contacts = store.separate(pairs)
assert contacts.normal.shape == (3, 2)
assert contacts.normal.tolist() == [[1, 0], [1, 0], [-1, 0]]
assert contacts.normal[2, 0] == -1
assert store.separate(pairs, out=contacts).separation is contacts.separation
assert store.separate([]).normal.tolist() == []

relations = bytearray(3)
assert store.relate(pairs, out=relations) is relations and relations == b"\1\2\2"
room = array("I", [7] * 5)
assert store.hits(pairs, out=room, open=True).tolist() == [1, 2]

manifolds = store.manifolds(pairs)
rows = list(struct.iter_unpack(sepax.MANIFOLD_FORMAT, manifolds))
assert [row[0] for row in rows] == [0, 1, 2]

index = sepax.Index(store)
few = index.within(points=[[0, 0]], reach=9)
assert few.ids.tolist() == [0, 2, 1, 3]
for _ in range(2):
    many = index.within(points=[[0, 0]] * 3000, reach=9)
    assert many.point_a.tolist() == few.point_a.tolist() * 3000

coords, offsets = store.to_ragged()
assert coords.shape == (16, 2) and offsets.tolist() == [0, 4, 8, 12, 16]
assert sepax.Store().add(coords, offsets).tolist() == [0, 1, 2, 3]
assert sepax.Store().add([[[0, 0], [1, 0], [0, 1]]] * 3).tolist() == [0, 1, 2]
assert sepax.poses([1, 2], 3).tolist() == [[1, 3, 1, 0], [2, 3, 1, 0]]
assert sepax.relate([[0, 0], [1, 0], [0, 1]], [[0, 0]]) == sepax.Relation.TOUCHING

field = sepax.Field(store, 40, 40, poses=sepax.poses([3, 9, 15, 21], 3))
made, bits = field.move(array("I", [0, 0, 0, 0]), [2, 2, -2, 0], [0.0] * 4)
assert (made, bits.tolist()) == (3, [0b1101]) and field.poses().tolist()[0] == [3, 3, 1, 0]
assert field.test([0, 1], [9.5, 30], 3).tolist() == [1, sepax.NO_BODY]

for call in (
    lambda: store.relate([[0, -1]]),
    lambda: store.relate([[0, 1.5]]),
    lambda: store.relate("text"),
    lambda: store.relate([[0, 1], [2]]),
    lambda: store.relate([[0, 1], [2, [3]]]),
):
    try:
        call()
    except (TypeError, ValueError) as error:
        assert "source" in str(error), error
    else:
        raise AssertionError("no exception")
