/* SPDX-License-Identifier: MIT
 *
 * The call sepax_decompose. Comes in: the arguments of the caller. Goes out: the pieces, or a
 * status and a rejection. It checks the arguments, takes memory from the workspace, and runs the
 * stages. Pieces are written only when all stages are done.
 */
#include "base/arithmetic.h"

#include "base/arrays.h"
#include "base/fpmode.h"
#include "base/rejection.h"
#include "base/room.h"
#include "base/workspace.h"
#include "cut/cut.h"

/* The largest number of vertices for which all half-edges, up to five for each vertex, have numbers
 * below NONE. */
#define MOST_VERTICES 0x10000000u

/* --------------------------------------------------------------------- memory */

/* Lays out the arrays for n vertices and r rings in the room, and returns the bytes they take. The
 * most that they hold follows from these facts: each corner begins an edge; a point has at most one
 * edge on which it lies; a chain begins between two edges or where a gap is divided; a point is
 * pushed twice, and once for each chain that it begins; and n + 2r - 4 triangles fill a polygon
 * whose rings are all joined (Euler). */
static size_t lay_out(cut *c, size_t n, size_t r, uint32_t flags, char *memory) {
    const size_t triangles = n + 2 * r, halves = 3 * triangles;
    room all = {.memory = memory};
    c->corners = room_take(&all, n, sizeof *c->corners);
    c->keys[0] = room_take(&all, n, sizeof **c->keys);
    c->keys[1] = room_take(&all, n, sizeof **c->keys);
    c->places = room_take(&all, n, sizeof *c->places);
    c->first_key = room_take(&all, n + 1, sizeof *c->first_key);
    c->met = room_take(&all, r, sizeof *c->met);
    c->met = flags & SEPAX_ONE_OUTER ? c->met : NULL;
    c->triangles = room_take(&all, halves, sizeof *c->triangles);
    /* The bytes after the triangles belong to the sweep, and are used again by the mesh when the
     * sweep is done. */
    room swept = all, meshed = all;
    c->edges = room_take(&swept, n, sizeof *c->edges);
    c->outgoing = room_take(&swept, n + 2, sizeof *c->outgoing);
    c->scratch = room_take(&swept, n + 2, sizeof *c->scratch);
    c->chains = room_take(&swept, 2 * n, sizeof *c->chains);
    c->links = room_take(&swept, 4 * n, sizeof *c->links);
    c->twin = room_take(&meshed, halves, sizeof *c->twin);
    c->border[0] = room_take(&meshed, n, sizeof **c->border);
    c->border[1] = room_take(&meshed, n, sizeof **c->border);
    c->half_next = room_take(&meshed, halves, sizeof *c->half_next);
    c->half_before = room_take(&meshed, halves, sizeof *c->half_before);
    c->diagonals = room_take(&meshed, halves / 2, sizeof *c->diagonals);
    c->piece_of = room_take(&meshed, triangles, sizeof *c->piece_of);
    c->size = room_take(&meshed, triangles, sizeof *c->size);
    return (size_t)(swept.used > meshed.used ? swept.used : meshed.used);
}

static sepax_status make_room(cut *c, size_t n, uint32_t flags, sepax_workspace *workspace) {
    if (n > SIZE_MAX / 512) {      /* GCOVR_EXCL_BR_LINE: only where size_t has 32 bits */
        return SEPAX_ERROR_MEMORY; /* GCOVR_EXCL_LINE */
    }
    char *const memory =
        sepax_workspace_room(workspace, lay_out(c, n, c->rings.count, flags, NULL));
    if (memory == NULL) {
        return SEPAX_ERROR_MEMORY;
    }
    (void)lay_out(c, n, c->rings.count, flags, memory);
    for (size_t ring = 0; c->met != NULL && ring < c->rings.count; ring++) {
        c->met[ring] = false;
    }
    return SEPAX_OK;
}

/* ------------------------------------------------------------------ arguments */

/* Checks the offsets. Each ring must have a vertex, so the number of rings is at most that of
 * vertices. */
static sepax_status check_offsets(cut *c, size_t *vertex_count) {
    const sepax_rings rings = c->rings;
    if (rings.count == 0) {
        return SEPAX_ERROR_NO_VERTICES;
    }
    for (size_t ring = 0; ring < rings.count; ring++) {
        const uint32_t begin = number_at(rings.offsets, ring),
                       end = number_at(rings.offsets, ring + 1);
        if (begin >= end) {
            c->rejection.ring = (uint32_t)ring;
            return begin > end ? SEPAX_ERROR_OFFSETS : SEPAX_ERROR_NO_VERTICES;
        }
    }
    *vertex_count = number_at(rings.offsets, rings.count) - number_at(rings.offsets, 0);
    if (*vertex_count > MOST_VERTICES) {
        c->rejection.needed = MOST_VERTICES;
        return SEPAX_ERROR_COUNT;
    }
    return rings.vertices == NULL ? SEPAX_ERROR_NULL : SEPAX_OK;
}

/* The largest number of elements that an array in memory can have; no count may exceed it. */
#define MOST_ELEMENTS (SIZE_MAX / sizeof(sepax_vec2) - 1)

static size_t count_if_possible(size_t count) {
    return count <= MOST_ELEMENTS ? count : 0;
}

/* The bytes of the vertices of the rings, which need not begin at the start of the array. Empty
 * where the offsets are wrong. */
static span vertices_of(sepax_rings rings) {
    const size_t count = count_if_possible(rings.count);
    if (rings.vertices == NULL || rings.offsets == NULL || count == 0) {
        return (span){NULL, 0};
    }
    const uint32_t begin = number_at(rings.offsets, 0), end = number_at(rings.offsets, count);
    const char *const start = (const char *)rings.vertices + begin * sizeof(sepax_vec2);
    return (span){start, end > begin ? (end - begin) * sizeof(sepax_vec2) : 0};
}

/* Whether an output overlaps another output or an input. */
static bool outputs_alias(sepax_rings rings, const sepax_pieces *pieces,
                          const sepax_rejection *rejection) {
    const sepax_pieces none = {0}, *const to = pieces != NULL ? pieces : &none;
    const size_t vertices = count_if_possible(to->vertex_capacity);
    const size_t offsets = count_if_possible(to->piece_capacity);
    const span all[] = {
        span_of(rejection, 1, sizeof *rejection),
        span_of(pieces, 1, sizeof *pieces),
        span_of(to->xy, vertices, sizeof(sepax_vec2)),
        span_of(to->indices, vertices, sizeof *to->indices),
        span_of(to->offsets, offsets + 1, sizeof *to->offsets),
        vertices_of(rings),
        span_of(rings.offsets, count_if_possible(rings.count) + 1, sizeof *rings.offsets)};
    return spans_clash(all, 5, sizeof all / sizeof *all);
}

static sepax_status check_arguments(cut *c, uint32_t flags, const sepax_pieces *pieces) {
    if (pieces == NULL || c->rings.offsets == NULL ||
        (pieces->offsets == NULL && pieces->piece_capacity > 0)) {
        return SEPAX_ERROR_NULL;
    }
    if ((flags & ~SEPAX_ONE_OUTER) != 0) {
        return SEPAX_ERROR_OPTION;
    }
    if (c->most < 3 || c->most > SEPAX_MAX_VERTICES) {
        c->rejection.needed = c->most < 3 ? 3 : SEPAX_MAX_VERTICES;
        return SEPAX_ERROR_COUNT;
    }
    if (pieces->vertex_capacity > MOST_ELEMENTS || pieces->piece_capacity > MOST_ELEMENTS ||
        c->rings.count > MOST_ELEMENTS) {
        return SEPAX_ERROR_COUNT;
    }
    return SEPAX_OK;
}

/* --------------------------------------------------------------------- the call */

static sepax_status run(cut *c) {
    const fpmode mode = fpmode_enter();
    sepax_status status = sepax_cut_read_rings(c);
    if (status == SEPAX_OK) {
        status = sepax_cut_sweep(c);
    }
    if (status == SEPAX_OK) {
        sepax_mesh_join(c);
        sepax_mesh_improve(c);
        sepax_pieces_merge(c);
    }
    fpmode_leave(mode);
    return status;
}

static sepax_status finish(cut *c, sepax_pieces *pieces) {
    pieces->piece_count = c->piece_count;
    pieces->vertex_count = c->piece_vertices;
    if (c->piece_count > pieces->piece_capacity || c->piece_vertices > pieces->vertex_capacity) {
        return SEPAX_ERROR_CAPACITY;
    }
    sepax_pieces_write(c, pieces);
    return SEPAX_OK;
}

static sepax_status decompose(cut *c, uint32_t flags, sepax_workspace *workspace,
                              sepax_pieces *pieces, const sepax_rejection *rejection) {
    size_t count = 0;
    sepax_status status = workspace == NULL ? SEPAX_ERROR_NULL : check_arguments(c, flags, pieces);
    if (status == SEPAX_OK) {
        status = check_offsets(c, &count);
    }
    if (status == SEPAX_OK && outputs_alias(c->rings, pieces, rejection)) {
        status = SEPAX_ERROR_ALIAS;
    }
    if (status == SEPAX_OK) {
        status = make_room(c, count, flags, workspace);
    }
    if (status == SEPAX_OK) {
        status = run(c);
    }
    return status == SEPAX_OK ? finish(c, pieces) : status;
}

/* The rejection is written only where no output overlaps another array: whatever the error is, it
 * could be the rejection that overlaps. */
sepax_status sepax_decompose(sepax_rings rings, uint32_t most, uint32_t flags,
                             sepax_workspace *workspace, sepax_pieces *pieces,
                             sepax_rejection *rejection) {
    cut c = {
        .rings = rings, .most = most != 0 ? most : SEPAX_MAX_VERTICES, .rejection = no_rejection};
    const sepax_status status = decompose(&c, flags, workspace, pieces, rejection);
    if (status != SEPAX_OK && !outputs_alias(rings, pieces, rejection)) {
        (void)rejection_write(rejection, &c.rejection, status);
    }
    return status;
}
