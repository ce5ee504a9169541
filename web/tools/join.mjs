// SPDX-License-Identifier: MIT
//
// Joins modules into one text: each becomes a function that is called once and returns what the
// module exports. It takes what the modules of src/ need: imports from files beside them, and
// exports of declarations or from other files. It does not parse JavaScript.
import { readFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";

const importLine = /^import (\* as (\w+)|\{([^}]*)\}) from "(\.[^"]+)";\n/gm;
const passOnLine = /^export \{([^}]*)\} from "(\.[^"]+)";\n/gm;
const exportWord = /^export (?=(?:async )?(?:const|let|class|function\*?) (\w+))/gm;

const list = (names) => names.split(",").map((name) => name.trim()).filter(Boolean);

/** Reads a module and, before it, all that it imports. `texts` replaces the text of some files. */
function visit(path, texts, found) {
    if (found.has(path)) {
        return found.get(path).name;
    }
    const module = { name: `module_${basename(path, ".js")}`, exports: [] };
    found.set(path, module);
    const other = (file) => visit(resolve(dirname(path), file), texts, found);
    let text = texts.get(path) ?? readFileSync(path, "utf8");
    text = text.replace(/^\/\/ SPDX.*\n/, "");
    text = text.replace(passOnLine, (_, names, file) => {
        module.exports.push(...list(names));
        return `const {${names}} = ${other(file)};\n`;
    });
    text = text.replace(importLine, (_, all, namespace, names, file) => {
        const target = namespace ?? `{${names}}`;
        return `const ${target} = ${other(file)};\n`;
    });
    text = text.replace(exportWord, (_, name) => {
        module.exports.push(name);
        return "";
    });
    if (/^(import|export) /m.test(text)) {
        throw new Error(`${path}: an import or export that join.mjs does not take`);
    }
    module.text = text;
    module.order = [...found.values()].filter((m) => m.order !== undefined).length;
    return module.name;
}

/** The joined text, the name of the object that has the exports of `entry`, and their names. */
export function join(entry, texts = new Map()) {
    const found = new Map();
    const name = visit(entry, texts, found);
    const modules = [...found.values()].sort((a, b) => a.order - b.order);
    const parts = modules.map(
        (m) =>
            `const ${m.name} = (() => {\n${m.text}\nreturn { ${m.exports.join(", ")} };\n})();\n`,
    );
    return { text: parts.join("\n"), name, exports: found.get(entry).exports };
}
