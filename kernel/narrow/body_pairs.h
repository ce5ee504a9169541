/* SPDX-License-Identifier: MIT
 *
 * Relations of pairs of bodies: the discs of the pieces of one body lie side by side, and each
 * piece of the other is compared with them; what they leave is related as a tile. The ids of pieces
 * follow each other, so that no list is read. Comes in: pairs of bodies, of no more than
 * WHOLE_GROUP pairs of pieces each. Goes out: a relation and a first hit for each.
 */
#ifndef SEPAX_BODY_PAIRS_H
#define SEPAX_BODY_PAIRS_H

#include "narrow/relation_batch.h"
#include "query/sink.h"

/* The most pairs of pieces that wait for their relations. */
#define BODY_OPEN (2 * WHOLE_GROUP)

typedef struct body_batch {
    relation_batch *by;
    relation_sink *sink;
    uint8_t hit; /* the least relation that is a hit */
    /* Results that are not yet written, of consecutive pairs of bodies. */
    uint32_t count;
    uint8_t relations[FOLD_BLOCK];
    uint32_t firsts[FOLD_BLOCK];
    /* Open pairs of pieces: their numbers among all, and the results that they belong to. */
    uint32_t open_count;
    uint32_t number[BODY_OPEN];
    uint8_t owner[BODY_OPEN];
    sepax_pair open[BODY_OPEN + SEPAX_LANES];
} body_batch;

/* Whether bodies go by their discs: where bounds are tried, and each pair of bodies has a result.
 */
static inline bool body_pairs_pay(const relation_batch *by, const relation_sink *sink) {
    const batch_call *call = by->job.call;
    return call->source->kind == SEPAX_SOURCE_BODIES && by->pays.limit > 0 && call->hints == NULL &&
           sink->to.first_hit == NULL && call->largest_group <= WHOLE_GROUP;
}

/* Relates the open pairs. */
HEDLEY_NEVER_INLINE static void body_pairs_relate(body_batch *b) {
    const uint32_t count = b->open_count;
    if (count == 0) {
        return;
    }
    pairs_repeat(b->open, count);
    tile t = {.count = count,
              .pairs = b->open,
              .ahead = count,
              .plain = job_ids_plain(&b->by->job, b->open, 2 * (size_t)count)};
    list_all(&t, b->by->index);
    relate_open(b->by, &t, true, 0, count);
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t relation = b->by->relations[i], of = b->owner[i];
        const uint32_t first = relation >= b->hit ? b->number[i] : SEPAX_NO_PAIR;
        b->relations[of] = relation > b->relations[of] ? relation : b->relations[of];
        b->firsts[of] = first < b->firsts[of] ? first : b->firsts[of];
    }
    b->open_count = 0;
}

/* The discs of SEPAX_LANES shapes from `first` on. A vector that goes beyond the last shape of the
 * store repeats that. */
HEDLEY_ALWAYS_INLINE static void body_discs_load(const sepax_store *store, sepax_id first,
                                                 lanes fields[4]) {
    const float *of[SEPAX_LANES];
    const uint32_t left = store->id_count - 1 - first;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        of[l] = &store->bounds[first + (l < left ? l : left)].x;
    }
    lanes_load_quads(of, 0, fields);
}

/* Lists the pairs of the pieces of a with those of b in lanes, which `used` has bits for, that
 * discs leave; of the first pair `number` is the number, and `step` how many a piece of a has.
 * Returns the number of the first pair whose inner discs meet, or SEPAX_NO_PAIR. */
HEDLEY_ALWAYS_INLINE static uint32_t body_pairs_list(body_batch *b, body_ids of_a, sepax_id of_b,
                                                     uint32_t used, uint32_t number,
                                                     uint32_t step) {
    const shape_bounds *bounds = b->by->job.store->bounds;
    const lanes wider = lanes_set(b->by->job.call->margin);
    uint32_t sure = SEPAX_NO_PAIR, n = b->open_count;
    lanes discs[4];
    body_discs_load(b->by->job.store, of_b, discs);
    for (sepax_id a = of_a.first; a < of_a.end; a++, number += step) {
        const lanes joined[4] = {lanes_sub(discs[0], lanes_set(bounds[a].x)),
                                 lanes_sub(discs[1], lanes_set(bounds[a].y)),
                                 lanes_add(discs[2], lanes_set(bounds[a].outer)),
                                 lanes_add(discs[3], lanes_set(bounds[a].inner))};
        const lane_verdict verdict = verdict_by_bounds(joined, wider);
        const uint32_t together = lanes_bits(verdict.overlapping) & used;
        for (uint32_t near = lanes_undecided(verdict) & used; near != 0; near &= near - 1) {
            const uint32_t l = (uint32_t)__builtin_ctz(near);
            b->open[n] = (sepax_pair){a, of_b + l};
            b->number[n] = number + l;
            b->owner[n++] = (uint8_t)(b->count - 1);
        }
        if (together != 0 && sure == SEPAX_NO_PAIR) {
            sure = number + (uint32_t)__builtin_ctz(together);
        }
    }
    b->open_count = n;
    return sure;
}

/* Two bodies, of which `number` is the number of the first pair. */
static inline void body_pair(body_batch *b, body_ids of_a, body_ids of_b, size_t number) {
    const uint32_t step = of_b.end - of_b.first, before = b->open_count;
    uint32_t sure = SEPAX_NO_PAIR;
    for (uint32_t c = 0; c < step; c += SEPAX_LANES) {
        const uint32_t used = LANES_ALL >> (SEPAX_LANES - least_of(step - c, SEPAX_LANES));
        const uint32_t found =
            body_pairs_list(b, of_a, of_b.first + c, used, (uint32_t)number + c, step);
        sure = found < sure ? found : sure;
    }
    b->relations[b->count - 1] = sure != SEPAX_NO_PAIR ? SEPAX_OVERLAPPING : SEPAX_DISJOINT;
    b->firsts[b->count - 1] = sure;
    if (sure != SEPAX_NO_PAIR && b->sink->to.firsts == NULL) {
        b->open_count = before; /* else a pair before it may be the first hit */
    }
}

/* Relates all pairs of bodies of a call; returns how many pairs of pieces it examined. */
HEDLEY_NEVER_INLINE static size_t relate_body_pairs(relation_batch *by, relation_sink *sink) {
    const batch_call *call = by->job.call;
    size_t number = call->first_pair;
    body_batch b;
    b.by = by;
    b.sink = sink;
    b.hit = sink_hit(sink);
    b.count = b.open_count = 0;
    for (size_t i = call->first_group; i < call->group_end; i++) {
        const sepax_pair pair = pair_at(call->source->pairs, i);
        const body_ids a = body_at(&call->source->bodies, pair.a);
        const body_ids c = body_at(&call->source->bodies, pair.b);
        b.count++;
        body_pair(&b, a, c, number);
        number += (size_t)(a.end - a.first) * (c.end - c.first);
        if (b.open_count > BODY_OPEN - WHOLE_GROUP) {
            body_pairs_relate(&b);
        }
        if (b.count == FOLD_BLOCK || i + 1 == call->group_end) {
            body_pairs_relate(&b);
            sepax_sink_write_groups(sink, i + 1 - b.count, b.relations, b.firsts, b.count);
            b.count = 0;
        }
    }
    return number - call->first_pair;
}

#endif
