// SPDX-License-Identifier: MIT
//
// All queries of pairs: values that are known, and that options change no result but where they say
// so.
import { close, equal, ok, same, throws } from "../assert.js";

/** Unit boxes at 0, 2 (touching), 1 (overlapping both) and 9. */
function row(sepax, options) {
    const store = new sepax.Store(options);
    store.addBoxes(1, 1, [0, 2, 1, 9]);
    return store;
}

const pairs = Uint32Array.of(0, 1, 0, 2, 0, 3);

/** Numbers that look random, the same each time. */
export function random(seed) {
    let state = seed;
    return () => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) / 2 ** 32;
}

/** A crowd of shapes of all kinds. */
export function crowd(sepax, count = 300) {
    const next = random(7);
    const store = new sepax.Store({ mergeAxes: true });
    for (let i = 0; i < count; i++) {
        const n = 1 + Math.floor(next() * 20);
        const xy = Array.from({ length: n }, () => [next(), next()]);
        store.add(xy, { hull: true, radius: next() < 0.3 ? next() * 0.3 : 0 });
    }
    store.addBoxes(0.5, 0.3, Array.from({ length: count }, () => next() * 12), 0, { angle: 0 });
    const each = () => Array.from({ length: 2 * count }, () => next() * 12);
    store.place(null, each(), each(), { angle: each() });
    return store;
}

export const queries = {
    "relations"({ sepax }) {
        const store = row(sepax);
        same(store.relate(pairs), [1, 2, 0], Uint8Array);
        same(store.relate(pairs, { margin: 10 }), [2, 2, 2]);
        same(store.relate([]), []);
        same(store.relate([0, 1, 0, 2]), [1, 2]);
        equal(sepax.Relation.OVERLAPPING, 2);
    },

    "hits in all forms"({ sepax }) {
        const store = row(sepax);
        same(store.hits(pairs), [0, 1], Uint32Array);
        same(store.hits(pairs, { open: true }), [1]);
        same(store.hitBits(pairs), [3], Uint8Array);
        equal(store.firstHit(pairs), 0);
        equal(store.firstHit(pairs, { open: true }), 1);
        equal(store.firstHit([0, 3]), -1);
        same(store.firstHits(pairs), [0, 1, sepax.NO_PAIR], Uint32Array);
    },

    "separations"({ sepax }) {
        const store = row(sepax);
        const found = store.separate(pairs);
        same(found.separation, [0, -1, 7], Float32Array);
        same(found.normalX, [1, 1, 1]);
        same(found.normalY, [0, 0, 0]);
        same(found.pair, [0, 1, 2], Uint32Array);
        equal(found.feature.length, 3);
        ok(store.separate([0, 2], { safe: true }).separation[0] < -1);
        const less = store.separate(pairs, { fields: ["separation"] });
        same(Object.keys(less), ["separation"]);
    },

    "distances"({ sepax }) {
        const store = row(sepax);
        store.addCircles(5, 5, 1);
        const found = store.distance([0, 4, 0, 2]);
        close(found.distance[0], Math.hypot(4, 4) - 1);
        equal(found.distance[1], -1);
        close(found.pointAX[0], 1);
        close(found.pointAY[0], 1);
        close(found.pointBX[0], 5 - Math.SQRT1_2);
        equal(found.featureA[0], sepax.FEATURE_VERTEX + 2);
        equal(found.featureB[0], sepax.FEATURE_VERTEX);
        same(Object.keys(found).sort(), [
            "distance",
            "featureA",
            "featureB",
            "normalX",
            "normalY",
            "pair",
            "pointAX",
            "pointAY",
            "pointBX",
            "pointBY",
        ]);
    },

    "casts"({ sepax }) {
        const store = row(sepax);
        const found = store.cast([0, 3, 0, 3], [-14, 0, 14, 0]);
        same(found.relation, [2, 0], Uint8Array);
        same(found.time, [0.5, 2], Float32Array);
        same(found.normalX, [1, 0]);
        equal(found.featureA[1], sepax.FEATURE_NONE);
        same(store.cast([0, 3], [[-14, 0]], { fields: ["time"] }).time, [0.5]);
    },

    "containments"({ sepax }) {
        const store = new sepax.Store();
        store.addBoxes([1, 2, 1, 1], [1, 2, 1, 3]);
        same(store.contain([0, 1, 1, 0, 0, 2, 1, 3]), [1, 2, 3, 0], Uint8Array);
    },

    "manifolds"({ sepax }) {
        const store = row(sepax);
        const found = store.manifolds(pairs, { margin: 0.1 });
        equal(found.length, 2);
        const second = found.at(1);
        equal(second.pair, 1);
        equal(second.normalX, 1);
        same(second.points.map((p) => p.separation), [-1, -1]);
        same(second.points.map((p) => p.x), [0.5, 0.5]);
        same([...found].map((m) => m.pair), [0, 1]);
        equal(found.words.length, 24);
        equal(found.words[13], 2);
        equal(found.floats[14], 1);
        throws(() => found.at(2), RangeError);
        const room = new sepax.Manifolds(5);
        equal(store.manifolds(pairs, { out: room }), room);
        equal(room.length, 2);
        equal(room.capacity, 5);
        throws(() => store.manifolds(pairs, { out: new sepax.Manifolds(2) }), TypeError);
    },

    "arrays of the caller are filled"({ sepax }) {
        const store = row(sepax);
        const relations = new Uint8Array(3);
        equal(store.relate(pairs, { out: relations }), relations);
        same(relations, [1, 2, 0]);
        const room = new Uint32Array(9);
        const hits = store.hits(pairs, { out: room });
        equal(hits.buffer, room.buffer);
        same(hits, [0, 1]);
        const out = { separation: new Float32Array(3) };
        equal(store.separate(pairs, { out }), out);
        same(out.separation, [0, -1, 7]);
        const found = store.findPairs({ out: new Uint32Array(100) });
        same(found, store.findPairs());
        throws(() => store.findPairs({ out: new Uint32Array(2) }), { code: "CAPACITY", needed: 3 });
        throws(() => store.relate(pairs, { out: new Uint8Array(2) }), RangeError);
        throws(() => store.relate(pairs, { out: new Uint32Array(3) }), TypeError);
        throws(() => store.separate(pairs, { out: { depth: new Float32Array(3) } }), TypeError);
        throws(() => store.separate(pairs, { fields: ["depth"] }), TypeError);
    },

    "results are the caller's"({ sepax }) {
        const store = row(sepax);
        const relations = store.relate(pairs);
        const contacts = store.separate(pairs);
        store.relate([0, 3, 0, 3, 0, 3]);
        store.addBoxes(Array.from({ length: 50000 }, () => 1), 1);
        same(relations, [1, 2, 0]);
        same(contacts.separation, [0, -1, 7]);
        ok(relations.buffer !== sepax.memory.buffer);
    },

    "sources"({ sepax }) {
        const store = row(sepax);
        const lists = sepax.lists(0, [1, 2, 3]);
        equal(lists.length, 3);
        same(lists.pair(2), [0, 3]);
        equal(lists.pair(3), null);
        same(store.relate(lists), [1, 2, 0]);
        const all = sepax.allPairs([0, 1, 2, 3]);
        equal(all.length, 6);
        same(store.relate(all), [1, 2, 0, 2, 0, 0]);
        const groups = sepax.grouped(all, [0, 3, 6]);
        same(store.relate(groups), [2, 2]);
        same(store.firstHits(groups, { open: true }), [1, 3]);
        same(store.separate(groups).separation, [-1, -1]);
        same(store.separate(groups).pair, [1, 3]);
        same(store.relate(sepax.grouped(pairs, [0, 1, 3])), [1, 2]);
        equal(store.manifolds(groups).length, 3);
    },

    "reports say which level decided"({ sepax }) {
        const store = row(sepax);
        const report = new sepax.Report();
        equal(report.backend, "");
        store.relate(pairs, { report });
        equal(report.backend, "simd128");
        equal(report.filtered + report.inDouble + report.expanded, 3);
        const a = store.add([0, 0, 1, 1 / 3, 0, 1]);
        const b = store.add([0, 0, 3, 1, 3, 0], { hull: true });
        store.relate([a, b], { report });
        equal(report.filtered + report.inDouble + report.expanded, 1);
        ok(report.filtered === 0, "this pair is too close for the float filter");
        store.relate(pairs, { report, backend: "reference" });
        equal(report.backend, "reference");
        throws(() => store.relate([0, 77], { report }), { code: "ID", id: 77 });
    },

    "no strategy, backend or hint changes a result"({ sepax }) {
        const store = crowd(sepax);
        const found = store.findPairs({ margin: 0.5 });
        ok(found.length > 2000, `only ${found.length / 2} pairs`);
        const expected = store.relate(found);
        const depths = store.separate(found).separation;
        const hints = new Uint8Array(found.length / 2);
        for (const strategy of sepax.strategies) {
            same(store.relate(found, { strategy }), expected);
            same(store.relate(found, { strategy, dedup: false, hints }), expected);
            same(store.separate(found, { strategy }).separation, depths);
        }
        same(store.relate(found, { backend: "reference" }), expected);
        const distances = store.distance(found);
        const reference = store.distance(found, { backend: "reference" });
        for (const name in distances) {
            same(distances[name], reference[name]);
        }
        const motions = new Float32Array(found.length).fill(0.75);
        const casts = store.cast(found, motions);
        same(store.cast(found, motions, { backend: "reference" }).time, casts.time);
        same(
            store.manifolds(found, { backend: "reference", margin: 0.1 }).words,
            store.manifolds(found, { margin: 0.1 }).words,
        );
        throws(() => store.relate(found, { strategy: "fast" }), TypeError);
        throws(() => store.relate(found, { backend: "avx2" }), TypeError);
    },

    "two shapes in one line"({ sepax }) {
        const box = [[0, 0], [2, 0], [2, 2], [0, 2]];
        equal(sepax.relate(box, [[2, 0], [4, 0], [4, 2]]), sepax.Relation.TOUCHING);
        equal(sepax.relate(box, [5, 1], { radiusB: 3.5 }), sepax.Relation.OVERLAPPING);
        equal(sepax.relate(box, [5, 1], { margin: 2 }), sepax.Relation.DISJOINT);
        equal(sepax.contain(box, [[1, 1]]), sepax.Containment.B_WITHIN_A);
        const contact = sepax.separate(box, [[1, 0], [3, 0], [3, 2], [1, 2]]);
        equal(contact.separation, -1);
        equal(contact.normalX, 1);
        const near = sepax.distance(box, [[5, 6]]);
        equal(near.distance, 5);
        same([near.pointAX, near.pointAY, near.pointBX, near.pointBY], [2, 2, 5, 6]);
        equal(sepax.cast(box, [[4, 1]], [-4, 0]).time, 0.5);
        equal(sepax.manifold(box, [[9, 9]]), null);
        equal(sepax.manifold(box, box).points.length, 2);
        const report = new sepax.Report();
        sepax.relate(box, box, { report });
        equal(report.backend, "simd128");
        throws(() => sepax.relate(box, [0, 0, 0, 1, 1, 0]), { code: "CLOCKWISE" });
        equal(sepax.relate(box, box), 2);
    },
};
