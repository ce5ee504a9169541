// SPDX-License-Identifier: MIT
//
// Arrays that a call fills. Comes in: how many elements, and perhaps an array of the caller. Goes
// out: an address for the call and, after it, the array: the caller's, or a new one.

import { unblock } from "./inputs.js";
import { layout, places } from "./layout.js";

/** An array for `length` elements; where there may be fewer, `end` takes their number. */
export class Output {
    #core;
    #Type;
    #out;
    #inPlace;
    #offset;

    constructor(core, Type, length, out, name = "out", more = false) {
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
        const { memory } = this.#core;
        if (this.#out === undefined) {
            return memory.copy(this.#Type, this.at, count);
        }
        if (this.#inPlace) {
            const isWhole = count === this.#out.length && count > 0;
            return isWhole ? this.#out : memory.view(this.#Type, this.at, count);
        }
        this.#out.set(memory.view(this.#Type, this.at, count));
        return count === this.#out.length ? this.#out : this.#out.subarray(0, count);
    }
}

/** normal_x is normalX. */
const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

/** A struct of arrays: what its members are called in JavaScript, their types and places. */
export class ColumnsType {
    constructor(struct, types) {
        this.words = layout[struct].length;
        this.members = Object.entries(types).map(([member, Type]) => ({
            name: camel(member),
            Type,
            place: places[struct].get(member),
        }));
        this.names = this.members.map(({ name }) => name);
    }

    /** The members that are wanted. */
    wanted({ out, fields }) {
        if (out === undefined && fields === undefined) {
            return this.members;
        }
        const asked = out !== undefined ? Object.keys(out) : fields;
        const members = asked.map((name) => {
            const index = this.names.indexOf(name);
            if (index < 0) {
                const names = this.names.join(", ");
                throw new TypeError(`there is no array ${name}; there are: ${names}`);
            }
            return this.members[index];
        });
        return out === undefined ? members : members.filter(({ name }) => out[name] !== undefined);
    }
}

/** Arrays of a struct, an element a result; `options` has out and fields. */
export class Columns {
    #out;
    #wanted;
    #outputs;

    constructor(core, type, length, options) {
        const { memory } = core;
        const { out } = options;
        this.#out = out;
        this.#wanted = type.wanted(options);
        this.#outputs = this.#wanted.map(
            ({ name, Type }) => new Output(core, Type, length, out?.[name], name),
        );
        this.at = memory.take(4 * type.words);
        const first = this.at / 4;
        const { u32 } = memory;
        u32.fill(0, first, first + type.words);
        this.#wanted.forEach(({ place }, i) => {
            u32[first + place] = this.#outputs[i].at;
        });
    }

    end() {
        const result = this.#out ?? {};
        this.#wanted.forEach(({ name }, i) => {
            const array = this.#outputs[i].end();
            if (this.#out === undefined) {
                result[name] = array;
            }
        });
        return result;
    }
}
