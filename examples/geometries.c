/* SPDX-License-Identifier: MIT */
#include "geometries.h"

#include "formats.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FAULTS_SHOWN = 10, MOST_VERTICES = 1 << 30 };

const char *geometries_unit(const geometries *in) {
    return in->json ? "feature" : "line";
}

const char *geometries_origin(const geometries *in) {
    static char text[240];
    const wkt_parts *p = &in->parts;
    const double width = (double)p->high.x - (double)p->low.x;
    const double height = (double)p->high.y - (double)p->low.y, size = fmax(width, height);
    const double step = pow(10, floor(log10(fmax(size, 1e-30))));
    const double x = step * round(((double)p->low.x + width / 2) / step);
    const double y = step * round(((double)p->low.y + height / 2) / step);
    const double left = size * 0x1p-24; /* half of the size, and half a unit in the last place */
    *text = '\0';
    if (p->moved > 4 * left) {
        snprintf(text, sizeof text,
                 "; with %.10g subtracted from all x and %.10g from all y it would be at most %.1g",
                 x, y, left);
    }
    return text;
}

static void complain(geometries *in, fault *why) {
    why->unit = geometries_unit(in);
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

/* An edge by the vertex where it starts. */
typedef struct edge {
    uint32_t ring, point; /* where it starts, from 0 */
    sepax_vec2 from, to;
} edge;

static bool is_same(sepax_vec2 a, sepax_vec2 b) {
    return a.x == b.x && a.y == b.y;
}

static edge edge_at(const refusal *r, uint32_t vertex) {
    const uint32_t *offsets = r->parts->offsets + r->part.paths.first;
    edge it = {0};
    while (it.ring + 1 < r->part.paths.count && offsets[it.ring + 1] <= vertex) {
        it.ring++;
    }
    const uint32_t first = offsets[it.ring], count = offsets[it.ring + 1] - first;
    const sepax_vec2 *points = r->parts->vertices + first;
    uint32_t next = it.point = vertex - first;
    it.from = points[it.point];
    for (uint32_t i = 0; i < count && is_same(points[next], it.from); i++) {
        next = (next + 1) % count;
    }
    it.to = points[next];
    return it;
}

/* "4 0 to 1 1 (from point 2 of ring 1)" */
static const char *edge_text(const refusal *r, uint32_t vertex) {
    static char texts[2][160];
    static unsigned turn;
    char *text = texts[turn++ % 2];
    const edge it = edge_at(r, vertex);
    snprintf(text, sizeof texts[0], "%.9g %.9g to %.9g %.9g (from point %u of %s %u)",
             (double)it.from.x, (double)it.from.y, (double)it.to.x, (double)it.to.y, it.point + 1,
             it.ring > 0 ? "the hole in ring" : "ring", it.ring + 1);
    return text;
}

/* Whether the two edges at fault are one edge of a ring, there and back. */
static bool is_bridge(const refusal *r) {
    const sepax_rejection *it = &r->rejection;
    if (it->vertex >= r->parts->vertex_count || it->other >= r->parts->vertex_count) {
        return false;
    }
    const edge there = edge_at(r, it->vertex), back = edge_at(r, it->other);
    return there.ring == back.ring && is_same(there.from, back.to) && is_same(there.to, back.from);
}

static bool by_rounding(const refusal *r) {
    return r->rejection.by_rounding && r->parts->rounded > 0;
}

/* Puts into the fault what is wrong with a polygon, where, and how to mend it. */
static void explain(fault *why, sepax_status status, const refusal *r) {
    const sepax_rejection *it = &r->rejection;
    const size_t line = why->line;
    const char *rounding = by_rounding(r) ? "; rounding to float32 can be the reason" : "";
    const char *mend =
        is_bridge(r)
            ? "; the ring goes there and back, as around a hole: make the hole a ring of its "
              "own, as in POLYGON ((0 0, 9 0, 0 9, 0 0), (1 1, 1 2, 2 1, 1 1))"
            : "; split the polygon there, or let the option --hull take its convex hull";
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
    const double moved = fabs((double)*radius - strtod(text, NULL));
    in->parts.numbers++;
    in->parts.rounded += moved > 0;
    in->parts.moved = fmax(in->parts.moved, moved);
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
        in->rounding += by_rounding(&r);
    }
    return status == SEPAX_OK;
}

static bool add_row(geometries *in, const row *from, fault *why) {
    geometry next = {.line = why->line, .name = from->name.text};
    next.parts.first = (uint32_t)in->parts.count;
    if (!wkt_read(from->geometry.text, &in->parts, why)) {
        why->column += why->column > 0 ? from->geometry.column - 1 : 0;
        why->column *= !in->json; /* that text is not in the file */
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

/* Reads the next row of the file; as table_next. */
static bool next_row(geometries *in, row *to, fault *why) {
    if (in->json) {
        return geojson_next(&in->features, to, why);
    }
    const bool good = table_next(&in->rows, to, why);
    why->line = good ? in->rows.number : why->line;
    return good;
}

static void read_rows(geometries *in) {
    fault why = {0};
    row next;
    bool good;
    while ((good = next_row(in, &next, &why)) || why.line > 0) {
        why.column = good ? 0 : why.column;
        good = good && add_row(in, &next, &why);
        if (!good && !in->json && why.column > 0) {
            table_locate(&in->rows, &why);
        }
        if (!good) {
            complain(in, &why);
        }
    }
    in->parts.dropped += in->features.dropped;
    if (in->count == 0 && in->faults == 0) {
        fail(&why, in->json ? 0 : in->rows.file.number, "the file ends without a geometry");
        complain(in, &why);
    }
}

static bool open_rows(geometries *in, fault *why) {
    const lines *file = &in->rows.file;
    return table_open(&in->rows, in->path, why) && formats_find(file, &in->json, why) &&
           (!in->json || geojson_open(&in->features, file, why));
}

sepax_status geometries_read(geometries *in) {
    fault why = {0};
    const sepax_status status = pieces_open(&in->cut, in->store, in->hull);
    if (status != SEPAX_OK) {
        return status;
    }
    if (open_rows(in, &why)) {
        read_rows(in);
    } else {
        complain(in, &why);
    }
    if (in->faults > FAULTS_SHOWN) {
        const size_t more = in->faults - FAULTS_SHOWN;
        fprintf(stderr, "%s: %s more %s%s errors\n", in->path, grouped(more), geometries_unit(in),
                more == 1 ? " has" : "s have");
    }
    if (in->rounding > 0) {
        const char *origin = geometries_origin(in);
        fprintf(stderr, "%s: rounding to float32 moves coordinates by at most %.2g%s\n", in->path,
                in->parts.moved,
                *origin != '\0'
                    ? origin
                    : "; smaller regions, each with an origin of its own, let it move less");
    }
    return SEPAX_OK;
}

void geometries_free(geometries *in) {
    free(in->items);
    free(in->offsets);
    free(in->owners);
    wkt_free(&in->parts);
    pieces_close(&in->cut);
    geojson_close(&in->features);
    table_close(&in->rows);
}
