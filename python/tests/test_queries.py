# SPDX-License-Identifier: MIT
"""What the queries return, and in which arrays."""

import struct

import numpy as np
import pytest

import sepax
from sepax import Containment, Relation

PAIRS = [[0, 1], [0, 2], [0, 3], [1, 2]]


def test_relations_and_hits(boxes):
    relations = boxes.relate(PAIRS)
    assert relations.dtype == np.uint8
    assert [Relation(r).name for r in relations] == [
        "TOUCHING",
        "OVERLAPPING",
        "DISJOINT",
        "OVERLAPPING",
    ]
    assert boxes.hits(PAIRS).tolist() == [0, 1, 3]
    assert boxes.hits(PAIRS, open=True).tolist() == [1, 3]
    assert boxes.hit_bits(PAIRS).tolist() == [0b1011]
    assert boxes.first_hit(PAIRS) == 0
    assert boxes.first_hit(PAIRS, open=True) == 1
    assert boxes.first_hit([[0, 3]]) is None
    assert boxes.relate(PAIRS, margin=100).tolist() == [2, 2, 2, 2]


@pytest.mark.parametrize("count", [0, 1, 7, 1024, 1025, 5000])
def test_hits_of_any_number(crowd, count):
    store, pairs = crowd
    some = np.resize(pairs, (count, 2))
    wanted = np.flatnonzero(store.relate(some))
    hits = store.hits(some)
    assert hits.dtype == np.uint32 and hits.flags.owndata
    assert np.array_equal(hits, wanted)
    room = np.full(count + 3, 77, np.uint32)
    found = store.hits(some, out=room)
    assert np.array_equal(found, wanted) and np.shares_memory(found, room) == (len(wanted) > 0)
    assert (room[count:] == 77).all()
    bits = np.unpackbits(store.hit_bits(some), count=count, bitorder="little")
    assert np.array_equal(np.flatnonzero(bits), wanted)


def test_sources_name_the_same_pairs(crowd):
    store, _ = crowd
    a, b = np.arange(5, dtype=np.uint32), np.arange(5, 12, dtype=np.uint32)
    product = np.array([[i, j] for i in a for j in b], np.uint32)
    source = sepax.lists(a, b)
    assert [list(pair) for pair in source] == product.tolist()
    assert np.array_equal(store.relate(source), store.relate(product))
    triangle = [[i, j] for n, i in enumerate(a) for j in a[n + 1 :]]
    assert [list(pair) for pair in sepax.all_pairs(a)] == triangle
    assert np.array_equal(store.relate(sepax.all_pairs(a)), store.relate(triangle))
    with pytest.raises(IndexError):
        source[len(source)]


def test_a_source_keeps_its_arrays():
    store = sepax.Store()
    store.add_boxes(1, 1, np.arange(50))
    source = sepax.grouped(sepax.lists(np.arange(2), np.arange(2, 50)), np.array([0, 48, 96]))
    for _ in range(3):
        np.zeros(1000)
        assert store.relate(source).tolist() == [1, 2]


def test_groups(boxes):
    source = sepax.grouped(PAIRS, [0, 1, 3, 3, 4])
    assert len(source) == 4
    assert boxes.relate(source).tolist() == [1, 2, 0, 2]
    assert boxes.first_hits(source).tolist() == [0, 1, sepax.NO_PAIR, 3]
    contacts = boxes.separate(source)
    assert contacts.pair.tolist() == [0, 1, sepax.NO_PAIR, 3]
    assert boxes.separate(PAIRS).pair is None


def test_contacts(boxes):
    contacts = boxes.separate(PAIRS)
    separation, normal, feature, pair = contacts
    assert separation.tolist() == [0, -1, 7, -1]
    assert normal.shape == (4, 2) and normal.flags.f_contiguous
    assert normal.tolist() == [[1, 0], [1, 0], [1, 0], [-1, 0]]
    assert feature.dtype == np.uint32
    assert repr(contacts).startswith("sepax.Contacts(separation=")


def test_distances(boxes):
    d = boxes.distance([[0, 3]])
    assert d.distance.tolist() == [7]
    assert d.point_a[0, 0] == 1 and d.point_b[0, 0] == 8
    assert d.normal.tolist() == [[1, 0]]


def test_casts(boxes):
    casts = boxes.cast([[0, 3], [0, 3]], [[-14, 0], [14, 0]])
    assert casts.time.tolist() == [0.5, 2]
    assert casts.relation.tolist() == [Relation.OVERLAPPING, Relation.DISJOINT]
    with pytest.raises(ValueError, match="motions"):
        boxes.cast([[0, 3]], [[1, 0], [2, 0]])
    with pytest.raises(TypeError, match="motions"):
        boxes.cast([[0, 3]])


def test_containment():
    store = sepax.Store()
    store.add_boxes([1, 2, 2], [1, 2, 2])
    containments = store.contain([[0, 1], [1, 0], [1, 2]])
    assert [Containment(c).name for c in containments] == ["A_WITHIN_B", "B_WITHIN_A", "EQUAL"]


def test_manifolds(boxes):
    manifolds = boxes.manifolds(PAIRS)
    assert manifolds["pair"].tolist() == [0, 1, 3]
    assert manifolds["count"].tolist() == [2, 2, 2]
    first = manifolds[0]
    assert first["normal"].tolist() == [1, 0]
    assert first["points"]["position"].tolist() == [[1, -1], [1, 1]]
    rows = list(struct.iter_unpack(sepax.MANIFOLD_FORMAT, manifolds.tobytes()))
    assert rows[1][0] == 1 and rows[1][6] == -1
    room = np.zeros(10, sepax.manifold_type)
    assert np.array_equal(boxes.manifolds(PAIRS, out=room), manifolds)


def test_fields_that_are_wanted(boxes):
    contacts = boxes.separate(PAIRS, fields=("separation", "pair"))
    assert contacts.normal is None and contacts.feature is None
    assert contacts.pair.tolist() == [0, 1, 2, 3]
    d = boxes.distance(PAIRS, fields="distance")
    assert d.distance.tolist() == [0, -1, 7, -1] and d.normal is None
    for wrong in ("separatoin", ("separation", "depth")):
        with pytest.raises(ValueError, match="fields"):
            boxes.separate(PAIRS, fields=wrong)


def test_arrays_of_the_caller_are_filled(boxes):
    out = boxes.separate(PAIRS)
    for array in out[:3]:
        array[...] = 9
    again = boxes.separate(PAIRS, out=out)
    assert again.separation is out.separation and again.normal is out.normal
    assert again.separation.tolist() == [0, -1, 7, -1]
    columns = np.empty((2, 4), np.float32)
    part = boxes.separate(PAIRS, out=(None, columns.T, None, None))
    assert part.separation is None
    assert columns.tolist() == [[1, 1, 1, -1], [0, 0, 0, 0]]
    relations = np.empty(4, np.uint8)
    assert boxes.relate(PAIRS, out=relations) is relations


@pytest.mark.parametrize("strategy", sepax.strategies())
@pytest.mark.parametrize("backend", sepax.backends())
def test_backends_and_strategies_agree(crowd, backend, strategy):
    store, pairs = crowd
    report = sepax.Report()
    some = pairs[:500]
    relations = store.relate(some, backend=backend, strategy=strategy, report=report, dedup=False)
    assert np.array_equal(relations, store.relate(some))
    assert report.backend == backend


def test_hints_change_nothing(crowd):
    store, pairs = crowd
    hints = np.arange(len(pairs)).astype(np.uint8)
    assert np.array_equal(store.relate(pairs, hints=hints), store.relate(pairs))
    with pytest.raises(ValueError, match="^hints has 4349 elements, but source has 4350 pairs"):
        store.relate(pairs, hints=hints[1:])


def test_bodies():
    corner = np.float32([[0, 0], [2, 0], [2, 1], [1, 1], [1, 2], [0, 2]])
    store = sepax.Store()
    coords = np.concatenate([corner, corner + [1.5, 1.5], corner + [1.25, 0.25]])
    bodies = store.add_polygons(coords, [0, 6, 12, 18], [0, 1, 2, 3])
    assert bodies.tolist() == [0, 2, 4, 6]
    pairs = [[0, 1], [0, 2], [1, 2]]
    relations = store.relate(sepax.body_pairs(bodies, pairs))
    assert relations.tolist() == [0, 2, 2]
    found = store.find_pairs(bodies=bodies)
    groups = sepax.body_groups(found, bodies)
    by_group = store.relate(sepax.grouped(found, groups.offsets))
    wanted = {tuple(pair): r for pair, r in zip(pairs, relations.tolist())}
    assert all(wanted[tuple(p)] == r for p, r in zip(groups.pairs.tolist(), by_group.tolist()))
    assert sepax.body_groups(np.empty((0, 2)), bodies).offsets.tolist() == [0]


def test_bodies_in_any_order():
    store = sepax.Store()
    store.add_boxes(1, 1, [i * 37 % 60 for i in range(60)])
    bodies, pairs = range(61), store.find_pairs().tolist()
    assert store.find_pairs(bodies=bodies, any_order=True).tolist() == pairs
    assert sepax.Index(store).pairs(bodies=bodies, any_order=True).tolist() == pairs
    assert store.find_pairs(bodies=bodies).tolist() == sorted(pairs) != pairs


def test_find_pairs_filters(boxes):
    assert boxes.find_pairs().tolist() == [[0, 1], [0, 2], [1, 2]]
    assert boxes.find_pairs(range(0, 1), range(1, 4)).tolist() == [[0, 1], [0, 2]]
    assert len(boxes.find_pairs(margin=7)) == 6
    layers = np.uint32([1, 2, 1, 1])
    assert boxes.find_pairs(layers=layers, masks=layers).tolist() == [[0, 2]]
    room = np.empty((2, 2), np.uint32)
    with pytest.raises(sepax.SepaxError) as error:
        boxes.find_pairs(out=room)
    assert error.value.status == sepax.Status.CAPACITY and error.value.needed == 3
    room = np.empty((9, 2), np.uint32)
    found = boxes.find_pairs(out=room)
    assert len(found) == 3 and np.shares_memory(found, room)


def test_an_index_follows(crowd):
    store, pairs = crowd
    index = sepax.Index(store)
    assert np.array_equal(index.pairs(), pairs)
    rng = np.random.default_rng(8)
    store.place(None, *rng.uniform(0, 80, (2, len(store))))
    index.refit()
    key = lambda p: np.sort(p[:, 0].astype(np.uint64) << 32 | p[:, 1])
    assert np.array_equal(key(index.pairs()), key(store.find_pairs()))
    offsets, ids = index.query([[0, 0, 10, 10], [100, 100, 101, 101], [-1, -1, 90, 90]])
    assert offsets[1] > 0 and offsets[1] == offsets[2]
    assert offsets[3] - offsets[2] == len(store)
    lists = index.query_posed([0, 1], [40, 41], 40, 0.5)
    store.place([0, 1], [40, 41], 40, 0.5)
    met = store.find_pairs(range(0, 1), range(1, len(store)))
    assert set(met[:, 1]) - {1} == set(lists.ids[: lists.offsets[1]].tolist()) - {1}
    index.refit()
    del store
    assert len(index.pairs()) > 0


def test_points_are_located(crowd):
    store = crowd[0]
    count = len(store)
    index = sepax.Index(store, ids=range(count))
    points = np.random.default_rng(5).uniform(0, 80, (3000, 2)).astype(np.float32)
    layers = np.arange(count) % 3
    bodies = np.arange(0, count + 1, 4)
    relations = np.array(
        [store.relate(sepax.lists(dot, np.arange(count))) for dot in store.add_points(points)]
    )
    index.refit()
    for given, wanted in (
        ({}, relations),
        ({"layers": np.resize(layers, len(store)), "mask": 2}, np.where(layers & 2, relations, 0)),
        ({"bodies": bodies}, np.maximum.reduceat(relations[:, : bodies[-1]], bodies[:-1], axis=1)),
    ):
        offsets, found, relation = index.locate(points, **given)
        rows, columns = np.nonzero(wanted)
        assert np.array_equal(found, columns)
        assert np.array_equal(relation, wanted[rows, columns])
        assert np.array_equal(np.diff(offsets), np.count_nonzero(wanted, axis=1))
    assert index.locate([]).offsets.tolist() == [0]
    with pytest.raises(sepax.SepaxError, match="points") as error:
        index.locate([[0, 0], [0, np.nan]])
    assert error.value.index == 1
    with pytest.raises(ValueError, match="mask"):
        index.locate(points, mask=[1, 2])


def test_filters_of_an_index_are_as_long_as_its_store_was(boxes):
    index, layers = sepax.Index(boxes), np.uint32([1, 2, 1, 1])
    assert index.pairs(layers=layers, masks=layers).tolist() == [[0, 2]]
    boxes.clear()
    boxes.add_boxes(1, 1)
    index.refit()
    with pytest.raises(ValueError, match="layers"):
        index.pairs(layers=layers)
    assert len(index.pairs(layers=[1])) == 0


@pytest.mark.parametrize(
    "change",
    [
        lambda store: store.place(1, 5),
        lambda store: store.set_radii(2, 1),
        lambda store: store.remove([0]),
        lambda store: store.add([[0, 0]]),
        lambda store: store.add_boxes(1, 1),
        lambda store: store.add_polygons([[[[0, 0], [1, 0], [0, 1]]]]),
        lambda store: store.clear(),
        lambda store: store._load(store.to_bytes()),
    ],
)
def test_an_index_tells_that_it_is_stale(boxes, change):
    index = sepax.Index(boxes)
    change(boxes)
    for call in (
        index.pairs,
        lambda: index.query([[0, 0, 1, 1]]),
        lambda: index.query_posed(0),
        lambda: index.locate([0, 0]),
        lambda: index.nearest(points=[0, 0]),
        lambda: index.cast_bits(points=[0, 0], motions=[1, 0]),
    ):
        with pytest.raises(sepax.SepaxError, match="refit") as error:
            call()
        assert error.value.status is sepax.Status.STALE
    index.refit()
    assert np.array_equal(index.pairs(), boxes.find_pairs())


def test_an_index_of_some_shapes_is_stale_after_changes_of_these(boxes):
    index = sepax.Index(boxes, ids=range(0, 3))
    pairs = index.pairs().tolist()
    boxes.place(3, 7)
    boxes.add_points([[0, 0]])
    assert index.pairs().tolist() == pairs
    other = sepax.Index(boxes)
    boxes.place([3, 2], 50)
    with pytest.raises(sepax.SepaxError):
        index.pairs()
    del other
    index.refit()
    boxes.place(3, 1)
    assert len(index.pairs()) == 1


def test_two_polygons_in_one_line():
    box = [[0, 0], [2, 0], [2, 2], [0, 2]]
    assert sepax.relate(box, [[2, 0], [3, 0], [3, 1]]) is Relation.TOUCHING
    assert sepax.separate(box, [[5, 0], [6, 0], [6, 1]]) == (3, (1, 0))
    assert sepax.distance(box, [[2, 2]], radius_b=1)[0] == -1
    assert sepax.contain(box, box) is Containment.EQUAL
