# SPDX-License-Identifier: MIT
"""Stores that many tests use."""

import numpy as np
import pytest

import sepax


@pytest.fixture
def boxes():
    """Boxes of side 2: 0 and 1 touch, 0 and 2 overlap, 1 and 2 overlap, 3 is far."""
    store = sepax.Store()
    store.add_boxes(1, 1, [0, 2, 1, 9])
    return store


@pytest.fixture
def crowd():
    """A store of 2,000 boxes, and its pairs."""
    rng = np.random.default_rng(7)
    store = sepax.Store()
    x, y, angle = rng.uniform(0, 80, (3, 2000)).astype(np.float32)
    store.add_boxes(1, 0.5, x, y, angle)
    return store, store.find_pairs()
