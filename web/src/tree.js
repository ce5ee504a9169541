// SPDX-License-Identifier: MIT
//
// An index: a standing tree over the boxes of the shapes of a store.

import { collectLists, indexPairs } from "./broad.js";
import { checkOptions, floats, integers, rangeOf } from "./inputs.js";
import { posesOf } from "./poses.js";
import { backendOf } from "./queries.js";

export class Index {
    #core;
    #handle;
    #store;
    #options = {};
    #size = 0; // ids of the store at the last build or refit
    #guess = 64;

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
    }

    build(options = {}) {
        const core = this.#core;
        checkOptions(options, ["backend", "range", "margin"]);
        const all = { ...this.#options, ...options };
        core.memory.during(() => {
            const range =
                all.range === undefined
                    ? 0
                    : core.memory.struct("sepax_range", rangeOf(all.range, "range"));
            const settings = core.memory.struct("sepax_index_options", {
                backend: backendOf(core, all.backend),
                range,
                margin: all.margin ?? 0,
            });
            core.check(core.exports.sepax_index_build(this.#handle.at, this.#store.at, settings));
        });
        this.#options = all;
        this.#size = this.#store.size;
    }

    refit() {
        const { exports } = this.#core;
        this.#core.check(exports.sepax_index_refit(this.#handle.at, this.#store.at));
        this.#size = this.#store.size;
    }

    pairs(options = {}) {
        const found = indexPairs(this.#core, this.#handle.at, this.#size, this.#guess, options);
        this.#guess = Math.max(64, Math.ceil(0.625 * found.length));
        return found;
    }

    query(boxes) {
        const core = this.#core;
        return core.memory.during(() => {
            const array = floats(core, boxes, "boxes");
            const count = array.length / 4;
            if (!Number.isInteger(count)) {
                throw new RangeError(`boxes has ${array.length} elements, which are no boxes`);
            }
            return collectLists(core, count, 64, (offsets, ids, capacity, needed, rejection) =>
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
                ),
            );
        });
    }

    queryPosed(ids, poses) {
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

    free() {
        this.#handle.free();
    }
}
