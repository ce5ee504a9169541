// SPDX-License-Identifier: MIT
//
// The page of web/example, bundled as docs/javascript.md says, in headless Chromium under a content
// security policy. web/node_modules has the bundlers.
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import * as esbuild from "esbuild";
import { rollup } from "rollup";
import * as vite from "vite";
import webpack from "webpack";

import { equal, ok } from "./assert.js";
import { Chromium, evaluate } from "./chromium.mjs";
import { build, folder, root } from "./files.mjs";

const place = join(build, "bundled");
const example = join(place, "example");
const entry = join(example, "main.js");
const policy = "default-src 'none'; connect-src 'self'; script-src 'self'";
const types = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

/** Where a bundler writes to, and the files beside its bundle that it does not copy itself. */
function output(name, files) {
    const outdir = join(place, name);
    mkdirSync(outdir, { recursive: true });
    for (const file of files) {
        copyFileSync(file, join(outdir, file.split("/").at(-1)));
    }
    return outdir;
}
const page = join(example, "index.html");
const wasm = join(folder, "sepax.wasm");

const bundlers = {
    async esbuild() {
        const outdir = output("esbuild", [page, wasm]);
        const options = { entryPoints: [entry], bundle: true, format: "esm", outdir };
        return (await esbuild.build({ ...options, logLevel: "silent" })).warnings;
    },
    async rollup() {
        const warnings = [];
        const options = { input: entry, plugins: [nodeResolve()] };
        const bundle = await rollup({ ...options, onwarn: (warning) => warnings.push(warning) });
        await bundle.write({ dir: output("rollup", [page, wasm]), format: "es" });
        return warnings;
    },
    async webpack() {
        const path = output("webpack", [page]);
        const options = { mode: "production", context: example, performance: { hints: false } };
        const where = { entry, output: { path, filename: "main.js" } };
        const stats = await new Promise((done, fail) => {
            webpack({ ...options, ...where }, (error, found) => (error ? fail(error) : done(found)));
        });
        const { warnings, errors } = stats.toJson();
        return [...warnings, ...errors].map(({ message }) => message);
    },
    async vite() {
        const outDir = output("vite", []);
        const warnings = [];
        const logger = vite.createLogger("silent");
        logger.warn = (text) => warnings.push(text);
        await vite.build({ root: example, base: "./", build: { outDir, emptyOutDir: true }, customLogger: logger });
        return warnings;
    },
};

let allowed = true; // whether the policy lets pages compile the module
const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const headers = {
        "content-type": types[extname(pathname)] ?? "text/plain",
        "content-security-policy": policy + (allowed ? " 'wasm-unsafe-eval'" : ""),
    };
    try {
        const content = readFileSync(join(place, pathname));
        response.writeHead(200, headers).end(content);
    } catch {
        response.writeHead(404, headers).end();
    }
});

let chromium;

before(async () => {
    rmSync(place, { recursive: true, force: true });
    cpSync(join(root, "web", "example"), example, { recursive: true });
    mkdirSync(join(example, "node_modules"));
    symlinkSync(folder, join(example, "node_modules", "sepax"));
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    chromium = new Chromium();
});

after(async () => {
    await chromium.close();
    server.close();
    server.closeAllConnections?.();
});

/** What the page says in the end, or nothing after two seconds. */
async function answerOf(name) {
    const { port } = server.address();
    const opened = await chromium.open(`http://127.0.0.1:${port}/${name}/index.html`);
    const value = `document.querySelector("output").value`;
    for (let i = 0; i < 40; i++) {
        const answer = await evaluate(opened, value);
        if (answer !== "") {
            return answer;
        }
        await new Promise((done) => setTimeout(done, 50));
    }
    return "";
}

for (const [name, bundle] of Object.entries(bundlers)) {
    test(`the example page, bundled by ${name}`, { timeout: 60000 }, async () => {
        const warnings = await bundle();
        ok(warnings.length === 0, warnings.map(String).join("\n"));
        allowed = true;
        ok(/^\d+ of 200 boxes overlap$/.test(await answerOf(name)), "the page has no answer");
    });
}

test("a policy without 'wasm-unsafe-eval' refuses the module", { timeout: 60000 }, async () => {
    allowed = false;
    equal(await answerOf("esbuild"), "");
});
