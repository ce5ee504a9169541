/* SPDX-License-Identifier: MIT
 *
 * Groups filled with pointers to the blocks of SEPAX_LANES pairs. Comes in: the ids, in the order
 * in which the kernel takes the two shapes of a pair. Goes out: pointers to vertices or models,
 * bounds and normals.
 */
#ifndef SEPAX_FILL_H
#define SEPAX_FILL_H

#include "narrow/job.h"

/* Where a shape lies: its class, its slot, and the first of its vertices. */
typedef struct shape_place {
    const size_class *c;
    uint32_t slot;
    size_t at;
} shape_place;

/* Plain shapes are found without reading references. */
HEDLEY_ALWAYS_INLINE static shape_place place_of(const job *j, bool plain, sepax_id id) {
    const shape_ref ref = plain ? id : j->store->refs[id];
    const size_class *c = plain ? j->plain : &j->store->classes[ref_class(ref)];
    const uint32_t slot = plain ? id : ref_slot(ref);
    return (shape_place){c, slot, (size_t)c->stride * slot};
}

/* For relations; a box model is as long as a block of four vertices. */
HEDLEY_ALWAYS_INLINE static void group_fill(const job *j, bool plain, bool models,
                                            const sepax_pair *pairs, lane_group *g) {
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const shape_place a = place_of(j, plain, pairs[l].a), b = place_of(j, plain, pairs[l].b);
        g->a[l] = (models ? &a.c->boxes->x : a.c->world) + 2 * a.at;
        g->b[l] = (models ? &b.c->boxes->x : b.c->world) + 2 * b.at;
    }
}

/* For separations: vertices, normals, and which id is lower. */
HEDLEY_ALWAYS_INLINE static void group_fill_contacts(const job *j, bool plain,
                                                     const sepax_pair *pairs, lane_group *g) {
    g->b_first = 0;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const shape_place a = place_of(j, plain, pairs[l].a), b = place_of(j, plain, pairs[l].b);
        g->a[l] = a.c->world + 2 * a.at;
        g->b[l] = b.c->world + 2 * b.at;
        g->normals_a[l] = a.c->normals + 2 * a.at;
        g->normals_b[l] = b.c->normals + 2 * b.at;
        g->b_first |= (uint32_t)(pairs[l].b < pairs[l].a) << l;
    }
}

/* For witnesses, and for separations by rows. */
static inline void group_fill_bounds(const job *j, const sepax_pair *pairs, lane_group *g) {
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        g->bounds_a[l] = &j->store->bounds[pairs[l].a].x;
        g->bounds_b[l] = &j->store->bounds[pairs[l].b].x;
    }
}

/* For relations of rounded shapes: their radii besides. */
static inline void group_fill_radii(const job *j, const sepax_pair *pairs, lane_group *g) {
    const float *radii = j->store->radii;
    const double margin = (double)j->call->margin;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const float a = radii != NULL ? radii[pairs[l].a] : 0;
        const float b = radii != NULL ? radii[pairs[l].b] : 0;
        g->radius[l] = ((double)a + (double)b) + margin;
    }
}

/* For containments: vertices and their counts, radii, and which id is lower. */
void RUN(group_fill_closest)(const job *j, const sepax_pair *pairs, closest_group *g);

/* The caller's numbers of the edges of the shapes of a group. */
typedef struct group_numbers {
    const uint16_t *a[SEPAX_LANES], *b[SEPAX_LANES];
} group_numbers;

/* The same with normals, and the caller's numbers, for distances, casts and manifolds. */
void RUN(group_fill_faced)(const job *j, bool plain, const sepax_pair *pairs, faced_group *g,
                           group_numbers *n);

/* Makes features of `used` lanes, numbers of stored edges and vertices, the caller's. */
static inline void group_put_numbers(const group_numbers *numbers, uint32_t used,
                                     uint32_t feature_a[SEPAX_LANES],
                                     uint32_t feature_b[SEPAX_LANES]) {
    for (uint32_t l = 0; l < used; l++) {
        const uint32_t vertex_a = feature_a[l] & SEPAX_FEATURE_VERTEX;
        const uint32_t vertex_b = feature_b[l] & SEPAX_FEATURE_VERTEX;
        feature_a[l] = vertex_a | numbers->a[l][feature_a[l] ^ vertex_a];
        feature_b[l] = vertex_b | numbers->b[l][feature_b[l] ^ vertex_b];
    }
}

HEDLEY_ALWAYS_INLINE static void group_find_numbers(const job *j, bool plain,
                                                    const sepax_pair *pairs, group_numbers *n) {
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const shape_place a = place_of(j, plain, pairs[l].a), b = place_of(j, plain, pairs[l].b);
        n->a[l] = a.c->world_feature + a.at;
        n->b[l] = b.c->world_feature + b.at;
    }
}

/* The same where no group was filled. */
static inline void group_name_features(const job *j, bool plain, const sepax_pair *pairs,
                                       uint32_t used, uint32_t feature_a[SEPAX_LANES],
                                       uint32_t feature_b[SEPAX_LANES]) {
    group_numbers numbers;
    if (plain) {
        group_find_numbers(j, true, pairs, &numbers);
    } else {
        group_find_numbers(j, false, pairs, &numbers);
    }
    group_put_numbers(&numbers, used, feature_a, feature_b);
}

#endif
