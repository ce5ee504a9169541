// SPDX-License-Identifier: MIT
//
// Who may meet: pairs and lists of shapes whose boxes do. Comes in: a store or an index, and
// filters. Goes out: pairs, lists of ids, groups of pairs of bodies.

import { flags } from "./constants.js";
import {
    bodiesOf,
    checkOptions,
    flagsOf,
    floats,
    integers,
    optionalIntegers,
    pairsOf,
    rangeOf,
} from "./inputs.js";
import { Output } from "./outputs.js";
import { backendOf } from "./queries.js";

const filterNames = ["layers", "masks", "bodies", "out", ...Object.keys(flags.find)];

/** The address of bits by id, which may be left out. */
function bitsOf(core, size, options, name) {
    const bits = optionalIntegers(core, options[name], name);
    if (bits.at !== 0 && bits.length !== size) {
        throw new RangeError(`${name} has ${bits.length} elements for ${size} shapes`);
    }
    return bits.at;
}

/** The members of a filter, which may have other options as well. */
function filterOf(core, size, options, others = []) {
    checkOptions(options, [...filterNames, ...others]);
    const members = {};
    for (const name of ["layers", "masks"]) {
        members[name] = bitsOf(core, size, options, name);
    }
    const bodies = bodiesOf(core, options.bodies);
    members["bodies.offsets"] = bodies.at;
    members["bodies.count"] = bodies.length;
    members.flags = flagsOf(flags.find, options);
    return members;
}

/** Calls what finds pairs: into the caller's array or with as much room as there must be. */
function collectPairs(core, guess, out, call) {
    const { memory } = core;
    const count = memory.take(4);
    if (out !== undefined) {
        const room = Math.floor((out.array ?? out).length / 2);
        const output = new Output(core, Uint32Array, 2 * room, out, "out", true);
        const status = call(output.at, room, count);
        if (status !== 0) {
            const needed = memory.u32[count / 4];
            const at = core.rejection;
            memory.write("sepax_rejection", at, { needed: needed > room ? needed : 0 });
            throw core.error(status, at);
        }
        return output.end(2 * memory.u32[count / 4]);
    }
    let found;
    const status = core.grow(guess, (capacity) =>
        memory.during(() => {
            const output = new Output(core, Uint32Array, 2 * capacity);
            const result = call(output.at, capacity, count);
            const needed = memory.u32[count / 4];
            found = result === 0 ? output.end(2 * needed) : null;
            return { status: result, needed };
        }),
    );
    core.check(status);
    return found;
}

/** Pairs of a store; `guess` is how many there may be. */
export function findPairs(core, store, size, guess, options) {
    return core.memory.during(() => {
        const a = options.a === undefined ? { first: 0, count: size } : rangeOf(options.a, "a");
        const b = options.b === undefined ? a : rangeOf(options.b, "b");
        const settings = core.memory.struct("sepax_broad_options", {
            backend: backendOf(core, options.backend),
            "a.first": a.first,
            "a.count": a.count,
            "b.first": b.first,
            "b.count": b.count,
            margin: options.margin ?? 0,
            ...filterOf(core, size, options, ["a", "b", "margin", "backend"]),
        });
        return collectPairs(core, guess, options.out, (pairs, capacity, count) =>
            core.exports.sepax_find_pairs(
                store,
                settings,
                core.workspace,
                pairs,
                capacity,
                count,
            ),
        );
    });
}

/** Pairs of an index over `size` ids. */
export function indexPairs(core, index, size, guess, options) {
    return core.memory.during(() => {
        const filter = core.memory.struct("sepax_index_filter", filterOf(core, size, options));
        return collectPairs(core, guess, options.out, (pairs, capacity, count) =>
            core.exports.sepax_index_pairs(
                index,
                filter,
                core.workspace,
                pairs,
                capacity,
                count,
            ),
        );
    });
}

/**
 * Lists of ids, one for each of `count` questions, by a call that says how many there are; `own` has
 * names of its arguments, as for `core.check`.
 */
export function collectLists(core, count, guess, call, own = undefined) {
    const { memory } = core;
    const needed = memory.take(4);
    let found;
    const status = core.grow(guess, (capacity) =>
        memory.during(() => {
            const offsets = new Output(core, Uint32Array, count + 1);
            const ids = new Output(core, Uint32Array, capacity);
            const rejection = core.rejection;
            const result = call(offsets.at, ids.at, capacity, needed, rejection);
            const length = memory.u32[needed / 4];
            if (result === 0) {
                found = { offsets: offsets.end(), ids: ids.end(length) };
            }
            return { status: result, needed: length };
        }),
    );
    core.check(status, core.lastRejection, own);
    return found;
}

/** What points are in; `at` has the index and the store, which has `size` ids. */
export function locate(core, at, size, points, options) {
    const { memory } = core;
    checkOptions(options, ["bodies", "layers", "mask"]);
    const array = floats(core, points, "points");
    const count = array.length / 2;
    if (!Number.isInteger(count)) {
        throw new RangeError(`points has ${array.length} elements, which are no points`);
    }
    const body = bodiesOf(core, options.bodies);
    const filter = memory.struct("sepax_point_filter", {
        "bodies.offsets": body.at,
        "bodies.count": body.length,
        layers: bitsOf(core, size, options, "layers"),
        mask: (options.mask ?? -1) >>> 0,
    });
    let relations;
    const call = (offsets, ids, capacity, needed, rejection) => {
        const output = new Output(core, Uint8Array, capacity);
        const status = core.exports.sepax_index_locate(
            at.index,
            at.store,
            array.at,
            count,
            filter,
            core.workspace,
            offsets,
            ids,
            output.at,
            capacity,
            needed,
            rejection,
        );
        relations = status === 0 ? output.end(memory.u32[needed / 4]) : undefined;
        return status;
    };
    const own = { NOT_FINITE: "points", OFFSETS: "bodies", RANGE: "bodies" };
    const { offsets, ids } = collectLists(core, count, Math.max(64, 2 * count), call, own);
    return { offsets, found: ids, relation: relations };
}

export function bodyGroups(core, pairs, bodies) {
    const { memory, exports } = core;
    return memory.during(() => {
        const list = pairsOf(core, pairs, "pairs");
        const body = bodiesOf(core, bodies);
        const struct = memory.struct("sepax_bodies", { offsets: body.at, count: body.length });
        const groups = new Output(core, Uint32Array, 2 * list.length);
        const offsets = new Output(core, Uint32Array, list.length + 1);
        const count = memory.take(4);
        const rejection = core.rejection;
        core.check(
            exports.sepax_body_groups(
                list.at,
                list.length,
                struct,
                groups.at,
                offsets.at,
                list.length,
                count,
                rejection,
            ),
            rejection,
        );
        const found = memory.u32[count / 4];
        return { pairs: groups.end(2 * found), offsets: offsets.end(found + 1) };
    });
}

export function rowsFind(core, rows, pairs) {
    const { memory, exports } = core;
    return memory.during(() => {
        const struct = rows.writeRows();
        const list = integers(core, pairs, "pairs");
        const row = new Output(core, Uint32Array, list.length);
        const place = new Output(core, Uint32Array, list.length);
        core.check(exports.sepax_rows_find(struct, list.at, list.length, row.at, place.at));
        return { row: row.end(), place: place.end() };
    });
}
