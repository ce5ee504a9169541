# SPDX-License-Identifier: MIT
"""Shapes that many tests use."""

import pytest

import sepax


@pytest.fixture
def boxes():
    """A store of three boxes of side 2: 0 and 1 touch, 0 and 2 overlap, 1 and 2 overlap."""
    store = sepax.Store()
    square = [[-1, -1], [1, -1], [1, 1], [-1, 1]]
    for x in (0, 2, 1):
        store.add([[vx + x, vy] for vx, vy in square])
    return store
