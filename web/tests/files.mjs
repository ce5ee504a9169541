// SPDX-License-Identifier: MIT
//
// Where the tests find the package and what they compare with. The environment variable SEPAX_WEB
// names the folder of the build.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const build = process.env.SEPAX_WEB ?? join(root, "build", "web");
export const folder = join(build, "package");

export const importPackage = () => import(pathToFileURL(join(folder, "sepax.js")));

/** The golden hashes of all scenes but the large one, by name. */
export function readGoldens() {
    const text = readFileSync(join(root, "tests", "hashes", "goldens.h"), "utf8");
    const found = text.matchAll(/\{"(\w+)", (0x\w+), 0x\w+\}/g);
    return Object.fromEntries([...found].map(([, name, hash]) => [name, hash]));
}

/** The scenes that the build has written. */
export function readScenes() {
    const bytes = readFileSync(join(build, "scenes"));
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}
