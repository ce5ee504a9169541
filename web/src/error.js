// SPDX-License-Identifier: MIT
//
// The error of sepax. Comes in: a status, its sentence, the numbers of a rejection, and names of
// arguments by codes. Goes out: an error that names its argument and has these, null for what says
// nothing.

import { Status } from "./constants.js";

const names = Object.fromEntries(Object.entries(Status).map(([name, number]) => [number, name]));
const known = (number) => (number === 0xffffffff ? null : number);

/** The argument that a code is about, where the call has no other name for it. */
const coords = "NOT_FINITE NO_VERTICES TOO_MANY_VERTICES ZERO_AREA CLOCKWISE NOT_CONVEX WINDING";
const named = {
    ...Object.fromEntries(coords.split(" ").map((code) => [code, "coords"])),
    ...{ EXTENT: "coords", CROSSING: "coords", OVERLAP: "coords", HOLE: "coords" },
    ...{ ID: "ids", POSE: "poses", ANGLE: "angle", RADIUS: "radius" },
};

export class SepaxError extends Error {
    constructor(text, status, rejection, own = {}) {
        const argument = rejection === nothing ? undefined : { ...named, ...own }[names[status]];
        const start = argument === undefined ? "" : `${argument}: `;
        super(start + text.replace("SEPAX_HULL", "hull: true"));
        this.name = "SepaxError";
        this.status = status;
        this.code = names[status];
        this.index = known(rejection.index);
        this.id = known(rejection.id);
        this.vertex = known(rejection.vertex);
        this.ring = known(rejection.ring);
        this.other = known(rejection.other);
        this.needed = rejection.needed === 0 ? null : rejection.needed;
        this.excess = rejection.excess;
        this.refused = [];
        this.byRounding = (rejection.by_rounding & 1) === 1;
    }
}

/** A rejection that says nothing. */
export const nothing = Object.freeze({
    index: 0xffffffff,
    id: 0xffffffff,
    vertex: 0xffffffff,
    by_rounding: 0,
    excess: 0,
    needed: 0,
    ring: 0xffffffff,
    other: 0xffffffff,
});
