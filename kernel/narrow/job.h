/* SPDX-License-Identifier: MIT
 *
 * A job: what all tiles of a query share. It has the call, the kernel of plain pairs, and for all
 * others the kernel by the kinds of both shapes.
 *
 * A pair is plain when both ids lie where nearly all ids of the store do: in the slot of the same
 * number of the plain class. Kernels then find blocks by the id, without reading references. This
 * takes that nearly all ids are regular and the query has no margin, or that the kernel is one of
 * irregular shapes.
 *
 * A tile: some pairs of the source that go through the pipeline together. Comes in: the place of
 * its first pair. Goes out: the pairs side by side, read where the caller has them or copied, and
 * whether they are plain; and where they are not, their numbers in the order of the kernels that
 * serve them, and chunk by chunk the pairs as a kernel takes them.
 */
#ifndef SEPAX_JOB_H
#define SEPAX_JOB_H

#include "exact/relation.h"
#include "narrow/kernel_row.h"
#include "query/query.h"

typedef struct job {
    const batch_call *call;
    const sepax_store *store;
    sepax_report *report;
    const size_class *plain; /* the class of plain pairs; NULL where hardly any pair is plain */
    const id_span *others;   /* the ids that are not plain */
    kernel_of_kinds_function *kernel_of;
    unsigned kernel; /* of plain pairs */
    /* Of other pairs, by kinds; KERNEL_COUNT until a pair of these comes. */
    uint8_t kernels[REF_KIND_COUNT][REF_KIND_COUNT];
} job;

static inline bool job_has_level(const job *j, uint32_t level) {
    return (j->call->levels & level) != 0;
}

/* With a margin every pair is one of rounded shapes. */
static inline shape_ref job_irregular(const job *j) {
    return j->call->margin > 0 ? REF_IRREGULAR : 0;
}

/* Whether all ids of an array, of any alignment, are plain. */
static inline bool job_ids_plain(const job *j, const void *ids, size_t count) {
    return j->plain != NULL &&
           (j->others->count == 0 || all_ids_plain(ids, count, j->store->id_count, j->others));
}

void RUN(job_init)(job *j, const batch_call *call, sepax_report *report,
                   kernel_of_kinds_function *kernel_of, kernel_of_class_function *kernel_of_plain);

/* The kernel of a pair that is not plain. */
static inline unsigned job_kernel(job *j, sepax_pair pair) {
    const shape_ref a = j->store->refs[pair.a], b = j->store->refs[pair.b];
    uint8_t *kernel = &j->kernels[ref_kind(a)][ref_kind(b)];
    if (*kernel == KERNEL_COUNT) {
        *kernel = (uint8_t)j->kernel_of(j->call->strategy, a | job_irregular(j), b);
    }
    return *kernel;
}

static inline polygon job_polygon(const job *j, sepax_id id) {
    return store_polygon(j->store, j->store->refs[id]);
}

/* Fills a pair for a row kernel; it has no hint. */
void RUN(job_fill_row)(const job *j, sepax_pair pair, row_pair *row);

/* The radii of a pair and the margin of the query, added up. */
static inline exact_radius job_radius(const job *j, sepax_pair pair) {
    return radius_of_sum(store_radius(j->store, pair.a), store_radius(j->store, pair.b),
                         j->call->margin);
}

/* The relation by the exact level, which is always certain; UNDECIDED where the call leaves that
 * level out. */
static inline uint8_t job_settle(const job *j, sepax_pair pair) {
    if (!job_has_level(j, LEVEL_EXACT)) {
        return UNDECIDED;
    }
    const polygon a = job_polygon(j, pair.a), b = job_polygon(j, pair.b);
    const exact_radius r = job_radius(j, pair);
    bool expanded;
    const sepax_relation relation = sepax_exact_round_relation(&a, &b, &r, &expanded);
    j->report->in_double += !expanded;
    j->report->expanded += expanded;
    return (uint8_t)relation;
}

/* -------------------------------------------------------------------- tile */

typedef struct tile {
    size_t start; /* its first pair among those of the source */
    uint32_t count;
    const sepax_pair *pairs; /* aligned, in whole groups: the last pair is repeated */
    size_t ahead;            /* pairs that can be read from pairs[0] on */
    bool plain;
} tile;

/* Room for the pairs of a tile that cannot be read in place. */
typedef struct tile_copy {
    bodies_place place; /* of the last tile of bodies; batch_place before the first one */
    sepax_pair pairs[CHUNK + SEPAX_LANES];
} tile_copy;

/* A copied tile and the numbers of its pairs. No more than CHUNK pairs are copied, so that larger
 * tiles can have their numbers in the same place. */
typedef struct copied_tile {
    uint16_t index[CHUNK + SEPAX_LANES];
    tile_copy copy;
} copied_tile;

/* Some pairs side by side, for one stage. */
typedef struct chunk {
    const sepax_pair *pairs; /* in whole groups */
    uint32_t count;
    bool plain;            /* as of their tile */
    size_t fetch;          /* pairs that are worth fetching ahead */
    const uint16_t *index; /* their numbers in the tile */
    uint8_t *hints;        /* of the tile, or NULL */
} chunk;

static inline uint32_t least_of(size_t a, uint32_t b) {
    return a < b ? (uint32_t)a : b;
}

/* Repeats the last one of some pairs, to fill the last group. */
static inline void pairs_repeat(sepax_pair *pairs, uint32_t count) {
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        pairs[count + l] = pairs[count - 1];
    }
}

/* Whether the caller's pairs can be read where they are. */
static inline bool source_in_place(const sepax_source *source) {
    return source->kind == SEPAX_SOURCE_PAIRS && (uintptr_t)source->pairs % sizeof(uint32_t) == 0;
}

/* The pairs of the next tile: no more than `most`; in place only whole groups. */
static inline uint32_t tile_count(const job *j, size_t start, uint32_t most) {
    const size_t left = j->call->pair_count - start;
    if (source_in_place(j->call->source) && left > CHUNK && most >= SEPAX_LANES) {
        const uint32_t count = least_of(left, most);
        return count - count % SEPAX_LANES;
    }
    return least_of(left, most < CHUNK ? most : CHUNK);
}

/* Whether the pairs of a tile are plain for a job. */
static inline void tile_find_plain(const job *j, tile *t) {
    t->plain = job_ids_plain(j, t->pairs, 2 * (size_t)t->count);
}

/* Makes the pairs of a tile whose start and count are set. */
void RUN(tile_load)(const job *j, tile *t, tile_copy *copy);

/* Lists all pairs of a tile. */
static inline void list_all(const tile *t, uint16_t *index) {
    for (uint32_t i = 0; i < t->count; i++) {
        index[i] = (uint16_t)i;
    }
}

/* ------------------------------------------------------------- far stores */

/* Whether the vertices of plain pairs lie beyond a core's own caches. */
static inline bool plain_is_far(const job *j) {
    return (size_t)j->plain->count * j->plain->stride * sizeof(sepax_vec2) > FAR_BYTES;
}

/* ----------------------------------------------------------------- order
 *
 * What is done for each pair is free of branches, because classes come in any order. */

/* The pairs of a kernel end before index[end[k]], where those of the next one in use begin; `used`
 * has a bit for each kernel that serves some, so that the others take no time. */
typedef struct kernel_order {
    uint32_t end[KERNEL_COUNT]; /* of kernels in use */
    uint64_t used;
} kernel_order;

_Static_assert(KERNEL_COUNT <= 64, "the bits of kernel_order");

/* The next kernel of those in `used`, which has one; takes it out. */
static inline unsigned kernel_next(uint64_t *used) {
    const unsigned k = (unsigned)__builtin_ctzll(*used);
    *used &= *used - 1;
    return k;
}

/* The pairs of one kernel: from index[first] on, count of them. {0} is before the first kernel. */
typedef struct kernel_part {
    unsigned kernel;
    uint32_t first, count;
} kernel_part;

/* Moves on to the next kernel that serves some pairs; false behind the last one. */
static inline bool kernel_part_next(kernel_order *order, kernel_part *part) {
    if (order->used == 0) {
        return false;
    }
    part->kernel = kernel_next(&order->used);
    part->first += part->count;
    part->count = order->end[part->kernel] - part->first;
    return true;
}

/* Sorts the pairs index[0 .. count - 1]; or, where `all`, fills the list with all pairs of the tile
 * first. */
kernel_order RUN(sort_by_kernel)(job *j, const tile *t, bool all, uint16_t *index, uint32_t count);

_Static_assert(sizeof(sepax_pair) == sizeof(uint64_t), "it is turned as one number");

/* (a, b), or (b, a) where `turn` is 1: without a branch. */
static inline sepax_pair pair_turned(sepax_pair pair, unsigned turn) {
    uint64_t both;
    memcpy(&both, &pair, sizeof both);
    both = both << 32 * turn | both >> 32 * turn;
    memcpy(&pair, &both, sizeof pair);
    return pair;
}

/* 1 where the first shape is in the later class: kernels for two sizes take the larger one
 * second, and strides ascend with classes. */
static inline unsigned pair_turns(const job *j, sepax_pair pair) {
    const shape_ref *refs = j->store->refs;
    return ref_class(refs[pair.a]) > ref_class(refs[pair.b]);
}

/* Copies some pairs of a tile side by side, as a kernel takes them, and repeats the last one. */
static inline void pairs_pick(const job *j, const tile *t, bool turns, const uint16_t *index,
                              uint32_t count, sepax_pair pairs[CHUNK + SEPAX_LANES]) {
    for (uint32_t i = 0; i < count; i++) {
        pairs[i] = t->pairs[index[i]];
    }
    for (uint32_t i = 0; turns && i < count; i++) {
        pairs[i] = pair_turned(pairs[i], pair_turns(j, pairs[i]));
    }
    pairs_repeat(pairs, count);
}

/* The pairs of a group as the kernel takes them, in all lanes; returns which are turned. The tile
 * has its pairs. */
uint32_t RUN(group_pick)(const job *j, unsigned k, const tile *t, const uint16_t *index,
                         uint32_t used, sepax_pair pairs[2 * SEPAX_LANES]);

#endif
