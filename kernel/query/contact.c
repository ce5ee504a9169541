/* SPDX-License-Identifier: MIT
 *
 * Contacts one at a time: the formula of sepax.h in scalar code, and what is done to the result of
 * any kernel.
 */
#include "base/arithmetic.h"

#include "query/contact.h"

#include <assert.h>
#include <float.h>
#include <math.h>

#include "exact/measure.h"
#include "exact/relation.h"

round_pair sepax_round_pair_of(const batch_call *call, sepax_pair pair) {
    const sepax_store *store = call->store;
    return (round_pair){
        .a = store_polygon(store, store->refs[pair.a]),
        .b = store_polygon(store, store->refs[pair.b]),
        .radii = {store_radius(store, pair.a), store_radius(store, pair.b), call->margin},
        .b_first = pair.b < pair.a};
}

round_pair sepax_round_pair_at(const batch_call *call, bodies_place *place, size_t index) {
    sepax_pair pair;
    source_load(call->source, place, index, 1, &pair);
    return sepax_round_pair_of(call, pair);
}

/* An edge from i to the next vertex. A segment has two, there and back; a point has none. */
static uint32_t edge_count(const polygon *p) {
    return p->count > 1 ? p->count : 0;
}

static float lesser(float a, float b) {
    return a < b ? a : b;
}
static float greater(float a, float b) {
    return a > b ? a : b;
}

pair_extent sepax_contact_extent(const polygon *a, const polygon *b) {
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

edge_gap sepax_contact_widest(const polygon *a, const polygon *b, bool wide) {
    edge_gap best = {.gap = -INFINITY};
    for (uint32_t i = 0; i < edge_count(a); i++) {
        double least = gap_at(a, i, b, 0, wide);
        for (uint32_t j = 1; j < b->count; j++) {
            const double gap = gap_at(a, i, b, j, wide);
            least = gap < least ? gap : least;
        }
        if (least > best.gap) {
            best = (edge_gap){least, i, 0};
        }
    }
    return best;
}

pair_contact sepax_contact_find(const polygon *a, const polygon *b, bool b_first) {
    assert(a->nx != NULL && b->nx != NULL); /* answer.c refuses stores without normals */
    const pair_gaps gaps = contact_gaps_of(a, b);
    return sepax_contact_of_gaps(a, b, &gaps.of_a, &gaps.of_b, b_first);
}

pair_contact sepax_contact_of_gaps(const polygon *a, const polygon *b, const edge_gap *of_a,
                                   const edge_gap *of_b, bool b_first) {
    const bool take_b = of_b->gap > of_a->gap || (of_b->gap == of_a->gap && b_first);
    const edge_gap best = take_b ? *of_b : *of_a;
    if (best.gap == -INFINITY) { /* two points have no edge: the axis is +x from the lower id */
        return (pair_contact){.separation = 0.0f, .normal_x = b_first ? -1.0f : 1.0f};
    }
    const polygon *owner = take_b ? b : a;
    const float nx = owner->nx[best.edge], ny = owner->ny[best.edge];
    return (pair_contact){.separation = to_float(best.gap),
                          .normal_x = (take_b ? -nx : nx) + 0.0f, /* -0 becomes +0 */
                          .normal_y = (take_b ? -ny : ny) + 0.0f,
                          .edge = best.edge,
                          .vertex = best.vertex,
                          .edge_of_b = take_b,
                          .has_edge = true};
}

/* The separation of an overlap with the skin of SEPAX_MTV_SAFE; `radius` is that of both shapes
 * together, `lever` the longer one. */
static float safe_separation(float separation, const polygon *a, const polygon *b, float radius,
                             float lever) {
    const pair_extent e = sepax_contact_extent(a, b);
    /* 4 times the largest coordinate is never less than the extents, unless it overflows */
    const float sizes = lesser((e.x + e.y) * 0x1.8p-21f, e.largest * 0x1.8p-19f);
    const float skin = e.largest * 0x1.4p-22f + sizes + radius * 0x1p-20f + SAFE_FLOOR;
    return greater(separation - skin - lever * SAFE_LEVER, -FLT_MAX);
}

void sepax_contact_settle(pair_contact *contact, sepax_relation relation, const polygon *a,
                          const polygon *b, uint32_t flags, float lever) {
    float s = contact->separation;
    if (relation == SEPAX_TOUCHING) {
        s = 0.0f;
    } else if (relation == SEPAX_DISJOINT) {
        s = greater(s, FLT_TRUE_MIN);
    } else {
        s = lesser(s, -FLT_TRUE_MIN);
        s = (flags & SEPAX_MTV_SAFE) != 0 ? safe_separation(s, a, b, 0, lever) : s;
    }
    contact->separation = s;
}

void sepax_contact_make_safe(pair_contact *contact, const polygon *a, const polygon *b,
                             pair_radii radii, float lever) {
    const float radius = radii.a + radii.b + radii.margin;
    contact->separation = safe_separation(contact->separation, a, b, radius, lever);
}

pair_contact sepax_contact_of_distance(const exact_distance *found, const polygon *a,
                                       const polygon *b, pair_radii radii, uint32_t flags,
                                       float lever) {
    pair_contact contact = {.separation = found->distance,
                            .normal_x = found->normal_x,
                            .normal_y = found->normal_y,
                            .edge = found->edge,
                            .edge_of_b = found->edge_of_b,
                            .has_edge = found->has_edge};
    if ((flags & SEPAX_MTV_SAFE) != 0 && found->distance < 0) {
        sepax_contact_make_safe(&contact, a, b, radii, lever);
    }
    return contact;
}

/* ------------------------------------------------------------------- gaps */

/* A gap beyond its error has the sign of the relation; this is for denormals. */
#define GAP_FLOOR 0x1p-147

/* Overlaps have an area, so a core without one never has any. */
static sepax_relation relation_of(const manifold_pair *p, const pair_gaps *gaps, bool *expanded) {
    const double gap = p->widest_a.gap > p->widest_b.gap ? p->widest_a.gap : p->widest_b.gap;
    const bool solid = p->a->count > 2 && p->b->count > 2, wide = contact_is_wide(gaps->extent);
    if (!wide && gap > p->error + GAP_FLOOR) {
        return SEPAX_DISJOINT;
    }
    if (!wide && solid && -gap > p->error + GAP_FLOOR) {
        return SEPAX_OVERLAPPING;
    }
    return sepax_exact_relation(p->a, p->b, expanded);
}

static closest_features closest_of(const manifold_pair *p, bool *expanded) {
    const bool of_b = p->widest_b.gap > p->widest_a.gap;
    const edge_gap *widest = of_b ? &p->widest_b : &p->widest_a;
    const closest_edge from = {widest->edge, widest->vertex, of_b};
    return sepax_exact_closest_from(p->a, p->b, from, p->b_first, expanded);
}

exact_distance sepax_distance_of_gaps(const round_pair *p, const pair_gaps *gaps, bool *expanded) {
    const manifold_pair pair = contact_manifold_pair(p, gaps);
    const sepax_relation cores = relation_of(&pair, gaps, expanded);
    if (cores == SEPAX_DISJOINT) {
        const closest_features closest = closest_of(&pair, expanded);
        return sepax_exact_distance(&p->a, &p->b, p->radii, closest, expanded);
    }
    const pair_contact contact =
        sepax_contact_of_gaps(&p->a, &p->b, &gaps->of_a, &gaps->of_b, p->b_first);
    return sepax_exact_penetration(&p->a, &p->b, p->radii, &contact, cores, p->b_first, expanded);
}

sepax_manifold sepax_manifold_of_gaps(const round_pair *p, const pair_gaps *gaps, bool *expanded) {
    manifold_pair pair = contact_manifold_pair(p, gaps);
    const sepax_relation cores = relation_of(&pair, gaps, expanded);
    closest_features closest;
    if (cores == SEPAX_DISJOINT) {
        closest = closest_of(&pair, expanded);
        pair.closest = &closest;
    }
    return sepax_exact_manifold(&pair, cores, expanded);
}
