/* SPDX-License-Identifier: MIT
 *
 * The exact check of convexity and the exact convex hull: a filter in float32 comes first, exact
 * signs where it is not certain. Comes in: points. Goes out: indices of corners, or an error.
 */
#include "base/arithmetic.h"

#include "place/hull.h"

#include "exact/exact.h"
#include "place/formulas.h"

#include <math.h>
#include <string.h>

/* ------------------------------------------------------------------ turns */

typedef struct side {
    float x, y;
} side;

/* The vertices of a polygon in either layout: blocks of x and of y (step 1), or x and y in turn
 * (step 2). */
typedef struct vertex_list {
    const float *x, *y;
    size_t step, count;
} vertex_list;

static inline side edge_between(const vertex_list *v, size_t from, size_t to) {
    return (side){v->x[to * v->step] - v->x[from * v->step],
                  v->y[to * v->step] - v->y[from * v->step]};
}

static inline unsigned rises_between(side a, side b) {
    return (unsigned)rises(a.x, a.y, b.x, b.y);
}

/* Whether all turns are surely to the left, and go round once. */
static inline bool is_evident(const vertex_list *v) {
    bool left = v->count > 2;
    unsigned rounds = 0;
    side before = edge_between(v, v->count - 1, 0);
    for (size_t i = 0; i < v->count; i++) {
        const side here = edge_between(v, i, i + 1 < v->count ? i + 1 : 0);
        left &= turns_surely_left(before.x, before.y, here.x, here.y) != 0;
        rounds += rises_between(before, here);
        before = here;
    }
    return left && rounds == 1;
}

bool sepax_hull_is_evident(const sepax_vec2 *vertices, size_t count) {
    const vertex_list v = {&vertices->x, &vertices->y, 2, count};
    return is_evident(&v);
}

static bool is_strict_exactly(const vertex_list *v) {
    unsigned rounds = 0;
    for (size_t i = 0; i < v->count; i++) {
        const size_t j = i + 1 < v->count ? i + 1 : 0, k = j + 1 < v->count ? j + 1 : 0;
        const sepax_vec2 a = {v->x[i], v->y[i]}, b = {v->x[j], v->y[j]}, c = {v->x[k], v->y[k]};
        if (sepax_exact_outside(a, b, c) >= 0) {
            return false;
        }
        rounds += rises_between(edge_between(v, i, j), edge_between(v, j, k));
    }
    return rounds == 1;
}

bool sepax_hull_is_strict(const float *x, const float *y, size_t count) {
    const vertex_list v = {x, y, 1, count};
    if (count < 3) {
        return count == 1 || x[0] != x[1] || y[0] != y[1];
    }
    return is_evident(&v) || is_strict_exactly(&v);
}

/* ------------------------------------------------------------------ check */

static bool same_point(sepax_vec2 a, sepax_vec2 b) {
    return a.x == b.x && a.y == b.y;
}

/* Keeps the first vertex of each run of equal ones; a run may continue from the end of the polygon
 * to its beginning. */
static size_t drop_repeated(const sepax_vec2 *vertices, size_t count, uint16_t *index) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (kept == 0 || !same_point(vertices[i], vertices[index[kept - 1]])) {
            index[kept++] = (uint16_t)i;
        }
    }
    while (kept > 1 && same_point(vertices[index[kept - 1]], vertices[index[0]])) {
        kept--;
    }
    return kept;
}

typedef struct turns {
    size_t left, right, back; /* back: turns by 180 degrees */
    unsigned rounds;          /* if all turns are to one side, how often the polygon goes round */
} turns;

static void count_turn(turns *t, sepax_vec2 a, sepax_vec2 b, sepax_vec2 c) {
    const int outside = sepax_exact_outside(a, b, c);
    t->left += outside < 0;
    t->right += outside > 0;
    t->back += outside == 0 && sepax_exact_beyond(a, b, c) <= 0;
    t->rounds += rises_between((side){b.x - a.x, b.y - a.y}, (side){c.x - b.x, c.y - b.y});
}

/* Keeps, of the vertices index[count], those where the polygon turns. There are at least 2, and
 * neighbours differ. */
static size_t keep_corners(const sepax_vec2 *vertices, uint16_t *index, size_t count, turns *t) {
    const uint16_t first = index[0];
    uint16_t before = index[count - 1];
    size_t kept = 0;
    *t = (turns){0};
    for (size_t i = 0; i < count; i++) {
        const uint16_t here = index[i], after = i + 1 < count ? index[i + 1] : first;
        const size_t corners = t->left + t->right;
        count_turn(t, vertices[before], vertices[here], vertices[after]);
        if (t->left + t->right != corners) {
            index[kept++] = here;
        }
        before = here;
    }
    return kept;
}

/* A polygon that goes round more than once gets SEPAX_ERROR_WINDING even if it turns right
 * everywhere, such as a reversed pentagram: reversing it would not make it convex. */
sepax_status sepax_hull_check(const sepax_vec2 *vertices, size_t count, uint16_t *index,
                              size_t *corner_count) {
    const size_t distinct = drop_repeated(vertices, count, index);
    if (distinct < 3) {
        return SEPAX_ERROR_ZERO_AREA;
    }
    turns t;
    *corner_count = keep_corners(vertices, index, distinct, &t);
    if (t.left == 0 && t.right == 0) {
        return SEPAX_ERROR_ZERO_AREA;
    }
    if ((t.left != 0 && t.right != 0) || t.back != 0) {
        return SEPAX_ERROR_NOT_CONVEX;
    }
    if (t.rounds != 1) {
        return SEPAX_ERROR_WINDING;
    }
    return t.right != 0 ? SEPAX_ERROR_CLOCKWISE : SEPAX_OK;
}

/* ------------------------------------------------------------------- hull */

static bool is_before(sepax_vec2 a, sepax_vec2 b) {
    return a.x < b.x || (a.x == b.x && a.y < b.y);
}

/* Merges from[low .. middle - 1] and from[middle .. high - 1] into `to`; equal points keep their
 * order. */
static void merge(const sepax_vec2 *vertices, const uint16_t *from, uint16_t *to, size_t low,
                  size_t middle, size_t high) {
    size_t a = low, b = middle;
    for (size_t i = low; i < high; i++) {
        const bool second =
            a == middle || (b < high && is_before(vertices[from[b]], vertices[from[a]]));
        to[i] = second ? from[b++] : from[a++];
    }
}

/* Sorts the positions 0 .. count - 1 of the vertices by x, then y, then position, into `sorted`. It
 * is a merge sort, so no input takes quadratic time. */
static void sort_positions(const sepax_vec2 *vertices, size_t count, uint16_t *sorted,
                           uint16_t *spare) {
    uint16_t *from = sorted, *to = spare;
    for (size_t i = 0; i < count; i++) {
        from[i] = (uint16_t)i;
    }
    for (size_t width = 1; width < count; width *= 2) {
        for (size_t low = 0; low < count; low += 2 * width) {
            const size_t middle = low + width < count ? low + width : count;
            const size_t high = middle + width < count ? middle + width : count;
            merge(vertices, from, to, low, middle, high);
        }
        uint16_t *const swapped = from;
        from = to;
        to = swapped;
    }
    if (from != sorted) {
        memcpy(sorted, from, count * sizeof *sorted);
    }
}

/* Appends a point to a chain that turns strictly left, and removes before it the points where the
 * chain would not, but never one of the first `fixed`. */
static size_t append(const sepax_vec2 *vertices, uint16_t *chain, size_t size, size_t fixed,
                     uint16_t point) {
    while (size > fixed && sepax_exact_outside(vertices[chain[size - 2]], vertices[chain[size - 1]],
                                               vertices[point]) >= 0) {
        size--;
    }
    chain[size] = point;
    return size + 1;
}

/* Andrew's monotone chain over sorted points that all differ. Each chain takes only the points on
 * its side of the line from the first to the last one, so that both together fit in `count`
 * elements. */
static size_t both_chains(const sepax_vec2 *vertices, const uint16_t *sorted, size_t count,
                          uint16_t *chain) {
    const sepax_vec2 first = vertices[sorted[0]], last = vertices[sorted[count - 1]];
    chain[0] = sorted[0];
    size_t size = 1;
    for (size_t i = 1; i + 1 < count; i++) {
        if (sepax_exact_outside(first, last, vertices[sorted[i]]) > 0) {
            size = append(vertices, chain, size, 1, sorted[i]);
        }
    }
    if (count > 1) {
        size = append(vertices, chain, size, 1, sorted[count - 1]);
    }
    const size_t fixed = size;
    for (size_t i = count - 1; i-- > 1;) {
        if (sepax_exact_outside(first, last, vertices[sorted[i]]) < 0) {
            size = append(vertices, chain, size, fixed, sorted[i]);
        }
    }
    while (size > fixed &&
           sepax_exact_outside(vertices[chain[size - 2]], vertices[chain[size - 1]], first) >= 0) {
        size--;
    }
    return size;
}

size_t sepax_hull_build(const sepax_vec2 *vertices, size_t count, uint16_t *index,
                        uint16_t *scratch) {
    sort_positions(vertices, count, scratch, index);
    size_t distinct = 1;
    for (size_t i = 1; i < count; i++) {
        if (!same_point(vertices[scratch[i]], vertices[scratch[distinct - 1]])) {
            scratch[distinct++] = scratch[i];
        }
    }
    const size_t size = both_chains(vertices, scratch, distinct, index);
    size_t lowest = 0;
    for (size_t i = 1; i < size; i++) {
        if (index[i] < index[lowest]) {
            lowest = i;
        }
    }
    memcpy(scratch, index, size * sizeof *index);
    memcpy(index, scratch + lowest, (size - lowest) * sizeof *index);
    memcpy(index + (size - lowest), scratch, lowest * sizeof *index);
    return size;
}
