# SPDX-License-Identifier: MIT
"""Relations, hits and containments."""

import numpy as np

import sepax
from sepax import Relation


def test_relations_of_boxes(boxes):
    relations = boxes.relate([[0, 1], [0, 2], [1, 2]])
    assert relations.dtype == np.uint8
    assert relations.tolist() == [Relation.TOUCHING, Relation.OVERLAPPING, Relation.OVERLAPPING]
