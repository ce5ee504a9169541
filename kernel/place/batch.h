/* SPDX-License-Identifier: MIT
 *
 * Batches of moves, sorted by class, so that lanes can place shapes side by side. Comes in: checked
 * ids and poses, of any alignment. Goes out: their instances, as if each had been placed alone, one
 * after the other.
 */
#ifndef SEPAX_BATCH_H
#define SEPAX_BATCH_H

#include "store/store.h"
#include "target/backend.h"

/* The moves that are sorted together; their arrays lie on the stack. */
#define BATCH_SIZE 128

/* Places ids[0 .. count - 1]: shapes that are there, at good poses. sepax_slots_reserve_desk has
 * made room for their vertices; the share of a part leaves out those for which its desk has none.
 */
void sepax_batch_place(sepax_store *store, const sepax_backend *backend, const sepax_id *ids,
                       const sepax_pose *poses, size_t count);

/* Whether lanes find that all ids are there and all poses good for shapes with no local coordinate
 * beyond `largest`; false means that it is not certain. */
bool sepax_batch_is_good(const sepax_store *store, const sepax_backend *backend,
                         const sepax_id *ids, const sepax_pose *poses, size_t count);

#endif
