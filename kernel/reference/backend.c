/* SPDX-License-Identifier: MIT
 *
 * The backend "reference", which answers each query pair by pair: by the formulas of reference.c,
 * or, where lanes have no other algorithm, by those of the exact level. Comes in: a checked call.
 * Goes out: its results.
 */
#include "base/arithmetic.h"

#include "exact/near.h"
#include "query/sink.h"
#include "reference/cast.h"
#include "reference/reference.h"
#include "target/backend.h"

static void relate(const batch_call *batch, const void *results, sepax_report *report) {
    relation_sink sink;
    bodies_place place = batch_place(batch);
    sepax_sink_open(&sink, results, batch);
    for (size_t i = batch->first_pair; i < batch->pair_count && !sink.done;) {
        const round_pair p = round_pair_at(batch, &place, i);
        const exact_radius r = radius_of_sum(p.radii.a, p.radii.b, p.radii.margin);
        const uint8_t relation = (uint8_t)sepax_reference_round_relation(&p.a, &p.b, &r);
        sepax_sink_write(&sink, i, &relation, 1);
        report->expanded++;
        i = sink_skip(&sink, i + 1);
    }
    sepax_sink_close(&sink);
}

/* The signed distance of a pair: by SAT where the cores meet, and by their closest features where
 * they do not. */
static exact_distance distance_of(const round_pair *p) {
    bool expanded;
    const sepax_relation cores = sepax_reference_relation(&p->a, &p->b);
    if (cores == SEPAX_DISJOINT) {
        const closest_features closest = sepax_exact_closest(&p->a, &p->b, p->b_first, &expanded);
        return sepax_exact_distance(&p->a, &p->b, p->radii, closest, &expanded);
    }
    const pair_contact contact = sepax_reference_contact(&p->a, &p->b, p->b_first);
    return sepax_exact_penetration(&p->a, &p->b, p->radii, &contact, cores, p->b_first, &expanded);
}

/* The contact of a pair: of polygons without radii and margin by SAT, of all others from the
 * distance. */
static pair_contact contact_of(const batch_call *batch, const round_pair *p, float lever) {
    const float radius = p->radii.a + p->radii.b + p->radii.margin;
    if (p->a.count >= 3 && p->b.count >= 3 && radius == 0) {
        pair_contact contact = sepax_reference_contact(&p->a, &p->b, p->b_first);
        sepax_contact_settle(&contact, sepax_reference_relation(&p->a, &p->b), &p->a, &p->b,
                             batch->flags, lever);
        return contact;
    }
    const exact_distance found = distance_of(p);
    return sepax_contact_of_distance(&found, &p->a, &p->b, p->radii, batch->flags, lever);
}

static void separate(const batch_call *batch, const void *results, sepax_report *report) {
    value_sink sink;
    bodies_place place = batch_place(batch);
    sepax_sink_open_values(&sink, results, batch);
    for (size_t i = batch->first_pair; i < batch->pair_count; i++) {
        sepax_pair pair;
        source_load(batch->source, &place, i, 1, &pair);
        const round_pair p = round_pair_of(batch, pair);
        const pair_contact contact = contact_of(batch, &p, store_pair_lever(batch->store, pair));
        sepax_sink_write_contact(&sink, i, &contact, &p.a, &p.b);
    }
    sepax_sink_close_values(&sink);
    report->expanded += batch->pair_count - batch->first_pair;
}

static void measure(const batch_call *batch, const void *results, sepax_report *report) {
    value_sink sink;
    bodies_place place = batch_place(batch);
    sepax_sink_open_values(&sink, results, batch);
    for (size_t i = batch->first_pair; i < batch->pair_count; i++) {
        const round_pair p = round_pair_at(batch, &place, i);
        const exact_distance distance = distance_of(&p);
        sepax_sink_write_distance(&sink, i, &distance, &p.a, &p.b);
    }
    sepax_sink_close_values(&sink);
    report->expanded += batch->pair_count - batch->first_pair;
}

/* The manifold of a pair that is no farther apart than the margin. The gaps of edges are found by
 * SAT; the rest is the formula of the exact level, as for all backends. */
static sepax_manifold manifold_of(const round_pair *p) {
    bool expanded;
    const pair_extent extent = sepax_contact_extent(&p->a, &p->b);
    const bool wide = contact_is_wide(extent);
    const pair_gaps gaps = {extent, sepax_reference_widest(&p->a, &p->b, wide),
                            sepax_reference_widest(&p->b, &p->a, wide)};
    const manifold_pair pair = contact_manifold_pair(p, &gaps);
    return sepax_exact_manifold(&pair, sepax_reference_relation(&p->a, &p->b), &expanded);
}

static void press(const batch_call *batch, const void *results, sepax_report *report) {
    manifold_sink sink = manifold_sink_open(results);
    const sepax_relation least =
        (batch->flags & SEPAX_OPEN) != 0 ? SEPAX_OVERLAPPING : SEPAX_TOUCHING;
    bodies_place place = batch_place(batch);
    for (size_t i = batch->first_pair; i < batch->pair_count; i++) {
        const round_pair p = round_pair_at(batch, &place, i);
        const exact_radius r = radius_of_sum(p.radii.a, p.radii.b, p.radii.margin);
        if (sepax_reference_round_relation(&p.a, &p.b, &r) >= least) {
            sepax_manifold manifold = manifold_of(&p);
            manifold.pair = (uint32_t)i;
            manifold_sink_write(&sink, 0, &manifold);
            sink.count++;
        }
    }
    sepax_sink_close_manifolds(&sink);
    report->expanded += batch->pair_count - batch->first_pair;
}

static void cast(const batch_call *batch, const void *results, sepax_report *report) {
    bodies_place place = batch_place(batch);
    for (size_t i = batch->first_pair; i < batch->pair_count; i++) {
        const round_pair p = round_pair_at(batch, &place, i);
        const exact_radius r = radius_of_sum(p.radii.a, p.radii.b, p.radii.margin);
        const sepax_vec2 motion = vec2_at(batch->motions, i);
        const sepax_relation relation = sepax_reference_round_relation(&p.a, &p.b, &r);
        const exact_distance start = distance_of(&p);
        bool expanded;
        const exact_cast found =
            relation == SEPAX_DISJOINT
                ? sepax_reference_cast(&p.a, &p.b, motion, &r, p.b_first)
                : sepax_exact_cast_on(&p.a, &p.b, motion, &r, relation, &start, &expanded);
        sepax_sink_write_cast(results, i, &found, &p.a, &p.b);
    }
    report->expanded += batch->pair_count - batch->first_pair;
}

/* The boxes of block b that box `row` of block a meets, as closed sets: bit i for box i. */
static uint32_t meet_row(const box_block *a, unsigned row, const box_block *b) {
    uint32_t bits = 0;
    for (uint32_t i = 0; i < BROAD_LANES; i++) {
        const bool in_x = b->lo_x[i] <= a->hi_x[row] && a->lo_x[row] <= b->hi_x[i];
        const bool in_y = b->lo_y[i] <= a->hi_y[row] && a->lo_y[row] <= b->hi_y[i];
        bits |= (uint32_t)(in_x && in_y) << i;
    }
    return bits;
}

/* Lists first + i for each bit i that is set, and returns their number. Every entry is written, so
 * that there is no branch; the list has room for all. */
static uint32_t list_bits(uint32_t bits, uint32_t first, uint16_t *list) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < BROAD_LANES; i++) {
        list[count] = (uint16_t)(first + i);
        count += bits >> i & 1;
    }
    return count;
}

/* The same for the pairs of `id` and each ids[i] whose bit is set. */
static uint32_t pair_bits(uint32_t bits, sepax_id id, const sepax_id *ids, sepax_pair *pairs) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < BROAD_LANES; i++) {
        if ((bits >> i & 1) != 0) {
            pairs[count++] = id < ids[i] ? (sepax_pair){id, ids[i]} : (sepax_pair){ids[i], id};
        }
    }
    return count;
}

LEAF_FUNCTIONS(meet_row, list_bits, pair_bits)

static const query_batches batches = {.of = {[QUERY_RELATE] = relate,
                                             [QUERY_SEPARATE] = separate,
                                             [QUERY_DISTANCE] = measure,
                                             [QUERY_MANIFOLD] = press,
                                             [QUERY_CAST] = cast}};

const sepax_backend sepax_backend_reference = {
    .name = "reference",
    .lanes = 1,
    .rounds_products = arithmetic_rounds_products,
    .queries = &batches,
    .meet_row = meet_row,
    .leaves = {list_pairs, list_rows, meet_rows, write_pairs},
    .ids_are_plain = all_ids_plain,
};
