/* SPDX-License-Identifier: MIT */
#include "county_points.h"

#include "stopwatch.h"
#include "words.h"

#include <stdio.h>
#include <stdlib.h>

/* What the vertices are in. */
typedef struct places {
    const sepax_vec2 *points;
    size_t count, found_count;
    uint32_t *offsets;
    sepax_id *found;
    uint8_t *relations;
} places;

static sepax_status locate(const sepax_store *store, sepax_workspace *workspace, places *p) {
    const size_t room = 16 * p->count; /* more than pieces that have a corner in common */
    sepax_index *index = NULL;
    sepax_status status = sepax_index_create(NULL, &index);
    if (status == SEPAX_OK) {
        status = sepax_index_build(index, store, NULL);
    }
    const double start = stopwatch_now();
    if (status == SEPAX_OK) {
        status = sepax_index_locate(index, store, p->points, p->count, NULL, workspace, p->offsets,
                                    p->found, p->relations, room, &p->found_count, NULL);
    }
    printf("  sepax_index_locate found in %.1f ms what the %s vertices of all pieces are in:\n",
           (stopwatch_now() - start) * 1e3, grouped(p->count));
    sepax_index_destroy(index);
    return status;
}

/* Counts the vertices that are on the border of their own piece, and those inside of another. */
static bool print_places(const counties *all, const places *p) {
    size_t own = 0, inside = 0;
    for (uint32_t piece = 0; piece < all->piece_count; piece++) {
        for (uint32_t i = all->offsets[piece]; i < all->offsets[piece + 1]; i++) {
            for (uint32_t k = p->offsets[i]; k < p->offsets[i + 1]; k++) {
                own += p->found[k] == piece && p->relations[k] == SEPAX_TOUCHING;
                inside += p->relations[k] == SEPAX_OVERLAPPING;
            }
        }
    }
    printf("      %s are on their own piece, %s are inside of another one.\n", grouped(own),
           grouped(inside));
    return own == p->count;
}

bool county_points(const counties *all, const sepax_store *store, sepax_workspace *workspace) {
    places p = {.points = (const sepax_vec2 *)(const void *)all->xy,
                .count = all->offsets[all->piece_count]};
    p.offsets = list_new(p.count + 1, sizeof *p.offsets);
    p.found = list_new(16 * p.count, sizeof *p.found);
    p.relations = list_new(16 * p.count, sizeof *p.relations);
    const sepax_status status = locate(store, workspace, &p);
    bool good = status == SEPAX_OK;
    if (good) {
        good = print_places(all, &p);
    } else {
        fprintf(stderr, "locating points: %s\n", sepax_status_text(status));
    }
    free(p.offsets);
    free(p.found);
    free(p.relations);
    return good;
}
