/* SPDX-License-Identifier: MIT
 *
 * The call sepax_index_locate: its arguments, and what was found as lists in the order of the
 * points (points.c finds it).
 */
#include "base/arithmetic.h"

#include "broad/locate.h"

#include "base/fpmode.h"

static bool outputs_alias(const location *l, const sepax_rejection *rejection) {
    const span all[] = {span_of(l->to.ids, l->to.capacity, sizeof *l->to.ids),
                        span_of(l->to.offsets, l->count + 1, sizeof *l->to.offsets),
                        span_of(l->to.needed, 1, sizeof *l->to.needed),
                        span_of(l->relations, l->to.capacity, sizeof *l->relations),
                        span_of(rejection, 1, sizeof *rejection),
                        span_of(l->index, 1, sizeof *l->index),
                        span_of(l->store, 1, sizeof *l->store),
                        span_of(l->points, l->count, sizeof *l->points),
                        span_of(l->workspace, 1, sizeof *l->workspace),
                        bodies_span(&l->filter.bodies),
                        span_of(l->filter.layers, sepax_index_count(l->index), sizeof(uint32_t))};
    return spans_clash(all, 5, sizeof all / sizeof *all);
}

static sepax_status check(const location *l, const sepax_rejection *wanted, sepax_rejection *why) {
    why->needed = lists_exceeded(&l->to, l->count);
    if (why->needed > 0) {
        return SEPAX_ERROR_COUNT;
    }
    if (outputs_alias(l, wanted)) {
        return SEPAX_ERROR_ALIAS;
    }
    if (l->index == NULL || l->store == NULL || l->workspace == NULL || lists_are_missing(&l->to) ||
        (l->points == NULL && l->count > 0)) {
        return SEPAX_ERROR_NULL;
    }
    size_t bad = SIZE_MAX;
    const sepax_status sound = sepax_bodies_check(&l->filter.bodies, l->index->ids_given, &bad);
    if (sound != SEPAX_OK) {
        why->index = bad != SIZE_MAX ? bad : why->index;
        return sound;
    }
    return index_is_stale(l->index, l->store) ? SEPAX_ERROR_STALE : SEPAX_OK;
}

/* Answers a call that was checked, in the mode of the library. */
static sepax_status answer(const location *l, const fpmode *mode, sepax_rejection *why) {
    pair_sink sink = {.workspace = l->workspace,
                      .capacity = SEPAX_MAX_PAIRS,
                      .crew = {index_threads(l->index), mode}};
    const list_entries entries = {&sink, 1, RELATION_BITS};
    lists made;
    sepax_status status = sepax_points_find(l, &sink, &why->index);
    if (status == SEPAX_OK) {
        status = sepax_lists_make(&entries, l->count, &l->to, &made);
    }
    for (size_t i = 0; status == SEPAX_OK && i < made.count; i++) {
        const sepax_id number = (sepax_id)(made.finds[i].key >> RELATION_BITS);
        put_word(l->to.ids, i, &number);
        if (l->relations != NULL) {
            l->relations[i] = made.finds[i].key & ((1u << RELATION_BITS) - 1);
        }
    }
    return status;
}

sepax_status sepax_index_locate(const sepax_index *index, const sepax_store *store,
                                const sepax_vec2 *points, size_t count,
                                const sepax_point_filter *filter, sepax_workspace *workspace,
                                uint32_t *offsets, sepax_id *found, uint8_t *relations,
                                size_t capacity, size_t *needed, sepax_rejection *rejection) {
    const sepax_point_filter none = {.mask = 0};
    const location l = {index,     store,
                        points,    count,
                        workspace, filter != NULL ? *filter : none,
                        relations, {offsets, found, capacity, needed}};
    sepax_rejection why = no_rejection;
    sepax_status status = check(&l, rejection, &why);
    if (status == SEPAX_OK) {
        const fpmode mode = fpmode_enter();
        status = answer(&l, &mode, &why);
        fpmode_leave(mode);
    }
    return rejection_write(rejection, &why, status);
}
