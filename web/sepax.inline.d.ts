// SPDX-License-Identifier: MIT

/**
 * The same with the module inside, for pages that are one file: a classic script that makes the
 * global `sepax`, whose `load` needs no address. Works from file:// as well.
 */
declare global {
    var sepax: typeof import("./sepax.js");
}
export {};
