/* SPDX-License-Identifier: MIT
 *
 * Lists: see lists.h.
 */
#include "base/arithmetic.h"

#include "broad/lists.h"

#include <string.h>

/* ------------------------------------------------------------------- finds */

void sepax_finds_sink(list_find *heap, size_t at, size_t count) {
    const list_find moved = heap[at];
    for (size_t below = 2 * at + 1; below < count; below = 2 * at + 1) {
        below += below + 1 < count && heap[below].key < heap[below + 1].key;
        if (heap[below].key <= moved.key) {
            break;
        }
        heap[at] = heap[below];
        at = below;
    }
    heap[at] = moved;
}

void sepax_finds_heap(list_find *finds, size_t count) {
    for (size_t i = count / 2; i > 0; i--) {
        sepax_finds_sink(finds, i - 1, count);
    }
}

void sepax_finds_sort(list_find *finds, size_t count) {
    sepax_finds_heap(finds, count);
    for (size_t end = count; end > 1; end--) {
        const list_find last = finds[0];
        finds[0] = finds[end - 1];
        finds[end - 1] = last;
        sepax_finds_sink(finds, 0, end - 1);
    }
}

/* ------------------------------------------------------------------- lists */

/* Brings the finds to the order of things: list i ends at starts[i + 1]. */
static void arrange(const list_entries *of, size_t count, uint32_t *starts, list_find *finds) {
    const pair_sink *const sink = of->sink;
    const uint32_t parts = sink->part_count > 0 ? sink->part_count : 1;
    memset(starts, 0, (count + 1) * sizeof *starts);
    for (unsigned pass = 0; pass < 2; pass++) {
        for (uint32_t number = 0; number < parts; number++) {
            const pair_part part = pairs_of_part(sink, number);
            for (size_t i = 0; i < part.found; i += of->pairs) {
                const sepax_pair *const p = sink->workspace->pairs + part.first + i;
                uint32_t *const at = &starts[p->a + 1];
                if (pass > 0) {
                    const uint64_t upper = of->pairs > 1 ? (uint64_t)p[1].a << 32 : 0;
                    finds[*at] = (list_find){upper | p->b, part.first + i};
                }
                (*at)++;
            }
        }
        uint32_t sum = 0;
        for (size_t i = 1; i <= count && pass == 0; i++) {
            const uint32_t here = starts[i];
            starts[i] = sum;
            sum += here;
        }
    }
}

/* Sorts each list, and leaves the last one of the same finds. Whether there is a single one cannot
 * be predicted, so behind the last find another one can be read. */
static void merge(const list_entries *of, size_t count, uint32_t *starts, list_find *finds) {
    uint32_t kept = 0, begin = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t end = starts[i + 1];
        if (end - begin > 1) {
            sepax_finds_sort(finds + begin, end - begin);
            for (; begin + 1 < end; begin++) {
                finds[kept] = finds[begin];
                kept += finds[begin].key >> of->same_bits != finds[begin + 1].key >> of->same_bits;
            }
        }
        finds[kept] = finds[begin];
        kept += end - begin;
        begin = end;
        starts[i + 1] = kept;
    }
}

sepax_status sepax_lists_make(const list_entries *of, size_t count, const list_outputs *to,
                              lists *made) {
    const uint64_t found = of->sink->found / of->pairs;
    if (of->sink->found > SEPAX_MAX_PAIRS) {
        return SEPAX_ERROR_COUNT;
    }
    const bool fits = found < SIZE_MAX / 2 / sizeof(list_find); /* not where size_t is small */
    const size_t bytes = fits ? ((size_t)found + 1) * sizeof(list_find) : 0;
    char *const room = sepax_workspace_room(of->sink->workspace, bytes + (count + 1) * 4);
    if (!fits || room == NULL) {
        return SEPAX_ERROR_MEMORY;
    }
    uint32_t *const starts = (void *)(room + bytes);
    arrange(of, count, starts, (void *)room);
    merge(of, count, starts, (void *)room);
    const size_t needed = starts[count];
    memcpy(to->needed, &needed, sizeof needed);
    if (needed > to->capacity) {
        return SEPAX_ERROR_CAPACITY;
    }
    if (to->offsets != NULL) {
        memcpy(to->offsets, starts, (count + 1) * sizeof *starts);
    }
    *made = (lists){(void *)room, needed};
    return SEPAX_OK;
}
