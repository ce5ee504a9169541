// SPDX-License-Identifier: MIT
//
// Stores as bytes: written, read, and refused where they are damaged.
import { equal, same, throws } from "../assert.js";

/** The example of docs/format.md, but for its checksum. */
const EXAMPLE = `70657389 0A0D7861 00000002 00000000 00000050 00000000 00000002
    00000003 00000000 3F800000 00000000 00000000 00000000 40000000
    00004001 3F000000 40400000 40800000`;

function makeStore(sepax, options) {
    const store = new sepax.Store(options);
    const x = Float32Array.from({ length: 300 }, (_, i) => (i * 7) % 31);
    const y = Float32Array.from({ length: 300 }, (_, i) => (i * 11) % 29);
    store.addBoxes(1, 0.5, x, y, { angle: x });
    store.addCircles(x.subarray(50), y.subarray(40, 290), 0.75);
    const octagon = [7, -3, 7, 3, 3, 7, -3, 7, -7, 3, -7, -3, -3, -7, 3, -7];
    store.place(store.add(octagon), 5, 6, { angle: 1 });
    store.remove([5, 310]);
    return store;
}

function answers(store) {
    const pairs = store.findPairs();
    return [pairs, store.relate(pairs), store.separate(pairs).separation];
}

export const bytes = {
    "a store comes back"({ sepax }) {
        const store = makeStore(sepax, { mergeAxes: true });
        const written = store.toBytes();
        const back = new sepax.Store({ bytes: written });
        equal(back.size, store.size);
        const wanted = answers(store);
        answers(back).forEach((array, i) => same(array, wanted[i]));
        same(back.toBytes(), written, Uint8Array);
        back.place(0, 1, 2);
        equal(back.toBytes().every((byte, i) => byte === written[i]), false);
        store.free();
        back.free();
    },

    "the bytes are those of the example"({ sepax }) {
        const store = new sepax.Store();
        store.add([0, 0, 1, 0, 0, 2]);
        store.addPoints([3, 4], { radius: 0.5 });
        const words = EXAMPLE.split(/\s+/).map((word) => parseInt(word, 16));
        same(new Uint32Array(store.toBytes().buffer).subarray(0, -2), words);
    },

    "a range is numbered from zero"({ sepax }) {
        const store = makeStore(sepax);
        const part = new sepax.Store({ bytes: store.toBytes({ first: 300, count: 10 }) });
        equal(part.size, 10);
        const ids = Array.from({ length: 10 }, (_, i) => 300 + i);
        same(part.toRagged().coords, store.toRagged(ids).coords);
        throws(() => store.toBytes({ first: 550, count: 2 }), { code: "RANGE" });
    },

    "what is no store is refused"({ sepax }) {
        const owned = sepax.owned;
        const written = makeStore(sepax).toBytes();
        const changed = (at, byte) => written.map((old, i) => (i === at ? byte : old));
        const refused = (array, error) =>
            throws(() => new sepax.Store({ bytes: array }), { name: "SepaxError", ...error });
        refused(new Uint8Array(0), { code: "COUNT" });
        refused(new Uint8Array(90), { code: "FORMAT", index: 0 });
        refused(written.subarray(0, -4), { code: "COUNT", needed: written.length });
        refused(changed(8, 3), { code: "VERSION", index: 8 });
        refused(changed(99, written[99] ^ 1), { code: "CHECKSUM", index: written.length - 8 });
        const both = { bytes: written, mergeAxes: true };
        throws(() => new sepax.Store(both), { code: "OPTION" });
        throws(() => new sepax.Store({ bytes: "text" }), { name: "TypeError", message: /bytes/ });
        equal(sepax.owned, owned + 1);
    },
};
