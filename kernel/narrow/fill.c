/* SPDX-License-Identifier: MIT
 *
 * Groups for distances, manifolds, casts and containments: see fill.h.
 */
#include "base/arithmetic.h"

#include "narrow/fill.h"

/* The vertex counts of the shapes of a group. */
typedef struct group_counts {
    uint32_t a[SEPAX_LANES], b[SEPAX_LANES];
} group_counts;

/* Vertices and their counts, of lane l. */
HEDLEY_ALWAYS_INLINE static void group_put_cores(shape_place a, shape_place b, uint32_t l,
                                                 closest_group *g, group_counts *counts) {
    g->a[l] = a.c->world + 2 * a.at;
    g->b[l] = b.c->world + 2 * b.at;
    counts->a[l] = a.c->world_count[a.slot];
    counts->b[l] = b.c->world_count[b.slot];
}

/* What does not depend on the places of the shapes. */
static inline void group_put_rest(const job *j, const sepax_pair *pairs, const group_counts *counts,
                                  closest_group *g) {
    const float *radii = j->store->radii;
    uint32_t b_first[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        b_first[l] = pairs[l].b < pairs[l].a ? 1 : 0;
    }
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        g->last_a[l] = (float)((int32_t)counts->a[l] - 1);
        g->last_b[l] = (float)((int32_t)counts->b[l] - 1);
        g->radius_a[l] = g->radius_b[l] = 0;
    }
    for (uint32_t l = 0; radii != NULL && l < SEPAX_LANES; l++) {
        g->radius_a[l] = radii[pairs[l].a];
        g->radius_b[l] = radii[pairs[l].b];
    }
    g->margin = j->call->margin;
    g->bounds = j->store->bounds;
    g->pairs = pairs;
    g->b_first = lanes_bits(lanes_greater_bits(lanes_load_bits(b_first), lanes_set_bits(0)));
}

void RUN(group_fill_closest)(const job *j, const sepax_pair *pairs, closest_group *g) {
    group_counts counts;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const shape_place a = place_of(j, false, pairs[l].a), b = place_of(j, false, pairs[l].b);
        group_put_cores(a, b, l, g, &counts);
    }
    group_put_rest(j, pairs, &counts, g);
}

HEDLEY_ALWAYS_INLINE static void group_put_faces(const job *j, bool plain, const sepax_pair *pairs,
                                                 faced_group *g, group_numbers *n,
                                                 group_counts *counts) {
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const shape_place a = place_of(j, plain, pairs[l].a), b = place_of(j, plain, pairs[l].b);
        group_put_cores(a, b, l, &g->cores, counts);
        g->normals_a[l] = a.c->normals + 2 * a.at;
        g->normals_b[l] = b.c->normals + 2 * b.at;
        n->a[l] = a.c->world_feature + a.at;
        n->b[l] = b.c->world_feature + b.at;
    }
}

void RUN(group_fill_faced)(const job *j, bool plain, const sepax_pair *pairs, faced_group *g,
                           group_numbers *n) {
    group_counts counts;
    if (plain) {
        group_put_faces(j, true, pairs, g, n, &counts);
    } else {
        group_put_faces(j, false, pairs, g, n, &counts);
    }
    group_put_rest(j, pairs, &counts, &g->cores);
}
