/* SPDX-License-Identifier: MIT
 *
 * A hash of all that a store holds of its shapes, and of nothing that is spare.
 */
#ifndef SEPAX_FUZZ_HASH_STORE_H
#define SEPAX_FUZZ_HASH_STORE_H

#include "sepax.h"

uint64_t hash_store(const sepax_store *store);

#endif
