# SPDX-License-Identifier: MIT
"""planner.py: what the planner of examples/ takes, beside the same in C from beginning to end.

Like bench.py it needs what ./run python makes: taskset -c 1 python3 python/bench/planner.py
"""

import ctypes
import sys
from pathlib import Path

import numpy as np
from bench import address, alternate, compile_beside, once

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "examples"))
import planner

ROUNDS = 60


def main():
    trajectories, others = planner.make_trajectories(), planner.make_others()
    (n, steps, _), movers = trajectories.shape, others.shape[1]
    calls = compile_beside("planner.c")
    calls.planner_judge.restype = ctypes.c_bool
    first, clearance = np.empty(n, np.int64), np.empty(n, np.float32)

    def in_c():
        half = ctypes.c_float(2.4), ctypes.c_float(1)
        sizes = ctypes.c_uint32(n), ctypes.c_uint32(steps), ctypes.c_uint32(movers)
        assert calls.planner_judge(address(trajectories), *sizes[:2], address(others), sizes[2],
                                   *half, address(first), address(clearance))

    in_c()
    found = planner.judge(trajectories, others)
    assert np.array_equal(first, found[0]) and np.array_equal(clearance, found[1])
    times = alternate(
        lambda: once(in_c, 1),
        lambda: once(lambda: planner.judge(trajectories, others), 1),
        rounds=ROUNDS,
    )
    of_c, of_python = times.min(axis=0) / 1e6
    print(f"planner, {n} x {steps} poses, {movers} others: in C {of_c:.2f} ms, from Python "
          f"{of_python:.2f} ms, {np.median(times[:, 1] / times[:, 0]):.2f} times as long")


if __name__ == "__main__":
    main()
