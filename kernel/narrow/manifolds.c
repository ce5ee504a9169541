/* SPDX-License-Identifier: MIT
 *
 * The manifolds of the hits of a tile, group by group: a kernel finds and proves them; the exact
 * level answers for all others. Comes in: the relations of some pairs. Goes out: the caller's
 * manifolds, in the order of the pairs.
 */
#include "base/arithmetic.h"

#include "narrow/distance_groups.h"
#include "narrow/job.h"
#include "narrow/strategies/manifold_lanes.h"

/* ----------------------------------------------------------------- kernels */

/* For constant counts: much the most frequent ones. */
HEDLEY_NEVER_INLINE static void manifolds_2(const faced_group *group, lane_manifolds *manifolds) {
    find_manifolds(group, 2, 2, manifolds);
}
HEDLEY_NEVER_INLINE static void manifolds_4(const faced_group *group, lane_manifolds *manifolds) {
    find_manifolds(group, 4, 4, manifolds);
}
/* For all others: their loops over vertices are longer. */
COMPILED_ONCE static void manifolds_any(const faced_group *group, unsigned na, unsigned nb,
                                        lane_manifolds *manifolds) {
    find_manifolds(group, na, nb, manifolds);
}

static inline void manifolds_of(unsigned k, const faced_group *group, lane_manifolds *manifolds) {
    const kernel_counts n = kernel_counts_of(k);
    if (k == KERNEL_ROUND_1_1) {
        find_circle_manifolds(group, manifolds);
    } else if (k == KERNEL_ROUND_2_2) {
        manifolds_2(group, manifolds);
    } else if (n.b == 4) {
        manifolds_4(group, manifolds);
    } else {
        manifolds_any(group, n.a, n.b, manifolds);
    }
}

/* ------------------------------------------------------------------- tiles */

/* A batch of manifolds, CHUNK pairs at a time. */
typedef struct manifold_batch_state {
    job job; /* by the kernels of distances */
    manifold_sink sink;
    bool by_lanes;
    uint8_t least;       /* the relation of a hit */
    uint8_t rank[CHUNK]; /* of each hit of the chunk among these */
    uint16_t index[CHUNK + SEPAX_LANES];
} manifold_batch_state;

/* ------------------------------------------------------------------ write */

/* The ids of a point in all lanes, from both features as a kernel found them, and the caller's
 * numbers. */
static inline lanes manifold_ids(const group_numbers *numbers, const lane_point *p,
                                 uint32_t turned) {
    uint32_t of_a[SEPAX_LANES], of_b[SEPAX_LANES], ids[SEPAX_LANES];
    lanes_store_bits(of_a, number_in_bits(p->feature_a));
    lanes_store_bits(of_b, number_in_bits(p->feature_b));
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const uint32_t a = 2u * numbers->a[l][of_a[l] >> 1] + (of_a[l] & 1);
        const uint32_t b = 2u * numbers->b[l][of_b[l] >> 1] + (of_b[l] & 1);
        ids[l] = a << 16 | b;
    }
    for (; turned != 0; turned &= turned - 1) {
        uint32_t *id = &ids[__builtin_ctz(turned)];
        *id = *id << 16 | *id >> 16;
    }
    return lanes_load_bits(ids);
}

/* The words of a sepax_manifold, the first ones of which are stored together. */
enum { MANIFOLD_WORDS = 12, MANIFOLD_FIRST = 8 };
_Static_assert(sizeof(sepax_manifold) == MANIFOLD_WORDS * sizeof(float), "it has no gaps");

/* Writes the manifolds of a group, as a kernel found them, of pairs with these indices in the
 * source: the bits of sepax_manifold. The kernel took the pairs of the lanes in `turned` the other
 * way round. The caller's array may begin at any byte; stores of lanes need no alignment. */
static inline void manifold_record(const group_numbers *numbers, const lane_manifolds *m,
                                   uint32_t turned, const uint32_t pair[SEPAX_LANES],
                                   float *const to[SEPAX_LANES]) {
    const lanes zero = lanes_set(0.0f), one = lanes_set(1.0f);
    const lane_mask two = lanes_greater(m->count, one);
    const lane_mask turn = lanes_from_bits(turned);
    const lane_point *p = &m->points[0], *q = &m->points[1];
    const lanes words[MANIFOLD_FIRST] = {
        lanes_load_bits(pair),
        number_in_bits(m->count),
        lanes_add(lanes_select(turn, lanes_sub(zero, m->normal_x), m->normal_x), zero),
        lanes_add(lanes_select(turn, lanes_sub(zero, m->normal_y), m->normal_y), zero),
        p->x,
        p->y,
        p->separation,
        manifold_ids(numbers, p, turned)};
    const lanes second[4] = {lanes_select(two, q->x, zero), lanes_select(two, q->y, zero),
                             lanes_select(two, q->separation, zero),
                             lanes_select(two, manifold_ids(numbers, q, turned), zero)};
    float *last[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        last[l] = to[l] + MANIFOLD_FIRST;
    }
    lanes_store_rows(to, words);
    lanes_store_quads(last, second);
}

/* ------------------------------------------------------------------ groups */

/* Fills a group with hits index[0 .. used - 1] of a tile; returns which of them the kernel takes
 * the other way round. */
static inline uint32_t manifold_group_load(const manifold_batch_state *b, unsigned k, const tile *t,
                                           const uint16_t *index, uint32_t used, faced_group *group,
                                           group_numbers *numbers) {
    sepax_pair pairs[2 * SEPAX_LANES];
    const uint32_t turned = RUN(group_pick)(&b->job, k, t, index, used, pairs);
    RUN(group_fill_faced)(&b->job, t->plain, pairs, group, numbers);
    return turned;
}

/* Writes what a kernel found for hits index[0 .. used - 1] of a tile; returns which have one. The
 * others go where nobody reads them. */
static inline uint32_t manifold_group_write(const manifold_batch_state *b, const tile *t,
                                            const uint16_t *index, uint32_t used,
                                            const group_numbers *numbers, uint32_t turned,
                                            const lane_manifolds *found) {
    const uint32_t have = found->found & LANES_ALL >> (SEPAX_LANES - used);
    uint32_t index_of[SEPAX_LANES];
    float nowhere[MANIFOLD_WORDS];
    float *to[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const uint32_t i = index[l < used ? l : 0];
        void *place = manifold_sink_place(&b->sink, b->rank[i]);
        index_of[l] = (uint32_t)t->start + i;
        to[l] = (have >> l & 1u) != 0 ? place : nowhere;
    }
    manifold_record(numbers, found, turned, index_of, to);
    return have;
}

/* The manifolds of hits index[0 .. used - 1] of a tile by a kernel; returns which have one. */
static inline uint32_t manifold_group_of(const manifold_batch_state *b, unsigned k, const tile *t,
                                         const uint16_t *index, uint32_t used) {
    faced_group group;
    group_numbers numbers;
    lane_manifolds found;
    const uint32_t turned = manifold_group_load(b, k, t, index, used, &group, &numbers);
    manifolds_of(k, &group, &found);
    return manifold_group_write(b, t, index, used, &numbers, turned, &found);
}

/* The hits index[0 .. count - 1] of a tile by a kernel. Those that are left take the place of the
 * first ones in the list; returns how many. */
static inline uint32_t manifold_listed(const manifold_batch_state *b, unsigned k, const tile *t,
                                       uint16_t *index, uint32_t count) {
    uint32_t open = 0;
    for (uint32_t i = 0; i < count; i += SEPAX_LANES) {
        const uint32_t used = least_of(count - i, SEPAX_LANES);
        const uint32_t have = manifold_group_of(b, k, t, index + i, used);
        for (uint32_t left = ~have & LANES_ALL >> (SEPAX_LANES - used); left != 0;
             left &= left - 1) {
            index[open++] = index[i + (uint32_t)__builtin_ctz(left)];
        }
    }
    return open;
}

/* The same by the exact level. */
static inline void manifold_settle(const manifold_batch_state *b, const tile *t,
                                   const uint16_t *index, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const round_pair p = sepax_round_pair_of(b->job.call, t->pairs[index[i]]);
        sepax_manifold found = manifold_singly(&b->job, &p);
        found.pair = (uint32_t)(t->start + index[i]);
        manifold_sink_write(&b->sink, b->rank[index[i]], &found);
    }
}

/* The hits index[0 .. count - 1] of a tile. */
static inline void manifold_by_kernel(const manifold_batch_state *b, unsigned k, const tile *t,
                                      uint16_t *index, uint32_t count) {
    if (b->by_lanes && kernel_rounded(k)) {
        count = manifold_listed(b, k, t, index, count);
    }
    manifold_settle(b, t, index, count);
}

/* ------------------------------------------------------------------- tile */

/* Lists and ranks the hits of a tile; returns how many. Most pairs of a list are disjoint, and
 * eight of them are passed over at once. */
static inline uint32_t manifold_list_hits(manifold_batch_state *b, uint32_t count,
                                          const uint8_t *relations) {
    static const uint8_t disjoint[8] = {SEPAX_DISJOINT};
    size_t hits = 0;
    for (uint32_t i = 0; i < count;) {
        const uint32_t end = least_of(count, i + 8);
        if (end == i + 8 && memcmp(relations + i, disjoint, sizeof disjoint) == 0) {
            i = end;
        }
        for (; i < end; i++) {
            b->rank[i] = (uint8_t)hits;
            b->index[hits] = (uint16_t)i;
            hits += relations[i] >= b->least;
        }
    }
    return (uint32_t)hits;
}

/* The manifolds of the hits of a tile of no more than CHUNK pairs, as they were related: the pairs
 * whose relation is `least` or more. */
static void manifold_tile(void *to, tile *t, const uint8_t *relations) {
    manifold_batch_state *b = to;
    const job *j = &b->job;
    const uint32_t hits = manifold_list_hits(b, t->count, relations);
    if (hits == 0) {
        return;
    }
    tile_find_plain(j, t);
    if (t->plain) {
        manifold_by_kernel(b, j->kernel, t, b->index, hits);
    } else {
        kernel_order order = RUN(sort_by_kernel)(&b->job, t, false, b->index, hits);
        for (kernel_part p = {0}; kernel_part_next(&order, &p);) {
            manifold_by_kernel(b, p.kernel, t, b->index + p.first, p.count);
        }
    }
    b->sink.count += hits;
}

/* The manifolds of the hits. The report is that of their relations. */
void RUN(manifold)(const batch_call *call, const void *results, sepax_report *report) {
    manifold_batch_state b;
    RUN(job_init)(&b.job, call, report, distance_kernel, plain_distance_kernel);
    b.sink = manifold_sink_open(results);
    b.by_lanes = job_has_level(&b.job, LEVEL_FLOAT) && job_has_level(&b.job, LEVEL_DOUBLE);
    b.least = (call->flags & SEPAX_OPEN) != 0 ? SEPAX_OVERLAPPING : SEPAX_TOUCHING;
    RUN(relate_chunks)(call, report, manifold_tile, &b);
    sepax_sink_close_manifolds(&b.sink);
    const size_t seen = call->pair_count - call->first_pair;
    report->filtered = seen - report->in_double - report->expanded;
}
