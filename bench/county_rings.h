/* SPDX-License-Identifier: MIT
 *
 * The county borders of the demo as rings: what sepax_decompose takes.
 */
#ifndef SEPAX_BENCH_COUNTY_RINGS_H
#define SEPAX_BENCH_COUNTY_RINGS_H

#include <stdbool.h>

#include "sepax.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Polygon i has the rings polygons[i] to polygons[i + 1] - 1, the outer one first; ring j has the
 * vertices offsets[j] to offsets[j + 1] - 1. */
typedef struct county_rings {
    sepax_vec2 *vertices;
    uint32_t *offsets, *polygons;
    size_t ring_count, polygon_count;
} county_rings;

/* False when something is wrong with the file, after saying on stderr what. Release in any case. */
bool county_rings_read(county_rings *to, const char *path);
void county_rings_free(county_rings *rings);

#ifdef __cplusplus
}
#endif

#endif
