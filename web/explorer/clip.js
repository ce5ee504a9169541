// SPDX-License-Identifier: MIT
//
// Outlines on the screen, cut off far outside of it: at the zoom of an ulp a shape is larger than
// what a browser draws well. Points are pixels, [x, y], in double.

const FAR = 6000; // pixels; a stage lies between 0 and less than that
const SAGITTA = 0.1; // pixels between an arc and its chord

const SIDES = [
    [0, -FAR, 1],
    [0, FAR, -1],
    [1, -FAR, 1],
    [1, FAR, -1],
]; // coordinate, limit, sign of the side that is kept

const beyond = (points) => points.some((p) => Math.abs(p[0]) > FAR || Math.abs(p[1]) > FAR);

export const onScreen = ({ width, height }, [x, y], room = 0) =>
    x >= -room && y >= -room && x <= width + room && y <= height + room;

const cross = (p, q, [k, limit]) => {
    const t = (limit - p[k]) / (q[k] - p[k]);
    const at = [p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])];
    at[k] = limit;
    return at;
};

// The part of a convex polygon that may be seen: [] where there is none.
export function clipPolygon(points) {
    if (!beyond(points)) {
        return points;
    }
    return SIDES.reduce((kept, side) => {
        const inside = (p) => (p[side[0]] - side[1]) * side[2] >= 0;
        return kept.flatMap((p, i) => {
            const q = kept[(i + 1) % kept.length];
            return [
                ...(inside(p) ? [p] : []),
                ...(inside(p) !== inside(q) ? [cross(p, q, side)] : []),
            ];
        });
    }, points);
}

// The part of a line that may be seen, or null.
export function clipLine(p, q) {
    for (const side of SIDES) {
        const inside = (point) => (point[side[0]] - side[1]) * side[2] >= 0;
        if (!inside(p) && !inside(q)) {
            return null;
        }
        [p, q] = [inside(p) ? p : cross(p, q, side), inside(q) ? q : cross(p, q, side)];
    }
    return [p, q];
}

// Points of an arc about `centre` from one angle to a larger one, close together where it may be
// seen. An arc that stays away from the screen keeps its ends.
export function arcPoints(centre, radius, from, to) {
    const at = (angle) => [
        centre[0] + radius * Math.cos(angle),
        centre[1] + radius * Math.sin(angle),
    ];
    const points = [at(from)];
    const divide = (a, b) => {
        const half = (b - a) / 2,
            middle = at(a + half),
            reach = 2 * radius * Math.sin(Math.min(half, Math.PI) / 2);
        const seen = middle.every((part) => Math.abs(part) < FAR + reach);
        if (half > Math.PI / 4 || (seen && radius * (1 - Math.cos(half)) > SAGITTA)) {
            divide(a, a + half);
            divide(a + half, b);
        } else {
            points.push(at(b));
        }
    };
    divide(from, to);
    return points;
}
