/* SPDX-License-Identifier: MIT */
#include "own_file.h"

#include <stdio.h>
#include <string.h>

#include "counties.h"
#include "polygons.h"

/* Whether the first line is that of the demo's own format. */
static bool is_counties(const char *path) {
    lines file;
    fault why = {0};
    const char *line = lines_open(&file, path, &why) ? lines_next(&file, &why) : NULL;
    const bool is = line != NULL && strncmp(line, "sepax-counties", 14) == 0;
    lines_close(&file);
    return is;
}

static bool read_counties(const char *path, sepax_store *store) {
    counties all;
    fault why = {0};
    sepax_id first;
    sepax_rejection rejection = {0};
    bool good = counties_read(&all, path, &why);
    if (!good) {
        fprintf(stderr, "%s: line %zu: %s\n", path, why.line, why.reason);
    } else {
        const sepax_status status = sepax_store_add_many(store, all.xy, all.offsets,
                                                         all.piece_count, 0, &first, &rejection);
        good = status == SEPAX_OK;
        if (!good) {
            char text[256];
            sepax_explain(status, &rejection, text, sizeof text);
            fprintf(stderr, "%s: %s\n", path, text);
        }
    }
    counties_free(&all);
    return good;
}

bool own_file_read(const char *path, sepax_store *store) {
    if (is_counties(path)) {
        return read_counties(path, store);
    }
    polygons in = {.path = path, .store = store};
    polygons_read(&in);
    polygons_free(&in);
    return in.faults == 0;
}
