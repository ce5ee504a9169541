/* SPDX-License-Identifier: MIT
 *
 * Pairs that lanes leave open: both shapes are added to a store, and related or cast there. So the
 * answer is that of the store, whatever rounding does to a shape.
 */
#include "base/arithmetic.h"

#include "worlds/worlds.h"

#include "base/arrays.h"

/* Adds a shape to the store of the worlds. */
static sepax_status shape_add(sepax_store *store, const world_extents *e, const sepax_pose *pose) {
    const sepax_vec2 corners[4] = {{-e->half_x, -e->half_y},
                                   {e->half_x, -e->half_y},
                                   {e->half_x, e->half_y},
                                   {-e->half_x, e->half_y}};
    sepax_id id;
    sepax_status status = sepax_store_add(store, corners, 4, SEPAX_HULL, &id, NULL);
    if (status == SEPAX_OK && e->radius > 0) {
        status = sepax_store_set_radii(store, &id, &e->radius, 1, NULL);
    }
    return status == SEPAX_OK ? sepax_store_place(store, &id, pose, 1, NULL) : status;
}

sepax_status sepax_world_pairs_open(sepax_worlds *worlds) {
    const sepax_store_config config = {.allocate = worlds->memory.allocate,
                                       .release = worlds->memory.release,
                                       .context = worlds->memory.context};
    const world_extents any[3] = {{1, 1, 1, 0}, {1, 0, 1, 0}, {0, 0, 1, 0}};
    sepax_status status = sepax_store_create(&config, &worlds->store);
    for (unsigned i = 0; status == SEPAX_OK && i < 6; i++) {
        status = shape_add(worlds->store, &any[i / 2], &(sepax_pose){0, 0, 1, 0});
    }
    return status;
}

/* Whether two shapes meet, at rest or as they move. Nothing can fail: there is memory, and all that
 * could be refused was checked. */
static bool pair_meets(sepax_worlds *w, sepax_pair p) {
    const world_job *const job = &w->job;
    const bool kept = p.b >= job->kept_first;
    const world_shapes *of_b = kept ? &job->kept : &job->movers;
    const uint32_t number_b = kept ? p.b - job->kept_first : p.b;
    const sepax_pose a = job->movers.poses[p.a], b = of_b->poses[number_b];
    const sepax_options options = {.backend = w->backend};
    const sepax_pair pair = {0, 1};
    const sepax_source source = sepax_pairs(&pair, 1);
    uint8_t relation = SEPAX_OVERLAPPING;
    (void)sepax_store_clear(w->store);
    (void)shape_add(w->store, &job->movers.extents[p.a], &a);
    (void)shape_add(w->store, &of_b->extents[number_b], &b);
    if (job->movers.motions != NULL) {
        const sepax_vec2 way = world_way(job, p);
        (void)sepax_cast(w->store, source, &way, &options, &(sepax_casts){.relation = &relation});
    } else {
        (void)sepax_relate(w->store, source, &options, &relation);
    }
    return relation != SEPAX_DISJOINT;
}

void sepax_world_pairs_decide(sepax_worlds *worlds) {
    world_job *const job = &worlds->job;
    for (uint32_t i = 0; i < job->pair_count; i++) {
        if (pair_meets(worlds, job->pairs[i])) {
            world_hit(job, job->pairs[i]);
        }
    }
    job->pair_count = 0;
}
