// SPDX-License-Identifier: MIT
//
// The memory of an instance: views that follow its growth, room for the arguments and results of a
// call, and structs. Addresses are numbers from 0 to 2^32 - 1.
//
// Room is taken within `during`: small pieces come from one block that is kept, large ones are
// allocated and freed again, so that no call leaves more than that block behind.

import { Status } from "./constants.js";
import { SepaxError, nothing } from "./error.js";
import { floatMembers, layout, places } from "./layout.js";

const BLOCK = 1 << 18;
const ALIGNMENT = 16;

export class Memory {
    #u8;
    #u32;
    #f32;
    #block;
    #used = 0;
    #large = [];

    constructor(exports) {
        this.exports = exports;
        this.#refresh();
        this.#block = this.allocate(BLOCK);
    }

    #refresh() {
        const { buffer } = this.exports.memory;
        this.#u8 = new Uint8Array(buffer);
        this.#u32 = new Uint32Array(buffer);
        this.#f32 = new Float32Array(buffer);
    }

    /**
     * Memory of the module as bytes; like the next two good until something is allocated. Views are
     * empty when memory has grown.
     */
    get u8() {
        if (this.#u8.length === 0) {
            this.#refresh();
        }
        return this.#u8;
    }
    get u32() {
        if (this.#u32.length === 0) {
            this.#refresh();
        }
        return this.#u32;
    }
    get f32() {
        if (this.#f32.length === 0) {
            this.#refresh();
        }
        return this.#f32;
    }

    /** All memory as elements of a type; good until something is allocated. */
    all(Type) {
        return Type === Float32Array ? this.f32 : Type === Uint32Array ? this.u32 : this.u8;
    }

    /** A new array of the elements at an address. */
    copy(Type, at, length) {
        const first = at / Type.BYTES_PER_ELEMENT;
        return this.all(Type).slice(first, first + length);
    }

    /** A new view of `length` elements at an address. */
    view(Type, at, length) {
        return new Type(this.exports.memory.buffer, at, length);
    }

    /** Whether an array lies in this memory, where none begins at 0; `buffer` takes longer. */
    holds(array) {
        return array.byteOffset !== 0 && array.buffer === this.exports.memory.buffer;
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

    /** Room for so many bytes until the end of `during`. */
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

    /** Calls `body`, and gives the room that it takes back. */
    during(body) {
        const used = this.#used;
        const large = this.#large.length;
        try {
            return body();
        } finally {
            this.#used = used;
            while (this.#large.length > large) {
                this.free(this.#large.pop());
            }
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
