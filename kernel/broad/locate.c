/* SPDX-License-Identifier: MIT
 *
 * The call sepax_index_locate: its arguments, and what was found as lists in the order of the
 * points (points.c finds it).
 */
#include "base/arithmetic.h"

#include "broad/locate.h"

#include <string.h>

#include "base/fpmode.h"

/* ------------------------------------------------------------------- lists */

/* Sorts by ever smaller gaps, since a list may be long. */
static void sort_findings(finding *f, size_t count) {
    for (size_t gap = count / 2; gap > 0; gap /= 2) {
        for (size_t i = gap; i < count; i++) {
            const finding moved = f[i];
            size_t at = i;
            for (; at >= gap && f[at - gap] > moved; at -= gap) {
                f[at] = f[at - gap];
            }
            f[at] = moved;
        }
    }
}

/* Sorts a list of a point and leaves the last one of each number, which has the largest relation;
 * writes them to `to`, which is not behind the list. Returns how many. */
static uint32_t merge_findings(finding *to, finding *list, uint32_t count) {
    uint32_t kept = 0;
    sort_findings(list, count);
    for (uint32_t i = 0; i < count; i++) {
        if (i + 1 == count || finding_number(list[i]) != finding_number(list[i + 1])) {
            to[kept++] = list[i];
        }
    }
    return kept;
}

/* Brings what was found to the order of the points: list i begins at starts[i]. `starts` has one
 * element more than there are points. */
static void arrange(const pair_sink *sink, size_t count, uint32_t *starts, finding *list) {
    const uint32_t parts = sink->part_count > 0 ? sink->part_count : 1;
    memset(starts, 0, (count + 1) * sizeof *starts);
    for (unsigned pass = 0; pass < 2; pass++) {
        for (uint32_t number = 0; number < parts; number++) {
            const pair_part part = pairs_of_part(sink, number);
            const sepax_pair *const pairs = sink->workspace->pairs + part.first;
            for (size_t i = 0; i < part.found && pass == 0; i++) {
                starts[pairs[i].a + 1]++;
            }
            for (size_t i = 0; i < part.found && pass == 1; i++) {
                list[starts[pairs[i].a + 1]++] = pairs[i].b;
            }
        }
        uint32_t sum = 0;
        for (size_t i = 1; i <= count && pass == 0; i++) {
            const uint32_t here = starts[i];
            starts[i] = sum;
            sum += here;
        }
    }
    /* starts[i + 1] is now where list i ends. */
    uint32_t kept = 0;
    for (size_t i = 0, begin = 0; i < count; i++) {
        const uint32_t end = starts[i + 1];
        kept += merge_findings(list + kept, list + begin, end - (uint32_t)begin);
        begin = end;
        starts[i + 1] = kept;
    }
}

/* -------------------------------------------------------------------- call */

/* The arrays of the caller that a call writes. */
typedef struct location_arrays {
    uint32_t *offsets;
    sepax_id *found;
    uint8_t *relations;
    size_t capacity;
    size_t *needed;
} location_arrays;

static bool outputs_alias(const location *l, const location_arrays *to,
                          const sepax_workspace *workspace, const sepax_rejection *rejection) {
    span_list all = {.count = 0};
    spans_add(&all, span_of(to->found, to->capacity, sizeof *to->found));
    spans_add(&all, span_of(to->relations, to->capacity, sizeof *to->relations));
    spans_add(&all, span_of(to->offsets, l->count + 1, sizeof *to->offsets));
    spans_add(&all, span_of(to->needed, 1, sizeof *to->needed));
    spans_add(&all, span_of(rejection, 1, sizeof *rejection));
    const size_t written = all.count;
    spans_add(&all, span_of(l->index, 1, sizeof *l->index));
    spans_add(&all, span_of(l->store, 1, sizeof *l->store));
    spans_add(&all, span_of(l->points, l->count, sizeof *l->points));
    spans_add(&all, span_of(workspace, 1, sizeof *workspace));
    spans_add(&all, bodies_span(&l->filter.bodies));
    spans_add(&all, span_of(l->filter.layers, sepax_index_count(l->index), sizeof(uint32_t)));
    return spans_alias(&all, written);
}

static sepax_status check(const location *l, const location_arrays *to,
                          const sepax_workspace *workspace, const sepax_rejection *wanted,
                          sepax_rejection *why) {
    const size_t room = SIZE_MAX / sizeof(sepax_pair) / 4;
    const size_t most = SEPAX_MAX_PAIRS < room ? SEPAX_MAX_PAIRS : room;
    if (l->count > most || to->capacity > room) {
        why->needed = l->count > most ? most : room;
        return SEPAX_ERROR_COUNT;
    }
    if (outputs_alias(l, to, workspace, wanted)) {
        return SEPAX_ERROR_ALIAS;
    }
    if (l->index == NULL || l->store == NULL || workspace == NULL || to->needed == NULL ||
        (l->points == NULL && l->count > 0) ||
        (to->capacity > 0 && (to->offsets == NULL || to->found == NULL))) {
        return SEPAX_ERROR_NULL;
    }
    size_t bad = SIZE_MAX;
    const sepax_status sound = sepax_bodies_check(&l->filter.bodies, l->index->ids_given, &bad);
    if (sound != SEPAX_OK) {
        why->index = bad != SIZE_MAX ? bad : why->index;
        return sound;
    }
    const bool stale = l->index->box_count > 0 && l->store->generation != l->index->generation;
    return stale ? SEPAX_ERROR_STALE : SEPAX_OK;
}

/* Copies the lists to the caller, who has room for them. */
static void deliver(const location_arrays *to, size_t count, const uint32_t *starts,
                    const finding *list) {
    if (to->offsets != NULL) {
        memcpy(to->offsets, starts, (count + 1) * sizeof *starts);
    }
    for (size_t i = 0; i < starts[count]; i++) {
        const sepax_id number = finding_number(list[i]);
        memcpy((char *)to->found + i * sizeof number, &number, sizeof number);
    }
    for (size_t i = 0; i < starts[count] && to->relations != NULL; i++) {
        to->relations[i] = finding_relation(list[i]);
    }
}

/* Answers a call that was checked, in the mode of the library. */
static sepax_status answer(const location *l, const location_arrays *to, pair_sink *sink,
                           sepax_rejection *why) {
    sepax_status status = sepax_points_find(l, sink, &why->index);
    if (status != SEPAX_OK || sink->found > SEPAX_MAX_PAIRS) {
        return status != SEPAX_OK ? status : SEPAX_ERROR_COUNT;
    }
    uint32_t *const starts = sepax_workspace_room(
        sink->workspace, (l->count + 1 + (size_t)sink->found) * sizeof *starts);
    if (starts == NULL) {
        return SEPAX_ERROR_MEMORY;
    }
    finding *const list = starts + l->count + 1;
    arrange(sink, l->count, starts, list);
    const size_t needed = starts[l->count];
    if (needed <= to->capacity) {
        deliver(to, l->count, starts, list);
    }
    memcpy(to->needed, &needed, sizeof needed);
    return needed <= to->capacity ? SEPAX_OK : SEPAX_ERROR_CAPACITY;
}

sepax_status sepax_index_locate(const sepax_index *index, const sepax_store *store,
                                const sepax_vec2 *points, size_t count,
                                const sepax_point_filter *filter, sepax_workspace *workspace,
                                uint32_t *offsets, sepax_id *found, uint8_t *relations,
                                size_t capacity, size_t *needed, sepax_rejection *rejection) {
    const location l = {index, store, points, count,
                        filter != NULL ? *filter : (sepax_point_filter){.mask = 0}};
    const location_arrays to = {offsets, found, relations, capacity, needed};
    sepax_rejection why = no_rejection;
    sepax_status status = check(&l, &to, workspace, rejection, &why);
    if (status == SEPAX_OK) {
        const fpmode mode = fpmode_enter();
        pair_sink sink = {.workspace = workspace,
                          .capacity = SEPAX_MAX_PAIRS,
                          .crew = {index_threads(index), &mode}};
        status = answer(&l, &to, &sink, &why);
        fpmode_leave(mode);
    }
    return rejection_write(rejection, &why, status);
}
