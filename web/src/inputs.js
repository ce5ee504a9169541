// SPDX-License-Identifier: MIT
//
// Arrays that a call reads. Comes in: a typed array, a plain one, a block, or a number for many.
// Goes out: the address and the length of the same numbers in memory, good until the call ends.
// What lies there already as the right type stays where it is.

import { Block } from "./block.js";
import { Status } from "./constants.js";

const describe = (value) => (value === null ? "null" : typeof value);

/** The array of a block, and all other values as they are. */
export const unblock = (value) => (value instanceof Block ? value.array : value);

/** Whether an array is a view of memory that has grown since. */
function isStale(array) {
    if (array.length > 0 || !ArrayBuffer.isView(array)) {
        return false;
    }
    try {
        return new Uint8Array(array.buffer).length < 0;
    } catch {
        return true;
    }
}

/** Throws unless a value is an array of numbers, judged by its first element. */
function checkArray(array, name) {
    const isArray = Array.isArray(array) || (ArrayBuffer.isView(array) && "length" in array);
    if (!isArray || (array.length > 0 && typeof array[0] !== "number")) {
        throw new TypeError(`${name}: an array of numbers is needed, not ${describe(array)}`);
    }
    if (isStale(array)) {
        throw new TypeError(`${name}: memory has grown since this view of it was made`);
    }
}

/** A typed array or a plain one in memory. */
export function put(core, Type, array) {
    const { memory } = core;
    if (array instanceof Type && memory.holds(array)) {
        return { at: array.byteOffset, length: array.length };
    }
    const at = memory.take(array.length * Type.BYTES_PER_ELEMENT);
    memory.all(Type).set(array, at / Type.BYTES_PER_ELEMENT);
    return { at, length: array.length };
}

/** Floats, rounded to float32. */
export function floats(core, value, name) {
    const array = unblock(value);
    checkArray(array, name);
    return put(core, Float32Array, array);
}

const isUnsigned = (array) =>
    array instanceof Uint32Array || array instanceof Uint16Array || array instanceof Uint8Array;

/** Throws unless a number is an integer of 32 bits. */
export function checkInteger(value, name) {
    if (typeof value !== "number") {
        throw new TypeError(`${name}: a number is needed, not ${describe(value)}`);
    }
    if (!Number.isInteger(value) || value < 0 || value > 0xffffffff) {
        throw new RangeError(`${name}: ${value} is no integer from 0 to 4294967295`);
    }
    return value;
}

/** Integers of 32 bits: ids, offsets, pairs. */
export function integers(core, value, name) {
    const array = unblock(value);
    checkArray(array, name);
    if (!isUnsigned(array)) {
        for (let i = 0; i < array.length; i++) {
            checkInteger(array[i], name);
        }
    }
    return put(core, Uint32Array, array);
}

/** Integers, or none: address 0. */
export function optionalIntegers(core, value, name) {
    return value === undefined || value === null
        ? { at: 0, length: 0 }
        : integers(core, value, name);
}

/** Pairs of ids, in turn. */
export function pairsOf(core, value, name) {
    const array = integers(core, value, name);
    if (array.length % 2 !== 0) {
        throw new RangeError(`${name} has ${array.length} elements; pairs need an even number`);
    }
    return { at: array.at, length: array.length / 2 };
}

/** Offsets of something, of which there are `length`. */
export function offsetsOf(core, value, name) {
    const array = integers(core, value, name);
    if (array.length === 0) {
        throw new RangeError(`${name} is empty, but one element more than items is needed`);
    }
    const offsets = core.memory.view(Uint32Array, array.at, array.length);
    for (let index = 0; index + 1 < offsets.length; index++) {
        if (offsets[index] > offsets[index + 1]) {
            core.refuse(Status.OFFSETS, { index }, { OFFSETS: name });
        }
    }
    return { at: array.at, length: array.length - 1 };
}

/** Offsets of bodies, or none. */
export function bodiesOf(core, value) {
    return value === undefined ? { at: 0, length: 0 } : offsetsOf(core, value, "bodies");
}

/** Vertices: x and y in turn, or arrays of both. `length` counts the vertices. */
export function coordsOf(core, value, name) {
    const array = unblock(value);
    const nested = Array.isArray(array) && array.length > 0 && typeof array[0] === "object";
    const flat = nested ? flatten(array, name) : array;
    const found = floats(core, flat, name);
    if (found.length % 2 !== 0) {
        throw new RangeError(`${name} has ${found.length} numbers, but x and y need an even one`);
    }
    return { at: found.at, length: found.length / 2 };
}

const isPosition = (value) =>
    (value?.length === 2 || value?.length === 3) &&
    typeof value[0] === "number" &&
    typeof value[1] === "number";

/** A third number of a position, its height in GeoJSON, is left out. */
function flatten(array, name) {
    const flat = new Float32Array(2 * array.length);
    array.forEach((vertex, i) => {
        if (!isPosition(vertex)) {
            throw new TypeError(`${name}: element ${i} is not [x, y]`);
        }
        flat[2 * i] = vertex[0];
        flat[2 * i + 1] = vertex[1];
    });
    return flat;
}

/** Ids: one, many, or null for all of a store. */
export function idsOf(core, value, size, name = "ids") {
    if (value === null || value === undefined) {
        return core.allIds(size);
    }
    return integers(core, typeof value === "number" ? [value] : value, name);
}

/** Ids that follow one another. */
export function idsFrom(first, count) {
    const ids = new Uint32Array(count);
    for (let i = 0; i < count; i++) {
        ids[i] = first + i;
    }
    return ids;
}

/** One number for all, or one for each: a function of the index, and how many there are. */
export function each(value, name) {
    if (typeof value === "number") {
        return { get: () => value, length: null };
    }
    const array = unblock(value);
    checkArray(array, name);
    return { get: (i) => array[i], length: array.length };
}

/** How many items several of `each` describe; `count` where that is given. */
export function countOf(parts, count = null) {
    let found = count;
    for (const name in parts) {
        const part = parts[name];
        if (part.length !== null && found !== null && part.length !== found) {
            throw new RangeError(`${name} has ${part.length} elements for ${found} items`);
        }
        found ??= part.length;
    }
    return found ?? 1;
}

/** A range of ids. */
export function rangeOf(value, name) {
    if (value === null || typeof value !== "object") {
        throw new TypeError(`${name}: {first, count} is needed, not ${describe(value)}`);
    }
    return {
        first: checkInteger(value.first, `${name}.first`),
        count: checkInteger(value.count, `${name}.count`),
    };
}

/** Throws where there is an option that is not among these names. */
export function checkOptions(options, names, what = "option") {
    if (options === null || typeof options !== "object") {
        throw new TypeError(`an object of ${what}s is needed, not ${describe(options)}`);
    }
    for (const name in options) {
        if (!names.includes(name)) {
            throw new TypeError(`there is no ${what} ${name}; there are: ${names.join(", ")}`);
        }
    }
}

/** Bits by the options that are true. */
export function flagsOf(table, options) {
    let bits = 0;
    for (const name in table) {
        bits |= options[name] ? table[name] : 0;
    }
    return bits;
}
