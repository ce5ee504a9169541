# SPDX-License-Identifier: MIT
"""Reinforcement learning as driving simulators have it: 1,024 worlds, in each of which 64 cars
drive through a town of a square kilometre. A car that hits another one or a kerb starts anew.

python3 driving.py [--worlds N] [--steps N] [--picture FILE.svg]
"""

import argparse
import math
import time

import numpy as np

import sepax

BLOCK, ROADS = 100.0, 10  # a road every 100 m, ten each way
LANE, CORNER = 3.5, 6.0  # the width of a lane; kerbs are cut off by so much at corners
HALF = (2.3, 0.95)  # half extents of a car
STEP, FASTEST, WHEELBASE, STEERING = 0.1, 9.0, 2.7, 0.55
WAYS = np.float32([[1, 0], [0, 1], [-1, 0], [0, -1]])  # of lanes: east, north, west, south
BEGINS = np.float32([7.5, 0, 6.5])  # how far before a junction a turn right, none, or left begins


def kerbs():
    """The kerbs around all blocks, end to end: (n, 4), with eight a block."""
    spans = [(i * BLOCK - BLOCK + LANE, i * BLOCK - LANE) for i in range(ROADS + 1)]
    ends = []
    for x0, x1 in spans:
        for y0, y1 in spans:
            xs = (x0 + CORNER, x1 - CORNER, x1, x1, x1 - CORNER, x0 + CORNER, x0, x0)
            ys = (y0, y0, y0 + CORNER, y1 - CORNER, y1, y1, y1 - CORNER, y0 + CORNER)
            corners = list(zip(xs, ys))
            ends += [(*corners[i - 1], *corners[i]) for i in range(8)]
    return np.array(ends)


class Town:
    """Worlds of cars, with `reset` and `step` as packages for learning expect them of a vector of
    environments: observations, rewards, and which episodes have ended or were cut off.

    An action is steering and acceleration, both from -1 to 1. A car observes how far it is left of
    its lane, its angle to the lane, its speed, how far it is to the next junction, and its turn
    there: 1 left, 0 none, -1 right."""

    def __init__(self, worlds=1024, cars=64, episode=600):
        self.shape, self.count, self.episode = (worlds, cars), worlds * cars, episode
        x0, y0, x1, y1 = kerbs().T
        half = np.hypot(x1 - x0, y1 - y0) / 2
        poses = sepax.poses((x0 + x1) / 2, (y0 + y1) / 2, np.arctan2(y1 - y0, x1 - x0))
        self.worlds = sepax.Worlds(
            np.tile(np.float32([*HALF, 0]), (self.count, 1)),
            np.arange(worlds + 1) * cars,
            kept=np.stack([half, 0 * half, 0 * half], axis=1),  # segments
            kept_poses=poses,  # without offsets: all worlds have them
        )
        self.hits = np.zeros(self.count, np.uint8)
        self.place, self.junction = np.zeros((2, self.count, 2), np.float32)
        self.angle, self.speed = np.zeros((2, self.count), np.float32)
        self.lane, self.turn, self.age = np.zeros((3, self.count), np.int32)
        self.poses = np.zeros((self.count, 4), np.float32)

    def reset(self, *, seed=None):
        self.rng = np.random.default_rng(seed)
        cars = np.arange(self.count)
        while len(cars):  # again where a car hits another one
            self._start(cars)
            cars = np.flatnonzero(self.worlds.hits(self._pose(), out=self.hits))
        return self._observe(), {}

    def step(self, actions):
        steering, push = np.clip(np.reshape(actions, (self.count, 2)).T, -1, 1)
        self.speed = np.clip(self.speed + 4 * STEP * push, 0, FASTEST)
        self.angle += STEP / WHEELBASE * self.speed * np.tan(STEERING * steering)
        self.place += (STEP * self.speed)[:, None] * self._pose()[:, 2:]
        self.age += 1
        self.worlds.hits(self._pose(), out=self.hits)
        crashed = self.hits > 0
        late = (self.age >= self.episode) & ~crashed
        reward = np.where(crashed, np.float32(-10), STEP * self.speed)
        info = {"cars": int((self.hits & 1).sum()), "kerbs": int((self.hits >> 1).sum())}
        self._take_turns()
        self._start(np.flatnonzero(crashed | late))
        ends = (a.reshape(self.shape) for a in (reward, crashed, late))
        return self._observe(), *ends, info

    def _pose(self):
        self.poses[:, :2] = self.place
        self.poses[:, 2], self.poses[:, 3] = np.cos(self.angle), np.sin(self.angle)
        return self.poses

    def _ahead_and_left(self):
        """How far each car is before its junction, and to the left of the middle of its lane."""
        (x, y), (u, v) = (self.junction * BLOCK - self.place).T, WAYS[self.lane].T
        return x * u + y * v, x * v - y * u + LANE / 2

    def _observe(self):
        ahead, left = self._ahead_and_left()
        turned = self.angle - self.lane * np.float32(np.pi / 2)
        turned -= np.float32(2 * np.pi) * np.round(turned / np.float32(2 * np.pi))
        seen = np.stack([left, turned, self.speed, ahead, self.turn.astype(np.float32)], axis=-1)
        return seen.reshape(*self.shape, 5)

    def _start(self, cars):
        """Puts cars anywhere on lanes, on their way to a junction."""
        lane = self.rng.integers(0, 4, len(cars))
        way, before = WAYS[lane], self.rng.uniform(15, 85, (len(cars), 1)).astype(np.float32)
        at = self.rng.integers(0, ROADS, (len(cars), 2)).astype(np.float32)
        at = np.where(way > 0, np.maximum(at, 1), np.where(way < 0, np.minimum(at, ROADS - 2), at))
        right = np.stack([way[:, 1], -way[:, 0]], axis=1) * (LANE / 2)
        self.place[cars] = at * BLOCK - way * before + right
        self.junction[cars], self.lane[cars] = at, lane
        self.angle[cars], self.speed[cars], self.age[cars] = lane * (np.pi / 2), 5, 0
        self._choose(cars)

    def _choose(self, cars):
        """Chooses turns that stay in the town."""
        turn = self.rng.integers(-1, 2, len(cars))
        for _ in range(2):
            there = self.junction[cars] + WAYS[(self.lane[cars] + turn) % 4]
            leaves = ((there < 0) | (there > ROADS - 1)).any(axis=1)
            turn = np.where(leaves, (turn + 2) % 3 - 1, turn)
        self.turn[cars] = turn

    def _take_turns(self):
        """A car that comes to where its turn begins is on the lane behind it from then on."""
        cars = np.flatnonzero(self._ahead_and_left()[0] < BEGINS[self.turn + 1])
        self.lane[cars] = (self.lane[cars] + self.turn[cars]) % 4
        self.junction[cars] += WAYS[self.lane[cars]]
        self._choose(cars)


def random_policy(seen, rng):
    return rng.uniform(-1, 1, (*seen.shape[:-1], 2)).astype(np.float32)


def lane_policy(seen, rng):
    """Steers to the middle of the lane, and slows down before turns."""
    left, turned, speed, ahead, turn = np.moveaxis(seen, -1, 0)
    steering = -turned - np.arctan(left / np.maximum(speed, 1))
    wanted = np.where((turn != 0) & (ahead < 25) | (abs(turned) > 0.1), 4.5, FASTEST)
    return np.stack([steering / STEERING, wanted - speed], axis=-1)


# ------------------------------------------------------------------ as simulators do it


def corners(pose, half):
    x, y, c, s = pose
    return [
        (x + c * u * half[0] - s * v * half[1], y + s * u * half[0] + c * v * half[1])
        for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]


def meet(a, b):
    """Whether two convex polygons have a point in common: separating axes, with an early out."""
    for p, q in ((a, b), (b, a)):
        for i, (x, y) in enumerate(p):
            nx, ny = y - p[i - 1][1], p[i - 1][0] - x
            far = max(nx * u + ny * v for u, v in p)
            if min(nx * u + ny * v for u, v in q) > far:
                return False
    return True


def scalar_hits(poses, walls):
    """What the cars of one world hit, car by car in a loop. `walls` has the kerbs by block."""
    cars = [tuple(pose) for pose in poses.tolist()]
    boxes, hits = [corners(car, HALF) for car in cars], [0] * len(cars)
    reach = 2 * math.hypot(*HALF)
    for i, (x, y, _, _) in enumerate(cars):
        for j in range(i):
            near = abs(cars[j][0] - x) < reach and abs(cars[j][1] - y) < reach
            if near and meet(boxes[i], boxes[j]):
                hits[i] |= 1
                hits[j] |= 1
        near = walls.get((round(x / BLOCK), round(y / BLOCK)), ())
        hits[i] |= 2 * any(meet(boxes[i], wall) for wall in near)
    return hits


def walls_by_block():
    """The kerbs that cars may hit whose place is nearest to a junction."""
    walls = {}
    for x0, y0, x1, y1 in kerbs().tolist():
        for key in {(round(x / BLOCK), round(y / BLOCK)) for x, y in ((x0, y0), (x1, y1))}:
            walls.setdefault(key, []).append([(x0, y0), (x1, y1)])
    return walls


# ------------------------------------------------------------------ runs


def drive(town, policy, steps, rng, trail=None):
    """Seconds of CPU a step, and crashes a car and minute, with other cars and with kerbs."""
    seen, _ = town.reset(seed=1)
    crashes, spent = np.zeros(2), 0.0
    for _ in range(steps):
        actions = policy(seen, rng)
        begin = time.process_time()
        seen, _, _, _, info = town.step(actions)
        spent += time.process_time() - begin
        crashes += info["cars"], info["kerbs"]
        if trail is not None:
            trail.append(town.place.reshape(*town.shape, 2)[0].copy())
    return spent / steps, crashes / town.count / (steps * STEP / 60)


def draw(town, trail, path):
    """The first world: kerbs, cars where they are, and the ways that they came."""
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-40 -40 980 980" fill="none">',
        '<rect x="-40" y="-40" width="980" height="980" fill="#fff"/>',
        '<g transform="matrix(1 0 0 -1 0 900)">',  # y points up
    ]
    path_of = "".join(f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}" for a, b, c, d in kerbs())
    lines.append(f'<path d="{path_of}" stroke="#888" stroke-width="1"/>')
    for car in np.swapaxes(trail, 0, 1):
        way, jumps = car[::3], np.hypot(*np.diff(car[::3], axis=0).T) > 5
        for part in np.split(way, np.flatnonzero(jumps) + 1):
            points = " ".join(f"{x:.1f},{y:.1f}" for x, y in part)
            lines.append(f'<polyline points="{points}" stroke="#5a9bd4" stroke-width="1.5"/>')
    for pose in town.poses[: town.shape[1]]:
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in corners(pose.tolist(), HALF))
        lines.append(f'<polygon points="{points}" fill="#c33" stroke="#c33" stroke-width="2"/>')
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join([*lines, "</g></svg>", ""]))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--worlds", type=int, default=1024)
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--picture")
    options = parser.parse_args()
    town, rng, trail = Town(options.worlds), np.random.default_rng(2), []
    for name, policy in (("random", random_policy), ("lane following", lane_policy)):
        trail.clear()
        spent, (cars, walls) = drive(town, policy, options.steps, rng, trail)
        print(
            f"{name}: {1 / spent:.0f} steps/s of all worlds, {town.count / spent / 1e6:.1f} "
            f"million of a car; crashes a car and minute: {cars:.3f} with cars, {walls:.3f} with "
            "kerbs"
        )
    begin = time.process_time()
    town.worlds.hits(town.poses, out=town.hits)
    here = time.process_time() - begin
    walls, some = walls_by_block(), min(8, options.worlds)
    begin = time.process_time()
    found = [scalar_hits(p, walls) for p in town.poses.reshape(*town.shape, 4)[:some]]
    loop = (time.process_time() - begin) / some * options.worlds
    same = np.array_equal(np.ravel(found), town.hits.reshape(town.shape)[:some].ravel())
    print(
        f"what all cars hit: {1e3 * here:.2f} ms; by a loop over cars {1e3 * loop:.0f} ms, with "
        f"{'the same answers' if same else 'other answers'}"
    )
    if options.picture:
        draw(town, np.array(trail[-150:]), options.picture)


if __name__ == "__main__":
    main()
