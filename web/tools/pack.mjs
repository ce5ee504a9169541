// SPDX-License-Identifier: MIT
//
// node pack.mjs MODULE FOLDER: makes the npm package in FOLDER of the sources beside this folder
// and of the compiled MODULE, which has the version.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join as path } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { join } from "./join.mjs";

const [module, folder] = process.argv.slice(2);
const web = fileURLToPath(new URL("..", import.meta.url));
const source = (name) => path(web, "src", name);
const bytes = readFileSync(module);
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
const version = textAt(exports.memory.buffer, exports.sepax_web_version());
const header = `/* SPDX-License-Identifier: MIT
 *
 * sepax ${version}. README.md says how to use it. */
`;
/** A string of C. */
function textAt(buffer, at) {
    const bytes = new Uint8Array(buffer);
    return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

// The module of JavaScript, beside the module of WebAssembly.
const beside = join(source("sepax.js"));
const names = beside.exports.join(", ");
writeFileSync(
    path(folder, "sepax.js"),
    `${header}\n${beside.text}\nexport const { ${names} } = ${beside.name};\n`,
);

// One script with the module inside, compressed.
const inside = `const text = "${gzipSync(bytes, { level: 9 }).toString("base64")}";
export const here = () => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).arrayBuffer();
};
`;
const inline = join(source("sepax.js"), new Map([[source("here.js"), inside]]));
writeFileSync(
    path(folder, "sepax.inline.js"),
    `${header}\nglobalThis.sepax = (() => {\n${inline.text}\nreturn ${inline.name};\n})();\n`,
);

writeFileSync(path(folder, "sepax.wasm"), bytes);
const manifest = JSON.parse(readFileSync(path(web, "package.json"), "utf8"));
delete manifest.private;
delete manifest.scripts;
delete manifest.devDependencies;
writeFileSync(
    path(folder, "package.json"),
    `${JSON.stringify({ ...manifest, version }, null, 2)}\n`,
);
for (const name of ["sepax.d.ts", "sepax.inline.d.ts", "README.md", "../LICENSE"]) {
    copyFileSync(path(web, name), path(folder, name.replace("../", "")));
}
