/* SPDX-License-Identifier: MIT
 *
 * Moves checked: ids and poses, before anything is placed.
 */
#ifndef SEPAX_PLACE_H
#define SEPAX_PLACE_H

#include "store/store.h"
#include "target/backend.h"

/* Whether all ids are there and all poses good for them; the rejection names the first bad one.
 * Arrays may begin at any byte. */
sepax_status sepax_place_check(const sepax_store *store, const sepax_backend *backend,
                               const sepax_id *ids, const sepax_pose *poses, size_t count,
                               sepax_rejection *rejection);

#endif
