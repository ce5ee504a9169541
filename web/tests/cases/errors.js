// SPDX-License-Identifier: MIT
//
// What is refused, how it is told, and that nothing is changed.
import { equal, ok, same, throws } from "../assert.js";

function two(sepax) {
    const store = new sepax.Store();
    store.addBoxes(1, 1, [0, 1]);
    return store;
}

export const errors = {
    "an error has numbers and a sentence"({ sepax }) {
        const store = two(sepax);
        const error = throws(() => store.add([0, 0, 2, 0, 1, 1, 2, 2, 0, 2], [0, 5]), {
            name: "SepaxError",
            status: sepax.Status.NOT_CONVEX,
            code: "NOT_CONVEX",
            index: 0,
            byRounding: false,
            ring: null,
            message: /hull: true/,
        });
        ok(error instanceof sepax.SepaxError && error instanceof Error);
        ok(error.vertex !== null);
        equal(store.size, 2);
    },

    "the argument is named"({ sepax }) {
        const store = two(sepax);
        for (const [call, argument] of [
            [() => store.add([0, 0, 0, 1, 1, 0]), "coords"],
            [() => store.addPolygons([[0, 0], [2, 2], [2, 0], [0, 2]]), "coords"],
            [() => store.add([0, 0], { radius: -1 }), "radius"],
            [() => store.addBoxes(NaN, 1), "halfX, halfY"],
            [() => store.place([7], 0, 0), "ids"],
            [() => store.place([0], NaN, 0), "poses"],
            [() => store.setRadii([0], [-1]), "radii"],
            [() => store.relate([0, 7]), "pairs"],
            [() => store.relate([0, 1], { margin: -1 }), "margin"],
            [() => store.cast([0, 1], [0, NaN]), "motions"],
            [() => new sepax.Index({}), "store"],
            [() => new sepax.Index(store).query([3, 0, 1, 0]), "boxes"],
            [() => new sepax.Index(store).locate([NaN, 0]), "points"],
            [() => new sepax.Store({ bytes: new Uint8Array(99) }), "bytes"],
            [() => store.add([0, 0, 1, 0, 0, 1], [3, 0]), "offsets"],
            [() => sepax.rows([0], [1], [0, 1], { listOf: [7] }).length, "listOf"],
            [() => sepax.rows([0], [1], [0, 1], { groups: [1, 0] }).length, "groups"],
            [() => store.relate([0, 1], { report: 3 }), "report"],
            [() => sepax.relate([[0, 0]], [[0, 0], [0, 1], [1, 0]]), "b"],
            [() => sepax.relate([[[0, 0], [1, 0], [0, 1]]], [[0, 0]]), "a"],
            [() => sepax.distance([[0, 0]], [[0, 0]], { radiusB: -1 }), "radiusB"],
        ]) {
            throws(call, { message: new RegExp(`^${argument}: .`) });
        }
    },

    "lengths are named with what they are and should be"({ sepax }) {
        const store = two(sepax);
        for (const [call, text] of [
            [() => new sepax.Store({ bytes: new Uint8Array(3) }), /^bytes .* 36 .*not 3 bytes$/],
            [() => store.relate(sepax.grouped([0, 1], [0, 2])), /^offsets end with 2, .* 1 pairs$/],
            [() => store.relate(sepax.rows([0, 1], [0], [0, 1])), /^offsets has 1 lists for 2 ro/],
            [() => store.relate([0, 1], { hints: new Uint8Array(3) }), /^hints has 3 .* 1 pairs$/],
        ]) {
            throws(call, { message: text });
        }
    },

    "sources of too many pairs have their number"({ sepax }) {
        const store = two(sepax);
        const ids = new Uint32Array(65536);
        const many = new Uint32Array(93000);
        for (const [source, pairs] of [
            [sepax.lists(ids, ids), 65536 ** 2],
            [sepax.allPairs(many), (93000 * 92999) / 2],
            [sepax.bodyPairs([0, 65536, 131072], [0, 1]), 65536 ** 2],
            [sepax.rows(ids, ids), 65536 ** 2],
        ]) {
            equal(source.length, pairs);
            throws(() => store.hits(source), { code: "COUNT", message: /^pairs: / });
        }
        equal(sepax.lists([0], [1, 0]).length, 2);
    },

    "what the library refuses"({ sepax }) {
        const store = two(sepax);
        const relateOnly = new sepax.Store({ relateOnly: true });
        relateOnly.addBoxes(1, 1, [0, 1]);
        const refused = [
            [() => store.add([0, 0, NaN, 0, 0, 1]), "NOT_FINITE", { index: 0, vertex: 1 }],
            [() => store.add([]), "NO_VERTICES"],
            [() => store.add([0, 0, 1, 1, 2, 2]), "ZERO_AREA"],
            [() => store.add([0, 0, 0, 1, 1, 0]), "CLOCKWISE"],
            [() => store.add([0, 0, 1, 0, 0, 1], [3, 0]), "OFFSETS"],
            [() => store.add([0, 0], { radius: -1 }), "RADIUS", { index: 0 }],
            [() => store.addPoints([0, 0, 1, 1], { radius: [1, NaN] }), "RADIUS", { index: 1 }],
            [() => store.addCircles([0, Infinity], 0, 1), "POSE", { index: 1 }],
            [() => store.addBoxes(-1, 1), "EXTENT"],
            [() => store.addBoxes(0, 0), "ZERO_AREA"],
            [() => store.addCopies({ first: 0, count: 9 }, 1), "RANGE"],
            [() => store.place([0, 5], 0, 0), "ID", { index: 1, id: 5 }],
            [() => store.place(0, 0, 0, { cos: 1, sin: 1 }), "POSE", { index: 0, excess: 1 }],
            [() => store.place(0, 0, 0, { angle: 1e9 }), "ANGLE", { index: 0 }],
            [() => store.place(0, 0, NaN), "POSE"],
            [() => store.placePoses(0, [3e38, 0, 1, 0]) ?? store.place(0, 3.4e38, 0), undefined],
            [() => store.setRadii([0, 1], [1, -1]), "RADIUS", { index: 1 }],
            [() => store.remove([0, 0]), "ID"],
            [() => store.relate([0, 9]), "ID", { index: 0, id: 9 }],
            [() => store.relate([0, 1], { margin: -1 }), "RADIUS"],
            [() => store.relate(sepax.grouped([0, 1], [1, 0])), "OFFSETS"],
            [() => store.cast([0, 1], [NaN, 0]), "NOT_FINITE", { index: 0 }],
            [() => store.contain(sepax.grouped([0, 1], [0, 1])), "OPTION"],
            [() => relateOnly.separate([0, 1]), "UNPREPARED"],
            [() => relateOnly.manifolds([0, 1]), "UNPREPARED"],
            [() => sepax.decompose([0, 0, 1, 1, 1, 0, 0, 1]), "CROSSING", { ring: 0 }],
            [() => sepax.decompose([0, 0, 4, 0, 4, 4, 0, 0, 4, 0, 4, -4], [0, 3, 6]), "OVERLAP"],
            [() => sepax.poses(0, 0, { angle: NaN }), "ANGLE"],
            [() => sepax.turn(Float32Array.of(0, 0, 2, 0), 1), "POSE"],
        ];
        for (const [call, code, more] of refused) {
            if (code !== undefined) {
                throws(call, { code, ...more });
            }
        }
        equal(store.size, 2);
        equal(store.relate([0, 1])[0], 2);
    },

    "wrong types and lengths"({ sepax }) {
        const store = two(sepax);
        const types = [
            () => store.add("0 0 1 0 0 1"),
            () => store.add(null),
            () => store.add([[0, 0], [1], [0, 1]]),
            () => store.add([["a", 0]]),
            () => store.add({ length: 2, 0: 1, 1: 2 }),
            () => store.relate(undefined),
            () => store.relate(["0", 1]),
            () => store.place(0, "1", 2),
            () => store.place(0, 0, 0, { angle: 0, cos: 1, sin: 0 }),
            () => store.place(0, 0, 0, { cos: 1 }),
            () => store.remove(null),
            () => store.vertices("0"),
            () => store.addCopies(0, 1),
            () => store.relate([0, 1], { hints: [0] }),
            () => store.relate([0, 1], { report: 3 }),
            () => sepax.turn([0, 0, 1, 0], 1),
            () => sepax.block(Float64Array, 3),
        ];
        const ranges = [
            () => store.add([0, 0, 1]),
            () => store.add([0, 0, 1, 0, 0, 1], [0, 4]),
            () => store.add([0, 0, 1, 0, 0, 1], []),
            () => store.add([0, 0, 1, 0, 0, 1], { size: 2 }),
            () => store.add([0, 0], { size: 1, radius: [1, 2] }),
            () => store.relate([0, 1, 2]),
            () => store.relate([0, -1]),
            () => store.relate([0, 1.5]),
            () => store.relate([0, 2 ** 32]),
            () => store.place([0, 1], [1, 2, 3], 0),
            () => store.placePoses([0, 1], [0, 0, 1, 0]),
            () => store.setRadii([0, 1], [1]),
            () => store.addBoxes([1, 2], [1, 2, 3]),
            () => store.cast([0, 1], [0, 0, 1, 1]),
            () => store.relate(sepax.grouped([0, 1], [0, 2])),
            () => store.relate([0, 1], { hints: new Uint8Array(3) }),
            () => sepax.rows([0, 1], [0], null, { listOf: [0] }).length,
            () => sepax.rows([0, 1], [0], [0, 1]).length,
            () => sepax.block(Float32Array, -1),
        ];
        types.forEach((call) => throws(call, TypeError));
        ranges.forEach((call) => throws(call, RangeError));
        equal(store.size, 2);
    },

    "advice works, and options that there are not are named"({ sepax }) {
        const [clockwise, square] = [[0, 0, 0, 2, 2, 0], [1, 0, 3, 0, 3, 2, 1, 2]];
        throws(() => sepax.relate(clockwise, square), { code: "CLOCKWISE", message: /hull: true/ });
        equal(sepax.relate(clockwise, square, { hull: true }), 2);
        equal(sepax.distance(square, clockwise, { hull: true, radiusA: 1 }).distance < 0, true);
        const store = two(sepax);
        const index = new sepax.Index(store);
        const unknown = { stratgy: "box" };
        const calls = [
            (options) => new sepax.Store(options),
            (options) => new sepax.Index(store, options),
            (options) => index.pairs(options),
            (options) => store.findPairs(options),
            (options) => store.add(square, options),
            (options) => store.addPoints([0, 0], options),
            (options) => store.addPolygons(square, [0, 4], [0, 1], options),
            (options) => store.addBoxes(1, 1, 0, 0, options),
            (options) => store.place(0, 0, 0, options),
            (options) => store.vertices(0, options),
            (options) => store.toRagged([0], options),
            (options) => store.relate([0, 1], options),
            (options) => store.hits([0, 1], options),
            (options) => store.manifolds([0, 1], options),
            (options) => store.separate([0, 1], options),
            (options) => sepax.decompose(square, null, options),
            (options) => sepax.relate(square, square, options),
            (options) => sepax.rows(0, [1], null, options).length,
        ];
        for (const call of calls) {
            throws(() => call(unknown), { name: "TypeError", message: /stratgy; there are: \w/ });
        }
        equal(store.size, 2);
    },

    "positions of GeoJSON are vertices, with their heights left out"({ sepax }) {
        const store = new sepax.Store();
        store.add([[0, 0, 7], [1, 0, 7], [0, 1, 7]]);
        equal(store.vertices(0).length, 6);
        throws(() => store.add([[0, 0, 1, 2]]), TypeError);
        throws(() => store.add([[0, 0], [1, "0"]]), TypeError);
    },

    "all polygons that are refused are told at once"({ sepax }) {
        const store = new sepax.Store();
        const square = [0, 0, 4, 0, 4, 4, 0, 4];
        const bow = [0, 0, 4, 4, 4, 0, 0, 4];
        const inHole = [1, 1, 2, 2, 2, 1, 1, 2];
        const coords = [square, bow, square, square, inHole].flat();
        const [rings, polygons] = [[0, 4, 8, 12, 16, 20], [0, 1, 2, 3, 5]];
        const error = throws(() => store.addPolygons(coords, rings, polygons), {
            name: "SepaxError",
            code: "CROSSING",
            index: 1,
            ring: 0,
            vertex: 0,
            other: 2,
            message: /^coords: shape 1: .*and 1 more/,
        });
        equal(store.size, 0);
        equal(error.refused.length, 2);
        const { index, ring, vertex, other } = error.refused[1];
        same([index, ring, vertex, other], [3, 1, 4, 6]);
        const refused = [];
        const bodies = store.addPolygons(coords, rings, polygons, { refused });
        same(bodies, [0, 1, 1, 2, 2]);
        same(refused.map((e) => e.index), [1, 3]);
        equal(store.size, 2);
        throws(() => store.addPolygons(coords, rings, polygons, { refused, most: 2 }), { code: "COUNT" });
    },

    "rounding is named only where the numbers were right before"({ sepax }) {
        const store = new sepax.Store();
        const one = [1e7 + 0.1, 0.2];
        const around = (angle, r) => [100 + r * Math.cos(angle), 100 + r * Math.sin(angle)];
        const circle = Array.from({ length: 41 }, (_, i) => around((2 * Math.PI * i) / 41, 2e-4));
        const byRounding = [
            [() => store.addPolygons([one, one, one, one], [0, 4]), false],
            [() => store.addPolygons([0.1, 0.2, 0.2, 0.4, 0.3, 0.6], [0, 3]), false],
            [() => store.addPolygons([0.1, 0.1, 0.7, 0.1, 0.1, 0.1, 0.1, 0.7], [0, 4]), false],
            [() => store.addPolygons([1e7, 0, 1e7 + 0.4, 0, 1e7, 0.4], [0, 3]), true],
            [() => sepax.decompose([[0.1, 0.1], [0.7, 0.7], [0.7, 0.1], [0.1, 0.7]]), false],
            [() => store.add(circle), true],
            [() => store.add(Float32Array.from(circle.flat())), true],
            [() => store.add([[0, 0], [0.5, 1e-9], [1.1, 0], [0.5, 1]]), false],
            [() => store.add([[1e7, 0], [1e7 + 0.5, 0.4], [1e7 + 1, 1], [1e7, 1]]), false],
        ];
        for (const [call, expected] of byRounding) {
            const { byRounding: found, message } = throws(call, { name: "SepaxError" });
            equal(found, expected);
            equal(/rounding/.test(message), expected);
        }
        let [state, crossings] = [1, 0];
        const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
        for (let i = 0; i < 100; i++) {
            const star = Array.from({ length: 40 }, (_, k) => around(0.15 * k, 3e-5 * random()));
            try {
                sepax.decompose(star);
            } catch (error) {
                crossings += error.code === "CROSSING";
                ok(error.code !== "CROSSING" || error.byRounding, error.message);
            }
        }
        ok(crossings > 5, `${crossings} stars cross themselves`);
    },

    "a module of another kind is refused"({ start }) {
        throws(() => start({}), TypeError);
    },
};
