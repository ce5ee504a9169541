/* SPDX-License-Identifier: MIT
 *
 * What a backend is: a translation unit (backend.c, compiled once per instruction set; with runs.c
 * for some kernels) that exports one constant table. dispatch.c lists them; answer.c and broad/
 * call through them.
 */
#ifndef SEPAX_BACKEND_H
#define SEPAX_BACKEND_H

#include "query/query.h"
#include "store/clearance.h"
#include "store/moves.h"
#include "store/trial.h"
#include "store/trials.h"
#include "target/leaves.h"

struct sepax_backend {
    const char *name;
    unsigned lanes; /* float32 lanes of a vector */
    const query_batches *queries;
    meet_row_function *meet_row;
    /* Writes the boxes around up to 16 shapes, as sepax_aabb_around has them, to a block, the rest
     * of which gets boxes that are empty, as do shapes that were removed and ids that were not
     * given out. NULL: the backend has no such function. */
    void (*around_shapes)(const sepax_store *store, float margin, const sepax_id *ids,
                          unsigned count, box_block *block);
    leaf_functions leaves;
    /* all_ids_plain */
    bool (*ids_are_plain)(const void *ids, size_t count, uint32_t id_count, const id_span *others);
    /* Whether poses are certainly valid, none farther out in x or y than `farthest`. */
    bool (*poses_are_good)(const sepax_pose *poses, size_t count, float farthest);
    /* Places the shapes of a run, but not those with placed[i] = 0, which are left half done; see
     * placing/placing.h. NULL: the backend has no such function. */
    void (*place_moves)(const move_run *run, uint8_t *placed);
    /* The steps of a wave of posed rows, one after the other: the pieces of its groups in which
     * discs leave pairs open; what these are about; and their relations. All NULL, or none. */
    void (*scan_rows)(row_wave *wave);
    void (*pose_shapes)(row_wave *wave);
    void (*relate_wave)(row_wave *wave);
    /* The steps of rows that are trials: vertices and discs, and then relations. Both NULL: waves
     * take such rows, too. */
    void (*pose_trials)(row_trials *trials);
    void (*relate_trials)(row_trials *trials);
    /* Tries a posed row pair by pair. Returns false where the row must be answered in another way;
     * the results of the trial are then invalid. NULL like those. */
    bool (*try_row)(row_trial *trial);
    /* Of a group of posed rows, the pairs that may have its least value. NULL like those. */
    void (*find_close_pairs)(close_pairs *pairs);
};

extern const sepax_backend sepax_backend_reference;

#endif
