// SPDX-License-Identifier: MIT
//
// The memory of an instance: views that follow its growth, room for the arguments and results of a
// call, and structs. Addresses are numbers from 0 to 2^32 - 1.
//
// Room is taken between `mark` and `release`: small pieces come from one block that is kept, large
// ones are allocated and freed again, so that no call leaves more than that block behind.

import { Status } from "./constants.js";
import { SepaxError, nothing } from "./error.js";
import { floatMembers, layout, places } from "./layout.js";

const BLOCK = 1 << 18;
const ALIGNMENT = 16;

export class Memory {
    #buffer = null;
    #u8;
    #u32;
    #f32;
    #block;
    #used = 0;
    #large = [];

    constructor(exports) {
        this.exports = exports;
        this.#block = this.allocate(BLOCK);
    }

    #refresh() {
        this.#buffer = this.exports.memory.buffer;
        this.#u8 = new Uint8Array(this.#buffer);
        this.#u32 = new Uint32Array(this.#buffer);
        this.#f32 = new Float32Array(this.#buffer);
    }

    /** Memory of the module as bytes; like the next two good until something is allocated. */
    get u8() {
        if (this.#buffer !== this.exports.memory.buffer) {
            this.#refresh();
        }
        return this.#u8;
    }
    get u32() {
        if (this.#buffer !== this.exports.memory.buffer) {
            this.#refresh();
        }
        return this.#u32;
    }
    get f32() {
        if (this.#buffer !== this.exports.memory.buffer) {
            this.#refresh();
        }
        return this.#f32;
    }

    /** A new view of `length` elements at an address. */
    view(Type, at, length) {
        return new Type(this.exports.memory.buffer, at, length);
    }

    /** Whether an array lies in this memory, also in the room of it before it grew. */
    holds(array) {
        return array.buffer === this.exports.memory.buffer;
    }

    /** Memory that stays until it is freed. */
    allocate(bytes) {
        const size = Math.ceil(Math.max(bytes, 1) / ALIGNMENT) * ALIGNMENT;
        const at = size < 2 ** 32 ? this.exports.aligned_alloc(ALIGNMENT, size) >>> 0 : 0;
        if (at === 0) {
            const text = `memory: there are no ${size} bytes left for the arrays of this call`;
            throw new SepaxError(text, Status.MEMORY, nothing);
        }
        return at;
    }

    free(at) {
        this.exports.free(at);
    }

    mark() {
        return { used: this.#used, large: this.#large.length };
    }

    /** Room for so many bytes until `release`. */
    take(bytes) {
        const size = Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
        if (this.#used + size <= BLOCK) {
            const at = this.#block + this.#used;
            this.#used += size;
            return at;
        }
        const at = this.allocate(size);
        this.#large.push(at);
        return at;
    }

    release(mark) {
        this.#used = mark.used;
        while (this.#large.length > mark.large) {
            this.free(this.#large.pop());
        }
    }

    /** Calls `body`, and gives the room that it takes back. */
    during(body) {
        const mark = this.mark();
        try {
            return body();
        } finally {
            this.release(mark);
        }
    }

    /** A struct with these members; the others are 0. */
    struct(name, values) {
        const { length } = layout[name];
        const at = this.take(4 * length);
        this.u32.fill(0, at / 4, at / 4 + length);
        this.write(name, at, values);
        return at;
    }

    write(name, at, values) {
        const place = places[name];
        const { u32, f32 } = this;
        for (const member in values) {
            const array = floatMembers.has(member) ? f32 : u32;
            array[at / 4 + place.get(member)] = values[member];
        }
    }

    read(name, at) {
        const values = {};
        layout[name].forEach((member, i) => {
            values[member] = (floatMembers.has(member) ? this.f32 : this.u32)[at / 4 + i];
        });
        return values;
    }

    /** A string of C: with its end, or up to its end. */
    text(at) {
        const bytes = this.u8;
        return new TextDecoder().decode(bytes.slice(at, bytes.indexOf(0, at)));
    }
}
