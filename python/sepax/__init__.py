# SPDX-License-Identifier: MIT
"""sepax: exact collision of convex shapes in the plane, many pairs at a time."""

from ._errors import SepaxError, Status
from ._report import Report
from ._sepax import (
    Casts,
    Contacts,
    Distances,
    Groups,
    Index,
    Lists,
    Pieces,
    Places,
    Ragged,
    Source,
    Threads,
    all_pairs,
    backends,
    body_groups,
    body_pairs,
    decompose,
    grouped,
    lists,
    poses,
    rows,
    rows_find,
    strategies,
    turn,
)
from ._store import Store
from ._two import contain, distance, relate, separate
from ._types import (
    FEATURE_B,
    FEATURE_NONE,
    FEATURE_VERTEX,
    MANIFOLD_FORMAT,
    NO_PAIR,
    Containment,
    Relation,
    manifold_type,
)
