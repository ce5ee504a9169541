/* SPDX-License-Identifier: MIT
 *
 * Pieces (cut.h), by the method of Hertel and Mehlhorn (1983): a diagonal is removed where the
 * corners at both its ends stay convex without it. A diagonal that has to stay has to stay for
 * good, because the corners of pieces only grow, so each is tested once. Those that divide fewer
 * reflex corners are tested first.
 */
#include "base/arithmetic.h"

#include "cut/cut.h"

#include <string.h>

/* ------------------------------------------------------------------- diagonals */

/* Lists one half-edge of each diagonal, those with the least worth first (sepax_mesh_worth). */
static uint32_t list_diagonals(cut *c) {
    uint32_t count = 0;
    for (unsigned worth = 0; worth < 3; worth++) {
        for (uint32_t h = 0; h < 3 * c->triangle_count; h++) {
            if (c->twin[h] != NONE && h < c->twin[h] &&
                sepax_mesh_worth(c, c->triangles[h], mesh_end(c, h)) == worth) {
                c->diagonals[count++] = h;
            }
        }
    }
    return count;
}

/* The triangle that stands for the piece of a triangle: its lowest one. */
static uint32_t root_of(cut *c, uint32_t triangle) {
    while (c->piece_of[triangle] != triangle) {
        c->piece_of[triangle] = c->piece_of[c->piece_of[triangle]];
        triangle = c->piece_of[triangle];
    }
    return triangle;
}

/* Whether the corner at the start of a half-edge stays convex when the half-edge and its twin are
 * removed. */
static bool stays_convex(const cut *c, uint32_t half, uint32_t twin) {
    const uint32_t before = c->triangles[c->half_before[half]];
    const uint32_t after = c->triangles[c->half_next[c->half_next[twin]]];
    return cut_side(c, before, c->triangles[half], after) >= 0;
}

static void join_halves(cut *c, uint32_t before, uint32_t after) {
    c->half_next[before] = after;
    c->half_before[after] = before;
}

static void remove_if_possible(cut *c, uint32_t half) {
    const uint32_t twin = c->twin[half];
    const uint32_t a = root_of(c, half / 3), b = root_of(c, twin / 3);
    if (c->size[a] + c->size[b] - 2 > c->most || !stays_convex(c, half, twin) ||
        !stays_convex(c, twin, half)) {
        return;
    }
    join_halves(c, c->half_before[half], c->half_next[twin]);
    join_halves(c, c->half_before[twin], c->half_next[half]);
    c->half_next[half] = c->half_next[twin] = NONE;
    const uint32_t kept = a < b ? a : b, gone = a < b ? b : a;
    c->size[kept] += c->size[gone] - 2;
    c->piece_of[gone] = kept;
    c->piece_count--;
    c->piece_vertices -= 2;
}

void sepax_pieces_merge(cut *c) {
    const uint32_t diagonals = list_diagonals(c);
    for (uint32_t t = 0; t < c->triangle_count; t++) {
        c->piece_of[t] = t;
        c->size[t] = 3;
        for (uint32_t k = 0; k < 3; k++) {
            c->half_next[3 * t + k] = 3 * t + (k + 1) % 3;
            c->half_before[3 * t + k] = 3 * t + (k + 2) % 3;
        }
    }
    c->piece_count = c->triangle_count;
    c->piece_vertices = 3 * (size_t)c->triangle_count;
    for (uint32_t i = 0; i < diagonals; i++) {
        remove_if_possible(c, c->diagonals[i]);
    }
}

/* --------------------------------------------------------------------- output */

static void write_vertex(const cut *c, const sepax_pieces *to, size_t at, uint32_t point) {
    if (to->xy != NULL) {
        memcpy((char *)to->xy + at * sizeof(sepax_vec2), &c->places[point], sizeof(sepax_vec2));
    }
    if (to->indices != NULL) {
        const uint32_t vertex = c->corners[c->keys[0][c->first_key[point]].corner].vertex;
        memcpy((char *)to->indices + at * sizeof vertex, &vertex, sizeof vertex);
    }
}

static void write_offset(const sepax_pieces *to, size_t piece, size_t at) {
    const uint32_t offset = (uint32_t)at;
    memcpy((char *)to->offsets + piece * sizeof offset, &offset, sizeof offset);
}

/* The remaining half-edges of a piece need not include one of the triangle that stands for it. So
 * pieces are found by half-edges in rising order, and the half-edges of a piece are removed when it
 * has been written. */
void sepax_pieces_write(cut *c, const sepax_pieces *to) {
    size_t at = 0, piece = 0;
    for (uint32_t h = 0; h < 3 * c->triangle_count; h++) {
        if (c->half_next[h] == NONE) {
            continue;
        }
        write_offset(to, piece++, at);
        for (uint32_t k = h; c->half_next[k] != NONE;) {
            const uint32_t next = c->half_next[k];
            write_vertex(c, to, at++, c->triangles[k]);
            c->half_next[k] = NONE;
            k = next;
        }
    }
    write_offset(to, piece, at);
}
