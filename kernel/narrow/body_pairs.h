/* SPDX-License-Identifier: MIT
 *
 * Relations of pairs of bodies: discs compare each piece of one body with all of the other, side by
 * side, and what they leave is related as a tile. Comes in: pairs of bodies. Goes out: a relation
 * and a first hit for each. A pair of bodies is left as soon as a pair of pieces decides it.
 */
#ifndef SEPAX_BODY_PAIRS_H
#define SEPAX_BODY_PAIRS_H

#include "base/small.h"
#include "narrow/cull/body_discs.h"
#include "narrow/relation_batch.h"
#include "query/sink.h"

/* The most pairs of pieces that wait for their relations. */
#define BODY_OPEN (SEPAX_LANES == 4 ? 256u : 512u)

typedef struct body_batch {
    relation_batch *by;
    relation_sink *sink;
    uint8_t hit;    /* the least relation that is a hit */
    uint8_t enough; /* the relation that decides a pair of bodies */
    size_t seen;    /* pairs of pieces so far */
    /* Results that are not yet written, of consecutive pairs of bodies. */
    size_t start;
    uint32_t count;
    uint8_t relations[FOLD_BLOCK];
    uint32_t firsts[FOLD_BLOCK];
    /* Open pairs of pieces: their numbers among all, and the results that they belong to. */
    uint32_t open_count, before; /* before: of other results than the last one */
    uint32_t number[BODY_OPEN];
    uint8_t owner[BODY_OPEN];
    sepax_pair open[BODY_OPEN + SEPAX_LANES];
} body_batch;

/* Whether bodies go by their discs: where bounds are tried, and each pair of bodies has a result.
 */
static inline bool body_pairs_pay(const relation_batch *by, const relation_sink *sink) {
    const batch_call *call = by->job.call;
    return !library_is_small() && call->source->kind == SEPAX_SOURCE_BODIES && by->pays.limit > 0 &&
           call->hints == NULL && sink->to.first_hit == NULL;
}

/* Relates the open pairs, of which there is one or more. */
HEDLEY_NEVER_INLINE static void body_pairs_relate(body_batch *b) {
    const uint32_t count = b->open_count;
    pairs_repeat(b->open, count);
    tile t = {.count = count,
              .pairs = b->open,
              .ahead = count,
              .plain = job_ids_plain(&b->by->job, b->open, 2 * (size_t)count)};
    relate_open(b->by, &t, false, true, t.plain ? tile_fetch(&b->by->job, &t) : 0, count);
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t relation = b->by->relations[i], of = b->owner[i];
        const uint32_t first = relation >= b->hit ? b->number[i] : SEPAX_NO_PAIR;
        b->relations[of] = relation > b->relations[of] ? relation : b->relations[of];
        b->firsts[of] = first < b->firsts[of] ? first : b->firsts[of];
    }
    b->open_count = b->before = 0;
}

/* Lists the open pairs of the first `rows` rows of a matrix, of which `number` is the number of the
 * first pair and `step` how many pairs a row has. */
HEDLEY_ALWAYS_INLINE static void body_pairs_list(body_batch *b, const body_matrix *m, uint32_t rows,
                                                 uint32_t number, uint32_t step) {
    uint32_t n = b->open_count;
    for (uint32_t r = 0; r < rows; r++, number += step) {
        for (uint64_t open = m->near[r]; open != 0; open &= open - 1) {
            const uint32_t c = (uint32_t)__builtin_ctzll(open);
            b->open[n] = (sepax_pair){m->a + r, m->b + c};
            b->number[n] = number + c;
            b->owner[n++] = (uint8_t)(b->count - 1);
        }
    }
    b->open_count = n;
}

/* Takes what the discs of a matrix show, of whose pairs `number` is the first one. Returns whether
 * that decides the result. */
HEDLEY_ALWAYS_INLINE static bool body_matrix_take(body_batch *b, body_matrix *m, uint32_t number,
                                                  uint32_t step) {
    uint32_t rows = m->rows;
    if (m->some_sure) {
        uint32_t r = 0;
        while (m->sure[r] == 0) {
            r++;
        }
        const uint32_t c = (uint32_t)__builtin_ctzll(m->sure[r]);
        b->relations[b->count - 1] = SEPAX_OVERLAPPING;
        b->firsts[b->count - 1] = number + step * r + c;
        if (b->sink->to.firsts == NULL) {
            b->open_count = b->before;
            return true;
        }
        m->near[r] &= ((uint64_t)1 << c) - 1; /* a pair before it may be the first hit */
        rows = r + 1;
    }
    if (m->some_near) {
        body_pairs_list(b, m, rows, number, step);
    }
    return m->some_sure;
}

/* Two bodies, of which `number` is the number of the first pair. */
static inline void body_pair(body_batch *b, body_ids of_a, body_ids of_b, size_t number) {
    const job *j = &b->by->job;
    const uint32_t step = of_b.end - of_b.first;
    uint32_t at = 0; /* the column */
    size_t examined = 0, related = 0;
    bool decided = step == 0;
    body_matrix m;
    m.a = of_a.first;
    b->before = b->open_count;
    while (m.a < of_a.end && !decided) {
        const size_t most = related > WHOLE_GROUP ? related : WHOLE_GROUP;
        m.b = of_b.first + at;
        m.columns = least_of(step - at, BODY_COLUMNS);
        m.rows = matrix_rows(of_a.end - m.a, step);
        const uint32_t count = m.rows * m.columns;
        if (examined + count - related > most || b->open_count + count > BODY_OPEN) {
            if (b->open_count > 0) {
                body_pairs_relate(b);
            }
            related = examined;
            if (b->relations[b->count - 1] >= b->enough) {
                break;
            }
        }
        body_matrix_fill(j->store, j->call->margin, &m);
        decided = body_matrix_take(b, &m, (uint32_t)(number + examined), step);
        examined += count;
        at = at + m.columns < step ? at + m.columns : 0;
        m.a += at == 0 ? m.rows : 0;
    }
    b->seen += examined;
}

/* Writes the results. */
static inline void body_pairs_write(body_batch *b) {
    if (b->open_count > 0) {
        body_pairs_relate(b);
    }
    sepax_sink_write_groups(b->sink, b->start, b->relations, b->firsts, b->count);
    b->start += b->count;
    b->count = 0;
}

/* Relates all pairs of bodies of a call; returns how many pairs of pieces it examined. */
HEDLEY_NEVER_INLINE static size_t relate_body_pairs(relation_batch *by, relation_sink *sink) {
    const batch_call *call = by->job.call;
    size_t number = call->first_pair;
    body_batch b;
    b.by = by;
    b.sink = sink;
    b.hit = sink_hit(sink);
    b.enough = sink_enough(sink);
    b.seen = 0;
    b.start = call->first_group;
    b.count = b.open_count = 0;
    for (size_t i = call->first_group; i < call->group_end; i++) {
        const sepax_pair pair = pair_at(call->source->pairs, i);
        const body_ids a = body_at(&call->source->bodies, pair.a);
        const body_ids c = body_at(&call->source->bodies, pair.b);
        b.relations[b.count] = SEPAX_DISJOINT;
        b.firsts[b.count++] = SEPAX_NO_PAIR;
        body_pair(&b, a, c, number);
        number += (size_t)(a.end - a.first) * (c.end - c.first);
        if (b.count == FOLD_BLOCK) {
            body_pairs_write(&b);
        }
    }
    body_pairs_write(&b);
    return b.seen;
}

#endif
