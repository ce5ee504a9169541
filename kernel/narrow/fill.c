/* SPDX-License-Identifier: MIT
 *
 * Groups for distances, manifolds, casts and containments: see fill.h.
 */
#include "base/arithmetic.h"

#include "narrow/fill.h"

#include "base/small.h"

void RUN(group_find_places)(const job *j, const sepax_pair *pairs, group_places *p) {
    const sepax_store *store = j->store;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const shape_ref a = store->refs[pairs[l].a], b = store->refs[pairs[l].b];
        p->class_a[l] = &store->classes[ref_class(a)];
        p->class_b[l] = &store->classes[ref_class(b)];
        p->slot_a[l] = ref_slot(a);
        p->slot_b[l] = ref_slot(b);
    }
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        p->count_a[l] = p->class_a[l]->world_count[p->slot_a[l]];
        p->count_b[l] = p->class_b[l]->world_count[p->slot_b[l]];
    }
}

/* The slots of a group whose first shapes are all of one class, and whose second ones are; false
 * where they are of more. */
static inline bool group_find_slots(const job *j, const sepax_pair *pairs,
                                    sepax_pair slots[SEPAX_LANES]) {
    const shape_ref *refs = j->store->refs;
    shape_ref differ = 0;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const shape_ref a = refs[pairs[l].a], b = refs[pairs[l].b];
        differ |= (a ^ refs[pairs->a]) | (b ^ refs[pairs->b]);
        slots[l] = (sepax_pair){ref_slot(a), ref_slot(b)};
    }
    return ref_class(differ) == 0;
}

/* For distances and manifolds, lane l: where the shapes in these slots have vertices, normals, and
 * the caller's numbers. */
static inline void group_fill_face(const size_class *a, uint32_t slot_a, const size_class *b,
                                   uint32_t slot_b, uint32_t l, faced_group *g, group_numbers *n) {
    const size_t at_a = (size_t)a->stride * slot_a, at_b = (size_t)b->stride * slot_b;
    g->cores.a[l] = a->world + 2 * at_a;
    g->cores.b[l] = b->world + 2 * at_b;
    g->normals_a[l] = a->normals + 2 * at_a;
    g->normals_b[l] = b->normals + 2 * at_b;
    n->a[l] = a->world_feature + at_a;
    n->b[l] = b->world_feature + at_b;
}

/* A group of pairs of two classes, by their slots. */
static inline void group_fill_faced_of(const job *j, const size_class *a, const size_class *b,
                                       const sepax_pair *slots, const sepax_pair *pairs,
                                       faced_group *g, group_numbers *n) {
    uint32_t count_a[SEPAX_LANES], count_b[SEPAX_LANES];
    group_find_counts(a, b, slots, count_a, count_b);
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        group_fill_face(a, slots[l].a, b, slots[l].b, l, g, n);
    }
    group_fill_sizes(j, pairs, count_a, count_b, &g->cores);
}

void RUN(group_fill_faced)(const job *j, bool plain, const sepax_pair *pairs, faced_group *g,
                           group_numbers *n) {
    sepax_pair slots[SEPAX_LANES];
    if (plain) {
        group_fill_faced_of(j, j->plain, j->plain, pairs, pairs, g, n);
        return;
    }
    if (!library_is_small() && group_find_slots(j, pairs, slots)) {
        const shape_ref a = j->store->refs[pairs->a], b = j->store->refs[pairs->b];
        group_fill_faced_of(j, &j->store->classes[ref_class(a)], &j->store->classes[ref_class(b)],
                            slots, pairs, g, n);
        return;
    }
    group_places p;
    RUN(group_find_places)(j, pairs, &p);
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        group_fill_face(p.class_a[l], p.slot_a[l], p.class_b[l], p.slot_b[l], l, g, n);
    }
    group_fill_sizes(j, pairs, p.count_a, p.count_b, &g->cores);
}
