/* SPDX-License-Identifier: MIT
 *
 * The text of claims.h, which includes it as gaps.h includes text.h: once for floats and once for
 * doubles. Besides the names of text.h it takes SIGN_FLOOR. Like text.h it undefines what it takes.
 */

/* An edge of the core P, from v to `end`, and a vertex w of the core Q; or the vertices v and w. */
typedef struct OF(claim) {
    VECTOR vx, vy, end_x, end_y;                   /* of two vertices: the one after v .. */
    VECTOR before_x, before_y;                     /* .. and the one before it */
    VECTOR wx, wy, next_x, next_y, last_x, last_y; /* w with the ones after and before it */
    MASK edge;
} OF(claim);

/* A sum of two products, and whether it is certainly above 0; of doubles, not below 0. */
typedef struct OF(sign) {
    VECTOR value;
    MASK certain;
} OF(sign);

HEDLEY_ALWAYS_INLINE static OF(sign) OF(sign_of)(VECTOR p, VECTOR q, VECTOR slack) {
    const VECTOR value = OF(add)(p, q), size = OF(add)(OF(abs)(p), OF(abs)(q));
    /* NaN where a product or its factor overflowed: infinity less infinity */
    const VECTOR beyond = OF(sub)(value, OF(mul)(size, slack));
    return (OF(sign)){value, OF(at_least)(beyond, OF(set)(SIGN_FLOOR))};
}

/* The sign of (ax, ay) . (bx, by). */
HEDLEY_ALWAYS_INLINE static OF(sign)
    OF(sign_along)(VECTOR ax, VECTOR ay, VECTOR bx, VECTOR by, VECTOR slack) {
    return OF(sign_of)(OF(mul)(ax, bx), OF(mul)(ay, by), slack);
}

HEDLEY_ALWAYS_INLINE static MASK OF(above)(const OF(sign) * s) {
    if (SIGN_FLOOR > 0) {
        return s->certain;
    }
    return OF(and)(s->certain, OF(greater)(s->value, OF(set)(0.0f)));
}

/* The vectors of a claim and its signs. */
typedef struct OF(claim_signs) {
    VECTOR rx, ry;         /* from v to w */
    VECTOR ex, ey;         /* from v to its end */
    VECTOR kx, ky;         /* to v from the one before it */
    VECTOR nx, ny, lx, ly; /* from w to its neighbours */
    OF(sign) next, last;   /* these lie farther, across the edge or along r */
    OF(sign) from;         /* w lies past v along the edge, or a neighbour of v not nearer to w */
    OF(sign) to;           /* the same for the end of the edge, or the other neighbour */
    OF(sign) side;         /* w lies outside of the edge */
} OF(claim_signs);

HEDLEY_ALWAYS_INLINE static void OF(signs_of)(const OF(claim) * c, VECTOR slack,
                                              OF(claim_signs) * s) {
    const MASK edge = c->edge;
    s->rx = OF(sub)(c->wx, c->vx);
    s->ry = OF(sub)(c->wy, c->vy);
    s->ex = OF(sub)(c->end_x, c->vx);
    s->ey = OF(sub)(c->end_y, c->vy);
    s->kx = OF(sub)(c->vx, c->before_x);
    s->ky = OF(sub)(c->vy, c->before_y);
    s->nx = OF(sub)(c->next_x, c->wx);
    s->ny = OF(sub)(c->next_y, c->wy);
    s->lx = OF(sub)(c->last_x, c->wx);
    s->ly = OF(sub)(c->last_y, c->wy);
    const VECTOR fx = OF(negate)(s->ex), fy = OF(negate)(s->ey);
    const VECTOR dx = OF(select)(edge, s->ey, s->rx), dy = OF(select)(edge, fx, s->ry);
    s->next = OF(sign_along)(dx, dy, s->nx, s->ny, slack);
    s->last = OF(sign_along)(dx, dy, s->lx, s->ly, slack);
    s->from = OF(sign_along)(OF(select)(edge, s->ex, fx), OF(select)(edge, s->ey, fy), s->rx, s->ry,
                             slack);
    const VECTOR ux = OF(select)(edge, OF(sub)(c->end_x, c->wx), s->kx);
    const VECTOR uy = OF(select)(edge, OF(sub)(c->end_y, c->wy), s->ky);
    s->to = OF(sign_along)(OF(select)(edge, s->ex, s->rx), OF(select)(edge, s->ey, s->ry), ux, uy,
                           slack);
    s->side = OF(sign_along)(s->ey, fx, s->rx, s->ry, slack);
}

/* Whether the neighbours of w are certainly no nearer; a point has none. */
HEDLEY_ALWAYS_INLINE static MASK OF(farther)(const OF(claim_signs) * s) {
    const MASK farther = OF(and)(s->next.certain, s->last.certain);
    if (SIGN_FLOOR > 0) {
        const VECTOR zero = OF(set)(0.0f);
        return OF(or)(farther, OF(and)(OF(equal)(s->nx, zero), OF(equal)(s->ny, zero)));
    }
    return farther;
}

/* Whether these are closest features: all features of the cores lie beyond two parallel lines, on
 * which these are. */
HEDLEY_ALWAYS_INLINE static MASK OF(closest)(const OF(claim) * c, const OF(claim_signs) * s) {
    const MASK beside =
        OF(and)(OF(and)(OF(above)(&s->from), OF(above)(&s->to)), OF(above)(&s->side));
    MASK corners = OF(and)(s->from.certain, s->to.certain);
    if (!(SIGN_FLOOR > 0)) {
        const VECTOR far = OF(add)(OF(abs)(s->rx), OF(abs)(s->ry));
        corners = OF(and)(corners, OF(greater)(far, OF(set)(0.0f)));
    }
    return OF(and)(OF(farther)(s), OF(choose)(c->edge, beside, corners));
}

#undef VECTOR
#undef MASK
#undef OF
#undef SIGN_FLOOR
