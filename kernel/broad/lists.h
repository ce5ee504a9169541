/* SPDX-License-Identifier: MIT
 *
 * Lists: what was found of many things, such as movers or points. Comes in: entries in a sink, one
 * for each find, in any order. Goes out: the lists of the things in their order, each sorted, and
 * where each of them begins.
 */
#ifndef SEPAX_LISTS_H
#define SEPAX_LISTS_H

#include "base/arrays.h"
#include "broad/delivery.h"

/* ------------------------------------------------------------------- finds */

/* A find: the least key comes first. */
typedef struct list_find {
    uint64_t key;
    size_t entry; /* its first pair in the workspace */
} list_find;

/* The first `most` of all that were added. Up to INSERTED they are sorted. More are in no order
 * until there are `most`, and then a heap with the last one at its front. */
enum { INSERTED = 32 };
typedef struct find_heap {
    list_find *at;
    size_t count, most;
} find_heap;

/* The last of all; there are `most`, and not 0. */
static inline uint64_t finds_last(const find_heap *heap) {
    return heap->at[heap->most <= INSERTED ? heap->most - 1 : 0].key;
}

/* Lets the find at `at` sink to its place in a heap of `count`. */
void sepax_finds_sink(list_find *heap, size_t at, size_t count);
/* Makes a heap of finds in any order. */
void sepax_finds_heap(list_find *finds, size_t count);

/* Adds a find, and returns whether it is among the first. */
static inline bool finds_add(find_heap *heap, list_find added) {
    const bool full = heap->count == heap->most;
    if (full && (heap->most == 0 || added.key >= finds_last(heap))) {
        return false;
    }
    size_t at = full ? heap->most - 1 : heap->count++;
    if (heap->most <= INSERTED) {
        for (; at > 0 && heap->at[at - 1].key > added.key; at--) {
            heap->at[at] = heap->at[at - 1];
        }
        heap->at[at] = added;
    } else if (full) {
        heap->at[0] = added;
        sepax_finds_sink(heap->at, 0, heap->most);
    } else {
        heap->at[at] = added;
        if (heap->count == heap->most) {
            sepax_finds_heap(heap->at, heap->most);
        }
    }
    return true;
}

void sepax_finds_sort(list_find *finds, size_t count);

/* ------------------------------------------------------------------- lists */

/* What every call with lists fills. */
typedef struct list_outputs {
    uint32_t *offsets;
    sepax_id *ids;
    size_t capacity, *needed;
} list_outputs;

/* The most things, or the most ids, where there are more; else 0. */
static inline size_t lists_exceeded(const list_outputs *to, size_t count) {
    const size_t room = SIZE_MAX / sizeof(sepax_pose) - 1;
    const size_t most = SEPAX_MAX_PAIRS < room ? SEPAX_MAX_PAIRS : room;
    return count > most ? most : to->capacity > room ? room : 0;
}

static inline bool lists_are_missing(const list_outputs *to) {
    return to->needed == NULL || (to->capacity > 0 && (to->offsets == NULL || to->ids == NULL));
}

/* Entries in a sink: the first pair has the number of a thing and the lower half of a key, the
 * second one, where there are more, the upper half. Finds of a thing whose keys differ in the
 * lowest `same_bits` bits only are the same, and the last of them counts. */
typedef struct list_entries {
    const pair_sink *sink;
    unsigned pairs; /* of an entry */
    unsigned same_bits;
} list_entries;

/* The lists of all things, one behind the other. */
typedef struct lists {
    const list_find *finds;
    size_t count;
} lists;

/* Makes the lists of `count` things, in the room of the workspace, and writes *needed and, where
 * the caller has room for all ids, the offsets. */
sepax_status sepax_lists_make(const list_entries *of, size_t count, const list_outputs *to,
                              lists *made);

#endif
