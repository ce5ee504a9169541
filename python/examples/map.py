# SPDX-License-Identifier: MIT
"""Colours the counties of the United States, so that no two neighbours have the same colour.

Counties are concave, some have holes or islands: each is a body of convex pieces. Two counties are
neighbours where their bodies meet. python3 map.py [PICTURE]
"""

import sys
from pathlib import Path

import numpy as np

import sepax

COUNTIES = Path(__file__).resolve().parents[2] / "examples" / "counties.txt"


def read_counties(path=COUNTIES):
    """The rings of each county: lists of arrays of integer points, as the file describes them."""
    arcs, counties = [], []
    for line in path.read_text("utf-8").splitlines():
        kind, _, rest = line.partition(" ")
        if kind == "a":
            arcs.append(np.cumsum(np.array(rest.split(), int).reshape(-1, 2), axis=0))
        elif kind == "c":
            counties.append([])
        elif kind == "p":
            for ring in rest.split("|"):
                steps = [arcs[n] if n >= 0 else arcs[-n - 1][::-1] for n in map(int, ring.split())]
                points = np.concatenate(steps)
                if area(points) != 0:  # the file's grid has made lines of some small islands
                    counties[-1].append(points)
    return [county for county in counties if county]


def area(ring):
    x, y = ring.T
    return np.sum(x * np.roll(y, -1) - y * np.roll(x, -1)) / 2


def add_counties(store, counties):
    """Adds all counties, and returns their bodies. Those whose borders cross themselves have no
    pieces."""
    left_out = []
    bodies = store.add_polygons(counties, left_out=left_out)
    for error in left_out:
        print("left out:", error)
    return bodies


def find_neighbours(store, bodies):
    """The pairs of bodies that meet."""
    pairs = store.find_pairs(bodies=bodies)
    groups = sepax.body_groups(pairs, bodies)
    return groups.pairs[store.hits(sepax.grouped(pairs, groups.offsets))]


def colour(count, neighbours):
    """The least colour for each that no neighbour before it has."""
    lists = [[] for _ in range(count)]
    for a, b in neighbours.tolist():
        lists[a].append(b)
        lists[b].append(a)
    colours = np.full(count, -1)
    for i in sorted(range(count), key=lambda i: -len(lists[i])):
        taken = {colours[j] for j in lists[i]}
        colours[i] = next(c for c in range(count) if c not in taken)
    return colours


def draw(store, bodies, colours, picture):
    import matplotlib.pyplot as plt
    from matplotlib.collections import PolyCollection

    coords, offsets = store.to_ragged()
    palette = plt.get_cmap("Set2")(colours)
    figure, axes = plt.subplots(figsize=(12, 7), layout="constrained")
    shades = np.repeat(palette, np.diff(bodies), axis=0)
    pieces = np.split(coords, offsets[1:-1])
    axes.add_collection(PolyCollection(pieces, facecolors=shades, edgecolors=shades, lw=0.2))
    axes.set_xlim(14500, 32000)  # without Alaska, Hawaii and the islands
    axes.set_ylim(44000, 76000)
    axes.set_axis_off()
    figure.savefig(picture)


def main(picture="map.png"):
    store, counties = sepax.Store(), read_counties()
    bodies = add_counties(store, counties)
    neighbours = find_neighbours(store, bodies)
    colours = colour(len(counties), neighbours)
    print(f"{len(counties)} counties in {len(store)} pieces, {len(neighbours)} pairs of neighbours,")
    print(f"{colours.max() + 1} colours")
    draw(store, bodies, colours, picture)


if __name__ == "__main__":
    main(*sys.argv[1:])
