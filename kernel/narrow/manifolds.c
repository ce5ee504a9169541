/* SPDX-License-Identifier: MIT
 *
 * The manifolds of the hits of a tile, group by group: a kernel finds and proves them; the exact
 * level answers for all others. Comes in: the relations of some pairs. Goes out: the caller's
 * manifolds, in the order of the pairs.
 */
#include "base/arithmetic.h"

#include "base/small.h"
#include "narrow/distance_groups.h"
#include "narrow/strategies/manifold_double.h"
#include "narrow/tile.h"

/* ----------------------------------------------------------------- kernels */

/* One function per kernel, so that counts are constants where the loops are. The blocks are off the
 * stack before points are computed. */
#define MANIFOLD_KERNEL(na, nb)                                                                    \
    HEDLEY_NEVER_INLINE static void faces_##na##_##nb(const faced_group *group,                    \
                                                      manifold_faces *faces) {                     \
        find_faces(group, na, nb, faces);                                                          \
    }                                                                                              \
    static void manifold_##na##_##nb(const faced_group *group, lane_manifolds *manifolds) {        \
        manifold_faces faces;                                                                      \
        faces_##na##_##nb(group, &faces);                                                          \
        find_points(group, &faces, manifolds);                                                     \
    }

/* Segments with others; a small library has them among the cores of up to 4 vertices. */
#define SEGMENT_KERNEL(nb, all)                                                                    \
    HEDLEY_NEVER_INLINE static void faces_2_##nb(const faced_group *group,                         \
                                                 manifold_faces *faces) {                          \
        find_faces(group, 2, nb, faces);                                                           \
    }                                                                                              \
    static void manifold_2_##nb(const faced_group *group, lane_manifolds *manifolds) {             \
        manifold_faces faces;                                                                      \
        if (library_is_small()) {                                                                  \
            faces_4_##all(group, &faces);                                                          \
        } else {                                                                                   \
            faces_2_##nb(group, &faces);                                                           \
        }                                                                                          \
        find_points(group, &faces, manifolds);                                                     \
    }

#define SIDE_KERNEL(nb)                                                                            \
    HEDLEY_NEVER_INLINE static void nearest_##nb(const faced_group *group,                         \
                                                 manifold_nearest *nearest) {                      \
        manifold_find_nearest(group, nb, nearest);                                                 \
    }                                                                                              \
    static void manifold_1_##nb(const faced_group *group, lane_manifolds *manifolds) {             \
        manifold_nearest nearest;                                                                  \
        nearest_##nb(group, &nearest);                                                             \
        find_side_points(group, &nearest, manifolds);                                              \
    }

static void manifold_circles(const faced_group *group, lane_manifolds *manifolds) {
    find_circle_points(group, manifolds);
}

MANIFOLD_KERNEL(4, 4)
MANIFOLD_KERNEL(4, 8)
MANIFOLD_KERNEL(8, 8)
SEGMENT_KERNEL(2, 4)
SEGMENT_KERNEL(4, 4)
SEGMENT_KERNEL(8, 8)
SIDE_KERNEL(4)
SIDE_KERNEL(8)
SIDE_KERNEL(16)

/* By the largest vertex counts of both shapes; radii may be any. For two shapes of which one has
 * more than 8 vertices there is none unless the other is a point: their blocks would take more
 * stack than sepax.h promises. */
static manifold_lanes_function *const manifold_kernels[KERNEL_COUNT] = {
    [KERNEL_ROUND_1_1] = manifold_circles, [KERNEL_ROUND_1_2] = manifold_1_4,
    [KERNEL_ROUND_2_2] = manifold_2_2,     [KERNEL_ROUND_1_4] = manifold_1_4,
    [KERNEL_ROUND_2_4] = manifold_2_4,     [KERNEL_ROUND_1_8] = manifold_1_8,
    [KERNEL_ROUND_2_8] = manifold_2_8,     [KERNEL_ROUND_1_16] = manifold_1_16,
    [KERNEL_ROUND_4_4] = manifold_4_4,     [KERNEL_ROUND_4_8] = manifold_4_8,
    [KERNEL_ROUND_8_8] = manifold_8_8};

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

/* The caller's numbers of the features of both points. Not inline: among other loops gcc passes
 * some of the numbers through memory, from stores of two bytes to loads of four, for which a
 * processor waits. */
HEDLEY_NEVER_INLINE static void manifold_find_numbers(const uint16_t *const numbers[SEPAX_LANES],
                                                      const uint32_t feature[2][SEPAX_LANES],
                                                      uint32_t to[2][SEPAX_LANES]) {
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const uint16_t *of = numbers[l];
        const uint32_t first = of[feature[0][l] >> 1], second = of[feature[1][l] >> 1];
        to[0][l] = first;
        to[1][l] = second;
    }
}

/* The ids of a point in all lanes, from both features as a kernel found them, and the caller's
 * numbers. Not inline: gcc vectorises the loop only where it stands alone. */
HEDLEY_NEVER_INLINE static void manifold_join_ids(const uint32_t *restrict feature_a,
                                                  const uint32_t *restrict feature_b,
                                                  const uint32_t *restrict number_a,
                                                  const uint32_t *restrict number_b,
                                                  uint32_t turned, uint32_t *restrict ids) {
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const uint32_t a = 2 * number_a[l] + (feature_a[l] & 1);
        const uint32_t b = 2 * number_b[l] + (feature_b[l] & 1);
        ids[l] = (turned >> l & 1u) != 0 ? b << 16 | a : a << 16 | b;
    }
}

/* The ids of the points of a group, as a kernel found them. */
static inline void manifold_ids(const group_numbers *numbers, const lane_manifolds *m,
                                uint32_t turned, uint32_t ids[2][SEPAX_LANES]) {
    uint32_t of_a[2][SEPAX_LANES], of_b[2][SEPAX_LANES];
    manifold_find_numbers(numbers->a, m->feature_a, of_a);
    manifold_find_numbers(numbers->b, m->feature_b, of_b);
    for (unsigned k = 0; k < 2; k++) {
        manifold_join_ids(m->feature_a[k], m->feature_b[k], of_a[k], of_b[k], turned, ids[k]);
    }
}

/* The words of a sepax_manifold. */
enum { MANIFOLD_WORDS = 12, MANIFOLD_HEAD = 4, MANIFOLD_POINT = 4 };
_Static_assert(sizeof(sepax_manifold) == MANIFOLD_WORDS * sizeof(float), "it has no gaps");

/* Where the records of a group go, from the first word on. The caller's array may begin at any
 * byte; stores of lanes need no alignment. */
typedef struct manifold_records {
    float *to[SEPAX_LANES];
} manifold_records;

/* Four words of each record, from word `at` on. */
static inline void manifold_put(const manifold_records *r, unsigned at, const lanes words[4]) {
    float *to[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        to[l] = r->to[l] + at;
    }
    lanes_store_quads(to, words);
}

/* Writes the manifolds of a group, as a kernel found them, of pairs with these indices in the
 * source: the bits of sepax_manifold. The kernel took the pairs of the lanes in `turned` the other
 * way round. */
static inline void manifold_record(const group_numbers *numbers, const lane_manifolds *m,
                                   uint32_t turned, const uint32_t pair[SEPAX_LANES],
                                   const manifold_records *r) {
    uint32_t ids[2][SEPAX_LANES];
    const lanes zero = lanes_set(0.0f), one = lanes_set(1.0f);
    const lanes count = lanes_load_bits(m->count);
    const lane_mask two = lanes_greater_bits(count, lanes_set_bits(1));
    const lanes sign = lanes_select(lanes_from_bits(turned), lanes_sub(zero, one), one);
    const lanes nx = lanes_add(lanes_mul(lanes_load(m->normal_x), sign), zero);
    const lanes ny = lanes_add(lanes_mul(lanes_load(m->normal_y), sign), zero);
    manifold_put(r, 0, (const lanes[4]){lanes_load_bits(pair), count, nx, ny});
    manifold_ids(numbers, m, turned, ids);
    for (unsigned k = 0; k < 2; k++) {
        lanes point[4] = {lanes_load(m->x[k]), lanes_load(m->y[k]), lanes_load(m->separation[k]),
                          lanes_load_bits(ids[k])};
        for (unsigned i = 0; k > 0 && i < 4; i++) {
            point[i] = lanes_select(two, point[i], zero);
        }
        manifold_put(r, MANIFOLD_HEAD + MANIFOLD_POINT * k, point);
    }
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
    manifold_records records;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const uint32_t i = index[l < used ? l : 0];
        void *place = manifold_sink_place(&b->sink, b->rank[i]);
        index_of[l] = (uint32_t)t->start + i;
        records.to[l] = (have >> l & 1u) != 0 ? place : nowhere;
    }
    manifold_record(numbers, found, turned, index_of, &records);
    return have;
}

/* The manifolds of hits index[0 .. used - 1] of a tile by a kernel; returns which have one. */
static inline uint32_t manifold_group_of(const manifold_batch_state *b, unsigned k, const tile *t,
                                         const uint16_t *index, uint32_t used) {
    faced_group group;
    group_numbers numbers;
    lane_manifolds found;
    const uint32_t turned = manifold_group_load(b, k, t, index, used, &group, &numbers);
    manifold_kernels[k](&group, &found);
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
        const round_pair p = sepax_round_pair_of(b->job.call, tile_pair(&b->job, t, index[i]));
        sepax_manifold found = manifold_singly(&b->job, &p);
        found.pair = (uint32_t)(t->start + index[i]);
        manifold_sink_write(&b->sink, b->rank[index[i]], &found);
    }
}

/* The hits index[0 .. count - 1] of a tile. */
static inline void manifold_by_kernel(const manifold_batch_state *b, unsigned k, const tile *t,
                                      uint16_t *index, uint32_t count) {
    if (b->by_lanes && manifold_kernels[k] != NULL) {
        count = manifold_listed(b, k, t, index, count);
    }
    manifold_settle(b, t, index, count);
}

/* ------------------------------------------------------------------- tile */

/* The manifolds of the hits of a tile of no more than CHUNK pairs, as they were related: the pairs
 * whose relation is `least` or more. */
static void manifold_tile(void *to, tile *t, const uint8_t *relations) {
    manifold_batch_state *b = to;
    const job *j = &b->job;
    uint32_t hits = 0;
    for (uint32_t i = 0; i < t->count; i++) {
        b->rank[i] = (uint8_t)hits;
        b->index[hits] = (uint16_t)i;
        hits += relations[i] >= b->least;
    }
    if (hits == 0) {
        return;
    }
    tile_find_plain(j, t);
    if (t->plain) {
        manifold_by_kernel(b, j->kernel, t, b->index, hits);
    } else {
        kernel_order order = RUN(sort_by_kernel)(j, t, false, b->index, hits);
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
