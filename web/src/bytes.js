// SPDX-License-Identifier: MIT
//
// Stores as bytes. Comes in: the store's address and a range of ids, or bytes that were written.
// Goes out: new bytes, or the address of a new store.

import { Status } from "./constants.js";
import { SepaxError } from "./error.js";
import { put, rangeOf, unblock } from "./inputs.js";

export function writeStore(core, store, of) {
    const { exports, memory } = core;
    return memory.during(() => {
        const range = memory.struct("sepax_range", rangeOf(of, "of"));
        const size = memory.take(4);
        const write = (at, capacity) =>
            exports.sepax_store_write(store, range, at, capacity, size);
        const status = write(0, 0);
        if (status !== Status.CAPACITY) {
            core.check(status);
        }
        const length = memory.u32[size / 4];
        const at = memory.take(length);
        core.check(write(at, length));
        return memory.copy(Uint8Array, at, length);
    });
}

const ARGUMENTS = { FORMAT: "bytes", VERSION: "bytes", CHECKSUM: "bytes" };

/** The address of a new store. */
export function readStore(core, value, config) {
    const { exports, memory } = core;
    return memory.during(() => {
        const array = unblock(value);
        if (!(array instanceof Uint8Array)) {
            throw new TypeError("bytes: a Uint8Array is needed");
        }
        const bytes = put(core, Uint8Array, array);
        const store = memory.take(4);
        const at = core.rejection;
        const status = exports.sepax_store_read(bytes.at, bytes.length, config, store, at);
        if (status === Status.COUNT) {
            const found = memory.read("sepax_rejection", at);
            const text = `bytes must be a written store, of ${found.needed} bytes or more`;
            throw new SepaxError(`${text}, not ${bytes.length} bytes`, status, found);
        }
        core.check(status, at, ARGUMENTS);
        return memory.u32[store / 4];
    });
}
