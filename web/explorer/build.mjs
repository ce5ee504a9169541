// SPDX-License-Identifier: MIT
//
// node build.mjs PACKAGE OUTPUT: puts the page, its style and its modules, and the module PACKAGE of
// the library with its WebAssembly inlined, together into one page without any reference to other
// files, so that it works from a disk as well.
//
// A module becomes a function that returns what it exports, and imports become reads of these. So
// imports and exports have the simple forms that `imports` and `exports` below match, and no module
// imports itself in a circle.
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const imports = /^import\s*\{([^}]*)\}\s*from\s*['"]([^'"]+)['"];?[ \t]*$/gm;
const exports = /^export\s+(?=(?:async\s+)?(?:function\*?|const|let|class)\s+([\w$]+))/gm;
const exportList = /^export\s*\{([^}]*)\};?[ \t]*$/gm;

const modules = new Map(); // from paths to {name, text}, or to null while one is read
let count = 0;

function add(path, library) {
    if (modules.has(path)) {
        if (modules.get(path) === null) {
            throw new Error(`${path}: imports itself in a circle`);
        }
        return modules.get(path).name;
    }
    modules.set(path, null);
    const names = [];
    let text = readFileSync(path, 'utf8').replace(imports, (_, list, from) => {
        const name = add(from === 'sepax' ? library : resolve(dirname(path), from), library);
        return `const {${list.replace(/\s+as\s+/g, ': ')}} = ${name};`;
    });
    text = text.replace(exports, (_, name) => {
        names.push(name);
        return '';
    }).replace(exportList, (_, list) => {
        names.push(...list.split(',').map(item => item.trim()).filter(item => item !== '')
            .map(item => item.split(/\s+as\s+/)).map(([from, to]) => to ? `${to}: ${from}` : from));
        return '';
    });
    const rest = text.match(/^(import|export)\b.*$/m);
    if (rest !== null) {
        throw new Error(`${path}: build.mjs does not know the form "${rest[0]}"`);
    }
    const name = `module${count++}`;
    const body = `${text}\nreturn {${names.join(', ')}};`;
    modules.delete(path); // and at the end again: behind all that it imports
    modules.set(path, {name, text: `const ${name} = (() => {\n${body}\n})();\n`});
    return name;
}

const [library, output] = process.argv.slice(2).map(path => resolve(path));
add(join(here, 'main.js'), library);
const script = [...modules.values()].map(module => module.text).join('\n');
const style = ['style.css', 'controls.css', 'stage.css']
    .map(name => readFileSync(join(here, name), 'utf8')).join('\n');
if (script.includes('</script')) {
    throw new Error('a module ends the script element');
}
const page = readFileSync(join(here, 'index.html'), 'utf8')
    .replace('<!-- style -->', () => `<style>\n${style}</style>`)
    .replace('<!-- script -->', () => `<script>\n'use strict';\n(() => {\n${script}\n})();\n</script>`);
mkdirSync(dirname(output), {recursive: true});
writeFileSync(output, page);
