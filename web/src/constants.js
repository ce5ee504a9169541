// SPDX-License-Identifier: MIT
//
// What the numbers of arguments and results mean, as sepax.h has them.

export const Relation = Object.freeze({ DISJOINT: 0, TOUCHING: 1, OVERLAPPING: 2 });

export const Containment = Object.freeze({
    NONE_WITHIN: 0,
    A_WITHIN_B: 1,
    B_WITHIN_A: 2,
    EQUAL: 3,
});

export const Status = Object.freeze({
    NULL: 1,
    COUNT: 2,
    ID: 3,
    RANGE: 4,
    ALIAS: 5,
    OPTION: 6,
    BACKEND: 7,
    UNPREPARED: 8,
    CAPACITY: 9,
    MEMORY: 10,
    OFFSETS: 11,
    NOT_FINITE: 12,
    NO_VERTICES: 13,
    TOO_MANY_VERTICES: 14,
    ZERO_AREA: 15,
    CLOCKWISE: 16,
    NOT_CONVEX: 17,
    WINDING: 18,
    EXTENT: 19,
    POSE: 20,
    OVERFLOW: 21,
    CROSSING: 22,
    OVERLAP: 23,
    HOLE: 24,
    RADIUS: 25,
    ANGLE: 26,
    FORMAT: 27,
    VERSION: 28,
    CHECKSUM: 29,
    STALE: 30,
    FIELD: 31,
});

export const NO_PAIR = 0xffffffff;
export const NO_ROW = 0xffffffff;
export const NO_BODY = 0xffffffff;
export const FEATURE_B = 0x80000000;
export const FEATURE_VERTEX = 0x40000000;
export const FEATURE_NONE = 0x7fffffff;

/** The flags of the C interface, by what they belong to. */
export const flags = Object.freeze({
    store: { relateOnly: 1, mergeAxes: 2 },
    add: { hull: 1 },
    query: { open: 1, safe: 2, noDedup: 4 },
    rows: { skipSelf: 1, eachPair: 2 },
    find: { anyOrder: 1 },
    seek: { skipStart: 1 },
    decompose: { oneOuter: 1 },
});

/** The kinds of sources. */
export const SourceKind = Object.freeze({ PAIRS: 0, LISTS: 1, ALL_PAIRS: 2, BODIES: 3, ROWS: 4 });

/** The most vertices that a shape can have. */
export const MAX_VERTICES = 4096;
