// SPDX-License-Identifier: MIT
//
// Who may meet, bodies, rows and the index.
import { equal, ok, same, throws } from "../assert.js";
import { crowd } from "./queries.js";

const words = (pairs) => {
    const list = [];
    for (let i = 0; i < pairs.length; i += 2) {
        list.push(pairs[i] * 65536 + pairs[i + 1]);
    }
    return list;
};
const sorted = (pairs) => words(pairs).sort((a, b) => a - b);

export const worlds = {
    "pairs whose boxes meet"({ sepax }) {
        const store = new sepax.Store();
        store.addBoxes(1, 1, [0, 1, 9, 11.5]);
        same(store.findPairs(), [0, 1], Uint32Array);
        same(store.findPairs({ margin: 1 }), [0, 1, 2, 3]);
        same(store.findPairs({ a: { first: 0, count: 1 }, b: { first: 1, count: 3 } }), [0, 1]);
        same(store.findPairs({ layers: [1, 2, 1, 1], masks: [1, 2, 1, 1] }), []);
        same(store.findPairs({ bodies: [0, 2, 4] }), []);
        throws(() => store.findPairs({ layers: [1] }), RangeError);
        throws(() => store.findPairs({ a: { first: 0, count: 9 } }), { code: "RANGE" });
        throws(() => store.findPairs({ margin: -1 }), { code: "RADIUS" });
    },

    "more pairs than were expected"({ sepax }) {
        const store = new sepax.Store();
        store.addBoxes(1, 1, new Float32Array(200));
        equal(store.findPairs().length, 200 * 199);
        equal(store.findPairs().length, 200 * 199);
    },

    "bodies"({ sepax }) {
        const store = new sepax.Store();
        const corner = [0, 0, 2, 0, 2, 1, 1, 1, 1, 2, 0, 2];
        const bodies = store.addPolygons(
            [...corner, ...corner.map((v) => v + 1.5), ...corner.map((v) => v + 9)],
            [0, 6, 12, 18],
            [0, 1, 2, 3],
        );
        same(store.relate(sepax.bodyPairs(bodies, [0, 1, 0, 2])), [0, 0]);
        store.placePoses([2, 3], sepax.poses([-0.6, -0.6], [-0.6, -0.6]));
        same(store.relate(sepax.bodyPairs(bodies, [0, 1, 0, 2])), [2, 0]);
        const found = store.findPairs({ bodies });
        const groups = sepax.bodyGroups(found, bodies);
        same(groups.pairs, [0, 1], Uint32Array);
        equal(groups.offsets[1], found.length / 2);
        same(store.relate(sepax.grouped(found, groups.offsets)), [2]);
        throws(() => sepax.bodyGroups([0, 99], bodies), { code: "ID" });
    },

    "bodies in any order"({ sepax }) {
        const store = new sepax.Store();
        const places = Array.from({ length: 60 }, (_, i) => (i * 37) % 60);
        store.addBoxes(1, 1, places);
        const options = { bodies: Array.from({ length: 61 }, (_, i) => i) };
        const pairs = store.findPairs();
        same(store.findPairs({ ...options, anyOrder: true }), pairs);
        same(new sepax.Index(store).pairs({ ...options, anyOrder: true }), pairs);
        same(words(store.findPairs(options)), sorted(pairs));
        ok(String(words(pairs)) !== String(sorted(pairs)));
    },

    "rows: shapes as if they were placed"({ sepax }) {
        const store = new sepax.Store();
        const [car] = store.addBoxes(1, 1);
        const walls = store.addBoxes(1, 1, [5, 8]);
        const poses = sepax.poses([0, 3, 4.5, 20], 0);
        const rows = sepax.rows(new Uint32Array(4).fill(car), walls, null, { poses });
        equal(rows.length, 8);
        same(store.relate(rows), [0, 1, 2, 0]);
        const first = store.firstHits(rows);
        same(first, [sepax.NO_PAIR, 2, 4, sepax.NO_PAIR]);
        const { row, place } = sepax.rowsFind(rows, first);
        same(row, [sepax.NO_ROW, 1, 2, sepax.NO_ROW], Uint32Array);
        same(place, [sepax.NO_ROW, 0, 0, sepax.NO_ROW]);
        const ways = sepax.rows(new Uint32Array(4).fill(car), walls, null, {
            poses,
            groups: [0, 2, 4],
        });
        same(store.relate(ways), [1, 2]);
        const each = sepax.rows(new Uint32Array(4).fill(car), walls, null, {
            poses,
            eachPair: true,
        });
        same(store.relate(each), [0, 0, 1, 0, 2, 0, 0, 0]);
        equal(store.contain(each).length, 8);
        same(store.vertices(car), [-1, -1, 1, -1, 1, 1, -1, 1]);
        const shifts = [4, 0, 0, 0];
        same(store.relate(sepax.rows([car, car], walls, [0, 1, 2], { shifts })), [2, 0]);
        throws(() => store.relate(sepax.rows([car], walls, null, { shifts })), { name: "RangeError" });
        const lists = sepax.rows([car, car], walls, [0, 1, 2], { poses: poses.subarray(4, 12) });
        same(store.relate(lists), [1, 0]);
        const self = sepax.rows(car, [car], undefined, { skipSelf: true });
        same(store.relate(self), [0]);
        const shared = sepax.rows([car, car, car], walls, [0, 1, 2], {
            poses: poses.subarray(0, 12),
            listOf: [0, 0, 1],
        });
        same(store.relate(shared), [0, 1, 0]);
        throws(() => store.relate(sepax.rows([car], walls, [0, 9])), RangeError);
        throws(() => sepax.rowsFind(sepax.lists(0, 1), [0]), TypeError);
        throws(() => store.relate(sepax.rows([car], walls, null, { poses: [0, 0, 2, 0] })), {
            code: "POSE",
            index: 0,
        });
    },

    "an index follows its store"({ sepax }) {
        const store = crowd(sepax);
        const index = new sepax.Index(store);
        same(index.pairs(), store.findPairs());
        store.place(0, 5, 5);
        index.refit();
        same(sorted(index.pairs()), sorted(store.findPairs()));
        index.build({ margin: 0.25 });
        same(index.pairs(), store.findPairs({ margin: 0.25 }));
        store.addBoxes(1, 1, 6, 6);
        index.refit();
        same(sorted(index.pairs()), sorted(store.findPairs({ margin: 0.25 })));
        const part = new sepax.Index(store, { range: { first: 0, count: 10 } });
        ok(index.pairs().length > part.pairs().length);
        part.free();
        index.free();
        throws(() => index.pairs(), Error);
    },

    "an index tells that it is stale"({ sepax }) {
        const store = crowd(sepax);
        const index = new sepax.Index(store);
        const part = new sepax.Index(store, { range: { first: 4, count: 2 } });
        const changes = [
            () => store.place(1, 5, 5),
            () => store.placePoses([5], [0, 0, 1, 0]),
            () => store.setRadii(2, 1),
            () => store.remove([0]),
            () => store.add([0, 0]),
            () => store.addBoxes(1, 1),
            () => store.addPolygons([0, 0, 1, 0, 0, 1]),
            () => store.clear(),
        ];
        const calls = (of) => [() => of.pairs(), () => of.query([0, 0, 1, 1])];
        for (const [i, change] of changes.entries()) {
            change();
            const inPart = i === 1 || i === 7;
            calls(index).forEach((call) => throws(call, { code: "STALE" }));
            throws(() => index.queryPosed(1, [0, 0, 1, 0]), { code: "STALE" });
            throws(() => index.locate([0, 0]), { code: "STALE" });
            calls(part).forEach((call) => (inPart ? throws(call, { code: "STALE" }) : i < 7 && call()));
            index.refit();
            i < 7 && part.refit();
        }
        throws(() => store.place(9999, 0, 0), { code: "ID" });
        same(index.pairs(), []);
    },

    "an index answers rays and moving shapes, and what is nearest"({ sepax }) {
        const store = new sepax.Store();
        store.addBoxes(1, 1, [0, 3, 6, 9]);
        const index = new sepax.Index(store);
        const rays = { points: [-3, 0, -3, 5], motions: [4, 0, 4, 0] };
        const met = index.cast(rays);
        same(met.ids, [0, 0xffffffff]);
        same(met.time, [0.5, 2]);
        same(met.normalX, [-1, 0]);
        same(index.castBits(rays), [1]);
        const all = index.castAll({ points: [-3, 0], motions: [20, 0] }, { fields: ["time"] });
        same(all.offsets, [0, 4]);
        same(all.ids, [0, 1, 2, 3]);
        equal(all.time.length, 4);
        const moved = index.cast({ ids: [0], motions: [2, 0] });
        same(moved.ids, [1]);
        same(moved.time, [0.5]);
        const posed = index.cast({ ids: [0], motions: [2, 0], poses: sepax.poses(-4, 0) });
        same(posed.ids, [0xffffffff]);
        const inside = { points: [0, 0], motions: [9, 0] };
        same(index.cast(inside, { skipStart: true, bodyOf: [0, 7, 0, 0], moverBodies: [7] }).ids, [2]);
        const near = index.nearest({ points: [4.5, 3] }, 2, { fields: ["distance"] });
        same(near.ids, [1, 2]);
        const within = index.within({ points: [0, 3] }, 2, { margin: 0.5 });
        same(within.offsets, [0, 1]);
        same(within.distance, [1.5]);
        throws(() => index.cast({ points: [0, 0], motions: [NaN, 0] }), { code: "NOT_FINITE", index: 0 });
        throws(() => index.cast({ points: [0, 0], motions: [1, 0, 1, 0] }), RangeError);
        throws(() => index.cast({ points: [0, 0] }), { code: "NULL" });
        throws(() => index.nearest({ points: [0, 0] }, 0), { code: "COUNT" });
        throws(() => index.cast(rays, { layers: [1] }), RangeError);
    },

    "an index answers boxes and poses"({ sepax }) {
        const store = new sepax.Store();
        store.addBoxes(1, 1, [0, 3, 6, 9]);
        const index = new sepax.Index(store);
        const { offsets, ids } = index.query([0, 0, 3, 0, 100, 0, 101, 0]);
        same(offsets, [0, 2, 2], Uint32Array);
        same([...ids].sort(), [0, 1]);
        const posed = index.queryPosed([0, 0], sepax.poses([6, 1.5], 0));
        same(posed.offsets, [0, 1, 2]);
        same(posed.ids, [2, 1]);
        throws(() => index.query([3, 0, 0, 0]), { code: "EXTENT", index: 0 });
        throws(() => index.query([3, 0, 0]), RangeError);
        const many = new sepax.Store();
        many.addBoxes(1, 1, new Float32Array(500));
        equal(new sepax.Index(many).query([0, 0, 1, 1]).ids.length, 500);
        // More than 256 finds, and all of them: the room for them grows by 32 bits of size.
        const all = Array.from({ length: 1500 }, (_, i) => i % 500);
        same(new sepax.Index(many).locate([0, 0, 0, 0, 0, 0]).found, all);
    },

    "an index locates points"({ sepax }) {
        const store = new sepax.Store();
        store.addBoxes(1, 1, [0, 2, 4, 9]);
        const index = new sepax.Index(store);
        const points = [4.5, 0, 1, 0, 7, 7, 2, 0.5];
        const all = index.locate(points);
        same(all.offsets, [0, 1, 3, 3, 4], Uint32Array);
        same(all.found, [2, 0, 1, 1], Uint32Array);
        same(all.relation, [2, 1, 1, 2], Uint8Array);
        const bodies = index.locate(points, { bodies: [0, 2, 3] });
        same(bodies.found, [1, 0, 0]);
        same(bodies.offsets, [0, 1, 2, 2, 3]);
        const layered = index.locate(points, { layers: [1, 2, 4, 8], mask: 6 });
        same(layered.found, [2, 1, 1]);
        throws(() => index.locate([0, 0, 0, NaN]), { code: "NOT_FINITE", index: 1 });
        throws(() => index.locate([0]), RangeError);
        throws(() => index.locate([0, 0], { layers: [1] }), RangeError);
    },
};
