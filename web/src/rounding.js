// SPDX-License-Identifier: MIT
//
// Whether rounding to float32 is why shapes were refused. Comes in: vertices as the caller gave
// them, in double precision, and what was refused. Goes out: whether they were right as given, up
// to a few roundings in double.

import { Status } from "./constants.js";
import { unblock } from "./inputs.js";

const TOLERANCE = 2 ** -48;

/** A function of the number of a vertex, or null where the vertices are float32 already. */
export function givenVertices(value) {
    const array = unblock(value);
    if (array instanceof Float32Array) {
        return null;
    }
    return typeof array[0] === "object" ? (i) => array[i] : (i) => [array[2 * i], array[2 * i + 1]];
}

/** 1 where c is to the left of the line from a to b, -1 to the right, 0 on it. */
function side([ax, ay], [bx, by], [cx, cy]) {
    const left = (bx - ax) * (cy - ay);
    const right = (by - ay) * (cx - ax);
    const far = Math.max(...[ax, ay, bx, by, cx, cy].map(Math.abs));
    const lengths = [bx - ax, by - ay, cx - ax, cy - ay].map(Math.abs);
    const bound = TOLERANCE * (far * lengths.reduce((sum, length) => sum + length));
    return Math.abs(left - right) <= bound ? 0 : Math.sign(left - right);
}

const isSame = (a, b) => a[0] === b[0] && a[1] === b[1];

/** Whether two edges that were refused for `status` are wrong as they were given. */
function areWrong([a, b], [c, d], status) {
    const [cd, ab] = [side(a, b, c) * side(a, b, d), side(c, d, a) * side(c, d, b)];
    if (status === Status.CROSSING) {
        const isCommon = [a, b].some((v) => isSame(v, c) || isSame(v, d));
        return (cd < 0 && ab < 0) || isCommon;
    }
    const axis = Math.abs(b[0] - a[0]) > Math.abs(b[1] - a[1]) ? 0 : 1;
    const [p, q] = [a[axis], b[axis]].sort((u, v) => u - v);
    const [r, s] = [c[axis], d[axis]].sort((u, v) => u - v);
    const onOneLine = side(a, b, c) === 0 && side(a, b, d) === 0;
    return onOneLine && Math.max(p, r) < Math.min(q, s);
}

/** The vertices of a ring without those that repeat the one before. */
function cornersOf(at, begin, end) {
    const all = Array.from({ length: end - begin }, (_, i) => at(begin + i));
    return all.filter((v, i) => !isSame(v, all[(i + all.length - 1) % all.length]));
}

function hasArea(corners) {
    const [origin] = corners;
    let [sum, size] = [0, 0];
    for (let i = 1; i + 1 < corners.length; i++) {
        const [ux, uy] = corners[i].map((value, axis) => value - origin[axis]);
        const [vx, vy] = corners[i + 1].map((value, axis) => value - origin[axis]);
        sum += ux * vy - uy * vx;
        const far = Math.max(...[...origin, ...corners[i], ...corners[i + 1]].map(Math.abs));
        size += far * (Math.abs(ux) + Math.abs(uy) + Math.abs(vx) + Math.abs(vy));
    }
    return Math.abs(sum) > TOLERANCE * size;
}

/** The edge that starts at a vertex; the next vertex is the first that float32 tells from it. */
function edgeFrom(at, starts, vertex) {
    const ring = starts.findIndex((start, i) => vertex >= start && vertex < starts[i + 1]);
    const [begin, end] = [starts[ring], starts[ring + 1]];
    const first = at(vertex);
    let second = first;
    for (let i = 1; i < end - begin && isSame(second.map(Math.fround), first.map(Math.fround)); i++) {
        second = at(begin + ((vertex - begin + i) % (end - begin)));
    }
    return [first, second];
}

/** Whether a convex polygon was right as it was given. */
export function wasConvex(at, begin, end) {
    const corners = cornersOf(at, begin, end);
    const { length } = corners;
    return (
        length > 2 &&
        hasArea(corners) &&
        corners.every((v, i) => side(v, corners[(i + 1) % length], corners[(i + 2) % length]) >= 0)
    );
}

/** Whether what sepax_decompose refused of rings was right as it was given. */
export function wasSimple(at, starts, status, { ring, vertex, other }) {
    if (status === Status.ZERO_AREA) {
        const corners = cornersOf(at, starts[ring], starts[ring + 1]);
        return corners.length > 2 && hasArea(corners);
    }
    return !areWrong(edgeFrom(at, starts, vertex), edgeFrom(at, starts, other), status);
}
