// SPDX-License-Identifier: MIT
//
// Where the module is: the file beside this one. The build with the module inside has another file
// in place of this one.

export const here = () => new URL("./sepax.wasm", import.meta.url);
