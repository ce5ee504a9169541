/* SPDX-License-Identifier: MIT
 *
 * What a careful engineer writes: corners in one array, a uniform grid whose cells are as wide as
 * the largest shape, circle tests, and then the separating axis test with an exit at the first axis
 * that keeps two shapes apart. Only where rounded shapes lie corner to corner does it measure the
 * distance of corners and edges. In float, so not exact.
 */
#include "crowd_hand.h"

#include "list.h"
#include "stopwatch.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CORNERS = 8 };

/* A convex core and a radius; the corners are in h->world. */
typedef struct shape {
    uint32_t first, count, body;
    float radius, reach; /* no point is farther from the centre */
    sepax_vec2 middle;   /* the centre, in the frame of the body */
} shape;

struct crowd_hand {
    uint32_t count;
    shape *shapes;
    sepax_vec2 *local, *world;
    sepax_vec2 *centres;
    float cell; /* the width of a cell */
    uint32_t columns, rows;
    float low_x, low_y;
    uint32_t *starts, *members, *cell_of;
    size_t cells;
};

static void add_shape(crowd_hand *h, const bodies *set, uint32_t id, uint32_t first) {
    shape *s = &h->shapes[id];
    size_t count;
    check(sepax_store_local_vertices(set->store, id, &h->local[first], CORNERS, &count));
    *s = (shape){.first = first, .count = (uint32_t)count, .body = set->owner[id]};
    s->radius = sepax_store_radius(set->store, id);
    for (uint32_t i = 0; i < count; i++) {
        s->middle.x += h->local[first + i].x / (float)count;
        s->middle.y += h->local[first + i].y / (float)count;
    }
    for (uint32_t i = 0; i < count; i++) {
        const sepax_vec2 v = h->local[first + i];
        const float dx = v.x - s->middle.x, dy = v.y - s->middle.y;
        s->reach = fmaxf(s->reach, sqrtf(dx * dx + dy * dy));
    }
    s->reach = (s->reach + s->radius) * 1.00001f;
    h->cell = fmaxf(h->cell, 2 * s->reach);
}

crowd_hand *crowd_hand_new(const bodies *set) {
    crowd_hand *h = list_new(1, sizeof *h);
    h->count = set->offsets[set->count];
    h->shapes = list_new(h->count, sizeof *h->shapes);
    h->local = list_new((size_t)h->count * CORNERS, sizeof *h->local);
    h->world = list_new((size_t)h->count * CORNERS, sizeof *h->world);
    h->centres = list_new(h->count, sizeof *h->centres);
    h->members = list_new(h->count, sizeof *h->members);
    h->cell_of = list_new(h->count, sizeof *h->cell_of);
    for (uint32_t id = 0, first = 0; id < h->count; id++) {
        add_shape(h, set, id, first);
        first += h->shapes[id].count;
    }
    return h;
}

void crowd_hand_free(crowd_hand *h) {
    free(h->shapes);
    free(h->local);
    free(h->world);
    free(h->centres);
    free(h->members);
    free(h->cell_of);
    free(h->starts);
    free(h);
}

/* fminf and fmaxf are calls of the mathematical library where NaN matters. */
static float lesser(float a, float b) {
    return a < b ? a : b;
}

static float greater(float a, float b) {
    return a > b ? a : b;
}

/* -------------------------------------------------------------------------- cells */

static sepax_vec2 placed(const body *b, sepax_vec2 v) {
    const float c = (float)b->cos, s = (float)b->sin;
    return (sepax_vec2){c * v.x - s * v.y + (float)b->x, s * v.x + c * v.y + (float)b->y};
}

static void place(crowd_hand *h, const bodies *set) {
    for (uint32_t i = 0; i < h->count; i++) {
        const shape *s = &h->shapes[i];
        const body *b = &set->of[s->body];
        h->centres[i] = placed(b, s->middle);
        for (uint32_t k = s->first; k < s->first + s->count; k++) {
            h->world[k] = placed(b, h->local[k]);
        }
    }
}

/* Cells around all centres, with a border of empty ones. */
static void sort(crowd_hand *h) {
    float high_x = -FLT_MAX, high_y = -FLT_MAX;
    h->low_x = h->low_y = FLT_MAX;
    for (uint32_t i = 0; i < h->count; i++) {
        h->low_x = lesser(h->low_x, h->centres[i].x);
        h->low_y = lesser(h->low_y, h->centres[i].y);
        high_x = greater(high_x, h->centres[i].x);
        high_y = greater(high_y, h->centres[i].y);
    }
    h->columns = (uint32_t)((high_x - h->low_x) / h->cell) + 3;
    h->rows = (uint32_t)((high_y - h->low_y) / h->cell) + 3;
    const size_t cells = (size_t)h->columns * h->rows;
    if (cells > h->cells) {
        free(h->starts);
        h->starts = list_new(cells + 1, sizeof *h->starts);
        h->cells = cells;
    }
    memset(h->starts, 0, (cells + 1) * sizeof *h->starts);
    for (uint32_t i = 0; i < h->count; i++) {
        const uint32_t column = (uint32_t)((h->centres[i].x - h->low_x) / h->cell) + 1;
        const uint32_t row = (uint32_t)((h->centres[i].y - h->low_y) / h->cell) + 1;
        h->cell_of[i] = row * h->columns + column;
        h->starts[h->cell_of[i]]++;
    }
    for (size_t c = 0, sum = 0; c <= cells; c++) {
        sum += h->starts[c];
        h->starts[c] = (uint32_t)sum;
    }
    for (uint32_t i = h->count; i-- > 0;) {
        h->members[--h->starts[h->cell_of[i]]] = i;
    }
}

/* --------------------------------------------------------------------- separation */

/* The widest gap of the edges of a, whose cores both have corners. Ends early where it exceeds
 * `enough`. A segment has two edges, there and back, and a point none. */
static float gap_of(const sepax_vec2 *a, uint32_t na, const sepax_vec2 *b, uint32_t nb,
                    float enough) {
    float widest = -FLT_MAX;
    for (uint32_t i = 0; i < na && na > 1 && widest <= enough; i++) {
        const sepax_vec2 p = a[i], q = a[i + 1 < na ? i + 1 : 0];
        const float ex = q.x - p.x, ey = q.y - p.y;
        float least = FLT_MAX;
        for (uint32_t j = 0; j < nb; j++) {
            least = lesser(least, ey * (b[j].x - p.x) - ex * (b[j].y - p.y));
        }
        widest = greater(widest, least / sqrtf(ex * ex + ey * ey));
    }
    return widest;
}

/* The least distance of a corner of b from an edge or the point a. */
static float corner_distance(const sepax_vec2 *a, uint32_t na, const sepax_vec2 *b, uint32_t nb) {
    float least = FLT_MAX;
    for (uint32_t i = 0; i < na; i++) {
        const sepax_vec2 p = a[i], q = a[i + 1 < na ? i + 1 : 0];
        const float ex = q.x - p.x, ey = q.y - p.y, square = ex * ex + ey * ey;
        for (uint32_t j = 0; j < nb; j++) {
            const float dx = b[j].x - p.x, dy = b[j].y - p.y;
            const float along = square > 0 ? (dx * ex + dy * ey) / square : 0;
            const float t = lesser(greater(along, 0), 1);
            const float rx = dx - t * ex, ry = dy - t * ey;
            least = lesser(least, rx * rx + ry * ry);
        }
    }
    return sqrtf(least);
}

/* The signed distance where it is below 0; else any number that is not. */
static float separation(const crowd_hand *h, const shape *a, const shape *b) {
    const sepax_vec2 *va = &h->world[a->first], *vb = &h->world[b->first];
    const float radii = a->radius + b->radius;
    float gap = gap_of(va, a->count, vb, b->count, radii);
    if (gap <= radii) {
        gap = greater(gap, gap_of(vb, b->count, va, a->count, radii));
    }
    if (radii > 0 && gap <= radii && (gap > 0 || gap == -FLT_MAX)) {
        gap = lesser(corner_distance(va, a->count, vb, b->count),
                     corner_distance(vb, b->count, va, a->count));
    }
    return gap - radii;
}

/* Adds the overlaps of shape i with the members of some cells. */
static size_t separate_one(const crowd_hand *h, uint32_t i, uint32_t first, uint32_t end,
                           double *depth) {
    const shape *a = &h->shapes[i];
    size_t overlaps = 0;
    for (uint32_t k = first; k < end; k++) {
        const uint32_t j = h->members[k];
        const shape *b = &h->shapes[j];
        const float dx = h->centres[j].x - h->centres[i].x, dy = h->centres[j].y - h->centres[i].y;
        const float reach = a->reach + b->reach;
        if (dx * dx + dy * dy < reach * reach && a->body != b->body) {
            const float s = separation(h, a, b);
            overlaps += s < 0;
            *depth -= s < 0 ? (double)s : 0;
        }
    }
    return overlaps;
}

/* Each shape with those that follow in its own cell and the next one, and in the three above. */
static size_t separate(const crowd_hand *h, double *depth) {
    size_t overlaps = 0;
    *depth = 0;
    for (uint32_t k = 0; k < h->count; k++) {
        const uint32_t i = h->members[k], cell = h->cell_of[i], above = cell + h->columns;
        overlaps += separate_one(h, i, k + 1, h->starts[cell + 2], depth);
        overlaps += separate_one(h, i, h->starts[above - 1], h->starts[above + 2], depth);
    }
    return overlaps;
}

size_t crowd_hand_frame(crowd_hand *h, const bodies *set, double *depth,
                        double seconds[HAND_PARTS]) {
    double start = stopwatch_used(), now;
    place(h, set);
    seconds[HAND_PLACE] += (now = stopwatch_used()) - start;
    start = now;
    sort(h);
    seconds[HAND_SORT] += (now = stopwatch_used()) - start;
    start = now;
    const size_t overlaps = separate(h, depth);
    seconds[HAND_SEPARATE] += stopwatch_used() - start;
    return overlaps;
}
