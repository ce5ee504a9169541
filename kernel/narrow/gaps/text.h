/* SPDX-License-Identifier: MIT
 *
 * The one text of the predicates in lanes, a pair in each. Only gaps.h includes it: once for floats
 * and once for doubles, for which it defines VECTOR, MASK, BLOCK, OF(name), FROM_LANES(v) and LOOP,
 * which are undefined at its end.
 * Its functions are then lanes_.. and doubles_.., like the operations that they consist of.
 *
 * Loops of floats are unrolled where counts are constants; loops of doubles (LOOP) never are.
 *
 * The gap of an edge is D of lanes/project.h in its first form, least over the vertices of the
 * other shape; the sign of the widest gap of both shapes is their relation.
 */

/* The vertices of a block relative to an origin. */
HEDLEY_ALWAYS_INLINE static void OF(offsets)(const lane_block *v, size_t n, VECTOR ox, VECTOR oy,
                                             BLOCK *out) {
    LOOP for (size_t i = 0; i < n; i++) {
        out->x[i] = OF(sub)(FROM_LANES(v->x[i]), ox);
        out->y[i] = OF(sub)(FROM_LANES(v->y[i]), oy);
    }
}

/* ey * x - ex * y: the position of (x, y) along the outward normal of the edge (ex, ey). */
HEDLEY_ALWAYS_INLINE static VECTOR OF(along)(VECTOR ex, VECTOR ey, VECTOR x, VECTOR y) {
    return OF(sub)(OF(mul)(ey, x), OF(mul)(ex, y));
}

/* The least position along the normal of an edge of n vertices, which are a multiple of four:
 * blocks have pads. */
HEDLEY_ALWAYS_INLINE static VECTOR OF(least_of)(VECTOR ex, VECTOR ey, const BLOCK *b, size_t n) {
    VECTOR least = OF(along)(ex, ey, b->x[0], b->y[0]);
    for (size_t j = 1; j < 4; j++) {
        least = OF(min)(least, OF(along)(ex, ey, b->x[j], b->y[j]));
    }
    ROLLED for (size_t j = 4; j < n; j += 4) {
        for (size_t k = j; k < j + 4; k++) {
            least = OF(min)(least, OF(along)(ex, ey, b->x[k], b->y[k]));
        }
    }
    return least;
}

/* The widest gap of the na edges of a, which come from the vertices as stored, joined with `most`;
 * b is relative to (ox, oy), with pads. A pad edge, which is (0, 0), has no vote. */
HEDLEY_ALWAYS_INLINE static VECTOR OF(edge_gaps)(const lane_block *a, size_t na, const BLOCK *b,
                                                 size_t nb, VECTOR ox, VECTOR oy, VECTOR most) {
    const VECTOR zero = OF(set)(0.0f);
    VECTOR x = FROM_LANES(a->x[na - 1]), y = FROM_LANES(a->y[na - 1]);
    ROLLED for (size_t i = 0; i < na; i++) {
        const VECTOR next_x = FROM_LANES(a->x[i]), next_y = FROM_LANES(a->y[i]);
        const VECTOR ex = OF(sub)(next_x, x), ey = OF(sub)(next_y, y);
        const VECTOR own = OF(along)(ex, ey, OF(sub)(x, ox), OF(sub)(y, oy));
        const VECTOR gap = OF(sub)(OF(least_of)(ex, ey, b, nb), own);
        const MASK pad = OF(and)(OF(equal)(ex, zero), OF(equal)(ey, zero));
        most = OF(max)(most, OF(select)(pad, OF(set)(-INFINITY), gap));
        x = next_x;
        y = next_y;
    }
    return most;
}

/* Clears the lanes of `exact` with a coordinate that is no multiple of q, by a sum with `magic`,
 * 1.5 times the power of two from which on numbers of this type are multiples of q. The absolute
 * value keeps the sum above that power. Pads up to a multiple of four are looked at, too. */
HEDLEY_ALWAYS_INLINE static MASK OF(stay_on_grid)(MASK exact, const lanes *v, size_t n,
                                                  VECTOR magic) {
    ROLLED for (size_t i = 0; i < n; i += 4) {
        for (size_t k = i; k < i + 4; k++) {
            const VECTOR size = OF(abs)(FROM_LANES(v[k]));
            exact = OF(and)(exact, OF(equal)(OF(sub)(OF(add)(size, magic), magic), size));
        }
    }
    return exact;
}

/* The lanes whose vertices are all on that grid. Mostly all are or none is, so the first vertices
 * tell. */
HEDLEY_ALWAYS_INLINE static MASK OF(on_grid)(const lane_block *a, size_t na, const lane_block *b,
                                             size_t nb, VECTOR magic) {
    MASK exact = OF(from_bits)(LANES_ALL);
    exact = OF(stay_on_grid)(exact, a->x, na, magic);
    if (OF(bits)(exact) == 0) {
        return exact;
    }
    exact = OF(stay_on_grid)(exact, a->y, na, magic);
    exact = OF(stay_on_grid)(exact, b->x, nb, magic);
    return OF(stay_on_grid)(exact, b->y, nb, magic);
}

#undef VECTOR
#undef MASK
#undef BLOCK
#undef OF
#undef FROM_LANES
#undef LOOP
