// SPDX-License-Identifier: MIT
//
// Polygons that are not convex, cut into pieces. Comes in: rings. Goes out: convex pieces, and of
// many polygons the pieces of each.

import { Status, flags } from "./constants.js";
import { SepaxError, nothing } from "./error.js";
import { checkInteger, checkOptions, coordsOf, flagsOf, offsetsOf } from "./inputs.js";
import { givenVertices, wasSimple } from "./rounding.js";

const cutNames = ["most", ...Object.keys(flags.decompose)];

/** Rings in memory, and how to read their vertices as they were given. */
function ringsOf(core, coords, ringOffsets) {
    const xy = coordsOf(core, coords, "coords");
    const offsets = offsetsOf(core, ringOffsets ?? [0, xy.length], "ringOffsets");
    const ends = core.memory.u32[offsets.at / 4 + offsets.length];
    if (ends > xy.length) {
        throw new RangeError(`ringOffsets end with ${ends}, but coords has ${xy.length} vertices`);
    }
    const rings = { vertices: xy.at, offsets: offsets.at, count: offsets.length };
    return { rings, given: givenVertices(coords) };
}

const NONE = 0xffffffff;

/** Finishes a rejection: was rounding the reason, and which vertex of `polygon` is it? */
function judge(core, status, at, { rings, given }, polygon) {
    const { memory } = core;
    const starts = memory.view(Uint32Array, rings.offsets, rings.count + 1);
    const found = memory.read("sepax_rejection", at);
    if (found.by_rounding & 1 && given !== null) {
        memory.write("sepax_rejection", at, { by_rounding: wasSimple(given, starts, status, found) });
    }
    if (polygon !== undefined) {
        const local = (vertex) => (vertex === NONE ? NONE : vertex - starts[0]);
        const [vertex, other] = [local(found.vertex), local(found.other)];
        memory.write("sepax_rejection", at, { index: polygon, vertex, other });
    }
}

/** Cuts rings; of many polygons `polygon` is the one that errors name. */
function cut(core, { rings, given }, options, polygon) {
    const { memory, exports } = core;
    const starts = memory.view(Uint32Array, rings.offsets, rings.count + 1);
    const vertices = Math.max(0, starts[rings.count] - starts[0]);
    const room = vertices + 2 * rings.count; // of pieces; and of vertices three times as much
    const places = { xy: 24 * room, indices: 12 * room, offsets: 4 * (room + 1) };
    for (const name in places) {
        places[name] = memory.take(places[name]);
    }
    const most = checkInteger(options.most ?? 0, "most");
    const capacities = { vertex_capacity: 3 * room, piece_capacity: room };
    const at = memory.struct("sepax_pieces", { ...places, ...capacities });
    const rejection = core.rejection;
    const status = exports.sepax_decompose(
        memory.struct("sepax_rings", rings),
        most,
        flagsOf(flags.decompose, options),
        core.workspace,
        at,
        rejection,
    );
    if (status !== 0) {
        judge(core, status, rejection, { rings, given }, polygon);
    }
    core.check(status, rejection);
    const { vertex_count, piece_count } = memory.read("sepax_pieces", at);
    return {
        coords: memory.view(Float32Array, places.xy, 2 * vertex_count).slice(),
        offsets: memory.view(Uint32Array, places.offsets, piece_count + 1).slice(),
        indices: memory.view(Uint32Array, places.indices, vertex_count).slice(),
    };
}

export function decompose(core, coords, ringOffsets, options = {}) {
    checkOptions(options, cutNames);
    return core.memory.during(() => cut(core, ringsOf(core, coords, ringOffsets), options));
}

/** Arrays one behind the other. */
function joined(Type, arrays) {
    const all = new Type(arrays.reduce((sum, array) => sum + array.length, 0));
    let end = 0;
    for (const array of arrays) {
        all.set(array, end);
        end += array.length;
    }
    return all;
}

/** The offsets of polygons, each of which has rings that are there. */
function polygonStarts(core, polygonOffsets, ringCount) {
    const found = offsetsOf(core, polygonOffsets ?? [0, ringCount], "polygonOffsets");
    const starts = core.memory.view(Uint32Array, found.at, found.length + 1).slice();
    starts.forEach((start, i) => {
        if (start > ringCount || (i > 0 && start < starts[i - 1])) {
            core.refuse(Status.OFFSETS, { index: Math.max(0, i - 1) });
        }
    });
    return starts;
}

const noPieces = Object.freeze({ coords: [], offsets: Uint32Array.of(0), indices: [] });

/** The pieces of one of many polygons: none where it is refused, which `refused` then tells. */
function cutOne(core, rings, options, polygon, refused) {
    try {
        return core.memory.during(() => cut(core, rings, options, polygon));
    } catch (error) {
        if (error.ring === null && error.status !== Status.NO_VERTICES) {
            throw error; // not about this polygon
        }
        refused.push(error);
        return noPieces;
    }
}

/** The error that has those of all polygons that are refused. */
function errorOf(refused) {
    const [first] = refused;
    const others = refused.length - 1;
    const more = `; and ${others} more, see the errors in refused, or pass refused: [] to add the others`;
    const error = new SepaxError(first.message + (others > 0 ? more : ""), first.status, nothing);
    return Object.assign(error, first, { refused });
}

/**
 * The pieces of many polygons; those of polygon i are bodies[i] to bodies[i + 1] - 1. Where the
 * option `refused` is an array, it gets the errors of polygons that are refused, which then have no
 * pieces.
 */
export function cutPolygons(core, coords, ringOffsets, polygonOffsets, options = {}) {
    checkOptions(options, [...cutNames, "refused"]);
    const refused = options.refused ?? [];
    const { rings, given } = ringsOf(core, coords, ringOffsets);
    const starts = polygonStarts(core, polygonOffsets, rings.count);
    const bodies = new Uint32Array(starts.length);
    const [xy, offsets] = [[], [[0]]];
    let vertices = 0;
    for (let i = 0; i + 1 < starts.length; i++) {
        const own = {
            vertices: rings.vertices,
            offsets: rings.offsets + 4 * starts[i],
            count: starts[i + 1] - starts[i],
        };
        const pieces = cutOne(core, { rings: own, given }, options, i, refused);
        const before = vertices;
        xy.push(pieces.coords);
        offsets.push(pieces.offsets.subarray(1).map((offset) => before + offset));
        vertices += pieces.indices.length;
        bodies[i + 1] = bodies[i] + pieces.offsets.length - 1;
    }
    if (refused.length > 0 && options.refused === undefined) {
        throw errorOf(refused);
    }
    return { coords: joined(Float32Array, xy), offsets: joined(Uint32Array, offsets), bodies };
}
