/* SPDX-License-Identifier: MIT
 *
 * A join in parts, of some leaves each, by the caller's threads. Each part keeps its pairs in room
 * of its own in the workspace; then they are moved together, in the order of parts, which is that
 * of a join in one go. Where the room of a part was too small, its pairs were counted, and all
 * parts run again with as much as they need: not where the workspace has seen a call like this
 * before.
 */
#include "broad/broad.h"

#include <string.h>

#include "base/fpmode.h"

/* What a part finds, and where its pairs begin. */
typedef struct join_part {
    size_t first, room;
    uint64_t found, visits;
} join_part;

typedef struct join_division {
    const id_tree *a, *b;
    const sepax_backend *backend;
    const pair_sink *sink;
    uint32_t count;
    join_part parts[MOST_PARTS];
} join_division;

static void join_part_of(void *argument, uint32_t number) {
    join_division *d = argument;
    join_part *part = &d->parts[number];
    sepax_workspace *const whole = d->sink->workspace;
    sepax_workspace own = {
        .memory = whole->memory, .pairs = whole->pairs + part->first, .pair_room = part->room};
    /* With this capacity the room is never made larger. */
    pair_sink sink = {
        .workspace = &own, .capacity = part->room - LEAF_PAIRS, .filter = d->sink->filter};
    const size_t leaves = d->a->boxes.leaf_count;
    const fpmode mode = fpmode_enter();
    /* More pairs than can be counted are found out from the sum. */
    (void)sepax_join_range(d->a, d->b, d->backend, &sink, part_start(leaves, d->count, number),
                           part_start(leaves, d->count, number + 1));
    fpmode_leave(mode);
    part->found = sink.found;
    part->visits = sink.visits;
}

/* Divides the room that there is. */
static void share_room(join_division *d) {
    const size_t room = d->sink->workspace->pair_room / d->count;
    for (uint32_t i = 0; i < d->count; i++) {
        d->parts[i] = (join_part){.first = i * room, .room = room};
    }
}

/* Gives each part what it needs, and a reserve to all of them for the next call. */
static bool make_room(join_division *d) {
    uint64_t most = 0, sum = 0;
    for (uint32_t i = 0; i < d->count; i++) {
        const uint64_t needed = d->parts[i].found + LEAF_PAIRS;
        most = needed > most ? needed : most;
        d->parts[i].first = (size_t)sum;
        d->parts[i].room = (size_t)needed;
        sum += needed;
    }
    const uint64_t even = d->count * (most + most / 4);
    return sepax_delivery_grow(d->sink->workspace, (size_t)(even < 4 * sum ? even : sum));
}

static bool parts_fit(const join_division *d) {
    bool fit = true;
    for (uint32_t i = 0; i < d->count; i++) {
        fit &= d->parts[i].found + LEAF_PAIRS <= d->parts[i].room;
    }
    return fit;
}

static void run(join_division *d) {
    fpmode_leave(*d->sink->mode);
    parts_run(d->sink->threads, join_part_of, d, d->count);
    (void)fpmode_enter();
}

static void add_up(const join_division *d, pair_sink *sink) {
    for (uint32_t i = 0; i < d->count; i++) {
        sink->found += d->parts[i].found;
        sink->visits += d->parts[i].visits;
    }
}

sepax_status sepax_join_divided(const id_tree *a, const id_tree *b, const sepax_backend *backend,
                                pair_sink *sink) {
    join_division d = {.a = a,
                       .b = b,
                       .backend = backend,
                       .sink = sink,
                       .count = parts_of(a->boxes.leaf_count, PART_LEAVES)};
    sepax_workspace *const w = sink->workspace;
    const size_t least = 2 * (size_t)LEAF_PAIRS * d.count;
    if (w->pair_room < least && !sepax_delivery_grow(w, least)) {
        return SEPAX_ERROR_MEMORY;
    }
    share_room(&d);
    run(&d);
    add_up(&d, sink);
    if (sink->found > sink->capacity) {
        return sink->found > SEPAX_MAX_PAIRS ? SEPAX_ERROR_COUNT : SEPAX_OK;
    }
    if (!parts_fit(&d)) {
        if (!make_room(&d)) {
            return SEPAX_ERROR_MEMORY;
        }
        run(&d);
    }
    size_t end = 0;
    for (uint32_t i = 0; i < d.count; i++) {
        const size_t found = (size_t)d.parts[i].found;
        memmove(w->pairs + end, w->pairs + d.parts[i].first, found * sizeof *w->pairs);
        end += found;
    }
    return SEPAX_OK;
}
