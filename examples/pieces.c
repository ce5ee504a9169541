/* SPDX-License-Identifier: MIT */
#include "pieces.h"

#include <stdlib.h>
#include <string.h>

sepax_status pieces_open(pieces *to, sepax_store *store, bool hull) {
    *to = (pieces){.store = store, .hull = hull};
    return sepax_workspace_create(NULL, &to->workspace);
}

void pieces_close(pieces *to) {
    sepax_workspace_destroy(to->workspace);
    free(to->xy);
    free(to->offsets);
}

/* One shape: a point, a segment, or with SEPAX_HULL the hull of any points. */
static sepax_status add_shape(const pieces *to, const sepax_vec2 *vertices, size_t count,
                              uint32_t flags, sepax_rejection *rejection) {
    sepax_id id;
    return sepax_store_add(to->store, vertices, count, flags, &id, rejection);
}

/* A segment for each two points of a line; the point that a line of equal points is. */
static sepax_status add_line(const pieces *to, const sepax_vec2 *points, size_t count,
                             sepax_rejection *rejection) {
    sepax_status status = SEPAX_OK;
    size_t segments = 0;
    for (size_t i = 0; i + 1 < count && status == SEPAX_OK; i++) {
        if (points[i].x != points[i + 1].x || points[i].y != points[i + 1].y) {
            status = add_shape(to, points + i, 2, 0, rejection);
            segments++;
        }
    }
    return segments == 0 ? add_shape(to, points, 1, 0, rejection) : status;
}

/* --------------------------------------------------------------------- polygons */

/* Makes room for the pieces of a polygon, by the bound that sepax.h states. */
static sepax_pieces room_for(pieces *to, sepax_rings rings) {
    const size_t most = rings.offsets[rings.count] - rings.offsets[0] + 2 * rings.count;
    while (to->vertex_capacity < 6 * most) {
        to->xy = list_room(to->xy, &to->vertex_capacity, to->vertex_capacity, sizeof *to->xy);
    }
    while (to->piece_capacity < most + 1) {
        to->offsets =
            list_room(to->offsets, &to->piece_capacity, to->piece_capacity, sizeof *to->offsets);
    }
    return (sepax_pieces){
        .xy = to->xy, .offsets = to->offsets, .vertex_capacity = 3 * most, .piece_capacity = most};
}

/* What a rejection of the rings without `flat` is in the rings with it. */
static void translate(sepax_rejection *it, sepax_rings rings, uint32_t flat) {
    const uint32_t first = rings.offsets[0], gap = rings.offsets[flat] - first;
    const uint32_t width = rings.offsets[flat + 1] - rings.offsets[flat];
    uint32_t *const vertices[2] = {&it->vertex, &it->other};
    for (size_t i = 0; i < 2; i++) {
        if (*vertices[i] != SEPAX_NO_VERTEX) {
            *vertices[i] += first + (*vertices[i] >= gap ? width : 0);
        }
    }
    it->ring += it->ring != SEPAX_NO_VERTEX && it->ring >= flat;
}

/* Cuts the polygon without its hole `flat`, which has no area and so cuts nothing out. */
static sepax_status cut_without(pieces *to, sepax_rings rings, uint32_t flat, uint32_t most,
                                sepax_pieces *out, sepax_rejection *rejection) {
    const uint32_t first = rings.offsets[0], gap = rings.offsets[flat];
    const uint32_t end = rings.offsets[flat + 1], last = rings.offsets[rings.count];
    sepax_vec2 *vertices = list_new(last - first, sizeof *vertices);
    uint32_t *offsets = list_new(rings.count, sizeof *offsets);
    memcpy(vertices, rings.vertices + first, (gap - first) * sizeof *vertices);
    memcpy(vertices + (gap - first), rings.vertices + end, (last - end) * sizeof *vertices);
    for (size_t i = 0; i < rings.count; i++) {
        offsets[i] = (i < flat ? rings.offsets[i] : rings.offsets[i + 1] - (end - gap)) - first;
    }
    const sepax_rings rest = {vertices, offsets, rings.count - 1};
    const sepax_status status = pieces_cut(to, rest, most, out, rejection);
    translate(rejection, rings, flat);
    free(vertices);
    free(offsets);
    return status;
}

sepax_status pieces_cut(pieces *to, sepax_rings rings, uint32_t most, sepax_pieces *out,
                        sepax_rejection *rejection) {
    *out = room_for(to, rings);
    const sepax_status status =
        sepax_decompose(rings, most, SEPAX_ONE_OUTER, to->workspace, out, rejection);
    const bool flat_hole = status == SEPAX_ERROR_ZERO_AREA && rejection->ring > 0;
    return flat_hole ? cut_without(to, rings, rejection->ring, most, out, rejection) : status;
}

static sepax_status add_polygon(pieces *to, sepax_rings rings, sepax_rejection *rejection) {
    const sepax_vec2 *outer = rings.vertices + rings.offsets[0];
    const size_t count = rings.offsets[1] - rings.offsets[0];
    if (rings.count == 1 && add_shape(to, outer, count, 0, rejection) == SEPAX_OK) {
        return SEPAX_OK; /* convex as it stands, so its vertices keep their numbers */
    }
    sepax_pieces out;
    sepax_id first;
    const sepax_status status = pieces_cut(to, rings, 0, &out, rejection);
    if (status == SEPAX_OK) {
        to->concave += out.piece_count > 1;
        return sepax_store_add_many(to->store, out.xy, out.offsets, out.piece_count, 0, &first,
                                    rejection);
    }
    if (status == SEPAX_ERROR_ZERO_AREA) {
        to->flat++;
        return add_shape(to, outer, count, SEPAX_HULL, rejection);
    }
    if (to->hull && (status == SEPAX_ERROR_CROSSING || status == SEPAX_ERROR_OVERLAP ||
                     status == SEPAX_ERROR_HOLE)) {
        to->hulls++;
        return add_shape(to, outer, count, SEPAX_HULL, rejection);
    }
    return status;
}

sepax_status pieces_add(pieces *to, const wkt_parts *from, wkt_part part,
                        sepax_rejection *rejection) {
    const uint32_t *offsets = from->offsets + part.paths.first;
    const sepax_vec2 *vertices = from->vertices + offsets[0];
    switch (part.kind) {
    case WKT_POINT:
        return add_shape(to, vertices, 1, 0, rejection);
    case WKT_LINE:
        return add_line(to, vertices, offsets[1] - offsets[0], rejection);
    default:
        return add_polygon(to, (sepax_rings){from->vertices, offsets, part.paths.count}, rejection);
    }
}
