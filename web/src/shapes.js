// SPDX-License-Identifier: MIT
//
// Adding shapes to a store. Comes in: the store's address, vertices, boxes, circles or polygons.
// Goes out: the id of the first one and how many there are.

import { Status, flags } from "./constants.js";
import { cutPolygons } from "./pieces.js";
import {
    checkInteger,
    checkOptions,
    coordsOf,
    countOf,
    each,
    flagsOf,
    integers,
    offsetsOf,
    rangeOf,
} from "./inputs.js";
import { makePoses, poseParts, posesOf } from "./poses.js";
import { givenVertices, wasConvex } from "./rounding.js";
import { sizeOf } from "./layout.js";

/** Calls what adds `count` shapes: its first id. */
function add(core, count, call, own = undefined) {
    const first = core.memory.take(4);
    const rejection = core.rejection;
    core.check(call(first, rejection), rejection, own);
    return { first: core.memory.u32[first / 4], count };
}

/** Offsets of shapes of equally many vertices; all are one shape where `size` is left out. */
function evenOffsets(core, vertices, size) {
    const count = size === undefined ? 1 : vertices / size;
    if (!Number.isInteger(count)) {
        throw new RangeError(`coords has ${vertices} vertices, which is no multiple of ${size}`);
    }
    const step = size ?? vertices;
    const at = core.memory.take(4 * (count + 1));
    const { u32 } = core.memory;
    for (let i = 0; i <= count; i++) {
        u32[at / 4 + i] = i * step;
    }
    return { at, length: count + 1 };
}

function shapeOffsets(core, vertices, offsets, size) {
    if (offsets === undefined) {
        return evenOffsets(core, vertices, size);
    }
    const found = offsetsOf(core, offsets, "offsets");
    const ends = core.memory.u32[found.at / 4 + found.length];
    if (ends > vertices) {
        throw new RangeError(`offsets end with ${ends}, but coords has ${vertices} vertices`);
    }
    return { at: found.at, length: found.length + 1 };
}

/** Radii of `count` shapes in memory, all of them good. */
function radiiOf(core, radius, count) {
    const part = each(radius, "radius");
    countOf({ radius: part }, count);
    const at = core.memory.take(4 * count);
    const radii = core.memory.view(Float32Array, at, count);
    for (let i = 0; i < count; i++) {
        radii[i] = part.get(i);
        if (!(radii[i] >= 0 && radii[i] < Infinity)) {
            core.refuse(Status.RADIUS, { index: i });
        }
    }
    return at;
}

/** Adds shapes by `call`, then finishes them by `finish`; where that fails they are removed. */
function addAndFinish(core, store, count, call, finish) {
    const added = add(core, count, call);
    const ids = Uint32Array.from({ length: count }, (_, i) => added.first + i);
    const list = integers(core, ids, "ids").at;
    const rejection = core.rejection;
    const status = finish(list, rejection);
    if (status !== 0) {
        const error = core.error(status, rejection);
        core.exports.sepax_store_remove(store, list, count, 0);
        throw error;
    }
    return added;
}

/** Of a convex polygon that was refused, rounding is the reason only where it was right as given. */
function judge(core, rejection, coords, starts) {
    const { index, by_rounding } = core.memory.read("sepax_rejection", rejection);
    const given = givenVertices(coords);
    if (by_rounding & 1 && given !== null) {
        const [begin, end] = core.memory.view(Uint32Array, starts.at + 4 * index, 2);
        core.memory.write("sepax_rejection", rejection, { by_rounding: wasConvex(given, begin, end) });
    }
}

const addNames = ["size", "radius", ...Object.keys(flags.add)];

export function addShapes(core, store, coords, offsets, options) {
    checkOptions(options, addNames);
    const xy = coordsOf(core, coords, "coords");
    const starts = shapeOffsets(core, xy.length, offsets, options.size);
    const count = starts.length - 1;
    const bits = flagsOf(flags.add, options);
    const { sepax_store_add_many, sepax_store_set_radii } = core.exports;
    const call = (first, rejection) => {
        const status = sepax_store_add_many(store, xy.at, starts.at, count, bits, first, rejection);
        if (status === Status.NOT_CONVEX || status === Status.CLOCKWISE) {
            judge(core, rejection, coords, starts);
        }
        return status;
    };
    if (options.radius === undefined) {
        return add(core, count, call);
    }
    const radii = radiiOf(core, options.radius, count);
    return addAndFinish(core, store, count, call, (ids, rejection) =>
        sepax_store_set_radii(store, ids, radii, count, rejection),
    );
}

export function addBoxes(core, store, halfX, halfY, x, y, rotation) {
    const half = { halfX: each(halfX, "halfX"), halfY: each(halfY, "halfY") };
    const parts = poseParts(x, y, rotation);
    const count = countOf({ ...half, ...parts });
    const poses = makePoses(core, parts, count) / 4;
    const words = sizeOf("sepax_box") / 4;
    const at = core.memory.take(4 * words * count);
    const { f32 } = core.memory;
    for (let i = 0, box = at / 4; i < count; i++, box += words) {
        f32[box] = half.halfX.get(i);
        f32[box + 1] = half.halfY.get(i);
        f32.copyWithin(box + 2, poses + 4 * i, poses + 4 * i + 4);
    }
    const call = core.exports.sepax_store_add_boxes;
    return add(core, count, (first, rejection) => call(store, at, count, first, rejection), {
        NOT_FINITE: "halfX, halfY",
    });
}

/** Circles are points at (0, 0) that are placed and have a radius. */
export function addCircles(core, store, x, y, radius) {
    const parts = poseParts(x, y);
    const count = countOf({ ...parts, radius: each(radius, "radius") });
    const poses = makePoses(core, parts, count);
    const bad = core.memory.view(Float32Array, poses, 4 * count).findIndex((v) => !isFinite(v));
    if (bad >= 0) {
        core.refuse(Status.POSE, { index: Math.floor(bad / 4) });
    }
    const radii = radiiOf(core, radius, count);
    const xy = core.memory.take(8 * count);
    core.memory.view(Float32Array, xy, 2 * count).fill(0);
    const starts = integers(core, Uint32Array.from({ length: count + 1 }, (_, i) => i), "offsets");
    const { sepax_store_add_many, sepax_store_place, sepax_store_set_radii } = core.exports;
    return addAndFinish(
        core,
        store,
        count,
        (first, rejection) =>
            sepax_store_add_many(store, xy, starts.at, count, 0, first, rejection),
        (ids, rejection) =>
            sepax_store_place(store, ids, poses, count, rejection) ||
            sepax_store_set_radii(store, ids, radii, count, rejection),
    );
}

export function addCopies(core, store, of, copies) {
    const range = rangeOf(of, "of");
    checkInteger(copies, "copies");
    const at = core.memory.struct("sepax_range", range);
    return add(core, range.count * copies, (first, rejection) =>
        core.exports.sepax_store_add_copies(store, at, copies, first, rejection),
    );
}

export function addSweeps(core, store, ids, from, to) {
    const list = integers(core, typeof ids === "number" ? [ids] : ids, "ids");
    const start = posesOf(core, from, list.length, "from");
    const end = posesOf(core, to, list.length, "to");
    const { sepax_store_add_sweeps } = core.exports;
    return add(core, list.length, (first, rejection) =>
        sepax_store_add_sweeps(store, list.at, start, end, list.length, first, rejection),
    );
}

/** Polygons as bodies: offsets of ids. */
export function addPolygons(core, store, coords, ringOffsets, polygonOffsets, options) {
    const cut = cutPolygons(core, coords, ringOffsets, polygonOffsets, options);
    const { first } = addShapes(core, store, cut.coords, cut.offsets, {});
    return cut.bodies.map((piece) => first + piece);
}
