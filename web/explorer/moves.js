// SPDX-License-Identifier: MIT
//
// Moves of B by what the library answered.

// Ends the overlap: the safe MTV in float32, as a program applies it.
export function applyTranslation(state, { safe }) {
    moveB(state, -safe.value, safe.x, safe.y);
}

// Moves B along the shortest way to contact, from outside or from inside, but for roundings.
export function bringToContact(state, { distance }) {
    moveB(state, -distance.value, distance.x, distance.y);
}

function moveB({ b }, length, x, y) {
    b.x = Math.fround(b.x + Math.fround(length * x));
    b.y = Math.fround(b.y + Math.fround(length * y));
}
