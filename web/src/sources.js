// SPDX-License-Identifier: MIT
//
// Where a query takes its pairs from. A source holds the arrays of the caller and writes its struct
// anew for each call; pairs alone are a source, too.

import { SourceKind, Status, flags } from "./constants.js";
import {
    bodiesOf,
    checkOptions,
    coordsOf,
    flagsOf,
    integers,
    offsetsOf,
    optionalIntegers,
    pairsOf,
} from "./inputs.js";
import { layout, places, sizeOf } from "./layout.js";
import { posesOf } from "./poses.js";

/** The members of each kind, made of what the source holds. */
const writers = {
    [SourceKind.PAIRS](core, { pairs }) {
        const array = pairsOf(core, pairs, "pairs");
        return { pairs: array.at, count: array.length };
    },
    [SourceKind.LISTS](core, { a, b }) {
        const [first, second] = [integers(core, a, "a"), integers(core, b, "b")];
        return { a: first.at, a_count: first.length, b: second.at, b_count: second.length };
    },
    [SourceKind.ALL_PAIRS](core, { ids }) {
        const list = integers(core, ids, "ids");
        return { a: list.at, a_count: list.length };
    },
    [SourceKind.BODIES](core, held) {
        const bodies = bodiesOf(core, held.bodies);
        const pairs = pairsOf(core, held.pairs, "pairs");
        return {
            pairs: pairs.at,
            count: pairs.length,
            "bodies.offsets": bodies.at,
            "bodies.count": bodies.length,
        };
    },
    [SourceKind.ROWS](core, held) {
        return { rows: writeRows(core, held).at, reader: core.exports.sepax_rows_reader() };
    },
};

function shiftsOf(core, shifts, count) {
    const xy = coordsOf(core, shifts, "shifts");
    if (xy.length !== count) {
        throw new RangeError(`shifts has ${xy.length} elements for ${count} rows`);
    }
    return xy.at;
}

/** Each row has a list: the one that listOf names, or without it the one with its number. */
function checkLists(core, rows, lists, listOf) {
    if (listOf.at === 0) {
        if (lists !== rows) {
            const text = `offsets has ${lists} lists for ${rows} rows`;
            throw new RangeError(`${text}; listOf can name the list of each`);
        }
        return;
    }
    if (listOf.length !== rows) {
        throw new RangeError(`listOf has ${listOf.length} elements for ${rows} rows`);
    }
    const numbers = core.memory.view(Uint32Array, listOf.at, rows);
    for (let index = 0; index < rows; index++) {
        if (numbers[index] >= lists) {
            core.refuse(Status.OFFSETS, { index }, { OFFSETS: "listOf" });
        }
    }
}

/** The struct of rows, and how many results they have; null: one a pair. */
function writeRows(core, { shapes, ids, offsets, options }) {
    checkOptions(options, rowNames);
    const shape = integers(core, shapes, "shapes");
    const id = integers(core, ids, "ids");
    const lists = offsetsOf(core, offsets ?? [0, id.length], "offsets");
    const alone = offsets === undefined && options.listOf === undefined;
    const listOf = optionalIntegers(
        core,
        alone ? new Uint32Array(shape.length) : options.listOf,
        "listOf",
    );
    checkLists(core, shape.length, lists.length, listOf);
    const ends = core.memory.u32[lists.at / 4 + lists.length];
    if (ends > id.length) {
        throw new RangeError(`offsets end with ${ends}, but ids has ${id.length} elements`);
    }
    const grouped = options.groups !== undefined && options.groups !== null;
    const groups = grouped ? offsetsOf(core, options.groups, "groups") : { at: 0, length: 0 };
    const at = core.memory.struct("sepax_rows", {
        shapes: shape.at,
        poses: options.poses === undefined ? 0 : posesOf(core, options.poses, shape.length),
        row_count: shape.length,
        list_of: listOf.at,
        offsets: lists.at,
        list_count: lists.length,
        ids: id.at,
        groups: groups.at,
        group_count: groups.length,
        flags: flagsOf(flags.rows, options),
        workspace: core.workspace,
        shifts: options.shifts === undefined ? 0 : shiftsOf(core, options.shifts, shape.length),
    });
    const results = options.eachPair ? null : grouped ? groups.length : shape.length;
    return { at, results };
}

const rowNames = ["poses", "listOf", "groups", "shifts", ...Object.keys(flags.rows)];

const PAIRS = places.sepax_source.get("pairs");
const COUNT = places.sepax_source.get("count");

/** The struct of pairs alone, without detours: most calls need one. */
export function writePairs({ memory }, { at: pairs, length }) {
    const at = memory.take(sizeOf("sepax_source"));
    const first = at / 4;
    const { u32 } = memory;
    u32.fill(0, first, first + layout.sepax_source.length); // the kind is 0
    u32[first + PAIRS] = pairs;
    u32[first + COUNT] = length;
    return at;
}

/** The number of pairs of a struct at an address: of a copy, which the call may change. */
export function pairCount(core, at) {
    const { memory, exports } = core;
    return memory.during(() => {
        const copy = memory.struct("sepax_source", memory.read("sepax_source", at));
        return exports.sepax_source_count(copy) >>> 0;
    });
}

const MOST_PAIRS = 2 ** 29 - 1; // of a call, where addresses have 32 bits

/** How many pairs the arrays of a struct make, also where they are more than a call takes. */
function countMade({ memory }, at) {
    const source = memory.read("sepax_source", at);
    const { u32 } = memory;
    const size = (offsets, i) => u32[offsets / 4 + i + 1] - u32[offsets / 4 + i];
    let made = source.a_count * source.b_count;
    if (source.kind === SourceKind.ALL_PAIRS) {
        made = (source.a_count * (source.a_count - 1)) / 2;
    }
    for (let i = 0; source.kind === SourceKind.BODIES && i < source.count; i++) {
        const [a, b] = memory.view(Uint32Array, source.pairs + 8 * i, 2);
        const known = a < source["bodies.count"] && b < source["bodies.count"];
        made += known ? size(source["bodies.offsets"], a) * size(source["bodies.offsets"], b) : 0;
    }
    if (source.rows !== 0) {
        const { row_count, list_of, offsets } = memory.read("sepax_rows", source.rows);
        for (let i = 0; i < row_count; i++) {
            made += size(offsets, list_of === 0 ? i : u32[list_of / 4 + i]);
        }
    }
    return made;
}

export class Source {
    #core;
    #kind;
    #held;
    #groups;

    constructor(core, kind, held, groups) {
        this.#core = core;
        this.#kind = kind;
        this.#held = held;
        this.#groups = groups;
    }

    /** The same pairs in groups. */
    grouped(offsets) {
        return new Source(this.#core, this.#kind, this.#held, offsets);
    }

    /** Writes the struct: its address. */
    write() {
        const core = this.#core;
        const source = { kind: this.#kind, ...writers[this.#kind](core, this.#held) };
        if (this.#groups !== undefined) {
            const groups = offsetsOf(core, this.#groups, "offsets");
            const end = core.memory.u32[groups.at / 4 + groups.length];
            const pairs = pairCount(core, core.memory.struct("sepax_source", source));
            if (end > pairs && pairs > 0) {
                throw new RangeError(`offsets end with ${end}, but there are ${pairs} pairs`);
            }
            Object.assign(source, { groups: groups.at, group_count: groups.length });
        }
        return core.memory.struct("sepax_source", source);
    }

    /** The rows, for calls that take them. */
    writeRows() {
        if (this.#kind !== SourceKind.ROWS) {
            throw new TypeError("rows are needed, which the function rows makes");
        }
        return writeRows(this.#core, this.#held).at;
    }

    /** How many results a query has, by the struct at an address. */
    results(at) {
        const { memory } = this.#core;
        const source = memory.read("sepax_source", at);
        if (source.groups !== 0) {
            return source.group_count;
        }
        if (this.#kind === SourceKind.PAIRS || this.#kind === SourceKind.BODIES) {
            return source.count;
        }
        if (this.#kind === SourceKind.ROWS && !this.#held.options.eachPair) {
            const rows = memory.read("sepax_rows", source.rows);
            return rows.groups !== 0 ? rows.group_count : rows.row_count;
        }
        return pairCount(this.#core, at);
    }

    get length() {
        return this.#core.memory.during(() => {
            const at = this.write();
            const made = countMade(this.#core, at);
            return made > MOST_PAIRS ? made : pairCount(this.#core, at);
        });
    }

    pair(index) {
        const { memory, exports } = this.#core;
        return memory.during(() => {
            const pair = memory.take(8);
            exports.sepax_source_pair(pair, this.write(), index);
            const [a, b] = memory.view(Uint32Array, pair, 2);
            return a === 0xffffffff && b === 0xffffffff ? null : [a, b];
        });
    }
}

/** A source of what a query was given. */
export function sourceOf(core, value) {
    return value instanceof Source
        ? value
        : new Source(core, SourceKind.PAIRS, { pairs: value });
}
