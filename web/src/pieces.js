// SPDX-License-Identifier: MIT
//
// Polygons that are not convex, cut into pieces. Comes in: rings. Goes out: convex pieces, and of
// many polygons the pieces of each.

import { Status, flags } from "./constants.js";
import { checkInteger, coordsOf, flagsOf, offsetsOf, unblock } from "./inputs.js";

/** Rings in memory. */
function ringsOf(core, coords, ringOffsets) {
    const xy = coordsOf(core, coords, "coords");
    const offsets = offsetsOf(core, ringOffsets ?? [0, xy.length], "ringOffsets");
    const ends = core.memory.u32[offsets.at / 4 + offsets.length];
    if (ends > xy.length) {
        throw new RangeError(`ringOffsets end with ${ends}, but coords has ${xy.length} vertices`);
    }
    return { vertices: xy.at, offsets: offsets.at, count: offsets.length };
}

/** Cuts rings; of many polygons `polygon` is the one that errors name. */
function cut(core, rings, options, polygon) {
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
    if (status !== 0 && polygon !== undefined) {
        memory.write("sepax_rejection", rejection, { index: polygon });
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

/** The pieces of many polygons; those of polygon i are bodies[i] to bodies[i + 1] - 1. */
export function cutPolygons(core, coords, ringOffsets, polygonOffsets, options = {}) {
    const rings = ringsOf(core, unblock(coords), ringOffsets);
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
        const pieces = core.memory.during(() => cut(core, own, options, i));
        const before = vertices;
        xy.push(pieces.coords);
        offsets.push(pieces.offsets.subarray(1).map((offset) => before + offset));
        vertices += pieces.indices.length;
        bodies[i + 1] = bodies[i] + pieces.offsets.length - 1;
    }
    return { coords: joined(Float32Array, xy), offsets: joined(Uint32Array, offsets), bodies };
}
