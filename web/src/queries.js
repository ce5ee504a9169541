// SPDX-License-Identifier: MIT
//
// Queries of a store. Comes in: the store's address, a source of pairs, and options. Goes out: new
// arrays or those of the caller. All of them go the same way: write the source and the options,
// make room for the results, call, fill in the report, take the results.

import { flags } from "./constants.js";
import { checkOptions, coordsOf, pairsOf, unblock } from "./inputs.js";
import { Manifolds } from "./manifolds.js";
import { Columns, ColumnsType, Output } from "./outputs.js";
import { pairCount, Source, writePairs } from "./sources.js";

const F = Float32Array;
const U = Uint32Array;

const contactsType = new ColumnsType("sepax_contacts", {
    separation: F,
    normal_x: F,
    normal_y: F,
    feature: U,
    pair: U,
});
export const distancesType = new ColumnsType("sepax_distances", {
    distance: F,
    normal_x: F,
    normal_y: F,
    point_a_x: F,
    point_a_y: F,
    point_b_x: F,
    point_b_y: F,
    feature_a: U,
    feature_b: U,
    pair: U,
});
export const castsType = new ColumnsType("sepax_casts", {
    relation: Uint8Array,
    time: F,
    normal_x: F,
    normal_y: F,
    feature_a: U,
    feature_b: U,
});

/** What a query did. */
export class Report {
    backend = "";
    filtered = 0;
    inDouble = 0;
    expanded = 0;
}

function fillReport(core, report, values) {
    const found = [...core.backends].find(([, at]) => at === values.backend);
    report.backend = found === undefined ? "" : found[0];
    report.filtered = values.filtered;
    report.inDouble = values.in_double;
    report.expanded = values.expanded;
}

/** The number of a name among names, or an error that lists them. */
function named(names, name, what) {
    const index = names.indexOf(name);
    if (index < 0) {
        throw new TypeError(`there is no ${what} ${name}; there are: ${names.join(", ")}`);
    }
    return index;
}

export function backendOf(core, name) {
    if (name === undefined) {
        return 0;
    }
    const names = [...core.backends.keys()];
    return core.backends.get(names[named(names, name, "backend")]);
}

function queryFlags(options) {
    return (
        (options.open ? flags.query.open : 0) |
        (options.safe ? flags.query.safe : 0) |
        (options.dedup === false ? flags.query.noDedup : 0)
    );
}

/** Hints of the caller in memory, and how they get back. */
function hintsOf(core, hints) {
    const array = unblock(hints);
    if (array === undefined) {
        return { at: 0, length: 0, end() {} };
    }
    if (!(array instanceof Uint8Array)) {
        throw new TypeError("hints: a Uint8Array is needed");
    }
    const { memory } = core;
    const inPlace = memory.holds(array);
    const at = inPlace ? array.byteOffset : memory.take(array.length);
    if (!inPlace) {
        memory.u8.set(array, at);
    }
    return {
        at,
        length: array.length,
        end: () => inPlace || array.set(memory.view(Uint8Array, at, array.length)),
    };
}

const none = Object.freeze({});

/** The options of all queries; each call of C refuses those that it does not take. */
export const queryNames = [
    ...["report", "backend", "margin", "strategy", "dedup", "hints", "open", "safe"],
    ...["out", "fields"],
];

/** Whether all options of a call are those that it has when they are left out. */
function isPlain(options) {
    return (
        options === none ||
        (options.margin === undefined &&
            options.strategy === undefined &&
            options.backend === undefined &&
            options.hints === undefined &&
            options.report === undefined &&
            options.dedup !== false &&
            !options.open &&
            !options.safe)
    );
}

/** The arguments that all queries have: source, options and report in memory. */
class Query {
    constructor(core, pairs, options) {
        if (options !== none) {
            checkOptions(options, queryNames);
        }
        this.core = core;
        this.options = options;
        if (pairs instanceof Source) {
            this.source = pairs.write();
            this.results = pairs.results(this.source);
        } else {
            const array = pairsOf(core, pairs, "pairs");
            this.source = writePairs(core, array);
            this.results = array.length;
        }
        this.hints = null;
        this.report = core.plain.report;
        this.settings = core.plain.settings;
        if (!isPlain(options)) {
            this.#choose(core, options);
        }
    }

    #choose(core, options) {
        const { report } = options;
        if (report !== undefined && (report === null || typeof report !== "object")) {
            throw new TypeError(`report: a Report is needed, not ${report}`);
        }
        this.hints = hintsOf(core, options.hints);
        if (this.hints.at !== 0 && this.hints.length !== pairCount(core, this.source)) {
            const pairs = pairCount(core, this.source);
            throw new RangeError(`hints has ${this.hints.length} elements for ${pairs} pairs`);
        }
        this.report = core.memory.struct("sepax_report", {});
        this.settings = core.memory.struct("sepax_options", {
            backend: backendOf(core, options.backend),
            strategy: named(core.strategies, options.strategy ?? "auto", "strategy"),
            flags: queryFlags(options),
            report: this.report,
            hints: this.hints.at,
            hint_count: this.hints.length,
            margin: options.margin ?? 0,
        });
    }

    /** Calls, and throws what the call refuses. */
    run(call) {
        const { core, options } = this;
        const status = call(this.source, this.settings);
        if (options.report !== undefined) {
            fillReport(core, options.report, core.memory.read("sepax_report", this.report));
        }
        this.hints?.end();
        core.check(status, this.report + 4, ARGUMENTS);
    }
}

const ARGUMENTS = { ID: "pairs", COUNT: "pairs", RADIUS: "margin", NOT_FINITE: "motions" };

/** A query with one array of results. */
function arrayQuery(name, Type, lengthOf) {
    return (core, store, pairs, options = none) =>
        core.memory.during(() => {
            const query = new Query(core, pairs, options);
            const output = new Output(core, Type, lengthOf(query.results), options.out);
            query.run((source, settings) =>
                core.exports[name](store, source, settings, output.at),
            );
            return output.end();
        });
}

const oneEach = (results) => results;

export const relate = arrayQuery("sepax_relate", Uint8Array, oneEach);
export const contain = arrayQuery("sepax_contain", Uint8Array, oneEach);
export const hitBits = arrayQuery("sepax_hit_bits", Uint8Array, (n) => Math.ceil(n / 8));
export const firstHits = arrayQuery("sepax_first_hits", Uint32Array, oneEach);

export function hits(core, store, pairs, options = none) {
    return core.memory.during(() => {
        const query = new Query(core, pairs, options);
        const output = new Output(core, Uint32Array, query.results, options.out, "out", true);
        const count = core.memory.take(4);
        query.run((source, settings) =>
            core.exports.sepax_hits(store, source, settings, output.at, count),
        );
        return output.end(core.memory.u32[count / 4]);
    });
}

export function firstHit(core, store, pairs, options = none) {
    return core.memory.during(() => {
        const query = new Query(core, pairs, options);
        const first = core.memory.take(4);
        query.run((source, settings) =>
            core.exports.sepax_first_hit(store, source, settings, first),
        );
        const index = core.memory.u32[first / 4];
        return index === 0xffffffff ? -1 : index;
    });
}

/** A query with a struct of arrays. */
function columnsQuery(name, type) {
    return (core, store, pairs, options = none) =>
        core.memory.during(() => {
            const query = new Query(core, pairs, options);
            const columns = new Columns(core, type, query.results, options);
            query.run((source, settings) =>
                core.exports[name](store, source, settings, columns.at),
            );
            return columns.end();
        });
}

export const separate = columnsQuery("sepax_separate", contactsType);
export const distance = columnsQuery("sepax_distance", distancesType);

export function cast(core, store, pairs, motions, options = none) {
    return core.memory.during(() => {
        const query = new Query(core, pairs, options);
        const xy = coordsOf(core, motions, "motions");
        if (xy.length !== query.results) {
            throw new RangeError(`motions has ${xy.length} elements for ${query.results} pairs`);
        }
        const columns = new Columns(core, castsType, query.results, options);
        query.run((source, settings) =>
            core.exports.sepax_cast(store, source, xy.at, settings, columns.at),
        );
        return columns.end();
    });
}

const MANIFOLD_WORDS = 12;

export function manifolds(core, store, pairs, options = none) {
    return core.memory.during(() => {
        const query = new Query(core, pairs, options);
        // manifolds of groups are those of their pairs
        const isSource = pairs instanceof Source;
        const room = isSource ? pairCount(core, query.source) : query.results;
        const out = options.out ?? null;
        if (out !== null && !(out instanceof Manifolds && out.capacity >= room)) {
            throw new TypeError(`out: Manifolds with room for ${room} are needed`);
        }
        const at = core.memory.take(4 * MANIFOLD_WORDS * room);
        const count = core.memory.take(4);
        query.run((source, settings) =>
            core.exports.sepax_manifolds(store, source, settings, at, count),
        );
        const found = core.memory.u32[count / 4];
        const words = core.memory.view(Uint32Array, at, MANIFOLD_WORDS * found);
        return (out ?? new Manifolds(found)).fill(words);
    });
}
