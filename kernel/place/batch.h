/* SPDX-License-Identifier: MIT
 *
 * Batches of moves, sorted by class so that lanes can place shapes side by side. Comes in: checked
 * ids and poses, of any alignment. Goes out: instances that are the same as if each shape had been
 * placed alone, one after the other.
 */
#ifndef SEPAX_BATCH_H
#define SEPAX_BATCH_H

#include "store/store.h"
#include "target/backend.h"

/* The most moves that are sorted together; their arrays are on the stack, of which a call takes at
 * most 16 KiB. In a mixed store the code of a class is loaded anew for each run, so runs should be
 * long. */
#define BATCH_SIZE 256

/* The most new shapes that are placed together: what was written of them is still in the nearest
 * cache. */
#define NEW_BATCH 128

/* Places the shapes ids[0 .. count - 1], which exist, at poses that are good.
 * sepax_slots_reserve_desk has made room for their vertices; the share of a part leaves out shapes
 * for which its desk has no room. */
void sepax_batch_place(sepax_store *store, const sepax_backend *backend, const sepax_id *ids,
                       const sepax_pose *poses, size_t count);

/* Whether a quick test in lanes proves that all shapes exist and that all poses are good for any
 * shape of the store; false means that it is not certain. */
bool sepax_batch_is_good(const sepax_store *store, const sepax_backend *backend,
                         const sepax_id *ids, const sepax_pose *poses, size_t count);

/* Checks that all shapes exist and that all poses are good for them; the rejection names the first
 * that is not. Arrays may begin at any byte. */
sepax_status sepax_place_check(const sepax_store *store, const sepax_backend *backend,
                               const sepax_id *ids, const sepax_pose *poses, size_t count,
                               sepax_rejection *rejection);

#endif
