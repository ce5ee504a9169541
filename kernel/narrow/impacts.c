/* SPDX-License-Identifier: MIT
 *
 * The impacts of the pairs of a tile: discs and boxes that move find pairs that stay clear, then
 * lanes go round by round, each with a pair of its own, and take the next pair where one is done.
 * Pairs of larger shapes, and linear turns, go one by one. Comes in: a checked call. Goes out: the
 * caller's arrays.
 */
#include "base/arithmetic.h"

#include "base/float_bits.h"
#include "narrow/cull/moving_boxes.h"
#include "narrow/job.h"
#include "narrow/strategies/impact_rounds.h"
#include "narrow/words.h"
#include "query/sink.h"

/* Pairs of a tile: many, as lanes stand idle where a tile ends. */
#define IMPACT_TILE 512u

/* Pairs of groups that go together: their results lie on the stack. */
#define IMPACT_GROUPED 32u

/* A batch of impacts. */
typedef struct impact_batch {
    job job;
    void *to[IMPACT_WORDS]; /* the caller's arrays, or scratch memory of a group */
    size_t first;           /* the pair whose result is the first one in these arrays */
    bool by_lanes, later;   /* later: HIT is told from CLOSE */
    uint32_t left;
    union {
        uint16_t index[IMPACT_TILE + SEPAX_LANES]; /* pairs of the tile that are left */
        copied_tile copied;
    };
} impact_batch;

/* The lanes of a tile. `live` have a pair; those of `later` have found its time, and look for a
 * HIT. */
typedef struct impact_machine {
    impact_pairs pairs;
    uint16_t number[SEPAX_LANES];
    uint8_t looks[SEPAX_LANES];
    double start[SEPAX_LANES], after[SEPAX_LANES];
    uint32_t live, fresh, later;
} impact_machine;

/* The most vertices of a pair, rounded up to 4 or 8; more where lanes do not take it. */
static inline unsigned impact_size(const sepax_store *store, sepax_pair pair) {
    const unsigned a = ref_class(store->refs[pair.a]), b = ref_class(store->refs[pair.b]);
    return class_stride(a > b ? a : b);
}

/* Writes a result `count` times. */
static inline void impact_write(const impact_batch *b, size_t pair, const found_impact *found,
                                uint32_t count) {
    const void *const words[IMPACT_WORDS] = {&found->time,      &found->state,
                                             &found->normal_x,  &found->normal_y,
                                             &found->feature_a, &found->feature_b};
    for (unsigned w = 0; w < IMPACT_WORDS; w++) {
        put_repeated(b->to[w], pair - b->first, words[w], count);
    }
}

/* ------------------------------------------------------------------- lanes */

/* Gives a lane the next pair. */
static inline void impact_take(const batch_call *call, impact_machine *m, const tile *t, uint32_t l,
                               uint16_t number) {
    const sepax_pair pair = t->pairs[number];
    core_motion rest[2];
    const moving_core a = moves_core(call->store, call->moved, pair.a, &rest[0]);
    const moving_core b = moves_core(call->store, call->moved, pair.b, &rest[1]);
    impact_put(&m->pairs, l, &a, &b, moves_target(call->store, pair, call->margin));
    m->number[l] = number;
    m->live |= 1u << l;
    m->fresh |= 1u << l;
}

/* Sets the next later time of a lane, or ends it. */
static inline void impact_look_later(impact_machine *m, uint32_t l) {
    if (m->looks[l] == IMPACT_LATER) {
        m->live &= ~(1u << l);
        m->later &= ~(1u << l);
        return;
    }
    const double t = m->start[l] + m->after[l];
    double_put(&m->pairs.t, l, t < 1 ? t : 1);
    m->after[l] *= 4;
    m->looks[l]++;
}

/* Writes the time of a lane that is near, and ends it or begins to look for a HIT. */
static inline void impact_found(const impact_batch *b, impact_machine *m, const tile *t,
                                uint32_t l) {
    const batch_call *call = b->job.call;
    const impact_pairs *p = &m->pairs;
    const sepax_pair pair = t->pairs[m->number[l]];
    const double time = double_get(&p->t, l);
    const uint32_t feature_a = least_of((uint32_t)double_get(&p->feature_a, l), p->a.last[l]);
    const uint32_t feature_b = least_of((uint32_t)double_get(&p->feature_b, l), p->b.last[l]);
    const bool edge_a = (p->edges_a >> l & 1u) != 0, edge_b = (p->edges_b >> l & 1u) != 0;
    const bool deep = (p->deep >> l & 1u) != 0; /* already */
    const found_impact found = {float_rounded_down(time),
                                deep ? SEPAX_HIT : SEPAX_CLOSE,
                                (float)double_get(&p->normal.x, l) + 0.0f,
                                (float)double_get(&p->normal.y, l) + 0.0f,
                                moves_feature(call->store, call->moved, pair.a, feature_a, edge_a),
                                moves_feature(call->store, call->moved, pair.b, feature_b, edge_b)};
    impact_write(b, t->start + m->number[l], &found, 1);
    const double two = 2 * double_get(&p->tolerance, l), speed = -double_get(&p->opening, l);
    m->start[l] = time;
    m->after[l] = two / (speed > two ? speed : two);
    m->looks[l] = b->later && !deep ? 0 : IMPACT_LATER;
    m->later |= 1u << l;
    impact_look_later(m, l);
}

/* Reads what a round has found. */
static inline void impact_read(const impact_batch *b, impact_machine *m, const tile *t) {
    const uint32_t state = SEPAX_HIT, later = m->later & m->live;
    const uint32_t near = m->pairs.near & m->live & ~later;
    m->live &= ~(m->pairs.clear & ~later);
    for (uint32_t left = later; left != 0; left &= left - 1) {
        const uint32_t l = (uint32_t)__builtin_ctz(left);
        if ((m->pairs.deep >> l & 1u) != 0) {
            put_words(b->to[1], t->start + m->number[l] - b->first, &state, 1);
            m->looks[l] = IMPACT_LATER;
        }
        impact_look_later(m, l);
    }
    for (uint32_t left = near; left != 0; left &= left - 1) {
        impact_found(b, m, t, (uint32_t)__builtin_ctz(left));
    }
    m->fresh = 0;
}

/* The pairs of a tile that are left and have up to n vertices. */
HEDLEY_NEVER_INLINE static void impact_listed(const impact_batch *b, const tile *t, unsigned n) {
    static const float nothing[4] = {0};
    impact_machine m;
    uint32_t next = 0;
    memset(&m, 0, sizeof m);
    m.pairs.leaving = (b->job.call->moved->moves->flags & SEPAX_LEAVING) != 0;
    m.pairs.a.count = m.pairs.b.count = n;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) { /* idle lanes are loaded, too */
        m.pairs.a.x[l] = m.pairs.a.y[l] = m.pairs.b.x[l] = m.pairs.b.y[l] = nothing;
    }
    do {
        if (next < b->left && (uint32_t)__builtin_popcount(m.live) <= SEPAX_LANES * 3 / 4) {
            for (uint32_t l = 0; l < SEPAX_LANES; l++) {
                while ((m.live >> l & 1u) == 0 && next < b->left) {
                    const uint16_t number = b->index[next++];
                    if (impact_size(b->job.store, t->pairs[number]) == n) {
                        impact_take(b->job.call, &m, t, l, number);
                    }
                }
            }
            impact_prepare(&m.pairs, b->job.call->moved->tolerance);
        }
        if (m.live != 0) {
            impact_round(&m.pairs, m.fresh);
            impact_read(b, &m, t);
        }
    } while (m.live != 0 || next < b->left);
}

/* -------------------------------------------------------------------- tile */

/* Lists the pairs of a tile that discs and boxes leave; all others are clear. */
HEDLEY_NEVER_INLINE static void impact_cull(impact_batch *b, const tile *t) {
    const batch_call *call = b->job.call;
    const found_impact clear = moves_clear();
    b->left = 0;
    for (uint32_t i = 0; i < t->count; i += SEPAX_LANES) {
        const uint32_t used = least_of(t->count - i, SEPAX_LANES);
        uint32_t open = LANES_ALL >> (SEPAX_LANES - used);
        if (job_has_level(&b->job, LEVEL_BOUNDS)) {
            open &=
                ~moving_boxes_apart(call->store->bounds, call->moved, t->pairs + i, call->margin);
        }
        b->left += lanes_pack_indices(open, i, b->index + b->left);
    }
    impact_write(b, t->start, &clear, t->count);
}

HEDLEY_NEVER_INLINE static uint32_t impact_next(impact_batch *b, size_t start, uint32_t most) {
    const batch_call *call = b->job.call;
    tile t = {.start = start, .count = tile_count(&b->job, start, most)};
    RUN(tile_load)(&b->job, &t, &b->copied.copy);
    impact_cull(b, &t);
    uint32_t sizes = 0;
    for (uint32_t i = 0; i < b->left; i++) {
        const sepax_pair pair = t.pairs[b->index[i]];
        const unsigned size = impact_size(call->store, pair);
        if (b->by_lanes && size <= IMPACT_VERTICES) {
            sizes |= size;
        } else {
            const found_impact found = sepax_moves_impact(call, pair, b->later);
            impact_write(b, start + b->index[i], &found, 1);
            b->job.report->in_double++;
        }
    }
    for (unsigned n = 4; n <= IMPACT_VERTICES; n += 4) {
        if ((sizes & n) != 0) {
            impact_listed(b, &t, n);
        }
    }
    return t.count;
}

/* Impacts of groups: those of a tile go to scratch memory, and from there to the sink. */
HEDLEY_NEVER_INLINE static void impact_grouped(impact_batch *b, value_sink *sink) {
    const batch_call *call = b->job.call;
    uint32_t room[IMPACT_WORDS][IMPACT_GROUPED];
    const void *words[IMPACT_WORDS];
    for (unsigned w = 0; w < IMPACT_WORDS; w++) {
        words[w] = b->to[w] = room[w];
    }
    for (size_t start = call->first_pair; start < call->pair_count;) {
        b->first = start;
        const uint32_t count = impact_next(b, start, IMPACT_GROUPED);
        sepax_fold_values(&sink->fold, start, words, count);
        start += count;
    }
    memset(b->to, 0, sizeof b->to); /* the scratch arrays end with this function */
}

void RUN(impact)(const batch_call *call, const void *results, sepax_report *report) {
    impact_batch b;
    value_sink sink;
    RUN(job_init)(&b.job, call, report, distance_kernel, plain_distance_kernel);
    sepax_sink_open_values(&sink, results, call);
    memcpy(b.to, sink.fold.to, sizeof b.to);
    b.first = 0;
    b.later = sink.fold.to[1] != NULL;
    b.by_lanes = job_has_level(&b.job, LEVEL_DOUBLE) && call->strategy != SEPAX_SCALAR &&
                 (call->moved->moves->flags & SEPAX_LERP) == 0;
    b.copied.copy.place = batch_place(call);
    if (sink.grouped) {
        impact_grouped(&b, &sink);
    } else {
        for (size_t start = call->first_pair; start < call->pair_count;) {
            start += impact_next(&b, start, IMPACT_TILE);
        }
    }
    sepax_sink_close_values(&sink);
    report->filtered += call->pair_count - call->first_pair - report->in_double;
}
