// SPDX-License-Identifier: MIT
//
// A field: bodies in a box that keeps track of which are near each other.

import { nothing, SepaxError } from "./error.js";
import { flags, Status } from "./constants.js";
import { bodiesOf, checkInteger, checkOptions, flagsOf, idsFrom, integers } from "./inputs.js";
import { Output } from "./outputs.js";
import { posesOf } from "./poses.js";
import { backendOf } from "./queries.js";

const MOVE = 5; // words: the body, x, y, cosine, sine
const own = { ID: "bodies", RANGE: "bodies", POSE: "poses", FIELD: "poses", NOT_FINITE: "poses" };
const ownOfMove = { POSE: "by", FIELD: "by", NOT_FINITE: "by" };
const boxNames = ["x", "y", "width", "height", "periodicX", "periodicY", "bodies", "poses"];

export class Field {
    #core;
    #store;
    #handle;
    #ids; // that its bodies have
    #stale = false; // one of these was removed or got another radius

    constructor(core, store, options) {
        if (!Number.isInteger(store?.at)) {
            throw new TypeError("store: a Store is needed");
        }
        checkOptions(options, [...boxNames, "open", "backend"]);
        this.#core = core;
        this.#store = store;
        const at = core.memory.during(() => this.#create(options));
        this.#handle = core.own(this, "Field", at, core.exports.sepax_field_destroy);
        store.follow(this);
    }

    #create(options) {
        const core = this.#core;
        const { memory } = core;
        const ids = core.allIds(this.#store.size + 1);
        const body =
            options.bodies === undefined
                ? { at: ids.at, length: this.#store.size }
                : bodiesOf(core, options.bodies);
        this.size = body.length;
        const struct = memory.struct("sepax_bodies", { offsets: body.at, count: body.length });
        const poses =
            options.poses === undefined ? 0 : posesOf(core, options.poses, body.length);
        const periodic = (value, bit) => ((value ?? true) ? bit : 0);
        const config = memory.struct("sepax_field_config", {
            x: options.x ?? 0,
            y: options.y ?? 0,
            width: options.width,
            height: options.height,
            // a byte each
            periodic_x: periodic(options.periodicX, 1) | periodic(options.periodicY, 256),
            flags: flagsOf({ open: flags.query.open }, options),
            backend: backendOf(core, options.backend),
        });
        const made = memory.take(4);
        const { sepax_field_create: create } = core.exports;
        core.check(create(this.#store.at, struct, poses, config, made), core.rejection, own);
        const offsets = memory.view(Uint32Array, body.at, body.length + 1);
        this.#ids = idsFrom(offsets[0], offsets[body.length] - offsets[0]); // of the store, now
        return memory.u32[made / 4];
    }

    /** After a change of these shapes of the store. */
    changed(ids, placed) {
        const { length, 0: first } = this.#ids;
        this.#stale ||= !placed && ids.some((id) => id >= first && id - first < length);
    }

    /** Calls with the address of the field. */
    #run(call) {
        if (this.#stale) {
            const text =
                "a shape of a body was removed or got another radius since the field was " +
                "created; create it anew";
            throw new SepaxError(text, Status.STALE, nothing);
        }
        checkInteger(this.#store.at, "store"); // throws where it was freed
        return this.#core.memory.during(() => call(this.#handle.at));
    }

    /** Throws what a call with bodies refused. */
    #check(status, names) {
        if (status === Status.ID) {
            const text = "bodies: the field has no such body, or it is outside";
            throw new SepaxError(text, status, nothing);
        }
        this.#core.check(status, this.#core.rejection, names);
    }

    /** Numbers of bodies in memory. */
    #bodies(bodies) {
        return integers(this.#core, typeof bodies === "number" ? [bodies] : bodies, "bodies");
    }

    move(bodies, by, options = {}) {
        const core = this.#core;
        const { memory, exports } = core;
        checkOptions(options, ["out"]);
        return this.#run((field) => {
            const body = this.#bodies(bodies);
            const count = body.length;
            const poses = posesOf(core, by, count, "by");
            const moves = memory.take(4 * MOVE * count);
            const bits = new Output(core, Uint8Array, Math.ceil(count / 8), options.out);
            const made = memory.take(4);
            const { u32 } = memory;
            for (let i = 0; i < count; i++) {
                const to = moves / 4 + MOVE * i;
                const from = poses / 4 + 4 * i;
                u32[to] = u32[body.at / 4 + i];
                u32[to + 1] = u32[from];
                u32[to + 2] = u32[from + 1];
                u32[to + 3] = u32[from + 2];
                u32[to + 4] = u32[from + 3];
            }
            const status = exports.sepax_field_move(field, moves, count, bits.at, made);
            this.#check(status, ownOfMove);
            return { made: memory.u32[made / 4], bits: bits.end() };
        });
    }

    test(bodies, poses, options = {}) {
        const core = this.#core;
        checkOptions(options, ["out"]);
        return this.#run((field) => {
            const { at, length } = this.#bodies(bodies);
            const pose = posesOf(core, poses, length);
            const first = new Output(core, Uint32Array, length, options.out);
            this.#check(core.exports.sepax_field_test(field, at, pose, length, first.at), own);
            return first.end();
        });
    }

    set(bodies, poses) {
        this.#set(bodies, (count) => posesOf(this.#core, poses, count));
    }

    takeOut(bodies) {
        this.#set(bodies, () => 0);
    }

    #set(bodies, posesAt) {
        this.#run((field) => {
            const { at, length } = this.#bodies(bodies);
            const { sepax_field_set: set } = this.#core.exports;
            this.#check(set(field, at, posesAt(length), length), own);
        });
    }

    poses(options = {}) {
        checkOptions(options, ["out"]);
        const { memory, exports } = this.#core;
        return this.#run((field) => {
            const output = new Output(this.#core, Float32Array, 4 * this.size, options.out);
            const at = exports.sepax_field_poses(field);
            memory.u8.copyWithin(output.at, at, at + 16 * this.size);
            return output.end();
        });
    }

    place() {
        this.#run((field) => this.#core.check(this.#core.exports.sepax_field_store(field)));
        this.#store.changed(this.#ids, true);
    }

    free() {
        this.#handle.free();
    }
}
