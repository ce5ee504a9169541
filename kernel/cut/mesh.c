/* SPDX-License-Identifier: MIT
 *
 * The mesh of the triangles (cut.h). Twins are found by lists of half-edges for each lower end;
 * diagonals are swapped until none is better, or a limit is reached.
 */
#include "base/arithmetic.h"

#include "cut/cut.h"

static uint32_t half_count(const cut *c) {
    return 3 * c->triangle_count;
}

/* ----------------------------------------------------------------- neighbours */

static uint32_t lower_end(const cut *c, uint32_t half) {
    const uint32_t from = c->triangles[half], to = mesh_end(c, half);
    return from < to ? from : to;
}

static uint32_t upper_end(const cut *c, uint32_t half) {
    const uint32_t from = c->triangles[half], to = mesh_end(c, half);
    return from < to ? to : from;
}

/* Lists the half-edges by their lower end; in each list the last half-edge comes first. */
static void list_halves(cut *c, uint32_t *head, uint32_t *next) {
    for (uint32_t p = 0; p < c->point_count; p++) {
        head[p] = NONE;
    }
    for (uint32_t h = 0; h < half_count(c); h++) {
        const uint32_t p = lower_end(c, h);
        next[h] = head[p];
        head[p] = h;
    }
}

void sepax_mesh_join(cut *c) {
    uint32_t *const head = c->border[0], *const met = c->border[1], *const next = c->half_next;
    list_halves(c, head, next);
    for (uint32_t p = 0; p < c->point_count; p++) {
        met[p] = NONE;
    }
    for (uint32_t p = 0; p < c->point_count; p++) {
        for (uint32_t h = head[p]; h != NONE; h = next[h]) {
            uint32_t *const other = &met[upper_end(c, h)];
            c->twin[h] = NONE;
            if (*other != NONE && lower_end(c, *other) == p) {
                c->twin[h] = *other;
                c->twin[*other] = h;
            }
            *other = h;
        }
    }
}

/* ------------------------------------------------------------------- diagonals */

/* Finds the two neighbours along the boundary of each reflex point. All points are on the boundary.
 * A point where rings touch has more than two neighbours; it gets itself as a neighbour, and so
 * counts as not reflex. */
static void find_boundary(cut *c) {
    for (uint32_t p = 0; p < c->point_count; p++) {
        c->border[0][p] = c->border[1][p] = NONE;
    }
    for (uint32_t h = 0; h < half_count(c); h++) {
        if (c->twin[h] == NONE) {
            const uint32_t from = c->triangles[h], to = mesh_end(c, h);
            c->border[0][to] = c->border[0][to] == NONE ? from : to;
            c->border[1][from] = c->border[1][from] == NONE ? to : from;
        }
    }
    for (uint32_t p = 0; p < c->point_count; p++) {
        const uint32_t before = c->border[0][p], after = c->border[1][p];
        if (cut_side(c, before, p, after) >= 0) {
            c->border[0][p] = c->border[1][p] = NONE; /* not reflex */
        }
    }
}

/* Whether a diagonal from a point to `end` divides the reflex corner at the point into two that are
 * not reflex. */
static bool resolves(const cut *c, uint32_t point, uint32_t end) {
    const uint32_t before = c->border[0][point], after = c->border[1][point];
    return before != NONE && cut_side(c, before, point, end) >= 0 &&
           cut_side(c, end, point, after) >= 0;
}

unsigned sepax_mesh_worth(const cut *c, uint32_t from, uint32_t to) {
    return (unsigned)resolves(c, from, to) + (unsigned)resolves(c, to, from);
}

/* Whether the point p[3] lies in the circle through p[0], p[1] and p[2], which turn to the left.
 * Not exact: rounding can only make triangles thinner, not wrong. */
static bool in_circle(const cut *c, const uint32_t p[4]) {
    double x[3], y[3], s[3];
    const sepax_vec2 d = place_of(c, p[3]);
    for (int i = 0; i < 3; i++) {
        const sepax_vec2 v = place_of(c, p[i]);
        x[i] = (double)v.x - (double)d.x;
        y[i] = (double)v.y - (double)d.y;
        s[i] = x[i] * x[i] + y[i] * y[i];
    }
    const double left = s[0] * (x[1] * y[2] - x[2] * y[1]) + s[1] * (x[2] * y[0] - x[0] * y[2]);
    return left + s[2] * (x[0] * y[1] - x[1] * y[0]) > 0;
}

static void link_halves(cut *c, uint32_t half, uint32_t twin) {
    c->twin[half] = twin;
    if (twin != NONE) {
        c->twin[twin] = half;
    }
}

/* Replaces the diagonal of a strictly convex quadrangle by the other one where that one is better;
 * false where it is not. */
static bool swap_diagonal(cut *c, uint32_t half) {
    const uint32_t twin = c->twin[half];
    const uint32_t last = mesh_next(mesh_next(half)), twin_last = mesh_next(mesh_next(twin));
    const uint32_t a = c->triangles[half], b = c->triangles[twin];
    const uint32_t left = c->triangles[last], right = c->triangles[twin_last];
    if (cut_side(c, right, left, a) <= 0 || cut_side(c, right, left, b) >= 0) {
        return false;
    }
    const unsigned now = sepax_mesh_worth(c, a, b), then = sepax_mesh_worth(c, left, right);
    const uint32_t around[4] = {a, b, left, right};
    if (now > then || (now == then && !in_circle(c, around))) {
        return false;
    }
    c->triangles[half] = right;
    c->triangles[twin] = left;
    link_halves(c, half, c->twin[twin_last]);
    link_halves(c, twin, c->twin[last]);
    link_halves(c, last, twin_last);
    return true;
}

/* A stack of half-edges that are still to be tested, each at most once. It uses the arrays of
 * pieces.c, which are free until then. */
typedef struct todo {
    uint32_t *stack, *listed, count;
} todo;

static void todo_add(todo *list, uint32_t half) {
    if (!list->listed[half]) {
        list->listed[half] = true;
        list->stack[list->count++] = half;
    }
}

/* The limit of swaps. They end soon in practice, but for some meshes they could go on for quadratic
 * time. */
enum { SWAPS_PER_TRIANGLE = 16 };

void sepax_mesh_improve(cut *c) {
    todo list = {c->half_before, c->half_next, 0};
    find_boundary(c);
    for (uint32_t h = half_count(c); h-- > 0;) {
        list.listed[h] = false;
        if (c->twin[h] != NONE && h < c->twin[h]) {
            todo_add(&list, h);
        }
    }
    for (uint64_t left = (uint64_t)SWAPS_PER_TRIANGLE * c->triangle_count;
         list.count > 0 && left > 0;) {
        const uint32_t half = list.stack[--list.count], twin = c->twin[half];
        list.listed[half] = false;
        if (twin != NONE && swap_diagonal(c, half)) {
            todo_add(&list, twin);
            todo_add(&list, mesh_next(twin));
            todo_add(&list, mesh_next(half));
            todo_add(&list, half);
            left--;
        }
    }
}
