// SPDX-License-Identifier: MIT
//
// node layout.mjs FILE: writes assertions for the compiler that the structs of sepax.h are as
// src/layout.js has them.
import { writeFileSync } from "node:fs";
import { layout } from "../src/layout.js";

const lines = ["#include <sepax.h>", "", "#include <assert.h>", ""];
for (const [name, members] of Object.entries(layout)) {
    lines.push(`static_assert(sizeof(${name}) == ${4 * members.length}, "size of ${name}");`);
    members.forEach((member, i) => {
        const place = `offsetof(${name}, ${member}) == ${4 * i}`;
        lines.push(`static_assert(${place}, "${name}.${member}");`);
    });
}
writeFileSync(process.argv[2], `${lines.join("\n")}\n`);
