/* SPDX-License-Identifier: MIT
 *
 * The reference edges of manifolds, chosen in double lanes by the rules of exact/manifold.c. Comes
 * in: the widest gaps of both cores, which have the bits of query/contact.c, and of cores that are
 * apart the features that closest_double.h proved. Goes out: which core's edge is tried, and
 * whether that of the other core comes next.
 */
#ifndef SEPAX_STRATEGY_MANIFOLD_CHOICE_H
#define SEPAX_STRATEGY_MANIFOLD_CHOICE_H

#include "exact/measure.h"
#include "narrow/strategies/double_lanes.h"
#include "narrow/strategies/facing.h"

/* ------------------------------------------------------------------ the reference edge */

/* Which core's edge is tried as the reference edge, and what follows where its face fails. */
typedef struct manifold_choice {
    double first;  /* 1: that of the lower id, 0: that of the other */
    double faces;  /* 1: some edge is tried */
    double either; /* 1: where its face has too few points, that of the other core is tried */
} manifold_choice;

static inline manifold_choice manifold_choose(double first, double second) {
    const double both = first > 0 ? second : 0, any = first > 0 ? 1 : second;
    return (manifold_choice){first, any, both};
}

/* The choice for cores that meet; `eighth` is an eighth of the margin. */
static inline manifold_choice manifold_choose_meeting(double first, double second, double eighth) {
    return manifold_choose(first >= second - eighth ? 1 : 0, first >= second ? 0 : 1);
}

/* What choices take and give, in lanes of floats; flags are 1 or 0. `least` is the number of points
 * that a face needs to count. */
typedef struct manifold_lanes {
    float gap_a[SEPAX_LANES], gap_b[SEPAX_LANES];
    float edge_a[SEPAX_LANES], edge_b[SEPAX_LANES];
    float b_first[SEPAX_LANES];
    float of_b[SEPAX_LANES], edge[SEPAX_LANES]; /* the reference edge */
    float faces[SEPAX_LANES], either[SEPAX_LANES], least[SEPAX_LANES];
} manifold_lanes;

HEDLEY_ALWAYS_INLINE static void manifold_lanes_of(const facing_gaps *gaps, uint32_t b_first,
                                                   manifold_lanes *out) {
    lanes_store(out->gap_a, gaps->gap_a);
    lanes_store(out->gap_b, gaps->gap_b);
    lanes_store(out->edge_a, gaps->edge_a);
    lanes_store(out->edge_b, gaps->edge_b);
    lanes_store(out->b_first,
                lanes_select(lanes_from_bits(b_first), lanes_set(1.0f), lanes_set(0.0f)));
}

HEDLEY_ALWAYS_INLINE static void manifold_put_choice(const manifold_choice *c, double b_first,
                                                     unsigned l, manifold_lanes *m) {
    const double of_second = b_first > 0 ? 0 : 1;
    const double of_b = c->first > 0 ? b_first : of_second;
    m->of_b[l] = (float)of_b;
    m->edge[l] = of_b > 0 ? m->edge_b[l] : m->edge_a[l];
    m->faces[l] = (float)c->faces;
    m->either[l] = (float)c->either;
}

HEDLEY_ALWAYS_INLINE static void manifold_choose_all_meeting(double margin, manifold_lanes *m) {
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const double b_first = (double)m->b_first[l];
        const double a = (double)m->gap_a[l], b = (double)m->gap_b[l];
        const double first = b_first > 0 ? b : a, second = b_first > 0 ? a : b;
        const manifold_choice c = manifold_choose_meeting(first, second, margin / 8);
        manifold_put_choice(&c, b_first, l, m);
        m->least[l] = 1.0f;
    }
}

/* ------------------------------------------------------------------ cores apart */

/* The closest features of two cores that are apart: their numbers, and the corners at their (first)
 * vertices. */
typedef struct manifold_closest {
    float at_a[SEPAX_LANES], at_b[SEPAX_LANES];
    float own_a[SEPAX_LANES], own_b[SEPAX_LANES]; /* 1: it is an edge of that core */
    walk_corner v, w;
} manifold_closest;

HEDLEY_ALWAYS_INLINE static void manifold_find_closest(const facing_blocks *blocks, unsigned na,
                                                       unsigned nb, const lane_distances *found,
                                                       manifold_closest *out) {
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const uint32_t a = found->feature_a[l], b = found->feature_b[l];
        out->at_a[l] = (float)(int32_t)(a & ~SEPAX_FEATURE_VERTEX);
        out->at_b[l] = (float)(int32_t)(b & ~SEPAX_FEATURE_VERTEX);
        out->own_a[l] = (a & SEPAX_FEATURE_VERTEX) != 0 ? 0.0f : 1.0f;
        out->own_b[l] = (b & SEPAX_FEATURE_VERTEX) != 0 ? 0.0f : 1.0f;
    }
    walk_pick(&blocks->a, na, lanes_load(out->at_a), &out->v);
    walk_pick(&blocks->b, nb, lanes_load(out->at_b), &out->w);
}

/* A vertex of each core and the one after it, which counts where the core's edge between them is
 * closest. */
typedef struct manifold_way {
    clip_corner v, v_next, w, w_next;
    double own_a, own_b;
} manifold_way;

/* The distance of the cores. */
static inline double manifold_distance(const manifold_way *c) {
    const clip_corner from = {c->own_b > 0 ? c->w.x : c->v.x, c->own_b > 0 ? c->w.y : c->v.y};
    const clip_corner at = {c->own_b > 0 ? c->v.x : c->w.x, c->own_b > 0 ? c->v.y : c->w.y};
    const clip_corner of_b = {c->own_b > 0 ? c->w_next.x : at.x, c->own_b > 0 ? c->w_next.y : at.y};
    const clip_corner to = {c->own_a > 0 ? c->v_next.x : of_b.x,
                            c->own_a > 0 ? c->v_next.y : of_b.y};
    const clip_edge e = clip_edge_of(from, to);
    const double to_line = clip_place_of(&e, at).out / e.length;
    return c->own_a + c->own_b > 0 ? to_line : e.length;
}

typedef struct manifold_ways {
    double_lanes vx, vy, v_next_x, v_next_y, wx, wy, w_next_x, w_next_y;
    double_lanes extent_x, extent_y, largest;
} manifold_ways;

HEDLEY_ALWAYS_INLINE static void manifold_ways_of(const manifold_closest *c,
                                                  const facing_gaps *gaps, unsigned first,
                                                  manifold_ways *d) {
    to_double(c->v.x, first, &d->vx);
    to_double(c->v.y, first, &d->vy);
    to_double(c->v.next_x, first, &d->v_next_x);
    to_double(c->v.next_y, first, &d->v_next_y);
    to_double(c->w.x, first, &d->wx);
    to_double(c->w.y, first, &d->wy);
    to_double(c->w.next_x, first, &d->w_next_x);
    to_double(c->w.next_y, first, &d->w_next_y);
    to_double(gaps->extent_x, first, &d->extent_x);
    to_double(gaps->extent_y, first, &d->extent_y);
    to_double(gaps->largest, first, &d->largest);
}

/* The edge that is closest is tried; that of the other core where its gap is wide enough. */
HEDLEY_ALWAYS_INLINE static void manifold_choose_apart(const manifold_closest *c,
                                                       const manifold_ways *d, unsigned first,
                                                       double margin, manifold_lanes *m) {
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        const unsigned at = first + l;
        const double own_a = (double)c->own_a[at], own_b = (double)c->own_b[at];
        const manifold_way way = {{d->vx.lane[l], d->vy.lane[l]},
                                  {d->v_next_x.lane[l], d->v_next_y.lane[l]},
                                  {d->wx.lane[l], d->wy.lane[l]},
                                  {d->w_next_x.lane[l], d->w_next_y.lane[l]},
                                  own_a,
                                  own_b};
        const double error =
            contact_error(d->extent_x.lane[l], d->extent_y.lane[l], d->largest.lane[l]);
        const double enough = manifold_distance(&way) - (margin / 8 + error);
        const double wide_a = (double)m->gap_a[at] >= enough ? 1 : own_a;
        const double wide_b = (double)m->gap_b[at] >= enough ? 1 : own_b;
        const double b_first = (double)m->b_first[at];
        const manifold_choice choice =
            manifold_choose(b_first > 0 ? wide_b : wide_a, b_first > 0 ? wide_a : wide_b);
        m->edge_a[at] = own_a > 0 ? c->at_a[at] : m->edge_a[at];
        m->edge_b[at] = own_b > 0 ? c->at_b[at] : m->edge_b[at];
        manifold_put_choice(&choice, b_first, at, m);
        m->least[at] = own_a + own_b > 0 ? 1.0f : 2.0f;
    }
}

HEDLEY_NEVER_INLINE static void manifold_choose_all_apart(const manifold_closest *c,
                                                          const facing_gaps *gaps, double margin,
                                                          manifold_lanes *m) {
    for (unsigned first = 0; first < SEPAX_LANES; first += DOUBLE_LANES) {
        manifold_ways ways;
        manifold_ways_of(c, gaps, first, &ways);
        manifold_choose_apart(c, &ways, first, margin, m);
    }
}

#endif
