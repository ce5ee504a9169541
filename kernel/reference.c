/* SPDX-License-Identifier: MIT
 *
 * The separating axis theorem for one pair, without SIMD and without a filter: slow, exact, and
 * meant to be read from top to bottom.
 *
 * Two convex polygons are disjoint iff some edge of one of them has the whole other polygon on its
 * outside. So one side suffices: take the outward normal n of an edge, ask how far the *nearest*
 * vertex of the other polygon lies along it, and take the largest answer over all edges.
 *
 *            A                  B
 *        +-------+          +-------+          gap of this edge of A
 *        |       |          |       |            = min over B's vertices of n . (w - v0)
 *        |       | --n-->   |       |
 *        |     v0*          *w      |          > 0  the edge separates A and B
 *        +-------+          +-------+          < 0  B reaches this far inside the edge
 *                |<-- gap ->|
 *
 * All edges < 0: the interiors meet, and the largest gap is the way out that costs least. Unlike
 * comparing intervals and asking centroids for the direction, this needs no special case when one
 * polygon contains the other: the edge that gives the gap gives the direction too.
 */
#include "reference.h"

#include <assert.h>
#include <float.h>
#include <math.h>

#include "backend.h"
#include "exact.h"

static sepax_vec2 vertex(const polygon *p, uint32_t i) {
    return (sepax_vec2){p->x[i], p->y[i]};
}

/* An edge from i to the next vertex. A segment has two, there and back; a point has none. */
static uint32_t edge_count(const polygon *p) {
    return p->count > 1 ? p->count : 0;
}
static uint32_t next_vertex(const polygon *p, uint32_t i) {
    return i + 1 < p->count ? i + 1 : 0;
}

/* ------------------------------------------------------------ relation */

typedef int exact_sign_function(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w);

/* The sign of  max over edges of a of min over vertices of b  of a measure, joined with `most`. */
static int widest_sign(const polygon *a, const polygon *b, exact_sign_function *measure, int most) {
    for (uint32_t i = 0; i < edge_count(a); i++) {
        int least = 1;
        for (uint32_t j = 0; j < b->count; j++) {
            const int sign = measure(vertex(a, i), vertex(a, next_vertex(a, i)), vertex(b, j));
            least = sign < least ? sign : least;
        }
        most = least > most ? least : most;
    }
    return most;
}

/* Shapes that collapsed to a segment or a point: their Minkowski difference can be flat, so the
 * directions along a segment separate as well, and without interior they can only touch. */
static sepax_relation flat_relation(const polygon *a, const polygon *b, int most) {
    most = widest_sign(a, b, sepax_exact_beyond, most);
    most = widest_sign(b, a, sepax_exact_beyond, most);
    const bool both_points = a->count == 1 && b->count == 1;
    if (most > 0 || (both_points && (a->x[0] != b->x[0] || a->y[0] != b->y[0]))) {
        return SEPAX_DISJOINT;
    }
    return SEPAX_TOUCHING;
}

sepax_relation sepax_reference_relation(const polygon *a, const polygon *b) {
    int most = widest_sign(a, b, sepax_exact_outside, -1);
    most = widest_sign(b, a, sepax_exact_outside, most);
    if (a->count < 3 && b->count < 3) {
        return flat_relation(a, b, most);
    }
    return most > 0 ? SEPAX_DISJOINT : most == 0 ? SEPAX_TOUCHING : SEPAX_OVERLAPPING;
}

/* ---------------------------------------------------------- separation */

static float lesser(float a, float b) {
    return a < b ? a : b;
}
static float greater(float a, float b) {
    return a > b ? a : b;
}

pair_extent sepax_reference_extent(const polygon *a, const polygon *b) {
    float low_x = a->x[0], high_x = low_x, low_y = a->y[0], high_y = low_y;
    const polygon *both[2] = {a, b};
    for (int s = 0; s < 2; s++) {
        for (uint32_t i = 0; i < both[s]->count; i++) {
            low_x = lesser(low_x, both[s]->x[i]);
            high_x = greater(high_x, both[s]->x[i]);
            low_y = lesser(low_y, both[s]->y[i]);
            high_y = greater(high_y, both[s]->y[i]);
        }
    }
    return (pair_extent){.x = high_x - low_x,
                         .y = high_y - low_y,
                         .largest = greater(greater(fabsf(low_x), fabsf(high_x)),
                                            greater(fabsf(low_y), fabsf(high_y)))};
}

/* n . (w - v0) of the edge of a that starts at v0 = vertex i: every step rounded to float, unless
 * the pair is so wide that a step could overflow. */
static double gap_at(const polygon *a, uint32_t i, const polygon *b, uint32_t j, bool wide) {
    if (wide) {
        return (double)a->nx[i] * ((double)b->x[j] - (double)a->x[i]) +
               (double)a->ny[i] * ((double)b->y[j] - (double)a->y[i]);
    }
    const float rx = b->x[j] - a->x[i];
    const float ry = b->y[j] - a->y[i];
    const float px = a->nx[i] * rx;
    const float py = a->ny[i] * ry;
    const float gap = px + py;
    return (double)gap;
}

typedef struct best_gap {
    double gap;
    uint32_t edge;
    bool edge_of_b;
} best_gap;

/* Looks for a wider gap at the edges of a; of equal gaps the first one seen stays. */
static void widest_gap(const polygon *a, const polygon *b, bool a_is_b, bool wide, best_gap *best) {
    for (uint32_t i = 0; i < edge_count(a); i++) {
        double least = gap_at(a, i, b, 0, wide);
        for (uint32_t j = 1; j < b->count; j++) {
            const double gap = gap_at(a, i, b, j, wide);
            least = gap < least ? gap : least;
        }
        if (least > best->gap) {
            *best = (best_gap){.gap = least, .edge = i, .edge_of_b = a_is_b};
        }
    }
}

static float to_float(double value) {
    if (value > (double)FLT_MAX) {
        return FLT_MAX;
    }
    return value < -(double)FLT_MAX ? -FLT_MAX : (float)value;
}

pair_contact sepax_reference_contact(const polygon *a, const polygon *b, bool b_first) {
    assert(a->nx != NULL && b->nx != NULL); /* api.c refuses stores without */
    const pair_extent extent = sepax_reference_extent(a, b);
    const bool wide = !(extent.x + extent.y < WIDE_EXTENT);
    best_gap best = {.gap = -INFINITY};
    widest_gap(b_first ? b : a, b_first ? a : b, b_first, wide, &best);
    widest_gap(b_first ? a : b, b_first ? b : a, !b_first, wide, &best);
    if (best.gap == -INFINITY) { /* two points: any axis is as good, this one from the lower id */
        return (pair_contact){.separation = 0.0f, .normal_x = b_first ? -1.0f : 1.0f};
    }
    const polygon *owner = best.edge_of_b ? b : a;
    const float nx = owner->nx[best.edge], ny = owner->ny[best.edge];
    return (pair_contact){.separation = to_float(best.gap),
                          .normal_x = (best.edge_of_b ? -nx : nx) + 0.0f, /* -0 becomes +0 */
                          .normal_y = (best.edge_of_b ? -ny : ny) + 0.0f,
                          .edge = best.edge,
                          .edge_of_b = best.edge_of_b,
                          .has_edge = true};
}

void sepax_reference_settle(pair_contact *contact, sepax_relation relation, const polygon *a,
                            const polygon *b, uint32_t flags) {
    float s = contact->separation;
    if (relation == SEPAX_TOUCHING) {
        s = 0.0f;
    } else if (relation == SEPAX_DISJOINT) {
        s = greater(s, FLT_TRUE_MIN);
    } else {
        s = lesser(s, -FLT_TRUE_MIN);
        if (flags & SEPAX_MTV_SAFE) {
            const pair_extent e = sepax_reference_extent(a, b);
            /* 4 times the largest coordinate is never less than the extents, but for overflow */
            const float sizes = lesser((e.x + e.y) * 0x1p-21f, e.largest * 0x1p-19f);
            const float skin = e.largest * 0x1p-22f + sizes + SAFE_FLOOR;
            s = greater(s - skin, -FLT_MAX);
        }
    }
    contact->separation = s;
}

/* ------------------------------------------------------------- backend */

static void pair_polygons(const sepax_store *store, sepax_pair pair, polygon *a, polygon *b) {
    *a = store_polygon(store, store->refs[pair.a]);
    *b = store_polygon(store, store->refs[pair.b]);
}

static void relate(const batch_call *batch, relation_sink *sink, sepax_report *report) {
    for (size_t i = 0; i < batch->pair_count && !sink->done; i++) {
        polygon a, b;
        pair_polygons(batch->store, batch_pair(batch, i), &a, &b);
        const uint8_t relation = (uint8_t)sepax_reference_relation(&a, &b);
        sepax_sink_write(sink, i, &relation, 1);
        report->expanded++;
    }
}

static void separate(const batch_call *batch, const sepax_contacts *contacts,
                     sepax_report *report) {
    for (size_t i = 0; i < batch->pair_count; i++) {
        const sepax_pair pair = batch_pair(batch, i);
        polygon a, b;
        pair_polygons(batch->store, pair, &a, &b);
        pair_contact contact = sepax_reference_contact(&a, &b, pair.b < pair.a);
        sepax_reference_settle(&contact, sepax_reference_relation(&a, &b), &a, &b, batch->flags);
        sepax_sink_write_contact(contacts, i, &contact, &a, &b);
    }
    report->expanded += batch->pair_count;
}

static uint32_t meet_row(const box_block *a, unsigned row, const box_block *b) {
    uint32_t bits = 0;
    for (uint32_t i = 0; i < BROAD_LANES; i++) {
        const bool in_x = b->lo_x[i] <= a->hi_x[row] && a->lo_x[row] <= b->hi_x[i];
        const bool in_y = b->lo_y[i] <= a->hi_y[row] && a->lo_y[row] <= b->hi_y[i];
        bits |= (uint32_t)(in_x && in_y) << i;
    }
    return bits;
}

static void meet_rows(const box_block *a, uint32_t rows, const box_block *b,
                      uint16_t hits[BROAD_LANES]) {
    for (uint32_t i = 0; i < BROAD_LANES; i++) {
        if (rows >> i & 1u) {
            hits[i] = (uint16_t)meet_row(a, i, b);
        }
    }
}

static bool ids_below(const void *ids, size_t count, uint32_t id_count) {
    return all_ids_below(ids, count, id_count);
}

const sepax_backend sepax_backend_reference = {
    .name = "reference",
    .lanes = 1,
    .relate = relate,
    .separate = separate,
    .meet_row = meet_row,
    .meet_rows = meet_rows,
    .ids_below = ids_below,
};
