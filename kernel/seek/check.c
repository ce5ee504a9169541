/* SPDX-License-Identifier: MIT
 *
 * The arguments of the calls of sepax/seeks.h. Comes in: what the caller passes. Goes out: a
 * checked call, or a status and what is wrong.
 */
#include "base/arithmetic.h"

#include "seek/seek.h"

#include <float.h>

#include "base/float_bits.h"
#include "place/batch.h"
#include "target/backend.h"
#include "target/list.h"

#define BACKEND(name) sepax_##name##_run_seeks,
extern const seek_functions SEPAX_BACKENDS sepax_reference_seeks;
#undef BACKEND
#define BACKEND(name) &sepax_##name##_run_seeks,
static const seek_functions *const functions[] = {SEPAX_BACKENDS & sepax_reference_seeks};

/* ------------------------------------------------------------------ arrays */

/* Whether an output overlaps another array, or a struct, of the call. */
static bool outputs_alias(const seek *s, const sepax_rejection *wanted) {
    const sepax_movers *const m = &s->movers;
    const sepax_seek_options *const o = &s->options;
    const size_t count = m->count, ids = sepax_index_count(s->index), word = sizeof(uint32_t);
    const seek_outputs *const to = &s->to;
    const size_t results = to->lists ? to->list.capacity : count * to->most;
    enum { WRITTEN = SEEK_WORDS + 6, READ = 16 };
    span all[WRITTEN + READ] = {[SEEK_WORDS] = span_of(to->list.ids, results, word),
                                span_of(to->list.offsets, count + 1, word),
                                span_of(to->list.needed, 1, sizeof *to->list.needed),
                                span_of(to->relation, results, 1),
                                span_of(to->bits, count / 8 + (count % 8 != 0), 1),
                                span_of(wanted, 1, sizeof *wanted),
                                span_of(s->index, 1, sizeof *s->index),
                                span_of(s->store, 1, sizeof *s->store),
                                span_of(s->workspace, 1, sizeof *s->workspace),
                                span_of(s->given, 1, sizeof *s->given),
                                span_of(s->given_options, 1, sizeof *s->given_options),
                                span_of(m->store, 1, sizeof *m->store),
                                span_of(m->shapes, count, sizeof *m->shapes),
                                span_of(m->poses, count, sizeof *m->poses),
                                span_of(m->points, count, sizeof *m->points),
                                span_of(m->motions, count, sizeof *m->motions),
                                span_of(o->layers, ids, word),
                                span_of(o->masks, ids, word),
                                span_of(o->body_of, ids, word),
                                span_of(o->mover_layers, count, word),
                                span_of(o->mover_masks, count, word),
                                span_of(o->mover_bodies, count, word)};
    for (unsigned w = 0; w < SEEK_WORDS; w++) {
        all[w] = span_of(to->words[w], results, word);
    }
    return spans_clash(all, WRITTEN, WRITTEN + READ);
}

static bool arrays_are_missing(const seek *s) {
    const sepax_movers *const m = &s->movers;
    const bool places = m->store != NULL ? m->shapes == NULL : m->points == NULL;
    const bool bodies = (s->options.body_of == NULL) != (s->options.mover_bodies == NULL);
    const bool room = s->to.lists && lists_are_missing(&s->to.list);
    return bodies || room || (m->count > 0 && (places || (!s->nearest && m->motions == NULL)));
}

/* ------------------------------------------------------------------ movers */

static bool is_finite(sepax_vec2 v) {
    return fabsf(v.x) <= FLT_MAX && fabsf(v.y) <= FLT_MAX;
}

static sepax_status check_movers(const seek *s, sepax_rejection *rejection) {
    const sepax_movers *const m = &s->movers;
    sepax_status status = SEPAX_OK;
    if (m->store != NULL && m->poses != NULL) {
        status = sepax_place_check(m->store, s->backend, m->shapes, m->poses, m->count, rejection);
    }
    for (size_t i = 0; status == SEPAX_OK && i < m->count; i++) {
        const bool point = m->store != NULL || is_finite(vec2_at(m->points, i));
        const bool motion = s->nearest || is_finite(vec2_at(m->motions, i));
        if (m->store != NULL && !store_has(m->store, id_at(m->shapes, i))) {
            rejection->id = id_at(m->shapes, i);
            status = SEPAX_ERROR_ID;
        } else if (!point || !motion) {
            status = SEPAX_ERROR_NOT_FINITE;
        }
        rejection->index = status != SEPAX_OK ? i : rejection->index;
    }
    return status;
}

/* -------------------------------------------------------------------- call */

static bool is_unprepared(const sepax_store *store) {
    return store != NULL && (store->flags & SEPAX_RELATE_ONLY) != 0;
}

static sepax_status check_options(const seek *s) {
    const uint32_t known = s->nearest ? 0 : SEPAX_SKIP_START;
    if ((s->options.flags & ~known) != 0) {
        return SEPAX_ERROR_OPTION;
    }
    if (!float_is_length(s->options.margin) || !float_is_length(s->last)) {
        return SEPAX_ERROR_RADIUS;
    }
    if (index_is_stale(s->index, s->store)) {
        return SEPAX_ERROR_STALE;
    }
    return is_unprepared(s->store) || is_unprepared(s->movers.store) ? SEPAX_ERROR_UNPREPARED
                                                                     : SEPAX_OK;
}

/* Whether a box of the root is too large for the tests in lanes. */
static bool is_wide(const box_tree *tree, float most) {
    bool wide = false;
    for (unsigned i = 0; tree->leaf_count > 0 && i < BROAD_LANES; i++) {
        const aabb box = block_box(tree->level[tree->height - 1], i);
        const bool fits =
            box.lo[0] > -most && box.lo[1] > -most && box.hi[0] < most && box.hi[1] < most;
        wide |= box.lo[0] <= box.hi[0] && !fits;
    }
    return wide;
}

/* The largest count of movers, or of results, that is allowed, or the least, where that does not
 * hold; else 0. */
static size_t count_missed(const seek *s) {
    const seek_outputs *const to = &s->to;
    const bool posed = s->movers.store != NULL && s->movers.poses != NULL;
    const size_t movers = s->movers.count, most = to->most > 0 ? to->most : 1;
    if (!to->lists && to->most == 0) {
        return 1;
    }
    if (posed && movers > SEPAX_MAX_SHAPES) {
        return SEPAX_MAX_SHAPES;
    }
    return lists_exceeded(&to->list, movers > SIZE_MAX / most ? SIZE_MAX : movers * most);
}

sepax_status sepax_seek_check(seek *s, bool missing, const sepax_rejection *wanted,
                              sepax_rejection *rejection) {
    if (s->given == NULL) {
        return SEPAX_ERROR_NULL;
    }
    s->movers = *s->given;
    if (s->given_options != NULL) {
        s->options = *s->given_options;
    }
    rejection->needed = count_missed(s);
    if (rejection->needed > 0) {
        return SEPAX_ERROR_COUNT;
    }
    if (outputs_alias(s, wanted)) {
        return SEPAX_ERROR_ALIAS;
    }
    if (s->index == NULL || s->store == NULL || s->workspace == NULL || missing ||
        arrays_are_missing(s)) {
        return SEPAX_ERROR_NULL;
    }
    s->filters = filter_passes_over_some(&s->options);
    s->wide = is_wide(&s->index->tree.boxes, s->nearest ? SEEK_NEAR_WIDE : SEEK_MET_WIDE);
    s->backend = s->index->backend;
    sepax_status status = s->backend != NULL ? SEPAX_OK : sepax_dispatch_choose(NULL, &s->backend);
    status = status == SEPAX_OK ? check_options(s) : status;
    if (status == SEPAX_OK) {
        s->own = functions[s->backend->number];
        status = check_movers(s, rejection);
    }
    return status;
}
