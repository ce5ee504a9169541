/* SPDX-License-Identifier: MIT
 *
 * Groups filled with pointers to the blocks of SEPAX_LANES pairs. Comes in: the ids, in the order
 * in which the kernel takes the two shapes of a pair. Goes out: pointers to vertices or models,
 * bounds and normals.
 */
#ifndef SEPAX_FILL_H
#define SEPAX_FILL_H

#include "narrow/job.h"

/* For relations. All first shapes have the same stride, and all second ones; a box model is as long
 * as a block of four vertices. */
static inline void group_fill(const job *j, bool models, const sepax_pair *pairs, lane_group *g) {
    const sepax_store *store = j->store;
    const shape_ref *refs = store->refs;
    const size_t step_a = 2 * (size_t)store->classes[ref_class(refs[pairs->a])].stride;
    const size_t step_b = 2 * (size_t)store->classes[ref_class(refs[pairs->b])].stride;
    const float *const *blocks = models ? j->models : j->vertices;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const shape_ref a = refs[pairs[l].a], b = refs[pairs[l].b];
        g->a[l] = blocks[ref_kind(a)] + step_a * ref_slot(a);
        g->b[l] = blocks[ref_kind(b)] + step_b * ref_slot(b);
    }
}

/* The same for plain pairs, without reading references. Models of plain pairs go in runs. */
static inline void group_fill_plain(const size_class *c, const sepax_pair *pairs, lane_group *g) {
    const size_t step = 2 * (size_t)c->stride;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        g->a[l] = c->world + step * pairs[l].a;
        g->b[l] = c->world + step * pairs[l].b;
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

/* Where the shapes of a group lie: their classes and slots. */
typedef struct group_places {
    const size_class *class_a[SEPAX_LANES], *class_b[SEPAX_LANES];
    uint32_t slot_a[SEPAX_LANES], slot_b[SEPAX_LANES];
    uint32_t count_a[SEPAX_LANES], count_b[SEPAX_LANES]; /* vertices */
} group_places;

/* In another unit: among other loops gcc passes the counts through memory, from stores of two bytes
 * to loads of four, for which a processor waits. */
void RUN(group_find_places)(const job *j, const sepax_pair *pairs, group_places *p);

/* The vertex counts of pairs of two classes, by their slots; not inline for the same reason. */
HEDLEY_NEVER_INLINE static void group_find_counts(const size_class *a, const size_class *b,
                                                  const sepax_pair *slots,
                                                  uint32_t count_a[SEPAX_LANES],
                                                  uint32_t count_b[SEPAX_LANES]) {
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        count_a[l] = a->world_count[slots[l].a];
        count_b[l] = b->world_count[slots[l].b];
    }
}

/* For distances: what does not depend on the places of the shapes, by their vertex counts. Each
 * loop does one thing, so that the compiler makes vectors of those that it can. */
static inline void group_fill_sizes(const job *j, const sepax_pair *pairs,
                                    const uint32_t count_a[SEPAX_LANES],
                                    const uint32_t count_b[SEPAX_LANES], closest_group *g) {
    const float *radii = j->store->radii;
    uint32_t b_first[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        b_first[l] = pairs[l].b < pairs[l].a ? 1 : 0;
    }
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        g->last_a[l] = (float)((int32_t)count_a[l] - 1);
        g->last_b[l] = (float)((int32_t)count_b[l] - 1);
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

/* For distances: vertices and their counts, radii, and which id is lower. */
static inline void group_fill_closest(const job *j, const group_places *p, const sepax_pair *pairs,
                                      closest_group *g) {
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const size_class *a = p->class_a[l], *b = p->class_b[l];
        g->a[l] = a->world + 2 * (size_t)a->stride * p->slot_a[l];
        g->b[l] = b->world + 2 * (size_t)b->stride * p->slot_b[l];
    }
    group_fill_sizes(j, pairs, p->count_a, p->count_b, g);
}

/* The same for plain pairs, without reading references. */
static inline void group_fill_plain_closest(const job *j, const sepax_pair *pairs,
                                            closest_group *g) {
    const size_class *c = j->plain;
    const size_t step = 2 * (size_t)c->stride;
    uint32_t count_a[SEPAX_LANES], count_b[SEPAX_LANES];
    group_find_counts(c, c, pairs, count_a, count_b);
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        g->a[l] = c->world + step * pairs[l].a;
        g->b[l] = c->world + step * pairs[l].b;
    }
    group_fill_sizes(j, pairs, count_a, count_b, g);
}

/* The same for any pairs. */
static inline void group_fill_any_closest(const job *j, bool plain, const sepax_pair *pairs,
                                          closest_group *g) {
    group_places places;
    if (plain) {
        group_fill_plain_closest(j, pairs, g);
    } else {
        RUN(group_find_places)(j, pairs, &places);
        group_fill_closest(j, &places, pairs, g);
    }
}

/* The caller's numbers of the edges of the shapes of a group. */
typedef struct group_numbers {
    const uint16_t *a[SEPAX_LANES], *b[SEPAX_LANES];
} group_numbers;

static inline void group_find_numbers(const group_places *p, group_numbers *n) {
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const size_class *a = p->class_a[l], *b = p->class_b[l];
        n->a[l] = a->world_feature + (size_t)a->stride * p->slot_a[l];
        n->b[l] = b->world_feature + (size_t)b->stride * p->slot_b[l];
    }
}

/* The same for plain pairs, without reading references. */
static inline void group_find_plain_numbers(const size_class *c, const sepax_pair *pairs,
                                            group_numbers *n) {
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        n->a[l] = c->world_feature + (size_t)c->stride * pairs[l].a;
        n->b[l] = c->world_feature + (size_t)c->stride * pairs[l].b;
    }
}

/* The same of any pairs. */
static inline void group_find_any_numbers(const job *j, const sepax_pair *pairs, group_numbers *n) {
    group_places places;
    RUN(group_find_places)(j, pairs, &places);
    group_find_numbers(&places, n);
}

/* Replaces the stored features of the first `used` pairs by these numbers. */
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

/* The same of any pairs. */
static inline void group_name_features(const job *j, bool plain, const sepax_pair *pairs,
                                       uint32_t used, uint32_t feature_a[SEPAX_LANES],
                                       uint32_t feature_b[SEPAX_LANES]) {
    group_numbers numbers;
    if (plain) {
        group_find_plain_numbers(j->plain, pairs, &numbers);
    } else {
        group_find_any_numbers(j, pairs, &numbers);
    }
    group_put_numbers(&numbers, used, feature_a, feature_b);
}

/* For separations: vertices, normals, and which id is lower. */
static inline void group_fill_contacts(const job *j, const sepax_pair *pairs, lane_group *g) {
    const sepax_store *store = j->store;
    const shape_ref *refs = store->refs;
    const size_t step_a = 2 * (size_t)store->classes[ref_class(refs[pairs->a])].stride;
    const size_t step_b = 2 * (size_t)store->classes[ref_class(refs[pairs->b])].stride;
    g->b_first = 0;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const shape_ref a = refs[pairs[l].a], b = refs[pairs[l].b];
        const size_t at_a = step_a * ref_slot(a), at_b = step_b * ref_slot(b);
        g->a[l] = j->vertices[ref_kind(a)] + at_a;
        g->b[l] = j->vertices[ref_kind(b)] + at_b;
        g->normals_a[l] = j->normals[ref_kind(a)] + at_a;
        g->normals_b[l] = j->normals[ref_kind(b)] + at_b;
        g->b_first |= (uint32_t)(pairs[l].b < pairs[l].a) << l;
    }
}

/* The same for plain pairs, without reading references. */
static inline void group_fill_plain_contacts(const size_class *c, const sepax_pair *pairs,
                                             lane_group *g) {
    const size_t step = 2 * (size_t)c->stride;
    g->b_first = 0;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const size_t a = step * pairs[l].a, b = step * pairs[l].b;
        g->a[l] = c->world + a;
        g->b[l] = c->world + b;
        g->normals_a[l] = c->normals + a;
        g->normals_b[l] = c->normals + b;
        g->b_first |= (uint32_t)(pairs[l].b < pairs[l].a) << l;
    }
}

/* For distances and manifolds: vertices, normals, and the caller's numbers of any pairs. */
void RUN(group_fill_faced)(const job *j, bool plain, const sepax_pair *pairs, faced_group *g,
                           group_numbers *n);

#endif
