/* SPDX-License-Identifier: MIT
 *
 * The delivery: pairs are gathered in the workspace, sorted by bodies where there are some, and
 * copied to the caller.
 */
#include "base/arithmetic.h"

#include "broad/delivery.h"

#include <string.h>

static bool grow_pairs(sepax_workspace *w, size_t kept, size_t wanted, size_t most) {
    const size_t room = wanted < most ? wanted : most;
    sepax_pair *const pairs = sepax_memory_allocate(&w->memory, room, sizeof *pairs);
    if (pairs == NULL) {
        return false;
    }
    if (kept > 0) {
        memcpy(pairs, w->pairs, kept * sizeof *pairs);
    }
    sepax_memory_release(&w->memory, w->pairs, w->pair_room, sizeof *pairs);
    w->pairs = pairs;
    w->pair_room = room;
    return true;
}

bool sepax_delivery_grow(sepax_workspace *workspace, size_t room) {
    if (room <= workspace->pair_room) {
        return true;
    }
    if (room > SIZE_MAX / sizeof *workspace->pairs) { /* GCOVR_EXCL_BR_LINE: only on 32 bits */
        return false;                                 /* GCOVR_EXCL_LINE */
    }
    return grow_pairs(workspace, 0, room, room);
}

sepax_status sepax_delivery_reserve(pair_sink *sink) {
    if (sink->found > SEPAX_MAX_PAIRS) {
        return SEPAX_ERROR_COUNT;
    }
    if (sink->found > sink->capacity) {
        return SEPAX_OK;
    }
    const size_t kept = (size_t)sink->found;
    if (kept + LEAF_PAIRS <= sink->workspace->pair_room) {
        return SEPAX_OK;
    }
    const size_t wanted =
        sink->workspace->pair_room + sink->workspace->pair_room / 2 + 16 * LEAF_PAIRS;
    const bool grown = grow_pairs(sink->workspace, kept, wanted, sink->capacity + LEAF_PAIRS);
    return grown ? SEPAX_OK : SEPAX_ERROR_MEMORY;
}

sepax_status sepax_delivery_fits(const pair_sink *sink) {
    if (sink->found > SEPAX_MAX_PAIRS) {
        return SEPAX_ERROR_COUNT;
    }
    return sink->found <= sink->capacity ? SEPAX_OK : SEPAX_ERROR_CAPACITY;
}

/* Moves the pairs of all parts together. */
static void move_together(pair_sink *sink) {
    sepax_pair *const pairs = sink->workspace->pairs;
    for (uint32_t i = 0; i < sink->part_count; i++) {
        const pair_part *const part = &sink->workspace->parts[i];
        memmove(pairs + part->before, pairs + part->first, (size_t)part->found * sizeof *pairs);
    }
    sink->part_count = 0;
}

/* The pairs of the workspace, sorted by bodies; NULL where there is no memory. */
static const sepax_pair *sort_by_bodies(sepax_workspace *workspace, size_t count,
                                        const sepax_bodies *bodies) {
    body_sort sort = sepax_filter_sort_of(bodies->count, count);
    const size_t buckets = ((sizeof(uint32_t) << sort.bits) + 63) / 64 * 64;
    char *const room = sepax_workspace_room(workspace, buckets + count * sizeof(sepax_pair));
    if (room == NULL) {
        return NULL;
    }
    sort.begin = (void *)room;
    sort.body_of = workspace->numbers;
    return sepax_filter_sort(&sort, workspace->pairs, (void *)(room + buckets));
}

/* The pairs that are copied to the caller. */
typedef struct pair_copy {
    const pair_sink *sink;
    const sepax_pair *from;
    sepax_pair *to;
} pair_copy;

/* Copies the pairs of a part, wherever they lie. */
static void copy_part(const void *of, uint32_t number, size_t first, size_t end) {
    const pair_copy *const c = of;
    const pair_part part = pairs_of_part(c->sink, number);
    (void)first;
    (void)end;
    memcpy(c->to + part.before, c->from + part.first, (size_t)part.found * sizeof *c->to);
}

sepax_status sepax_delivery_pairs(pair_sink *sink, const sepax_bodies *bodies, sepax_pair *pairs,
                                  size_t *pair_count) {
    const sepax_status status = sepax_delivery_fits(sink);
    const size_t found = (size_t)sink->found;
    if (status == SEPAX_OK && found > 0) {
        const sepax_pair *from = sink->workspace->pairs;
        if (bodies != NULL) {
            move_together(sink);
            from = sort_by_bodies(sink->workspace, found, bodies);
        }
        if (from == NULL) {
            return SEPAX_ERROR_MEMORY;
        }
        const pair_copy copy = {sink, from, pairs};
        const uint32_t parts = sink->part_count > 0 ? sink->part_count : 1;
        const crew_task task = {copy_part, &copy, found, parts};
        sepax_crew_run(&sink->crew, &task);
    }
    if (status != SEPAX_ERROR_COUNT) {
        memcpy(pair_count, &found, sizeof found);
    }
    return status;
}
