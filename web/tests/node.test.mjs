// SPDX-License-Identifier: MIT
//
// All tests in node: with the module in a file beside, and with the module inside of the script.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { runInThisContext } from "node:vm";
import { pathToFileURL } from "node:url";

import { equal, ok, same } from "./assert.js";
import { cases } from "./cases/all.js";
import { folder, importPackage, readGoldens, readScenes } from "./files.mjs";

const { load, start, ...others } = await importPackage();
const bytes = readFileSync(join(folder, "sepax.wasm"));
const module = await WebAssembly.compile(bytes);
const given = { load, start, module, goldens: readGoldens(), scenes: readScenes() };

for (const [area, tests] of Object.entries(cases)) {
    for (const [name, run] of Object.entries(tests)) {
        test(`${area}: ${name}`, async () => run({ ...given, sepax: await load() }));
    }
}

const box = [0, 0, 1, 0, 0, 1];

test("loading: all forms of a module", async () => {
    const address = pathToFileURL(join(folder, "sepax.wasm"));
    for (const source of [bytes, module, address, address.href, undefined]) {
        equal((await load(source)).relate(box, box), 2);
    }
    const response = new Response(bytes, { headers: { "content-type": "application/wasm" } });
    equal((await load(Promise.resolve(response))).relate(box, box), 2);
    let error;
    await load(new Response("", { status: 404 })).catch((caught) => (error = caught));
    ok(/404/.test(error?.message), `${error}`);
});

test("loading: the script with the module inside", async () => {
    runInThisContext(readFileSync(join(folder, "sepax.inline.js"), "utf8"));
    const sepax = await globalThis.sepax.load();
    equal(sepax.relate(box, box), sepax.Relation.OVERLAPPING);
    same(Object.keys(globalThis.sepax).sort(), ["load", "start", ...Object.keys(others)].sort());
});

test("memory: a store that is forgotten is freed", { skip: !globalThis.gc }, async () => {
    const sepax = await load();
    for (let i = 0; i < 10; i++) {
        new sepax.Store().add(box);
    }
    const before = sepax.owned;
    for (let i = 0; i < 50 && sepax.owned > before - 10; i++) {
        globalThis.gc();
        await new Promise((done) => setTimeout(done, 10));
    }
    ok(sepax.owned < before, `${sepax.owned} of ${before} are still there`);
});
