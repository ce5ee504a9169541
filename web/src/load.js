// SPDX-License-Identifier: MIT
//
// Starting the module. Comes in: its bytes, a response, an address, or the compiled module. Goes
// out: an instance with all that it can be asked.

import { here } from "./here.js";
import { Sepax } from "./instance.js";

/** The bytes of a file, or the response to a request. */
async function fetched(address) {
    const url = new URL(address, globalThis.location?.href);
    if (url.protocol === "file:" && globalThis.process?.versions?.node !== undefined) {
        const module = "node:fs/promises"; // by name, because bundlers for pages have no such module
        const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ module);
        return readFile(url);
    }
    return fetch(url);
}

async function compiled(source) {
    if (typeof source === "string" || source instanceof URL) {
        return compiled(await fetched(source));
    }
    if (typeof Response !== "undefined" && source instanceof Response) {
        if (!source.ok) {
            throw new Error(`sepax.wasm: ${source.status} ${source.statusText} at ${source.url}`);
        }
        return WebAssembly.compile(await source.arrayBuffer());
    }
    return source instanceof WebAssembly.Module ? source : WebAssembly.compile(source);
}

export async function load(source) {
    // not at once as in `start`, which a page may not do with a module of this size
    const instance = await WebAssembly.instantiate(await compiled(await (source ?? here())));
    return new Sepax(instance.exports);
}

export function start(module) {
    return new Sepax(new WebAssembly.Instance(module).exports);
}
