// SPDX-License-Identifier: MIT
//
// The vertices of shapes and their bounding boxes, read from a store. Comes in: ids. Goes out:
// vertices one behind the other, and where those of each shape begin; or boxes.

import { MAX_VERTICES, Status } from "./constants.js";
import { checkOptions, idsOf } from "./inputs.js";
import { posesOf } from "./poses.js";

const ROOM = 4 * MAX_VERTICES;

/** Coordinates that are appended, in an array that grows. */
class Coords {
    #array = new Float32Array(256);
    #length = 0;

    append(xy) {
        const length = this.#length + xy.length;
        if (length > this.#array.length) {
            const more = new Float32Array(2 * length);
            more.set(this.#array.subarray(0, this.#length));
            this.#array = more;
        }
        this.#array.set(xy, this.#length);
        this.#length = length;
    }

    end() {
        return this.#array.slice(0, this.#length);
    }
}

/** Reads shape by shape into room in memory, which is emptied when it is full. */
class Reader {
    #core;
    #read;
    #xy;
    #count;
    #used = 0;
    #coords = new Coords();

    constructor(core, read) {
        this.#core = core;
        this.#read = read;
        this.#xy = core.memory.take(8 * ROOM);
        this.#count = core.memory.take(4);
    }

    #empty() {
        this.#coords.append(this.#core.memory.view(Float32Array, this.#xy, 2 * this.#used));
        this.#used = 0;
    }

    #try(id) {
        return this.#read(id, this.#xy + 8 * this.#used, ROOM - this.#used, this.#count);
    }

    /** The status of reading a shape, and the number of its vertices. */
    read(id) {
        let status = this.#try(id);
        if (status === Status.CAPACITY) {
            this.#empty();
            status = this.#try(id);
        }
        const count = status === 0 ? this.#core.memory.u32[this.#count / 4] : 0;
        this.#used += count;
        return { status, count };
    }

    end() {
        this.#empty();
        return this.#coords.end();
    }
}

export function readVertices(core, store, size, ids, local) {
    const { exports, memory } = core;
    const name = local ? "sepax_store_local_vertices" : "sepax_store_vertices";
    return memory.during(() => {
        const list = idsOf(core, ids, size);
        const call = exports[name];
        const reader = new Reader(core, (...values) => call(store, ...values));
        const offsets = [0];
        for (let i = 0, end = 0; i < list.length; i++) {
            const id = memory.u32[list.at / 4 + i];
            const { status, count } = reader.read(id);
            if (status === Status.ID && ids === null) {
                continue; // it was removed
            }
            if (status === Status.ID) {
                core.refuse(Status.ID, { index: i, id });
            }
            core.check(status);
            offsets.push((end += count));
        }
        return { coords: reader.end(), offsets: Uint32Array.from(offsets) };
    });
}

const BOX = 4; // numbers of a box

export function readBounds(core, store, size, ids, options) {
    checkOptions(options, ["poses"]);
    const list = idsOf(core, ids, size);
    const at = options.poses === undefined ? 0 : posesOf(core, options.poses, list.length);
    const out = core.memory.take(4 * BOX * list.length);
    const rejection = core.rejection;
    const { sepax_store_bounds } = core.exports;
    core.check(sepax_store_bounds(store, list.at, at, list.length, out, rejection), rejection);
    return core.memory.copy(Float32Array, out, BOX * list.length);
}
