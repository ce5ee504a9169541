/* SPDX-License-Identifier: MIT
 *
 * First contacts proved, and the numbers that follow from them, in double lanes. Comes in: the
 * features that cast_lanes.h proposes, with the corners around them. Goes out: casts with the bits
 * of exact/cast.c, and the lanes in which they are certain.
 *
 * cast_proof.h describes the proof.
 *
 * The loops over lanes are plain C: the compiler turns them into vectors.
 */
#ifndef SEPAX_STRATEGY_CAST_DOUBLE_H
#define SEPAX_STRATEGY_CAST_DOUBLE_H

#include "narrow/strategies/cast_lanes.h"
#include "narrow/strategies/cast_proof.h"
#include "narrow/strategies/double_lanes.h"

/* The proposal: an edge of the core P, from v to `next`, or the vertex v of P; and a vertex w of
 * the core Q, which moves relative to P. Where both are vertices, P is the core of a. */
typedef struct cast_claim {
    lanes vx, vy, next_x, next_y, before_x, before_y;
    lanes wx, wy, after_x, after_y, last_x, last_y;
    lanes mx, my, edge, of_b, p_first; /* 1 or 0 */
} cast_claim;

HEDLEY_ALWAYS_INLINE static void cast_claim_of(const cast_view *view, const cast_way *way,
                                               const cast_corners *at, cast_claim *c) {
    const lanes zero = lanes_set(0.0f), one = lanes_set(1.0f);
    lane_vertex p, q;
    select_vertex(way->of_b, &at->a, &at->b, &p);
    select_vertex(way->of_b, &at->b, &at->a, &q);
    c->vx = p.x;
    c->vy = p.y;
    c->next_x = p.next_x;
    c->next_y = p.next_y;
    c->before_x = p.before_x;
    c->before_y = p.before_y;
    c->wx = q.x;
    c->wy = q.y;
    c->after_x = q.next_x;
    c->after_y = q.next_y;
    c->last_x = q.before_x;
    c->last_y = q.before_y;
    c->mx = lanes_select(way->of_b, lanes_sub(zero, view->mx), view->mx);
    c->my = lanes_select(way->of_b, lanes_sub(zero, view->my), view->my);
    c->edge = lanes_select(way->edge, one, zero);
    c->of_b = lanes_select(way->of_b, one, zero);
    const lanes b_first = lanes_select(view->b_first, one, zero);
    c->p_first = lanes_select(way->of_b, b_first, lanes_sub(one, b_first));
}

/* ------------------------------------------------------------------- lanes */

typedef struct cast_doubles {
    double_lanes vx, vy, next_x, next_y, before_x, before_y;
    double_lanes wx, wy, after_x, after_y, last_x, last_y, mx, my, edge, of_b, p_first, radius;
} cast_doubles;

HEDLEY_ALWAYS_INLINE static void cast_to_double(const cast_claim *c,
                                                const double radius[SEPAX_LANES], unsigned first,
                                                cast_doubles *d) {
    to_double(c->vx, first, &d->vx);
    to_double(c->vy, first, &d->vy);
    to_double(c->next_x, first, &d->next_x);
    to_double(c->next_y, first, &d->next_y);
    to_double(c->before_x, first, &d->before_x);
    to_double(c->before_y, first, &d->before_y);
    to_double(c->wx, first, &d->wx);
    to_double(c->wy, first, &d->wy);
    to_double(c->after_x, first, &d->after_x);
    to_double(c->after_y, first, &d->after_y);
    to_double(c->last_x, first, &d->last_x);
    to_double(c->last_y, first, &d->last_y);
    to_double(c->mx, first, &d->mx);
    to_double(c->my, first, &d->my);
    to_double(c->edge, first, &d->edge);
    to_double(c->of_b, first, &d->of_b);
    to_double(c->p_first, first, &d->p_first);
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        d->radius.lane[l] = radius[first + l];
    }
}

/* The largest float of full precision that is not above v. v lies in the range of these floats. */
HEDLEY_ALWAYS_INLINE static double cast_rounded_down(double v) {
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    bits &= ~UINT64_C(0x1FFFFFFF);
    memcpy(&v, &bits, sizeof v);
    return v;
}

/* Which lanes of a group hit, and which miss: 1 or 0. */
typedef struct cast_flags {
    float hit[SEPAX_LANES], miss[SEPAX_LANES];
} cast_flags;

HEDLEY_ALWAYS_INLINE static void cast_take_flags(const cast_flags *flags, lane_casts *out) {
    const lanes zero = lanes_set(0.0f);
    out->hits = lanes_bits(lanes_greater(lanes_load(flags->hit), zero));
    out->misses = lanes_bits(lanes_greater(lanes_load(flags->miss), zero));
}

/* Makes the time a float, and takes the hit from a lane where that float is not certain. It is
 * certain where every time within the error rounds down to the same float of full precision
 * below 1.
 */
HEDLEY_ALWAYS_INLINE static void cast_round_time(cast_found *found) {
    const double low = cast_rounded_down(found->time * (1 - CAST_TIME_ERROR));
    const double high = cast_rounded_down(found->time * (1 + CAST_TIME_ERROR));
    const double in_range = cast_lesser(found->time - 0x1p-125, (1 - 0x1p-30) - found->time);
    found->hit = cast_lesser(found->hit, low == high ? in_range : -1.0);
    found->time = low;
}

/* The casts of the lanes of a group from lane `first` on, DOUBLE_LANES of them. */
HEDLEY_ALWAYS_INLINE static void cast_find_some(const cast_doubles *d, unsigned first,
                                                cast_flags *flags, lane_casts *out) {
    double_lanes hit, miss, time, normal_x, normal_y;
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        const cast_case c = {d->vx.lane[l],      d->vy.lane[l],       d->next_x.lane[l],
                             d->next_y.lane[l],  d->before_x.lane[l], d->before_y.lane[l],
                             d->wx.lane[l],      d->wy.lane[l],       d->after_x.lane[l],
                             d->after_y.lane[l], d->last_x.lane[l],   d->last_y.lane[l],
                             d->mx.lane[l],      d->my.lane[l],       d->edge.lane[l],
                             d->p_first.lane[l], d->radius.lane[l]};
        const double sign = cast_pick(cast_mask(d->of_b.lane[l]), -1.0, 1.0);
        cast_found found = cast_find_round(&c);
        cast_round_time(&found);
        hit.lane[l] = found.hit;
        miss.lane[l] = found.miss;
        time.lane[l] = found.time;
        normal_x.lane[l] = found.normal_x * sign;
        normal_y.lane[l] = found.normal_y * sign;
    }
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        flags->hit[first + l] = cast_flag(hit.lane[l]);
    }
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        flags->miss[first + l] = cast_flag(miss.lane[l]);
    }
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        out->time[first + l] = (float)time.lane[l];
    }
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        out->normal_x[first + l] = measure_to_float(normal_x.lane[l]);
    }
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        out->normal_y[first + l] = measure_to_float(normal_y.lane[l]);
    }
}

/* ------------------------------------------------------------------- features */

/* The features of the proposal, as lane_casts has them. */
HEDLEY_ALWAYS_INLINE static void cast_features_of(const cast_way *way, const cast_corners *c,
                                                  lane_casts *out) {
    const lanes zero = lanes_set(0.0f), one = lanes_set(1.0f);
    float a[SEPAX_LANES], b[SEPAX_LANES], corner_a[SEPAX_LANES], corner_b[SEPAX_LANES];
    lanes_store(a, c->i.at);
    lanes_store(b, c->j.at);
    lanes_store(corner_a, lanes_select(lanes_and_not(way->edge, way->of_b), zero, one));
    lanes_store(corner_b, lanes_select(way->of_b, zero, one));
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const uint32_t of_a = (uint32_t)(int32_t)a[l], of_b = (uint32_t)(int32_t)b[l];
        out->feature_a[l] = of_a | (corner_a[l] > 0 ? SEPAX_FEATURE_VERTEX : 0);
        out->feature_b[l] = of_b | (corner_b[l] > 0 ? SEPAX_FEATURE_VERTEX : 0);
    }
}

/* The casts of a group of shapes of up to a.count and b.count vertices, not both of which are
 * points, with any radii. */
HEDLEY_ALWAYS_INLINE static void find_round_casts(const cast_group *g, lane_shape of_a,
                                                  lane_shape of_b, lane_casts *out) {
    lane_block a, b;
    cast_way way;
    cast_claim claim;
    cast_flags flags;
    cast_view view = cast_view_of(g, true);
    double radius[SEPAX_LANES];
    float rounded[SEPAX_LANES];
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        radius[l] =
            ((double)g->cores.radius_a[l] + (double)g->cores.radius_b[l]) + (double)g->cores.margin;
        rounded[l] = (float)radius[l];
    }
    view.radius = lanes_load(rounded);
    load_block(g->cores.a, of_a.stride, &a);
    load_block(g->cores.b, of_b.stride, &b);
    cast_corners at = {.i = {.last = lanes_load(g->cores.last_a)},
                       .j = {.last = lanes_load(g->cores.last_b)}};
    cast_propose(&view, &a, of_a.count, &b, of_b.count, &way, &at);
    cast_features_of(&way, &at, out);
    cast_claim_of(&view, &way, &at, &claim);
    for (unsigned first = 0; first < SEPAX_LANES; first += DOUBLE_LANES) {
        cast_doubles d;
        cast_to_double(&claim, radius, first, &d);
        cast_find_some(&d, first, &flags, out);
    }
    cast_take_flags(&flags, out);
}

#endif
