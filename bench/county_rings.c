/* SPDX-License-Identifier: MIT */
#include "county_rings.h"

#include <stdio.h>
#include <stdlib.h>

#include "counties.h"

static bool copy_rings(county_rings *to, const counties *all, points *vertices) {
    to->offsets = calloc(all->ring_count + 1, sizeof *to->offsets);
    to->polygons = calloc(all->polygon_count + 1, sizeof *to->polygons);
    if (to->offsets == NULL || to->polygons == NULL) {
        return false;
    }
    for (size_t i = 0; i < all->polygon_count; i++) {
        const span rings = all->polygons[i].rings;
        for (uint32_t k = 0; k < rings.count; k++) {
            counties_ring(all, all->rings[rings.first + k], vertices);
            to->offsets[++to->ring_count] = (uint32_t)vertices->count;
        }
        to->polygons[++to->polygon_count] = (uint32_t)to->ring_count;
    }
    to->vertices = calloc(vertices->count + 1, sizeof *to->vertices);
    for (size_t i = 0; to->vertices != NULL && i < vertices->count; i++) {
        to->vertices[i] = (sepax_vec2){(float)vertices->items[i].x, (float)vertices->items[i].y};
    }
    return to->vertices != NULL;
}

bool county_rings_read(county_rings *to, const char *path) {
    counties all;
    points vertices = {0};
    fault why = {0};
    *to = (county_rings){0};
    bool good = counties_read(&all, path, &why);
    if (!good) {
        fprintf(stderr, "%s: line %zu: %s\n", path, why.line, why.reason);
    } else if (!copy_rings(to, &all, &vertices)) {
        fprintf(stderr, "%s: out of memory\n", path);
        good = false;
    }
    free(vertices.items);
    counties_free(&all);
    return good;
}

void county_rings_free(county_rings *rings) {
    free(rings->vertices);
    free(rings->offsets);
    free(rings->polygons);
    *rings = (county_rings){0};
}
