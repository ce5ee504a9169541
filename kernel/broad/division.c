/* SPDX-License-Identifier: MIT
 *
 * Work that finds pairs, in parts, by the caller's threads. Each part keeps its pairs in room of
 * its own in the workspace, and delivery puts them together in the order of parts, which is that of
 * the work without parts. Where the room of a part is too small, its pairs are only counted, and
 * all parts run again with as much room as they need. That is not needed where the workspace has
 * served a similar call before.
 */
#include "base/arithmetic.h"

#include "base/fpmode.h"
#include "broad/delivery.h"

/* -------------------------------------------------------------------- crew */

static void run_part(void *argument, uint32_t part) {
    const crew_task *const t = argument;
    const fpmode mode = fpmode_enter();
    t->run(t->of, part, part_start(t->count, t->parts, part),
           part_start(t->count, t->parts, part + 1));
    fpmode_leave(mode);
}

void sepax_crew_run(const broad_crew *c, const crew_task *task) {
    if (task->parts == 1) {
        task->run(task->of, 0, 0, task->count);
        return;
    }
    crew_task shared = *task;
    fpmode_leave(*c->mode);
    parts_run(c->threads, run_part, &shared, task->parts);
    (void)fpmode_enter();
}

/* -------------------------------------------------------------------- pairs */

static size_t room_of(const pair_part *part) {
    return part[1].first - part->first;
}

typedef struct pair_division {
    const pair_work *work;
    const pair_sink *sink;
    pair_part *parts;
} pair_division;

static void find_part(const void *of, uint32_t number, size_t first, size_t end) {
    const pair_division *const d = of;
    pair_part *const part = &d->parts[number];
    sepax_workspace *const whole = d->sink->workspace;
    sepax_workspace own = {
        .memory = whole->memory, .pairs = whole->pairs + part->first, .pair_room = room_of(part)};
    /* With this capacity the room is never made larger. */
    pair_sink sink = {.workspace = &own,
                      .capacity = own.pair_room - LEAF_PAIRS,
                      .filter = d->sink->filter,
                      .part = number};
    part->status = d->work->find(d->work->of, &sink, first, end);
    const bool counted = part->status == SEPAX_OK || part->status == SEPAX_ERROR_COUNT;
    part->found = counted ? sink.found : sink.stopped;
    part->visits = sink.visits;
}

/* Divides the room of the workspace among the parts. */
static void share_room(const pair_sink *sink, pair_part *parts, uint32_t count) {
    const size_t room = sink->workspace->pair_room / count;
    for (uint32_t i = 0; i <= count; i++) {
        parts[i].first = i * room;
    }
}

/* Gives each part what it needs, and a reserve to all of them for the next call. */
static bool make_room(const pair_sink *sink, pair_part *parts, uint32_t count) {
    uint64_t most = 0, sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint64_t needed = parts[i].found + LEAF_PAIRS;
        most = needed > most ? needed : most;
        parts[i].first = (size_t)sum;
        sum += needed;
    }
    parts[count].first = (size_t)sum;
    const uint64_t even = count * (most + most / 4);
    return sepax_delivery_grow(sink->workspace, (size_t)(even < 4 * sum ? even : sum));
}

static bool parts_fit(const pair_part *parts, uint32_t count) {
    bool fit = true;
    for (uint32_t i = 0; i < count; i++) {
        fit &= parts[i].found + LEAF_PAIRS <= room_of(&parts[i]);
    }
    return fit;
}

/* Adds up what all parts found. Where parts have errors, the first error is returned; that there
 * are more pairs than can be counted follows from the sum. */
static sepax_status add_up(pair_part *parts, uint32_t count, pair_sink *sink) {
    for (uint32_t i = 0; i < count; i++) {
        if (parts[i].status != SEPAX_OK && parts[i].status != SEPAX_ERROR_COUNT) {
            sink->stopped = (size_t)parts[i].found;
            return parts[i].status;
        }
        parts[i].before = (size_t)sink->found;
        sink->found += parts[i].found;
        sink->visits += parts[i].visits;
    }
    return sink->found <= SEPAX_MAX_PAIRS ? SEPAX_OK : SEPAX_ERROR_COUNT;
}

/* The records of parts, which the workspace keeps; NULL where there is no memory. */
static pair_part *parts_of_workspace(sepax_workspace *w) {
    if (w->parts == NULL) {
        w->parts = sepax_memory_allocate(&w->memory, MOST_PARTS + 1, sizeof *w->parts);
    }
    return w->parts;
}

/* The work in parts; see above. */
static sepax_status divide(const pair_work *work, pair_sink *sink, uint32_t count) {
    pair_part *const parts = parts_of_workspace(sink->workspace);
    if (parts == NULL) {
        return SEPAX_ERROR_MEMORY;
    }
    const pair_division d = {.work = work, .sink = sink, .parts = parts};
    const crew_task task = {find_part, &d, work->count, count};
    const size_t least = 2 * (size_t)LEAF_PAIRS * count;
    if (sink->workspace->pair_room < least && !sepax_delivery_grow(sink->workspace, least)) {
        return SEPAX_ERROR_MEMORY;
    }
    share_room(sink, parts, count);
    sepax_crew_run(&sink->crew, &task);
    const sepax_status status = add_up(parts, count, sink);
    if (status != SEPAX_OK || sink->found > sink->capacity) {
        return status;
    }
    if (!parts_fit(parts, count)) {
        if (!make_room(sink, parts, count)) {
            return SEPAX_ERROR_MEMORY;
        }
        sepax_crew_run(&sink->crew, &task);
    }
    sink->part_count = count;
    return SEPAX_OK;
}

sepax_status sepax_division_find(const pair_work *work, pair_sink *sink) {
    const uint32_t parts = crew_parts(sink->crew.threads, work->count, work->least);
    return parts > 1 ? divide(work, sink, parts) : work->find(work->of, sink, 0, work->count);
}
