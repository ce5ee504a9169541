// SPDX-License-Identifier: MIT
//
// All candidate axes of two convex shapes, with both projection intervals on each, computed in
// double from the world corners: for looking at. How the pair relates is the library's answer.
//
// A hull here is {corners, edges, radius}: its world corners, the caller's number of the edge that
// starts at each, and its radius. An axis is {names, x, y, a: [low, high], b: [low, high], gap}:
// a unit vector that points from A to B, the edges whose normal it is, and the gap between both
// intervals, below 0 an overlap. The axis "v" is that from one closest point of the cores to the other.

const PARALLEL = 2 ** -20; // sine of the largest angle between axes that are merged

export function candidateAxes(a, b, closest, merge) {
    const directions = [...edgeNormals(a, "a", 1), ...edgeNormals(b, "b", -1)];
    const corner = a.radius > 0 || b.radius > 0 || a.corners.length < 3 || b.corners.length < 3;
    if (corner && closest !== null) {
        directions.push({ name: "v", x: closest.x, y: closest.y });
    }
    const axes = directions.map((direction) => makeAxis(a, b, direction));
    return merge ? merged(axes) : axes;
}

// The index of the axis that the library's answer names: that of an edge, else the nearest one.
export function chosenAxis(axes, name, normal) {
    const named = axes.findIndex((axis) => axis.names.includes(name));
    if (named >= 0) {
        return named;
    }
    let best = -1,
        most = -Infinity;
    axes.forEach((axis, i) => {
        const along = axis.x * normal.x + axis.y * normal.y;
        if (along > most) {
            most = along;
            best = i;
        }
    });
    return best;
}

export function project(hull, x, y) {
    const places = hull.corners.map((corner) => x * corner[0] + y * corner[1]);
    return [Math.min(...places) - hull.radius, Math.max(...places) + hull.radius];
}

function edgeNormals(hull, owner, sign) {
    const { corners } = hull;
    if (corners.length < 2) {
        return [];
    }
    return corners.map(([x0, y0], i) => {
        const [x1, y1] = corners[(i + 1) % corners.length];
        const length = Math.hypot(x1 - x0, y1 - y0);
        return {
            name: `${owner}${hull.edges[i]}`,
            x: (sign * (y1 - y0)) / length,
            y: (sign * (x0 - x1)) / length,
        };
    });
}

// Of both ways along the line the one that leads from A to B.
function makeAxis(hullA, hullB, { name, x, y }) {
    const a = project(hullA, x, y),
        b = project(hullB, x, y);
    if (a[0] + a[1] > b[0] + b[1]) {
        return makeAxis(hullA, hullB, { name, x: -x, y: -y });
    }
    return { names: [name], x, y, a, b, gap: b[0] - a[1] };
}

function merged(axes) {
    const kept = [];
    for (const axis of axes) {
        const same = kept.find(
            (other) => Math.abs(axis.x * other.y - axis.y * other.x) <= PARALLEL,
        );
        if (same === undefined) {
            kept.push(axis);
        } else {
            same.names.push(...axis.names);
        }
    }
    return kept;
}
