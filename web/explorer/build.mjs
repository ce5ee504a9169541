// SPDX-License-Identifier: MIT
//
// node build.mjs PACKAGE OUTPUT: puts the page, its style, its modules, and the script of the
// package in the folder PACKAGE that has the library inside together into one page. It refers to no
// other file, so it works from a disk as well.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join as path, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { join } from "../tools/join.mjs";

const [folder, output] = process.argv.slice(2).map((name) => resolve(name));
const here = dirname(fileURLToPath(import.meta.url));
const own = (name) => readFileSync(path(here, name), "utf8");

const library = readFileSync(path(folder, "sepax.inline.js"), "utf8");
const modules = join(path(here, "main.js")).text;
const script = `"use strict";\n(() => {\n${modules}\n})();`;
for (const text of [library, script]) {
    if (text.includes("</script")) {
        throw new Error("a script ends the element that it is in");
    }
}
const style = ["style.css", "controls.css", "panels.css", "stage.css"].map(own).join("\n");
const page = own("index.html")
    .replace("<!-- style -->", () => `<style>\n${style}</style>`)
    .replace(
        "<!-- script -->",
        () => `<script>\n${library}</script>\n<script>\n${script}\n</script>`,
    );
mkdirSync(dirname(output), { recursive: true });
writeFileSync(output, page);
