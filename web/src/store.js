// SPDX-License-Identifier: MIT
//
// A store: convex shapes, and all that is asked about them.

import { flags } from "./constants.js";
import { findPairs } from "./broad.js";
import { readStore, writeStore } from "./bytes.js";
import {
    checkInteger,
    checkOptions,
    countOf,
    each,
    flagsOf,
    idsFrom,
    idsOf,
    unblock,
} from "./inputs.js";
import { bodyMoments, shapeMoments } from "./moments.js";
import { makePoses, poseParts, posesOf } from "./poses.js";
import * as queries from "./queries.js";
import { readBounds, readVertices } from "./ragged.js";
import * as shapes from "./shapes.js";

const isOptions = (value) =>
    value !== undefined && value !== null && typeof unblock(value).length !== "number";

export class Store {
    #core;
    #handle;
    #guess = 64; // pairs that the next search may find
    #indices = new Set(); // weak references to what is about this store

    constructor(core, options = {}) {
        this.#core = core;
        checkOptions(options, [...Object.keys(flags.store), "bytes"]);
        const at = core.memory.during(() => {
            const config = { flags: flagsOf(flags.store, options) };
            const settings = core.memory.struct("sepax_store_config", config);
            return options.bytes === undefined
                ? core.create("sepax_store_create", settings)
                : readStore(core, options.bytes, settings);
        });
        this.#handle = core.own(this, "Store", at, core.exports.sepax_store_destroy);
    }

    /** Its address. */
    get at() {
        return this.#handle.at;
    }

    get size() {
        return this.#core.exports.sepax_store_count(this.at) >>> 0;
    }

    get generation() {
        return Number(this.#core.exports.sepax_store_generation(this.at));
    }

    get memory() {
        return this.#core.exports.sepax_store_memory(this.at) >>> 0;
    }

    /** An index or a field of this store, which is told of changes from now on. */
    follow(index) {
        this.#indices.add(new WeakRef(index));
    }

    /** After a change of these shapes, which were only placed, or also got other shapes or radii. */
    changed(ids, placed = false) {
        for (const reference of this.#indices) {
            const index = reference.deref();
            if (index === undefined) {
                this.#indices.delete(reference);
            } else {
                index.changed(ids, placed);
            }
        }
    }

    // ------------------------------------------------------------------------- adding

    #call(call, ...values) {
        return this.#core.memory.during(() => call(this.#core, this.at, ...values));
    }

    #add(call, ...values) {
        const { first, count } = this.#call(call, ...values);
        const ids = idsFrom(first, count);
        this.changed(ids);
        return ids;
    }

    add(coords, offsets, options) {
        if (isOptions(offsets)) {
            return this.add(coords, undefined, offsets);
        }
        const chosen = options ?? {};
        const ids = this.#add(shapes.addShapes, coords, offsets ?? undefined, chosen);
        const alone = (offsets ?? undefined) === undefined && chosen.size === undefined;
        return alone ? ids[0] : ids;
    }

    addPoints(coords, options) {
        return this.add(coords, undefined, { ...options, size: 1 });
    }

    addSegments(coords, options) {
        return this.add(coords, undefined, { ...options, size: 2 });
    }

    addCircles(x, y, radius) {
        return this.#add(shapes.addCircles, x, y, radius);
    }

    addBoxes(halfX, halfY, x = 0, y = 0, rotation = {}) {
        return this.#add(shapes.addBoxes, halfX, halfY, x, y, rotation);
    }

    addCopies(of, copies) {
        return this.#add(shapes.addCopies, of, copies);
    }

    addSweeps(ids, from, to) {
        return this.#add(shapes.addSweeps, ids, from, to);
    }

    addPolygons(coords, ringOffsets, polygonOffsets, options) {
        const polygons = [coords, ringOffsets, polygonOffsets, options];
        const bodies = this.#call(shapes.addPolygons, ...polygons);
        this.changed(idsFrom(bodies[0], bodies.at(-1) - bodies[0]));
        return bodies;
    }

    // ----------------------------------------------------------------------- changing

    /** Calls what changes shapes, with their ids in memory and a rejection. */
    #change(ids, call) {
        const core = this.#core;
        core.memory.during(() => {
            const list = idsOf(core, ids, this.size);
            const argument = call.prepare?.(list.length);
            const rejection = core.rejection;
            core.check(call.run(list, argument, rejection), rejection, { RADIUS: "radii" });
            this.changed(core.memory.view(Uint32Array, list.at, list.length), call.places);
        });
    }

    #placeAt(ids, prepare) {
        const { exports } = this.#core;
        this.#change(ids, {
            prepare,
            places: true,
            run: (list, poses, rejection) =>
                exports.sepax_store_place(this.at, list.at, poses, list.length, rejection),
        });
    }

    place(ids, x, y, rotation) {
        const parts = poseParts(x, y, rotation);
        this.#placeAt(ids, (count) => makePoses(this.#core, parts, countOf(parts, count)));
    }

    placePoses(ids, poses) {
        this.#placeAt(ids, (count) => posesOf(this.#core, poses, count));
    }

    setRadii(ids, radii) {
        const { exports, memory } = this.#core;
        const part = each(radii, "radii");
        this.#change(ids, {
            prepare: (count) => {
                countOf({ radii: part }, count);
                const at = memory.take(4 * count);
                const values = memory.view(Float32Array, at, count);
                for (let i = 0; i < count; i++) {
                    values[i] = part.get(i);
                }
                return at;
            },
            run: (list, at, rejection) =>
                exports.sepax_store_set_radii(this.at, list.at, at, list.length, rejection),
        });
    }

    remove(ids) {
        if (ids === null || ids === undefined) {
            throw new TypeError("remove takes ids; clear removes all shapes");
        }
        const { exports } = this.#core;
        this.#change(ids, {
            run: (list, _, rejection) =>
                exports.sepax_store_remove(this.at, list.at, list.length, rejection),
        });
    }

    clear() {
        const ids = idsFrom(0, this.size);
        this.#core.check(this.#core.exports.sepax_store_clear(this.at));
        this.changed(ids);
    }

    // ------------------------------------------------------------------------ reading

    radii(ids = null) {
        const { exports, memory } = this.#core;
        return memory.during(() => {
            const list = idsOf(this.#core, ids, this.size);
            const of = (id) => exports.sepax_store_radius(this.at, id);
            return Float32Array.from(memory.view(Uint32Array, list.at, list.length), of);
        });
    }

    bounds(ids = null, options = {}) {
        return this.#call(readBounds, this.size, ids, options);
    }

    moments(ids = null) {
        return shapeMoments(this, ids);
    }

    bodyMoments(bodies) {
        return bodyMoments(this.#core, this, bodies);
    }

    vertices(id, options) {
        return this.toRagged(checkInteger(id, "id"), options).coords;
    }

    toRagged(ids = null, options = {}) {
        checkOptions(options, ["local"]);
        return readVertices(this.#core, this.at, this.size, ids, options.local ?? false);
    }

    toBytes(of = { first: 0, count: this.size }) {
        return writeStore(this.#core, this.at, of);
    }

    // ------------------------------------------------------------------------ queries

    findPairs(options = {}) {
        const found = findPairs(this.#core, this.at, this.size, this.#guess, options);
        this.#guess = Math.max(64, Math.ceil(0.625 * found.length));
        return found;
    }

    relate(pairs, options) {
        return queries.relate(this.#core, this.at, pairs, options);
    }

    hits(pairs, options) {
        return queries.hits(this.#core, this.at, pairs, options);
    }

    hitBits(pairs, options) {
        return queries.hitBits(this.#core, this.at, pairs, options);
    }

    firstHit(pairs, options) {
        return queries.firstHit(this.#core, this.at, pairs, options);
    }

    firstHits(pairs, options) {
        return queries.firstHits(this.#core, this.at, pairs, options);
    }

    separate(pairs, options) {
        return queries.separate(this.#core, this.at, pairs, options);
    }

    distance(pairs, options) {
        return queries.distance(this.#core, this.at, pairs, options);
    }

    cast(pairs, motions, options) {
        return queries.cast(this.#core, this.at, pairs, motions, options);
    }

    contain(pairs, options) {
        return queries.contain(this.#core, this.at, pairs, options);
    }

    manifolds(pairs, options) {
        return queries.manifolds(this.#core, this.at, pairs, options);
    }

    free() {
        this.#handle.free();
    }
}
