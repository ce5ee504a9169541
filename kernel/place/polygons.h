/* SPDX-License-Identifier: MIT
 *
 * The polygons of sepax_store_add_many, checked, named and made, some at a time. Comes in: the
 * caller's arrays, whose offsets are good. Goes out: shapes of a store that has room for them.
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

/* Checks the polygons first .. end - 1 and counts them by class. findings[i] becomes what polygon i
 * turns out to be, for sepax_polygons_name. Polygons for which the desk has no room are left out.
 */
sepax_status sepax_polygons_check(const polygons *p, size_t first, size_t end,
                                  const hull_desk *desk, uint32_t *findings,
                                  uint32_t extra[CLASS_COUNT], sepax_rejection *rejection);

/* Gives so many polygons ids and slots. The findings lie where the references of these ids come to
 * lie. */
void sepax_polygons_name(sepax_store *store, size_t count);

/* Makes the shapes of the polygons first .. end - 1, which have names: polygon i has the id
 * added + i. Counts those for which the desk of the store has no room, and leaves them out. */
void sepax_polygons_make(sepax_store *store, const sepax_backend *backend, const polygons *p,
                         sepax_id added, size_t first, size_t end);

/* Counts in a polygon or a box whose local block is filled, with `largest` as its largest
 * coordinate, and derives what follows from that. Then it can be placed. */
void sepax_polygons_enter(sepax_store *store, sepax_id id, float largest);

/* Names and makes all of them, one after the other. */
void sepax_polygons_add(sepax_store *store, const sepax_backend *backend, const polygons *p);

#endif
