/* SPDX-License-Identifier: MIT
 *
 * Placing in lanes: many shapes of one class side by side. Comes in: a run of moves whose poses are
 * good. Goes out: their instances, with the bits that place/instance.c stores.
 *
 * Lanes place the shapes whose world vertices are certainly their own hull, in their order; nearly
 * all shapes are like that. The others, and those that were bent or collapsed before, are left to
 * place/instance.c: what a run then leaves in their slot and their bounds has no meaning, except
 * the counts of vertices, which a run never changes. A run makes no merge errors and no outlines of
 * strides above 8, and it turns sectors without drawing them again.
 */
#ifndef SEPAX_PLACING_H
#define SEPAX_PLACING_H

#include "store/boxes.h"
#include "store/store.h"

/* The names of a backend's functions. */
#define PLACING_OF(backend, name) sepax_##backend##_##name
#define PLACING_IN(backend, name) PLACING_OF(backend, name)
#define PLACING(name) PLACING_IN(SEPAX_BACKEND, name)

/* The members of backend_core with these names. */
bool PLACING(poses_are_good)(const void *poses, size_t count, float farthest);
bool PLACING(place_moves)(const move_run *run, uint8_t *placed);
void PLACING(around_shapes)(const sepax_store *store, float margin, const sepax_id *ids,
                            unsigned count, box_block *block);

#endif
