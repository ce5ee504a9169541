/* SPDX-License-Identifier: MIT
 *
 * Shapes that were found, with their times or distances: their order, and a heap with the last one
 * first.
 */
#ifndef SEPAX_SEEK_FOUND_H
#define SEPAX_SEEK_FOUND_H

#include "query/seek.h"

typedef struct seek_found {
    float value; /* time or distance */
    sepax_id id;
} seek_found;

/* That of lane `lane` of answers. */
static inline seek_found found_in(const seek_answers *answers, uint32_t lane, sepax_id id) {
    seek_found found = {.id = id};
    memcpy(&found.value, &answers->words[SEEK_VALUE][lane], sizeof found.value);
    return found;
}

/* Whether a comes before b: by value, then by id. */
static inline bool found_before(seek_found a, seek_found b) {
    return a.value < b.value || (a.value == b.value && a.id < b.id);
}

/* The first `most` of all that were added, the last one of them at the front once there are so
 * many; until then they are in no order. */
typedef struct found_heap {
    seek_found *at;
    size_t count, most;
} found_heap;

/* Lets the element at `at` sink to its place in a heap of `count`. */
static inline void found_sink(seek_found *heap, size_t at, size_t count) {
    const seek_found moved = heap[at];
    for (size_t below = 2 * at + 1; below < count; below = 2 * at + 1) {
        below += below + 1 < count && found_before(heap[below], heap[below + 1]);
        if (!found_before(moved, heap[below])) {
            break;
        }
        heap[at] = heap[below];
        at = below;
    }
    heap[at] = moved;
}

static inline void found_order(seek_found *found, size_t count) {
    for (size_t i = count / 2; i > 0; i--) {
        found_sink(found, i - 1, count);
    }
}

static inline void found_add(found_heap *heap, seek_found found) {
    if (heap->count < heap->most) {
        heap->at[heap->count++] = found;
        if (heap->count == heap->most) {
            found_order(heap->at, heap->count);
        }
    } else if (found_before(found, heap->at[0])) {
        heap->at[0] = found;
        found_sink(heap->at, 0, heap->count);
    }
}

/* Sorts, the first one first. */
static inline void found_sort(seek_found *found, size_t count) {
    found_order(found, count);
    for (size_t end = count; end > 1; end--) {
        const seek_found last = found[0];
        found[0] = found[end - 1];
        found[end - 1] = last;
        found_sink(found, 0, end - 1);
    }
}

#endif
