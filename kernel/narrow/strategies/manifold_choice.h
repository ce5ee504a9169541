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
#include "narrow/strategies/facing.h"

/* The slack of manifold_width_of: of its terms, and for denormals. */
#define WIDTH_SLACK 0x1p-22f
#define WIDTH_FLOOR 0x1p-140f

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

/* Lanes by bits. */
typedef struct manifold_certain {
    uint32_t meet; /* the cores certainly meet */
    uint32_t sure; /* all that is found of the pair is that of the exact level */
} manifold_certain;

/* The numbers of the closest features, as the kernel of distances found them. */
HEDLEY_ALWAYS_INLINE static void manifold_number_closest(const lane_distances *found,
                                                         manifold_closest *out) {
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const uint32_t a = found->feature_a[l], b = found->feature_b[l];
        out->at_a[l] = (float)(int32_t)(a & ~SEPAX_FEATURE_VERTEX);
        out->at_b[l] = (float)(int32_t)(b & ~SEPAX_FEATURE_VERTEX);
        out->own_a[l] = (a & SEPAX_FEATURE_VERTEX) != 0 ? 0.0f : 1.0f;
        out->own_b[l] = (b & SEPAX_FEATURE_VERTEX) != 0 ? 0.0f : 1.0f;
    }
}

HEDLEY_ALWAYS_INLINE static void manifold_find_closest(const facing_blocks *blocks, unsigned na,
                                                       unsigned nb, const lane_distances *found,
                                                       manifold_closest *out) {
    manifold_number_closest(found, out);
    walk_pick(&blocks->a, na, lanes_load(out->at_a), &out->v);
    walk_pick(&blocks->b, nb, lanes_load(out->at_b), &out->w);
}

/* Writes a value to the lanes whose cores do not meet. */
HEDLEY_ALWAYS_INLINE static void manifold_put_apart(lane_mask meet, lanes value,
                                                    float to[SEPAX_LANES]) {
    lanes_store(to, lanes_select(meet, lanes_load(to), value));
}

/* Whether gaps are certainly no less than the distance of the cores, less an eighth of the margin
 * and less the error of gaps: `wide`, or certainly less: `narrow`. */
typedef struct manifold_width {
    lane_mask wide, narrow;
} manifold_width;

/* By the distance of the shapes in float, to which the sum of the radii is added again. The error
 * is less than 3u (|distance| + R + keep + |gap - d|), u = 2^-24. */
HEDLEY_ALWAYS_INLINE static manifold_width manifold_width_of(lanes gap, lanes distance,
                                                             lanes radius, lanes keep) {
    const lanes d = lanes_add(distance, radius), off = lanes_sub(gap, d);
    const lanes excess = lanes_add(off, keep);
    const lanes size =
        lanes_add(lanes_add(lanes_abs(distance), radius), lanes_add(keep, lanes_abs(off)));
    const lanes slack = lanes_add(lanes_mul(size, lanes_set(WIDTH_SLACK)), lanes_set(WIDTH_FLOOR));
    return (manifold_width){lanes_greater(excess, slack),
                            lanes_greater(lanes_sub(lanes_set(0.0f), slack), excess)};
}

/* What a gap may lack of the distance of the cores: an eighth of the margin, and its error as
 * contact_error has it. */
HEDLEY_ALWAYS_INLINE static lanes manifold_keep(const facing_gaps *gaps, float margin) {
    const lanes sum = lanes_add(gaps->extent_x, gaps->extent_y);
    const lanes most = lanes_mul(gaps->largest, lanes_set(4.0f));
    const lanes error = lanes_mul(lanes_min(sum, most), lanes_set(0x1p-21f));
    return lanes_add(lanes_set(margin / 8), error);
}

/* The choices of the lanes whose cores are apart take the place of those that `m` has, but for the
 * lanes whose cores meet. The edge that is closest is tried, and that of the other core where its
 * gap is wide enough. Returns the lanes that are certain. */
HEDLEY_ALWAYS_INLINE static uint32_t
manifold_choose_apart(const manifold_closest *c, const facing_gaps *gaps, const closest_group *g,
                      const float distance[SEPAX_LANES], manifold_lanes *m) {
    const lanes zero = lanes_set(0.0f), one = lanes_set(1.0f);
    const lanes radius = lanes_add(lanes_add(lanes_load(g->radius_a), lanes_load(g->radius_b)),
                                   lanes_set(g->margin));
    const lanes keep = manifold_keep(gaps, g->margin);
    const manifold_width a = manifold_width_of(gaps->gap_a, lanes_load(distance), radius, keep);
    const manifold_width b = manifold_width_of(gaps->gap_b, lanes_load(distance), radius, keep);
    const lane_mask own_a = lanes_greater(lanes_load(c->own_a), zero);
    const lane_mask own_b = lanes_greater(lanes_load(c->own_b), zero);
    const lane_mask wide_a = lanes_or(own_a, a.wide), wide_b = lanes_or(own_b, b.wide);
    const lane_mask certain = lanes_and(lanes_or(wide_a, a.narrow), lanes_or(wide_b, b.narrow));
    const lane_mask b_first = lanes_from_bits(g->b_first);
    const lane_mask both = lanes_and(wide_a, wide_b), any = lanes_or(wide_a, wide_b);
    /* b's edge is the one that is tried where it is the only one, or where b has the lower id */
    const lane_mask of_b = lanes_or(lanes_and_not(wide_b, wide_a),
                                    lanes_and_not(b_first, lanes_and_not(wide_a, wide_b)));
    const lanes edge_a = lanes_select(own_a, lanes_load(c->at_a), gaps->edge_a);
    const lanes edge_b = lanes_select(own_b, lanes_load(c->at_b), gaps->edge_b);
    const lanes least = lanes_select(lanes_or(own_a, own_b), one, lanes_set(2.0f));
    manifold_put_apart(gaps->overlap, lanes_select(of_b, one, zero), m->of_b);
    manifold_put_apart(gaps->overlap, lanes_select(of_b, edge_b, edge_a), m->edge);
    manifold_put_apart(gaps->overlap, lanes_select(any, one, zero), m->faces);
    manifold_put_apart(gaps->overlap, lanes_select(both, one, zero), m->either);
    manifold_put_apart(gaps->overlap, least, m->least);
    return lanes_bits(certain);
}

#endif
