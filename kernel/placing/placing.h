/* SPDX-License-Identifier: MIT
 *
 * Placing in lanes: many shapes of one class side by side. Comes in: a run of moves whose poses are
 * good. Goes out: their instances, with the bits that place/instance.c stores.
 *
 * Lanes take the shapes whose vertices rounding leaves in their order, as nearly all are. The
 * others, and those that were bent or collapsed before, are left for place/instance.c: then what
 * is stored in their slot and their bounds has no meaning, but the counts of their vertices, which
 * a run never changes. Neither are merge errors made here, nor outlines of strides above 8, nor
 * sectors of strides above 32.
 */
#ifndef SEPAX_PLACING_H
#define SEPAX_PLACING_H

#include "store/boxes.h"
#include "store/moves.h"
#include "store/trials.h"

/* The names of a backend's functions. */
#define PLACING_OF(backend, name) sepax_##backend##_##name
#define PLACING_IN(backend, name) PLACING_OF(backend, name)
#define PLACING(name) PLACING_IN(SEPAX_BACKEND, name)

/* Those of the same names in sepax_backend. */
bool PLACING(poses_are_good)(const sepax_pose *poses, size_t count, float farthest);
void PLACING(place_moves)(const move_run *run, uint8_t *placed);
void PLACING(pose_shapes)(row_wave *wave);
void PLACING(pose_trials)(row_trials *trials);
void PLACING(around_shapes)(const sepax_store *store, float margin, const sepax_id *ids,
                            unsigned count, box_block *block);

#endif
