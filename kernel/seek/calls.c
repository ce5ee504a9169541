/* SPDX-License-Identifier: MIT
 *
 * The calls of sepax/seeks.h.
 */
#include "base/arithmetic.h"

#include <float.h>

#include "base/fpmode.h"
#include "seek/seek.h"

static sepax_status run(seek *s, const fpmode *mode) {
    pair_sink sink = {.workspace = s->workspace,
                      .capacity = SEPAX_MAX_PAIRS,
                      .crew = {index_threads(s->index), mode}};
    sepax_status status = sepax_seek_pose(s);
    if (status == SEPAX_OK) {
        status = sepax_flights_run(s, &sink);
    }
    if (status == SEPAX_OK && s->to.lists) {
        const list_entries entries = {&sink, seek_entry_pairs(s), 0};
        lists made;
        status = sepax_lists_make(&entries, s->movers.count, &s->to.list, &made);
        if (status == SEPAX_OK) {
            sepax_seek_deliver(s, &made);
        }
    }
    return status;
}

/* Checks and answers a call. */
static sepax_status answer(seek *s, bool missing, sepax_rejection *rejection) {
    sepax_rejection why = no_rejection;
    s->more = s->to.relation != NULL;
    for (unsigned w = SEEK_VALUE + 1; w < SEEK_WORDS; w++) {
        s->more |= s->to.words[w] != NULL;
    }
    const fpmode mode = fpmode_enter();
    sepax_status status = sepax_seek_check(s, missing, rejection, &why);
    if (status == SEPAX_OK) {
        status = run(s, &mode);
    }
    fpmode_leave(mode);
    return rejection_write(rejection, &why, status);
}

static void set_casts(seek_outputs *to, const sepax_casts *casts) {
    if (casts != NULL) {
        void *const words[SEEK_WORDS] = {[SEEK_VALUE] = casts->time,
                                         [SEEK_NORMAL_X] = casts->normal_x,
                                         [SEEK_NORMAL_Y] = casts->normal_y,
                                         [SEEK_FEATURE_A] = casts->feature_a,
                                         [SEEK_FEATURE_B] = casts->feature_b};
        memcpy(to->words, words, sizeof words);
        to->relation = casts->relation;
    }
}

static void set_distances(seek_outputs *to, const sepax_distances *d) {
    if (d != NULL) {
        void *const words[SEEK_WORDS] = {d->distance,  d->normal_x,  d->normal_y,
                                         d->point_a_x, d->point_a_y, d->point_b_x,
                                         d->point_b_y, d->feature_a, d->feature_b};
        memcpy(to->words, words, sizeof words);
    }
}

sepax_status sepax_index_cast(const sepax_index *index, const sepax_store *store,
                              const sepax_movers *movers, const sepax_seek_options *options,
                              sepax_workspace *workspace, sepax_id *ids, const sepax_casts *casts,
                              sepax_rejection *rejection) {
    seek s = {index, store, movers, options, workspace, .last = 1};
    s.to = (seek_outputs){{.ids = ids}, .most = 1};
    set_casts(&s.to, casts);
    return answer(&s, false, rejection);
}

sepax_status sepax_index_cast_bits(const sepax_index *index, const sepax_store *store,
                                   const sepax_movers *movers, const sepax_seek_options *options,
                                   sepax_workspace *workspace, uint8_t *bits,
                                   sepax_rejection *rejection) {
    seek s = {index, store, movers, options, workspace, .last = 1};
    s.to = (seek_outputs){.bits = bits, .most = 1};
    return answer(&s, bits == NULL, rejection);
}

sepax_status sepax_index_cast_all(const sepax_index *index, const sepax_store *store,
                                  const sepax_movers *movers, const sepax_seek_options *options,
                                  sepax_workspace *workspace, uint32_t *offsets, sepax_id *ids,
                                  const sepax_casts *casts, size_t capacity, size_t *needed,
                                  sepax_rejection *rejection) {
    seek s = {index, store, movers, options, workspace, .last = 1};
    s.to = (seek_outputs){{offsets, ids, capacity, needed}, .lists = true};
    set_casts(&s.to, casts);
    return answer(&s, false, rejection);
}

sepax_status sepax_index_nearest(const sepax_index *index, const sepax_store *store,
                                 const sepax_movers *movers, const sepax_seek_options *options,
                                 size_t most, sepax_workspace *workspace, sepax_id *ids,
                                 const sepax_distances *distances, sepax_rejection *rejection) {
    seek s = {index, store, movers, options, workspace, .nearest = true, .last = FLT_MAX};
    s.to = (seek_outputs){{.ids = ids}, .most = most};
    set_distances(&s.to, distances);
    return answer(&s, false, rejection);
}

sepax_status sepax_index_within(const sepax_index *index, const sepax_store *store,
                                const sepax_movers *movers, const sepax_seek_options *options,
                                float reach, sepax_workspace *workspace, uint32_t *offsets,
                                sepax_id *ids, const sepax_distances *distances, size_t capacity,
                                size_t *needed, sepax_rejection *rejection) {
    seek s = {index, store, movers, options, workspace, .nearest = true, .last = reach};
    s.to = (seek_outputs){{offsets, ids, capacity, needed}, .lists = true};
    set_distances(&s.to, distances);
    return answer(&s, false, rejection);
}
