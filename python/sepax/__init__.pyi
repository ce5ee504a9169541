# SPDX-License-Identifier: MIT
"""The types of sepax. An array is a NumPy array where there is NumPy, else a memoryview."""

from array import array
from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

# What calls return.
F32: TypeAlias = NDArray[np.float32]
F64: TypeAlias = NDArray[np.float64]
U32: TypeAlias = NDArray[np.uint32]
U8: TypeAlias = NDArray[np.uint8]

# What calls read: a number, an array, or sequences of them.
Number: TypeAlias = float | np.floating[Any] | np.integer[Any]
RealArray: TypeAlias = (
    NDArray[np.floating[Any]] | NDArray[np.integer[Any]] | array[float] | array[int] | memoryview
)
Floats: TypeAlias = (
    Number
    | RealArray
    | Sequence[Number]
    | Sequence[RealArray]
    | Sequence[Sequence[Number]]
    | Sequence[Sequence[Sequence[Number]]]
)
Nested: TypeAlias = Floats | Sequence[Floats] | Sequence[Sequence[Floats]]
Integer: TypeAlias = int | np.integer[Any]
IntArray: TypeAlias = NDArray[np.integer[Any]] | array[int] | memoryview
Ints: TypeAlias = Integer | IntArray | Sequence[Integer] | Sequence[Sequence[Integer]]
Offsets: TypeAlias = Ints | tuple[Ints, Ints] | tuple[Ints, Ints, Ints]

# What calls write.
OutF32: TypeAlias = F32 | array[float] | memoryview
OutU32: TypeAlias = U32 | array[int] | memoryview
OutU8: TypeAlias = U8 | array[int] | memoryview | bytearray
OutManifolds: TypeAlias = NDArray[np.void] | memoryview | bytearray

ContactField: TypeAlias = Literal["separation", "normal", "feature", "pair"]
DistanceField: TypeAlias = Literal[
    "distance", "normal", "point_a", "point_b", "feature_a", "feature_b", "pair"
]
NearField: TypeAlias = Literal[
    "distance", "normal", "point_a", "point_b", "feature_a", "feature_b"
]
CastField: TypeAlias = Literal["relation", "time", "normal", "feature_a", "feature_b"]
ImpactField: TypeAlias = Literal["time", "state", "normal", "feature_a", "feature_b", "pair"]

__version__: str
NO_BODY: int
NO_ID: int
NO_PAIR: int
FEATURE_B: int
FEATURE_VERTEX: int
FEATURE_NONE: int
MANIFOLD_FORMAT: str
manifold_type: np.dtype[np.void]

class Status(IntEnum):
    NULL = 1
    COUNT = 2
    ID = 3
    RANGE = 4
    ALIAS = 5
    OPTION = 6
    BACKEND = 7
    UNPREPARED = 8
    CAPACITY = 9
    MEMORY = 10
    OFFSETS = 11
    NOT_FINITE = 12
    NO_VERTICES = 13
    TOO_MANY_VERTICES = 14
    ZERO_AREA = 15
    CLOCKWISE = 16
    NOT_CONVEX = 17
    WINDING = 18
    EXTENT = 19
    POSE = 20
    OVERFLOW = 21
    CROSSING = 22
    OVERLAP = 23
    HOLE = 24
    RADIUS = 25
    ANGLE = 26
    FORMAT = 27
    VERSION = 28
    CHECKSUM = 29
    STALE = 30
    FIELD = 31

class Relation(IntEnum):
    DISJOINT = 0
    TOUCHING = 1
    OVERLAPPING = 2

class Containment(IntEnum):
    NONE_WITHIN = 0
    A_WITHIN_B = 1
    B_WITHIN_A = 2
    EQUAL = 3

class ImpactState(IntEnum):
    CLEAR = 0
    CLOSE = 1
    HIT = 2

class SepaxError(ValueError):
    status: Status
    index: int | None
    id: int | None
    vertex: int | None
    ring: int | None
    other: int | None
    needed: int | None
    by_rounding: bool
    @property
    def errors(self) -> list[SepaxError]: ...

class Report:
    backend: str | None
    filtered: int
    in_double: int
    expanded: int

class Threads:
    def __init__(self, count: int) -> None: ...
    def __len__(self) -> int: ...

class Source:
    def __len__(self) -> int: ...
    def __getitem__(self, index: int) -> tuple[int, int]: ...
    def __iter__(self) -> Iterator[tuple[int, int]]: ...

class Contacts(NamedTuple):
    separation: F32
    normal: F32
    feature: U32
    pair: U32 | None

class Distances(NamedTuple):
    distance: F32
    normal: F32
    point_a: F32
    point_b: F32
    feature_a: U32
    feature_b: U32
    pair: U32 | None

class Casts(NamedTuple):
    relation: U8
    time: F32
    normal: F32
    feature_a: U32
    feature_b: U32

class FirstCasts(NamedTuple):
    ids: U32
    relation: U8
    time: F32
    normal: F32
    feature_a: U32
    feature_b: U32

class AllCasts(NamedTuple):
    offsets: U32
    ids: U32
    relation: U8
    time: F32
    normal: F32
    feature_a: U32
    feature_b: U32

class Nearest(NamedTuple):
    ids: U32
    distance: F32
    normal: F32
    point_a: F32
    point_b: F32
    feature_a: U32
    feature_b: U32

class Within(NamedTuple):
    offsets: U32
    ids: U32
    distance: F32
    normal: F32
    point_a: F32
    point_b: F32
    feature_a: U32
    feature_b: U32

class Impacts(NamedTuple):
    time: F32
    state: U32
    normal: F32
    feature_a: U32
    feature_b: U32
    pair: U32 | None

class Ragged(NamedTuple):
    coords: F32
    offsets: U32

class Pieces(NamedTuple):
    coords: F32
    offsets: U32
    indices: U32

class Lists(NamedTuple):
    offsets: U32
    ids: U32

class Located(NamedTuple):
    offsets: U32
    found: U32
    relation: U8

class Groups(NamedTuple):
    pairs: U32
    offsets: U32

class Places(NamedTuple):
    row: U32
    place: U32

class Moments(NamedTuple):
    area: F64
    centre: F64
    second: F64

class Store:
    def __init__(
        self, *, relate_only: bool = ..., merge_axes: bool = ..., threads: Threads | None = ...
    ) -> None: ...
    def __len__(self) -> int: ...
    @property
    def nbytes(self) -> int: ...
    @property
    def generation(self) -> int: ...
    def add(
        self, coords: Floats, /, offsets: Ints | None = ..., *, size: int | None = ...,
        radius: Floats | None = ..., hull: bool = ...
    ) -> Any: ...
    def add_boxes(
        self, half_x: Floats, half_y: Floats, /, x: Floats = ..., y: Floats = ...,
        angle: Floats | None = ..., *, cos_sin: Floats | None = ..., poses: Floats | None = ...
    ) -> U32: ...
    def to_bytes(self, of: range | None = ...) -> bytes: ...
    @classmethod
    def from_bytes(
        cls, data: bytes | bytearray | memoryview | U8, *, threads: Threads | None = ...
    ) -> Store: ...
    def add_copies(self, of: range, copies: int, /) -> U32: ...
    def add_points(self, coords: Floats, radius: Floats | None = ...) -> U32: ...
    def add_polygons(
        self, coords: Nested, ring_offsets: Offsets | None = ...,
        polygon_offsets: Ints | None = ..., /, *, most: int | None = ...,
        left_out: list[SepaxError] | None = ...
    ) -> U32: ...
    def add_segments(self, coords: Floats, radius: Floats | None = ...) -> U32: ...
    def add_sweeps(self, ids: Ints, start: Floats, end: Floats, /) -> U32: ...
    def body_moments(self, bodies: Ints, /) -> Moments: ...
    def bounds(self, ids: Ints, /, *, poses: Floats | None = ...) -> F32: ...
    def cast(
        self, source: Ints | Source, motions: Floats, /, *, margin: float | None = ...,
        backend: str | None = ..., strategy: str | None = ..., dedup: bool = ...,
        hints: OutU8 | None = ..., report: Report | None = ..., threads: Threads | None = ...,
        out: tuple[
            OutU8 | None, OutF32 | None, OutF32 | None, OutU32 | None, OutU32 | None
        ] | None = ...,
        fields: CastField | Sequence[CastField] | None = ...
    ) -> Casts: ...
    def clear(self, /) -> None: ...
    def contain(
        self, source: Ints | Source, /, *, backend: str | None = ..., report: Report | None = ...,
        out: OutU8 | None = ...
    ) -> U8: ...
    def distance(
        self, source: Ints | Source, /, *, margin: float | None = ..., backend: str | None = ...,
        strategy: str | None = ..., dedup: bool = ..., hints: OutU8 | None = ...,
        report: Report | None = ..., threads: Threads | None = ...,
        out: tuple[
            OutF32 | None, OutF32 | None, OutF32 | None, OutF32 | None, OutU32 | None,
            OutU32 | None, OutU32 | None
        ] | None = ...,
        fields: DistanceField | Sequence[DistanceField] | None = ...
    ) -> Distances: ...
    def find_pairs(
        self, a: range | None = ..., b: range | None = ..., /, *, margin: float | None = ...,
        layers: Ints | None = ..., masks: Ints | None = ..., bodies: Ints | None = ...,
        any_order: bool = ..., backend: str | None = ..., threads: Threads | None = ...,
        out: OutU32 | None = ...
    ) -> U32: ...
    def first_hit(
        self, source: Ints | Source, /, *, open: bool = ..., margin: float | None = ...,
        backend: str | None = ..., strategy: str | None = ..., dedup: bool = ...,
        hints: OutU8 | None = ..., report: Report | None = ..., threads: Threads | None = ...
    ) -> int | None: ...
    def first_hits(
        self, source: Ints | Source, /, *, open: bool = ..., margin: float | None = ...,
        backend: str | None = ..., strategy: str | None = ..., dedup: bool = ...,
        hints: OutU8 | None = ..., report: Report | None = ..., threads: Threads | None = ...,
        out: OutU32 | None = ...
    ) -> U32: ...
    def hit_bits(
        self, source: Ints | Source, /, *, open: bool = ..., margin: float | None = ...,
        backend: str | None = ..., strategy: str | None = ..., dedup: bool = ...,
        hints: OutU8 | None = ..., report: Report | None = ..., threads: Threads | None = ...,
        out: OutU8 | None = ...
    ) -> U8: ...
    def hits(
        self, source: Ints | Source, /, *, open: bool = ..., margin: float | None = ...,
        backend: str | None = ..., strategy: str | None = ..., dedup: bool = ...,
        hints: OutU8 | None = ..., report: Report | None = ..., threads: Threads | None = ...,
        out: OutU32 | None = ...
    ) -> U32: ...
    def impact(
        self, source: Ints | Source, ids: Ints, start: Floats, end: Floats, /, *, tolerance: float,
        pivots: Floats | None = ..., turns: Ints | None = ..., lerp: bool = ...,
        leaving: bool = ..., margin: float | None = ..., backend: str | None = ...,
        strategy: str | None = ..., dedup: bool = ..., hints: OutU8 | None = ...,
        report: Report | None = ..., threads: Threads | None = ...,
        out: tuple[
            OutF32 | None, OutU32 | None, OutF32 | None, OutU32 | None, OutU32 | None,
            OutU32 | None
        ] | None = ...,
        fields: ImpactField | Sequence[ImpactField] | None = ...
    ) -> Impacts: ...
    def manifolds(
        self, source: Ints | Source, /, *, margin: float | None = ..., backend: str | None = ...,
        strategy: str | None = ..., dedup: bool = ..., hints: OutU8 | None = ...,
        report: Report | None = ..., threads: Threads | None = ..., out: OutManifolds | None = ...
    ) -> NDArray[np.void]: ...
    def place(
        self, /, ids: Ints | None = ..., x: Floats = ..., y: Floats = ...,
        angle: Floats | None = ..., *, cos_sin: Floats | None = ..., poses: Floats | None = ...
    ) -> None: ...
    def moments(self, ids: Ints, /) -> Moments: ...
    def radii(self, ids: Ints | None = ..., /) -> F32: ...
    def relate(
        self, source: Ints | Source, /, *, margin: float | None = ..., backend: str | None = ...,
        strategy: str | None = ..., dedup: bool = ..., hints: OutU8 | None = ...,
        report: Report | None = ..., threads: Threads | None = ..., out: OutU8 | None = ...
    ) -> U8: ...
    def remove(self, ids: Ints, /) -> None: ...
    def separate(
        self, source: Ints | Source, /, *, safe: bool = ..., margin: float | None = ...,
        backend: str | None = ..., strategy: str | None = ..., dedup: bool = ...,
        hints: OutU8 | None = ..., report: Report | None = ..., threads: Threads | None = ...,
        out: tuple[OutF32 | None, OutF32 | None, OutU32 | None, OutU32 | None] | None = ...,
        fields: ContactField | Sequence[ContactField] | None = ...
    ) -> Contacts: ...
    def set_radii(self, ids: Ints | None, radii: Floats, /) -> None: ...
    def to_ragged(
        self, ids: Ints | None = ..., /, *, local: bool = ..., closed: bool = ...
    ) -> Ragged: ...
    def vertices(self, id: int, local: bool = ...) -> F32: ...

class Index:
    def __init__(
        self, store: Store, *, ids: range | None = ..., margin: float = ...,
        backend: str | None = ..., threads: Threads | None = ...
    ) -> None: ...
    def cast(
        self, /, *, motions: Floats, points: Floats | None = ..., ids: Ints | None = ...,
        poses: Floats | None = ..., store: Store | None = ..., layers: Ints | None = ...,
        masks: Ints | None = ..., mover_layers: Ints | None = ..., mover_masks: Ints | None = ...,
        body_of: Ints | None = ..., mover_bodies: Ints | None = ..., margin: float | None = ...,
        skip_start: bool = ..., fields: CastField | Sequence[CastField] | None = ...
    ) -> FirstCasts: ...
    def cast_all(
        self, /, *, motions: Floats, points: Floats | None = ..., ids: Ints | None = ...,
        poses: Floats | None = ..., store: Store | None = ..., layers: Ints | None = ...,
        masks: Ints | None = ..., mover_layers: Ints | None = ..., mover_masks: Ints | None = ...,
        body_of: Ints | None = ..., mover_bodies: Ints | None = ..., margin: float | None = ...,
        skip_start: bool = ..., fields: CastField | Sequence[CastField] | None = ...
    ) -> AllCasts: ...
    def cast_bits(
        self, /, *, motions: Floats, points: Floats | None = ..., ids: Ints | None = ...,
        poses: Floats | None = ..., store: Store | None = ..., layers: Ints | None = ...,
        masks: Ints | None = ..., mover_layers: Ints | None = ..., mover_masks: Ints | None = ...,
        body_of: Ints | None = ..., mover_bodies: Ints | None = ..., margin: float | None = ...,
        skip_start: bool = ...
    ) -> U8: ...
    def first_hits(
        self, /, *, ids: Ints, poses: Floats | None = ..., layers: Ints | None = ...,
        masks: Ints | None = ..., mover_layers: Ints | None = ..., mover_masks: Ints | None = ...,
        body_of: Ints | None = ..., mover_bodies: Ints | None = ..., margin: float | None = ...
    ) -> U32: ...
    def hit_bits(
        self, /, *, ids: Ints, poses: Floats | None = ..., layers: Ints | None = ...,
        masks: Ints | None = ..., mover_layers: Ints | None = ..., mover_masks: Ints | None = ...,
        body_of: Ints | None = ..., mover_bodies: Ints | None = ..., margin: float | None = ...
    ) -> U8: ...
    def pairs(
        self, /, *, layers: Ints | None = ..., masks: Ints | None = ..., bodies: Ints | None = ...,
        any_order: bool = ..., out: OutU32 | None = ...
    ) -> U32: ...
    def locate(
        self, points: Floats, /, *, bodies: Ints | None = ..., layers: Ints | None = ...,
        mask: int | None = ...
    ) -> Located: ...
    def nearest(
        self, /, *, most: int = ..., points: Floats | None = ..., ids: Ints | None = ...,
        poses: Floats | None = ..., store: Store | None = ..., layers: Ints | None = ...,
        masks: Ints | None = ..., mover_layers: Ints | None = ..., mover_masks: Ints | None = ...,
        body_of: Ints | None = ..., mover_bodies: Ints | None = ..., margin: float | None = ...,
        fields: NearField | Sequence[NearField] | None = ...
    ) -> Nearest: ...
    def query(self, boxes: Floats, /) -> Lists: ...
    def query_posed(
        self, ids: Ints, /, x: Floats = ..., y: Floats = ..., angle: Floats | None = ..., *,
        cos_sin: Floats | None = ..., poses: Floats | None = ...
    ) -> Lists: ...
    def refit(self, /) -> None: ...
    def within(
        self, /, *, reach: float, points: Floats | None = ..., ids: Ints | None = ...,
        poses: Floats | None = ..., store: Store | None = ..., layers: Ints | None = ...,
        masks: Ints | None = ..., mover_layers: Ints | None = ..., mover_masks: Ints | None = ...,
        body_of: Ints | None = ..., mover_bodies: Ints | None = ..., margin: float | None = ...,
        fields: NearField | Sequence[NearField] | None = ...
    ) -> Within: ...

class Worlds:
    def __init__(
        self, movers: Floats, mover_offsets: Ints, *, kept: Floats | None = ...,
        kept_poses: Floats | None = ..., kept_offsets: Ints | None = ...,
        list_of: Ints | None = ..., backend: str | None = ...
    ) -> None: ...
    def hits(
        self, poses: Floats, to: Floats | None = ..., /, *, out: OutU8 | None = ...
    ) -> U8: ...
    def first_hits(self, poses: Floats, to: Floats | None = ..., /) -> tuple[U32, U32]: ...

class Field:
    def __init__(
        self, store: Store, width: float, height: float, *, x: float = ..., y: float = ...,
        periodic_x: bool = ..., periodic_y: bool = ..., bodies: Ints | None = ...,
        poses: Floats | None = ..., open: bool = ..., backend: str | None = ...
    ) -> None: ...
    def __len__(self) -> int: ...
    def move(
        self, bodies: Ints, /, x: Floats = ..., y: Floats = ..., angle: Floats | None = ..., *,
        cos_sin: Floats | None = ..., poses: Floats | None = ..., out: OutU8 | None = ...
    ) -> tuple[int, U8]: ...
    def sweep(
        self, bodies: Ints, /, x: Floats = ..., y: Floats = ..., angle: Floats | None = ..., *,
        cos_sin: Floats | None = ..., poses: Floats | None = ..., out: OutU8 | None = ...,
        shift: Floats, threads: Threads | None = ...
    ) -> tuple[int, U8]: ...
    def test(
        self, bodies: Ints, /, x: Floats = ..., y: Floats = ..., angle: Floats | None = ..., *,
        cos_sin: Floats | None = ..., poses: Floats | None = ..., out: OutU32 | None = ...
    ) -> U32: ...
    def set(
        self, bodies: Ints, /, x: Floats = ..., y: Floats = ..., angle: Floats | None = ..., *,
        cos_sin: Floats | None = ..., poses: Floats | None = ...
    ) -> None: ...
    def take_out(self, bodies: Ints, /) -> None: ...
    def poses(self, *, out: OutF32 | None = ...) -> F32: ...
    def place(self) -> None: ...

class Tester:
    def __init__(
        self, store: Store, *, open: bool = ..., margin: float | None = ...,
        backend: str | None = ..., strategy: str | None = ..., dedup: bool = ...,
        threads: Threads | None = ...
    ) -> None: ...
    def test(
        self, shape: int, ids: Ints, pose: Floats | None = ..., shift: Floats | None = ..., /
    ) -> int: ...
    def relate(self, pairs: Ints, /, *, out: OutU8 | None = ...) -> U8: ...

def all_pairs(ids: Ints, /) -> Source: ...
def backends() -> tuple[str, ...]: ...
def body_groups(pairs: Ints, bodies: Ints, /) -> Groups: ...
def body_pairs(bodies: Ints, pairs: Ints, /) -> Source: ...
def contain(
    a: Floats, b: Floats, *, radius_a: float | None = ..., radius_b: float | None = ...,
    hull: bool = ...
) -> Containment: ...
def decompose(
    coords: Nested, ring_offsets: Ints | None = ..., /, *, most: int | None = ...,
    one_outer: bool = ...
) -> Pieces: ...
def distance(
    a: Floats, b: Floats, *, radius_a: float | None = ..., radius_b: float | None = ...,
    margin: float | None = ..., hull: bool = ...
) -> tuple[float, tuple[float, float], tuple[float, float]]: ...
def grouped(source: Ints | Source, offsets: Ints, /) -> Source: ...
def lists(a: Floats, b: Floats, /) -> Source: ...
def poses(
    x: Floats = ..., y: Floats = ..., angle: Floats | None = ..., /, *, cos_sin: Floats | None = ...
) -> F32: ...
def relate(
    a: Floats, b: Floats, *, radius_a: float | None = ..., radius_b: float | None = ...,
    margin: float | None = ..., hull: bool = ...
) -> Relation: ...
def rows(
    shapes: Ints, ids: Ints, offsets: Ints | None = ..., /, *, poses: Floats | None = ...,
    list_of: Ints | None = ..., groups: Ints | None = ..., shifts: Floats | None = ...,
    skip_self: bool = ..., each_pair: bool = ...
) -> Source: ...
def rows_find(source: Source, pairs: Ints, /) -> Places: ...
def separate(
    a: Floats, b: Floats, *, radius_a: float | None = ..., radius_b: float | None = ...,
    margin: float | None = ..., safe: bool = ..., hull: bool = ...
) -> tuple[float, tuple[float, float]]: ...
def strategies() -> tuple[str, ...]: ...
def turn(poses: OutF32, angle: Floats, /) -> OutF32: ...
