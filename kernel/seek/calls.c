/* SPDX-License-Identifier: MIT
 *
 * The calls of sepax/seeks.h.
 */
#include "base/arithmetic.h"

#include <float.h>

#include "base/fpmode.h"
#include "seek/lists.h"

static sepax_status run(seek *s) {
    const fpmode mode = fpmode_enter();
    s->crew = (broad_crew){index_threads(s->index), &mode};
    s->limit = !s->nearest ? limit_after(1) : s->to.lists ? s->reach : FLT_MAX;
    sepax_status status = sepax_seek_pose(s);
    if (status == SEPAX_OK) {
        status = s->to.lists ? sepax_lists_run(s) : sepax_flights_run(s);
    }
    fpmode_leave(mode);
    return status;
}

/* Checks and answers a call. */
static sepax_status answer(seek *s, bool missing, sepax_rejection *rejection) {
    sepax_rejection why = no_rejection;
    for (unsigned w = SEEK_VALUE + 1; w < SEEK_WORDS; w++) {
        s->to.more |= s->to.words[w] != NULL;
    }
    s->to.more |= s->to.relation != NULL;
    const fpmode mode = fpmode_enter();
    const sepax_status status = sepax_seek_check(s, missing, rejection, &why);
    fpmode_leave(mode);
    return rejection_write(rejection, &why, status == SEPAX_OK ? run(s) : status);
}

static void set_casts(seek_outputs *to, const sepax_casts *casts) {
    if (casts != NULL) {
        to->relation = casts->relation;
        to->words[SEEK_VALUE] = casts->time;
        to->words[SEEK_NORMAL_X] = casts->normal_x;
        to->words[SEEK_NORMAL_Y] = casts->normal_y;
        to->words[SEEK_FEATURE_A] = casts->feature_a;
        to->words[SEEK_FEATURE_B] = casts->feature_b;
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
    seek s = {index, store, movers, options, workspace, .to = {.ids = ids}};
    set_casts(&s.to, casts);
    return answer(&s, false, rejection);
}

sepax_status sepax_index_cast_bits(const sepax_index *index, const sepax_store *store,
                                   const sepax_movers *movers, const sepax_seek_options *options,
                                   sepax_workspace *workspace, uint8_t *bits,
                                   sepax_rejection *rejection) {
    seek s = {index, store, movers, options, workspace, .to = {.bits = bits}};
    return answer(&s, bits == NULL && movers != NULL && movers->count > 0, rejection);
}

sepax_status sepax_index_cast_all(const sepax_index *index, const sepax_store *store,
                                  const sepax_movers *movers, const sepax_seek_options *options,
                                  sepax_workspace *workspace, uint32_t *offsets, sepax_id *ids,
                                  const sepax_casts *casts, size_t capacity, size_t *needed,
                                  sepax_rejection *rejection) {
    seek s = {index, store, movers, options, workspace, .to = {.ids = ids, .lists = true}};
    s.to.offsets = offsets;
    s.to.capacity = capacity;
    s.to.needed = needed;
    set_casts(&s.to, casts);
    return answer(&s, false, rejection);
}

sepax_status sepax_index_nearest(const sepax_index *index, const sepax_store *store,
                                 const sepax_movers *movers, const sepax_seek_options *options,
                                 size_t most, sepax_workspace *workspace, sepax_id *ids,
                                 const sepax_distances *distances, sepax_rejection *rejection) {
    seek s = {index, store, movers, options, workspace, .nearest = true};
    s.to.ids = ids;
    s.to.nearest = most;
    set_distances(&s.to, distances);
    return answer(&s, false, rejection);
}

sepax_status sepax_index_within(const sepax_index *index, const sepax_store *store,
                                const sepax_movers *movers, const sepax_seek_options *options,
                                float reach, sepax_workspace *workspace, uint32_t *offsets,
                                sepax_id *ids, const sepax_distances *distances, size_t capacity,
                                size_t *needed, sepax_rejection *rejection) {
    seek s = {index, store, movers, options, workspace, .nearest = true, .reach = reach};
    s.to.ids = ids;
    s.to.lists = true;
    s.to.offsets = offsets;
    s.to.capacity = capacity;
    s.to.needed = needed;
    set_distances(&s.to, distances);
    return answer(&s, false, rejection);
}
