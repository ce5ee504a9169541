// SPDX-License-Identifier: MIT
//
// An index: a standing tree over the boxes of the shapes of a store.

import { collectLists, indexPairs, locate } from "./broad.js";
import { Status } from "./constants.js";
import { nothing, SepaxError } from "./error.js";
import { checkOptions, floats, integers, rangeOf } from "./inputs.js";
import { posesOf } from "./poses.js";
import { backendOf } from "./queries.js";
import * as seeks from "./seeks.js";

export class Index {
    #core;
    #handle;
    #store;
    #options = {};
    #size = 0; // ids of the store at the last build or refit
    #guess = 64;
    #range; // of the ids that it has
    #stale = false; // a shape in the range changed since

    constructor(core, store, options = {}) {
        if (!Number.isInteger(store?.at)) {
            throw new TypeError("store: a Store is needed");
        }
        this.#core = core;
        this.#store = store;
        const at = core.create("sepax_index_create", 0);
        this.#handle = core.own(this, "Index", at, core.exports.sepax_index_destroy);
        try {
            this.build(options);
        } catch (error) {
            this.free();
            throw error;
        }
        store.follow(this);
    }

    /** After a change of these shapes of the store. */
    changed(ids) {
        const { first, count } = this.#range;
        this.#stale ||= ids.some((id) => id >= first && id - first < count);
    }

    #checkFresh() {
        if (this.#stale) {
            const text =
                "the index is that of an earlier state of its store; call refit() after shapes " +
                "were placed, added, removed or given a radius";
            throw new SepaxError(text, Status.STALE, nothing);
        }
    }

    build(options = {}) {
        const core = this.#core;
        checkOptions(options, ["backend", "range", "margin"]);
        const all = { ...this.#options, ...options };
        const chosen = all.range === undefined ? undefined : rangeOf(all.range, "range");
        core.memory.during(() => {
            const range = chosen === undefined ? 0 : core.memory.struct("sepax_range", chosen);
            const settings = core.memory.struct("sepax_index_options", {
                backend: backendOf(core, all.backend),
                range,
                margin: all.margin ?? 0,
            });
            core.check(core.exports.sepax_index_build(this.#handle.at, this.#store.at, settings));
        });
        this.#options = all;
        this.#range = chosen ?? { first: 0, count: Infinity };
        this.#followed();
    }

    #followed() {
        this.#size = this.#store.size;
        this.#stale = false;
    }

    refit() {
        const { exports } = this.#core;
        this.#core.check(exports.sepax_index_refit(this.#handle.at, this.#store.at));
        this.#followed();
    }

    pairs(options = {}) {
        this.#checkFresh();
        const found = indexPairs(this.#core, this.#handle.at, this.#size, this.#guess, options);
        this.#guess = Math.max(64, Math.ceil(0.625 * found.length));
        return found;
    }

    query(boxes) {
        this.#checkFresh();
        const core = this.#core;
        const own = { EXTENT: "boxes", NOT_FINITE: "boxes" };
        return core.memory.during(() => {
            const array = floats(core, boxes, "boxes");
            const count = array.length / 4;
            if (!Number.isInteger(count)) {
                throw new RangeError(`boxes has ${array.length} elements, which are no boxes`);
            }
            const call = (offsets, ids, capacity, needed, rejection) =>
                core.exports.sepax_index_query(
                    this.#handle.at,
                    array.at,
                    count,
                    core.workspace,
                    offsets,
                    ids,
                    capacity,
                    needed,
                    rejection,
                );
            return collectLists(core, count, 64, call, own);
        });
    }

    queryPosed(ids, poses) {
        this.#checkFresh();
        const core = this.#core;
        return core.memory.during(() => {
            const shapes = integers(core, typeof ids === "number" ? [ids] : ids, "ids");
            const at = posesOf(core, poses, shapes.length);
            const count = shapes.length;
            return collectLists(core, count, 64, (offsets, found, capacity, needed, rejection) =>
                core.exports.sepax_index_query_posed(
                    this.#handle.at,
                    this.#store.at,
                    shapes.at,
                    at,
                    count,
                    core.workspace,
                    offsets,
                    found,
                    capacity,
                    needed,
                    rejection,
                ),
            );
        });
    }

    locate(points, options = {}) {
        this.#checkFresh();
        const core = this.#core;
        const at = { index: this.#handle.at, store: this.#store.at };
        return core.memory.during(() => locate(core, at, this.#size, points, options));
    }

    /** What the calls of movers need. */
    #sought() {
        this.#checkFresh();
        return { at: this.#handle.at, store: this.#store.at, size: this.#size };
    }

    cast(movers, options = {}) {
        return seeks.indexCast(this.#core, this.#sought(), movers, options);
    }

    castBits(movers, options = {}) {
        return seeks.indexCastBits(this.#core, this.#sought(), movers, options);
    }

    castAll(movers, options = {}) {
        return seeks.indexCastAll(this.#core, this.#sought(), movers, options);
    }

    nearest(movers, most, options = {}) {
        return seeks.indexNearest(this.#core, this.#sought(), movers, most, options);
    }

    within(movers, reach, options = {}) {
        return seeks.indexWithin(this.#core, this.#sought(), movers, reach, options);
    }

    free() {
        this.#handle.free();
    }
}
