// SPDX-License-Identifier: MIT
//
// Runs all tests in a page. `finished` becomes the errors by name, and how many tests there were.
import { load, start } from "/package/sepax.js";
import { cases } from "./cases/all.js";

async function runAll() {
    const module = await WebAssembly.compileStreaming(fetch("/package/sepax.wasm"));
    const goldens = await (await fetch("/goldens")).json();
    const scenes = await (await fetch("/scenes")).arrayBuffer();
    const errors = {};
    let count = 0;
    for (const [area, tests] of Object.entries(cases)) {
        for (const [name, run] of Object.entries(tests)) {
            count++;
            try {
                await run({ load, start, module, goldens, scenes, sepax: await load() });
            } catch (error) {
                errors[`${area}: ${name}`] = error.stack;
            }
        }
    }
    return { count, errors };
}

globalThis.finished = runAll();
