// SPDX-License-Identifier: MIT
//
// The hash of the tests in C++, and results in the order in which it takes them.

/** FNV-1a of 64 bits over the bytes of arrays, in two halves: the prime is 2^40 + 0x1B3. */
export class Fnv {
    high = 0xcbf29ce4;
    low = 0x84222325;

    add(array) {
        const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
        let { high, low } = this;
        for (let i = 0; i < bytes.length; i++) {
            low = (low ^ bytes[i]) >>> 0;
            const product = low * 0x1b3;
            high = (Math.imul(high, 0x1b3) + Math.floor(product / 2 ** 32) + (low << 8)) >>> 0;
            low = product >>> 0;
        }
        this.high = high;
        this.low = low;
    }

    get text() {
        const half = (number) => number.toString(16).padStart(8, "0").toUpperCase();
        return `0x${half(this.high)}${half(this.low)}`;
    }
}

/** The words of all arrays of a result but the last, result by result. */
export function byResult(result) {
    const columns = Object.values(result)
        .slice(0, -1)
        .map((array) => new Uint32Array(array.buffer));
    const words = new Uint32Array(columns.length * columns[0].length);
    columns.forEach((column, c) => {
        column.forEach((word, i) => {
            words[i * columns.length + c] = word;
        });
    });
    return words;
}

/** The hash of arrays as the bytes of a number. */
export function hashOf(...arrays) {
    const hash = new Fnv();
    arrays.forEach((array) => hash.add(array));
    return Uint32Array.of(hash.low, hash.high);
}
