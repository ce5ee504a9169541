/* SPDX-License-Identifier: MIT
 *
 * Worlds as they are kept: copies of what the caller has set up, and the memory that calls need.
 * Comes in: a setup. Goes out: worlds.
 */
#ifndef SEPAX_WORLDS_H
#define SEPAX_WORLDS_H

#include "base/rejection.h"
#include "base/room.h"
#include "store/boxes.h"
#include "store/worlds.h"
#include "target/backend.h"

/* All arrays lie in one room. Shapes of lists are in the order of their words, by place. */
struct sepax_worlds {
    allocator memory;
    const sepax_backend *backend;
    const world_functions *functions;
    sepax_store *store; /* for the pairs that lanes leave open */
    room memory_of_all;
    size_t world_count, list_count;
    uint32_t mover_count, kept_count;
    uint32_t *mover_offsets; /* world_count + 1 */
    uint32_t *list_of;       /* list_count where a world has none */
    world_extents *extents;  /* of the movers */
    uint32_t *kept_offsets;  /* of the lists, and behind them an empty one: list_count + 2 */
    world_extents *kept_extents;
    sepax_pose *kept_poses;
    uint32_t *numbers;
    float *words, *groups;
    float *models;       /* of the movers of a world, and of all kept shapes, */
    uint32_t kept_model; /* the first of which has this number */
    /* For one world or list at a time; `most` shapes is the largest one. */
    uint32_t most;
    world_job job;
    float *moving_words;
    world_extents *turned;
    sepax_pose *poses;
    sepax_vec2 *motions;
    aabb *places; /* and what sorting them takes */
    void *order;
};

/* The words and groups of `count` shapes. */
static inline size_t words_of(size_t count) {
    return (count + WORD_SHAPES - 1) / WORD_SHAPES;
}
static inline size_t groups_of(size_t count) {
    return (words_of(count) + GROUP_WORDS - 1) / GROUP_WORDS;
}

/* A kept list of the worlds. Its words begin behind as many as those before it may have. */
world_shapes sepax_world_list(const sepax_worlds *worlds, size_t list);

/* Lists all pairs of the mover that comes next: what `reference` does. */
void sepax_world_find_all(world_job *job);

/* Checks a setup. */
sepax_status sepax_worlds_check(const sepax_world_setup *setup, const sepax_backend *backend,
                                sepax_rejection *rejection);

/* Checks poses. */
sepax_status sepax_world_poses_check(const sepax_backend *backend, const sepax_pose *poses,
                                     size_t count, sepax_rejection *rejection);

/* Creates the store for open pairs: later, there is memory in it for any two shapes. */
sepax_status sepax_world_pairs_open(sepax_worlds *worlds);

/* Decides the open pairs of the job, exactly, and empties the list. */
void sepax_world_pairs_decide(sepax_worlds *worlds);

#endif
