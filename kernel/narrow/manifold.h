/* SPDX-License-Identifier: MIT
 *
 * The manifolds of the hits of a tile, group by group: the kernel finds and proves those of cores
 * that overlap, then, with the closest features, those of cores that are apart; the exact level
 * answers for all others. Comes in: the relations of some pairs. Goes out: the caller's manifolds,
 * in the order of the pairs.
 */
#ifndef SEPAX_NARROW_MANIFOLD_H
#define SEPAX_NARROW_MANIFOLD_H

#include "narrow/distance.h"

/* A batch of manifolds, CHUNK pairs at a time. */
typedef struct manifold_batch_state {
    job job; /* by the kernels of distances */
    manifold_sink sink;
    bool by_lanes;
    uint8_t rank[CHUNK]; /* of each hit of the chunk among these */
    uint16_t index[CHUNK + SEPAX_LANES];
    tile_copy copy;
} manifold_batch_state;

static inline void manifold_init(manifold_batch_state *b, const batch_call *call,
                                 sepax_report *report, const void *results) {
    job_init(&b->job, call, report, distance_kernel, plain_distance_kernel);
    b->sink = manifold_sink_open(results);
    b->by_lanes = job_has_level(&b->job, LEVEL_FLOAT) && job_has_level(&b->job, LEVEL_DOUBLE);
    b->copy.place = batch_place(call);
}

/* ------------------------------------------------------------------ write */

/* The caller's number of a feature of a shape, as lane_manifolds has it. */
static inline uint32_t manifold_feature_of(const job *j, sepax_id id, uint32_t feature) {
    const shape_ref ref = j->store->refs[id];
    const size_class *c = &j->store->classes[ref_class(ref)];
    const uint16_t *numbers = c->world_feature + (size_t)c->stride * ref_slot(ref);
    return 2u * numbers[feature >> 1] + (feature & 1u);
}

/* Writes lane l, the manifold of pair `number` of the tile, which the kernel took the other way
 * round where `turned` is 1. */
static inline void manifold_write(const manifold_batch_state *b, const tile *t, uint16_t number,
                                  sepax_pair pair, unsigned turned, const lane_manifolds *m,
                                  uint32_t l) {
    const float sign = turned != 0 ? -1.0f : 1.0f;
    sepax_manifold found = {.pair = (uint32_t)(t->start + number),
                            .count = m->count[l],
                            .normal_x = m->normal_x[l] * sign + 0.0f,
                            .normal_y = m->normal_y[l] * sign + 0.0f};
    for (uint32_t k = 0; k < found.count; k++) {
        const uint32_t a = manifold_feature_of(&b->job, pair.a, m->feature_a[k][l]);
        const uint32_t of_b = manifold_feature_of(&b->job, pair.b, m->feature_b[k][l]);
        found.points[k] = (sepax_manifold_point){m->x[k][l], m->y[k][l], m->separation[k][l],
                                                 turned != 0 ? of_b << 16 | a : a << 16 | of_b};
    }
    sepax_sink_write_manifold(&b->sink, b->rank[number], &found);
}

/* ------------------------------------------------------------------ groups */

static inline void manifold_group_fill(const job *j, const sepax_pair *pairs, manifold_group *g) {
    const sepax_store *store = j->store;
    group_fill_closest(j, pairs, &g->cores);
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const shape_ref a = store->refs[pairs[l].a], b = store->refs[pairs[l].b];
        const size_class *class_a = &store->classes[ref_class(a)];
        const size_class *class_b = &store->classes[ref_class(b)];
        g->normals_a[l] = class_a->normals + 2 * (size_t)class_a->stride * ref_slot(a);
        g->normals_b[l] = class_b->normals + 2 * (size_t)class_b->stride * ref_slot(b);
    }
}

/* The hits index[0 .. count - 1] of a tile by a kernel, as cores that are `apart` or that overlap.
 * Those that are left take the place of the first ones in the list; returns how many. */
static inline uint32_t manifold_listed(const manifold_batch_state *b, unsigned k, bool apart,
                                       const tile *t, uint16_t *index, uint32_t count) {
    uint32_t open = 0;
    for (uint32_t i = 0; i < count; i += SEPAX_LANES) {
        const uint32_t used = least_of(count - i, SEPAX_LANES);
        sepax_pair pairs[2 * SEPAX_LANES];
        manifold_group group;
        lane_distances closest;
        lane_manifolds found;
        const uint32_t turned = group_pick(&b->job, k, t, index + i, used, pairs);
        manifold_group_fill(&b->job, pairs, &group);
        group.closest = apart ? &closest : NULL;
        if (apart) {
            kernels[k].distance.group(&group.cores, &closest);
        }
        kernels[k].manifold(&group, &found);
        for (uint32_t l = 0; l < used; l++) {
            const uint16_t number = index[i + l];
            if ((found.found >> l & 1u) != 0) {
                manifold_write(b, t, number, pairs[l], turned >> l & 1u, &found, l);
            } else {
                index[open++] = number;
            }
        }
    }
    return open;
}

/* The same by the exact level. */
static inline void manifold_settle(const manifold_batch_state *b, const tile *t,
                                   const uint16_t *index, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const round_pair p = round_pair_of(b->job.call, tile_pair(&b->job, t, index[i]));
        const sepax_manifold found = manifold_of(&p, (uint32_t)(t->start + index[i]));
        sepax_sink_write_manifold(&b->sink, b->rank[index[i]], &found);
    }
}

static inline void manifold_by_kernel(const manifold_batch_state *b, unsigned k, const tile *t,
                                      uint16_t *index, uint32_t count) {
    if (b->by_lanes && kernels[k].manifold != NULL) {
        count = manifold_listed(b, k, false, t, index, count);
        count = manifold_listed(b, k, true, t, index, count);
    }
    manifold_settle(b, t, index, count);
}

/* ------------------------------------------------------------------- tile */

/* The manifolds of the pairs from `start` on, no more than CHUNK, of which those are hits whose
 * relation is `least` or more. */
static inline void manifold_tile(manifold_batch_state *b, size_t start, uint32_t count,
                                 const uint8_t *relations, uint8_t least) {
    const job *j = &b->job;
    tile t = {.start = start, .count = count};
    uint32_t hits = 0;
    for (uint32_t i = 0; i < count; i++) {
        b->rank[i] = (uint8_t)hits;
        b->index[hits] = (uint16_t)i;
        hits += relations[i] >= least;
    }
    if (hits == 0) {
        return;
    }
    tile_load(j, &t, &b->copy);
    if (t.plain) {
        manifold_by_kernel(b, j->kernel, &t, b->index, hits);
    } else {
        const kernel_order order = sort_by_kernel(j, &t, false, b->index, hits);
        uint32_t first = 0;
        unsigned k = 0;
        for (uint64_t used = order.used; used != 0; first = order.end[k]) {
            k = kernel_next(&used);
            manifold_by_kernel(b, k, &t, b->index + first, order.end[k] - first);
        }
    }
    b->sink.count += hits;
}

#endif
