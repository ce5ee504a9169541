// SPDX-License-Identifier: MIT
//
// The heap of the module: blocks that are aligned and apart, and that are one block again when all
// are freed.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";

import { equal, ok } from "./assert.js";
import { folder } from "./files.mjs";

const bytes = readFileSync(join(folder, "sepax.wasm"));
const UNIT = 64;
const PAGE = 65536;

/** Functions of a new instance, and numbers from 0 to `end` - 1 that look random. */
async function start() {
    const { instance } = await WebAssembly.instantiate(bytes);
    const { aligned_alloc, free, memory } = instance.exports;
    let state = 1;
    const random = (end) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * end);
    };
    return { take: (size) => aligned_alloc(UNIT, size) >>> 0, free, memory, random };
}

test("the heap: blocks are aligned, apart, and keep what is written", async () => {
    const { take, free, memory, random } = await start();
    const blocks = [];
    for (let round = 0; round < 20000; round++) {
        if (blocks.length > 0 && random(100) < 49) {
            const [{ at, size, mark }] = blocks.splice(random(blocks.length), 1);
            const found = new Uint8Array(memory.buffer, at, size);
            ok(found.every((byte) => byte === mark), `round ${round}: another block was written`);
            free(at);
        } else {
            const size = 1 + random(2 ** random(14));
            const at = take(size);
            ok(at !== 0 && at % UNIT === 0, `the address ${at}`);
            const mark = random(256);
            new Uint8Array(memory.buffer, at, size).fill(mark);
            blocks.push({ at, size, mark });
        }
    }
});

test("the heap: what is freed is one block again", async () => {
    const { take, free, memory, random } = await start();
    const fill = () => {
        const blocks = Array.from({ length: 300 }, () => take(1 + random(20000)));
        while (blocks.length > 0) {
            free(...blocks.splice(random(blocks.length), 1));
        }
    };
    fill();
    const before = memory.buffer.byteLength;
    const all = before - take(1) - PAGE;
    ok(take(all) !== 0);
    equal(memory.buffer.byteLength, before);
});

test("the heap: memory grows by a quarter, and so seldom", async () => {
    const { take, memory } = await start();
    const before = memory.buffer.byteLength;
    let [bytes, steps] = [before, 0];
    while (bytes < 64 * before) {
        take(PAGE);
        steps += memory.buffer.byteLength > bytes;
        bytes = memory.buffer.byteLength;
    }
    ok(steps < 25, `${steps} steps`); // 1.25 to the 19th is 69
});

test("the heap: what is too large is refused, and nothing is lost", async () => {
    const { take, free, memory } = await start();
    for (const size of [2 ** 32 - 1, 2 ** 32 - UNIT, 2 ** 32 - PAGE]) {
        equal(take(size), 0);
    }
    free(0);
    const before = memory.buffer.byteLength;
    for (let i = 0; i < 1000; i++) {
        free(take(1000));
    }
    equal(memory.buffer.byteLength, before);
    ok(take(2 ** 31) !== 0, "two gigabytes");
});
