// SPDX-License-Identifier: MIT
//
// The golden hashes of tests/hashes, computed from what JavaScript gets. The scenes are those of
// the tests in C++: python/tests/dump_scenes.cpp writes them to a file.
import { equal } from "../assert.js";

const MARGIN = 0.125;

/** FNV-1a of 64 bits over the bytes of arrays, in two halves: the prime is 2^40 + 0x1B3. */
class Fnv {
    high = 0xcbf29ce4;
    low = 0x84222325;

    add(array) {
        const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
        let { high, low } = this;
        for (let i = 0; i < bytes.length; i++) {
            low = (low ^ bytes[i]) >>> 0;
            const product = low * 0x1b3;
            high = (Math.imul(high, 0x1b3) + Math.floor(product / 2 ** 32) + (low << 8)) >>> 0;
            low = product >>> 0;
        }
        this.high = high;
        this.low = low;
    }

    get text() {
        const half = (number) => number.toString(16).padStart(8, "0").toUpperCase();
        return `0x${half(this.high)}${half(this.low)}`;
    }
}

/** The scenes of the file: each a store and its pairs. */
function readScenes(sepax, buffer) {
    const scenes = [];
    for (let at = 0; at < buffer.byteLength; ) {
        const take = (Type, length) => {
            const array = new Type(buffer, at, length);
            at += 4 * length;
            return array;
        };
        const [shapes, boxes, vertices, pairs, flags] = take(Uint32Array, 5);
        const offsets = take(Uint32Array, shapes + 1);
        const xy = take(Float32Array, 2 * vertices);
        const poses = take(Float32Array, 4 * shapes);
        const store = new sepax.Store({ mergeAxes: true });
        for (let i = 0; i < boxes; i++) {
            const [x, y, cos, sin] = poses.subarray(4 * i);
            const corner = 2 * offsets[i];
            store.addBoxes(-xy[corner], -xy[corner + 1], x, y, { cos, sin });
        }
        const ids = store.add(xy, offsets.subarray(boxes), { hull: flags === 1 });
        store.placePoses(ids, poses.subarray(4 * boxes));
        scenes.push({ store, pairs: take(Uint32Array, 2 * pairs) });
    }
    return scenes;
}

/** The words of all arrays of a result but the last, pair by pair. */
function rows(result) {
    const columns = Object.values(result)
        .slice(0, -1)
        .map((array) => new Uint32Array(array.buffer));
    const words = new Uint32Array(columns.length * columns[0].length);
    columns.forEach((column, c) => {
        column.forEach((word, i) => {
            words[i * columns.length + c] = word;
        });
    });
    return words;
}

const answers = {
    relate: ({ store, pairs }) => store.relate(pairs),
    relate_margin: ({ store, pairs }) => store.relate(pairs, { margin: MARGIN }),
    contain: ({ store, pairs }) => store.contain(pairs),
    separate: ({ store, pairs }) => rows(store.separate(pairs)),
    separate_safe: ({ store, pairs }) => rows(store.separate(pairs, { safe: true })),
    distance_margin: ({ store, pairs }) => rows(store.distance(pairs, { margin: MARGIN })),
    manifolds_margin: ({ store, pairs }) => store.manifolds(pairs, { margin: MARGIN }).words,
    find_pairs: ({ store }) => store.findPairs(),
};

function posesOf(sepax) {
    const angles = Float32Array.from({ length: 4000 }, (_, i) => {
        const size = (1 + (i % 97) / 128) * 2 ** ((i % 60) - 40);
        return i % 2 === 0 ? size : -size;
    });
    const poses = sepax.turn(sepax.poses(0, 0, { angle: angles }), angles);
    return poses.filter((_, i) => i % 4 >= 2);
}

let scenes = null;

export const hashes = {
    "the hash of poses"({ sepax, goldens }) {
        const hash = new Fnv();
        hash.add(posesOf(sepax));
        equal(hash.text, goldens.poses);
    },
};
for (const [name, answer] of Object.entries(answers)) {
    hashes[`the hash of ${name}`] = ({ sepax, goldens, scenes: buffer }) => {
        scenes ??= readScenes(sepax, buffer);
        const hash = new Fnv();
        scenes.forEach((scene) => hash.add(answer(scene)));
        equal(hash.text, goldens[name]);
    };
}
