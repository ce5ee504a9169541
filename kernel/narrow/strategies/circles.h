/* SPDX-License-Identifier: MIT
 *
 * Points with radii, a pair a lane. Comes in: pairs of ids, with the bounds of all shapes, and
 * motions. Goes out: centres and radii, distances, casts.
 */
#ifndef SEPAX_STRATEGY_CIRCLES_H
#define SEPAX_STRATEGY_CIRCLES_H

#include "lanes/lanes.h"
#include "narrow/strategies/cast_proof.h"
#include "narrow/strategies/closest_numbers.h"
#include "store/store.h"

typedef struct circle_pairs {
    float vx[SEPAX_LANES], vy[SEPAX_LANES], wx[SEPAX_LANES], wy[SEPAX_LANES];
    float radius_v[SEPAX_LANES], radius_w[SEPAX_LANES];
} circle_pairs;

/* The outer disc of a point is the circle itself, its centre and radius unrounded, so neither
 * vertices nor radii have to be read. */
HEDLEY_ALWAYS_INLINE static void circles_load(const shape_bounds *bounds, const sepax_pair *pairs,
                                              circle_pairs *c) {
    const float *a[SEPAX_LANES], *b[SEPAX_LANES];
    lanes v[4], w[4];
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        a[l] = &bounds[pairs[l].a].x;
        b[l] = &bounds[pairs[l].b].x;
    }
    lanes_load_quads(a, 0, v);
    lanes_load_quads(b, 0, w);
    lanes_store(c->vx, v[0]);
    lanes_store(c->vy, v[1]);
    lanes_store(c->radius_v, v[2]);
    lanes_store(c->wx, w[0]);
    lanes_store(c->wy, w[1]);
    lanes_store(c->radius_w, w[2]);
}

/* Distances, and the lanes in which they are certain. Two points that differ are closest to each
 * other, so there is nothing to find or to prove. */
HEDLEY_ALWAYS_INLINE static void find_circle_distances(const circle_pairs *c, float margin,
                                                       lane_distances *out) {
    lanes_claim claim; /* of which only these are read */
    claim.vx = lanes_load(c->vx);
    claim.vy = lanes_load(c->vy);
    claim.end_x = claim.wx = lanes_load(c->wx);
    claim.end_y = claim.wy = lanes_load(c->wy);
    claim.edge = lanes_from_bits(0);
    const double_vector v = {doubles_of(claim.vx), doubles_of(claim.vy)};
    const double_vector w = {doubles_of(claim.wx), doubles_of(claim.wy)};
    const double_vector e = {doubles_sub(w.x, v.x), doubles_sub(w.y, v.y)};
    const doubles ra = doubles_of(lanes_load(c->radius_v)),
                  rb = doubles_of(lanes_load(c->radius_w));
    const doubles radius = doubles_add(doubles_add(ra, rb), doubles_set((double)margin));
    const doubles length = vector_length(e), gap = doubles_sub(length, radius);
    const doubles cancelled = doubles_mul(doubles_set(CLEAR), doubles_add(length, radius));
    const double_vector n = {doubles_div(e.x, length), doubles_div(e.y, length)};
    measure_store(out->distance, apart_from_zero(gap));
    measure_record(n, v, w, ra, rb, out);
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        out->feature_a[l] = out->feature_b[l] = SEPAX_FEATURE_VERTEX;
        out->edge[l] = SEPAX_FEATURE_NONE;
    }
    const lane_mask equal =
        lanes_and(lanes_equal(claim.vx, claim.wx), lanes_equal(claim.vy, claim.wy));
    const uint32_t certain = doubles_bits(doubles_at_least(doubles_abs(gap), cancelled));
    closest_number(&claim, c->radius_v, c->radius_w, margin, ~lanes_bits(equal) & LANES_ALL,
                   certain, out);
}

/* First contacts with the bits of exact/cast.c, and the lanes in which they are certain. A point
 * has one feature, so nothing has to be proposed; the formulas are those of cast_proof.h. */
HEDLEY_ALWAYS_INLINE static void find_circle_casts(const shape_bounds *bounds,
                                                   const sepax_pair *pairs,
                                                   const sepax_vec2 *motions, float margin,
                                                   lane_casts *out) {
    circle_pairs c;
    lanes mx, my;
    circles_load(bounds, pairs, &c);
    lanes_load_alternate(motions, &mx, &my);
    const doubles ra = doubles_of(lanes_load(c.radius_v)), rb = doubles_of(lanes_load(c.radius_w));
    const cast_case points = {.vx = doubles_of(lanes_load(c.vx)),
                              .vy = doubles_of(lanes_load(c.vy)),
                              .wx = doubles_of(lanes_load(c.wx)),
                              .wy = doubles_of(lanes_load(c.wy)),
                              .mx = doubles_of(mx),
                              .my = doubles_of(my),
                              .radius =
                                  doubles_add(doubles_add(ra, rb), doubles_set((double)margin))};
    const cast_found found = cast_find_points(&points);
    const lanes zero = lanes_set(0.0f);
    lanes_store(out->time, found.time);
    lanes_store(out->normal_x, lanes_add(found.normal_x, zero));
    lanes_store(out->normal_y, lanes_add(found.normal_y, zero));
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        out->feature_a[l] = out->feature_b[l] = SEPAX_FEATURE_VERTEX;
    }
    out->hits = doubles_bits(found.hit);
    out->misses = doubles_bits(found.miss);
    out->touches = out->unsure = 0;
}

#endif
