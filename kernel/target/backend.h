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

/* Axis-aligned boxes in blocks of 16 for the broad phase: lo_x[16] lo_y[16] hi_x[16] hi_y[16]. */
#define BROAD_LANES 16
#define BROAD_WORDS (BROAD_LANES * BROAD_LANES / 64) /* a bit for each two boxes of two blocks */
typedef struct box_block {
    float lo_x[BROAD_LANES], lo_y[BROAD_LANES], hi_x[BROAD_LANES], hi_y[BROAD_LANES];
} box_block;

struct sepax_backend {
    const char *name;
    unsigned lanes; /* float32 lanes of a vector */
    const query_batches *queries;
    /* The boxes of b, a bit each, that box `row` of a meets, closed. */
    uint32_t (*meet_row)(const box_block *a, unsigned row, const box_block *b);
    /* For the boxes i of a with bit i in `rows`: those of b that it meets, from bit 16 i of all
     * bits on. All others become 0. */
    void (*meet_rows)(const box_block *a, uint32_t rows, const box_block *b,
                      uint64_t hits[BROAD_WORDS]);
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
    /* Tries a posed row pair by pair; false, and then what the trial has means nothing, where it
     * needs another way. NULL like those. */
    bool (*try_row)(row_trial *trial);
    /* Of a group of posed rows, the pairs that may have its least value. NULL like those. */
    void (*find_close_pairs)(close_pairs *pairs);
};

extern const sepax_backend sepax_backend_reference;

#endif
