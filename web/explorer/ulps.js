// SPDX-License-Identifier: MIT
//
// A field of poses of B that differ by single ulps in x and in y: how each relates to A by the
// library, which level decided that, and what a SAT in plain float32 answers instead.
import { levelOf } from "./answers.js";
import { addShape } from "./bodies.js";
import { naiveHit } from "./naive.js";
import { ulp } from "./number.js";
import { reach } from "./shape.js";

export const FIELD = 33; // cells in a row and in a column; the pose itself is in the middle

// The distance of neighbouring float32 numbers at the largest coordinate of both shapes: where they
// lie, nothing can move by less.
export function sceneUlp({ a, b }) {
    const far = (shape) => Math.max(Math.abs(shape.x), Math.abs(shape.y)) + reach(shape);
    return ulp(Math.max(far(a), far(b)));
}

// {relations, levels, wrong, xs, ys}: cell i + FIELD * j has x moved by xs[i], y by ys[j].
export function makeField(sepax) {
    const store = new sepax.Store();
    return (state) => {
        const { a, b } = state,
            step = state.lens * sceneUlp(state);
        store.clear();
        const idsA = addShape(store, a),
            idsB = addShape(store, b);
        const cells = FIELD * FIELD,
            pieces = idsB.length;
        store.addCopies({ first: idsB[0], count: pieces }, cells);
        const xs = steps(b.x, step),
            ys = steps(b.y, step);
        placeCopies(sepax, store, b, xs, ys, idsB[0] + pieces, pieces);
        return compare(sepax, store, idsA, idsB[0] + pieces, pieces, { xs, ys });
    };
}

function steps(from, step) {
    return Array.from({ length: FIELD }, (_, i) =>
        Math.fround(from + (i - (FIELD - 1) / 2) * step),
    );
}

function placeCopies(sepax, store, b, xs, ys, first, pieces) {
    const [, , cos, sin] = sepax.poses(0, 0, { angle: b.angle });
    const poses = new Float32Array(4 * FIELD * FIELD * pieces);
    const ids = new Uint32Array(FIELD * FIELD * pieces);
    for (let k = 0; k < ids.length; k++) {
        const cell = Math.floor(k / pieces);
        poses.set([xs[cell % FIELD], ys[Math.floor(cell / FIELD)], cos, sin], 4 * k);
        ids[k] = first + k;
    }
    store.placePoses(ids, poses);
}

function compare(sepax, store, idsA, first, pieces, field) {
    const cells = FIELD * FIELD;
    const relations = new Uint8Array(cells),
        levels = new Uint8Array(cells);
    const wrong = new Uint8Array(cells);
    const report = new sepax.Report(),
        hulls = allHulls(store);
    const hullsA = idsA.map((id) => hulls(id));
    for (let cell = 0; cell < cells; cell++) {
        const ids = Array.from({ length: pieces }, (_, i) => first + cell * pieces + i);
        relations[cell] = Math.max(...store.relate(sepax.lists(idsA, ids), { report }));
        levels[cell] = levelOf(report);
        const hullsB = ids.map(hulls);
        const naive = hullsA.some((a) => hullsB.some((b) => naiveHit(a, b)));
        wrong[cell] = Number(naive !== relations[cell] > 0);
    }
    return { ...field, relations, levels, wrong };
}

function allHulls(store) {
    const { coords, offsets } = store.toRagged();
    const radii = store.radii();
    return (id) => {
        const corners = [];
        for (let v = offsets[id]; v < offsets[id + 1]; v++) {
            corners.push([coords[2 * v], coords[2 * v + 1]]);
        }
        return { corners, radius: radii[id] };
    };
}
