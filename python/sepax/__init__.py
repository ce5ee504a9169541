# SPDX-License-Identifier: MIT
"""sepax: exact collision of convex shapes in the plane, many pairs at a time."""

from pathlib import Path

if not list(Path(__file__).parent.glob("_sepax.*")):
    raise ImportError(
        f"{Path(__file__).parent} is the source of sepax, which has no extension. Install the "
        "package (pip install ./python in the checkout), and run Python in another directory."
    )
del Path

from ._errors import SepaxError, Status
from ._polygons import decompose
from ._report import Report
from ._sepax import (
    __version__,
    AllCasts,
    Casts,
    Contacts,
    Distances,
    Field,
    FirstCasts,
    Groups,
    Impacts,
    Index,
    Lists,
    Located,
    Moments,
    Nearest,
    Pieces,
    Places,
    Ragged,
    Source,
    Tester,
    Threads,
    Within,
    Worlds,
    all_pairs,
    backends,
    body_groups,
    body_pairs,
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
    NO_BODY,
    NO_ID,
    NO_PAIR,
    Containment,
    ImpactState,
    Relation,
    manifold_type,
)
