// SPDX-License-Identifier: MIT
//
// node web/bench/bench.mjs [SHAPES]: what calls cost from JavaScript, as a table in Markdown. Of
// one pair, and of all pairs of a crowd of boxes and of one of octagons; with new arrays for the
// results, and with blocks for all arrays, where nothing is copied. After ./run web.
import { relatePlain } from "./plain.js";
import { importPackage } from "../tests/files.mjs";

const { load } = await importPackage();
const sepax = await load();
const count = Number(process.argv[2] ?? 10000);
const side = Math.ceil(Math.sqrt(count));

const each = (make) => Float32Array.from({ length: count }, (_, i) => make(i));
const noise = (i) => (Math.imul(i, 2654435761) >>> 0) / 2 ** 32;
const x = each((i) => (i % side) * 2.3 + noise(i));
const y = each((i) => Math.floor(i / side) * 2.3 + noise(i + 7));
const angle = each((i) => 6 * noise(i + 13));

function boxes() {
    const store = new sepax.Store();
    store.addBoxes(1, 0.8, x, y, { angle });
    return store;
}

function octagons() {
    const store = new sepax.Store();
    const corners = Array.from({ length: 8 }, (_, i) => 2 * Math.PI * (i / 8));
    const xy = corners.flatMap((t) => [1.1 * Math.cos(t), 1.1 * Math.sin(t)]);
    store.add(xy);
    store.addCopies({ first: 0, count: 1 }, count - 1);
    store.place(null, x, y, { angle });
    return store;
}

/** The least time of a call, in nanoseconds. */
function least(call) {
    let best = Infinity;
    for (let round = 0; round < 30; round++) {
        const calls = round < 3 ? 1 : Math.ceil(2e6 / best);
        const begin = performance.now();
        for (let i = 0; i < calls; i++) {
            call();
        }
        best = Math.min(best, (1e6 * (performance.now() - begin)) / calls);
    }
    return best;
}

const block = (array) => {
    const copy = sepax.block(array.constructor, array.length);
    copy.array.set(array);
    return copy;
};

/** The same call with new arrays and with blocks, by name. */
function calls(store, pairs) {
    const n = pairs.length / 2;
    const inside = block(pairs);
    const relations = sepax.block(Uint8Array, n);
    const hits = sepax.block(Uint32Array, n);
    const depth = { separation: sepax.block(Float32Array, n) };
    const motions = new Float32Array(2 * n).fill(0.5);
    return {
        relate: [() => store.relate(pairs), () => store.relate(inside, { out: relations })],
        hits: [() => store.hits(pairs), () => store.hits(inside, { out: hits })],
        separate: [() => store.separate(pairs), () => store.separate(inside, { out: depth })],
        distance: [() => store.distance(pairs)],
        manifolds: [() => store.manifolds(pairs)],
        cast: [() => store.cast(pairs, motions)],
    };
}

/** The same relations by a plain loop. */
function plain(store, pairs) {
    const { coords, offsets } = store.toRagged();
    const xs = Float64Array.from({ length: coords.length / 2 }, (_, i) => coords[2 * i]);
    const ys = Float64Array.from({ length: coords.length / 2 }, (_, i) => coords[2 * i + 1]);
    const relations = new Uint8Array(pairs.length / 2);
    return () => relatePlain(xs, ys, offsets[1], pairs, relations);
}

const table = [];
const put = (row, column, value) => {
    row[column] = value < 100 ? value.toPrecision(3) : value.toFixed(0);
};
for (const [kind, make] of Object.entries({ boxes, octagons })) {
    const store = make();
    const pairs = store.findPairs();
    const index = new sepax.Index(store);
    const poses = block(sepax.poses(x, y, { angle }));
    const all = calls(store, pairs);
    const one = calls(store, pairs.slice(0, 2));
    for (const name in all) {
        const row = { kind, call: name, pairs: pairs.length / 2 };
        put(row, "one, ns", least(one[name][0]));
        put(row, "all, ns a pair", least(all[name][0]) / row.pairs);
        if (all[name][1] !== undefined) {
            put(row, "in blocks", least(all[name][1]) / row.pairs);
        }
        table.push(row);
    }
    const loop = { kind, call: "relate, a plain loop", pairs: pairs.length / 2 };
    put(loop, "all, ns a pair", least(plain(store, pairs)) / loop.pairs);
    table.push(loop);
    const moves = {
        place: [() => store.place(null, x, y, { angle }), () => store.placePoses(null, poses)],
        "refit, pairs": [() => (index.refit(), index.pairs())],
        findPairs: [() => store.findPairs()],
    };
    for (const [name, [call, inBlocks]] of Object.entries(moves)) {
        const row = { kind, call: name, pairs: `${count} shapes` };
        put(row, "all, ns a pair", least(call) / count);
        if (inBlocks !== undefined) {
            put(row, "in blocks", least(inBlocks) / count);
        }
        table.push(row);
    }
}
const columns = ["kind", "call", "pairs", "one, ns", "all, ns a pair", "in blocks"];
const line = (cells) => console.log(`| ${cells.join(" | ")} |`);
line(columns);
line(columns.map(() => "---"));
table.forEach((row) => line(columns.map((column) => row[column] ?? "")));
