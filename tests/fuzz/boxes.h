/* SPDX-License-Identifier: MIT
 *
 * What the targets of the broad phase share: boxes of a store, and the pairs that they form.
 */
#ifndef SEPAX_FUZZ_BOXES_H
#define SEPAX_FUZZ_BOXES_H

#include "sepax.h"

#include <stdbool.h>

/* Of a shape of up to 4 vertices. */
sepax_bounds bounds_of(const sepax_store *store, sepax_id id);

bool bounds_meet(const sepax_bounds *a, const sepax_bounds *b);

/* A box again in another place: so many steps in x and in y. */
sepax_box box_again(const sepax_box *box, uint32_t columns, uint32_t rows, float x, float y);

/* Sorts pairs by their ids; compares them with pairs that are sorted so. */
void check_pairs(sepax_pair *got, const sepax_pair *expected, size_t count);

#endif
