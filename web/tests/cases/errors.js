// SPDX-License-Identifier: MIT
//
// What is refused, how it is told, and that nothing is changed.
import { equal, ok, throws } from "../assert.js";

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
            [() => store.relate(sepax.grouped([0, 1], [0, 2])), "COUNT"],
            [() => store.relate(sepax.grouped([0, 1], [1, 0])), "OFFSETS"],
            [() => store.relate([0, 1], { hints: new Uint8Array(3) }), "COUNT"],
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
            () => sepax.rows([0, 1], [0], null, { listOf: [0] }).length,
            () => sepax.block(Float32Array, -1),
        ];
        types.forEach((call) => throws(call, TypeError));
        ranges.forEach((call) => throws(call, RangeError));
        equal(store.size, 2);
    },

    "a module of another kind is refused"({ start }) {
        throws(() => start({}), TypeError);
    },
};
