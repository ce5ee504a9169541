// SPDX-License-Identifier: MIT
//
// Poses: where shapes are and how they are turned. Comes in: numbers for all or for each. Goes out:
// x, y, cosine and sine of each in memory.

import { checkOptions, countOf, each, floats, unblock } from "./inputs.js";

const POSE = 4;

/** What describes poses: x, y and a rotation. */
export function poseParts(x, y, rotation = {}) {
    const parts = { x: each(x, "x"), y: each(y, "y") };
    const names = ["angle", "cos", "sin"];
    checkOptions(rotation, names);
    for (const name of names) {
        if (rotation[name] !== undefined) {
            parts[name] = each(rotation[name], name);
        }
    }
    if (parts.angle && (parts.cos || parts.sin)) {
        throw new TypeError("a rotation has an angle, or its cosine and sine, and not both");
    }
    if (!parts.cos !== !parts.sin) {
        throw new TypeError("a rotation has both a cosine and a sine, or neither");
    }
    return parts;
}

/** Cosines and sines of angles, the same on every machine. */
function turnBy(core, parts, count, at) {
    const { memory, exports } = core;
    const positions = memory.take(8 * count);
    const angles = memory.take(4 * count);
    const xy = memory.view(Float32Array, positions, 2 * count);
    const turns = memory.view(Float32Array, angles, count);
    for (let i = 0; i < count; i++) {
        xy[2 * i] = parts.x.get(i);
        xy[2 * i + 1] = parts.y.get(i);
        turns[i] = parts.angle.get(i);
    }
    const rejection = core.rejection;
    core.check(exports.sepax_poses_from_angles(positions, angles, count, at, rejection), rejection);
}

/** Poses of `count` items, which countOf has found. */
export function makePoses(core, parts, count) {
    const at = core.memory.take(4 * POSE * count);
    if (parts.angle) {
        turnBy(core, parts, count, at);
        return at;
    }
    const poses = core.memory.view(Float32Array, at, POSE * count);
    const { x, y, cos, sin } = parts;
    for (let i = 0; i < count; i++) {
        poses[POSE * i] = x.get(i);
        poses[POSE * i + 1] = y.get(i);
        poses[POSE * i + 2] = cos ? cos.get(i) : 1;
        poses[POSE * i + 3] = sin ? sin.get(i) : 0;
    }
    return at;
}

/** Poses of the caller, as many as there are items. */
export function posesOf(core, value, count, name = "poses") {
    const array = floats(core, value, name);
    if (array.length !== POSE * count) {
        throw new RangeError(
            `${name} has ${array.length} elements, but ${count} items need ${POSE * count}`,
        );
    }
    return array.at;
}

export function poses(core, x, y, rotation) {
    return core.memory.during(() => {
        const parts = poseParts(x, y, rotation);
        const count = countOf(parts);
        const at = makePoses(core, parts, count);
        return core.memory.view(Float32Array, at, POSE * count).slice();
    });
}

export function turn(core, value, angle) {
    return core.memory.during(() => {
        const array = unblock(value);
        if (!(array instanceof Float32Array) || array.length % POSE !== 0) {
            throw new TypeError("poses: a Float32Array of x, y, cosine and sine in turn is needed");
        }
        const count = array.length / POSE;
        const part = each(angle, "angle");
        countOf({ angle: part }, count);
        const turns = core.memory.take(4 * count);
        core.memory.view(Float32Array, turns, count).forEach((_, i, all) => {
            all[i] = part.get(i);
        });
        const { at } = floats(core, value, "poses");
        const rejection = core.rejection;
        core.check(core.exports.sepax_poses_turn(at, turns, count, rejection), rejection);
        const turned = unblock(value);
        if (turned.byteOffset !== at || !core.memory.holds(turned)) {
            turned.set(core.memory.view(Float32Array, at, POSE * count));
        }
        return value;
    });
}
