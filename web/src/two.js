// SPDX-License-Identifier: MIT
//
// Questions about two shapes, by a store that is kept for them.

import { checkOptions } from "./inputs.js";
import { queryNames } from "./queries.js";
import { Store } from "./store.js";

const PAIR = Uint32Array.of(0, 1);

const twoNames = ["radiusA", "radiusB", "hull", ...queryNames.filter((name) => name !== "hints")];

/** The first element of each array. */
const one = (arrays) =>
    Object.fromEntries(Object.entries(arrays).map(([name, array]) => [name, array[0]]));

export class Two {
    #core;
    #store = null;

    constructor(core) {
        this.#core = core;
    }

    /** Adds the shape that is the argument `name`, of which all errors speak. */
    #add(name, shape, options) {
        try {
            this.#store.add(shape, options);
        } catch (error) {
            error.message = error.message
                .replace(/^coords(: shape 0|: item 0)?/, name)
                .replace(/^radius(: item 0)?/, `radius${name.toUpperCase()}`);
            throw error;
        }
    }

    /** Calls a query of a store with both shapes. */
    #ask(query, a, b, options, ...values) {
        checkOptions(options, twoNames);
        const { radiusA, radiusB, hull, ...others } = options;
        this.#store ??= new Store(this.#core);
        this.#store.clear();
        this.#add("a", a, { radius: radiusA, hull });
        this.#add("b", b, { radius: radiusB, hull });
        return this.#store[query](PAIR, ...values, others);
    }

    relate(a, b, options = {}) {
        return this.#ask("relate", a, b, options)[0];
    }

    contain(a, b, options = {}) {
        return this.#ask("contain", a, b, options)[0];
    }

    separate(a, b, options = {}) {
        return one(this.#ask("separate", a, b, options));
    }

    distance(a, b, options = {}) {
        return one(this.#ask("distance", a, b, options));
    }

    cast(a, b, motion, options = {}) {
        return one(this.#ask("cast", a, b, options, motion));
    }

    manifold(a, b, options = {}) {
        const found = this.#ask("manifolds", a, b, options);
        return found.length > 0 ? found.at(0) : null;
    }
}
