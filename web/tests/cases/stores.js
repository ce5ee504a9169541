// SPDX-License-Identifier: MIT
//
// Shapes: adding, placing, changing and reading them.
import { close, equal, ok, same, throws } from "../assert.js";

const triangle = [0, 0, 4, 0, 0, 3];

export const stores = {
    "one shape has an id, many have ids"({ sepax }) {
        const store = new sepax.Store();
        equal(store.add(triangle), 0);
        equal(store.add(Float32Array.from(triangle)), 1);
        equal(store.add([[0, 0], [4, 0], [0, 3]]), 2);
        same(store.add([0, 0, 1, 0, 0, 1, 5, 5, 6, 5, 6, 6, 5, 6], [0, 3, 7]), [3, 4], Uint32Array);
        same(store.add([0, 0, 1, 0, 0, 1, 5, 5, 6, 5, 6, 6], { size: 3 }), [5, 6]);
        equal(store.size, 7);
        same(store.vertices(4), [5, 5, 6, 5, 6, 6, 5, 6], Float32Array);
        ok(store.memory > 0);
    },

    "the hull takes vertices in any order"({ sepax }) {
        const store = new sepax.Store();
        store.add([0, 0, 0, 3, 1, 1, 4, 0], { hull: true });
        equal(store.vertices(0).length, 6);
    },

    "a vertex that closes a ring is dropped"({ sepax }) {
        const store = new sepax.Store();
        store.add([...triangle, 0, 0]);
        same(store.vertices(0), triangle);
    },

    "bounds and moments"({ sepax }) {
        const store = new sepax.Store();
        const ids = store.addBoxes([2, 1], 1, [10, -5], 3);
        same(store.bounds(ids), [8, 2, 12, 4, -6, 2, -4, 4], Float32Array);
        const poses = sepax.poses([0, 1], [0, 2]);
        same(store.bounds(ids, { poses }), [-2, -1, 2, 1, 0, 1, 2, 3]);
        const { area, x, y, second } = store.moments();
        same(area, [8, 4], Float64Array);
        same(x, [10, -5]);
        same(y, [3, 3]);
        ok(Math.abs(second[0] - (8 * (16 + 4)) / 12) < 1e-10);
        const both = store.bodyMoments([0, 2, 2]);
        same(both.area, [12, 0]);
        same(both.x.subarray(0, 1), [5]);
        ok(Number.isNaN(both.x[1]));
        throws(() => store.moments(7), { code: "ID" });
        throws(() => store.bodyMoments([0, 3]), { code: "RANGE", index: 0 });
        throws(() => store.bodyMoments([2, 0]), { code: "OFFSETS", index: 0 });
        throws(() => store.bodyMoments([]), RangeError);
        throws(() => store.bounds([0, 7]), { code: "ID", index: 1 });
        throws(() => store.bounds(ids, { pose: [] }), TypeError);
        same(store.bodyMoments([1, 2]).x, [-5]);
        store.remove(0);
        throws(() => store.bodyMoments([0, 0, 1, 2]), { code: "RANGE", index: 1, id: 0 });
        store.free();
    },

    "moments have the bits of the library"({ sepax }) {
        const store = new sepax.Store();
        // As in tests/test_moments.cpp.
        store.add([0.1, 0.2, 1.3, 0.1, 1.7, 0.9, 0.8, 1.5, 0.2, 1.1], { radius: 0.3 });
        const { area, x, y, second } = store.moments(0);
        same(area, [0x1a28941369ca8f * 2 ** -51]);
        same(x, [0x1adceabe07b1b9 * 2 ** -53]);
        same(y, [0x17158677a6358a * 2 ** -53]);
        same(second, [0x1be404536dd719 * 2 ** -52]);
        // A needle whose area is lost in double: the sum is exact.
        store.add([2 ** -40, 0, 1, 2 ** -50, 2, 2 ** -49 + 2 ** -70]);
        equal(store.moments(1).area[0], 2 ** -71 - 2 ** -91 - 2 ** -111);
    },

    "radii make circles, capsules and rounded polygons"({ sepax }) {
        const store = new sepax.Store();
        store.add(triangle, { radius: 0.5 });
        same(store.addPoints([0, 0, 3, 4], { radius: [1, 2] }), [1, 2]);
        same(store.addSegments([0, 0, 1, 0], { radius: 2 }), [3]);
        same(store.addCircles([7, 8], 9, 0.25), [4, 5]);
        same(store.radii(), [0.5, 1, 2, 2, 0.25, 0.25], Float32Array);
        same(store.vertices(5), [8, 9]);
        store.setRadii([1, 2], 3);
        store.setRadii(0, 0);
        store.setRadii([4, 5], [1, 2]);
        same(store.radii([0, 1, 2, 4, 5]), [0, 3, 3, 1, 2]);
        ok(Number.isNaN(store.radii(99)[0]));
        store.setRadii(null, 0);
        same(store.radii(), [0, 0, 0, 0, 0, 0]);
    },

    "circles are placed as what they are"({ sepax }) {
        const store = new sepax.Store();
        const [id] = store.addCircles(7, 8, 1);
        store.place(id, 1, 2);
        same(store.vertices(id), [1, 2]);
        same(store.vertices(id, { local: true }), [0, 0]);
    },

    "boxes have poses"({ sepax }) {
        const store = new sepax.Store();
        same(store.addBoxes(2, 1), [0]);
        same(store.addBoxes(2, [1, 2, 3], 0, [4, 5, 6], { angle: 0 }), [1, 2, 3]);
        same(store.addBoxes(2, 1, 10, 0, { cos: 0, sin: 1 }), [4]);
        same(store.vertices(0), [-2, -1, 2, -1, 2, 1, -2, 1]);
        same(store.vertices(3), [-2, 3, 2, 3, 2, 9, -2, 9]);
        same(store.vertices(4), [11, -2, 11, 2, 9, 2, 9, -2]);
    },

    "shapes are placed where they should be"({ sepax }) {
        const store = new sepax.Store();
        store.add(triangle);
        store.add(triangle);
        store.place(0, 10, 20);
        same(store.vertices(0), [10, 20, 14, 20, 10, 23]);
        same(store.vertices(0, { local: true }), triangle);
        store.place([0, 1], [1, 2], 0, { angle: [0, Math.PI / 2] });
        same(store.vertices(0), [1, 0, 5, 0, 1, 3]);
        const turned = store.vertices(1);
        [2, 0, 2, 4, -1, 0].forEach((v, i) => close(turned[i], v, 1e-6));
        store.place(null, 7, 8, { cos: 0, sin: 1 });
        same(store.vertices(1), [7, 8, 7, 12, 4, 8]);
        store.placePoses(Uint32Array.of(1), [1, 1, 1, 0]);
        same(store.vertices(1), [1, 1, 5, 1, 1, 4]);
    },

    "poses are those of place"({ sepax }) {
        const poses = sepax.poses([1, 2], 3, { angle: 0.5 });
        const store = new sepax.Store();
        store.add([0, 0, 1, 0, 0, 1], { size: 3 });
        store.add(triangle);
        store.placePoses(null, poses);
        const by = store.toRagged().coords;
        store.place(null, [1, 2], 3, { angle: 0.5 });
        same(store.toRagged().coords, by);
        const again = sepax.turn(sepax.poses(1, 3), 0.5);
        same(again, poses.subarray(0, 4), Float32Array);
        close(Math.hypot(again[2], again[3]), 1, 1e-7);
    },

    "copies, sweeps"({ sepax }) {
        const store = new sepax.Store();
        store.addBoxes([1, 2], 1);
        same(store.addCopies({ first: 0, count: 2 }, 3), [2, 3, 4, 5, 6, 7]);
        same(store.vertices(7), store.vertices(1));
        const [sweep] = store.addSweeps(0, sepax.poses(0, 0), sepax.poses(10, 0));
        equal(store.relate(sepax.lists(sweep, [0]))[0], sepax.Relation.OVERLAPPING);
        const [far] = store.addCircles(5, 0, 0.1);
        equal(store.relate([sweep, far])[0], sepax.Relation.OVERLAPPING);
    },

    "concave polygons become bodies"({ sepax }) {
        const store = new sepax.Store();
        const corner = [0, 0, 2, 0, 2, 1, 1, 1, 1, 2, 0, 2];
        store.addBoxes(1, 1, 50);
        same(store.addPolygons(corner), [1, 3], Uint32Array);
        const two = [...corner, ...corner.map((v) => v + 10), 0, 0, 9, 0, 9, 9, 0, 9];
        const bodies = store.addPolygons(two, [0, 6, 12, 16], [0, 1, 3]);
        equal(bodies.length, 3);
        equal(bodies[2], store.size);
        throws(() => store.addPolygons([0, 0, 1, 1, 1, 0, 0, 1], [0, 4], [0, 1]), {
            code: "CROSSING",
            index: 0,
        });
        throws(() => store.addPolygons(two, [0, 6, 12, 16], [0, 4]), { code: "OFFSETS" });
    },

    "polygons are cut"({ sepax }) {
        const { coords, offsets, indices } = sepax.decompose([0, 0, 2, 0, 2, 1, 1, 1, 1, 2, 0, 2]);
        same(offsets, [0, 4, 8], Uint32Array);
        equal(coords.length, 16);
        equal(indices.length, 8);
        const hole = [0, 0, 9, 0, 9, 9, 0, 9, 3, 3, 3, 6, 6, 6, 6, 3];
        const pieces = sepax.decompose(hole, [0, 4, 8], { most: 3, oneOuter: true });
        equal(pieces.offsets.length - 1, 8);
    },

    "removed shapes are gone, others stay"({ sepax }) {
        const store = new sepax.Store();
        store.addBoxes(1, 1, [0, 1, 2]);
        store.remove(1);
        throws(() => store.vertices(1), { code: "ID", id: 1 });
        same(store.toRagged().offsets, [0, 4, 8]);
        same(store.findPairs(), [0, 2]);
        equal(store.size, 3);
        equal(store.generation, 0);
        equal(store.add(triangle), 1);
        equal(store.generation, 1);
        store.remove([1, 2]);
        equal(store.size, 1);
        store.remove(0);
        same(store.findPairs(), []);
        equal(store.size, 0);
        store.clear();
        equal(store.generation, 2);
        equal(store.size, 0);
        equal(store.add(triangle), 0);
    },

    "many shapes in one array"({ sepax }) {
        const store = new sepax.Store();
        same(store.toRagged().offsets, [0]);
        store.add(triangle);
        store.addBoxes(1, 1);
        const { coords, offsets } = store.toRagged();
        same(offsets, [0, 3, 7]);
        same(coords.subarray(0, 6), triangle);
        same(store.toRagged([1, 1]).offsets, [0, 4, 8]);
        const other = new sepax.Store();
        other.add(coords, offsets);
        same(other.toRagged().coords, coords);
        other.addCopies({ first: 0, count: 2 }, 20000);
        const many = other.toRagged();
        equal(many.offsets.length, 40003);
        equal(many.coords.length, 2 * 7 * 20001);
        same(many.coords.subarray(-14), coords);
    },

    "shapes of 4096 vertices"({ sepax }) {
        const store = new sepax.Store();
        const round = Float32Array.from({ length: 8192 }, (_, i) =>
            (i % 2 === 0 ? Math.cos : Math.sin)((2 * Math.PI * (i >> 1)) / 4096) * 1000);
        store.add(round, { hull: true });
        ok(store.vertices(0).length > 4000);
        const all = Float32Array.of(...round, 0, 0);
        throws(() => store.add(all), { code: "TOO_MANY_VERTICES", needed: 4096 });
    },
};
