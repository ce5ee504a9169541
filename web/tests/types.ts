// SPDX-License-Identifier: MIT
//
// A program that the types must accept, and lines that they must refuse. It is compiled, not run.
import { load, Manifolds, Relation, Report, SepaxError } from "sepax";
import type { Contacts, Sepax, Store } from "sepax";
import "sepax/inline";

const sepax: Sepax = await load(new URL("https://example.org/sepax.wasm"));
const store: Store = new sepax.Store({ mergeAxes: true });
const id: number = store.add([0, 0, 1, 0, 0, 1]);
const ids: Uint32Array = store.add(new Float32Array(8), [0, 4], { radius: 1 });
const boxes: Uint32Array = store.addBoxes([1, 2], 1, 0, 0, { angle: 1 });
const positions: number[][] = [[0, 0], [1, 0], [0, 1]]; // as those of GeoJSON
store.add(positions);
const refused: SepaxError[] = [];
store.addPolygons(positions, [0, 3], null, { refused });
sepax.relate(positions, [[0, 0]] as const, { hull: true });
store.place(boxes, 1, [2, 3], { cos: 1, sin: 0 });
store.place(null, 0, 0);

const pairs = store.findPairs({ margin: 1, out: new Uint32Array(100) });
const report = new Report();
const relations: Uint8Array = store.relate(pairs, { strategy: "support", report });
const isTouching: boolean = relations[0] === Relation.TOUCHING;
const contacts: Contacts = store.separate(sepax.lists(id, ids));
const { separation } = store.separate(pairs, { fields: ["separation"] });
const filled = store.distance(pairs, { out: { distance: new Float32Array(3) } });
const distances: Float32Array = filled.distance;
const manifolds: Manifolds = store.manifolds(pairs, { out: new Manifolds(10) });
for (const { normalX, points } of manifolds) {
    console.log(normalX, points[0].separation);
}
const block = sepax.block(Float32Array, 4);
store.placePoses(0, block);
block.array.fill(0);
const words = sepax.block(Uint32Array, 4);
const depths = { separation: sepax.block(Float32Array, 2) };
const inBlocks = store.separate(words, { out: depths }).separation.array;
const bytes: Uint8Array = store.relate(words, { out: sepax.block(Uint8Array, 2) });
const { time } = sepax.cast([[0, 0]], [[5, 5]], [1, 1], { radiusA: 1 });
const index = new sepax.Index(store, { range: { first: 0, count: 1 } });
const { offsets } = index.query([0, 0, 1, 1]);
const other = await globalThis.sepax.load();
try {
    store.remove([7]);
} catch (error) {
    if (error instanceof SepaxError && error.code === "ID") {
        console.log(error.index, error.message);
    }
}
store[Symbol.dispose]();

// @ts-expect-error there is no such strategy
store.relate(pairs, { strategy: "fast" });
// @ts-expect-error relations are bytes
store.relate(pairs, { out: new Uint32Array(3) });
// @ts-expect-error relations are bytes
store.relate(pairs, { out: words });
// @ts-expect-error separations are floats
store.separate(pairs, { out: { separation: words } });
// @ts-expect-error only what was named is there
store.separate(pairs, { fields: ["separation"] }).normalX;
// @ts-expect-error there is no such array
store.separate(pairs, { fields: ["depth"] });
// @ts-expect-error results cannot be replaced
sepax.version = "1";

export { bytes, contacts, distances, inBlocks, isTouching, offsets, other, separation, time };
