# SPDX-License-Identifier: MIT
"""Fields: moves, tests and changes, beside rows of all images, pair by pair."""

import numpy as np
import pytest

import sepax
from sepax import NO_BODY, SepaxError, Status

OFFSETS = np.uint32([0, *range(1, 31), 33, 36])  # thirty bodies of a shape, two of three
COUNT = len(OFFSETS) - 1


def make_store():
    store = sepax.Store()
    store.add_points(np.zeros((10, 2)), radius=np.linspace(0.2, 0.6, 10))
    store.add_boxes(np.linspace(0.2, 0.6, 10), 0.3)
    store.add([[[-0.4, 0], [0.4, -0.3], [0.4, 0.3]]] * 10, radius=0.1)
    store.add([[[-0.6, -0.6], [0.6, -0.6], [0.6, -0.2], [-0.6, -0.2]],
               [[-0.6, -0.2], [-0.2, -0.2], [-0.2, 0.2], [-0.6, 0.2]],
               [[-0.6, 0.2], [0.6, 0.2], [0.6, 0.6], [-0.6, 0.6]]] * 2)
    return store


class Brute:
    """The same by a store in which all bodies are placed, and all images of each."""

    def __init__(self, poses, width, height, periodic, open):
        self.store, self.open, self.inside = make_store(), open, np.ones(COUNT, bool)
        self.poses, self.size, self.periodic = poses.copy(), np.float32([width, height]), periodic
        steps = [(-1, 0, 1) if p else (0,) for p in periodic]
        self.shifts = np.float32([[i * width, j * height] for i in steps[0] for j in steps[1]])
        for body in range(COUNT):
            self.place(body, poses[body])

    def pieces(self, body):
        return np.arange(OFFSETS[body], OFFSETS[body + 1], dtype=np.uint32)

    def place(self, body, pose):
        self.poses[body] = pose
        for piece in self.pieces(body):
            self.store.place(piece.item(), poses=pose[None])

    def first(self, body, pose):
        """The least body that one hits at a pose."""
        others = [b for b in range(COUNT) if b != body and self.inside[b]]
        ids = np.concatenate([self.pieces(b) for b in others])
        shapes = np.repeat(self.pieces(body), len(self.shifts))
        rows = sepax.rows(shapes, ids, [0, len(ids)], list_of=np.zeros(len(shapes)).astype(np.uint32),
                          poses=np.tile(pose, (len(shapes), 1)),
                          shifts=np.tile(self.shifts, (len(self.pieces(body)), 1)), each_pair=True)
        hit = self.store.hits(rows, open=self.open) % len(ids)
        return min(np.searchsorted(OFFSETS, ids[hit], side="right") - 1, default=NO_BODY)

    def wrapped(self, pose):
        for k in (0, 1):
            if self.periodic[k]:
                pose[k] += self.size[k] if pose[k] < 0 else np.float32(0)
                pose[k] -= self.size[k] if pose[k] >= self.size[k] else np.float32(0)
        return pose

    def move(self, body, by):
        """The formula of sepax/field.h."""
        x, y, cos, sin = self.poses[body]
        c, s = cos * by[2] - sin * by[3], sin * by[2] + cos * by[3]
        unit = np.float32(1.5) - np.float32(0.5) * (c * c + s * s)
        pose = self.wrapped(np.float32([x + by[0], y + by[1], c * unit, s * unit]))
        good = (0 <= pose[:2]).all() and (pose[:2] <= self.size).all()
        good = bool(good and self.first(body, pose) == NO_BODY)
        if good:
            self.place(body, pose)
        return good


@pytest.mark.parametrize("periodic, open, backend", (
    ((True, True), True, None), ((True, False), False, None), ((False, False), True, "reference")
))
def test_fields_do_what_all_images_say(periodic, open, backend):
    rng = np.random.default_rng(3)
    width, height = 9.0, 7.5
    poses = sepax.poses(*rng.uniform(0, (width, height), (COUNT, 2)).T, rng.uniform(0, 6, COUNT))
    brute = Brute(poses, width, height, periodic, open)
    store = make_store()
    field = sepax.Field(store, width, height, periodic_x=periodic[0], periodic_y=periodic[1],
                        bodies=OFFSETS, poses=poses, open=open, backend=backend)
    assert len(field) == COUNT
    for step in range(12):
        n = 1 + 4 * step
        bodies = rng.integers(step, COUNT, n).astype(np.uint32)
        x, y, angle = rng.uniform(-1, 1, (3, n)).astype(np.float32)
        by = sepax.poses(x, y, angle)
        wanted = [brute.move(*move) for move in zip(bodies, by)]
        made, bits = field.move(bodies, x, y, angle) if step % 2 else field.move(bodies, poses=by)
        assert made == sum(wanted)
        assert np.unpackbits(bits, count=n, bitorder="little").tolist() == wanted
        assert field.poses().tobytes() == brute.poses.tobytes()
        pose = sepax.poses(*rng.uniform(0, (width, height), (n, 2)).T, angle)
        assert field.test(bodies, poses=pose).tolist() == [*map(brute.first, bodies, pose)]
        field.take_out([step])
        brute.inside[step] = False
        field.set(31 - step, poses=pose[:1])
        brute.place(31 - step, pose[0])
    field.set(range(12), poses=field.poses()[:12])
    field.place()
    assert np.array_equal(store.to_ragged().coords, brute.store.to_ragged().coords)


@pytest.fixture
def discs():
    """Two discs of radius 1, which are 4 apart."""
    store = sepax.Store()
    store.add_points([[0, 0]] * 2, radius=1)
    return store, sepax.Field(store, 10, 10, poses=sepax.poses([1, 5], 5))


def test_arrays_are_filled(discs):
    field = discs[1]
    bits, first, poses = np.zeros(1, np.uint8), np.zeros(2, np.uint32), np.zeros((2, 4), np.float32)
    assert field.move([0, 1], 1, out=bits)[1] is bits and bits[0] == 3
    assert field.test([0, 1], [6, 3], 5, out=first) is first and first.tolist() == [1, 0]
    assert field.poses(out=poses) is poses and poses[:, 0].tolist() == [2, 6]
    assert field.move([])[0] == 0 and len(field.test([])) == 0


def test_bodies_begin_outside_without_poses(discs):
    field = sepax.Field(discs[0], 10, 10)
    assert field.test(0, 5, 5) == NO_BODY
    field.set(1, 5, 5)
    assert field.test(0, 5, 5) == 1
    with pytest.raises(SepaxError, match="bodies"):
        field.move(0, 1)


def test_sweeps_have_the_same_bits_on_threads(discs):
    """And are those of moves where a box is too small to be divided."""
    rng, n, side = np.random.default_rng(8), 10000, 200.0
    store, pool = sepax.Store(), sepax.Threads(3)
    store.add_points(np.zeros((n, 2)), radius=0.5)
    start = sepax.poses(np.arange(n) % 100 * 2, np.arange(n) // 100 * 2)
    fields = [sepax.Field(store, side, side, poses=start) for _ in range(3)]
    for step in range(4):
        bodies, out = rng.integers(0, n, n).astype(np.uint32), np.zeros(n // 8, np.uint8)
        by, shift = sepax.poses(*rng.uniform(-1, 1, (2, n))), rng.random(2, np.float32)
        made, bits = fields[0].sweep(bodies, poses=by, shift=shift)
        again = fields[1].sweep(bodies, by[:, 0], by[:, 1], shift=shift, threads=pool, out=out)
        assert again[0] == made == np.unpackbits(bits).sum() and again[1] is out
        assert bits.tobytes() == out.tobytes()
        fields[2].sweep(bodies, poses=by, shift=[shift[0], shift[1] / 2])
        poses = [field.poses().tobytes() for field in fields]
        assert poses[0] == poses[1] != poses[2]
    pair = [sepax.Field(discs[0], 10, 10, poses=sepax.poses([1, 5], 5)) for _ in range(2)]
    moves = [0, 1, 0, 1], [1, 2, 2, -2]
    assert pair[0].sweep(*moves, shift=[0, 0.5])[1] == pair[1].move(*moves)[1] == 0b0111


def test_an_index_is_stale_behind_place_alone(discs):
    store, field = discs
    index = sepax.Index(store)
    field.move(0, 0.5)
    field.sweep(0, 0.5, shift=(0, 0))
    field.test(0, 5, 5)
    field.take_out(0)
    field.set(0, 1, 5)
    field.poses()
    index.query([[0, 0, 9, 9]])
    field.place()
    with pytest.raises(SepaxError) as caught:
        index.query([[0, 0, 9, 9]])
    assert caught.value.status == Status.STALE
    index.refit()
    assert index.query([[0, 0, 9, 9]]).ids.tolist() == [0, 1]


@pytest.mark.parametrize("change", (
    lambda store: store.remove(1), lambda store: store.set_radii(0, 0.5), sepax.Store.clear
))
def test_a_field_is_stale_behind_other_bodies(discs, change):
    store, field = discs
    store.remove(store.add_boxes(1, 1, 99))
    store.place([0, 1], 0)
    store.set_radii(store.add_boxes(1, 1), 2)
    assert field.move(0, 1)[0] == 1
    change(store)
    with pytest.raises(SepaxError) as caught:
        field.move(0, 1)
    assert caught.value.status == Status.STALE


def test_errors_of_fields(discs):
    store, field = discs
    before = field.poses().tolist()
    for bad, error, text in (
        (lambda: sepax.Field(store, 3, 10), Status.FIELD, "width"),
        (lambda: sepax.Field(store, 10, 10, poses=[[20, 0, 1, 0]] * 2), Status.FIELD, "poses"),
        (lambda: sepax.Field(store, 10, 10, bodies=[0, 3]), Status.COUNT, "bodies"),
        (lambda: sepax.Field(store, 10, 10, poses=[[1, 1, 1, 0]]), None, "poses"),
        (lambda: sepax.Field(store, 10, 10, backend="abacus"), None, "backend"),
        (lambda: field.move(2, 1), Status.ID, "bodies: the field has no such body"),
        (lambda: field.move([0, 0], [1, 6]), Status.FIELD, "x, y"),
        (lambda: field.move(0, np.nan), Status.NOT_FINITE, "x, y"),
        (lambda: field.move(0, cos_sin=[[1, 1]]), Status.POSE, "poses"),
        (lambda: field.move([0, 1], out=np.zeros(2, np.uint8)), None, "out"),
        (lambda: field.move([0, 1], [1, 2, 3]), None, "x has 3 rows"),
        (lambda: field.sweep(0, 1, shift=[0, 1]), Status.FIELD, "shift must be"),
        (lambda: field.sweep(0, 1, shift=[np.nan, 0]), Status.FIELD, "shift must be"),
        (lambda: field.sweep(0, 9, shift=[0, 0]), Status.FIELD, "x, y"),
        (lambda: field.sweep(0, 1, shift=[0, 0, 0]), None, "shift"),
        (lambda: field.test(0, 99), Status.FIELD, "x, y"),
        (lambda: field.set([1, 2]), Status.ID, "bodies: the field has no such body"),
        (lambda: field.take_out(2), Status.ID, "bodies: the field has no such body"),
    ):
        with pytest.raises(ValueError, match=text) as caught:
            bad()
        assert getattr(caught.value, "status", None) == error
        assert field.poses().tolist() == before
    with pytest.raises(TypeError, match="shift"):
        field.sweep(0, 1)
    with pytest.raises(TypeError, match="sepax.Threads"):
        field.sweep(0, 1, shift=[0, 0], threads=2)
    with pytest.raises(RuntimeError, match="not created"):
        sepax.Field.__new__(sepax.Field).poses()
    with pytest.raises(RuntimeError, match="once"):
        field.__init__(store, 10, 10)
