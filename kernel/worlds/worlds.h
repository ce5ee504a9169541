/* SPDX-License-Identifier: MIT
 *
 * Worlds as they are kept: copies of what the caller has set up, and the memory that calls need.
 * Comes in: a setup. Goes out: worlds.
 */
#ifndef SEPAX_WORLDS_H
#define SEPAX_WORLDS_H

#include "base/memory.h"
#include "base/rejection.h"
#include "store/worlds.h"
#include "target/backend.h"

/* All arrays lie in one room. Shapes of lists are in the order of their words, by place. */
struct sepax_worlds {
    allocator memory;
    const sepax_backend *backend;
    const world_functions *functions;
    sepax_store *store; /* for the pairs that lanes leave open */
    void *room;
    size_t room_bytes;
    size_t world_count, list_count;
    uint32_t mover_count, kept_count;
    bool rounded;
    uint32_t *mover_offsets; /* world_count + 1 */
    uint32_t *list_of;       /* list_count where a world has none */
    world_extents *extents;  /* of the movers */
    /* Kept lists, and behind them an empty one: list_count + 2 numbers each. */
    uint32_t *kept_offsets, *word_offsets, *group_offsets;
    world_extents *kept_extents;
    sepax_pose *kept_poses;
    uint32_t *numbers;
    float *words, *groups;
    float *models;       /* of the movers of a world, and of all kept shapes, */
    uint32_t kept_model; /* the first of which has this number */
    /* For one world or list at a time. */
    float *moving_words;
    world_extents *turned;
    sepax_pose *poses;
    sepax_vec2 *motions;
    uint64_t *keys;
    uint8_t *hits;
    uint32_t *first_mover, *first_kept;
    sepax_pair *pairs;
    uint32_t most, pair_room;
};

/* The words and groups of `count` shapes. */
static inline size_t words_of(size_t count) {
    return (count + WORD_SHAPES - 1) / WORD_SHAPES;
}
static inline size_t groups_of(size_t count) {
    return (words_of(count) + GROUP_WORDS - 1) / GROUP_WORDS;
}

/* A kept list of the worlds. */
world_shapes sepax_world_list(const sepax_worlds *worlds, size_t list);

/* Lists all pairs of the mover that comes next: what `reference` does. */
void sepax_world_find_all(world_job *job);

/* Checks a setup. */
sepax_status sepax_worlds_check(const sepax_world_setup *setup, const sepax_backend *backend,
                                sepax_rejection *rejection);

/* Checks poses. */
sepax_status sepax_world_poses_check(const sepax_backend *backend, const sepax_pose *poses,
                                     size_t count, sepax_rejection *rejection);

/* Copies a setup that was checked to worlds that have room for it, and fills the words of lists. */
void sepax_worlds_fill(sepax_worlds *worlds, const sepax_world_setup *setup);

/* Creates the store for open pairs: later, there is memory in it for any two shapes. */
sepax_status sepax_world_pairs_open(sepax_worlds *worlds);

/* Decides the open pairs of a job, exactly, and empties the list. */
void sepax_world_pairs_decide(sepax_worlds *worlds, world_job *job);

#endif
