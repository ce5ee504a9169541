# SPDX-License-Identifier: MIT
"""Errors: which exception, what it says, and that nothing is changed."""

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
        ({"hints": np.zeros(1, np.uint8)}, SepaxError),
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
    with pytest.raises(ValueError, match="polygon 0"):
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
