// SPDX-License-Identifier: MIT
//
// The golden hashes of tests/hashes, computed from what JavaScript gets. The scenes are those of
// the tests in C++: python/tests/dump_scenes.cpp writes them to a file.
import { equal } from "../assert.js";
import { Fnv, byResult, hashOf } from "./fnv.js";
import { listHashes } from "./list_hashes.js";

const MARGIN = 0.125;

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
        scenes.push({ store, offsets, xy, poses, pairs: take(Uint32Array, 2 * pairs) });
    }
    return scenes;
}

/** The words of each result in turn: its bytes in one row, relations being one byte each. */
function castRows({ relation, time, normalX, normalY, featureA, featureB }) {
    const columns = [time, normalX, normalY, featureA, featureB].map(
        (array) => new Uint8Array(array.buffer),
    );
    const bytes = new Uint8Array(21 * relation.length);
    for (let i = 0; i < relation.length; i++) {
        bytes[21 * i] = relation[i];
        columns.forEach((column, c) => {
            bytes.set(column.subarray(4 * i, 4 * i + 4), 21 * i + 1 + 4 * c);
        });
    }
    return bytes;
}

/** Casts of the first pairs of a scene; of large shapes none, which leaves what was there. */
function castsOf({ store, pairs }) {
    const first = pairs.subarray(0, 2 * 64);
    const count = first.length / 2;
    if (count === 0 || store.vertices(first[0]).length > 2 * 64) {
        return new Uint8Array(21 * count).fill(0xee);
    }
    const motions = Array.from({ length: count }, (_, i) => [
        ((i % 9) - 4) * 0.25,
        ((i % 7) - 3) * 0.25,
    ]);
    return castRows(store.cast(first, motions));
}

/** The vertices of each shape of a store, behind their number. */
function verticesOf({ store }, local) {
    const { coords, offsets } = store.toRagged(null, { local });
    const words = new Uint32Array(coords.length + offsets.length - 1);
    const floats = new Float32Array(words.buffer);
    for (let i = 0, at = 0; i + 1 < offsets.length; i++) {
        words[at++] = offsets[i + 1] - offsets[i];
        floats.set(coords.subarray(2 * offsets[i], 2 * offsets[i + 1]), at);
        at += 2 * words[at - 1];
    }
    return words;
}

function indexOf(sepax, { store }) {
    const index = new sepax.Index(store, { margin: MARGIN });
    index.refit();
    return index;
}

/** What an index finds around the first vertex of each shape, and where it is turned. */
function queryOf(sepax, scene) {
    const index = indexOf(sepax, scene);
    const corners = Array.from({ length: scene.store.size }, (_, id) => scene.store.vertices(id));
    const boxes = corners.flatMap(([x, y]) => [x, y, x + MARGIN, y + MARGIN]);
    const poses = corners.flatMap(([x, y]) => [x / 2, y / 2, 0.6, 0.8]);
    const ids = corners.map((_, id) => id);
    const posed = index.queryPosed(ids, poses);
    return hashOf(index.query(boxes).ids, posed.ids, posed.offsets);
}

/** What the first vertices of all shapes, and the places half as far from the origin, are in. */
function locateOf(sepax, scene) {
    const { store } = scene;
    const corners = Array.from({ length: store.size }, (_, id) => store.vertices(id));
    const at = corners.flatMap(([x, y]) => [x, y]);
    const points = [...at, ...at.map((coordinate) => coordinate / 2)];
    return hashOf(...Object.values(indexOf(sepax, scene).locate(points)));
}

/** A polygon in ways that are wrong for most shapes. */
function spoilt(polygon) {
    const count = polygon.length;
    const swapped = [polygon[1], polygon[0], ...polygon.slice(2)];
    const level = polygon.map(([, y]) => [y, y]);
    const twice = polygon.map((_, i) => polygon[(2 * i) % count]);
    const endless = [...polygon.slice(0, -1), [Infinity, 0]];
    return [[...polygon].reverse(), swapped, level, twice, endless, polygon.slice(0, 2)];
}

/** What a store says of the first shapes of a scene, spoilt. */
function rejectionsOf({ offsets, xy }, sepax) {
    const scratch = new sepax.Store();
    const statuses = [];
    for (let shape = 0; shape < Math.min(4, offsets.length - 1); shape++) {
        const polygon = [];
        for (let i = offsets[shape]; i < offsets[shape + 1]; i++) {
            polygon.push([xy[2 * i], xy[2 * i + 1]]);
        }
        for (const bad of spoilt(polygon)) {
            try {
                scratch.add(bad);
                statuses.push(0);
            } catch (error) {
                statuses.push(error.status);
            }
        }
    }
    return Uint8Array.from(statuses);
}

/** The first hit, the first from the next block of pairs on, and so forth. */
function firstHitsOf({ store, pairs }, options) {
    const BLOCK = 5;
    const found = [];
    for (let at = 0; 2 * at < pairs.length; at = (Math.floor(at / BLOCK) + 1) * BLOCK) {
        const first = store.firstHit(pairs.subarray(2 * at), options);
        if (first < 0) {
            break;
        }
        at += first;
        found.push(at);
    }
    return Uint32Array.from(found);
}

const both = (ask) => [ask({}), ask({ open: true })];

/** The array, or the arrays, of each scene that the hash of a function is of. */
const answers = {
    scenes: ({ xy, poses, pairs }) => [xy, poses, pairs],
    rejections: rejectionsOf,
    vertices: (scene) => verticesOf(scene, false),
    local_vertices: (scene) => verticesOf(scene, true),
    relate: ({ store, pairs }) => store.relate(pairs),
    hits: ({ store, pairs }) => both((options) => store.hits(pairs, options)),
    hit_bits: ({ store, pairs }) => both((options) => store.hitBits(pairs, options)),
    first_hit: (scene) => both((options) => firstHitsOf(scene, options)),
    relate_margin: ({ store, pairs }) => store.relate(pairs, { margin: MARGIN }),
    contain: ({ store, pairs }) => store.contain(pairs),
    separate: ({ store, pairs }) => byResult(store.separate(pairs)),
    separate_safe: ({ store, pairs }) => byResult(store.separate(pairs, { safe: true })),
    distance_margin: ({ store, pairs }) => byResult(store.distance(pairs, { margin: MARGIN })),
    manifolds_margin: ({ store, pairs }) => store.manifolds(pairs, { margin: MARGIN }).words,
    cast: castsOf,
    find_pairs: ({ store }) => store.findPairs(),
    index_pairs: (scene, sepax) => hashOf(indexOf(sepax, scene).pairs()),
    index_query: (scene, sepax) => queryOf(sepax, scene),
    index_locate: (scene, sepax) => locateOf(sepax, scene),
    ...listHashes,
};

function posesOf(sepax) {
    const angles = Float32Array.from({ length: 4000 }, (_, i) => {
        const size = (1 + (i % 97) / 128) * 2 ** ((i % 60) - 40);
        return i % 2 === 0 ? size : -size;
    });
    const poses = sepax.turn(sepax.poses(0, 0, { angle: angles }), angles);
    return poses.filter((_, i) => i % 4 >= 2);
}

export const hashes = {
    "all golden hashes"({ sepax, goldens, scenes: buffer }) {
        const scenes = readScenes(sepax, buffer);
        const found = {};
        for (const name of Object.keys(goldens)) {
            const hash = new Fnv();
            const add = (answer) => [answer].flat().forEach((array) => hash.add(array));
            if (name === "poses") {
                add(posesOf(sepax));
            } else {
                scenes.forEach((scene) => add(answers[name](scene, sepax)));
            }
            found[name] = hash.text;
        }
        equal(Object.keys(found).length, 28);
        equal(JSON.stringify(found), JSON.stringify(goldens));
    },
};
