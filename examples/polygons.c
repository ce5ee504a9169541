/* SPDX-License-Identifier: MIT */
#include "polygons.h"

#include "list.h"
#include "wkt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FAULTS_SHOWN = 10 };

static void complain(polygons *in, const fault *why) {
    if (in->faults++ < FAULTS_SHOWN) {
        if (why->line) {
            fprintf(stderr, "%s: line %zu: %s\n", in->path, why->line, why->reason);
        } else {
            fprintf(stderr, "%s: %s\n", in->path, why->reason);
        }
    }
}

static void turn_round(wkt_ring *ring) {
    for (size_t i = 0, j = ring->count - 1; i < j; i++, j--) {
        const sepax_vec2 vertex = ring->vertices[i];
        ring->vertices[i] = ring->vertices[j];
        ring->vertices[j] = vertex;
    }
}

/* Well-known text is written in both directions; for sepax it has to be counter-clockwise. */
static void add(polygons *in, wkt_ring *ring, size_t line) {
    sepax_id id;
    sepax_status status = sepax_store_add(in->store, ring->vertices, ring->count, 0, &id);
    if (status == SEPAX_ERROR_CLOCKWISE) {
        turn_round(ring);
        in->turned++;
        status = sepax_store_add(in->store, ring->vertices, ring->count, 0, &id);
    }
    if (status != SEPAX_OK) {
        fault why;
        fail(&why, line, "%s", sepax_status_text(status));
        complain(in, &why);
        return;
    }
    in->lines = list_room(in->lines, &in->capacity, in->count, sizeof *in->lines);
    in->lines[in->count++] = line;
}

void polygons_read(polygons *in) {
    lines file;
    fault why = {0};
    wkt_ring ring = {0};
    if (!lines_open(&file, in->path, &why)) {
        complain(in, &why);
    } else {
        const char *line;
        while ((line = lines_next(&file, &why)) != NULL) {
            line += strspn(line, " \t");
            if (*line == '\0' || *line == '#') {
                continue;
            }
            why.line = file.number;
            if (wkt_read(line, &ring, &why)) {
                add(in, &ring, file.number);
            } else {
                complain(in, &why);
            }
            why.line = 0;
        }
        if (why.line) { /* not a line that could be read */
            complain(in, &why);
        } else if (in->count == 0 && in->faults == 0) {
            fail(&why, file.number, "the file ends without a polygon");
            complain(in, &why);
        }
    }
    in->numbers = ring.numbers;
    in->rounded = ring.rounded;
    free(ring.vertices);
    lines_close(&file);
    if (in->faults > FAULTS_SHOWN) {
        fprintf(stderr, "%s: and %s more lines with errors\n", in->path,
                grouped(in->faults - FAULTS_SHOWN));
    }
}

void polygons_free(polygons *in) {
    free(in->lines);
}
