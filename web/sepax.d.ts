// SPDX-License-Identifier: MIT

/**
 * sepax: exact collision of convex shapes in the plane, many pairs at a time, as WebAssembly with
 * SIMD. Units: lengths are in whatever unit the vertices use; angles are radians, turning
 * counter-clockwise; y points up.
 *
 * Arrays. Whatever a call reads may be a typed array or a plain array of numbers; it is copied.
 * What a call returns belongs to the caller: new typed arrays, which no later call changes. With
 * `out` a call fills arrays of the caller instead and returns them. Arrays that lie in the module's
 * own memory (see {@link Block}) are read and filled where they are.
 *
 * Errors. What the library refuses throws a {@link SepaxError}, and then nothing is changed. A
 * value of a wrong JavaScript type or an option that there is not throws a `TypeError`, an array of
 * a wrong length or an integer that does not fit a `RangeError`, and a store or an index that was
 * freed an `Error`.
 */

declare global {
    interface SymbolConstructor {
        readonly dispose: unique symbol;
    }
}

/** Numbers that are read: of a typed array or of a plain one. They are rounded to float32. */
export type Numbers = ArrayLike<number> | Block;

/** Integers from 0 to 2^32 - 1 that are read: ids, offsets, pairs. */
export type Integers = ArrayLike<number> | Block;

/**
 * Vertices, counter-clockwise: x and y in turn, or an array of [x, y]. The first vertex of
 * a polygon may be repeated at the end. A third number of a vertex, which is a height in GeoJSON, is
 * left out.
 */
export type Coords = Numbers | ArrayLike<readonly number[]>;

/** One number for all, or one for each. */
export type Each = number | Numbers;

/** The ids of one shape or of many; null is all shapes of the store. */
export type Ids = number | Integers | null;

/** The ids first, first + 1, ..., first + count - 1. */
export interface Range {
    first: number;
    count: number;
}

/** How shapes are turned: by an angle, or by its cosine and sine; left out, they are not turned. */
export type Rotation = { angle: Each } | { cos: Each; sin: Each } | {};

// --------------------------------------------------------------------------------- numbers

/** Whether two shapes are disjoint, touch or overlap, as closed sets of points. */
export declare const Relation: {
    /** No common point. */
    readonly DISJOINT: 0;
    /** Common points, but none of them is an interior point of a shape. */
    readonly TOUCHING: 1;
    /** A point of one shape is an interior point of the other. */
    readonly OVERLAPPING: 2;
};

/** Which of two shapes lies within the other, as closed sets of points. */
export declare const Containment: {
    readonly NONE_WITHIN: 0;
    readonly A_WITHIN_B: 1;
    readonly B_WITHIN_A: 2;
    readonly EQUAL: 3;
};

/** What was wrong with a call: the names of `sepax_status` and their numbers. */
export declare const Status: {
    readonly NULL: 1;
    readonly COUNT: 2;
    readonly ID: 3;
    readonly RANGE: 4;
    readonly ALIAS: 5;
    readonly OPTION: 6;
    readonly BACKEND: 7;
    readonly UNPREPARED: 8;
    readonly CAPACITY: 9;
    readonly MEMORY: 10;
    readonly OFFSETS: 11;
    readonly NOT_FINITE: 12;
    readonly NO_VERTICES: 13;
    readonly TOO_MANY_VERTICES: 14;
    readonly ZERO_AREA: 15;
    readonly CLOCKWISE: 16;
    readonly NOT_CONVEX: 17;
    readonly WINDING: 18;
    readonly EXTENT: 19;
    readonly POSE: 20;
    readonly OVERFLOW: 21;
    readonly CROSSING: 22;
    readonly OVERLAP: 23;
    readonly HOLE: 24;
    readonly RADIUS: 25;
    readonly ANGLE: 26;
    readonly FORMAT: 27;
    readonly VERSION: 28;
    readonly CHECKSUM: 29;
    readonly STALE: 30;
    readonly FIELD: 31;
};

/** No pair: the group is empty, or none of its pairs hits. */
export declare const NO_PAIR: 0xffffffff;
/** No body: nothing is hit, see {@link Field.test}. */
export declare const NO_BODY: 0xffffffff;
/** No row, see {@link Sepax.rowsFind}. */
export declare const NO_ROW: 0xffffffff;
/** The bit of a feature of {@link Contacts} that is an edge of b. */
export declare const FEATURE_B: 0x80000000;
/** The bit of a feature of {@link Distances} and {@link Casts} that is a vertex, not an edge. */
export declare const FEATURE_VERTEX: 0x40000000;
/** No feature. Compare with it before testing bits: it has the bit FEATURE_VERTEX as well. */
export declare const FEATURE_NONE: 0x7fffffff;

/** How the projections of pairs are laid on SIMD lanes. No result depends on it. */
export type Strategy =
    | "auto"
    | "scalar"
    | "vertex_lanes"
    | "axis_lanes"
    | "pair_lanes"
    | "box"
    | "support";

// ----------------------------------------------------------------------------------- errors

/** A call was refused, and nothing was changed. The text says what is wrong and how to mend it. */
export declare class SepaxError extends Error {
    /** A number of {@link Status}. */
    readonly status: number;
    /** The name of that number, such as "NOT_CONVEX". */
    readonly code: keyof typeof Status;
    /** The shape, pose, id, pair, row or group of the call that is wrong, from 0; else null. */
    readonly index: number | null;
    /** The id that is wrong, or that was to be changed; else null. */
    readonly id: number | null;
    /** The vertex of the polygon that is wrong, counted through its rings; else null. */
    readonly vertex: number | null;
    /** Of polygons with rings: the ring of the polygon that is wrong; else null. */
    readonly ring: number | null;
    /** Of polygons with rings: the vertex where the other edge at fault starts; else null. */
    readonly other: number | null;
    /** The count that is needed or allowed; else null. */
    readonly needed: number | null;
    /** cos² + sin² - 1 of a pose that was refused; else 0. */
    readonly excess: number;
    /**
     * Whether rounding to float32 explains what is wrong: numbers that were passed in double
     * precision were right before. Of a Float32Array: whether it can.
     */
    readonly byRounding: boolean;
    /** Of {@link Store.addPolygons}: the errors of all polygons that are refused; else empty. */
    readonly refused: readonly SepaxError[];
}

/** How a query was answered. Pass one as the option `report`; it can be used again. */
export declare class Report {
    /** The backend that answered, "" before the first call. */
    backend: string;
    /** Pairs decided in lanes by floats, with an error bound. */
    filtered: number;
    /** Pairs decided one by one, in double precision. */
    inDouble: number;
    /** Pairs that needed exact expansions. */
    expanded: number;
}

// ---------------------------------------------------------------------------------- results

/** Separations: how deep, and the shortest way out. An element a pair, or a group. */
export interface Contacts {
    /** Below 0 the depth of the overlap, 0 touching, above 0 a gap: at most the distance. */
    separation: Float32Array;
    /** The unit normal from a to b. Moving b by -separation * normal ends the overlap. */
    normalX: Float32Array;
    normalY: Float32Array;
    /** The edge that has this normal; with FEATURE_B an edge of b; or FEATURE_NONE. */
    feature: Uint32Array;
    /** The index of the pair, which is of use where there are groups. */
    pair: Uint32Array;
}

/**
 * Of shapes or bodies, radius included. A plate of the density d has the mass d * area and, about
 * its centre of mass, the rotational inertia d * second. Pieces that lap count more than once.
 */
export interface Moments {
    area: Float64Array;
    /** The centroid. Of area 0 the middle of the first piece; of a body without pieces NaN. */
    x: Float64Array;
    y: Float64Array;
    /** The integral of the squared distance from the centroid. */
    second: Float64Array;
}

/** Signed distances and closest points. An element a pair, or a group. */
export interface Distances {
    /** Above 0 the distance, 0 touching, below 0 the depth of the overlap. */
    distance: Float32Array;
    /** The unit vector from the point of a to that of b; of an overlap as in {@link Contacts}. */
    normalX: Float32Array;
    normalY: Float32Array;
    /** The point of a that is closest to b; of an overlap the deepest one. */
    pointAX: Float32Array;
    pointAY: Float32Array;
    /** The point of b that is closest to a; of an overlap the deepest one. */
    pointBX: Float32Array;
    pointBY: Float32Array;
    /** What is closest: the vertex i as i + FEATURE_VERTEX, or the edge that starts at i as i. */
    featureA: Uint32Array;
    featureB: Uint32Array;
    /** The index of the pair, which is of use where there are groups. */
    pair: Uint32Array;
}

/** First contacts of shapes that move. An element a pair. */
export interface Casts {
    /** The largest {@link Relation} on the way. */
    relation: Uint8Array;
    /** The first contact: 0 at the start, 1 at the end of the motion, 2 never. */
    time: Float32Array;
    /** The unit normal there, from a to b; 0 where they never meet. */
    normalX: Float32Array;
    normalY: Float32Array;
    /** What is closest there, as in {@link Distances}; FEATURE_NONE where they never meet. */
    featureA: Uint32Array;
    featureB: Uint32Array;
}

/** The elements of one pair: a number for each array. */
export type One<T> = { [K in keyof T]: number };

/** A point where a physics engine pushes. */
export interface ManifoldPoint {
    /** Midway between the boundaries of both shapes. */
    x: number;
    y: number;
    /** Below 0 the penetration depth, above 0 a gap, at most the margin. */
    separation: number;
    /** Names the features: the same features give the same id in the next frame. */
    id: number;
}

export interface Manifold {
    /** The index of the pair. */
    pair: number;
    /** The unit normal from a to b, for all points. */
    normalX: number;
    normalY: number;
    /** One point, or two, counter-clockwise along the reference edge. */
    points: ManifoldPoint[];
}

/**
 * Manifolds of many pairs, in one array of 48 bytes each: pair and count as integers; normal x and
 * y; and twice x, y, separation as floats and id as an integer. `at` and iteration make objects of
 * them; loops that must be fast read `words` and `floats`, 12 elements a manifold.
 */
export declare class Manifolds implements Iterable<Manifold> {
    /** Room for so many, to be passed as `out`. */
    constructor(capacity: number);
    /** How many it has room for. */
    readonly capacity: number;
    /** How many there are. */
    readonly length: number;
    /** The elements that are integers: word 0 is the pair, 1 the count, 7 and 11 are the ids. */
    readonly words: Uint32Array;
    /** The others: 2 and 3 the normal; 4, 5, 6 and 8, 9, 10 the points. The same memory. */
    readonly floats: Float32Array;
    at(index: number): Manifold;
    [Symbol.iterator](): Iterator<Manifold>;
}

/** Shapes one after another: shape i has the vertices offsets[i] to offsets[i + 1] - 1. */
export interface Ragged {
    /** x and y of each vertex in turn. */
    coords: Float32Array;
    offsets: Uint32Array;
}

/** What {@link Sepax.decompose} cuts a polygon into. */
export interface Pieces extends Ragged {
    /** The number of each vertex among those of the polygon. */
    indices: Uint32Array;
}

/** Lists one after another: list i has the ids offsets[i] to offsets[i + 1] - 1. */
export interface Lists {
    offsets: Uint32Array;
    ids: Uint32Array;
}

/** What points are in: of point i found[offsets[i]] to found[offsets[i + 1] - 1], ascending. */
export interface Located {
    offsets: Uint32Array;
    /** Ids of shapes, or numbers of bodies. */
    found: Uint32Array;
    /** The {@link Relation} of the point to each of these, never DISJOINT. */
    relation: Uint8Array;
}

/** Where points are looked for: by default among all shapes of an index. */
export interface LocateOptions {
    /** Offsets: body i is the ids bodies[i] to bodies[i + 1] - 1. Then bodies are found. */
    bodies?: Integers;
    /** By id: shapes for which layers[id] & mask is 0 are left out. */
    layers?: Integers;
    /** All bits by default. */
    mask?: number;
}

/** Pairs of bodies, and which pairs of shapes belong to each: see {@link Sepax.bodyGroups}. */
export interface Groups {
    /** Two bodies a group. */
    pairs: Uint32Array;
    /** Group i is the pairs offsets[i] to offsets[i + 1] - 1. */
    offsets: Uint32Array;
}

/** Where pairs of rows are: row row[i], place place[i] in its list. */
export interface Places {
    row: Uint32Array;
    place: Uint32Array;
}

// ---------------------------------------------------------------------------------- sources

/**
 * Where a query takes its pairs from, made by {@link Sepax.lists} and the like. It holds the arrays
 * that it was made of, and each query reads them as they are then.
 */
export interface Source {
    /** The number of pairs, also where they are too many; 0 where a query would refuse the rest. */
    readonly length: number;
    /** The pair with that index, or null where there is none. */
    pair(index: number): [a: number, b: number] | null;
}

/** Pairs: ids a and b in turn, 2 elements a pair; or a source. */
export type Pairs = Integers | Source;

export interface RowOptions {
    /** x, y, cosine and sine of each row: answer as if its shape were placed there. */
    poses?: Numbers;
    /** The list of each row; else row r has the list r. */
    listOf?: Integers;
    /** Result g is that of the rows groups[g] to groups[g + 1] - 1; else each row has one. */
    groups?: Integers;
    /** x and y by which each row is moved, without rounding: images. Relations and hits take it. */
    shifts?: Numbers;
    /** Leave out pairs of a shape with itself. */
    skipSelf?: boolean;
    /** Each pair has a result of its own. */
    eachPair?: boolean;
}

// ---------------------------------------------------------------------------------- options

/** What all queries take. No result depends on any of these. */
export interface QueryOptions {
    /** Is filled with counts of how pairs were decided, also where the call throws. */
    report?: Report;
    /** One of {@link Sepax.backends}. */
    backend?: string;
}

export interface PairOptions extends QueryOptions {
    /**
     * Widens one shape of each pair by this much; of manifolds, how far apart points may be. Pairs
     * of `findPairs` or an index are enough for it if these have the same margin or a larger one.
     */
    margin?: number;
    strategy?: Strategy;
    /** False: project on both of two parallel edges, even with `mergeAxes`. */
    dedup?: boolean;
    /** One byte for each pair, read and written for the next call with the same pairs. */
    hints?: Room<Uint8Array>;
}

export interface HitOptions extends PairOptions {
    /** Only those that overlap, not those that touch. */
    open?: boolean;
}

export interface SeparateOptions extends PairOptions {
    /** Depths a little larger, so that moving out in float32 arithmetic leaves no overlap. */
    safe?: boolean;
}

/** The arrays that a call can fill. */
export type Filled = Float32Array | Uint32Array | Uint8Array;

/** An array that is filled: of the caller, or a block. */
export type Room<T extends Filled> = T | Block<T>;

/** Room for a result. It must have the very type and length, or more where the call says so. */
export interface Out<T extends Filled> {
    out?: Room<T>;
}

/** Room for some of the arrays of a result. */
export type Rooms<T> = { [K in keyof T]?: T[K] extends Filled ? Room<T[K]> : never };

/** Room for the arrays of a result that are wanted: these are computed, and `out` is returned. */
export interface OutOf<T, O extends Rooms<T>> {
    out: O;
}

/** The names of the arrays that are wanted; less is faster. */
export interface Fields<T, K extends keyof T> {
    fields: readonly K[];
}

export interface FilterOptions {
    /** Bits, an element an id: the layers that a shape is in. */
    layers?: Integers;
    /** Bits, an element an id: the layers that a shape collides with. */
    masks?: Integers;
    /**
     * Body i is the ids bodies[i] to bodies[i + 1] - 1. Pairs of one body are left out, and the
     * others are sorted by their two bodies, for {@link Sepax.bodyGroups}.
     */
    bodies?: Integers;
    /** Do not sort by bodies: faster, and pairs that are close in the plane stay close. */
    anyOrder?: boolean;
}

export interface FindOptions extends FilterOptions {
    /** Pairs each of a with each of b, which are equal or have nothing in common; else all. */
    a?: Range;
    /** Left out it is `a`. */
    b?: Range;
    /** Boxes meet that are no farther apart. */
    margin?: number;
    backend?: string;
}

export interface AddOptions {
    /** All points no farther than this from the hull belong to the shape. */
    radius?: Each;
    /** Take the convex hull of the vertices, which may come in any order. */
    hull?: boolean;
}

export interface StoreOptions {
    /** Keep no unit normals: faster; but `separate`, `distance`, `manifolds`, `cast` fail. */
    relateOnly?: boolean;
    /** Keep what merging opposite edges needs. No result depends on it. */
    mergeAxes?: boolean;
    /** A store that `toBytes` wrote, here or in Python or C, with the options that it had. */
    bytes?: Uint8Array | Block<Uint8Array>;
}

export interface IndexOptions {
    /** The shapes of the index; left out, all of the store, also those that are added later. */
    range?: Range;
    /** Boxes meet that are no farther apart. */
    margin?: number;
    backend?: string;
}

// ------------------------------------------------------------------------------------ store

/**
 * Convex shapes, with all that queries about them need. A shape is the convex hull of its vertices
 * and all points within its radius of it: one vertex is a point or a circle, two are a segment or a
 * capsule, three and more a polygon or a rounded one. Shapes have ids, 0, 1, 2, ... in the order of
 * adding; after shapes were removed, new ones get the lowest free ids in a row. Vertices are rounded to float32 when a shape is added or placed; answers are exact for
 * the vertices that are stored. All that adds, places or removes does so for all or for none.
 */
export interface Store {
    /** One more than the highest id of a shape. */
    readonly size: number;
    /** Changes when an add gives out the id of a removed shape again, and in `clear`. */
    readonly generation: number;
    /** The bytes that the store has allocated. */
    readonly memory: number;

    /** Adds one shape and returns its id. */
    add(coords: Coords, options?: AddOptions): number;
    /** Adds many shapes: shape i has the vertices offsets[i] to offsets[i + 1] - 1. */
    add(coords: Coords, offsets: Integers, options?: AddOptions): Uint32Array;
    /** Adds many shapes of `size` vertices each. */
    add(coords: Coords, options: AddOptions & { size: number }): Uint32Array;
    /** Adds points, or circles. */
    addPoints(coords: Coords, options?: { radius?: Each }): Uint32Array;
    /** Adds segments, or capsules, two vertices each. */
    addSegments(coords: Coords, options?: { radius?: Each }): Uint32Array;
    /** Adds circles, each placed with its centre at (x, y). */
    addCircles(x: Each, y: Each, radius: Each): Uint32Array;
    /** Adds rectangles of half a width and half a height, each placed with its centre at (x, y). */
    addBoxes(
        halfX: Each,
        halfY: Each,
        x?: Each,
        y?: Each,
        rotation?: Rotation,
    ): Uint32Array;
    /**
     * Adds copies of a range of shapes. Copy k of the shape of.first + i has the id
     * result[k * of.count + i].
     */
    addCopies(of: Range, copies: number): Uint32Array;
    /**
     * Adds convex shapes around all places of shapes on their way between two poses. Where a sweep
     * is disjoint from an obstacle, the step is free; where they meet, it may be free all the same.
     * Poses are as in `Sepax.poses`.
     */
    addSweeps(ids: number | Integers, from: Numbers, to: Numbers): Uint32Array;
    /**
     * Cuts polygons, which may be concave and have holes, into convex pieces, and adds these.
     * Polygon i has the rings polygonOffsets[i] to polygonOffsets[i + 1] - 1, and ring r the
     * vertices ringOffsets[r] to ringOffsets[r + 1] - 1; left out, they are one ring and one
     * polygon. Returns offsets of bodies: the pieces of polygon i have the ids bodies[i] to
     * bodies[i + 1] - 1. `most` bounds the vertices of a piece, and `oneOuter` is as in
     * {@link Sepax.decompose}.
     *
     * Where polygons are refused, nothing is added, and the error has those of all of them in
     * `refused`. With the option `refused`, an array, these errors are appended to it instead, and
     * all other polygons are added; a body that was refused has no pieces.
     */
    addPolygons(
        coords: Coords,
        ringOffsets?: Integers | null,
        polygonOffsets?: Integers | null,
        options?: { most?: number; oneOuter?: boolean; refused?: SepaxError[] },
    ): Uint32Array;

    /**
     * Places shapes: turns their local vertices, and moves them. Poses do not accumulate: each is
     * applied to the shape as it was added.
     */
    place(ids: Ids, x: Each, y: Each, rotation?: Rotation): void;
    /** The same by poses: x, y, cosine and sine of each in turn. */
    placePoses(ids: Ids, poses: Numbers): void;
    /** Gives shapes a radius. */
    setRadii(ids: Ids, radii: Each): void;
    /** The radii of shapes; NaN where there is no such shape. */
    radii(ids?: Ids): Float32Array;
    /**
     * The bounding boxes of shapes: min x, min y, max x and max y of each in turn, radius included;
     * with poses, those of the shapes if placed there. An id that is not there is an error.
     */
    bounds(ids?: Ids, options?: { poses?: Numbers }): Float32Array;
    /** Area, centroid and second moment of area of shapes. An id that is not there is an error. */
    moments(ids?: Ids): Moments;
    /** The same for bodies: body i has the ids bodies[i] to bodies[i + 1] - 1. */
    bodyMoments(bodies: Integers): Moments;
    /** Removes shapes. The other ids stay valid. */
    remove(ids: number | Integers): void;
    /** Removes every shape; ids start from 0 again. */
    clear(): void;

    /**
     * x and y of the vertices of a shape in turn: where it is placed, or, local, as it was added.
     * There may be fewer than were added: repeated ones, and those on straight edges, are dropped.
     */
    vertices(id: number, options?: { local?: boolean }): Float32Array;
    /** The vertices of many shapes; left out, of all that were not removed. */
    toRagged(ids?: Ids, options?: { local?: boolean }): Ragged;
    /**
     * The shapes of a range, or all, for a file or a message: the option `bytes` of a new store
     * reads them, and so do Python and C. The same shapes give the same bytes everywhere.
     */
    toBytes(of?: Range): Uint8Array;

    /**
     * Finds every pair of shapes whose axis-aligned boxes meet, each once, with the lower id first:
     * a and b of each in turn. `out` may have room for more; its beginning is returned.
     */
    findPairs(options?: FindOptions & Out<Uint32Array>): Uint32Array;

    /** The {@link Relation} of each pair; of a group the largest one of its pairs. */
    relate(pairs: Pairs, options?: PairOptions & Out<Uint8Array>): Uint8Array;
    /** The indices of the pairs that are not disjoint, ascending. `out` may have room for more. */
    hits(pairs: Pairs, options?: HitOptions & Out<Uint32Array>): Uint32Array;
    /** The same as bits: result i is bit i % 8 of element i / 8. */
    hitBits(pairs: Pairs, options?: HitOptions & Out<Uint8Array>): Uint8Array;
    /** The least index of a hit, or -1. */
    firstHit(pairs: Pairs, options?: HitOptions): number;
    /** The first pair of each group that hits, or NO_PAIR. */
    firstHits(pairs: Pairs, options?: HitOptions & Out<Uint32Array>): Uint32Array;

    /** How deep shapes overlap and the shortest way out, or how far they are apart. */
    separate(pairs: Pairs, options?: SeparateOptions): Contacts;
    separate<O extends Rooms<Contacts>>(
        pairs: Pairs,
        options: SeparateOptions & OutOf<Contacts, O>,
    ): O;
    separate<K extends keyof Contacts>(
        pairs: Pairs,
        options: SeparateOptions & Fields<Contacts, K>,
    ): Pick<Contacts, K>;

    /** Signed distances, closest points, and the features that they lie on. */
    distance(pairs: Pairs, options?: PairOptions): Distances;
    distance<O extends Rooms<Distances>>(
        pairs: Pairs,
        options: PairOptions & OutOf<Distances, O>,
    ): O;
    distance<K extends keyof Distances>(
        pairs: Pairs,
        options: PairOptions & Fields<Distances, K>,
    ): Pick<Distances, K>;

    /**
     * Moves b of each pair along its motion while a stays, and finds when they first meet.
     * `motions` has x and y of each pair in turn. A ray is a point that moves.
     */
    cast(pairs: Pairs, motions: Coords, options?: PairOptions): Casts;
    cast<O extends Rooms<Casts>>(
        pairs: Pairs,
        motions: Coords,
        options: PairOptions & OutOf<Casts, O>,
    ): O;
    cast<K extends keyof Casts>(
        pairs: Pairs,
        motions: Coords,
        options: PairOptions & Fields<Casts, K>,
    ): Pick<Casts, K>;

    /** The {@link Containment} of each pair. */
    contain(pairs: Pairs, options?: QueryOptions & Out<Uint8Array>): Uint8Array;

    /** The manifolds of the pairs that `hits` finds, ascending. `out` may have room for more. */
    manifolds(pairs: Pairs, options?: HitOptions & { out?: Manifolds }): Manifolds;

    /** Releases the memory at once. A store that is forgotten is freed some time later. */
    free(): void;
    [Symbol.dispose](): void;
}

// ------------------------------------------------------------------------------------ index

/** What is cast, or near what is sought: points, or shapes where they are placed or at poses. */
export interface Movers {
    points?: Coords;
    /** Shapes of `store`, which is that of the index where it is left out. */
    ids?: Integers;
    store?: Store;
    poses?: Numbers;
    /** x and y of the motion of each mover; for casts. */
    motions?: Coords;
}

/** What movers pass over, and a margin; layers and masks are as in {@link FilterOptions}. */
export interface SeekOptions {
    layers?: Integers;
    masks?: Integers;
    moverLayers?: Integers;
    moverMasks?: Integers;
    /** A shape is passed over where it has the body of the mover. */
    bodyOf?: Integers;
    moverBodies?: Integers;
    margin?: number;
    /** Casts pass over what they meet at the start. */
    skipStart?: boolean;
    /** The arrays that are wanted besides ids; all where it is left out. */
    fields?: string[];
}

/** The shapes that movers find. */
export interface Found {
    ids: Uint32Array;
}

/**
 * A standing tree over the bounding boxes of the shapes of a store, for a world that moves step by
 * step, and for queries of a few boxes against many shapes. What it answers is about the shapes as
 * they were at its last build or refit. Where any of them was placed, added, removed or given a
 * radius since then, its calls are refused with the code "STALE"; `queryPosed` and `locate` are
 * also where any id of the store was given out again.
 */
export interface Index {
    /** Brings the index up to date with the store. */
    refit(): void;
    /** Builds it anew, in the best order; options that are left out are those of the last build. */
    build(options?: IndexOptions): void;
    /** The pairs whose boxes meet, as `Store.findPairs` with the same range and margin. */
    pairs(options?: FilterOptions & Out<Uint32Array>): Uint32Array;
    /** The shapes whose boxes meet each box: min x, min y, max x, max y of each box in turn. */
    query(boxes: Numbers): Lists;
    /** The same for shapes as if they were placed at poses; a shape never finds itself. */
    queryPosed(ids: number | Integers, poses: Numbers): Lists;
    /** The shapes that each point is in, or the bodies: x and y of each point in turn. */
    locate(points: Numbers, options?: LocateOptions): Located;
    /** What each mover meets first; `ids` has NO_ID, 4294967295, where it meets nothing. */
    cast(movers: Movers, options?: SeekOptions): Found & Casts;
    /** Whether each mover meets anything: bit i % 8 of byte i / 8. */
    castBits(movers: Movers, options?: SeekOptions): Uint8Array;
    /** All that each mover meets, by time and then by id. */
    castAll(movers: Movers, options?: SeekOptions): Lists & Casts;
    /** The `most` shapes nearest to each mover, by distance and then by id. */
    nearest(movers: Movers, most: number, options?: SeekOptions): Found & Distances;
    /** All shapes no farther from each mover than `reach`, in the same order. */
    within(movers: Movers, reach: number, options?: SeekOptions): Lists & Distances;
    free(): void;
    [Symbol.dispose](): void;
}

// ------------------------------------------------------------------------------------ field

export interface FieldOptions {
    /** The lower corner of the box; 0 where it is left out. */
    x?: number;
    y?: number;
    width: number;
    height: number;
    /** Along such an axis each body has images a period to either side. True by default. */
    periodicX?: boolean;
    periodicY?: boolean;
    /** Body i has the ids bodies[i] to bodies[i + 1] - 1; left out, each shape is a body. */
    bodies?: Integers;
    /** Where the bodies are; left out, all are outside of the field. */
    poses?: Numbers;
    /** Bodies that touch do not hit. */
    open?: boolean;
    backend?: string;
}

/**
 * Bodies in a box that keeps track of which are near each other, for Monte Carlo simulations. Poses
 * are x, y, cosine and sine in turn. Only `place` places shapes of bodies in the store. Where such a
 * shape was removed or got another radius, calls are refused with the code "STALE".
 */
export interface Field {
    /** How many bodies there are. */
    readonly size: number;
    /**
     * Tries moves in their order, each by the x and y and the turn of a pose of `by`, and makes
     * those that hit nothing. `made` is how many these are; bit i % 8 of bits[i / 8] is that of i.
     */
    move(
        bodies: number | Integers,
        by: Numbers,
        options?: Out<Uint8Array>,
    ): { made: number; bits: Uint8Array };
    /** The least body that each would hit at a pose while all others stay, or NO_BODY. */
    test(bodies: number | Integers, poses: Numbers, options?: Out<Uint32Array>): Uint32Array;
    /** Puts bodies at poses, whether they hit anything or not. */
    set(bodies: number | Integers, poses: Numbers): void;
    takeOut(bodies: number | Integers): void;
    /** A copy of all poses; a body outside of the field has the pose that it had last. */
    poses(options?: Out<Float32Array>): Float32Array;
    /** Places the shapes of all bodies in the field in the store. */
    place(): void;
    free(): void;
    [Symbol.dispose](): void;
}

// ------------------------------------------------------------------------------------ block

/**
 * An array in the memory of the module, for what is read or filled by call after call: passing it
 * saves the copy. Where memory grows, views of it become empty; so take `array` from the block each
 * time, which then is a new view of the same elements.
 */
export interface Block<T extends Filled = Filled> {
    readonly length: number;
    /** A view of the elements, valid until memory grows, which it can do in any call. */
    readonly array: T;
    free(): void;
    [Symbol.dispose](): void;
}

// ------------------------------------------------------------------------------------- sepax

export interface TwoRadii {
    radiusA?: number;
    radiusB?: number;
    /** Take the convex hulls of the vertices, which may come in any order. */
    hull?: boolean;
}

export interface TwoOptions extends TwoRadii, Omit<PairOptions, "hints"> {}

/** An instance of the module. Stores of one instance share its memory; a worker loads its own. */
export interface Sepax {
    readonly Store: { new (options?: StoreOptions): Store };
    readonly Index: { new (store: Store, options?: IndexOptions): Index };
    readonly Field: { new (store: Store, options: FieldOptions): Field };
    readonly Relation: typeof Relation;
    readonly Containment: typeof Containment;
    readonly Status: typeof Status;
    readonly SepaxError: typeof SepaxError;
    readonly Report: typeof Report;
    readonly Manifolds: typeof Manifolds;
    readonly NO_PAIR: typeof NO_PAIR;
    readonly NO_ROW: typeof NO_ROW;
    readonly NO_BODY: typeof NO_BODY;
    readonly FEATURE_B: typeof FEATURE_B;
    readonly FEATURE_VERTEX: typeof FEATURE_VERTEX;
    readonly FEATURE_NONE: typeof FEATURE_NONE;

    /** The version of the library, such as "0.2.0". */
    readonly version: string;
    /** The names of the backends, the best first. */
    readonly backends: readonly string[];
    readonly strategies: readonly Strategy[];
    /** The memory of the module, which grows and never shrinks. */
    readonly memory: WebAssembly.Memory;
    /** How many stores, indices and blocks there are that were not freed. */
    readonly owned: number;

    /** An array in that memory, filled with zeros. */
    block<T extends Filled>(
        type: { new (length: number): T; readonly BYTES_PER_ELEMENT: number },
        length: number,
    ): Block<T>;

    /** Each id of `a` with each id of `b`: pair i * b.length + j is (a[i], b[j]). */
    lists(a: number | Integers, b: number | Integers): Source;
    /** Each id with every id behind it in the list. */
    allPairs(ids: Integers): Source;
    /** A source in groups: group g is the pairs offsets[g] to offsets[g + 1] - 1. */
    grouped(pairs: Pairs, offsets: Integers): Source;
    /** One group a pair of bodies: each piece of the one with each piece of the other. */
    bodyPairs(bodies: Integers, pairs: Integers): Source;
    /**
     * Shapes, each with a list of ids: row r is shapes[r] with each id of its list, list k being
     * ids[offsets[k]] to ids[offsets[k + 1] - 1]; without offsets there is one list for all rows.
     */
    rows(
        shapes: number | Integers,
        ids: Integers,
        offsets?: Integers | null,
        options?: RowOptions,
    ): Source;
    /** The row and the place in its list of pairs of rows; NO_ROW twice for NO_PAIR. */
    rowsFind(rows: Source, pairs: Integers): Places;
    /**
     * The groups of pairs of the same two bodies, as `findPairs` with these bodies leaves them.
     * Pieces that are farther apart than its margin are not among them, so that a least distance or
     * separation above it is an upper bound only; `bodyPairs` has all pieces.
     */
    bodyGroups(pairs: Integers, bodies: Integers): Groups;

    /** Poses: x, y, cosine and sine in turn, with the same bits on every machine. */
    poses(x: Each, y: Each, rotation?: Rotation): Float32Array;
    /** Turns each pose about its own place, keeps it of unit length, and returns the array. */
    turn<T extends Float32Array | Block<Float32Array>>(poses: T, angle: Each): T;

    /**
     * Cuts a polygon into convex pieces of its own vertices: ring i has the vertices ringOffsets[i]
     * to ringOffsets[i + 1] - 1, left out there is one ring. A point belongs to the polygon if it
     * lies inside of an odd number of rings. `oneOuter`: the first ring is the outer one, and all
     * others must be holes in it.
     */
    decompose(
        coords: Coords,
        ringOffsets?: Integers | null,
        options?: { most?: number; oneOuter?: boolean },
    ): Pieces;

    /** The {@link Relation} of two shapes. */
    relate(a: Coords, b: Coords, options?: TwoOptions): number;
    /** The {@link Containment} of two shapes. */
    contain(a: Coords, b: Coords, options?: TwoRadii & QueryOptions): number;
    /** The separation of two shapes, and the normal from a to b. */
    separate(a: Coords, b: Coords, options?: TwoOptions & { safe?: boolean }): One<Contacts>;
    /** The signed distance of two shapes, and their closest points. */
    distance(a: Coords, b: Coords, options?: TwoOptions): One<Distances>;
    /** Where b, moving by `motion`, first meets a. */
    cast(
        a: Coords,
        b: Coords,
        motion: readonly [number, number],
        options?: TwoOptions,
    ): One<Casts>;
    /** The manifold of two shapes, or null where they are disjoint. */
    manifold(a: Coords, b: Coords, options?: TwoOptions): Manifold | null;
}

/** Where the module comes from: its bytes, a response, an address, or a compiled module. */
export type ModuleSource =
    | BufferSource
    | WebAssembly.Module
    | Response
    | Promise<Response>
    | URL
    | string;

/**
 * Compiles and starts the module. Without an argument it is the file sepax.wasm beside this one; in
 * sepax.inline.js it is a part of that file.
 */
export declare function load(source?: ModuleSource): Promise<Sepax>;

/**
 * Starts a module that is compiled already, such as one that a worker was sent. Browsers may allow
 * this in workers alone.
 */
export declare function start(module: WebAssembly.Module): Sepax;
