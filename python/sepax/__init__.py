# SPDX-License-Identifier: MIT
"""sepax: exact collision of convex shapes in the plane, many pairs at a time."""

from ._errors import SepaxError, Status
from ._sepax import Store
from ._types import Containment, Relation
