/* SPDX-License-Identifier: MIT */
#include "counties.h"
#include "pieces.h"

#include <stdlib.h>

/* The polygon while it is cut, and the capacities of the arrays. */
typedef struct cutter {
    counties *to;
    pieces cut;
    points ring; /* scratch memory */
    sepax_vec2 *vertices;
    uint32_t *ring_offsets; /* of the polygon at hand */
    size_t vertex_count, ring_count, vertex_capacity, ring_capacity;
    size_t xy, offsets, owners, crossings;
} cutter;

/* Adds a vertex to the piece that has not ended yet. */
static void add_vertex(cutter *c, sepax_vec2 at) {
    counties *to = c->to;
    const size_t i = to->offsets[to->piece_count + 1]++;
    to->xy = list_room(to->xy, &c->xy, 2 * i + 1, sizeof *to->xy);
    to->xy[2 * i] = at.x;
    to->xy[2 * i + 1] = at.y;
}

/* Ends a piece and begins the next one. */
static void end_piece(cutter *c, uint32_t owner) {
    counties *to = c->to;
    const size_t i = to->piece_count++;
    to->owners = list_room(to->owners, &c->owners, i, sizeof *to->owners);
    to->owners[i] = owner;
    to->offsets = list_room(to->offsets, &c->offsets, i + 2, sizeof *to->offsets);
    to->offsets[i + 2] = to->offsets[i + 1];
}

static void load_rings(cutter *c, const polygon *from) {
    c->vertex_count = c->ring_count = 0;
    for (uint32_t r = 0; r < from->rings.count; r++) {
        c->ring.count = 0;
        counties_ring(c->to, c->to->rings[from->rings.first + r], &c->ring);
        for (size_t i = 0; i < c->ring.count; i++) {
            c->vertices =
                list_room(c->vertices, &c->vertex_capacity, c->vertex_count, sizeof *c->vertices);
            c->vertices[c->vertex_count++] =
                (sepax_vec2){(float)c->ring.items[i].x, (float)c->ring.items[i].y};
        }
        c->ring_offsets = list_room(c->ring_offsets, &c->ring_capacity, c->ring_count + 1,
                                    sizeof *c->ring_offsets);
        c->ring_offsets[0] = 0;
        c->ring_offsets[++c->ring_count] = (uint32_t)c->vertex_count;
    }
}

/* ------------------------------------------------------------------------ areas */

/* Twice the area of a polygon, negative where it runs clockwise. Integers, of which a double holds
 * the sum exactly. */
static double area2(const sepax_vec2 *at, size_t count) {
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        const sepax_vec2 p = at[i], q = at[(i + 1) % count];
        sum += (double)p.x * q.y - (double)q.x * p.y;
    }
    return sum;
}

/* Whether the pieces have the area of the outer ring without those of the holes. */
static bool same_area(const cutter *c, const sepax_pieces *out) {
    double left = 0;
    for (size_t i = 0; i < c->ring_count; i++) {
        const uint32_t first = c->ring_offsets[i];
        const double area = area2(c->vertices + first, c->ring_offsets[i + 1] - first);
        const double size = area < 0 ? -area : area;
        left += i == 0 ? size : -size;
    }
    for (size_t i = 0; i < out->piece_count; i++) {
        const sepax_vec2 *vertices = (const sepax_vec2 *)(const void *)out->xy;
        left -= area2(vertices + out->offsets[i], out->offsets[i + 1] - out->offsets[i]);
    }
    return left == 0;
}

/* -------------------------------------------------------------------- crossings */

static point to_point(sepax_vec2 at) {
    return (point){(int32_t)at.x, (int32_t)at.y};
}

/* The last of the equal vertices before `end` that begin with vertex i. */
static uint32_t last_equal(const cutter *c, uint32_t i, uint32_t end) {
    const sepax_vec2 at = c->vertices[i];
    while (i + 1 < end && c->vertices[i + 1].x == at.x && c->vertices[i + 1].y == at.y) {
        i++;
    }
    return i;
}

/* Where two edges of one ring cross, turns round the part of the ring between them. The ring then
 * is shorter, so this comes to an end. False where the edges are of two rings. */
static bool undo_crossing(cutter *c, uint32_t index, const sepax_rejection *at) {
    const uint32_t first = c->ring_offsets[at->ring], end = c->ring_offsets[at->ring + 1];
    uint32_t i = at->vertex < at->other ? at->vertex : at->other;
    uint32_t j = at->vertex < at->other ? at->other : at->vertex;
    if (i < first || j >= end) {
        return false;
    }
    i = last_equal(c, i, j);
    j = last_equal(c, j, end);
    counties *to = c->to;
    to->crossings =
        list_room(to->crossings, &c->crossings, to->crossing_count, sizeof *to->crossings);
    to->crossings[to->crossing_count++] =
        (crossing){index,
                   {to_point(c->vertices[i]), to_point(c->vertices[i + 1]),
                    to_point(c->vertices[j]), to_point(c->vertices[j + 1 == end ? first : j + 1])}};
    for (i++; i < j; i++, j--) {
        const sepax_vec2 vertex = c->vertices[i];
        c->vertices[i] = c->vertices[j];
        c->vertices[j] = vertex;
    }
    return true;
}

/* ----------------------------------------------------------------------- pieces */

/* What is left of a polygon without area: its two ends, or the one point that it is. The ends are
 * the first and the last vertex by x and then y, for all lie on one line. */
static void add_flat(cutter *c, uint32_t owner) {
    sepax_vec2 low = c->vertices[0], high = c->vertices[0];
    for (size_t i = 1; i < c->ring_offsets[1]; i++) {
        const sepax_vec2 at = c->vertices[i];
        low = at.x < low.x || (at.x == low.x && at.y < low.y) ? at : low;
        high = at.x > high.x || (at.x == high.x && at.y > high.y) ? at : high;
    }
    add_vertex(c, low);
    if (low.x != high.x || low.y != high.y) {
        add_vertex(c, high);
    }
    end_piece(c, owner);
}

static void add_pieces(cutter *c, const sepax_pieces *from, uint32_t owner) {
    for (size_t i = 0; i < from->piece_count; i++) {
        for (uint32_t k = from->offsets[i]; k < from->offsets[i + 1]; k++) {
            add_vertex(c, (sepax_vec2){from->xy[2 * k], from->xy[2 * k + 1]});
        }
        end_piece(c, owner);
    }
}

static bool cut_polygon(cutter *c, uint32_t index, fault *why) {
    polygon *from = &c->to->polygons[index];
    sepax_pieces out;
    sepax_rejection rejection;
    sepax_status status;
    load_rings(c, from);
    do {
        const sepax_rings rings = {c->vertices, c->ring_offsets, c->ring_count};
        status = pieces_cut(&c->cut, rings, PIECE_VERTICES, &out, &rejection);
    } while (status == SEPAX_ERROR_CROSSING && undo_crossing(c, index, &rejection));
    from->flat = status == SEPAX_ERROR_ZERO_AREA;
    if (from->flat) {
        return true;
    }
    if (status != SEPAX_OK) {
        char text[240];
        sepax_explain(status, &rejection, text, sizeof text);
        return fail(why, 0, "a polygon of %s: %s", county_name(c->to, from->county), text);
    }
    if (!same_area(c, &out)) {
        return fail(why, 0, "the pieces of a polygon of %s do not have its area",
                    county_name(c->to, from->county));
    }
    add_pieces(c, &out, from->county);
    return true;
}

static bool cut_all(cutter *c, fault *why) {
    counties *to = c->to;
    to->offsets = list_room(to->offsets, &c->offsets, 1, sizeof *to->offsets);
    to->offsets[0] = to->offsets[1] = 0;
    for (size_t i = 0; i < to->count; i++) {
        county *it = &to->items[i];
        it->pieces.first = (uint32_t)to->piece_count;
        for (uint32_t p = 0; p < it->polygons.count; p++) {
            if (!cut_polygon(c, it->polygons.first + p, why)) {
                return false;
            }
        }
        it->pieces.count = (uint32_t)to->piece_count - it->pieces.first;
    }
    to->solid_count = to->piece_count;
    for (size_t i = 0; i < to->polygon_count; i++) {
        if (to->polygons[i].flat) {
            load_rings(c, &to->polygons[i]);
            add_flat(c, to->polygons[i].county);
        }
    }
    return true;
}

bool counties_cut(counties *all, fault *why) {
    cutter c = {.to = all};
    const sepax_status status = pieces_open(&c.cut, NULL, false);
    const bool good =
        status == SEPAX_OK ? cut_all(&c, why) : fail(why, 0, "%s", sepax_status_text(status));
    pieces_close(&c.cut);
    free(c.ring.items);
    free(c.vertices);
    free(c.ring_offsets);
    return good;
}
