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

/* What choices take and give, in lanes of floats; flags are 1 or 0. `least` is the number of points
 * that a face needs to count. */
typedef struct manifold_lanes {
    float gap_a[SEPAX_LANES], gap_b[SEPAX_LANES];
    float of_b[SEPAX_LANES], edge[SEPAX_LANES]; /* the reference edge */
    float faces[SEPAX_LANES];                   /* some edge is tried */
    float either[SEPAX_LANES]; /* where its face has too few points, that of the other core is */
    float least[SEPAX_LANES];
    float keep[SEPAX_LANES]; /* manifold_keep */
} manifold_lanes;

/* Whether the edge of the lower id is tried, as exact/manifold.c has it: its gap lacks no more than
 * an eighth of the margin. 1 or 0. */
HEDLEY_ALWAYS_INLINE static void manifold_try_first(const float *first, const float *second,
                                                    double eighth, float *to) {
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        to[l] = (double)first[l] >= (double)second[l] - eighth ? 1.0f : 0.0f;
    }
}

/* The choices for cores that meet: the edge of the lower id, that of the other one, or one after
 * the other. */
HEDLEY_ALWAYS_INLINE static void
manifold_choose_meeting(const facing_gaps *gaps, const closest_group *g, manifold_lanes *out) {
    float first[SEPAX_LANES], second[SEPAX_LANES], tried[SEPAX_LANES];
    const lanes zero = lanes_set(0.0f), one = lanes_set(1.0f);
    const lane_mask b_first = lanes_from_bits(g->b_first);
    const lanes gap_first = lanes_select(b_first, gaps->gap_b, gaps->gap_a);
    const lanes gap_second = lanes_select(b_first, gaps->gap_a, gaps->gap_b);
    lanes_store(first, gap_first);
    lanes_store(second, gap_second);
    manifold_try_first(first, second, (double)g->margin / 8, tried);
    const lane_mask of_first = lanes_greater(lanes_load(tried), zero);
    const lane_mask wider = lanes_greater(gap_second, gap_first);
    /* b's edge is the one that is tried where both or neither of these hold */
    const lane_mask neither =
        lanes_and_not(lanes_from_bits(LANES_ALL), lanes_or(of_first, b_first));
    const lane_mask of_b = lanes_or(lanes_and(of_first, b_first), neither);
    lanes_store(out->gap_a, gaps->gap_a);
    lanes_store(out->gap_b, gaps->gap_b);
    lanes_store(out->of_b, lanes_select(of_b, one, zero));
    lanes_store(out->edge, lanes_select(of_b, gaps->edge_b, gaps->edge_a));
    lanes_store(out->faces, lanes_select(lanes_or(of_first, wider), one, zero));
    lanes_store(out->either, lanes_select(lanes_and(of_first, wider), one, zero));
    lanes_store(out->least, one);
    lanes_store(out->keep, zero);
}

/* ------------------------------------------------------------------ cores apart */

/* Lanes by bits. */
typedef struct manifold_certain {
    uint32_t sure;     /* what is found of the pair is that of the exact level */
    uint32_t incident; /* and so is the incident edge */
    uint32_t faced;    /* the edge of the lower id is tried first, if manifold_wide */
    uint32_t above;    /* its face counts if all separations are above 0 */
    uint32_t below;    /* its face counts if they are not */
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

/* Which faces agree with the relation of the shapes (exact/manifold.c), of cores that are apart.
 * `own`: that of the closest edge, which always counts. The shapes are disjoint where a gap exceeds
 * the radii, or the distance of the cores does; the gap is certain by twice the threshold. */
HEDLEY_ALWAYS_INLINE static void manifold_agree(const facing_closest *c, const facing_gaps *gaps,
                                                lane_mask own, const closest_group *g,
                                                manifold_certain *certain) {
    const lanes radii = lanes_add(lanes_load(g->radius_a), lanes_load(g->radius_b));
    const lanes off = lanes_sub(c->distance, radii);
    const lanes size = lanes_add(lanes_add(c->distance, c->reach), radii);
    const lanes slack = lanes_mul(size, lanes_set(WIDTH_SLACK));
    const lanes most = lanes_add(lanes_mul(radii, lanes_set(1 + 0x1p-21f)), gaps->threshold);
    const lane_mask by_gap = lanes_greater(lanes_max(gaps->gap_a, gaps->gap_b), most);
    const lane_mask by_distance = lanes_and(c->proved, lanes_greater(off, slack));
    const lane_mask closer = lanes_greater(lanes_sub(lanes_set(0.0f), slack), off);
    const lane_mask above = lanes_or(own, lanes_or(by_gap, by_distance));
    const lane_mask below = lanes_or(own, lanes_and(c->measured, closer));
    certain->above |= lanes_bits(lanes_and(gaps->apart, above));
    certain->below |= lanes_bits(lanes_and(gaps->apart, below));
}

/* The choices of the lanes whose cores are apart take the place of those that `m` has, but for the
 * lanes whose cores meet. The edge that is closest is tried, and that of the other core where its
 * gap is wide enough; `wider_b`: the widest gap is of b. Returns the lanes that are certain. */
HEDLEY_ALWAYS_INLINE static uint32_t
manifold_choose_apart(const facing_closest *c, const facing_gaps *gaps, lane_mask wider_b,
                      const closest_group *g, manifold_lanes *m, manifold_certain *agreed) {
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
    const lane_mask own = lanes_and(certain, manifold_either(of_b, own_b, own_a));
    manifold_agree(c, gaps, lanes_and(c->proved, own), g, agreed);
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
