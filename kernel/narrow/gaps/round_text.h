/* SPDX-License-Identifier: MIT
 *
 * The text of round.h, which includes it as gaps.h includes text.h: once for floats and once for
 * doubles. Besides the names of text.h it takes CORES_ERROR, CORES_FLOOR, CORES_MOST,
 * CORES_SHORTEST and CORES_WAY. Like text.h it undefines what it takes.
 */

/* An edge from v to u, and the square of its gap, with the sign of the gap. */
typedef struct OF(axis) {
    VECTOR gap, vx, vy, ux, uy;
} OF(axis);

/* The relation as far as it is certain. */
typedef struct OF(round_verdict) {
    MASK apart, near;
} OF(round_verdict);

/* Where the two bounds of the distance come from, and the thresholds of the pair. */
typedef struct OF(round_look) {
    VECTOR ox, oy;       /* vertex 0 of a, to which all is relative */
    VECTOR outer, inner; /* R, widened and narrowed by the error */
    VECTOR way_x, way_y; /* from the end of the edge to the nearest point of what lies past it */
    VECTOR past;         /* the square of its length */
    OF(axis) widest;     /* of both cores */
    const lane_block *a, *b; /* one behind the other */
    size_t na, nb;           /* vertices, pads included */
    MASK of_b;               /* the widest axis is an edge of b */
    MASK beside;             /* the deepest vertex lies beside the edge */
    MASK usable;
    OF(round_verdict) verdict;
} OF(round_look);

/* How far n vertices reach in x and y. */
HEDLEY_ALWAYS_INLINE static void OF(round_reach)(const lane_block *v, size_t n, VECTOR ox,
                                                 VECTOR oy, VECTOR *x, VECTOR *y) {
    LOOP for (size_t i = 0; i < n; i++) {
        *x = OF(max)(OF(abs)(OF(place)(v->x[i], ox)), *x);
        *y = OF(max)(OF(abs)(OF(place)(v->y[i], oy)), *y);
    }
}

/* The position of vertex j along the outward normal of an edge. */
HEDLEY_ALWAYS_INLINE static VECTOR OF(along_at)(VECTOR ex, VECTOR ey, const lane_block *w, size_t j,
                                                VECTOR ox, VECTOR oy) {
    return OF(along)(ex, ey, OF(place)(w->x[j], ox), OF(place)(w->y[j], oy));
}

/* The least one of m vertices; m is 2 or a multiple of four, as blocks have pads. */
HEDLEY_ALWAYS_INLINE static VECTOR OF(least_along)(VECTOR ex, VECTOR ey, const lane_block *w,
                                                   size_t m, VECTOR ox, VECTOR oy) {
    VECTOR least = OF(along_at)(ex, ey, w, 0, ox, oy);
    least = OF(min)(least, OF(along_at)(ex, ey, w, 1, ox, oy));
    for (size_t j = 2; j < m && j < 4; j++) {
        least = OF(min)(least, OF(along_at)(ex, ey, w, j, ox, oy));
    }
    ROLLED for (size_t j = 4; j < m; j += 4) {
        for (size_t k = j; k < j + 4; k++) {
            least = OF(min)(least, OF(along_at)(ex, ey, w, k, ox, oy));
        }
    }
    return least;
}

/* The widest gap of the n edges of a core to the m vertices of the other one, as OF(core) has
 * them; and the square of the shortest edge. A pad has no vote. */
HEDLEY_ALWAYS_INLINE static OF(axis)
    OF(widest_axis)(const lane_block *v, size_t n, const lane_block *w, size_t m, VECTOR ox,
                    VECTOR oy, VECTOR *shortest) {
    const VECTOR none = OF(set)(-INFINITY);
    VECTOR from_x = FROM_LANES(v->x[n - 1]), from_y = FROM_LANES(v->y[n - 1]);
    VECTOR vx = OF(sub)(from_x, ox), vy = OF(sub)(from_y, oy);
    OF(axis) widest = {none, vx, vy, vx, vy};
    if (n == 1) {
        return widest;
    }
    for (size_t i = 0; i < n; i++) {
        const VECTOR to_x = FROM_LANES(v->x[i]), to_y = FROM_LANES(v->y[i]);
        const VECTOR ex = OF(sub)(to_x, from_x), ey = OF(sub)(to_y, from_y);
        const VECTOR ux = OF(sub)(to_x, ox), uy = OF(sub)(to_y, oy);
        const VECTOR square = OF(add)(OF(mul)(ex, ex), OF(mul)(ey, ey));
        const VECTOR side =
            OF(sub)(OF(least_along)(ex, ey, w, m, ox, oy), OF(along)(ex, ey, vx, vy));
        const VECTOR gap = OF(div)(OF(mul)(side, OF(abs)(side)), square);
        const MASK wider = OF(greater)(gap, widest.gap); /* not where a pad has NaN */
        if (CORES_SHORTEST > 0 && (n != 2 || i == 0)) {  /* there and back are as long */
            const VECTOR zero = OF(set)(0.0f);
            const MASK pad = OF(and)(OF(equal)(ex, zero), OF(equal)(ey, zero));
            *shortest = OF(min)(OF(select)(pad, *shortest, square), *shortest);
        }
        widest.gap = OF(select)(wider, gap, widest.gap);
        widest.vx = OF(select)(wider, vx, widest.vx);
        widest.vy = OF(select)(wider, vy, widest.vy);
        widest.ux = OF(select)(wider, ux, widest.ux);
        widest.uy = OF(select)(wider, uy, widest.uy);
        from_x = to_x;
        from_y = to_y;
        vx = ux;
        vy = uy;
    }
    return widest;
}

/* The number of the first vertex that lies deepest behind an edge. */
HEDLEY_ALWAYS_INLINE static VECTOR OF(deepest)(const lane_block *v, size_t n, VECTOR ox, VECTOR oy,
                                               VECTOR ex, VECTOR ey) {
    const VECTOR one = OF(set)(1.0f);
    VECTOR least = OF(set)(INFINITY), at = OF(set)(0.0f), here = at;
    for (size_t i = 0; i < n; i++) {
        const VECTOR x = OF(sub)(FROM_LANES(v->x[i]), ox), y = OF(sub)(FROM_LANES(v->y[i]), oy);
        const VECTOR side = OF(along)(ex, ey, x, y);
        at = OF(select)(OF(greater)(least, side), here, at);
        least = OF(min)(side, least);
        here = OF(add)(here, one);
    }
    return at;
}

/* Vertex `at` of the core across from the edge. */
HEDLEY_ALWAYS_INLINE static void OF(vertex_across)(const OF(round_look) * look, VECTOR at,
                                                   VECTOR *x, VECTOR *y) {
    enum { VECTORS_OF_A_BLOCK = sizeof(lane_block) / sizeof(lanes) };
    const VECTOR second = OF(set)((float)VECTORS_OF_A_BLOCK);
    const VECTOR from = OF(add)(at, OF(select)(look->of_b, OF(set)(0.0f), second));
    lanes of_x, of_y;
    lanes_gather(look->a->x, look->a->y, OF(number)(from), &of_x, &of_y);
    *x = OF(sub)(FROM_LANES(of_x), look->ox);
    *y = OF(sub)(FROM_LANES(of_y), look->oy);
}

/* The neighbour of vertex w, which is at (wx, wy), on the side where it lies past the edge. The
 * first vertex follows where a pad repeats w. */
HEDLEY_ALWAYS_INLINE static void OF(beyond)(const OF(round_look) * look, MASK after, VECTOR w,
                                            VECTOR wx, VECTOR wy, VECTOR *x, VECTOR *y) {
    const VECTOR one = OF(set)(1.0f), zero = OF(set)(0.0f);
    const VECTOR last =
        OF(select)(look->of_b, OF(set)((float)(look->na - 1)), OF(set)((float)(look->nb - 1)));
    const VECTOR next = OF(select)(OF(at_least)(w, last), zero, OF(add)(w, one));
    const VECTOR before = OF(select)(OF(equal)(w, zero), last, OF(sub)(w, one));
    const lane_block *a = look->a, *b = look->b;
    const VECTOR first_x = OF(select)(look->of_b, FROM_LANES(a->x[0]), FROM_LANES(b->x[0]));
    const VECTOR first_y = OF(select)(look->of_b, FROM_LANES(a->y[0]), FROM_LANES(b->y[0]));
    VECTOR near_x, near_y;
    OF(vertex_across)(look, OF(select)(after, next, before), &near_x, &near_y);
    const MASK pad = OF(and)(OF(equal)(near_x, wx), OF(equal)(near_y, wy));
    *x = OF(select)(pad, OF(sub)(first_x, look->ox), near_x);
    *y = OF(select)(pad, OF(sub)(first_y, look->oy), near_y);
}

/* The end of a segment that lies deepest behind an edge, and its other end. */
HEDLEY_ALWAYS_INLINE static void OF(ends_across)(const OF(round_look) * look, VECTOR ex, VECTOR ey,
                                                 VECTOR *wx, VECTOR *wy, VECTOR *hx, VECTOR *hy) {
    const lane_block *a = look->a, *b = look->b;
    VECTOR x[2], y[2];
    for (size_t i = 0; i < 2; i++) {
        x[i] = OF(sub)(OF(select)(look->of_b, FROM_LANES(a->x[i]), FROM_LANES(b->x[i])), look->ox);
        y[i] = OF(sub)(OF(select)(look->of_b, FROM_LANES(a->y[i]), FROM_LANES(b->y[i])), look->oy);
    }
    const MASK last = OF(greater)(OF(along)(ex, ey, x[0], y[0]), OF(along)(ex, ey, x[1], y[1]));
    *wx = OF(select)(last, x[1], x[0]);
    *wy = OF(select)(last, y[1], y[0]);
    *hx = OF(select)(last, x[0], x[1]);
    *hy = OF(select)(last, y[0], y[1]);
}

/* The deepest vertex beside the edge with the widest gap, or the nearest point to its end of the
 * edge that begins or ends there. */
HEDLEY_ALWAYS_INLINE static void OF(round_near)(OF(round_look) * look) {
    const OF(axis) *e = &look->widest;
    const VECTOR zero = OF(set)(0.0f), one = OF(set)(1.0f);
    const VECTOR ex = OF(sub)(e->ux, e->vx), ey = OF(sub)(e->uy, e->vy);
    const bool segments = look->na == 2 && look->nb == 2;
    VECTOR w = zero, wx, wy, hx, hy;
    if (segments) {
        OF(ends_across)(look, ex, ey, &wx, &wy, &hx, &hy);
    } else {
        const VECTOR of_a = OF(deepest)(look->a, look->na, look->ox, look->oy, ex, ey);
        const VECTOR of_b = OF(deepest)(look->b, look->nb, look->ox, look->oy, ex, ey);
        w = OF(select)(look->of_b, of_a, of_b);
        OF(vertex_across)(look, w, &wx, &wy);
    }
    const VECTOR sx = OF(sub)(wx, e->vx), sy = OF(sub)(wy, e->vy);
    const VECTOR side = OF(along)(ex, ey, sx, sy);
    const VECTOR place = OF(add)(OF(mul)(ex, sx), OF(mul)(ey, sy));
    const VECTOR square = OF(add)(OF(mul)(ex, ex), OF(mul)(ey, ey));
    const MASK after = OF(at_least)(place, square);
    const MASK edge = OF(at_least)(square, OF(set)(CORES_SHORTEST));
    look->beside = OF(and)(OF(and_not)(OF(greater)(place, zero), after), edge);
    const VECTOR end_x = OF(select)(after, e->ux, e->vx), end_y = OF(select)(after, e->uy, e->vy);
    if (!segments) {
        OF(beyond)(look, after, w, wx, wy, &hx, &hy);
    }
    const VECTOR fx = OF(sub)(hx, wx), fy = OF(sub)(hy, wy);
    const VECTOR to_x = OF(sub)(end_x, wx), to_y = OF(sub)(end_y, wy);
    const VECTOR part = OF(div)(OF(add)(OF(mul)(fx, to_x), OF(mul)(fy, to_y)),
                                OF(add)(OF(mul)(fx, fx), OF(mul)(fy, fy)));
    /* 0 also where it is NaN, and so no minimum sees NaN */
    const VECTOR t = OF(min)(OF(keep)(OF(greater)(part, zero), part), one);
    look->way_x = OF(sub)(OF(mul)(t, fx), to_x);
    look->way_y = OF(sub)(OF(mul)(t, fy), to_y);
    look->past = OF(add)(OF(mul)(look->way_x, look->way_x), OF(mul)(look->way_y, look->way_y));
    const VECTOR to_line = OF(div)(OF(mul)(side, side), square);
    const VECTOR reach = OF(mul)(look->inner, look->inner);
    const MASK near =
        OF(choose)(look->beside, OF(greater)(reach, to_line), OF(greater)(reach, look->past));
    look->verdict.near = OF(or)(look->verdict.near, OF(and)(near, look->usable));
}

/* The position of a vertex along (dx, dy). */
HEDLEY_ALWAYS_INLINE static VECTOR OF(round_position)(const OF(round_look) * look,
                                                      const lane_block *v, size_t i, VECTOR dx,
                                                      VECTOR dy) {
    const VECTOR x = OF(sub)(FROM_LANES(v->x[i]), look->ox);
    const VECTOR y = OF(sub)(FROM_LANES(v->y[i]), look->oy);
    return OF(add)(OF(mul)(dx, x), OF(mul)(dy, y));
}

/* The gap of the cores along the way that round_near found, where that leads past an edge. */
HEDLEY_ALWAYS_INLINE static void OF(round_along)(OF(round_look) * look) {
    const VECTOR dx = OF(flip)(look->of_b, look->way_x), dy = OF(flip)(look->of_b, look->way_y);
    VECTOR most = OF(set)(-INFINITY), least = OF(set)(INFINITY);
    ROLLED for (size_t i = 0; i < look->na; i++) {
        most = OF(max)(OF(round_position)(look, look->a, i, dx, dy), most);
    }
    ROLLED for (size_t j = 0; j < look->nb; j++) {
        least = OF(min)(OF(round_position)(look, look->b, j, dx, dy), least);
    }
    const VECTOR gap = OF(sub)(least, most);
    const VECTOR beyond = OF(mul)(look->past, OF(mul)(look->outer, look->outer));
    const MASK clear =
        OF(and)(OF(greater)(gap, OF(set)(0.0f)), OF(greater)(OF(mul)(gap, gap), beyond));
    const MASK long_enough = OF(greater)(look->past, OF(set)(CORES_WAY));
    const MASK apart = OF(and)(OF(and_not)(clear, look->beside), long_enough);
    look->verdict.apart = OF(or)(look->verdict.apart, OF(and)(apart, look->usable));
}

/* The widest gap of both cores, and what it decides. `solid`: one of the cores has an interior. */
HEDLEY_ALWAYS_INLINE static void OF(round_widest)(OF(round_look) * look, const OF(axis) * of_a,
                                                  const OF(axis) * of_b, VECTOR reach,
                                                  VECTOR shortest, VECTOR radius, MASK solid) {
    const VECTOR zero = OF(set)(0.0f), none = OF(set)(-INFINITY);
    const VECTOR sum = OF(add)(reach, radius);
    const VECTOR error = OF(add)(OF(mul)(sum, OF(set)(CORES_ERROR)), OF(set)(CORES_FLOOR));
    const MASK of_second = OF(greater)(of_b->gap, of_a->gap);
    const VECTOR gap = OF(max)(of_b->gap, of_a->gap);
    look->of_b = of_second;
    look->widest = (OF(axis)){
        gap, OF(select)(of_second, of_b->vx, of_a->vx), OF(select)(of_second, of_b->vy, of_a->vy),
        OF(select)(of_second, of_b->ux, of_a->ux), OF(select)(of_second, of_b->uy, of_a->uy)};
    look->outer = OF(add)(radius, error);
    look->inner = OF(max)(OF(sub)(radius, error), zero);
    look->usable = OF(greater)(OF(set)(CORES_MOST), sum);
    if (CORES_SHORTEST > 0) {
        look->usable = OF(and_not)(look->usable, OF(greater)(OF(set)(CORES_SHORTEST), shortest));
    }
    const MASK inside =
        OF(and)(OF(greater)(OF(negate)(OF(mul)(error, error)), gap), OF(greater)(gap, none));
    const MASK meet = OF(and)(inside, OF(or)(OF(greater)(radius, zero), solid));
    look->verdict.near = OF(and)(meet, look->usable);
    look->verdict.apart =
        OF(and)(OF(greater)(gap, OF(mul)(look->outer, look->outer)), look->usable);
}

HEDLEY_ALWAYS_INLINE static uint32_t OF(round_open)(const OF(round_look) * look) {
    return ~OF(bits)(OF(or)(look->verdict.apart, look->verdict.near)) & LANES_ALL;
}

/* The relation of two cores of na and nb vertices, pads included, with `edges_a` and `edges_b`
 * edges; a point has none. */
HEDLEY_ALWAYS_INLINE static OF(round_verdict)
    OF(round_relate)(const lane_block core[2], size_t na, size_t edges_a, size_t nb, size_t edges_b,
                     VECTOR radius, MASK solid) {
    const lane_block *a = &core[0], *b = &core[1];
    const VECTOR ox = FROM_LANES(a->x[0]), oy = FROM_LANES(a->y[0]);
    VECTOR reach_x = OF(set)(0.0f), reach_y = reach_x, shortest = OF(set)(INFINITY);
    lane_block room; /* for one core after the other, as lanes take much of the stack */
    const lane_block *near_b = OF(core)(b, nb, ox, oy, &room);
    OF(round_reach)(near_b, nb, ox, oy, &reach_x, &reach_y);
    const OF(axis) of_a = OF(widest_axis)(a, edges_a, near_b, nb, ox, oy, &shortest);
    const lane_block *near_a = OF(core)(a, na, ox, oy, &room);
    OF(round_reach)(near_a, na, ox, oy, &reach_x, &reach_y);
    const OF(axis) of_b = OF(widest_axis)(b, edges_b, near_a, na, ox, oy, &shortest);
    OF(round_look) look = {.a = a, .b = b, .na = na, .nb = nb, .ox = ox, .oy = oy};
    OF(round_widest)
    (&look, &of_a, &of_b, OF(add)(reach_x, reach_y), shortest, radius, solid);
    if (OF(round_open)(&look) == 0) {
        return look.verdict;
    }
    OF(round_near)(&look);
    if ((OF(round_open)(&look) & ~OF(bits)(look.beside)) != 0) {
        OF(round_along)(&look);
    }
    return look.verdict;
}

#undef VECTOR
#undef MASK
#undef OF
#undef FROM_LANES
#undef LOOP
#undef CORES_ERROR
#undef CORES_FLOOR
#undef CORES_MOST
#undef CORES_SHORTEST
#undef CORES_WAY
