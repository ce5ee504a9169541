# SPDX-License-Identifier: MIT
"""Packs shapes of many kinds around a point: each step draws them in and pushes them apart.

python3 packing.py [PICTURE]
"""

import sys

import numpy as np

import sepax


def add_shapes(store, count, rng):
    """Polygons of 3 to 8 corners, every fifth one a circle. Returns their ids."""
    sizes = rng.integers(3, 9, count)
    offsets = np.concatenate([[0], np.cumsum(sizes)])
    angle = np.sort(rng.uniform(0, 1, offsets[-1]) + np.repeat(np.arange(count), sizes)) * 2 * np.pi
    radius = np.repeat(rng.uniform(0.4, 1.2, count), sizes)
    polygons = np.stack([np.cos(angle) * radius, np.sin(angle) * radius], axis=1)
    ids = store.add(polygons, offsets, hull=True)
    circles = store.add_points(np.zeros((count // 5, 2)), radius=rng.uniform(0.3, 0.9, count // 5))
    return np.concatenate([ids, circles])


def pack(store, ids, rng, steps):
    """Moves the shapes step by step, and returns how deep the deepest overlap is at the end."""
    angle = rng.uniform(0, 2 * np.pi, len(ids))
    place = rng.normal(0, np.sqrt(len(ids)), (len(ids), 2)).clip(-60, 60)
    for step in range(steps):
        place *= 1 - 0.02 * (step < 0.35 * steps)  # inwards; at last only apart
        for _ in range(4):
            store.place(ids, place[:, 0], place[:, 1], angle)
            pairs = store.find_pairs()
            contacts = store.separate(pairs)
            deep = np.minimum(contacts.separation, 0)
            push = contacts.normal * deep[:, None] / 2
            np.add.at(place, pairs[:, 0], push)
            np.subtract.at(place, pairs[:, 1], push)
    return -float(deep.min(initial=0))


def draw(store, ids, picture):
    import matplotlib.pyplot as plt
    from matplotlib.collections import PatchCollection
    from matplotlib.patches import Circle, Polygon

    coords, offsets = store.to_ragged(ids)
    radii = store.radii(ids)
    shapes = [
        Circle(corners[0], radius) if radius > 0 else Polygon(corners)
        for corners, radius in zip(np.split(coords, offsets[1:-1]), radii)
    ]
    figure, axes = plt.subplots(figsize=(7, 7), layout="constrained")
    colours = plt.get_cmap("viridis")(np.linspace(0, 1, len(ids)))
    axes.add_collection(PatchCollection(shapes, facecolors=colours, edgecolors="white", lw=0.3))
    axes.set_aspect("equal")
    axes.autoscale()
    axes.set_axis_off()
    figure.savefig(picture)


def main(picture="packing.png", count=1000, steps=300):
    rng, store = np.random.default_rng(3), sepax.Store()
    ids = add_shapes(store, count, rng)
    depth = pack(store, ids, rng, steps)
    print(f"{len(ids)} shapes, the deepest overlap is {depth:.4f}")
    draw(store, ids, picture)


if __name__ == "__main__":
    main(*sys.argv[1:])
