# SPDX-License-Identifier: MIT
"""Judges 2,000 trajectories of a car among 30 moving ones: where each first collides, and how much
room those have that do not.

python3 planner.py [PICTURE]
"""

import sys

import numpy as np

import sepax

STEPS, SECONDS = 40, 4


def judge(trajectories, others, half_length=2.4, half_width=1.0):
    """The first step at which each trajectory collides, -1 for none, and its least distance from
    the others. Comes in: poses of the car, (n, steps, 4), and of the others, (steps, m, 4)."""
    n, steps, _ = trajectories.shape
    m = others.shape[1]
    store = sepax.Store()
    car = store.add_boxes(half_length, half_width)
    other = store.add_boxes(half_length, half_width, poses=others.reshape(-1, 4))
    source = sepax.rows(
        car,
        other,
        np.arange(steps + 1) * m,
        poses=trajectories.reshape(-1, 4),
        list_of=np.tile(np.arange(steps, dtype=np.uint32), n),
        groups=np.arange(n + 1) * steps,
    )
    first = store.first_hits(source)
    clearance = store.distance(source, fields="distance").distance
    step = sepax.rows_find(source, first).row % steps
    return np.where(first == sepax.NO_PAIR, -1, step.astype(int)), clearance


def make_trajectories(count=2000, seed=1):
    """Arcs of several speeds and curvatures that begin at the origin, along x."""
    rng = np.random.default_rng(seed)
    speed, curvature = rng.uniform(4, 14, count), rng.normal(0, 0.03, count)
    way = speed[:, None] * np.linspace(0, SECONDS, STEPS)
    angle = way * curvature[:, None]
    step = np.diff(way, axis=1, prepend=0)
    x, y = np.cumsum(step * np.cos(angle), 1), np.cumsum(step * np.sin(angle), 1)
    return sepax.poses(x.ravel(), y.ravel(), angle.ravel()).reshape(count, STEPS, 4)


def make_others(count=30, seed=2):
    """Cars that go straight on, in all directions."""
    rng = np.random.default_rng(seed)
    x, y = rng.uniform(8, 60, count), rng.uniform(-25, 25, count)
    angle, speed = rng.uniform(0, 2 * np.pi, count), rng.uniform(0, 8, count)
    way = np.linspace(0, SECONDS, STEPS)[:, None] * speed
    x, y = x + way * np.cos(angle), y + way * np.sin(angle)
    angles = np.broadcast_to(angle, x.shape)
    return sepax.poses(x.ravel(), y.ravel(), angles.ravel()).reshape(STEPS, count, 4)


def draw(trajectories, others, first, clearance, picture):
    import matplotlib.pyplot as plt
    from matplotlib.collections import LineCollection

    figure, axes = plt.subplots(figsize=(9, 7), layout="constrained")
    free = first < 0
    for lines, colours in (
        ([t[: f + 1, :2] for t, f in zip(trajectories[~free], first[~free])], "0.8"),
        (trajectories[free][:, :, :2], plt.get_cmap("viridis")(clearance[free] / 3)),
    ):
        axes.add_collection(LineCollection(list(lines), colors=colours, linewidths=0.6))
    ways = LineCollection(list(others.transpose(1, 0, 2)[:, :, :2]), colors="C3", linewidths=2)
    axes.add_collection(ways)
    axes.plot(*others[-1, :, :2].T, "o", color="C3", markersize=4)
    best = np.argmax(np.where(free, clearance, -np.inf))
    axes.plot(*trajectories[best, :, :2].T, color="black", linewidth=2)
    axes.set_aspect("equal")
    axes.set_title(f"{free.sum()} of {len(first)} trajectories are free (coloured by clearance)")
    figure.savefig(picture)


def main(picture="planner.png"):
    trajectories, others = make_trajectories(), make_others()
    first, clearance = judge(trajectories, others)
    print(f"{np.sum(first < 0)} of {len(first)} trajectories are free,")
    print(f"the best keeps {clearance.max():.2f} m away from all others")
    draw(trajectories, others, first, clearance, picture)


if __name__ == "__main__":
    main(*sys.argv[1:])
