// SPDX-License-Identifier: MIT
//
// The module and the package themselves: that it imports nothing, that its kernels are made of
// vector instructions, its size, and that its types describe what is there.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import { equal, ok, same } from "./assert.js";
import { build, folder, importPackage, root } from "./files.mjs";

const MOST_BYTES = 172_000;
const bytes = readFileSync(join(folder, "sepax.wasm"));

test("the module imports nothing", async () => {
    const module = await WebAssembly.compile(bytes);
    same(WebAssembly.Module.imports(module), []);
    ok(WebAssembly.Module.exports(module).some(({ name }) => name === "memory"));
});

test("the module is small", () => {
    const size = gzipSync(bytes, { level: 9 }).length;
    const script = gzipSync(readFileSync(join(folder, "sepax.js")), { level: 9 }).length;
    console.log(`sepax.wasm: ${bytes.length} bytes, ${size} gzipped; sepax.js: ${script} gzipped`);
    ok(size <= MOST_BYTES, `${size} bytes gzipped, more than ${MOST_BYTES}`);
});

/** The instructions of each function of the module before its names were dropped. */
function disassemble() {
    const file = join(build, "library", "sepax_with_names.wasm");
    const options = { encoding: "utf8", maxBuffer: 1 << 28 };
    const text = execFileSync("llvm-objdump", ["-d", "--no-show-raw-insn", file], options);
    const functions = new Map();
    let current = [];
    for (const line of text.split("\n")) {
        const [, name] = /^[0-9a-f]+ <(.*)>:$/.exec(line) ?? [];
        const [, instruction] = /^\s*[0-9a-f]+:\s+([a-z0-9_.]+)/.exec(line) ?? [];
        if (name !== undefined) {
            functions.set(name, (current = []));
        } else if (instruction !== undefined) {
            current.push(instruction);
        }
    }
    return functions;
}

test("kernels are made of vector instructions", () => {
    const functions = disassemble();
    const kernels = [...functions].filter(([name]) => /(relate|separate|certify|run)_/.test(name));
    const count = (pattern) =>
        kernels.flatMap(([, code]) => code).filter((i) => pattern.test(i)).length;
    ok(count(/^v128\./) > 1000, `only ${count(/^v128\./)} of v128`);
    for (const operation of ["mul", "sub", "add", "gt"]) {
        const pattern = new RegExp(`^f32x4\\.${operation}$`);
        ok(count(pattern) > 50, `only ${count(pattern)} of f32x4.${operation}`);
    }
    const all = [...functions.values()].flat();
    ok(!all.some((i) => /relaxed|madd/.test(i)), "there are fused or relaxed instructions");
});

test("types describe what there is", async () => {
    const text = readFileSync(join(folder, "sepax.d.ts"), "utf8");
    const module = await importPackage();
    for (const [, kind, name] of text.matchAll(/^export declare (\w+) (\w+)/gm)) {
        ok(name in module, `${kind} ${name} is not there`);
    }
    const sepax = await module.load();
    const store = new sepax.Store();
    const objects = {
        Sepax: sepax,
        Store: store,
        Index: new sepax.Index(store),
        Field: new sepax.Field(store, { width: 1, height: 1 }),
        Block: sepax.block(Float32Array, 1),
        Source: sepax.lists(0, 1),
    };
    for (const [name, object] of Object.entries(objects)) {
        const begin = text.search(new RegExp(`^export interface ${name}\\b`, "m"));
        const body = text.slice(begin, text.indexOf("\n}", begin));
        const members = [...body.matchAll(/^ {4}(?:readonly )?(\w+)[?(:<]/gm)].map(([, m]) => m);
        ok(members.length > 1, `no members of ${name}`);
        members.forEach((member) => ok(member in object, `${name}.${member} is not there`));
    }
    const header = readFileSync(join(root, "kernel", "sepax", "status.h"), "utf8");
    const statuses = [...header.matchAll(/^ {4}SEPAX_ERROR_(\w+),/gm)].map(([, name]) => name);
    same(Object.keys(module.Status), statuses);
    same(Object.values(module.Status), [...statuses.keys()].map((i) => i + 1));
    equal(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version, sepax.version);
});

const hasCompiler = () => {
    try {
        return execFileSync("tsc", ["--version"], { encoding: "utf8" }).startsWith("Version");
    } catch {
        return false;
    }
};

/** A folder in which the package is installed. */
function installed() {
    const place = join(build, "installed");
    const modules = join(place, "node_modules");
    mkdirSync(modules, { recursive: true });
    rmSync(join(modules, "sepax"), { force: true });
    symlinkSync(folder, join(modules, "sepax"));
    writeFileSync(join(place, "package.json"), `{ "type": "module" }\n`);
    return place;
}

test("the programs of the pages run", () => {
    const place = installed();
    for (const page of ["docs/javascript.md", "web/README.md"]) {
        const [, program] = /```js\n([^]*?)```/.exec(readFileSync(join(root, page), "utf8"));
        const file = join(place, "page.js");
        writeFileSync(file, `${program}\nif (!relations.length) throw "no pairs";\n`);
        execFileSync(process.execPath, [file]);
    }
});

test("programs are checked by the types", { skip: !hasCompiler() }, () => {
    const place = installed();
    const program = fileURLToPath(new URL("types.ts", import.meta.url));
    writeFileSync(join(place, "types.ts"), readFileSync(program));
    const options = ["--strict", "--noEmit", "--target", "es2020", "--lib", "es2022,dom"];
    const modules = ["--module", "node16", "--moduleResolution", "node16"];
    try {
        execFileSync("tsc", [...options, ...modules, "types.ts"], { cwd: place, encoding: "utf8" });
    } catch (error) {
        throw new Error(error.stdout);
    }
});
