// SPDX-License-Identifier: MIT
//
// Questions about two shapes, by a store that is kept for them.

import { Store } from "./store.js";

const PAIR = Uint32Array.of(0, 1);

/** The first element of each array. */
const one = (arrays) =>
    Object.fromEntries(Object.entries(arrays).map(([name, array]) => [name, array[0]]));

export class Two {
    #core;
    #store = null;

    constructor(core) {
        this.#core = core;
    }

    /** A store with both shapes. */
    #with(a, b, { radiusA, radiusB }) {
        this.#store ??= new Store(this.#core);
        this.#store.clear();
        this.#store.add(a, { radius: radiusA });
        this.#store.add(b, { radius: radiusB });
        return this.#store;
    }

    relate(a, b, options = {}) {
        return this.#with(a, b, options).relate(PAIR, options)[0];
    }

    contain(a, b, options = {}) {
        return this.#with(a, b, options).contain(PAIR, options)[0];
    }

    separate(a, b, options = {}) {
        return one(this.#with(a, b, options).separate(PAIR, options));
    }

    distance(a, b, options = {}) {
        return one(this.#with(a, b, options).distance(PAIR, options));
    }

    cast(a, b, motion, options = {}) {
        return one(this.#with(a, b, options).cast(PAIR, motion, options));
    }

    manifold(a, b, options = {}) {
        const found = this.#with(a, b, options).manifolds(PAIR, options);
        return found.length > 0 ? found.at(0) : null;
    }
}
