// SPDX-License-Identifier: MIT
//
// Memory that grows, arrays in it, and what is given back.
import { equal, ok, same, throws } from "../assert.js";

export const memories = {
    "memory grows while arrays stay what they are"({ sepax }) {
        const block = sepax.block(Float32Array, 4);
        block.array.set([1, 2, 1, 0]);
        const view = block.array;
        equal(block.array, view);
        const before = sepax.memory.buffer.byteLength;
        const store = new sepax.Store();
        for (let i = 0; sepax.memory.buffer.byteLength === before; i++) {
            store.addBoxes(new Float32Array(20000).fill(1), 1);
            ok(i < 1000, "memory did not grow");
        }
        equal(view.length, 0);
        throws(() => store.placePoses(0, view), { name: "TypeError", message: /has grown/ });
        same(block.array, [1, 2, 1, 0]);
        store.placePoses(0, block);
        same(store.vertices(0), [0, 1, 2, 1, 2, 3, 0, 3]);
        store.free();
        block.free();
    },

    "calls that have to grow memory for their arrays"({ sepax }) {
        const store = new sepax.Store();
        store.addBoxes(1, 1, [0, 1, 9]);
        const count = 1 << 20;
        const pairs = new Uint32Array(2 * count);
        for (let i = 0; i < count; i++) {
            pairs[2 * i + 1] = 1 + (i % 2);
        }
        const relations = store.relate(pairs);
        same(relations.subarray(count - 4), [2, 0, 2, 0]);
        const found = store.distance(pairs);
        same(found.distance.subarray(0, 2), [-1, 7]);
        same(found.pair.subarray(count - 2), [count - 2, count - 1]);
        equal(store.hits(pairs).length, count / 2);
        store.free();
    },

    "blocks are read and filled where they are"({ sepax }) {
        const store = new sepax.Store();
        store.addBoxes(1, 1, [0, 1, 9]);
        const pairs = sepax.block(Uint32Array, 4);
        pairs.array.set([0, 1, 0, 2]);
        const relations = sepax.block(Uint8Array, 2);
        const found = store.relate(pairs, { out: relations });
        equal(found.buffer, sepax.memory.buffer);
        same(relations.array, [2, 0]);
        same(store.relate(pairs.array), [2, 0]);
        const poses = sepax.block(Float32Array, 12);
        poses.array.set(sepax.poses([0, 5, 9], 0));
        equal(sepax.turn(poses, 0.5), poses);
        same(poses.array.subarray(0, 4), sepax.poses(0, 0, { angle: 0.5 }));
        store.placePoses(null, poses);
        const room = sepax.block(Uint32Array, 20);
        same(store.findPairs({ out: room }), []);
        const hints = sepax.block(Uint8Array, 2);
        store.relate(pairs, { hints: hints.array });
        [pairs, relations, poses, room, hints].forEach((block) => block.free());
        throws(() => pairs.array, Error);
        throws(() => store.relate(pairs), Error);
        store.free();
    },

    "outputs that overlap are refused"({ sepax }) {
        const store = new sepax.Store();
        store.addBoxes(1, 1, [0, 1]);
        const block = sepax.block(Uint32Array, 2);
        block.array.set([0, 1]);
        const bytes = new Uint8Array(sepax.memory.buffer, block.array.byteOffset, 1);
        throws(() => store.relate(block, { out: bytes }), { code: "ALIAS" });
        block.free();
        store.free();
    },

    "what is freed is gone, and can be freed again"({ sepax }) {
        const owned = sepax.owned;
        const store = new sepax.Store();
        const index = new sepax.Index(store);
        const block = sepax.block(Uint8Array, 0);
        equal(sepax.owned, owned + 3);
        for (const thing of [index, block, store]) {
            thing.free();
            thing.free();
        }
        equal(sepax.owned, owned);
        throws(() => store.add([0, 0]), { message: /this Store was freed/ });
        throws(() => store.size, Error);
        throws(() => index.refit(), Error);
        if (Symbol.dispose !== undefined) {
            new sepax.Store()[Symbol.dispose]();
            equal(sepax.owned, owned);
        }
    },

    "an error at creation owns nothing"({ sepax }) {
        const store = new sepax.Store();
        const owned = sepax.owned;
        throws(() => new sepax.Index(store, { range: { first: 0, count: 5 } }), { code: "RANGE" });
        throws(() => new sepax.Index(store, { margin: -1 }), { code: "RADIUS" });
        equal(sepax.owned, owned);
        store.free();
    },

    "no call leaves memory behind"({ sepax }) {
        const round = () => {
            const store = new sepax.Store();
            store.addBoxes(1, 1, Float32Array.from({ length: 3000 }, (_, i) => i * 1.5));
            const index = new sepax.Index(store);
            const pairs = index.pairs();
            store.separate(pairs);
            store.manifolds(pairs);
            throws(() => store.relate([0, 99999]), { code: "ID" });
            throws(() => store.add(new Float32Array(200000)), { code: "TOO_MANY_VERTICES" });
            sepax.decompose([0, 0, 2, 0, 2, 1, 1, 1, 1, 2, 0, 2]);
            sepax.relate([0, 0], [1, 1]);
            index.free();
            store.free();
        };
        for (let i = 0; i < 5; i++) {
            round();
        }
        const before = sepax.memory.buffer.byteLength;
        for (let i = 0; i < 50; i++) {
            round();
        }
        equal(sepax.memory.buffer.byteLength, before);
    },

    "too large a request is an error"({ sepax }) {
        throws(() => sepax.block(Float32Array, 2 ** 30), { code: "MEMORY" });
        equal(sepax.relate([0, 0], [0, 0]), sepax.Relation.TOUCHING);
    },

    "instances share nothing"({ sepax, start, module }) {
        const other = start(module);
        const [a, b] = [new sepax.Store(), new other.Store()];
        a.addBoxes(1, 1);
        equal(b.size, 0);
        ok(other.memory !== sepax.memory);
        ok(a instanceof sepax.Store && !(a instanceof other.Store));
    },
};
