/* SPDX-License-Identifier: MIT
 *
 * Depths and witnesses of polygons that overlap, a pair a lane, with the bits of exact/distance.c.
 * Comes in: vertices, and separations that are certain. Goes out: distances, and the lanes in which
 * they are certain.
 *
 * The deepest vertex is certain where the edge that ends there leads down, and the one that begins
 * there leads up, relative to the edge of the separation: by signs beyond the threshold of
 * sign_certain. Where one of them is parallel, the exact level decides.
 */
#ifndef SEPAX_STRATEGY_CLOSEST_DEPTH_H
#define SEPAX_STRATEGY_CLOSEST_DEPTH_H

#include "narrow/strategies/closest_record.h"
#include "narrow/strategies/double_lanes.h"
#include "narrow/strategies/facing.h"

/* An edge of the core P, and what seems to be the deepest vertex of the core Q with its neighbours:
 * lanes as numbers, flags 1 or 0. */
typedef struct depth_claim {
    float vx[SEPAX_LANES], vy[SEPAX_LANES], end_x[SEPAX_LANES], end_y[SEPAX_LANES];
    float wx[SEPAX_LANES], wy[SEPAX_LANES], next_x[SEPAX_LANES], next_y[SEPAX_LANES];
    float last_x[SEPAX_LANES], last_y[SEPAX_LANES];
    float of_b[SEPAX_LANES]; /* P is b */
    float proved[SEPAX_LANES];
} depth_claim;

/* The first vertex of q that is least far along the outward normal of the edge from c. */
HEDLEY_ALWAYS_INLINE static lanes depth_deepest(const lane_vertex *c, const lane_block *q,
                                                unsigned count) {
    const lanes ex = lanes_sub(c->next_x, c->x), ey = lanes_sub(c->next_y, c->y);
    lanes least = lanes_set(INFINITY), at = lanes_set(0.0f);
    for (unsigned j = 0; j < count; j++) {
        const lanes rx = lanes_sub(q->x[j], c->x), ry = lanes_sub(q->y[j], c->y);
        const lanes along = along_edge_normal(ex, ey, rx, ry);
        at = lanes_select(lanes_greater(least, along), lanes_set((float)j), at);
        least = lanes_min(along, least);
    }
    return at;
}

/* Whether w is certainly the deepest vertex, and no other one as deep. Not inline: gcc vectorises
 * the loop only where it stands alone. */
HEDLEY_NEVER_INLINE static void depth_prove(depth_claim *restrict c) {
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const double wx = (double)c->wx[l], wy = (double)c->wy[l];
        const double ex = (double)c->end_x[l] - (double)c->vx[l];
        const double ey = (double)c->end_y[l] - (double)c->vy[l];
        const double p0 = ex * (wy - (double)c->last_y[l]), q0 = ey * (wx - (double)c->last_x[l]);
        const double p1 = ex * ((double)c->next_y[l] - wy), q1 = ey * ((double)c->next_x[l] - wx);
        const double down = p0 - q0, up = q1 - p1;
        const double down_spare = down - 0x1p-51 * (fabs(p0) + fabs(q0));
        const double up_spare = up - 0x1p-51 * (fabs(p1) + fabs(q1));
        const double spare = down_spare < up_spare ? down_spare : up_spare;
        const double least = down < up ? down : up;
        const float certain = spare >= 0 ? 1.0f : 0.0f;
        c->proved[l] = least > 0 ? certain : 0.0f;
    }
}

/* The numbers: the first witness is the foot of w on the edge. */
HEDLEY_NEVER_INLINE static void depth_measure(const depth_claim *restrict c,
                                              const closest_group *restrict g,
                                              const lane_contacts *restrict contacts,
                                              lane_distances *restrict out) {
    const double margin = (double)g->margin;
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const double vx = (double)c->vx[l], vy = (double)c->vy[l];
        const double wx = (double)c->wx[l], wy = (double)c->wy[l];
        const double ex = (double)c->end_x[l] - vx, ey = (double)c->end_y[l] - vy;
        measure m = {.bx = wx, .by = wy, .square = ex * ex + ey * ey};
        measure_foot(&m, ey * (wx - vx) - ex * (wy - vy), ex, ey);
        const bool of_b = c->of_b[l] > 0;
        const double ax = of_b ? wx : m.ax, ay = of_b ? wy : m.ay;
        const double bx = of_b ? m.ax : wx, by = of_b ? m.ay : wy;
        const double length = sqrt(m.square), sign = of_b ? -1 : 1;
        const double nx = sign * (ey / length), ny = sign * (-ex / length);
        const double ra = (double)g->radius_a[l], rb = (double)g->radius_b[l];
        const double depth = -(double)contacts->separation[l];
        out->distance[l] = measure_overlap(depth, (ra + rb) + margin);
        closest_record(out, l, &(closest_witnesses){nx, ny, ax, ay, bx, by, ra, rb});
    }
}

HEDLEY_ALWAYS_INLINE static void depth_features(lanes edge, lanes vertex, lane_mask of_b,
                                                const lane_contacts *contacts,
                                                lane_distances *out) {
    float on[SEPAX_LANES], of[SEPAX_LANES];
    uint32_t flag_on[SEPAX_LANES], flag_of[SEPAX_LANES];
    const lanes none = lanes_set_bits(0), corner = lanes_set_bits(SEPAX_FEATURE_VERTEX);
    lanes_store(on, lanes_select(of_b, vertex, edge));
    lanes_store(of, lanes_select(of_b, edge, vertex));
    lanes_store_bits(flag_on, lanes_select(of_b, corner, none));
    lanes_store_bits(flag_of, lanes_select(of_b, none, corner));
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        out->feature_a[l] = (uint32_t)(int32_t)on[l] | flag_on[l];
        out->feature_b[l] = (uint32_t)(int32_t)of[l] | flag_of[l];
    }
    memcpy(out->edge, contacts->edge, sizeof out->edge);
}

/* The number of an edge, from the bits that lane_best has. */
HEDLEY_ALWAYS_INLINE static lanes depth_number(lanes bits) {
    uint32_t edge[SEPAX_LANES];
    float number[SEPAX_LANES];
    lanes_store_bits(edge, bits);
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        number[l] = (float)(int32_t)(edge[l] & ~SEPAX_FEATURE_B);
    }
    return lanes_load(number);
}

/* The claims of a group of cores of up to na and nb vertices. */
HEDLEY_ALWAYS_INLINE static void depth_find(const closest_group *g, unsigned na, unsigned nb,
                                            const lane_contacts *contacts, depth_claim *c,
                                            lane_distances *out) {
    lane_block p, q;
    lane_vertex v, w;
    float of_second[SEPAX_LANES];
    core_load(g->a, na, &p);
    core_load(g->b, nb, &q);
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        of_second[l] = (contacts->edge[l] & SEPAX_FEATURE_B) != 0 ? 1.0f : 0.0f;
    }
    const lane_mask of_b = lanes_greater(lanes_load(of_second), lanes_set(0.0f));
    const lanes edge = depth_number(lanes_load_bits(contacts->edge));
    facing_exchange(of_b, &p, na, &q, nb);
    pick_vertex(&p, nb, edge, &v);
    const lanes vertex = depth_deepest(&v, &q, nb);
    pick_vertex(&q, nb, vertex, &w);
    lanes_store(c->vx, v.x);
    lanes_store(c->vy, v.y);
    lanes_store(c->end_x, v.next_x);
    lanes_store(c->end_y, v.next_y);
    lanes_store(c->wx, w.x);
    lanes_store(c->wy, w.y);
    lanes_store(c->next_x, w.next_x);
    lanes_store(c->next_y, w.next_y);
    lanes_store(c->last_x, w.before_x);
    lanes_store(c->last_y, w.before_y);
    memcpy(c->of_b, of_second, sizeof c->of_b);
    depth_features(edge, vertex, of_b, contacts, out);
}

/* The distances of a group whose claims are found; returns the lanes that are certain. */
HEDLEY_ALWAYS_INLINE static uint32_t depth_settle(depth_claim *c, const closest_group *g,
                                                  const lane_contacts *contacts,
                                                  lane_distances *out) {
    depth_prove(c);
    depth_measure(c, g, contacts, out);
    return lanes_bits(lanes_greater(lanes_load(c->proved), lanes_set(0.0f)));
}

#endif
