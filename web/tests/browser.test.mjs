// SPDX-License-Identifier: MIT
//
// All tests in a page of headless Chromium: the same functions as in node; and the script with the
// module inside in a page that is a file.
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";

import { equal, ok } from "./assert.js";
import { cases } from "./cases/all.js";
import { Chromium, evaluate } from "./chromium.mjs";
import { build, folder, readGoldens, readScenes, root } from "./files.mjs";

const types = { ".js": "text/javascript", ".wasm": "application/wasm" };
const tests = join(root, "web", "tests");

/** What the server answers for a path, as bytes or text. */
function contentOf(path) {
    switch (path) {
        case "/":
            return `<!doctype html><script type="module" src="/tests/page.js"></script>`;
        case "/goldens":
            return JSON.stringify(readGoldens());
        case "/scenes":
            return Buffer.from(readScenes());
        default: {
            const [, area, ...rest] = path.split("/");
            const base = { package: folder, tests }[area];
            const file = resolve(base ?? "/", rest.join("/"));
            return base !== undefined && file.startsWith(base) ? readFileSync(file) : null;
        }
    }
}

const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    let content = null;
    try {
        content = contentOf(pathname);
    } catch {
        // there is no such file
    }
    const type = types[extname(pathname)] ?? "text/html";
    response.writeHead(content === null ? 404 : 200, { "content-type": type });
    response.end(content ?? "");
});

let chromium;

before(async () => {
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    chromium = new Chromium();
});

after(async () => {
    await chromium.close();
    server.close();
    server.closeAllConnections?.();
});

test("all tests in a page", { timeout: 240000 }, async () => {
    const page = await chromium.open(`http://127.0.0.1:${server.address().port}/`);
    const { count, errors } = await evaluate(page, "finished");
    const failed = Object.entries(errors).map(([name, stack]) => `${name}\n${stack}`);
    ok(failed.length === 0, failed.join("\n\n"));
    const expected = Object.values(cases).map((area) => Object.keys(area).length);
    equal(count, expected.reduce((sum, n) => sum + n, 0));
});

test("a page that is a file", { timeout: 60000 }, async () => {
    const file = join(build, "file.html");
    const script = pathToFileURL(join(folder, "sepax.inline.js")).href;
    writeFileSync(file, `<!doctype html><script src="${script}"></script>`);
    const page = await chromium.open(pathToFileURL(file).href);
    const answer = await evaluate(
        page,
        "sepax.load().then((loaded) => loaded.relate([0, 0, 1, 0, 0, 1], [1, 0, 2, 0, 2, 1]))",
    );
    equal(answer, 1);
});
