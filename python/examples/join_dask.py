# SPDX-License-Identifier: MIT
"""Joins two maps of convex shapes on many machines, by Dask: which shapes of one meet which of the
other?

The plane is divided into tiles. A task makes, or reads, the shapes that may reach into its tile,
its own and those of the border around it, and joins them. A pair belongs to the tile that has the
lower left corner of the common part of its two bounding boxes, so each pair is found by one task
alone, and nothing is sorted out afterwards. No task sees more than a tile and its border, so
memory is bounded by the size of tiles, whatever the size of the map.

python3 join_dask.py [--pairs 1e6] [--tiles 4] [--workers 2] [--strips 1]
"""

import argparse
import resource
import time

import numpy as np

import sepax

RADIUS = 0.7  # no shape reaches farther from its centre
SIDES = 5, 4  # of the shapes of both maps
PAIRS_A_CELL = 2.956  # about so many pairs for each square of side 1 of the map


def shapes_of(layer, x0, x1, y0, y1, side):
    """Names, sizes and poses of the shapes of a layer whose cells lie in a rectangle: one in each
    square of side 1. They are functions of the seed and the cell alone, so every task that needs a
    shape makes the same one. (A real map would be read here, from a file for each tile.)"""
    columns, rows = np.meshgrid(np.arange(max(x0, 0), min(x1, side)),
                                np.arange(max(y0, 0), min(y1, side)))
    names = (rows.ravel().astype(np.uint64) * side + columns.ravel()).astype(np.uint64)
    random = [hashed(names, 2 * k + layer) for k in range(4)]
    x = columns.ravel() + random[0]
    y = rows.ravel() + random[1]
    return names, 0.4 + 0.3 * random[2], x, y, 2 * np.pi * random[3]


def hashed(names, use):
    """Numbers from 0 to 1 by name (the finalizer of SplitMix64)."""
    z = names * np.uint64(0x9E3779B97F4A7C15) + np.uint64(use * 0xBF58476D1CE4E5B9 % 2**64)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return ((z ^ (z >> np.uint64(31))) >> np.uint64(40)).astype(np.float64) / 2**24


def add_layer(store, layer, bounds, side):
    """Adds regular polygons with local vertices that are scaled, and places them at their poses.
    Returns their names."""
    names, sizes, x, y, angles = shapes_of(layer, *bounds, side)
    corners = np.exp(2j * np.pi * np.arange(SIDES[layer]) / SIDES[layer])
    local = np.stack([corners.real, corners.imag], 1)[None] * sizes[:, None, None]
    ids = store.add(local.astype(np.float32))
    store.place(ids, x, y, angles)
    return names


def lower_left(store, count):
    """The lower left corners of the bounding boxes of all shapes."""
    coords, offsets = store.to_ragged()
    return np.minimum.reduceat(coords, offsets[:count], axis=0)


def join_tile(x0, x1, y0, y1, side):
    """The pairs of names of a tile: shapes of the first layer with shapes of the second."""
    border = 2  # of cells: a shape reaches out of its own by less than 1, and so do those it meets
    bounds = x0 - border, x1 + border, y0 - border, y1 + border
    store = sepax.Store(relate_only=True)
    names = [add_layer(store, layer, bounds, side) for layer in (0, 1)]
    first, count = len(names[0]), len(store)
    pairs = store.find_pairs(range(0, first), range(first, count))
    corner = lower_left(store, count)
    corner = np.maximum(corner[pairs[:, 0]], corner[pairs[:, 1]])
    low = [x0 if x0 > 0 else -np.inf, y0 if y0 > 0 else -np.inf]
    high = [x1 if x1 < side else np.inf, y1 if y1 < side else np.inf]
    pairs = pairs[((corner >= low) & (corner < high)).all(axis=1)]
    pairs = pairs[store.hits(pairs)]
    return np.stack([names[0][pairs[:, 0]], names[1][pairs[:, 1] - first]], 1)


def digest(pairs):
    """A number that does not depend on the order of the pairs."""
    z = hashed(pairs[:, 0], 97) * 2**24
    w = hashed(pairs[:, 1] ^ (pairs[:, 0] << np.uint64(20)), 98) * 2**24
    return int(np.sum(z.astype(np.uint64) * w.astype(np.uint64), dtype=np.uint64))


def summarize(tile, side):
    """What a task sends back: the number of its pairs and their digest, no pairs."""
    pairs = join_tile(*tile, side)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return len(pairs), digest(pairs), memory


def cuts_of(side, parts):
    return np.linspace(0, side, parts + 1).astype(int)


def tiles_of(side, tiles):
    cuts = cuts_of(side, tiles)
    return [(cuts[i], cuts[i + 1], cuts[k], cuts[k + 1]) for k in range(tiles) for i in range(tiles)]


def join(client, side, tiles):
    """All tiles by the workers of a client: the number of pairs, their digest, the most KiB that a
    worker has used."""
    tasks = client.map(summarize, tiles_of(side, tiles), side=side, pure=False)
    counts, digests, memory = zip(*client.gather(tasks))
    return sum(counts), sum(digests) % 2**64, max(memory)


def join_alone(side, strips):
    """The same by this process alone, in strips as wide as the map; in one: all at once."""
    cuts = cuts_of(side, strips)
    parts = [summarize((0, side, y0, y1), side) for y0, y1 in zip(cuts, cuts[1:])]
    counts, digests, memory = zip(*parts)
    return sum(counts), sum(digests) % 2**64, max(memory)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=float, default=1e6, help="about so many that meet")
    parser.add_argument("--tiles", type=int, default=4, help="the map has the square of it")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--strips", type=int, help="also by this process alone, in so many strips")
    options = parser.parse_args()
    from dask.distributed import Client, LocalCluster

    side = int((options.pairs / PAIRS_A_CELL) ** 0.5)
    begin = time.perf_counter()
    with LocalCluster(n_workers=options.workers, threads_per_worker=1,
                      dashboard_address=None) as cluster, Client(cluster) as client:
        count, number, memory = join(client, side, options.tiles)
    print(f"{side * side} shapes a layer, {count} pairs meet, digest {number:016x}, "
          f"at most {memory // 1024} MiB a worker, {time.perf_counter() - begin:.0f} s")
    if options.strips:
        begin = time.perf_counter()
        alone = join_alone(side, options.strips)
        print(f"alone: {alone[0]} pairs, digest {alone[1]:016x}, {alone[2] // 1024} MiB, "
              f"{time.perf_counter() - begin:.0f} s")
        assert alone[:2] == (count, number)


if __name__ == "__main__":
    main()
