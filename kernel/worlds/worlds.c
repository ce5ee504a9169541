/* SPDX-License-Identifier: MIT
 *
 * The life of worlds: how they are created and destroyed, and which memory they have.
 */
#include "base/arithmetic.h"

#include "worlds/worlds.h"

#include "base/arrays.h"
#include "base/fpmode.h"
#include "base/workspace.h"
#include "target/dispatch.h"
#include "target/list.h"

#define BACKEND(name) sepax_##name##_run_worlds,
extern const world_functions SEPAX_BACKENDS sepax_reference_worlds;
#undef BACKEND
#define BACKEND(name) &sepax_##name##_run_worlds,
static const world_functions *const functions[] = {SEPAX_BACKENDS & sepax_reference_worlds};

const world_functions sepax_reference_worlds = {.find = sepax_world_find_all};

/* The most lanes of a vector, and the least pairs that go through lanes together. */
#define VECTOR_MOST 16u
#define PAIRS_LEAST 1024u

/* ------------------------------------------------------------------------- room */

static uint32_t length_at(const uint32_t *offsets, size_t i) {
    return number_at(offsets, i + 1) - number_at(offsets, i);
}

/* The number of the list of a world; setup->list_count where it has none. */
static uint32_t list_of_world(const sepax_world_setup *setup, size_t w) {
    if (setup->list_of != NULL) {
        return number_at(setup->list_of, w);
    }
    return (uint32_t)(setup->list_count > 0 ? w : 0);
}

/* A room that is divided; without memory, it is only measured. */
typedef struct world_room {
    char *memory;
    uint64_t used;
} world_room;

static void *room_take(world_room *room, size_t count, size_t size) {
    void *const taken = room->memory != NULL ? room->memory + room->used : NULL;
    room->used += ((uint64_t)count * size + 63) / 64 * 64;
    return taken;
}

static void room_divide(sepax_worlds *w, size_t words, size_t groups, world_room *room) {
    const size_t most = w->most, lists = w->list_count + 2, kept = w->kept_count;
    w->mover_offsets = room_take(room, w->world_count + 1, sizeof(uint32_t));
    w->list_of = room_take(room, w->world_count, sizeof(uint32_t));
    w->extents = room_take(room, w->mover_count, sizeof *w->extents);
    w->kept_offsets = room_take(room, lists, sizeof(uint32_t));
    w->word_offsets = room_take(room, lists, sizeof(uint32_t));
    w->group_offsets = room_take(room, lists, sizeof(uint32_t));
    w->kept_extents = room_take(room, kept, sizeof *w->kept_extents);
    w->kept_poses = room_take(room, kept, sizeof *w->kept_poses);
    w->numbers = room_take(room, kept, sizeof(uint32_t));
    w->words = room_take(room, words, WORD_FLOATS * sizeof(float));
    w->groups = room_take(room, groups, GROUP_FLOATS * sizeof(float));
    w->kept_model = (w->most + WORD_STEP - 1) / WORD_STEP * WORD_STEP;
    w->models = room_take(room, w->kept_model + kept + WORD_STEP, MODEL_FLOATS * sizeof(float));
    w->moving_words = room_take(room, words_of(most), WORD_FLOATS * sizeof(float));
    w->turned = room_take(room, most, sizeof *w->turned);
    w->poses = room_take(room, most, sizeof *w->poses);
    w->motions = room_take(room, most, sizeof *w->motions);
    w->keys = room_take(room, most, sizeof *w->keys);
    w->hits = room_take(room, most, 1);
    w->first_mover = room_take(room, most, sizeof(uint32_t));
    w->first_kept = room_take(room, most, sizeof(uint32_t));
    w->pairs = room_take(room, (size_t)w->pair_room + VECTOR_MOST, sizeof(sepax_pair));
}

/* Makes the room for a setup. */
static sepax_status room_open(sepax_worlds *w, const sepax_world_setup *setup) {
    size_t words = 0, groups = 0;
    for (size_t i = 0; i < w->world_count; i++) {
        const uint32_t movers = length_at(setup->mover_offsets, i);
        w->most = movers > w->most ? movers : w->most;
    }
    for (size_t i = 0; i < w->list_count; i++) {
        const uint32_t kept = length_at(setup->kept_offsets, i);
        w->most = kept > w->most ? kept : w->most;
        words += words_of(kept);
        groups += groups_of(kept);
    }
    w->pair_room = 2 * (w->most > PAIRS_LEAST ? w->most : PAIRS_LEAST);
    world_room room = {NULL, 0};
    room_divide(w, words, groups, &room);
    if (room.used > SIZE_MAX) {
        return SEPAX_ERROR_MEMORY;
    }
    w->room = sepax_memory_allocate(&w->memory, (size_t)room.used, 1);
    if (w->room == NULL) {
        return SEPAX_ERROR_MEMORY;
    }
    w->room_bytes = (size_t)room.used;
    room = (world_room){w->room, 0};
    room_divide(w, words, groups, &room);
    return SEPAX_OK;
}

/* Copies the offsets, and counts the words and the groups before each list. */
static void offsets_fill(sepax_worlds *w, const sepax_world_setup *setup) {
    w->mover_offsets[0] = 0;
    for (size_t i = 0; i < w->world_count; i++) {
        w->mover_offsets[i + 1] = number_at(setup->mover_offsets, i + 1);
        w->list_of[i] = list_of_world(setup, i);
    }
    w->kept_offsets[0] = w->word_offsets[0] = w->group_offsets[0] = 0;
    for (size_t i = 0; i <= w->list_count; i++) {
        const uint32_t kept = i < w->list_count ? length_at(setup->kept_offsets, i) : 0;
        w->kept_offsets[i + 1] = w->kept_offsets[i] + kept;
        w->word_offsets[i + 1] = w->word_offsets[i] + (uint32_t)words_of(kept);
        w->group_offsets[i + 1] = w->group_offsets[i] + (uint32_t)groups_of(kept);
    }
}

/* ------------------------------------------------------------------------- life */

/* Fills worlds of a setup that was checked, whose memory and backend are there. */
static sepax_status worlds_open(sepax_worlds *w, const sepax_world_setup *setup) {
    w->world_count = setup->world_count;
    w->list_count = setup->list_count;
    w->mover_count = w->world_count > 0 ? number_at(setup->mover_offsets, w->world_count) : 0;
    w->kept_count = w->list_count > 0 ? number_at(setup->kept_offsets, w->list_count) : 0;
    w->most = 1;
    w->functions = functions[w->backend->number];
    sepax_status status = room_open(w, setup);
    if (status == SEPAX_OK) {
        offsets_fill(w, setup);
        sepax_worlds_fill(w, setup);
        status = sepax_world_pairs_open(w);
    }
    return status;
}

static sepax_status create(const sepax_world_setup *setup, const sepax_store_config *config,
                           const sepax_backend *wanted, sepax_worlds **worlds,
                           sepax_rejection *rejection) {
    const allocator memory = sepax_memory_allocator(config);
    const sepax_backend *backend;
    void *created = NULL;
    sepax_status status = sepax_dispatch_choose(wanted, &backend);
    if (status == SEPAX_OK) {
        status = sepax_worlds_check(setup, backend, rejection);
    }
    if (status == SEPAX_OK && setup->list_count > 0) {
        status =
            sepax_world_poses_check(backend, setup->kept_poses,
                                    number_at(setup->kept_offsets, setup->list_count), rejection);
    }
    if (status == SEPAX_OK) {
        status = sepax_memory_create(&memory, config, worlds, sizeof **worlds, &created);
    }
    if (status != SEPAX_OK) {
        return status;
    }
    sepax_worlds *const w = created;
    *w = (sepax_worlds){.memory = memory, .backend = backend};
    status = worlds_open(w, setup);
    if (status == SEPAX_OK) {
        *worlds = w;
    } else {
        sepax_worlds_destroy(w);
    }
    return status;
}

sepax_status sepax_worlds_create(const sepax_world_setup *setup, const sepax_store_config *config,
                                 const sepax_backend *backend, sepax_worlds **worlds,
                                 sepax_rejection *rejection) {
    sepax_rejection why = no_rejection;
    if (setup == NULL || worlds == NULL) {
        return rejection_write(rejection, &why, SEPAX_ERROR_NULL);
    }
    const fpmode mode = fpmode_enter();
    const sepax_status status = create(setup, config, backend, worlds, &why);
    fpmode_leave(mode);
    return rejection_write(rejection, &why, status);
}

void sepax_worlds_destroy(sepax_worlds *worlds) {
    if (worlds == NULL) {
        return;
    }
    const allocator memory = worlds->memory;
    sepax_store_destroy(worlds->store);
    sepax_memory_release(&memory, worlds->room, worlds->room_bytes, 1);
    sepax_memory_release(&memory, worlds, 1, sizeof *worlds);
}
