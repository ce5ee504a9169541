// SPDX-License-Identifier: MIT
//
// An instance of the module, with all that it can be asked.

import { Block } from "./block.js";
import { bodyGroups, rowsFind } from "./broad.js";
import * as constants from "./constants.js";
import { Core } from "./core.js";
import { SepaxError } from "./error.js";
import { Field } from "./field.js";
import { checkInteger } from "./inputs.js";
import { Manifolds } from "./manifolds.js";
import { decompose } from "./pieces.js";
import { poses, turn } from "./poses.js";
import { Report } from "./queries.js";
import { Source, sourceOf } from "./sources.js";
import { Store } from "./store.js";
import { Index } from "./tree.js";
import { Two } from "./two.js";

const { SourceKind } = constants;

if (Symbol.dispose !== undefined) {
    for (const Class of [Store, Index, Field, Block]) {
        Class.prototype[Symbol.dispose] = Class.prototype.free;
    }
}

const many = (ids) => (typeof ids === "number" ? [checkInteger(ids, "ids")] : ids);

export class Sepax {
    #core;
    #two;

    constructor(exports) {
        const core = new Core(exports);
        this.#core = core;
        this.#two = new Two(core);
        this.Store = class extends Store {
            constructor(options) {
                super(core, options);
            }
        };
        this.Index = class extends Index {
            constructor(store, options) {
                super(core, store, options);
            }
        };
        this.Field = class extends Field {
            constructor(store, options) {
                super(core, store, options);
            }
        };
        Object.assign(this, { SepaxError, Report, Manifolds });
        for (const name of ["Relation", "Containment", "Status"]) {
            this[name] = constants[name];
        }
        for (const name of ["NO_PAIR", "NO_ROW", "NO_BODY"]) {
            this[name] = constants[name];
        }
        for (const name of ["FEATURE_B", "FEATURE_VERTEX", "FEATURE_NONE"]) {
            this[name] = constants[name];
        }
        this.version = core.memory.text(exports.sepax_web_version() >>> 0);
        this.backends = Object.freeze([...core.backends.keys()]);
        this.strategies = Object.freeze(core.strategies);
        this.memory = exports.memory;
    }

    /** How many stores, indices and blocks of this instance were not freed. */
    get owned() {
        return this.#core.owned;
    }

    block(Type, length) {
        return new Block(this.#core, Type, length);
    }

    // ------------------------------------------------------------------------ sources

    #source(kind, held) {
        return new Source(this.#core, kind, held);
    }

    lists(a, b) {
        return this.#source(SourceKind.LISTS, { a: many(a), b: many(b) });
    }

    allPairs(ids) {
        return this.#source(SourceKind.ALL_PAIRS, { ids });
    }

    grouped(pairs, offsets) {
        return sourceOf(this.#core, pairs).grouped(offsets);
    }

    bodyPairs(bodies, pairs) {
        return this.#source(SourceKind.BODIES, { bodies, pairs });
    }

    rows(shapes, ids, offsets, options = {}) {
        const held = { shapes: many(shapes), ids, offsets: offsets ?? undefined, options };
        return this.#source(SourceKind.ROWS, held);
    }

    rowsFind(rows, pairs) {
        return rowsFind(this.#core, rows, pairs);
    }

    bodyGroups(pairs, bodies) {
        return bodyGroups(this.#core, pairs, bodies);
    }

    // ------------------------------------------------------------- poses and polygons

    poses(x, y, rotation) {
        return poses(this.#core, x, y, rotation);
    }

    turn(array, angle) {
        return turn(this.#core, array, angle);
    }

    decompose(coords, ringOffsets, options) {
        return decompose(this.#core, coords, ringOffsets, options);
    }

    // --------------------------------------------------------------------- two shapes

    relate(a, b, options) {
        return this.#two.relate(a, b, options);
    }

    contain(a, b, options) {
        return this.#two.contain(a, b, options);
    }

    separate(a, b, options) {
        return this.#two.separate(a, b, options);
    }

    distance(a, b, options) {
        return this.#two.distance(a, b, options);
    }

    cast(a, b, motion, options) {
        return this.#two.cast(a, b, motion, options);
    }

    manifold(a, b, options) {
        return this.#two.manifold(a, b, options);
    }
}
