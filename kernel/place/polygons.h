/* SPDX-License-Identifier: MIT
 *
 * The polygons of sepax_store_add_many: how some of them are checked, named (given an id and a
 * slot) and made. Comes in: the caller's arrays, whose offsets are good. Goes out: shapes in a
 * store that has room for them.
 */
#ifndef SEPAX_POLYGONS_H
#define SEPAX_POLYGONS_H

#include <string.h>

#include "store/store.h"
#include "target/backend.h"

/* The arguments of the call. */
typedef struct polygons {
    const float *xy;
    const uint32_t *offsets;
    size_t count;
    uint32_t flags;
} polygons;

static inline uint32_t polygon_offset(const polygons *p, size_t i) {
    uint32_t offset;
    memcpy(&offset, (const char *)p->offsets + i * sizeof offset, sizeof offset);
    return offset;
}
static inline uint32_t polygon_size(const polygons *p, size_t i) {
    return polygon_offset(p, i + 1) - polygon_offset(p, i);
}

/* Checks the polygons first .. end - 1 and counts them by class in `extra`. findings[i] becomes the
 * finding of polygon i, which sepax_polygons_name reads. Polygons for which the desk has no room
 * are left out. */
sepax_status sepax_polygons_check(const polygons *p, size_t first, size_t end,
                                  const hull_desk *desk, uint32_t *findings,
                                  uint32_t extra[CLASS_COUNT], sepax_rejection *rejection);

/* The class of the first shape, which has the id `added` and whose finding is in the array of
 * references. */
unsigned sepax_polygons_class(const sepax_store *store, sepax_id added);

/* Gives slots to `count` polygons with the ids from `added` on. Their findings are in the array of
 * references, where the references of these ids replace them. */
void sepax_polygons_name(sepax_store *store, sepax_id added, size_t count);

/* Makes and places the shapes of the polygons first .. end - 1, which are named: polygon i has the
 * id added + i. Those for which the desk of the store has no room are counted and left out. */
void sepax_polygons_make(sepax_store *store, const sepax_backend *backend, const polygons *p,
                         sepax_id added, size_t first, size_t end);

/* Enters a polygon or a box into the counts of the store, and derives what follows from its local
 * block, which is filled; `largest` is the largest size of a coordinate in it. Then the shape can
 * be placed. */
void sepax_polygons_enter(sepax_store *store, sepax_id id, float largest);

/* Names, makes and places all polygons, one after the other; polygon i has the id added + i. */
void sepax_polygons_add(sepax_store *store, const sepax_backend *backend, const polygons *p,
                        sepax_id added);

#endif
