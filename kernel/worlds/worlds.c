/* SPDX-License-Identifier: MIT
 *
 * The life of worlds: how they are created and destroyed, which memory they have, and how kept
 * lists become words.
 */
#include "base/arithmetic.h"

#include "worlds/worlds.h"

#include "base/arrays.h"
#include "base/fpmode.h"
#include "broad/tree.h"
#include "target/backend.h"
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

static void arrays_take(void *of, room *r) {
    sepax_worlds *const w = of;
    const size_t lists = w->list_count + 1, kept = w->kept_count;
    const size_t most = w->most + WORD_STEP; /* vectors are loaded from any of them */
    w->mover_offsets = room_take(r, w->world_count + 1, sizeof(uint32_t));
    w->list_of = room_take(r, w->world_count, sizeof(uint32_t));
    w->extents = room_take(r, w->mover_count + WORD_STEP, sizeof *w->extents);
    w->kept_offsets = room_take(r, lists + 1, sizeof(uint32_t));
    w->kept_extents = room_take(r, kept + WORD_STEP, sizeof *w->kept_extents);
    w->kept_poses = room_take(r, kept + WORD_STEP, sizeof *w->kept_poses);
    w->numbers = room_take(r, kept, sizeof(uint32_t));
    w->words = room_take(r, words_of(kept) + lists, WORD_FLOATS * sizeof(float));
    w->groups = room_take(r, groups_of(kept) + lists, GROUP_FLOATS * sizeof(float));
    w->kept_model = (w->most + WORD_STEP - 1) / WORD_STEP * WORD_STEP;
    w->models = room_take(r, w->kept_model + kept + WORD_STEP, MODEL_FLOATS * sizeof(float));
    w->moving_words = room_take(r, words_of(most), WORD_FLOATS * sizeof(float));
    w->turned = room_take(r, most, sizeof *w->turned);
    w->poses = room_take(r, most, sizeof *w->poses);
    w->motions = room_take(r, most, sizeof *w->motions);
    w->places = room_take(r, most, sizeof *w->places);
    w->order = room_take(r, sepax_order_room_bytes(most, 1), 1);
    w->job.hits = room_take(r, most, 1);
    w->job.first_mover = room_take(r, most, sizeof(uint32_t));
    w->job.first_kept = room_take(r, most, sizeof(uint32_t));
    w->job.pairs = room_take(r, (size_t)w->job.room + VECTOR_MOST, sizeof(sepax_pair));
}

/* ------------------------------------------------------------------------- lists */

world_shapes sepax_world_list(const sepax_worlds *w, size_t list) {
    const size_t first = w->kept_offsets[list], count = w->kept_offsets[list + 1] - first;
    return (world_shapes){.count = (uint32_t)count,
                          .extents = w->kept_extents + first,
                          .poses = w->kept_poses + first,
                          .words = w->words + WORD_FLOATS * (first / WORD_SHAPES + list),
                          .models = w->models + MODEL_FLOATS * (w->kept_model + first),
                          .groups = w->groups +
                                    GROUP_FLOATS * (first / WORD_SHAPES / GROUP_WORDS + list)};
}

/* Copies extents as vectors load them. */
static void extents_take(sepax_worlds *w, const sepax_extents *from, size_t index,
                         world_extents *to) {
    memcpy(to, (const char *)from + index * sizeof *from, sizeof *from);
    w->job.rounded |= to->radius > 0;
}

/* The boxes around the words of a list; those of no word are empty. */
static void groups_fill(const world_shapes *list) {
    for (uint32_t w = 0; w < groups_of(list->count) * GROUP_WORDS; w++) {
        const float *word = list->words + (size_t)WORD_FLOATS * w;
        const uint32_t first = w * WORD_SHAPES;
        const uint32_t left = first < list->count ? list->count - first : 0;
        float *to = list->groups + (size_t)WORD_COLUMNS * (w - w % GROUP_WORDS) + w % GROUP_WORDS;
        for (unsigned c = 0; c < WORD_COLUMNS; c++) {
            const bool low = c == COLUMN_LOW_X || c == COLUMN_LOW_Y;
            float bound = low ? INFINITY : -INFINITY;
            for (uint32_t i = 0; i < left && i < WORD_SHAPES; i++) {
                const float v = word[c * WORD_SHAPES + i];
                bound = (low ? v < bound : v > bound) ? v : bound;
            }
            to[c * GROUP_WORDS] = bound;
        }
    }
}

/* Copies a kept list, sorted by place, and fills its words. No result depends on the order. */
static void list_fill(sepax_worlds *w, const sepax_world_setup *setup, size_t list) {
    const uint32_t first = w->kept_offsets[list], count = w->kept_offsets[list + 1] - first;
    const broad_crew none = {NULL, NULL};
    order_room order = sepax_order_room_in(w->order, count, 1);
    for (uint32_t i = 0; i < count; i++) {
        const sepax_pose at = pose_at(setup->kept_poses, first + i);
        w->places[i] = (aabb){{at.x, at.y}, {at.x, at.y}};
    }
    sepax_order_boxes(w->places, count, count, &order, &none);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t number = first + order.items[0][i].index;
        w->numbers[first + i] = number;
        w->kept_poses[first + i] = pose_at(setup->kept_poses, number);
        extents_take(w, setup->kept, number, &w->kept_extents[first + i]);
    }
    const world_shapes shapes = sepax_world_list(w, list);
    if (w->functions->fill != NULL) {
        w->functions->fill(&shapes);
        groups_fill(&shapes);
    }
}

/* ------------------------------------------------------------------------- life */

/* Counts what a setup has that was checked. */
static void setup_count(sepax_worlds *w, const sepax_world_setup *setup) {
    w->world_count = setup->world_count;
    w->list_count = setup->list_count;
    w->mover_count = w->world_count > 0 ? number_at(setup->mover_offsets, w->world_count) : 0;
    w->kept_count = w->list_count > 0 ? number_at(setup->kept_offsets, w->list_count) : 0;
    w->most = 1;
    for (size_t i = 0; i < w->world_count + w->list_count; i++) {
        const uint32_t length = i < w->world_count
                                    ? length_at(setup->mover_offsets, i)
                                    : length_at(setup->kept_offsets, i - w->world_count);
        w->most = length > w->most ? length : w->most;
    }
    w->job.room = 2 * (w->most > PAIRS_LEAST ? w->most : PAIRS_LEAST);
}

/* Fills worlds of a setup that was checked, whose memory and backend are there. */
static sepax_status worlds_open(sepax_worlds *w, const sepax_world_setup *setup) {
    setup_count(w, setup);
    w->functions = functions[w->backend->number];
    if (!room_open(&w->memory_of_all, &w->memory, arrays_take, w)) {
        return SEPAX_ERROR_MEMORY;
    }
    for (size_t i = 0; i < w->world_count; i++) { /* where there is no list, list 0 is empty */
        const uint32_t own = (uint32_t)(w->list_count > 0 ? i : 0);
        w->list_of[i] = setup->list_of != NULL ? number_at(setup->list_of, i) : own;
        w->mover_offsets[i + 1] = number_at(setup->mover_offsets, i + 1);
    }
    for (size_t i = 0; i <= w->list_count; i++) {
        const uint32_t kept = i < w->list_count ? length_at(setup->kept_offsets, i) : 0;
        w->kept_offsets[i + 1] = w->kept_offsets[i] + kept;
    }
    for (size_t list = 0; list < w->list_count; list++) {
        list_fill(w, setup, list);
    }
    for (uint32_t i = 0; i < w->mover_count; i++) {
        extents_take(w, setup->movers, i, &w->extents[i]);
    }
    return sepax_world_pairs_open(w);
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
    room_close(&worlds->memory_of_all, &memory);
    sepax_memory_release(&memory, worlds, 1, sizeof *worlds);
}
