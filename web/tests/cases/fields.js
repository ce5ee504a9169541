// SPDX-License-Identifier: MIT
//
// Fields, beside rows of all images, pair by pair.
import { equal, ok, same, throws } from "../assert.js";
import { random } from "./queries.js";

const OFFSETS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16];
const COUNT = OFFSETS.length - 1;
const SIDE = 6;

/** Six discs, six boxes, and two bodies of two boxes, as many shapes as the last offset says. */
function makeStore(sepax) {
    const store = new sepax.Store();
    const sizes = Float32Array.from({ length: 6 }, (_, i) => 0.2 + 0.08 * i);
    store.addCircles(0, 0, sizes);
    store.addBoxes(sizes, 0.3, 0, 0);
    for (let i = 0; i < 2; i++) {
        store.add([-0.6, -0.6, 0.6, -0.6, 0.6, -0.2, -0.6, -0.2]);
        store.add([-0.6, -0.2, -0.2, -0.2, -0.2, 0.6, -0.6, 0.6]);
    }
    return store;
}

const pieces = (body) => {
    const ids = [];
    for (let id = OFFSETS[body]; id < OFFSETS[body + 1]; id++) {
        ids.push(id);
    }
    return ids;
};

/** The least body that one hits at a pose, by the store in which all others are placed. */
function firstHit(sepax, store, inside, body, pose) {
    const shifts = [-SIDE, 0, SIDE].flatMap((x) => [-SIDE, 0, SIDE].map((y) => [x, y]));
    for (let other = 0; other < COUNT; other++) {
        const rows = pieces(body).flatMap((id) => shifts.map((shift) => [id, shift]));
        const source = sepax.rows(
            rows.map(([id]) => id),
            pieces(other),
            null,
            { poses: rows.flatMap(() => [...pose]), shifts: rows.flatMap(([, shift]) => shift) },
        );
        if (other !== body && inside[other] && store.firstHit(source, { open: true }) >= 0) {
            return other;
        }
    }
    return sepax.NO_BODY;
}

const f = Math.fround;
const wrap = (x) => {
    const up = x < 0 ? f(x + SIDE) : x;
    return up >= SIDE ? f(up - SIDE) : up;
};

/** The formula of sepax/field.h. */
function moved([x, y, c, s], [dx, dy, cos, sin]) {
    const turned = [f(f(c * cos) - f(s * sin)), f(f(s * cos) + f(c * sin))];
    const square = f(f(turned[0] * turned[0]) + f(turned[1] * turned[1]));
    const unit = f(1.5 - f(0.5 * square));
    return [wrap(f(x + dx)), wrap(f(y + dy)), f(turned[0] * unit), f(turned[1] * unit)];
}

export const fields = {
    "moves, tests and changes are those of all images"({ sepax }) {
        const next = random(5);
        const any = (n, low, high) => Float32Array.from({ length: n }, () => low + (high - low) * next());
        const somewhere = (n) => sepax.poses(any(n, 0, SIDE), any(n, 0, SIDE), { angle: any(n, 0, 6) });
        const poses = somewhere(COUNT);
        const at = (body) => poses.subarray(4 * body, 4 * body + 4);
        const store = makeStore(sepax);
        const options = { width: SIDE, height: SIDE, bodies: OFFSETS, poses, open: true };
        const found = sepax.backends.map((backend) => new sepax.Field(makeStore(sepax), { ...options, backend }));
        const inside = Array(COUNT).fill(true);
        const put = (body, pose) => {
            poses.set(pose, 4 * body);
            pieces(body).forEach((id) => store.placePoses(id, pose));
        };
        for (let body = 0; body < COUNT; body++) {
            put(body, at(body).slice());
        }
        for (let step = 0; step < 6; step++) {
            const n = 3 + 5 * step;
            const bodies = Array.from({ length: n }, () => step + Math.floor((COUNT - step) * next()));
            const by = sepax.poses(any(n, -1, 1), any(n, -1, 1), { angle: any(n, -1, 1) });
            const bits = new Uint8Array(Math.ceil(n / 8));
            bodies.forEach((body, i) => {
                const pose = moved(at(body), by.subarray(4 * i, 4 * i + 4));
                if (firstHit(sepax, store, inside, body, pose) === sepax.NO_BODY) {
                    put(body, pose);
                    bits[i >> 3] |= 1 << i % 8;
                }
            });
            const made = bodies.filter((_, i) => (bits[i >> 3] >> i % 8) & 1).length;
            const tried = somewhere(n);
            const first = bodies.map((body, i) =>
                firstHit(sepax, store, inside, body, tried.subarray(4 * i, 4 * i + 4)),
            );
            for (const field of found) {
                const answer = field.move(bodies, by);
                same(answer.bits, bits, Uint8Array);
                equal(answer.made, made);
                same(field.test(bodies, tried), first, Uint32Array);
                same(field.poses(), poses, Float32Array);
                field.takeOut(step);
                field.set([13 - step], tried.subarray(0, 4));
            }
            inside[step] = false;
            put(13 - step, tried.subarray(0, 4));
        }
        found.forEach((field) => field.free());
    },

    "a field says what it refuses, and fills arrays"({ sepax }) {
        const store = new sepax.Store();
        store.addCircles([0, 0], 0, 1);
        const box = { width: 10, height: 10 };
        const field = new sepax.Field(store, { ...box, poses: sepax.poses([1, 5], 5) });
        const bits = new Uint8Array(1);
        equal(field.size, 2);
        equal(field.move([0, 0, 0], sepax.poses([-1.5, -1.5, -1.5], 0), { out: bits }).bits, bits);
        same(bits, [3]);
        same(field.poses({ out: new Float32Array(8) }), [8, 5, 1, 0, 5, 5, 1, 0]);
        const turned = new sepax.Field(store, { ...box, periodicX: false });
        turned.set(0, [9.5, 5, 1, 0]);
        equal(turned.move(0, [1, 0, 1, 0]).made, 0);
        equal(turned.move(0, [0, 5, 1, 0]).made, 1);
        same(turned.test(1, [9, 9.5, 1, 0]), [0]);
        const still = [0, 0, 1, 0];
        for (const [call, error] of [
            [() => new sepax.Field(3, box), TypeError],
            [() => new sepax.Field(store, { ...box, size: 1 }), TypeError],
            [() => new sepax.Field(store, { ...box, width: 3 }), { code: "FIELD" }],
            [() => new sepax.Field(store, { ...box, bodies: [0, 3] }), { code: "RANGE", message: /^bodies: / }],
            [() => new sepax.Field(store, { ...box, bodies: [0, 2, 4294967295] }), { code: "RANGE" }],
            [() => field.move(2, still), { code: "ID", message: /^bodies: .* no such body/ }],
            [() => field.test(2, still), { code: "ID", message: /^bodies: .* no such body/ }],
            [() => field.set(2, still), { code: "ID", message: /^bodies: .* no such body/ }],
            [() => field.move(0), TypeError],
            [() => field.test(0), TypeError],
            [() => field.set([0]), TypeError],
            [() => field.set(0, null), TypeError],
            [() => field.takeOut(), TypeError],
            [() => field.move(0, [6, 0, 1, 0]), { code: "FIELD" }],
            [() => field.move(0, [0, 0, 2, 0]), { code: "POSE" }],
            [() => field.move(0, [0, 0]), RangeError],
            [() => field.test(0, still, { out: new Uint32Array(2) }), RangeError],
            [() => turned.move(1, still), { code: "ID" }],
        ]) {
            throws(call, error);
        }
        const index = new sepax.Index(store);
        equal(field.move(0, still).made, 1);
        field.test(0, still);
        field.takeOut(0);
        field.set(0, [8, 5, 1, 0]);
        equal(index.pairs().length, 2);
        field.place();
        throws(() => index.pairs(), { code: "STALE" });
        store.place(0, 1, 1);
        ok(field.move(0, still).made === 1);
        store.setRadii(0, 0.5);
        throws(() => field.move(0, still), { code: "STALE" });
        field.free();
        throws(() => field.poses(), Error);
    },
};
