/* SPDX-License-Identifier: MIT
 *
 * The check of moves, before anything is placed. Comes in: ids and poses. Goes out: a status, and
 * the first error.
 */
#ifndef SEPAX_PLACE_H
#define SEPAX_PLACE_H

#include "store/store.h"
#include "target/backend.h"

/* Checks that all shapes exist and that all poses are good for them; the rejection names the first
 * that is not. Arrays may begin at any byte. */
sepax_status sepax_place_check(const sepax_store *store, const sepax_backend *backend,
                               const sepax_id *ids, const sepax_pose *poses, size_t count,
                               sepax_rejection *rejection);

#endif
