# SPDX-License-Identifier: MIT
"""What mypy --strict sees by the stubs: right calls pass, each wrong one is found."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import sepax

PACKAGE = Path(sepax.__file__).parent
PROGRAM = """\
from array import array
import numpy as np
import sepax

F32, U8 = np.zeros(2, np.float32), np.zeros(2, np.uint8)
store = sepax.Store(threads=sepax.Threads(2))
boxes = store.add_boxes(1, [0.5, 1], x=np.arange(2), y=0.0, angle=array("f", [0, 1]))
store.add([[0, 0], [1, 0], [0, 1]], radius=np.float32(1), hull=True)
store.add_polygons([[[[0, 0], [1, 0], [0, 1]]]], left_out=[])
store.add_polygons(np.zeros((4, 2)), (np.arange(2), np.arange(2)), most=5)
pairs = store.find_pairs(range(0, 2), layers=[1, 2], out=np.zeros((9, 2), np.uint32))
relations = store.relate(pairs, out=bytearray(len(pairs)), report=sepax.Report())
contacts = store.separate([(0, 1)], fields=("separation", "pair"))
store.separate(sepax.lists(0, boxes), out=contacts)
store.distance(pairs.data, out=(F32, None, None, None, None, None, None), fields="distance")
store.place(boxes, poses=sepax.poses([1, 2], 3))
hits: np.ndarray[tuple[int, ...], np.dtype[np.uint32]] = store.hits(sepax.rows(0, [1], [0, 1]))
index = sepax.Index(store)
start = sepax.poses([1, 2], 3)
store.impact(pairs, boxes, start, start, tolerance=0.1, turns=[1, 0], fields="state").time[0]
times = index.cast(points=[[0, 0]], motions=F32, skip_start=True, fields=["time"]).time.tolist()
index.within(ids=boxes, store=store, reach=1, margin=0.5, fields="distance").offsets[0]
field = sepax.Field(store, 9, 9)
made: int = field.sweep(boxes, 1, shift=F32, threads=sepax.Threads(2))[0]
tester = sepax.Tester(store, open=True, margin=0.5)
first: int = tester.test(0, boxes, start[0], F32)
tester.relate(pairs, out=U8)
version: str = sepax.__version__
store.relate(pairs, out=np.zeros(2))  # wrong
store.relate(pairs, out=[0, 0])  # wrong
store.hits(pairs, out=U8)  # wrong
store.separate(pairs, out=np.zeros(2, np.float32))  # wrong
store.separate(pairs, out=(None, None, None))  # wrong
store.separate(pairs, out=(np.zeros(2), None, None, None))  # wrong
store.separate(pairs, fields="depth")  # wrong
store.separate(pairs, fields=["separation", "point_a"])  # wrong
store.distance(pairs, fields=3)  # wrong
store.relate("text")  # wrong
store.relate([[0, 1.5]])  # wrong
store.relate(np.zeros((2, 2)))  # wrong
store.relate(pairs, margin="wide")  # wrong
store.relate(pairs, report=3)  # wrong
store.relate(pairs, hints=[0])  # wrong
store.relate(pairs, threads=2)  # wrong
store.add("text")  # wrong
store.add([["a", "b"]])  # wrong
store.add([[0, 0]], size=1.5)  # wrong
store.add_boxes("1", 1)  # wrong
store.add_copies([0, 1], 2)  # wrong
store.add_polygons([[0, 0]], [0, 1], [0, 1], left_out=True)  # wrong
store.find_pairs([0, 1])  # wrong
sepax.Index(3)  # wrong
store.impact(pairs, boxes, start, start)  # wrong
store.impact(pairs, boxes, start, start, tolerance=0.1, turns=[0.5])  # wrong
store.impact(pairs, boxes, start, start, tolerance=0.1, fields="relation")  # wrong
index.cast(points=[[0, 0]])  # wrong
index.nearest(points=[[0, 0]], motions=F32)  # wrong
index.within(ids=[0.5], reach=1)  # wrong
index.cast(ids=0, motions=F32, fields="distance")  # wrong
field.sweep(boxes, 1)  # wrong
field.sweep(boxes, 1, shift=F32, threads=2)  # wrong
sepax.Tester(store, hints=U8)  # wrong
tester.test([0.5], boxes)  # wrong
sepax.relate([[0, 0]], "b")  # wrong
sepax.decompose([[0, 0]], most="x")  # wrong
sepax.turn([[0, 0, 1, 0]], 1)  # wrong
sepax.Store.from_bytes("text")  # wrong
"""


def test_mypy(tmp_path):
    pytest.importorskip("mypy", reason="mypy is not there")
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    found = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", tmp_path / "cache", program],
        env={**os.environ, "MYPYPATH": str(PACKAGE.parent)}, capture_output=True, text=True,
    )
    lines = sorted({int(n) for n in re.findall(r"^.*program\.py:(\d+): error", found.stdout, re.M)})
    wrong = [n for n, line in enumerate(PROGRAM.splitlines(), 1) if line.endswith("# wrong")]
    assert lines == wrong, found.stdout + found.stderr
    assert "in 1 file" in found.stdout, found.stdout  # none in the stubs


def test_no_parameter_is_of_any_type():
    for node in ast.walk(ast.parse((PACKAGE / "__init__.pyi").read_text())):
        if isinstance(node, ast.arg) and node.annotation is not None:
            assert ast.unparse(node.annotation) not in ("Any", "object"), ast.unparse(node)
