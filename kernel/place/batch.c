/* SPDX-License-Identifier: MIT
 *
 * Moves in batches: sorted by class, placed in lanes, and one by one where lanes cannot place them.
 */
#include "base/arithmetic.h"

#include "place/batch.h"

#include <float.h>

#include "base/arrays.h"
#include "place/instance.h"

/* Up to BATCH_SIZE moves, by class. */
typedef struct move_batch {
    sepax_id ids[BATCH_SIZE];
    uint32_t slots[BATCH_SIZE];
    sepax_pose poses[BATCH_SIZE];
    uint8_t placed[BATCH_SIZE];
    uint32_t counts[CLASS_COUNT];
} move_batch;

/* Fewer shapes of a class than this are placed one by one. */
#define LEAST_RUN 2

/* ------------------------------------------------------------------- check */

bool sepax_batch_is_good(const sepax_store *store, const sepax_backend *backend,
                         const sepax_id *ids, const sepax_pose *poses, size_t count) {
    const double reach = 2.001 * (double)store->largest_local, room = (double)FLT_MAX - reach;
    if (backend->core->poses_are_good == NULL || !(room > 0) ||
        !backend->core->ids_are_plain(ids, count, store->id_count, &store->removed)) {
        return false;
    }
    /* The factor outweighs the rounding to float, so the sum with `reach` is below FLT_MAX. */
    const float farthest = (float)(room * (1 - 0x1p-22));
    return backend->core->poses_are_good(poses, count, farthest);
}

/* -------------------------------------------------------------- one by one */

static inline void place_one(sepax_store *store, sepax_id id, const sepax_pose *pose) {
    if (store->classes[ref_class(store->refs[id])].stride > store->desk.capacity) {
        store->desk.left_out++; /* only the desk of a part can be too small */
        return;
    }
    sepax_instance_place(store, id, pose);
}

/* ---------------------------------------------------------------- in lanes */

/* Whether a later move of the run has the same id. */
static bool is_moved_again(const move_run *run, uint32_t move) {
    uint32_t equal = 0;
    for (uint32_t i = move + 1; i < run->count; i++) {
        equal |= run->ids[i] == run->ids[move];
    }
    return equal != 0;
}

/* Lanes make no merge errors, and turn sectors, which may be those of another order of the
 * vertices. */
static inline bool lanes_place(const sepax_backend *backend, const move_run *run) {
    const size_class *c = run->of;
    return run->count >= LEAST_RUN && backend->core->place_moves != NULL &&
           c->merge_error == NULL && !(c->sectors != NULL && run->renumbered);
}

/* References of shapes that lanes place stay as they are: such shapes are neither bent nor
 * collapsed, before or after. Where an id comes more than once, only its last move counts: lanes
 * write in the order of the moves, and what they leave out is placed later only if it is the last.
 */
static void place_run(sepax_store *store, const sepax_backend *backend, const move_run *run,
                      uint8_t *placed) {
    const bool in_lanes = lanes_place(backend, run);
    if (in_lanes && backend->core->place_moves(run, placed)) {
        return;
    }
    for (uint32_t i = 0; i < run->count; i++) {
        if ((!in_lanes || placed[i] == 0) && !is_moved_again(run, i)) {
            place_one(store, run->ids[i], &run->poses[i]);
        }
    }
}

/* A run of moves of a class, without moves. */
static move_run run_of_class(sepax_store *store, unsigned class_index) {
    return (move_run){.of = &store->classes[class_index],
                      .class_index = class_index,
                      .bounds = store->bounds,
                      .radii = store->radii,
                      .renumbered = store->renumbered,
                      .centred = store->largest_local == 0};
}

/* -------------------------------------------------------------------- sort */

/* Sorts moves by class. It is a counting sort, so moves of one class keep their order. */
static void sort_moves(const sepax_store *store, const sepax_id *ids, const sepax_pose *poses,
                       uint32_t count, move_batch *batch) {
    shape_ref refs[BATCH_SIZE];
    uint32_t next[CLASS_COUNT];
    for (uint32_t i = 0; i < count; i++) {
        refs[i] = store->refs[id_at(ids, i)];
        batch->counts[ref_class(refs[i])]++;
    }
    for (uint32_t i = 0, first = 0; i < CLASS_COUNT; i++) {
        next[i] = first;
        first += batch->counts[i];
    }
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t at = next[ref_class(refs[i])]++;
        batch->ids[at] = id_at(ids, i);
        batch->slots[at] = ref_slot(refs[i]);
        batch->poses[at] = pose_at(poses, i);
    }
}

static void place_sorted(sepax_store *store, const sepax_backend *backend, const sepax_id *ids,
                         const sepax_pose *poses, uint32_t count) {
    move_batch batch;
    memset(batch.counts, 0, sizeof batch.counts);
    sort_moves(store, ids, poses, count, &batch);
    for (unsigned i = 0, first = 0; i < CLASS_COUNT; i++) {
        move_run run = run_of_class(store, i);
        run.ids = batch.ids + first;
        run.slots = batch.slots + first;
        run.poses = batch.poses + first;
        run.count = batch.counts[i];
        place_run(store, backend, &run, batch.placed);
        first += run.count;
    }
}

/* Up to BATCH_SIZE moves. Without strays all are of one class, and slots are ids: then they are a
 * run where the caller has them, if they are aligned. */
static void place_batch(sepax_store *store, const sepax_backend *backend, const sepax_id *ids,
                        const sepax_pose *poses, uint32_t count) {
    const bool aligned =
        (uintptr_t)ids % _Alignof(sepax_id) == 0 && (uintptr_t)poses % _Alignof(sepax_pose) == 0;
    if (!aligned || !backend->core->ids_are_plain(ids, count, store->id_count, &store->strays)) {
        place_sorted(store, backend, ids, poses, count);
        return;
    }
    uint8_t placed[BATCH_SIZE];
    move_run run = run_of_class(store, store->plain_class);
    run.ids = run.slots = ids;
    run.poses = poses;
    run.count = count;
    place_run(store, backend, &run, placed);
}

void sepax_batch_place(sepax_store *store, const sepax_backend *backend, const sepax_id *ids,
                       const sepax_pose *poses, size_t count) {
    if (count < LEAST_RUN) {
        for (size_t i = 0; i < count; i++) {
            const sepax_pose pose = pose_at(poses, i);
            place_one(store, id_at(ids, i), &pose);
        }
        return;
    }
    for (size_t first = 0; first < count; first += BATCH_SIZE) {
        const size_t left = count - first;
        place_batch(store, backend,
                    (const sepax_id *)(const void *)((const char *)ids + first * sizeof *ids),
                    (const sepax_pose *)(const void *)((const char *)poses + first * sizeof *poses),
                    (uint32_t)(left < BATCH_SIZE ? left : BATCH_SIZE));
    }
}
