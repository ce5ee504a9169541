// SPDX-License-Identifier: MIT
//
// What sepax is compared with: the separating axis theorem as a loop in JavaScript, over typed
// arrays, with no allocation, and left as soon as an axis separates. In double precision, inexact.

/** Whether an edge of a has all vertices of b in front of it. Shapes have n vertices each. */
function separates(x, y, n, a, b) {
    for (let i = a, before = a + n - 1; i < a + n; before = i++) {
        const nx = y[i] - y[before];
        const ny = x[before] - x[i];
        const edge = nx * x[i] + ny * y[i];
        let least = Infinity;
        for (let j = b; j < b + n; j++) {
            const along = nx * x[j] + ny * y[j];
            if (along < least) {
                least = along;
            }
        }
        if (least > edge) {
            return true;
        }
    }
    return false;
}

/** relations[i] becomes 0 or 2 for the pair (pairs[2 * i], pairs[2 * i + 1]). */
export function relatePlain(x, y, n, pairs, relations) {
    for (let i = 0; i < relations.length; i++) {
        const a = n * pairs[2 * i];
        const b = n * pairs[2 * i + 1];
        relations[i] = separates(x, y, n, a, b) || separates(x, y, n, b, a) ? 0 : 2;
    }
}
