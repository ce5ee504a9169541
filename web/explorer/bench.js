// SPDX-License-Identifier: MIT
//
// Times relations by each strategy in this browser, beside the tutorials' SAT in JavaScript.
import { makeRandom } from "./crowd.js";

export const BENCH_KINDS = ["triangles", "boxes", "octagons", "32-gons", "circles", "capsules"];

const SHAPES = 2048,
    PAIRS = 8192;
const LEAST = 40; // milliseconds of one measurement
const ROUNDS = 3; // of which the fastest counts

const regular = (corners) =>
    Array.from({ length: corners }, (_, i) => (2 * Math.PI * i) / corners).flatMap((angle) => [
        0.5 * Math.cos(angle),
        0.5 * Math.sin(angle),
    ]);

const CORES = {
    triangles: [regular(3), 0],
    boxes: [[-0.5, -0.35, 0.5, -0.35, 0.5, 0.35, -0.5, 0.35], 0],
    octagons: [regular(8), 0],
    "32-gons": [regular(32), 0],
    circles: [[0, 0], 0.4],
    capsules: [[-0.4, 0, 0.4, 0], 0.25],
};

// A store of one kind, and pairs of which about a half collide.
export function makeTask(sepax, kind) {
    const random = makeRandom(7),
        [core, radius] = CORES[kind];
    const store = new sepax.Store({ relateOnly: true, mergeAxes: true });
    const first = store.add(core, { radius });
    store.addCopies({ first, count: 1 }, SHAPES - 1);
    const side = 0.72 * Math.sqrt(SHAPES),
        draw = (size) => Array.from({ length: SHAPES }, () => size * random());
    store.place(null, draw(side), draw(side), { angle: draw(6.28) });
    const near = store.findPairs();
    const pairs = Uint32Array.from({ length: 2 * PAIRS }, (_, i) => near[i % near.length]);
    const input = sepax.block(Uint32Array, pairs.length);
    input.array.set(pairs);
    return { sepax, store, kind, pairs, input, output: sepax.block(Uint8Array, PAIRS), radius };
}

export function freeTask({ store, input, output }) {
    store.free();
    input.free();
    output.free();
}

// Nanoseconds a pair, and the share of pairs that meet, by the library.
export function timeStrategy({ store, input, output }, strategy) {
    const relate = () => store.relate(input, { strategy, out: output.array });
    const time = fastest(relate);
    const meet = output.array.reduce((sum, relation) => sum + Number(relation > 0), 0);
    return { time, meet: meet / PAIRS };
}

// The same by loops over typed arrays, with an early exit; null for round shapes, which it lacks.
export function timeJavaScript({ store, pairs, radius }) {
    if (radius > 0) {
        return null;
    }
    const { coords, offsets } = store.toRagged();
    const meets = new Uint8Array(PAIRS);
    const time = fastest(() => {
        for (let i = 0; i < PAIRS; i++) {
            const a = pairs[2 * i],
                b = pairs[2 * i + 1];
            meets[i] = Number(!apart(coords, offsets, a, b) && !apart(coords, offsets, b, a));
        }
    });
    return { time, meet: meets.reduce((sum, value) => sum + value, 0) / PAIRS };
}

function fastest(run) {
    let repeats = 1,
        best = Infinity;
    run();
    for (let round = 0; round < ROUNDS; round++) {
        let time = 0;
        for (;;) {
            const start = performance.now();
            for (let i = 0; i < repeats; i++) {
                run();
            }
            time = performance.now() - start;
            if (time >= LEAST) {
                break;
            }
            repeats *= 2;
        }
        best = Math.min(best, (1e6 * time) / (repeats * PAIRS));
    }
    return best;
}

// Whether an edge of a has all of b in front of it.
function apart(coords, offsets, a, b) {
    const end = offsets[a + 1],
        endB = offsets[b + 1];
    for (let i = offsets[a], last = end - 1; i < end; last = i++) {
        const x0 = coords[2 * last],
            y0 = coords[2 * last + 1];
        const nx = coords[2 * i + 1] - y0,
            ny = x0 - coords[2 * i];
        let least = Infinity;
        for (let j = offsets[b]; j < endB; j++) {
            const at = nx * (coords[2 * j] - x0) + ny * (coords[2 * j + 1] - y0);
            least = at < least ? at : least;
        }
        if (least > 0) {
            return true;
        }
    }
    return false;
}
