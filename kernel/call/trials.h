/* SPDX-License-Identifier: MIT
 *
 * The short way of a call with a few posed rows, in which checks and set-up for many would take
 * longer than the answer. Comes in: the arguments of a query. Goes out: its results, or false where
 * the call has to go to answer.c, because something about it is unusual or may be wrong.
 */
#ifndef SEPAX_TRIALS_H
#define SEPAX_TRIALS_H

#include <float.h>
#include <math.h>

#include "call/answer.h"
#include "rows/groups.h"

/* The most ids of all lists of a call together. */
#define TRIAL_IDS PIECE_PAIRS

/* The largest |coordinate| of poses, and of local vertices, with which nothing overflows. */
#define TRIAL_FARTHEST 0x1p125f
#define TRIAL_LARGEST 0x1p124f
#define TRIAL_POSE_SLACK 0x1p-21f /* see placing.c */

/* Whether all ids, poses and shifts of posed rows are certainly good, where no shape was removed.
 */
static inline bool trials_are_good(const sepax_rows *rows, const sepax_store *store) {
    const uint32_t id_count = store->id_count, first = id_at(rows->offsets, 0);
    const uint32_t end = id_at(rows->offsets, rows->list_count), last = id_count - 1;
    uint32_t beyond = last; /* its highest bit: whether an id is; there are fewer than 2^31 ids */
    for (uint32_t i = first; i < end; i++) {
        const sepax_id id = id_at(rows->ids, i);
        beyond |= id | (last - id);
    }
    bool good = beyond >> 31 == 0 && store->largest_local <= TRIAL_LARGEST;
    for (size_t row = 0; row < rows->row_count; row++) {
        const sepax_pose pose = pose_at(rows->poses, row);
        const sepax_vec2 shift = row_shift(rows, row);
        const float excess = pose.cos * pose.cos + pose.sin * pose.sin - 1.0f;
        good &= id_at(rows->shapes, row) < id_count && fabsf(excess) < TRIAL_POSE_SLACK &&
                fabsf(pose.x) <= TRIAL_FARTHEST && fabsf(pose.y) <= TRIAL_FARTHEST &&
                fabsf(shift.x) <= FLT_MAX && fabsf(shift.y) <= FLT_MAX;
    }
    return good;
}

/* Answers a call whose source is of rows, if it is usual; otherwise returns false and changes
 * nothing. */
bool sepax_answer_trials(const query_form *form, const sepax_store *store,
                         const sepax_source *source, const sepax_options *options,
                         const void *results);

#endif
