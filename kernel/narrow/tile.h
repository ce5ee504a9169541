/* SPDX-License-Identifier: MIT
 *
 * A tile: some pairs of the source that go through the pipeline together. Comes in: the place of
 * its first pair. Goes out: the pairs side by side, read where the caller has them or copied, and
 * whether they are plain; and where they are not, their numbers in the order of the kernels that
 * serve them, and chunk by chunk the pairs as a kernel takes them.
 */
#ifndef SEPAX_TILE_H
#define SEPAX_TILE_H

#include "narrow/job.h"

typedef struct tile {
    size_t start; /* its first pair among those of the source */
    uint32_t count;
    const sepax_pair *pairs; /* aligned, in whole groups: the last pair is repeated. NULL where
                                pairs of lists are only made when they are picked */
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
    bool plain;     /* as of their tile */
    size_t fetch;   /* pairs that are worth fetching ahead */
    uint8_t *hints; /* of the pairs, or NULL */
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
    t->plain = source_is_lists(j->call->source) ? j->lists_plain
                                                : job_ids_plain(j, t->pairs, 2 * (size_t)t->count);
}

/* Makes the pairs of a tile whose start and count are set. */
void RUN(tile_load)(const job *j, tile *t, tile_copy *copy);

/* Lists all pairs of a tile. */
static inline void list_all(const tile *t, uint16_t *index) {
    for (uint32_t i = 0; i < t->count; i++) {
        index[i] = (uint16_t)i;
    }
}

/* One pair of a tile; tile_pick copies several side by side, whose numbers ascend. */
static inline sepax_pair tile_pair(const job *j, const tile *t, uint16_t number) {
    return t->pairs != NULL ? t->pairs[number] : lists_pair(j->call->source, t->start + number);
}
static inline void tile_pick(const job *j, const tile *t, const uint16_t *index, uint32_t count,
                             sepax_pair *pairs) {
    if (t->pairs == NULL) {
        lists_pick(j->call->source, t->start, index, count, pairs);
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        pairs[i] = t->pairs[index[i]];
    }
}

/* ------------------------------------------------------------- far stores */

/* Whether the vertices of plain pairs lie beyond a core's own caches. */
static inline bool plain_is_far(const job *j) {
    return (size_t)j->plain->count * j->plain->stride * sizeof(sepax_vec2) > FAR_BYTES;
}

/* Whether pairs are in random order, by eight of the first ones. */
static inline bool pairs_are_scattered(const sepax_pair *pairs, uint32_t count) {
    const uint32_t end = least_of(count, 1024);
    uint32_t far = 0;
    for (uint32_t i = 0; i + 1 < end; i += 128) {
        far += pairs[i + 1].a - pairs[i].a + FAR_IDS > 2 * FAR_IDS;
    }
    return far > 4;
}

/* How many pairs of a plain tile are worth fetching ahead; 0 where it does not pay. */
static inline size_t tile_fetch(const job *j, const tile *t) {
    return plain_is_far(j) && pairs_are_scattered(t->pairs, t->count) ? t->ahead : 0;
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
kernel_order RUN(sort_by_kernel)(const job *j, const tile *t, bool all, uint16_t *index,
                                 uint32_t count);

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
    tile_pick(j, t, index, count, pairs);
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
