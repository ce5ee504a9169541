/* SPDX-License-Identifier: MIT */
#include "geometries.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FAULTS_SHOWN = 10, MOST_VERTICES = 1 << 30 };

static void complain(geometries *in, const fault *why) {
    if (in->faults++ < FAULTS_SHOWN) {
        fault_print(in->path, why);
    }
}

/* ----------------------------------------------------------------- what is wrong */

/* A polygon that was refused. */
typedef struct refusal {
    const wkt_parts *parts;
    wkt_part part;
    sepax_rejection rejection;
} refusal;

/* "4 0 to 1 1 (from point 2 of ring 1)": an edge by the vertex where it starts. */
static const char *edge_text(const refusal *r, uint32_t vertex) {
    static char texts[2][160];
    static unsigned turn;
    char *text = texts[turn++ % 2];
    const uint32_t *offsets = r->parts->offsets + r->part.paths.first;
    uint32_t ring = 0;
    while (ring + 1 < r->part.paths.count && offsets[ring + 1] <= vertex) {
        ring++;
    }
    const uint32_t first = offsets[ring], count = offsets[ring + 1] - first;
    const sepax_vec2 *points = r->parts->vertices + first;
    const sepax_vec2 from = points[vertex - first];
    uint32_t next = vertex - first;
    for (uint32_t i = 0; i < count && points[next].x == from.x && points[next].y == from.y; i++) {
        next = (next + 1) % count;
    }
    snprintf(text, sizeof texts[0], "%.9g %.9g to %.9g %.9g (from point %u of %s %u)",
             (double)from.x, (double)from.y, (double)points[next].x, (double)points[next].y,
             vertex - first + 1, ring > 0 ? "the hole in ring" : "ring", ring + 1);
    return text;
}

/* Puts into the fault what is wrong with a polygon, where, and how to mend it. */
static void explain(fault *why, sepax_status status, const refusal *r) {
    const sepax_rejection *it = &r->rejection;
    const size_t line = why->line;
    const char *rounding =
        it->by_rounding && r->parts->rounded > 0
            ? "; rounding to float32 can be the reason, and a unit of length or an "
              "origin that needs fewer digits helps"
            : "";
    const char *mend = "; split the polygon there, or let the option --hull take its convex hull";
    if ((status == SEPAX_ERROR_CROSSING || status == SEPAX_ERROR_OVERLAP) &&
        it->vertex < r->parts->vertex_count && it->other < r->parts->vertex_count) {
        fail(why, line, "two edges %s: %s, and %s%s%s",
             status == SEPAX_ERROR_CROSSING ? "cross" : "lie on one another",
             edge_text(r, it->vertex), edge_text(r, it->other), rounding, mend);
    } else if (status == SEPAX_ERROR_HOLE && it->ring < r->part.paths.count) {
        fail(
            why, line,
            "ring %u is no hole, for it leaves the outer ring or lies in another hole; polygons of "
            "several parts are a MULTIPOLYGON%s",
            it->ring + 1, rounding);
    } else {
        char text[240];
        sepax_explain(status, it, text, sizeof text);
        fail(why, line, "%s", text);
    }
}

/* ------------------------------------------------------------------------- rows */

static bool read_radius(geometries *in, const row *from, float *radius, fault *why) {
    const char *text = from->radius.text;
    *radius = 0;
    if (text == NULL || *text == '\0') {
        return true;
    }
    char *end;
    *radius = strtof(text, &end);
    if (*end != '\0' || !isfinite(*radius) || *radius < 0) {
        fail(why, why->line, "the radius '%.24s' is not a number from 0 to 3.4028235e38", text);
        why->column = from->radius.column;
        return false;
    }
    in->parts.numbers++;
    in->parts.rounded += (double)*radius != strtod(text, NULL);
    return true;
}

/* Adds the shapes of the geometry read last, which become the next body. */
static bool add_shapes(geometries *in, const geometry *to, fault *why) {
    const sepax_id first = (sepax_id)sepax_store_count(in->store);
    refusal r = {.parts = &in->parts};
    sepax_status status = SEPAX_OK;
    for (uint32_t i = 0; i < to->parts.count && status == SEPAX_OK; i++) {
        r.part = in->parts.items[to->parts.first + i];
        status = pieces_add(&in->cut, &in->parts, r.part, &r.rejection);
    }
    const sepax_id end = (sepax_id)sepax_store_count(in->store);
    for (sepax_id id = first; id < end && status == SEPAX_OK; id++) {
        in->owners = list_room(in->owners, &in->owner_capacity, id, sizeof *in->owners);
        in->owners[id] = (uint32_t)in->count;
        if (to->radius > 0) {
            status = sepax_store_set_radii(in->store, &id, &to->radius, 1, &r.rejection);
        }
    }
    in->offsets = list_room(in->offsets, &in->offset_capacity, in->count + 1, sizeof *in->offsets);
    in->offsets[in->count] = first;
    in->offsets[in->count + 1] = end;
    if (status != SEPAX_OK) {
        explain(why, status, &r);
    }
    return status == SEPAX_OK;
}

static bool add_row(geometries *in, const row *from, fault *why) {
    geometry next = {.line = why->line, .name = from->name.text};
    next.parts.first = (uint32_t)in->parts.count;
    if (!wkt_read(from->geometry.text, &in->parts, why)) {
        why->column += why->column > 0 ? from->geometry.column - 1 : 0;
        return false;
    }
    if (in->parts.vertex_count > MOST_VERTICES) {
        return fail(why, why->line, "the file has more than %s points", grouped(MOST_VERTICES));
    }
    next.parts.count = (uint32_t)in->parts.count - next.parts.first;
    if (!read_radius(in, from, &next.radius, why) || !add_shapes(in, &next, why)) {
        return false;
    }
    in->items = list_room(in->items, &in->capacity, in->count, sizeof *in->items);
    in->items[in->count++] = next;
    in->empty += next.parts.count == 0;
    in->radii += next.radius > 0;
    in->named = in->named || (next.name != NULL && *next.name != '\0');
    return true;
}

static void read_rows(geometries *in) {
    fault why = {0};
    row next;
    bool good;
    while ((good = table_next(&in->rows, &next, &why)) || why.line > 0) {
        if (good) {
            why = (fault){.line = in->rows.file.number};
            good = add_row(in, &next, &why);
        }
        if (!good) {
            complain(in, &why);
        }
    }
    if (in->count == 0 && in->faults == 0) {
        fail(&why, in->rows.file.number, "the file ends without a geometry");
        complain(in, &why);
    }
}

sepax_status geometries_read(geometries *in) {
    fault why = {0};
    const sepax_status status = pieces_open(&in->cut, in->store, in->hull);
    if (status != SEPAX_OK) {
        return status;
    }
    if (table_open(&in->rows, in->path, &why)) {
        read_rows(in);
    } else {
        complain(in, &why);
    }
    if (in->faults > FAULTS_SHOWN) {
        const size_t more = in->faults - FAULTS_SHOWN;
        fprintf(stderr, "%s: %s more %s errors\n", in->path, grouped(more),
                more == 1 ? "line has" : "lines have");
    }
    return SEPAX_OK;
}

void geometries_free(geometries *in) {
    free(in->items);
    free(in->offsets);
    free(in->owners);
    wkt_free(&in->parts);
    pieces_close(&in->cut);
    table_close(&in->rows);
}
