// SPDX-License-Identifier: MIT
//
// A shape of the two-shape page, as its user describes it: a kind, corners around the origin, a
// radius, and a pose. The library decides what it is; nothing here computes with it.

const f = Math.fround;

export const KINDS = ["point", "circle", "segment", "capsule", "polygon", "rounded", "box", "body"];

export const KIND_NAMES = {
    point: "Point",
    circle: "Circle",
    segment: "Segment",
    capsule: "Capsule",
    polygon: "Polygon",
    rounded: "Rounded polygon",
    box: "Box",
    body: "Concave body",
};

const STAR = [
    [1.3, 0.1],
    [0.35, 0.35],
    [0.1, 1.3],
    [-0.4, 0.4],
    [-1.3, -0.1],
    [-0.3, -0.4],
    [0.2, -1.2],
    [0.4, -0.3],
];

const STARTS = {
    point: { corners: [[0, 0]], radius: 0 },
    circle: { corners: [[0, 0]], radius: 0.8 },
    segment: {
        corners: [[-1, 0], [1, 0]],
        radius: 0,
    },
    capsule: {
        corners: [[-0.9, 0], [0.9, 0]],
        radius: 0.4,
    },
    polygon: { corners: regular(5, 1.1), radius: 0 },
    rounded: { corners: regular(3, 0.9), radius: 0.35 },
    box: { corners: [[1.1, 0.7]], radius: 0 },
    body: { corners: STAR, radius: 0 },
};

// The fewest and the most corners that a kind can have.
const LIMITS = {
    point: [1, 1],
    circle: [1, 1],
    segment: [2, 2],
    capsule: [2, 2],
    polygon: [3, 24],
    rounded: [3, 24],
    box: [1, 1],
    body: [4, 24],
};

export function regular(count, radius) {
    return Array.from({ length: count }, (_, i) => {
        const angle = (2 * Math.PI * (i + 0.25)) / count;
        return [f(radius * Math.cos(angle)), f(radius * Math.sin(angle))];
    });
}

export function makeShape(kind, x, y, angle = 0) {
    const start = STARTS[kind];
    const corners = start.corners.map((corner) => corner.map(f));
    return { kind, corners, radius: f(start.radius), x: f(x), y: f(y), angle: f(angle) };
}

// The same place and angle with the corners that the kind begins with.
export function changeKind(shape, kind) {
    Object.assign(shape, makeShape(kind, shape.x, shape.y, shape.angle));
}

export const hasRadius = (kind) => kind === "circle" || kind === "capsule" || kind === "rounded";
export const cornerLimits = (kind) => LIMITS[kind];
export const cornersMove = (kind) => LIMITS[kind][1] > 1 || kind === "box";

// The corners as a polygon; of a box the four of them in the order of the library.
export function outline(shape) {
    if (shape.kind !== "box") {
        return shape.corners;
    }
    const [w, h] = shape.corners[0];
    return [[-w, -h], [w, -h], [w, h], [-w, h]];
}

// Puts corner `index` of the outline at a place in the coordinates of the shape.
export function moveCorner(shape, index, place) {
    const [x, y] = place.map(f);
    if (shape.kind === "box") {
        shape.corners[0] = [Math.max(Math.abs(x), 0.05), Math.max(Math.abs(y), 0.05)].map(f);
    } else {
        shape.corners[index] = [x, y];
    }
}

// The corners of a polygon that lie within the hull of the others: the library leaves them out.
export function cornersInside({ kind, corners }) {
    if (kind !== "polygon" && kind !== "rounded") {
        return [];
    }
    const turn = (p, q, r) => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
    const hull = [];
    const sorted = corners.toSorted((p, q) => p[0] - q[0] || p[1] - q[1]);
    for (const way of [sorted, sorted.toReversed()]) {
        const from = hull.length; // a chain of left turns, below and then above
        for (const point of way) {
            while (hull.length > from + 1 && turn(hull.at(-2), hull.at(-1), point) <= 0) {
                hull.pop();
            }
            hull.push(point);
        }
        hull.pop();
    }
    return corners.flatMap((corner, i) => (hull.includes(corner) ? [] : [i]));
}

// One corner more, in the middle of the longest edge and a little outside of it.
export function addCorner(shape) {
    const corners = shape.corners;
    let longest = 0,
        best = -1;
    for (let i = 0; i < corners.length; i++) {
        const [p, q] = edge(corners, i);
        const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
        if (length > best) {
            best = length;
            longest = i;
        }
    }
    const [p, q] = edge(corners, longest);
    const out = 0.12;
    corners.splice(longest + 1, 0, [
        f((p[0] + q[0]) / 2 + out * (q[1] - p[1])),
        f((p[1] + q[1]) / 2 - out * (q[0] - p[0])),
    ]);
}

export function removeCorner(shape) {
    shape.corners.pop();
}

function edge(corners, i) {
    return [corners[i], corners[(i + 1) % corners.length]];
}

// A place in the coordinates of the world, as the library's placing has it but for roundings.
export function toWorld(shape, [x, y]) {
    const c = Math.cos(shape.angle),
        s = Math.sin(shape.angle);
    return [c * x - s * y + shape.x, s * x + c * y + shape.y];
}

export function toLocal(shape, [x, y]) {
    const c = Math.cos(shape.angle),
        s = Math.sin(shape.angle);
    return [c * (x - shape.x) + s * (y - shape.y), c * (y - shape.y) - s * (x - shape.x)];
}

// How far the shape reaches from its origin.
export function reach(shape) {
    return shape.radius + Math.max(...outline(shape).map(([x, y]) => Math.hypot(x, y)));
}
