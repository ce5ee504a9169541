/* SPDX-License-Identifier: MIT
 *
 * The reference edges of manifolds, chosen in lanes by the rules of exact/manifold.c. Comes in: the
 * widest gaps of both cores, which have the bits of query/contact.c, and of cores that are apart
 * the closest features. Goes out: which core's edge is tried, and whether that of the other core
 * comes next.
 */
#ifndef SEPAX_STRATEGY_MANIFOLD_CHOICE_H
#define SEPAX_STRATEGY_MANIFOLD_CHOICE_H

#include "exact/measure.h"
#include "narrow/strategies/facing_closest.h"

/* The slack of manifold_width_of, of its terms. */
#define WIDTH_SLACK 0x1p-21f

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
    float keep[SEPAX_LANES]; /* manifold_keep */
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
        m->keep[l] = 0.0f;
    }
}

/* ------------------------------------------------------------------ cores apart */

/* Lanes by bits. */
typedef struct manifold_certain {
    uint32_t sure;     /* what is found of the pair is that of the exact level */
    uint32_t incident; /* and so is the incident edge */
    uint32_t faced;    /* the edge of the lower id is tried first, if manifold_wide */
} manifold_certain;

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

/* By the distance of the cores in float (facing_measure). */
HEDLEY_ALWAYS_INLINE static manifold_width manifold_width_of(lanes gap, const facing_closest *c,
                                                             lanes keep) {
    const lanes off = lanes_sub(gap, c->distance), excess = lanes_add(off, keep);
    const lanes size = lanes_add(lanes_add(c->distance, c->reach), lanes_add(keep, lanes_abs(off)));
    const lanes slack = lanes_mul(size, lanes_set(WIDTH_SLACK));
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

/* a where m, else b. */
HEDLEY_ALWAYS_INLINE static lane_mask manifold_either(lane_mask m, lane_mask a, lane_mask b) {
    return lanes_or(lanes_and(m, a), lanes_and_not(b, m));
}

/* The choices of the lanes whose cores are apart take the place of those that `m` has, but for the
 * lanes whose cores meet. The edge that is closest is tried, and that of the other core where its
 * gap is wide enough; `wider_b`: the widest gap is of b. Returns the lanes that are certain. */
HEDLEY_ALWAYS_INLINE static uint32_t
manifold_choose_apart(const facing_closest *c, const facing_gaps *gaps, lane_mask wider_b,
                      const closest_group *g, manifold_lanes *m) {
    const lanes zero = lanes_set(0.0f), one = lanes_set(1.0f);
    const lanes keep = manifold_keep(gaps, g->margin);
    const manifold_width a = manifold_width_of(gaps->gap_a, c, keep);
    const manifold_width b = manifold_width_of(gaps->gap_b, c, keep);
    const lane_mask own_a = lanes_and_not(c->edge, wider_b), own_b = lanes_and(c->edge, wider_b);
    const lane_mask wide_a = lanes_or(own_a, a.wide), wide_b = lanes_or(own_b, b.wide);
    const lane_mask certain = lanes_and(lanes_or(wide_a, a.narrow), lanes_or(wide_b, b.narrow));
    const lane_mask b_first = lanes_from_bits(g->b_first);
    const lane_mask both = lanes_and(wide_a, wide_b), any = lanes_or(wide_a, wide_b);
    /* b's edge is the one that is tried where it is the only one, or where b has the lower id */
    const lane_mask of_b = lanes_or(lanes_and_not(wide_b, wide_a),
                                    lanes_and_not(b_first, lanes_and_not(wide_a, wide_b)));
    const lanes least = lanes_select(c->edge, one, lanes_set(2.0f));
    manifold_put_apart(gaps->overlap, lanes_select(of_b, one, zero), m->of_b);
    manifold_put_apart(gaps->overlap, lanes_select(of_b, gaps->edge_b, gaps->edge_a), m->edge);
    manifold_put_apart(gaps->overlap, lanes_select(any, one, zero), m->faces);
    manifold_put_apart(gaps->overlap, lanes_select(both, one, zero), m->either);
    manifold_put_apart(gaps->overlap, least, m->least);
    return lanes_bits(certain);
}

/* Of the lanes whose closest features or widths are not certain, those in which the edge of the
 * lower id with the widest gap is tried first if it is wide enough, whatever is closest: no other
 * edge of its core can be closest. */
HEDLEY_ALWAYS_INLINE static uint32_t manifold_choose_faced(uint32_t open, const facing_gaps *gaps,
                                                           const closest_group *g,
                                                           manifold_lanes *m) {
    const lanes zero = lanes_set(0.0f), one = lanes_set(1.0f), two = lanes_set(2.0f);
    const lane_mask b_first = lanes_from_bits(g->b_first);
    const uint32_t faced = open & lanes_bits(manifold_either(b_first, gaps->lead_b, gaps->lead_a));
    const lane_mask f = lanes_from_bits(faced);
    lanes_store(m->keep, manifold_keep(gaps, g->margin));
    lanes_store(m->of_b, lanes_select(f, lanes_select(b_first, one, zero), lanes_load(m->of_b)));
    lanes_store(m->edge, lanes_select(f, lanes_select(b_first, gaps->edge_b, gaps->edge_a),
                                      lanes_load(m->edge)));
    lanes_store(m->faces, lanes_select(f, one, lanes_load(m->faces)));
    lanes_store(m->either, lanes_select(f, one, lanes_load(m->either)));
    lanes_store(m->least, lanes_select(f, two, lanes_load(m->least)));
    return faced;
}

#endif
