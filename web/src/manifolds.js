// SPDX-License-Identifier: MIT
//
// Manifolds of many pairs, as the library writes them: 12 words of 4 bytes each.

const WORDS = 12;

export class Manifolds {
    #words;
    #floats;
    #length;

    constructor(capacity) {
        this.#words = new Uint32Array(WORDS * capacity);
        this.#floats = new Float32Array(this.#words.buffer);
        this.#length = capacity;
    }

    /** The number of manifolds that it has room for. */
    get capacity() {
        return this.#words.length / WORDS;
    }

    get length() {
        return this.#length;
    }

    get words() {
        return this.#words.subarray(0, WORDS * this.#length);
    }

    get floats() {
        return this.#floats.subarray(0, WORDS * this.#length);
    }

    /** Takes over what a call wrote. */
    fill(words) {
        this.#words.set(words);
        this.#length = words.length / WORDS;
        return this;
    }

    at(index) {
        if (!(index >= 0 && index < this.#length)) {
            throw new RangeError(`manifold ${index}: there are only ${this.#length}`);
        }
        const first = WORDS * index;
        const points = [];
        for (let i = 0; i < this.#words[first + 1]; i++) {
            const [x, y, separation] = this.#floats.subarray(first + 4 + 4 * i);
            points.push({ x, y, separation, id: this.#words[first + 7 + 4 * i] });
        }
        return {
            pair: this.#words[first],
            normalX: this.#floats[first + 2],
            normalY: this.#floats[first + 3],
            points,
        };
    }

    *[Symbol.iterator]() {
        for (let i = 0; i < this.#length; i++) {
            yield this.at(i);
        }
    }
}
