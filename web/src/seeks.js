// SPDX-License-Identifier: MIT
//
// Movers through an index: rays, moving shapes, and what is nearest. Comes in: points or ids, and
// motions. Goes out: ids, with casts or distances.

import { flags } from "./constants.js";
import { checkOptions, coordsOf, flagsOf, integers, optionalIntegers } from "./inputs.js";
import { Columns, Output } from "./outputs.js";
import { posesOf } from "./poses.js";
import { castsType, distancesType } from "./queries.js";

const filterNames = ["layers", "masks", "bodyOf"];
const moverNames = ["moverLayers", "moverMasks", "moverBodies"];
const optionNames = [...filterNames, ...moverNames, "margin", "fields", ...Object.keys(flags.seek)];

/** The struct of the movers, and how many there are. */
function moversOf(core, store, movers) {
    checkOptions(movers, ["points", "ids", "store", "poses", "motions"], "member");
    const shapes = movers.points === undefined;
    const place = shapes
        ? integers(core, movers.ids, "ids")
        : coordsOf(core, movers.points, "points");
    const { at, length: count } = place;
    const motions =
        movers.motions === undefined ? { at: 0 } : coordsOf(core, movers.motions, "motions");
    if (motions.at !== 0 && motions.length !== count) {
        throw new RangeError(`motions has ${motions.length} elements for ${count} movers`);
    }
    const struct = core.memory.struct("sepax_movers", {
        store: shapes ? (movers.store?.at ?? store) : 0,
        shapes: shapes ? at : 0,
        poses: shapes && movers.poses !== undefined ? posesOf(core, movers.poses, count) : 0,
        points: shapes ? 0 : at,
        motions: motions.at,
        count,
    });
    return { at: struct, count };
}

function settingsOf(core, size, count, options) {
    checkOptions(options, optionNames);
    const bits = (name, length) => {
        const array = optionalIntegers(core, options[name], name);
        if (array.at !== 0 && array.length !== length) {
            throw new RangeError(`${name} has ${array.length} elements, not ${length}`);
        }
        return array.at;
    };
    return core.memory.struct("sepax_seek_options", {
        layers: bits("layers", size),
        masks: bits("masks", size),
        mover_layers: bits("moverLayers", count),
        mover_masks: bits("moverMasks", count),
        body_of: bits("bodyOf", size),
        mover_bodies: bits("moverBodies", count),
        margin: options.margin ?? 0,
        flags: flagsOf(flags.seek, options),
    });
}

const own = { ID: "ids", NOT_FINITE: "points or motions", POSE: "poses", RADIUS: "margin or reach" };

/** Calls `call` with what all calls of movers take; `index` has at, store and size. */
function seek(core, index, movers, options, call) {
    return core.memory.during(() => {
        const of = moversOf(core, index.store, movers);
        const settings = settingsOf(core, index.size, of.count, options);
        return call([index.at, index.store, of.at, settings], of.count);
    });
}

/** One answer, or `most`, for each mover. */
function seekEach(core, index, movers, options, { name, type, most = 1, arguments: more = [] }) {
    return seek(core, index, movers, options, (first, count) => {
        const ids = new Output(core, Uint32Array, count * most);
        const columns = new Columns(core, type, count * most, options);
        const { rejection } = core;
        const tail = [core.workspace, ids.at, columns.at, rejection];
        core.check(core.exports[name](...first, ...more, ...tail), rejection, own);
        return { ids: ids.end(), ...columns.end() };
    });
}

/** A list for each mover. */
function seekLists(core, index, movers, options, { name, type, arguments: more = [] }) {
    return seek(core, index, movers, options, (first, count) => {
        const { memory } = core;
        const needed = memory.take(4);
        let found;
        const status = core.grow(64, (capacity) =>
            memory.during(() => {
                const offsets = new Output(core, Uint32Array, count + 1);
                const ids = new Output(core, Uint32Array, capacity);
                const columns = new Columns(core, type, capacity, options);
                const { rejection } = core;
                const tail = [core.workspace, offsets.at, ids.at, columns.at, capacity, needed];
                const result = core.exports[name](...first, ...more, ...tail, rejection);
                const length = memory.u32[needed / 4];
                if (result === 0) {
                    const arrays = columns.end();
                    for (const key in arrays) {
                        arrays[key] = arrays[key].slice(0, length);
                    }
                    found = { offsets: offsets.end(), ids: ids.end(length), ...arrays };
                }
                return { status: result, needed: length };
            }),
        );
        core.check(status, core.lastRejection, own);
        return found;
    });
}

export function indexCast(core, index, movers, options) {
    const of = { name: "sepax_index_cast", type: castsType };
    return seekEach(core, index, movers, options, of);
}

export function indexCastBits(core, index, movers, options) {
    return seek(core, index, movers, options, (first, count) => {
        const bits = new Output(core, Uint8Array, Math.ceil(count / 8));
        const { rejection } = core;
        const tail = [core.workspace, bits.at, rejection];
        core.check(core.exports.sepax_index_cast_bits(...first, ...tail), rejection, own);
        return bits.end();
    });
}

export function indexCastAll(core, index, movers, options) {
    const of = { name: "sepax_index_cast_all", type: castsType };
    return seekLists(core, index, movers, options, of);
}

export function indexNearest(core, index, movers, most, options) {
    const of = { name: "sepax_index_nearest", type: distancesType, most, arguments: [most] };
    return seekEach(core, index, movers, options, of);
}

export function indexWithin(core, index, movers, reach, options) {
    const of = { name: "sepax_index_within", type: distancesType, arguments: [reach] };
    return seekLists(core, index, movers, options, of);
}
