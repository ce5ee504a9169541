// SPDX-License-Identifier: MIT
//
// An array in the memory of the module. Its elements stay where they are; its views have to be
// renewed where memory grows, so `array` makes one whenever the last one has become empty.

export class Block {
    #core;
    #handle;
    #array = null;
    #Type;

    constructor(core, Type, length) {
        if (![Float32Array, Uint32Array, Uint8Array].includes(Type)) {
            throw new TypeError("block takes Float32Array, Uint32Array or Uint8Array first");
        }
        if (!Number.isInteger(length) || length < 0) {
            throw new RangeError("block: the length is not a number of elements");
        }
        const bytes = length * Type.BYTES_PER_ELEMENT;
        this.#core = core;
        this.#Type = Type;
        this.#handle = core.own(this, "Block", core.memory.allocate(bytes), core.exports.free);
        this.length = length;
        core.memory.u8.fill(0, this.at, this.at + bytes);
    }

    /** Its address. */
    get at() {
        return this.#handle.at;
    }

    get array() {
        if (this.length === 0 || this.#array?.length !== this.length) {
            this.#array = this.#core.memory.view(this.#Type, this.at, this.length);
        }
        return this.#array;
    }

    free() {
        this.#handle.free();
        this.#array = null;
    }
}
