/* SPDX-License-Identifier: MIT
 *
 * The cutting of sorted keys into leaves, for tests in C++. Comes in: keys, ascending, and threads.
 * Goes out: where the leaves begin.
 */
#ifndef SEPAX_TESTS_CUT_LEAVES_H
#define SEPAX_TESTS_CUT_LEAVES_H

#include <sepax.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Writes the leaf_count + 1 beginnings to `first`, which has room for count / 8 + 2, and the
 * numbers 0 .. count - 1, which the keys have, to `order`; returns leaf_count, or 0 where there is
 * no memory. */
size_t cut_leaves(const uint32_t *keys, size_t count, const sepax_threads *threads, uint32_t *first,
                  uint32_t *order);

#ifdef __cplusplus
}
#endif

#endif
