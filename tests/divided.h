/* SPDX-License-Identifier: MIT
 *
 * Work that finds pairs, in the parts of some threads. Comes in: what each part finds. Goes out:
 * what comes of all of them.
 */
#ifndef SEPAX_TESTS_DIVIDED_H
#define SEPAX_TESTS_DIVIDED_H

#include "sepax.h"

#define DIVIDED_PARTS 4

/* What a part finds, or the error that it has, and with which thing. */
typedef struct divided_part {
    sepax_status status;
    uint64_t found;
    size_t stopped;
    size_t runs; /* goes out: how often it ran */
} divided_part;

typedef struct divided_result {
    sepax_status status;
    uint64_t found;
    size_t stopped;
} divided_result;

#ifdef __cplusplus
extern "C" {
#endif

/* All parts, for a caller with room for `capacity` pairs. */
divided_result divided_find(divided_part parts[DIVIDED_PARTS], const sepax_threads *threads,
                            sepax_workspace *workspace, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
