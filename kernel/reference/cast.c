/* SPDX-License-Identifier: MIT
 *
 * Casts of the backend "reference", pair by pair: by all pairs of features, without a filter and
 * without a search. Comes in: a checked call. Goes out: its results.
 *
 * Shapes that are apart first meet when a vertex of one comes as near as R to a vertex of the
 * other, or to an edge beside which it then lies. Before that no pair of features is so near. So
 * the first contact is the earliest contact of all pairs of features.
 */
#include "base/arithmetic.h"

#include "reference/reference.h"

#include <string.h>

#include "exact/approach.h"
#include "exact/exact.h"
#include "exact/shifted.h"
#include "query/sink.h"

static sepax_vec2 vertex(const polygon *p, uint32_t i) {
    return (sepax_vec2){p->x[i], p->y[i]};
}

/* The contacts found so far, for t from 0 to 1. */
typedef struct outcome {
    float time;  /* 2 where there is none */
    bool enters; /* features come nearer than R before t = 1 */
} outcome;

/* The largest float that does not exceed the first contact, by bisection: floats from 0 to 1 have
 * the order of their bits. */
static float time_of(const approach *p, const exact_radius *r) {
    bool expanded;
    uint32_t low = 0, high = 0x3F800001u; /* the float above 1 */
    while (high - low > 1) {
        const uint32_t middle = low + (high - low) / 2;
        float t;
        memcpy(&t, &middle, sizeof t);
        if (sepax_approach_order(p, r, t, &expanded) >= 0) {
            low = middle;
        } else {
            high = middle;
        }
    }
    float time;
    memcpy(&time, &low, sizeof time);
    return time;
}

static void add_contact(outcome *o, const approach *p, const exact_radius *r, bool enters) {
    bool expanded;
    const int order = sepax_approach_order(p, r, 1, &expanded);
    if (order <= 0) {
        const float time = time_of(p, r);
        o->time = time < o->time ? time : o->time;
        o->enters |= order < 0 && enters;
    }
}

static void try_vertices(outcome *o, sepax_vec2 v, sepax_vec2 w, sepax_vec2 motion,
                         const exact_radius *r) {
    bool expanded;
    const approach p = {v, v, w, motion, false};
    const int reach = sepax_approach_reach(&p, r, &expanded);
    if (reach >= 0 && sepax_approach_course_to(&p, &expanded) > 0) {
        add_contact(o, &p, r, reach > 0);
    }
}

static void try_edge(outcome *o, const approach *p, const exact_radius *r) {
    bool expanded;
    if (sepax_approach_rate(p, &expanded) < 0 && sepax_exact_outside(p->v0, p->v1, p->w) > 0 &&
        sepax_shifted_line_gap(p->v0, p->v1, p->w, NO_SHIFT, r, &expanded) > 0 &&
        sepax_approach_side(p, p->v0, r, &expanded) < 0 &&
        sepax_approach_side(p, p->v1, r, &expanded) > 0) {
        add_contact(o, p, r, true);
    }
}

/* Tries the edges of a with the vertices of b. */
static void try_edges(outcome *o, const polygon *a, const polygon *b, sepax_vec2 motion,
                      const exact_radius *r) {
    for (uint32_t i = 0; i < a->count && a->count > 1; i++) {
        for (uint32_t j = 0; j < b->count; j++) {
            const sepax_vec2 end = vertex(a, i + 1 < a->count ? i + 1 : 0);
            const approach p = {vertex(a, i), end, vertex(b, j), motion, true};
            try_edge(o, &p, r);
        }
    }
}

/* ----------------------------------------------------------- without a radius
 *
 * Where features meet, the interiors need not meet. The moving core reaches the interior of the
 * other one if and only if no edge of either core has the other core on its outside from t = 0
 * to 1, and the differences of a vertex of a and one of b lie on both sides of the line of the
 * motion. */

/* Whether an edge of a has all of b outside, or on its line, from t = 0 to 1. */
static bool edges_keep_out(const polygon *a, const polygon *b, sepax_vec2 motion) {
    const exact_radius none = radius_of_sum(0, 0, 0);
    bool expanded;
    for (uint32_t i = 0; i < a->count && a->count > 1; i++) {
        int least = 1;
        for (uint32_t j = 0; j < b->count; j++) {
            const sepax_vec2 end = vertex(a, i + 1 < a->count ? i + 1 : 0);
            const approach p = {vertex(a, i), end, vertex(b, j), motion, true};
            const int at_start = sepax_exact_outside(p.v0, p.v1, p.w);
            const int at_end = sepax_approach_order(&p, &none, 1, &expanded);
            least = at_start < least ? at_start : least;
            least = at_end < least ? at_end : least;
        }
        if (least >= 0) {
            return true;
        }
    }
    return false;
}

/* Whether no two differences of vertices lie on opposite sides of the line of the motion. */
static bool passes_by(const polygon *a, const polygon *b, sepax_vec2 motion) {
    int least = 1, most = -1;
    for (uint32_t i = 0; i < a->count; i++) {
        for (uint32_t j = 0; j < b->count; j++) {
            const sepax_vec2 zero = {0, 0};
            const int side = sepax_exact_turn(vertex(b, j), vertex(a, i), zero, motion);
            least = side < least ? side : least;
            most = side > most ? side : most;
        }
    }
    return least >= 0 || most <= 0;
}

static bool cores_overlap(const polygon *a, const polygon *b, sepax_vec2 motion) {
    const sepax_vec2 back = {-motion.x, -motion.y};
    return (a->count >= 3 || b->count >= 3) && !edges_keep_out(a, b, motion) &&
           !edges_keep_out(b, a, back) && !passes_by(a, b, motion);
}

/* ----------------------------------------------------------------------- the answer */

static exact_cast cast_of(const polygon *a, const polygon *b, sepax_vec2 motion,
                          const exact_radius *r, bool b_first) {
    const sepax_vec2 back = {-motion.x, -motion.y};
    outcome o = {2, false};
    for (uint32_t i = 0; i < a->count; i++) {
        for (uint32_t j = 0; j < b->count; j++) {
            try_vertices(&o, vertex(a, i), vertex(b, j), motion, r);
        }
    }
    try_edges(&o, a, b, motion, r);
    try_edges(&o, b, a, back, r);
    const bool overlaps = r->value > 0 ? o.enters : o.time < 2 && cores_overlap(a, b, motion);
    bool expanded;
    exact_cast cast;
    (void)sepax_exact_cast_ahead(a, b, motion, r, b_first, &cast, &expanded);
    cast.time = o.time;
    cast.relation = o.time == 2 ? SEPAX_DISJOINT : overlaps ? SEPAX_OVERLAPPING : SEPAX_TOUCHING;
    return cast;
}

exact_cast sepax_reference_cast_of(const round_pair *p, sepax_vec2 motion) {
    const exact_radius r = radius_of_sum(p->radii.a, p->radii.b, p->radii.margin);
    const sepax_relation relation = sepax_reference_round_relation(&p->a, &p->b, &r);
    const exact_distance start = sepax_reference_distance_of(p);
    bool expanded;
    return relation == SEPAX_DISJOINT
               ? cast_of(&p->a, &p->b, motion, &r, p->b_first)
               : sepax_exact_cast_on(&p->a, &p->b, motion, &r, relation, &start, &expanded);
}

void sepax_reference_cast(const batch_call *batch, const void *results, sepax_report *report) {
    bodies_place place = batch_place(batch);
    for (size_t i = batch->first_pair; i < batch->pair_count; i++) {
        const round_pair p = sepax_round_pair_at(batch, &place, i);
        const exact_cast found = sepax_reference_cast_of(&p, vec2_at(batch->motions, i));
        sepax_sink_write_cast(results, i, &found, &p.a, &p.b);
    }
    report->expanded += batch->pair_count - batch->first_pair;
}
