// SPDX-License-Identifier: MIT
//
// Arrays that a call fills. Comes in: how many elements, and perhaps an array of the caller. Goes
// out: an address for the call and, after it, the array: the caller's, or a new one.

import { unblock } from "./inputs.js";

/** An array for `length` elements; where there may be fewer, `end` takes their number. */
export class Output {
    #core;
    #Type;
    #out;
    #inPlace;
    #offset;

    constructor(core, Type, length, out, { name = "out", more = false } = {}) {
        this.#core = core;
        this.#Type = Type;
        this.#out = unblock(out);
        this.length = length;
        this.#check(name, more);
        this.#inPlace = out !== undefined && core.memory.holds(this.#out);
        this.#offset = this.#inPlace ? this.#out.byteOffset : 0;
        this.at = this.#inPlace
            ? this.#offset
            : core.memory.take(length * Type.BYTES_PER_ELEMENT);
    }

    #check(name, more) {
        const out = this.#out;
        if (out === undefined) {
            return;
        }
        if (!(out instanceof this.#Type)) {
            throw new TypeError(`${name}: a ${this.#Type.name} is needed`);
        }
        if (more ? out.length < this.length : out.length !== this.length) {
            throw new RangeError(
                `${name} has ${out.length} elements, but ${this.length} are needed`,
            );
        }
    }

    /** What the call wrote. */
    end(count = this.length) {
        const found = this.#core.memory.view(this.#Type, this.at, count);
        if (this.#inPlace) {
            return found;
        }
        if (this.#out === undefined) {
            return found.slice();
        }
        this.#out.set(found);
        return count === this.#out.length ? this.#out : this.#out.subarray(0, count);
    }
}

/** normal_x is normalX. */
const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

/** A struct of arrays: what its members are called in JavaScript, and their types. */
export class ColumnsType {
    constructor(struct, types) {
        this.struct = struct;
        this.members = new Map(
            Object.entries(types).map(([member, Type]) => [camel(member), { member, Type }]),
        );
        this.names = [...this.members.keys()];
    }

    /** The names of what is wanted. */
    wanted({ out, fields }) {
        if (out === undefined && fields === undefined) {
            return this.names;
        }
        const asked = out !== undefined ? Object.keys(out) : fields;
        for (const name of asked) {
            if (!this.members.has(name)) {
                throw new TypeError(`there is no array ${name}, but: ${this.names.join(", ")}`);
            }
        }
        return asked.filter((name) => out === undefined || out[name] !== undefined);
    }
}

/** Arrays of a struct, an element a result; `options` has out and fields. */
export class Columns {
    #out;
    #outputs = {};

    constructor(core, type, length, options) {
        const values = {};
        this.#out = options.out;
        for (const name of type.wanted(options)) {
            const { member, Type } = type.members.get(name);
            const room = { name: `out.${name}` };
            const output = new Output(core, Type, length, options.out?.[name], room);
            this.#outputs[name] = output;
            values[member] = output.at;
        }
        this.at = core.memory.struct(type.struct, values);
    }

    end() {
        const result = this.#out ?? {};
        for (const name in this.#outputs) {
            const array = this.#outputs[name].end();
            if (this.#out === undefined) {
                result[name] = array;
            }
        }
        return result;
    }
}
