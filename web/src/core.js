// SPDX-License-Identifier: MIT
//
// What all calls of an instance share: its memory, its errors, the names of its backends and
// strategies, one workspace, and what owns things in memory.

import { Status } from "./constants.js";
import { SepaxError, nothing } from "./error.js";
import { layout, sizeOf } from "./layout.js";
import { Memory } from "./memory.js";

/** A thing in memory that an object owns: its address, until it is freed. */
class Handle {
    #name;
    #at;
    #destroy;
    #registry;

    constructor(name, at, destroy, registry) {
        this.#name = name;
        this.#at = at;
        this.#destroy = destroy;
        this.#registry = registry;
    }

    get at() {
        if (this.#at === 0) {
            throw new Error(`this ${this.#name} was freed`);
        }
        return this.#at;
    }

    free() {
        if (this.#at !== 0) {
            this.#registry.unregister(this);
            this.#destroy(this.#at);
            this.#at = 0;
        }
    }
}

export class Core {
    #rejection;
    #nothing; // its words while it says nothing
    #registry = new FinalizationRegistry(({ at, destroy }) => destroy(at));
    #owned = 0;
    #ids = { at: 0, length: 0 };

    constructor(exports) {
        this.exports = exports;
        this.memory = new Memory(exports);
        this.#rejection = this.memory.allocate(sizeOf("sepax_rejection"));
        this.memory.write("sepax_rejection", this.#rejection, nothing);
        const { length } = layout.sepax_rejection;
        this.#nothing = this.memory.copy(Uint32Array, this.#rejection, length);
        this.backends = this.#backends();
        this.strategies = this.#strategies();
        this.workspace = this.create("sepax_workspace_create", 0);
        this.plain = this.#plain();
    }

    /** Options that are all left out, and the report that they name. */
    #plain() {
        const { memory } = this;
        const report = memory.allocate(sizeOf("sepax_report"));
        const settings = memory.allocate(sizeOf("sepax_options"));
        memory.u32.fill(0, settings / 4, (settings + sizeOf("sepax_options")) / 4);
        memory.write("sepax_options", settings, { report });
        return { report, settings };
    }

    /** How many stores, indices and blocks there are that were not freed. */
    get owned() {
        return this.#owned;
    }

    /** The backends by name, best first. */
    #backends() {
        const { sepax_backend_count, sepax_backend_at, sepax_backend_name } = this.exports;
        const found = new Map();
        for (let i = 0; i < sepax_backend_count(); i++) {
            const at = sepax_backend_at(i) >>> 0;
            found.set(this.memory.text(sepax_backend_name(at) >>> 0), at);
        }
        return found;
    }

    /** The strategies, each at its number. */
    #strategies() {
        const found = [];
        for (;;) {
            const name = this.memory.text(this.exports.sepax_strategy_name(found.length) >>> 0);
            if (name === "unknown") {
                return found;
            }
            found.push(name);
        }
    }

    /** What the last call that got a rejection wrote. */
    get lastRejection() {
        return this.#rejection;
    }

    /** The address of a rejection for a call, which says nothing yet. */
    get rejection() {
        this.memory.u32.set(this.#nothing, this.#rejection / 4);
        return this.#rejection;
    }

    /** Throws what a call refused; `at` is its rejection, or 0 where it has none; `own` has names of
     * its arguments by codes, where they are other than usual. */
    check(status, at = 0, own = undefined) {
        if (status !== 0) {
            throw this.error(status, at, own);
        }
    }

    error(status, at = 0, own = undefined) {
        return this.memory.during(() => {
            const room = 512;
            const text = this.memory.take(room);
            this.exports.sepax_explain(status, at, text, room);
            const rejection = at === 0 ? nothing : this.memory.read("sepax_rejection", at);
            return new SepaxError(this.memory.text(text), status, rejection, own);
        });
    }

    /** What the library would refuse, found before it is called. */
    refuse(status, values, own = undefined) {
        const at = this.rejection;
        this.memory.write("sepax_rejection", at, values);
        throw this.error(status, at, own);
    }

    /** The ids from 0 to size - 1 in memory. */
    allIds(size) {
        if (size > this.#ids.length) {
            const { memory } = this;
            const length = Math.max(1024, 2 * size);
            const at = memory.allocate(4 * length);
            memory.free(this.#ids.at);
            memory.view(Uint32Array, at, length).forEach((_, i, ids) => {
                ids[i] = i;
            });
            this.#ids = { at, length };
        }
        return { at: this.#ids.at, length: size };
    }

    /** Creates a thing whose creator writes its address. */
    create(creator, config) {
        return this.memory.during(() => {
            const at = this.memory.take(4);
            this.check(this.exports[creator](config, at));
            return this.memory.u32[at / 4];
        });
    }

    /** Makes an object own something in memory, which goes when the object is forgotten. */
    own(object, name, at, destroy) {
        const free = (address) => {
            this.#owned--;
            destroy(address);
        };
        const handle = new Handle(name, at, free, this.#registry);
        this.#owned++;
        this.#registry.register(object, { at, destroy: free }, handle);
        return handle;
    }

    /** Calls again and again with more room, as long as the call says how much it needs. */
    grow(room, call) {
        for (let capacity = room; ; ) {
            const { status, needed } = call(capacity);
            if (status !== Status.CAPACITY) {
                return status;
            }
            capacity = needed;
        }
    }
}
