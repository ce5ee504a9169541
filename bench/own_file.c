/* SPDX-License-Identifier: MIT */
#include "own_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "counties.h"
#include "geometries.h"

/* Whether the first line is that of the demo's own format. */
static bool is_counties(const char *path) {
    lines file;
    fault why = {0};
    const char *line = lines_open(&file, path, &why) ? lines_next(&file, &why) : NULL;
    const bool is = line != NULL && strncmp(line, "sepax-counties", 14) == 0;
    lines_close(&file);
    return is;
}

/* The bodies of pieces that follow one another by owner; NULL without memory. */
static sepax_id *bodies_of(const counties *all) {
    sepax_id *const offsets = malloc((all->count + 1) * sizeof *offsets);
    size_t piece = 0;
    for (size_t i = 0; offsets != NULL && i <= all->count; i++) {
        offsets[i] = (sepax_id)piece;
        while (piece < all->solid_count && all->owners[piece] == i) {
            piece++;
        }
    }
    return offsets;
}

static bool read_counties(const char *path, sepax_store *store, sepax_id **offsets,
                          size_t *body_count) {
    counties all;
    fault why = {0};
    sepax_id first;
    sepax_rejection rejection = {0};
    bool good = counties_read(&all, path, &why) && counties_cut(&all, &why);
    if (!good) {
        fault_print(path, &why);
    } else {
        const sepax_status status = sepax_store_add_many(store, all.xy, all.offsets,
                                                         all.solid_count, 0, &first, &rejection);
        good = status == SEPAX_OK;
        if (!good) {
            char text[256];
            sepax_explain(status, &rejection, text, sizeof text);
            fprintf(stderr, "%s: %s\n", path, text);
        }
    }
    *offsets = good ? bodies_of(&all) : NULL;
    *body_count = all.count;
    counties_free(&all);
    return good && *offsets != NULL;
}

/* The scalar loops that the library is compared with take polygons. */
static bool are_polygons(const geometries *in) {
    for (size_t i = 0; i < in->count; i++) {
        const geometry *it = &in->items[i];
        bool polygons = it->radius == 0;
        for (sepax_id id = in->offsets[i]; id < in->offsets[i + 1]; id++) {
            size_t vertices = 0;
            sepax_store_vertices(in->store, id, NULL, 0, &vertices);
            polygons = polygons && vertices > 2;
        }
        if (!polygons) {
            fprintf(stderr, "%s: %s %zu: only polygons without a radius can be compared\n",
                    in->path, geometries_unit(in), it->line);
            return false;
        }
    }
    return true;
}

bool own_file_read(const char *path, sepax_store *store, sepax_id **offsets, size_t *body_count) {
    if (is_counties(path)) {
        return read_counties(path, store, offsets, body_count);
    }
    geometries in = {.path = path, .store = store};
    const bool good = geometries_read(&in) == SEPAX_OK && in.faults == 0 && are_polygons(&in);
    *offsets = in.offsets;
    *body_count = in.count;
    in.offsets = NULL;
    geometries_free(&in);
    return good;
}
