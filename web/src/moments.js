// SPDX-License-Identifier: MIT
//
// Moments of shapes and bodies. Comes in: their vertices and radii. Goes out: area, centroid and
// second moment of area, in double.
//
// These are the operations of kernel/place/moments.c in the same order, so that the results have
// the same bits. In the module, which every page loads, they would take 2 kB.

import { Status } from "./constants.js";
import { checkInteger, unblock } from "./inputs.js";

const zero = { x: 0, y: 0 };
const square = ({ x, y }) => x * x + y * y;

/** The sum of doubles: added without rounding, then rounded. */
function exactSum(terms) {
    const parts = [];
    for (const term of terms) {
        let carry = term;
        let kept = 0;
        for (const part of [...parts]) {
            const sum = carry + part;
            const rest = sum - carry;
            const error = carry - (sum - rest) + (part - rest);
            if (error !== 0) {
                parts[kept++] = error;
            }
            carry = sum;
        }
        if (carry !== 0) {
            parts[kept++] = carry;
        }
        parts.length = kept;
    }
    return parts.reduce((sum, part) => sum + part, 0);
}

/** Twice the area of a triangle. */
function doubledArea(u, v, w) {
    const p = (v.y - u.y) * (w.x - u.x);
    const q = (v.x - u.x) * (w.y - u.y);
    return q - p >= 2 ** -6 * (Math.abs(p) + Math.abs(q))
        ? q - p
        : -exactSum([v.y * w.x, -(v.y * u.x), -(u.y * w.x), -(v.x * w.y), v.x * u.y, u.x * w.y]);
}

function angleOf(tangent) {
    let t = tangent;
    let series = 0;
    for (let i = 0; i < 3; i++) {
        t /= 1 + Math.sqrt(1 + t * t);
    }
    for (let k = 17; k > 0; k -= 2) {
        series = 1 / k - series * (t * t);
    }
    return 8 * t * series;
}

function turnBetween(e, f) {
    const cross = Math.max(e.x * f.y - e.y * f.x, 0);
    const dot = e.x * f.x + e.y * f.y;
    const length = Math.sqrt(cross * cross + dot * dot);
    if (length === 0) {
        return 2 * Math.PI;
    }
    const half = angleOf(cross / (length + Math.abs(dot)));
    return dot < 0 ? Math.PI - 2 * half : 2 * half;
}

/** Sums of moments about the point origin + about. */
class Sums {
    area = 0;
    x = 0;
    y = 0;
    second = 0;

    constructor(origin, about) {
        this.origin = origin;
        this.about = about;
    }

    place({ x, y }) {
        return { x: x - this.origin.x - this.about.x, y: y - this.origin.y - this.about.y };
    }

    add(area, at, second) {
        this.area += area;
        this.x += area * at.x;
        this.y += area * at.y;
        this.second += second;
    }

    addCore(vertices) {
        const a = this.place(vertices[0]);
        for (let i = 1; i + 1 < vertices.length; i++) {
            const b = this.place(vertices[i]);
            const c = this.place(vertices[i + 1]);
            const sum = { x: a.x + b.x + c.x, y: a.y + b.y + c.y };
            const twice = doubledArea(vertices[i], vertices[i + 1], vertices[0]);
            const squares = square(a) + square(b) + square(c) + square(sum);
            this.add(twice / 2, { x: sum.x / 3, y: sum.y / 3 }, (twice / 24) * squares);
        }
    }

    addRim(vertices, r) {
        const n = vertices.length;
        const edge = (i) => {
            const [from, to] = [vertices[i], vertices[(i + 1) % n]];
            return { x: to.x - from.x, y: to.y - from.y };
        };
        let e = edge(n - 1);
        let eLength = Math.sqrt(square(e));
        for (let i = 0; i < n; i++) {
            const f = edge(i);
            const v = this.place(vertices[i]);
            const middle = { x: v.x + f.x / 2, y: v.y + f.y / 2 };
            const fLength = Math.sqrt(square(f));
            const rectangle = fLength * r;
            const sector = (turnBetween(e, f) * r * r) / 2;
            const out =
                n > 1
                    ? v.x * (e.x / eLength - f.x / fLength) + v.y * (e.y / eLength - f.y / fLength)
                    : 0;
            const corner = sector * (square(v) + (r * r) / 2) + ((2 * r * r * r) / 3) * out;
            this.add(sector, v, corner);
            const inner = rectangle * (square(middle) + square(f) / 12 + (r * r) / 3);
            this.add(rectangle, middle, inner + r * r * (f.y * middle.x - f.x * middle.y));
            e = f;
            eLength = fLength;
        }
    }
}

function sumsAbout(shapes, origin, about) {
    const sums = new Sums(origin, about);
    for (const { vertices, radius } of shapes) {
        sums.addCore(vertices);
        if (radius > 0) {
            sums.addRim(vertices, radius);
        }
    }
    return sums;
}

/** The moments of shapes together. */
function momentsOf(shapes) {
    if (shapes.length === 0) {
        return { area: 0, x: NaN, y: NaN, second: 0 };
    }
    const [{ vertices }] = shapes;
    const origin = vertices[0];
    const last = vertices[vertices.length - 1];
    const { area, x, y } = sumsAbout(shapes, origin, zero);
    const centre =
        area > 0
            ? { x: x / area, y: y / area }
            : { x: (last.x - origin.x) / 2, y: (last.y - origin.y) / 2 };
    const { second } = sumsAbout(shapes, origin, centre);
    return { area, x: origin.x + centre.x, y: origin.y + centre.y, second };
}

const range = (first, end) => Uint32Array.from({ length: end - first }, (_, i) => first + i);

/** Moments of these shapes; body i has the shapes starts[i] to starts[i + 1] - 1 of them. */
function momentsOfAll(store, ids, starts) {
    const { coords, offsets } = store.toRagged(ids);
    const radii = store.radii(ids);
    const shapes = Array.from(radii, (radius, i) => {
        const xy = coords.subarray(2 * offsets[i], 2 * offsets[i + 1]);
        const vertices = Array.from({ length: xy.length / 2 }, (_, j) => ({
            x: xy[2 * j],
            y: xy[2 * j + 1],
        }));
        return { vertices, radius };
    });
    const count = starts.length - 1;
    const found = Array.from({ length: count }, (_, i) =>
        momentsOf(shapes.slice(starts[i], starts[i + 1])),
    );
    const column = (name) => Float64Array.from(found, (moments) => moments[name]);
    return { area: column("area"), x: column("x"), y: column("y"), second: column("second") };
}

export function shapeMoments(store, ids) {
    const array = unblock(typeof ids === "number" ? [ids] : (ids ?? range(0, store.size)));
    return momentsOfAll(store, array, range(0, array.length + 1));
}

export function bodyMoments(core, store, bodies) {
    const starts = Array.from(unblock(bodies), (start) => checkInteger(start, "bodies"));
    if (starts.length === 0) {
        throw new RangeError("bodies is empty, but one element more than items is needed");
    }
    const first = starts[0];
    for (let index = 0; index + 1 < starts.length; index++) {
        if (starts[index + 1] < starts[index]) {
            core.refuse(Status.OFFSETS, { index });
        }
        if (starts[index + 1] > store.size) {
            core.refuse(Status.RANGE, { index });
        }
    }
    const ids = range(first, starts[starts.length - 1]);
    const places = starts.map((start) => start - first);
    try {
        return momentsOfAll(store, ids, places);
    } catch (error) {
        if (error.status !== Status.ID) {
            throw error;
        }
        const index = places.findLastIndex((place) => place <= error.index);
        return core.refuse(Status.RANGE, { index, id: error.id });
    }
}
