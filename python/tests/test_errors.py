# SPDX-License-Identifier: MIT
"""Errors: which exception, what it says, and that nothing is changed."""

import concurrent.futures
import multiprocessing
import pickle
import re
from pathlib import Path

import numpy as np
import pytest

import sepax
from sepax import SepaxError, Status

HEADERS = Path(__file__).resolve().parents[2] / "kernel" / "sepax"
PAIRS = np.array([[0, 1], [0, 2]], np.uint32)


def test_the_numbers_are_those_of_the_header():
    listing = re.search(r"enum sepax_status \{(.*?)\}", (HEADERS / "status.h").read_text(), re.S)[1]
    names = re.findall(r"^ *SEPAX_ERROR_(\w+),", listing, re.M)
    assert [s.name for s in Status] == names
    assert [s.value for s in Status] == list(range(1, len(names) + 1))


@pytest.mark.parametrize("name", ["relation", "containment"])
def test_the_answers_are_those_of_the_header(name):
    listing = re.search(rf"enum sepax_{name} \{{(.*?)\}}", (HEADERS / "relation.h").read_text(), re.S)[1]
    wanted = {n: int(v) for n, v in re.findall(r"SEPAX_(\w+) = (\d)", listing)}
    enum = {"relation": sepax.Relation, "containment": sepax.Containment}[name]
    assert {member.name: member.value for member in enum} == wanted


def test_the_states_are_those_of_the_header():
    listing = re.search(r"enum sepax_impact_state \{(.*?)\}", (HEADERS / "impacts.h").read_text(), re.S)[1]
    names = re.findall(r"^ *SEPAX_([A-Z]+)", listing, re.M)
    assert [(s.name, s.value) for s in sepax.ImpactState] == [(n, i) for i, n in enumerate(names)]


SQUARE = [[0, 0], [1, 0], [1, 1], [0, 1]]


@pytest.mark.parametrize(
    "coords, status, vertex",
    [
        (SQUARE[::-1], Status.CLOCKWISE, None),
        ([[0, 0], [2, 0], [1, 1], [2, 2], [0, 2]], Status.NOT_CONVEX, 2),
        ([[0, 0], [np.nan, 0], [1, 1]], Status.NOT_FINITE, 1),
        ([[0, 0], [1e300, 0], [1, 1]], Status.NOT_FINITE, 1),
        ([[0, 0], [1, 1], [2, 2]], Status.ZERO_AREA, None),
        (np.empty((0, 2)), Status.NO_VERTICES, None),
        (np.tile(SQUARE, (2000, 1)), Status.TOO_MANY_VERTICES, None),
    ],
)
def test_shapes_that_are_refused(coords, status, vertex):
    store = sepax.Store()
    coords = np.concatenate([SQUARE, coords])
    with pytest.raises(SepaxError) as error:
        store.add(coords, [0, 4, len(coords)])
    assert error.value.status is status
    assert error.value.index == 1
    assert vertex is None or error.value.vertex == vertex
    what = "item" if status is Status.NOT_FINITE else "shape"  # motions and shifts may be, too
    assert f"{what} 1: " in str(error.value)
    assert len(store) == 0


QUERIES = ["relate", "hits", "hit_bits", "first_hit", "first_hits", "contain"]
QUERIES += ["separate", "distance", "manifolds"]


@pytest.mark.parametrize("query", QUERIES)
def test_a_bad_id_is_named(boxes, query):
    with pytest.raises(SepaxError) as error:
        getattr(boxes, query)([[0, 1], [0, 77]])
    assert (error.value.status, error.value.index, error.value.id) == (Status.ID, 1, 77)
    assert "the id is 77" in str(error.value)


@pytest.mark.parametrize("query", QUERIES)
@pytest.mark.parametrize(
    "source, exception",
    [
        (np.zeros((2, 2), np.float32), TypeError),
        (np.zeros((2, 3), np.uint32), ValueError),
        ([[0, -1]], ValueError),
        ([[0, 2**32]], ValueError),
        ([[0, 1], [2]], ValueError),
        ("01", TypeError),
        (None, TypeError),
        (object(), TypeError),
    ],
)
def test_sources_that_are_none(boxes, query, source, exception):
    with pytest.raises(exception, match="source"):
        getattr(boxes, query)(source)


@pytest.mark.parametrize(
    "out, exception",
    [
        (np.zeros(3, np.uint8), ValueError),
        (np.zeros(2, np.int16), TypeError),
        (np.zeros(4, np.uint8)[::2], ValueError),
        (bytes(2), TypeError),
        ([0, 0], TypeError),
    ],
)
def test_outputs_that_do_not_fit(boxes, out, exception):
    with pytest.raises(exception, match="out"):
        boxes.relate(PAIRS, out=out)


@pytest.mark.parametrize(
    "out, exception",
    [
        (np.zeros(2, np.float32), TypeError),
        ((None,) * 3, TypeError),
        ((np.zeros(2, np.float64), None, None, None), TypeError),
        ((None, np.zeros((2, 2), np.float32), None, None), ValueError),
        ((None, np.zeros(4, np.float32), None, None), ValueError),
    ],
)
def test_tuples_that_do_not_fit(boxes, out, exception):
    with pytest.raises(exception, match="out"):
        boxes.separate(PAIRS, out=out)


def test_outputs_that_overlap(boxes):
    pairs = PAIRS.copy()
    before = pairs.tobytes()
    with pytest.raises(SepaxError) as error:
        boxes.relate(pairs, out=pairs.view(np.uint8).ravel()[:2])
    assert error.value.status is Status.ALIAS and error.value.index is None
    assert pairs.tobytes() == before


@pytest.mark.parametrize(
    "options, exception",
    [
        ({"margin": -1}, SepaxError),
        ({"margin": "wide"}, TypeError),
        ({"backend": "abacus"}, ValueError),
        ({"backend": 3}, ValueError),
        ({"strategy": "luck"}, ValueError),
        ({"hints": np.zeros(1, np.uint8)}, ValueError),
        ({"report": 3}, TypeError),
        ({"threshold": 1}, TypeError),
        ({"source": PAIRS}, TypeError),
        ({"": 1}, TypeError),
    ],
)
def test_options_that_are_refused(boxes, options, exception):
    out = np.full(2, 9, np.uint8)
    with pytest.raises(exception):
        boxes.relate(PAIRS, out=out, **options)
    assert out.tolist() == [9, 9]


def test_groups_that_are_refused(boxes):
    with pytest.raises(SepaxError) as error:
        boxes.relate(sepax.grouped(PAIRS, [0, 2, 1]))
    assert error.value.status is Status.OFFSETS
    with pytest.raises(SepaxError) as error:
        boxes.relate(sepax.grouped(PAIRS, [0, 3]))
    assert error.value.status is Status.COUNT
    with pytest.raises(ValueError, match="offsets"):
        sepax.grouped(PAIRS, [])
    with pytest.raises(SepaxError) as error:
        boxes.contain(sepax.grouped(PAIRS, [0, 2]))
    assert error.value.status is Status.OPTION


def test_offsets_that_are_refused():
    store = sepax.Store()
    with pytest.raises(ValueError, match="offsets end with 9"):
        store.add(SQUARE, [0, 9])
    with pytest.raises(SepaxError) as error:
        store.add(SQUARE, [0, 5, 4])
    assert error.value.status is Status.OFFSETS
    with pytest.raises(ValueError, match="coords has 4 rows"):
        store.add(SQUARE, size=3)
    with pytest.raises(ValueError, match="coords"):
        store.add([[0, 0, 0]])
    with pytest.raises(ValueError, match="polygon_offsets end with 2"):
        store.add_polygons(SQUARE, [0, 4], [0, 2])
    with pytest.raises(SepaxError) as error:
        store.add_polygons(SQUARE, [0, 100, 4], [0, 1, 2])
    assert error.value.status is Status.OFFSETS and error.value.index == 1
    assert len(store) == 0


def test_ranges_that_are_refused(boxes):
    for wrong in (range(0, 4, 2), range(3, 0), [0, 1], range(-1, 2)):
        with pytest.raises((TypeError, ValueError), match="a"):
            boxes.find_pairs(wrong)
    with pytest.raises(SepaxError) as error:
        boxes.find_pairs(range(0, 99))
    assert error.value.status is Status.RANGE


def test_separation_needs_normals():
    store = sepax.Store(relate_only=True)
    store.add_boxes(1, 1, [0, 1])
    assert store.relate([[0, 1]]).tolist() == [2]
    with pytest.raises(SepaxError) as error:
        store.separate([[0, 1]])
    assert error.value.status is Status.UNPREPARED


def test_an_index_needs_a_store():
    with pytest.raises(TypeError, match="sepax.Store"):
        sepax.Index(3)
    bare = sepax.Index.__new__(sepax.Index)
    for call in (bare.pairs, bare.refit, lambda: bare.query([[0, 0, 1, 1]])):
        with pytest.raises(RuntimeError):
            call()


def test_types_that_nobody_makes():
    for kind in (sepax.Source, type(sepax.lists(0, 1))):
        with pytest.raises(TypeError):
            kind()


BOTH = [[[0, 0], [1, 0], [0, 1]], [[0.1, 0.1], [0.5, 0.1], [0.1, 0.5]]]


@pytest.mark.parametrize("ask", [sepax.relate, sepax.contain, sepax.separate, sepax.distance])
def test_two_polygons_are_one_each(ask):
    far = [[900, 900]]
    for a, b, name in ((BOTH, far, "a"), (far, BOTH, "b"), (BOTH[:1], far, "a")):
        with pytest.raises(ValueError, match=f"^{name} must be one polygon"):
            ask(a, b)
    with pytest.raises(SepaxError, match="^b: the vertices run clockwise.*hull=True"):
        ask(far, SQUARE[::-1])
    assert ask(far, SQUARE[::-1], hull=True) == ask(far, SQUARE)
    with pytest.raises(ValueError, match=r"^a must have the shape \(n, 2\), not \(1, 3\)"):
        ask([[1, 2, 3]], far)
    with pytest.raises(SepaxError, match="^radius_b: a radius"):
        ask(far, far, radius_b=-1)


def raise_one():
    sepax.Store().add([[0, 0], [0, 1], [1, 0]])


def fields(error):
    return str(error), [e.index for e in error.errors], error.status, error.vertex, error.needed


def test_errors_are_pickled():
    with pytest.raises(SepaxError) as error:
        sepax.Store().add_polygons([[[[0, 0], [2, 2], [2, 0], [0, 2]]]] * 2)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert fields(pickle.loads(pickle.dumps(error.value, protocol))) == fields(error.value)
    with pytest.raises(SepaxError) as alone:
        raise_one()
    spawn = multiprocessing.get_context("spawn")
    with spawn.Pool(1) as pool, pytest.raises(SepaxError) as error:
        pool.apply_async(raise_one).get(30)
    assert fields(error.value) == fields(alone.value)
    with concurrent.futures.ProcessPoolExecutor(1, spawn) as pool:
        assert fields(pool.submit(raise_one).exception(30)) == fields(alone.value)


def test_errors_go_through_dask():
    distributed = pytest.importorskip("distributed", reason="python3-distributed is not there")
    cluster = distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None)
    with cluster, distributed.Client(cluster) as client:
        error = client.submit(lambda: sepax.Store().add([[0, 0], [0, 1], [1, 0]])).exception(30)
    assert error.status is Status.CLOCKWISE and error.index == 0


class Never:
    def __init__(self, number):
        self.number = number

    def __bool__(self):
        raise KeyError(self.number)


def test_the_first_exception_of_flags_is_raised(boxes):
    first, second = Never(1), Never(2)
    for call in (
        lambda: boxes.to_ragged(local=first, closed=second),
        lambda: sepax.rows(0, 1, skip_self=first, each_pair=second),
        lambda: sepax.Store(relate_only=first, merge_axes=second),
        lambda: sepax.decompose(SQUARE, one_outer=first, most=4),
        lambda: boxes.relate([[0, 1]], dedup=first, margin="x"),
        lambda: boxes.add(SQUARE, hull=first, size=second),
        lambda: boxes.find_pairs(any_order=first),
        lambda: boxes.separate([[0, 1]], safe=first),
    ):
        with pytest.raises(KeyError, match="1"):
            call()


@pytest.mark.parametrize(
    "call, text",
    [
        (lambda s: s.add(SQUARE, size=1.5), "size must be an integer from 1 to 4096, not 1.5"),
        (lambda s: s.add(SQUARE, size=0), "size must be an integer from 1 to 4096, not 0"),
        (lambda s: s.add_copies(range(1), -1), "copies must be an integer from 0 to .*, not -1"),
        (lambda s: sepax.decompose(SQUARE, most="x"), "most must be an integer from 3 .* not 'x'"),
        (lambda s: sepax.decompose(SQUARE, most=2), "most must be an integer from 3 .* not 2"),
        (lambda s: sepax.Threads("x"), "count must be an integer from 1 to 1024, not 'x'"),
        (lambda s: sepax.Index(s, margin="x"), "margin must be a number, not 'x'"),
        (lambda s: sepax.Index(s, ids=3), "ids must be a range"),
        (lambda s: sepax.Index(s, margin=-1), "margin: "),
        (lambda s: s.relate(PAIRS, report=3), "report must be a sepax.Report, not 3"),
        (lambda s: s.relate(PAIRS, hints=bytearray(1)), "hints has 1 elements, but source has 2"),
        (lambda s: s.relate(PAIRS, margin=-1), "margin: "),
        (lambda s: s.relate([[0, 9]]), "source: item 0: .*; the id is 9"),
        (lambda s: s.place(9), "ids: item 0: .*; the id is 9"),
        (lambda s: s.place(0, poses=[0, 0, 2, 0]), "poses: pose 0: "),
        (lambda s: s.set_radii(0, -1), "radii: item 0: "),
        (lambda s: s.add_boxes(-1, 1), "half_x, half_y: item 0: "),
        (lambda s: s.to_ragged(9), "ids: item 0: "),
        (lambda s: sepax.rows([0], [2], [0, 2]), "offsets end with 2, but there are 1 ids"),
        (lambda s: sepax.rows([0], [2], [1, 0]), "offsets must not decrease, but after item 0, 1, "),
        (lambda s: sepax.rows([0, 1], [2], [0, 1]), "offsets must have one list for each of 2 rows, not 1"),
        (lambda s: sepax.rows(0, [2], [0, 1], list_of=[7]), "list_of must .* 1, but element 0 is 7"),
        (lambda s: sepax.Store.from_bytes(3), "data must be bytes, in one piece, not 3"),
        (lambda s: sepax.rows([0], [2], groups=[0, 2]), "groups end with 2, but there are 1 rows"),
        (lambda s: sepax.body_pairs([], [[0, 1]]), "bodies must have one element more"),
        (lambda s: sepax.grouped(PAIRS, [0, 3]), "offsets end with 3, but there are 2 pairs"),
        (lambda s: s.relate([[0, 1], [0, -7]]), "source must hold .*, but element 3 is -7"),
        (lambda s: s.relate(np.int32([[0, 1], [0, -7]])), "source must hold .*, but element 3 is -7"),
        (lambda s: s.relate(np.zeros((2, 3), int)), r"source must have the shape \(n, 2\), not \(2, 3\)"),
        (lambda s: s.relate(PAIRS, out=np.zeros(3, np.uint8)), r"out must have 2 .*, not the shape \(3,\)"),
        (lambda s: s.separate(PAIRS, fields="depth"), "fields must be of separation, normal, feature"),
    ],
)
def test_the_argument_is_named(boxes, call, text):
    with pytest.raises((TypeError, ValueError), match="^" + text):
        call(boxes)


def test_masked_arrays_are_refused(boxes):
    pairs = np.ma.masked_array(PAIRS, mask=PAIRS == 2)
    relations = np.ma.masked_array(np.zeros(2, np.uint8))
    for call, name in (
        (lambda: boxes.relate(pairs), "source"),
        (lambda: boxes.relate(pairs.astype(float)), "source"),
        (lambda: boxes.add(np.ma.masked_array(SQUARE, float)), "coords"),
        (lambda: boxes.relate(PAIRS, out=relations), "out"),
        (lambda: boxes.relate(PAIRS, hints=relations), "hints"),
        (lambda: sepax.decompose(np.ma.masked_array([SQUARE], float)), "coords"),
        (lambda: boxes.add_polygons([[[*SQUARE[:3], np.ma.masked_array([0.0, 1])]]]), "coords"),
        (lambda: boxes.place([0], [np.ma.masked], [1]), "x"),
    ):
        with pytest.raises(TypeError, match=f"^{name} must (be an array|hold arrays) without a mask"):
            call()


def test_sources_of_too_many_pairs_tell_it():
    ids = np.zeros(65536, np.uint32)
    many = np.zeros(93000, np.uint32)
    for source, pairs in (
        (sepax.lists(ids, ids), 65536**2),
        (sepax.all_pairs(many), 93000 * 92999 // 2),
        (sepax.body_pairs([0, 65536, 131072], [[0, 1]]), 65536**2),
        (sepax.rows(ids, ids), 65536**2),
    ):
        for ask in (len, list, lambda s: s[0], lambda s: sepax.grouped(s, [0, 1])):
            with pytest.raises(OverflowError, match=f"the source has {pairs} pairs"):
                ask(source)
    assert len(sepax.lists(ids[1:], ids)) == 65535 * 65536
    assert len(sepax.lists([], ids)) == 0 and list(sepax.all_pairs([1])) == []
