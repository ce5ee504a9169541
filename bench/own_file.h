/* SPDX-License-Identifier: MIT
 *
 * Somebody's own polygons: well-known text or CSV, or the demo's file of counties. Polygons that
 * are not convex are there as their convex pieces.
 */
#ifndef SEPAX_BENCH_OWN_FILE_H
#define SEPAX_BENCH_OWN_FILE_H

#include <stdbool.h>

#include "sepax.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Adds the polygons of the file to the store; their pieces are bodies, whose offsets the caller
 * frees. False when something is wrong with it, after saying on stderr in which line and what. */
bool own_file_read(const char *path, sepax_store *store, sepax_id **offsets, size_t *body_count);

#ifdef __cplusplus
}
#endif

#endif
