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
        fault_print(in->path, why);
    }
}

static void turn_round(wkt_ring *ring) {
    for (size_t i = 0, j = ring->count - 1; i < j; i++, j--) {
        const sepax_vec2 vertex = ring->vertices[i];
        ring->vertices[i] = ring->vertices[j];
        ring->vertices[j] = vertex;
    }
}

/* Puts the sentence of the library into the fault, with the coordinates and the option of this
 * program that helps. */
static void explain(fault *why, sepax_status status, sepax_rejection rejection,
                    const wkt_ring *ring, size_t rounded) {
    char text[240];
    const size_t line = why->line;
    rejection.index = SEPAX_NO_INDEX; /* the line number takes its place */
    sepax_explain(status, &rejection, text, sizeof text);
    if (rejection.vertex < ring->count) {
        const sepax_vec2 at = ring->vertices[rejection.vertex];
        fail(why, line,
             "%s (vertex %u, counted from 0, is the point %.9g %.9g; the option --hull passes "
             "SEPAX_HULL)",
             text, (unsigned)rejection.vertex, (double)at.x, (double)at.y);
    } else if (status == SEPAX_ERROR_WINDING) {
        fail(why, line, "%s; the option --hull takes the convex hull", text);
    } else if (status == SEPAX_ERROR_ZERO_AREA && rounded > 0) {
        fail(why, line, "%s, perhaps because %s had to be rounded to float32", text,
             counted(rounded, "coordinate"));
    } else {
        fail(why, line, "%s", text);
    }
}

/* Well-known text is written in both directions; the library takes counter-clockwise polygons.
 * `rounded` is how many coordinates of this one were rounded. */
static void add(polygons *in, wkt_ring *ring, size_t rounded, fault *why) {
    sepax_id id;
    sepax_rejection rejection;
    sepax_status status =
        sepax_store_add(in->store, ring->vertices, ring->count, 0, &id, &rejection);
    if (status == SEPAX_ERROR_CLOCKWISE) {
        turn_round(ring);
        in->turned++;
        status = sepax_store_add(in->store, ring->vertices, ring->count, 0, &id, &rejection);
    }
    if (in->hull && (status == SEPAX_ERROR_NOT_CONVEX || status == SEPAX_ERROR_WINDING)) {
        in->hulls++;
        status =
            sepax_store_add(in->store, ring->vertices, ring->count, SEPAX_HULL, &id, &rejection);
    }
    if (status != SEPAX_OK) {
        explain(why, status, rejection, ring, rounded);
        complain(in, why);
        return;
    }
    in->lines = list_room(in->lines, &in->capacity, in->count, sizeof *in->lines);
    in->lines[in->count++] = why->line;
}

static void read_lines(polygons *in, lines *file, wkt_ring *ring) {
    fault why = {0};
    const char *line;
    while ((line = lines_next(file, &why)) != NULL) {
        const char first = line[strspn(line, " \t")];
        if (first == '\0' || first == '#') {
            continue;
        }
        const size_t rounded = ring->rounded;
        why = (fault){.line = file->number};
        if (wkt_read(line, ring, &why)) {
            add(in, ring, ring->rounded - rounded, &why);
        } else {
            complain(in, &why);
        }
        why.line = 0;
    }
    if (why.line > 0) { /* a line that is not text */
        complain(in, &why);
    } else if (in->count == 0 && in->faults == 0) {
        fail(&why, file->number, "the file ends without a polygon");
        complain(in, &why);
    }
}

void polygons_read(polygons *in) {
    lines file;
    fault why = {0};
    wkt_ring ring = {0};
    if (lines_open(&file, in->path, &why)) {
        read_lines(in, &file, &ring);
    } else {
        complain(in, &why);
    }
    in->numbers = ring.numbers;
    in->rounded = ring.rounded;
    free(ring.vertices);
    lines_close(&file);
    if (in->faults > FAULTS_SHOWN) {
        const size_t more = in->faults - FAULTS_SHOWN;
        fprintf(stderr, "%s: %s more %s errors\n", in->path, grouped(more),
                more == 1 ? "line has" : "lines have");
    }
}

void polygons_free(polygons *in) {
    free(in->lines);
}
