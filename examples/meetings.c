/* SPDX-License-Identifier: MIT */
#include "meetings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A pair of pieces that meet, under the key of its two counties. */
typedef struct entry {
    uint64_t counties;
    uint32_t index;
} entry;

static int by_counties(const void *left, const void *right) {
    const entry *l = left, *r = right;
    if (l->counties != r->counties) {
        return l->counties < r->counties ? -1 : 1;
    }
    return (l->index > r->index) - (l->index < r->index);
}

static entry *list_entries(const counties *all, const sepax_pair *pairs, const uint8_t *relations,
                           size_t pair_count, size_t *count) {
    entry *entries = list_new(pair_count, sizeof *entries);
    *count = 0;
    for (size_t i = 0; i < pair_count; i++) {
        const uint64_t a = all->owners[pairs[i].a], b = all->owners[pairs[i].b];
        if (relations[i] != SEPAX_DISJOINT && a != b) {
            const uint64_t key = a < b ? a << 32 | b : b << 32 | a;
            entries[(*count)++] = (entry){key, (uint32_t)i};
        }
    }
    qsort(entries, *count, sizeof *entries, by_counties);
    return entries;
}

/* -------------------------------------------------------------- where they touch */

static uint32_t corners_of(const counties *all, sepax_id piece) {
    return all->offsets[piece + 1] - all->offsets[piece];
}

static point corner(const counties *all, sepax_id piece, uint32_t k) {
    const uint32_t first = all->offsets[piece], count = corners_of(all, piece);
    const float *xy = all->xy + 2 * ((size_t)first + k % count);
    return (point){(int32_t)xy[0], (int32_t)xy[1]};
}

static bool between(int32_t at, int32_t p, int32_t q) {
    return p < q ? p <= at && at <= q : q <= at && at <= p;
}

/* Whether a point is in the closed piece. Integers, so there is nothing to round. */
static bool reaches(const counties *all, sepax_id piece, point at) {
    const uint32_t count = corners_of(all, piece);
    for (uint32_t k = 0; k < count; k++) {
        const point p = corner(all, piece, k), q = corner(all, piece, k + 1);
        const int64_t turn = ((int64_t)q.x - p.x) * ((int64_t)at.y - p.y) -
                             ((int64_t)q.y - p.y) * ((int64_t)at.x - p.x);
        if (turn < 0 || (count < 3 && !(between(at.x, p.x, q.x) && between(at.y, p.y, q.y)))) {
            return false;
        }
    }
    return true;
}

static int by_place(const void *left, const void *right) {
    const point *l = left, *r = right;
    return l->x != r->x ? (l->x > r->x) - (l->x < r->x) : (l->y > r->y) - (l->y < r->y);
}

static void add_touches(const counties *all, sepax_id from, sepax_id to, points *out) {
    for (uint32_t k = 0; k < corners_of(all, from); k++) {
        const point at = corner(all, from, k);
        if (reaches(all, to, at)) {
            out->items = list_room(out->items, &out->capacity, out->count, sizeof *out->items);
            out->items[out->count++] = at;
        }
    }
}

/* Where polygons touch without overlapping, a vertex of the one is always on the other. */
static void find_touch(meeting *to, const counties *all, const sepax_pair *pairs,
                       const uint32_t *piece_pairs, points *scratch) {
    scratch->count = 0;
    for (uint32_t i = 0; i < to->pieces.count; i++) {
        const sepax_pair pair = pairs[piece_pairs[to->pieces.first + i]];
        add_touches(all, pair.a, pair.b, scratch);
        add_touches(all, pair.b, pair.a, scratch);
    }
    if (scratch->count == 0) {
        return;
    }
    qsort(scratch->items, scratch->count, sizeof *scratch->items, by_place);
    for (size_t i = 0; i < scratch->count; i++) {
        if (i == 0 || by_place(&scratch->items[i], &scratch->items[i - 1]) != 0) {
            to->at_count++;
        }
    }
    to->at = scratch->items[0];
}

/* ------------------------------------------------------------- where they overlap */

/* Cuts off what is to the right of the line from p to q (Sutherland and Hodgman). */
static clip cut(clip in, point p, point q) {
    clip out = {.count = 0};
    for (size_t i = 0; i < in.count; i++) {
        const double *u = in.corners + 2 * i, *v = in.corners + 2 * ((i + 1) % in.count);
        const double su = (q.x - p.x) * (u[1] - p.y) - (q.y - p.y) * (u[0] - p.x);
        const double sv = (q.x - p.x) * (v[1] - p.y) - (q.y - p.y) * (v[0] - p.x);
        double *to = out.corners + 2 * out.count;
        if (su >= 0 && out.count < CLIP_MOST) {
            memcpy(to, u, 2 * sizeof *u);
            out.count++;
            to += 2;
        }
        if (su * sv < 0 && out.count < CLIP_MOST) {
            const double t = su / (su - sv);
            to[0] = u[0] + t * (v[0] - u[0]);
            to[1] = u[1] + t * (v[1] - u[1]);
            out.count++;
        }
    }
    return out;
}

clip meetings_clip(const counties *all, sepax_pair pieces) {
    clip shape = {.count = corners_of(all, pieces.a)};
    for (uint32_t k = 0; k < shape.count; k++) {
        const point at = corner(all, pieces.a, k);
        shape.corners[2 * k] = at.x;
        shape.corners[2 * k + 1] = at.y;
    }
    for (uint32_t k = 0; k < corners_of(all, pieces.b); k++) {
        shape = cut(shape, corner(all, pieces.b, k), corner(all, pieces.b, k + 1));
    }
    return shape;
}

static void find_overlap(meeting *to, const counties *all, const sepax_pair *pairs,
                         const uint8_t *relations, const uint32_t *piece_pairs) {
    double x = 0, y = 0, weight = 0;
    for (uint32_t i = 0; i < to->pieces.count; i++) {
        const uint32_t index = piece_pairs[to->pieces.first + i];
        if (relations[index] != SEPAX_OVERLAPPING) {
            continue;
        }
        const clip common = meetings_clip(all, pairs[index]);
        const double *c = common.corners;
        for (size_t k = 1; k + 1 < common.count; k++) {
            const double *p = c + 2 * k, *q = c + 2 * k + 2;
            const double part = fabs((p[0] - c[0]) * (q[1] - c[1]) - (p[1] - c[1]) * (q[0] - c[0]));
            x += part * (c[0] + p[0] + q[0]) / 3;
            y += part * (c[1] + p[1] + q[1]) / 3;
            weight += part;
        }
        for (size_t k = 0; k < common.count && to->flat; k++) {
            x += c[2 * k];
            y += c[2 * k + 1];
            weight += 1;
        }
    }
    to->x = x / weight;
    to->y = y / weight;
}

/* --------------------------------------------------------------------- the list */

static int by_pair(const border_pair *pair, uint32_t a, uint32_t b) {
    return pair->a != a ? (pair->a > a) - (pair->a < a) : (pair->b > b) - (pair->b < b);
}

/* Both lists ascend, so one walk through the borders finds those of all meetings. */
static void mark_shared(meetings *found, const borders *shared) {
    size_t k = 0;
    for (size_t i = 0; i < found->count; i++) {
        meeting *next = &found->items[i];
        while (k < shared->pair_count && by_pair(&shared->pairs[k], next->a, next->b) < 0) {
            k++;
        }
        next->shares_arc =
            k < shared->pair_count && by_pair(&shared->pairs[k], next->a, next->b) == 0;
    }
}

/* Whether one of the pieces is a segment or a point. */
static bool is_flat(const counties *all, sepax_pair pair) {
    return pair.a >= all->solid_count || pair.b >= all->solid_count;
}

/* Adds the next two pieces that meet. */
static void add_pieces(meeting *to, sepax_relation relation, bool flat) {
    to->pieces.count++;
    if (relation > to->relation) {
        to->relation = relation;
        to->flat = flat;
    } else if (relation == to->relation) {
        to->flat = to->flat && flat;
    }
}

void meetings_find(meetings *found, const counties *all, const borders *shared,
                   const sepax_pair *pairs, const uint8_t *relations, size_t pair_count) {
    *found = (meetings){0};
    size_t count, capacity = 0;
    entry *entries = list_entries(all, pairs, relations, pair_count, &count);
    found->piece_pairs = list_new(count, sizeof *found->piece_pairs);
    for (size_t i = 0; i < count; i++) {
        found->piece_pairs[i] = entries[i].index;
        if (i == 0 || entries[i].counties != entries[i - 1].counties) {
            found->items = list_room(found->items, &capacity, found->count, sizeof *found->items);
            found->items[found->count++] = (meeting){.a = (uint32_t)(entries[i].counties >> 32),
                                                     .b = (uint32_t)entries[i].counties,
                                                     .pieces = {(uint32_t)i, 0}};
        }
        add_pieces(&found->items[found->count - 1], relations[entries[i].index],
                   is_flat(all, pairs[entries[i].index]));
    }
    free(entries);
    points scratch = {0};
    for (size_t i = 0; i < found->count; i++) {
        meeting *next = &found->items[i];
        if (next->relation == SEPAX_OVERLAPPING) {
            found->overlapping++;
            found->flat += next->flat;
            find_overlap(next, all, pairs, relations, found->piece_pairs);
        } else {
            found->touching++;
            find_touch(next, all, pairs, found->piece_pairs, &scratch);
        }
    }
    free(scratch.items);
    mark_shared(found, shared);
}

const meeting *meetings_look_up(const meetings *found, uint32_t a, uint32_t b) {
    size_t low = 0, high = found->count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        const meeting *it = &found->items[middle];
        if (it->a == a && it->b == b) {
            return it;
        }
        if (it->a < a || (it->a == a && it->b < b)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return NULL;
}

void meetings_free(meetings *found) {
    free(found->items);
    free(found->piece_pairs);
    *found = (meetings){0};
}
