/* SPDX-License-Identifier: MIT
 *
 * A tile: some pairs of the source that go through the pipeline together. Comes in: the place of
 * its first pair. Goes out: the pairs side by side, read where the caller has them or copied, and
 * whether they are plain; and where they are not, their numbers in the order of the kernels that
 * serve them, and chunk by chunk the pairs as a kernel takes them.
 */
#ifndef SEPAX_TILE_H
#define SEPAX_TILE_H

#include "base/small.h"
#include "narrow/job.h"

typedef struct tile {
    size_t start; /* its first pair among those of the source */
    uint32_t count;
    const sepax_pair *pairs; /* aligned, in whole groups: the last pair is repeated. NULL where
                                pairs of lists are only made when they are picked */
    size_t ahead;            /* pairs that can be read from pairs[0] on */
    bool plain;
    bool alike; /* of the pairs that were sorted last all first shapes are of one kind, and all
                   second ones */
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
    bool plain, alike; /* as of their tile */
    size_t fetch;      /* pairs that are worth fetching ahead */
    uint8_t *hints;    /* of the pairs, or NULL */
    uint32_t *slow;    /* counts pairs that take rounds of support */
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
HEDLEY_NEVER_INLINE static void tile_load(const job *j, tile *t, tile_copy *copy) {
    const sepax_source *source = j->call->source;
    t->ahead = t->count;
    if (source_in_place(source) && t->count % SEPAX_LANES == 0) {
        t->pairs = source->pairs + t->start;
        t->ahead = j->call->pair_count - t->start;
    } else {
        source_load(source, &copy->place, t->start, t->count, copy->pairs);
        pairs_repeat(copy->pairs, t->count);
        t->pairs = copy->pairs;
    }
    tile_find_plain(j, t);
}

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

/* Whether the pairs index[0 .. count - 1] are alike. Such pairs need not be sorted; where a store
 * has more kinds in any order, the first pairs show that they are not. */
HEDLEY_NEVER_INLINE static bool pairs_are_alike(const job *j, const tile *t, const uint16_t *index,
                                                uint32_t count) {
    const shape_ref *refs = j->store->refs;
    const sepax_pair *pairs = t->pairs;
    const sepax_pair first = pairs[index[0]];
    const shape_ref a = refs[first.a], b = refs[first.b];
    shape_ref differ = 0;
    for (uint32_t i = 0; i < count && ref_kind(differ) == 0;) {
        for (const uint32_t end = least_of(count, i + 16); i < end; i++) {
            const sepax_pair pair = pairs[index[i]];
            differ |= (refs[pair.a] ^ a) | (refs[pair.b] ^ b);
        }
    }
    return ref_kind(differ) == 0;
}

/* The kernels of the pairs index[0 .. count - 1]. Returns a bit for each kernel that occurs. */
static inline uint64_t find_kernels(const job *j, const tile *t, const uint16_t *index,
                                    uint32_t count, uint8_t *kernel_of) {
    sepax_pair made[CHUNK];
    uint64_t used = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (t->pairs == NULL && i % CHUNK == 0) {
            tile_pick(j, t, index + i, least_of(count - i, CHUNK), made);
        }
        const sepax_pair pair = t->pairs == NULL ? made[i % CHUNK] : t->pairs[index[i]];
        kernel_of[i] = (uint8_t)job_kernel(j, pair);
        used |= UINT64_C(1) << kernel_of[i];
    }
    return used;
}

/* Sorts the pairs index[0 .. count - 1] by their kernels. */
HEDLEY_NEVER_INLINE static kernel_order sort_listed(const job *j, const tile *t, uint16_t *index,
                                                    uint32_t count) {
    uint8_t kernel_of[TILE];
    uint16_t sorted[TILE];
    kernel_order order = {.used = find_kernels(j, t, index, count, kernel_of)};
    uint32_t *end = order.end, start = 0;
    if ((order.used & (order.used - 1)) == 0) { /* each count would wait for the one before it */
        end[count > 0 ? kernel_of[0] : 0] = count;
        return order;
    }
    for (uint32_t i = 0; i < count; i++) {
        end[kernel_of[i]]++;
    }
    for (uint64_t used = order.used; used != 0;) {
        const unsigned k = kernel_next(&used);
        const uint32_t pairs = end[k];
        end[k] = start; /* until its pairs are there */
        start += pairs;
    }
    for (uint32_t i = 0; i < count; i++) {
        sorted[end[kernel_of[i]]++] = index[i];
    }
    memcpy(index, sorted, count * sizeof *sorted);
    return order;
}

/* Sorts the pairs index[0 .. count - 1]; or, where `all`, fills the list with all pairs of the tile
 * first. */
HEDLEY_NEVER_INLINE static kernel_order sort_by_kernel(const job *j, tile *t, bool all,
                                                       uint16_t *index, uint32_t count) {
    if (all) {
        list_all(t, index);
    }
    t->alike =
        !library_is_small() && t->pairs != NULL && count > 0 && pairs_are_alike(j, t, index, count);
    if (t->alike) {
        const unsigned k = job_kernel(j, t->pairs[index[0]]);
        kernel_order order = {.used = UINT64_C(1) << k};
        order.end[k] = count;
        return order;
    }
    return sort_listed(j, t, index, count);
}

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

/* Whether the pairs that were sorted last are alike: a small library does not look for that. */
static inline bool tile_is_alike(const tile *t) {
    return !library_is_small() && t->alike;
}

/* Copies some pairs of a tile side by side, as a kernel takes them, and repeats the last one. */
static inline void pairs_pick(const job *j, const tile *t, bool turns, const uint16_t *index,
                              uint32_t count, sepax_pair pairs[CHUNK + SEPAX_LANES]) {
    tile_pick(j, t, index, count, pairs);
    if (tile_is_alike(t)) {
        const bool turned = turns && pair_turns(j, pairs[0]) != 0;
        for (uint32_t i = 0; turned && i < count; i++) {
            pairs[i] = pair_turned(pairs[i], 1);
        }
    } else {
        for (uint32_t i = 0; turns && i < count; i++) {
            pairs[i] = pair_turned(pairs[i], pair_turns(j, pairs[i]));
        }
    }
    pairs_repeat(pairs, count);
}

/* The pairs of a group as the kernel takes them, in all lanes; returns which are turned. The tile
 * has its pairs. */
static inline uint32_t group_pick(const job *j, unsigned k, const tile *t, const uint16_t *index,
                                  uint32_t used, sepax_pair pairs[2 * SEPAX_LANES]) {
    const uint32_t all = LANES_ALL >> (SEPAX_LANES - used);
    uint32_t turned = 0;
    if (!library_is_small() && used == SEPAX_LANES) {
        for (uint32_t l = 0; l < SEPAX_LANES; l++) {
            pairs[l] = t->pairs[index[l]];
        }
    } else {
        tile_pick(j, t, index, used, pairs);
        pairs_repeat(pairs, used);
    }
    if (!kernels[k].turns || (tile_is_alike(t) && pair_turns(j, pairs[0]) == 0)) {
        return 0;
    }
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const unsigned turn = tile_is_alike(t) ? 1 : pair_turns(j, pairs[l]);
        turned |= turn << l;
        pairs[l] = pair_turned(pairs[l], turn);
    }
    return turned & all;
}

#endif
