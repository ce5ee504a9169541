# SPDX-License-Identifier: MIT
"""The types of sepax. An array is a NumPy array where there is NumPy, else a memoryview."""

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import Any, NamedTuple, TypeAlias

Array: TypeAlias = Any
ArrayLike: TypeAlias = Any
Out: TypeAlias = Any

NO_PAIR: int
FEATURE_B: int
FEATURE_VERTEX: int
FEATURE_NONE: int
MANIFOLD_FORMAT: str
manifold_type: Any

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

class Relation(IntEnum):
    DISJOINT = 0
    TOUCHING = 1
    OVERLAPPING = 2

class Containment(IntEnum):
    NONE_WITHIN = 0
    A_WITHIN_B = 1
    B_WITHIN_A = 2
    EQUAL = 3

class SepaxError(ValueError):
    status: Status
    index: int | None
    id: int | None
    vertex: int | None
    ring: int | None
    other: int | None
    needed: int | None
    by_rounding: bool

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
    separation: Array
    normal: Array
    feature: Array
    pair: Array | None

class Distances(NamedTuple):
    distance: Array
    normal: Array
    point_a: Array
    point_b: Array
    feature_a: Array
    feature_b: Array
    pair: Array | None

class Casts(NamedTuple):
    relation: Array
    time: Array
    normal: Array
    feature_a: Array
    feature_b: Array

class Ragged(NamedTuple):
    coords: Array
    offsets: Array

class Pieces(NamedTuple):
    coords: Array
    offsets: Array
    indices: Array

class Lists(NamedTuple):
    offsets: Array
    ids: Array

class Groups(NamedTuple):
    pairs: Array
    offsets: Array

class Places(NamedTuple):
    row: Array
    place: Array

class Store:
    def __init__(
        self,
        *,
        relate_only: bool = ...,
        merge_axes: bool = ...,
        threads: Threads | None = ...,
    ) -> None: ...
    def __len__(self) -> int: ...
    @property
    def nbytes(self) -> int: ...
    @property
    def generation(self) -> int: ...
    def add(
        self,
        coords: ArrayLike,
        /,
        offsets: ArrayLike | None = ...,
        *,
        size: int | None = ...,
        radius: ArrayLike | None = ...,
        hull: bool = ...,
    ) -> Any: ...
    def add_boxes(
        self,
        half_x: ArrayLike,
        half_y: ArrayLike,
        /,
        x: ArrayLike = ...,
        y: ArrayLike = ...,
        angle: ArrayLike | None = ...,
        *,
        cos_sin: ArrayLike | None = ...,
        poses: ArrayLike | None = ...,
    ) -> Array: ...
    def to_bytes(self, of: range | None = ...) -> bytes: ...
    @classmethod
    def from_bytes(cls, data: Any, *, threads: Threads | None = ...) -> Store: ...
    def add_copies(self, of: range, copies: int, /) -> Array: ...
    def add_points(self, coords: ArrayLike, radius: ArrayLike | None = ...) -> Array: ...
    def add_polygons(
        self,
        coords: ArrayLike,
        ring_offsets: ArrayLike,
        polygon_offsets: ArrayLike,
        /,
        *,
        most: int | None = ...,
    ) -> Array: ...
    def add_segments(self, coords: ArrayLike, radius: ArrayLike | None = ...) -> Array: ...
    def add_sweeps(self, ids: ArrayLike, start: ArrayLike, end: ArrayLike, /) -> Array: ...
    def cast(
        self,
        source: ArrayLike | Source,
        motions: ArrayLike,
        /,
        *,
        margin: float | None = ...,
        backend: str | None = ...,
        strategy: str | None = ...,
        dedup: bool = ...,
        hints: Array | None = ...,
        report: Report | None = ...,
        threads: Threads | None = ...,
        out: Out | None = ...,
        fields: str | Sequence[str] | None = ...,
    ) -> Casts: ...
    def clear(self, /) -> None: ...
    def contain(
        self,
        source: ArrayLike | Source,
        /,
        *,
        backend: str | None = ...,
        report: Report | None = ...,
        out: Out | None = ...,
    ) -> Array: ...
    def distance(
        self,
        source: ArrayLike | Source,
        /,
        *,
        margin: float | None = ...,
        backend: str | None = ...,
        strategy: str | None = ...,
        dedup: bool = ...,
        hints: Array | None = ...,
        report: Report | None = ...,
        threads: Threads | None = ...,
        out: Out | None = ...,
        fields: str | Sequence[str] | None = ...,
    ) -> Distances: ...
    def find_pairs(
        self,
        a: range | None = ...,
        b: range | None = ...,
        /,
        *,
        margin: float | None = ...,
        layers: ArrayLike | None = ...,
        masks: ArrayLike | None = ...,
        bodies: ArrayLike | None = ...,
        any_order: bool = ...,
        backend: str | None = ...,
        threads: Threads | None = ...,
        out: Out | None = ...,
    ) -> Array: ...
    def first_hit(
        self,
        source: ArrayLike | Source,
        /,
        *,
        open: bool = ...,
        margin: float | None = ...,
        backend: str | None = ...,
        strategy: str | None = ...,
        dedup: bool = ...,
        hints: Array | None = ...,
        report: Report | None = ...,
        threads: Threads | None = ...,
    ) -> int | None: ...
    def first_hits(
        self,
        source: ArrayLike | Source,
        /,
        *,
        open: bool = ...,
        margin: float | None = ...,
        backend: str | None = ...,
        strategy: str | None = ...,
        dedup: bool = ...,
        hints: Array | None = ...,
        report: Report | None = ...,
        threads: Threads | None = ...,
        out: Out | None = ...,
    ) -> Array: ...
    def hit_bits(
        self,
        source: ArrayLike | Source,
        /,
        *,
        open: bool = ...,
        margin: float | None = ...,
        backend: str | None = ...,
        strategy: str | None = ...,
        dedup: bool = ...,
        hints: Array | None = ...,
        report: Report | None = ...,
        threads: Threads | None = ...,
        out: Out | None = ...,
    ) -> Array: ...
    def hits(
        self,
        source: ArrayLike | Source,
        /,
        *,
        open: bool = ...,
        margin: float | None = ...,
        backend: str | None = ...,
        strategy: str | None = ...,
        dedup: bool = ...,
        hints: Array | None = ...,
        report: Report | None = ...,
        threads: Threads | None = ...,
        out: Out | None = ...,
    ) -> Array: ...
    def manifolds(
        self,
        source: ArrayLike | Source,
        /,
        *,
        margin: float | None = ...,
        backend: str | None = ...,
        strategy: str | None = ...,
        dedup: bool = ...,
        hints: Array | None = ...,
        report: Report | None = ...,
        threads: Threads | None = ...,
        out: Out | None = ...,
    ) -> Array: ...
    def place(
        self,
        /,
        ids: ArrayLike | None = ...,
        x: ArrayLike = ...,
        y: ArrayLike = ...,
        angle: ArrayLike | None = ...,
        *,
        cos_sin: ArrayLike | None = ...,
        poses: ArrayLike | None = ...,
    ) -> None: ...
    def radii(self, ids: ArrayLike | None = ..., /) -> Array: ...
    def relate(
        self,
        source: ArrayLike | Source,
        /,
        *,
        margin: float | None = ...,
        backend: str | None = ...,
        strategy: str | None = ...,
        dedup: bool = ...,
        hints: Array | None = ...,
        report: Report | None = ...,
        threads: Threads | None = ...,
        out: Out | None = ...,
    ) -> Array: ...
    def remove(self, ids: ArrayLike, /) -> None: ...
    def separate(
        self,
        source: ArrayLike | Source,
        /,
        *,
        safe: bool = ...,
        margin: float | None = ...,
        backend: str | None = ...,
        strategy: str | None = ...,
        dedup: bool = ...,
        hints: Array | None = ...,
        report: Report | None = ...,
        threads: Threads | None = ...,
        out: Out | None = ...,
        fields: str | Sequence[str] | None = ...,
    ) -> Contacts: ...
    def set_radii(self, ids: ArrayLike | None, radii: ArrayLike, /) -> None: ...
    def to_ragged(
        self,
        ids: ArrayLike | None = ...,
        /,
        *,
        local: bool = ...,
        closed: bool = ...,
    ) -> Ragged: ...
    def vertices(self, id: int, local: bool = ...) -> Array: ...

class Index:
    def __init__(
        self,
        store: Store,
        *,
        ids: range | None = ...,
        margin: float = ...,
        backend: str | None = ...,
        threads: Threads | None = ...,
    ) -> None: ...
    def pairs(
        self,
        /,
        *,
        layers: ArrayLike | None = ...,
        masks: ArrayLike | None = ...,
        bodies: ArrayLike | None = ...,
        any_order: bool = ...,
        out: Out | None = ...,
    ) -> Array: ...
    def query(self, boxes: ArrayLike, /) -> Lists: ...
    def query_posed(
        self,
        ids: ArrayLike,
        /,
        x: ArrayLike = ...,
        y: ArrayLike = ...,
        angle: ArrayLike | None = ...,
        *,
        cos_sin: ArrayLike | None = ...,
        poses: ArrayLike | None = ...,
    ) -> Lists: ...
    def refit(self, /) -> None: ...

def all_pairs(ids: ArrayLike, /) -> Source: ...
def backends() -> tuple[str, ...]: ...
def body_groups(pairs: ArrayLike, bodies: ArrayLike, /) -> Groups: ...
def body_pairs(bodies: ArrayLike, pairs: ArrayLike, /) -> Source: ...
def contain(
    a: ArrayLike,
    b: ArrayLike,
    *,
    radius_a: float | None = ...,
    radius_b: float | None = ...,
) -> Containment: ...
def decompose(
    coords: ArrayLike,
    ring_offsets: ArrayLike | None = ...,
    /,
    *,
    most: int | None = ...,
    one_outer: bool = ...,
) -> Pieces: ...
def distance(
    a: ArrayLike,
    b: ArrayLike,
    *,
    radius_a: float | None = ...,
    radius_b: float | None = ...,
    margin: float | None = ...,
) -> tuple[float, tuple[float, float], tuple[float, float]]: ...
def grouped(source: ArrayLike | Source, offsets: ArrayLike, /) -> Source: ...
def lists(a: ArrayLike, b: ArrayLike, /) -> Source: ...
def poses(
    x: ArrayLike = ...,
    y: ArrayLike = ...,
    angle: ArrayLike | None = ...,
    /,
    *,
    cos_sin: ArrayLike | None = ...,
) -> Array: ...
def relate(
    a: ArrayLike,
    b: ArrayLike,
    *,
    radius_a: float | None = ...,
    radius_b: float | None = ...,
    margin: float | None = ...,
) -> Relation: ...
def rows(
    shapes: ArrayLike,
    ids: ArrayLike,
    offsets: ArrayLike | None = ...,
    /,
    *,
    poses: ArrayLike | None = ...,
    list_of: ArrayLike | None = ...,
    groups: ArrayLike | None = ...,
    shifts: ArrayLike | None = ...,
    skip_self: bool = ...,
    each_pair: bool = ...,
) -> Source: ...
def rows_find(source: Source, pairs: ArrayLike, /) -> Places: ...
def separate(
    a: ArrayLike,
    b: ArrayLike,
    *,
    radius_a: float | None = ...,
    radius_b: float | None = ...,
    margin: float | None = ...,
    safe: bool = ...,
) -> tuple[float, tuple[float, float]]: ...
def strategies() -> tuple[str, ...]: ...
def turn(poses: Array, angle: ArrayLike, /) -> Array: ...
