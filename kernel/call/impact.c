/* SPDX-License-Identifier: MIT
 *
 * Impacts: their form, the call, and the moves that it makes ready.
 */
#include "base/arithmetic.h"

#include <float.h>
#include <math.h>

#include "base/fpmode.h"
#include "base/workspace.h"
#include "call/answer.h"
#include "place/pose.h"
#include "query/sink.h"
#include "target/list.h"

#define BACKEND(name) sepax_##name##_run_impact,
query_batch SEPAX_BACKENDS sepax_reference_impact;
static query_batch *const batches[] = {SEPAX_BACKENDS sepax_reference_impact};

const query_form sepax_impact_form = {
    .query = QUERY_IMPACT,
    .batches = batches,
    .struct_size = sizeof(sepax_impacts),
    .moves = true,
    .array_count = 7,
    .arrays = {RESULT_ARRAY(sepax_impacts, time, PER_GROUP, NO_TIME),
               RESULT_ARRAY(sepax_impacts, state, PER_GROUP, SEPAX_CLEAR),
               RESULT_ARRAY(sepax_impacts, normal_x, PER_GROUP, 0),
               RESULT_ARRAY(sepax_impacts, normal_y, PER_GROUP, 0),
               RESULT_ARRAY(sepax_impacts, feature_a, PER_GROUP, SEPAX_FEATURE_NONE),
               RESULT_ARRAY(sepax_impacts, feature_b, PER_GROUP, SEPAX_FEATURE_NONE),
               RESULT_ARRAY(sepax_impacts, pair, PAIR_OF_GROUP, SEPAX_NO_PAIR)}};

/* -------------------------------------------------------------------- moves */

static sepax_vec2 pivot_at(const sepax_moves *moves, size_t i) {
    return moves->pivots != NULL ? vec2_at(moves->pivots, i) : (sepax_vec2){0, 0};
}

static sepax_status check_move(const sepax_store *store, const sepax_moves *moves, size_t i,
                               sepax_rejection *rejection) {
    const sepax_id id = id_at(moves->ids, i);
    const sepax_pose from = pose_at(moves->from, i), to = pose_at(moves->to, i);
    const sepax_vec2 pivot = pivot_at(moves, i);
    rejection->index = i;
    rejection->id = id;
    if (!store_has(store, id)) {
        return SEPAX_ERROR_ID;
    }
    if (!(fabsf(pivot.x) <= FLT_MAX) || !(fabsf(pivot.y) <= FLT_MAX)) {
        return SEPAX_ERROR_NOT_FINITE;
    }
    for (int end = 0; end < 2; end++) {
        const sepax_pose *pose = end == 0 ? &from : &to;
        if (pose_is_usable(pose) == 0) {
            rejection->excess = (float)pose_excess(pose);
            return SEPAX_ERROR_POSE;
        }
    }
    if ((moves->flags & SEPAX_LERP) == 0) {
        return SEPAX_OK;
    }
    if (moves->turns != NULL && moves->turns[i] != 0) {
        return SEPAX_ERROR_OPTION;
    }
    return isinf(sepax_turn_rate(from.cos, from.sin, to.cos, to.sin)) ? SEPAX_ERROR_POSE : SEPAX_OK;
}

static core_motion motion_of(const local_shape *local, const sepax_moves *moves, size_t i) {
    const sepax_pose pose[2] = {pose_at(moves->from, i), pose_at(moves->to, i)};
    const sepax_vec2 pivot = pivot_at(moves, i);
    const double x = pivot.x, y = pivot.y;
    double c[2], s[2];
    core_motion m = {.lever = fabs(x) + fabs(y), .pivot_x = x, .pivot_y = y};
    for (int end = 0; end < 2; end++) {
        const double cosine = pose[end].cos, sine = pose[end].sin;
        const double length = sqrt(cosine * cosine + sine * sine);
        c[end] = cosine / length;
        s[end] = sine / length;
        m.x[end] = pose[end].x;
        m.y[end] = pose[end].y;
        m.arm_x[end] = c[end] * x - s[end] * y;
        m.arm_y[end] = s[end] * x + c[end] * y;
    }
    m.reach = sepax_turn_reach(local->x, local->y, local->count, x, y);
    if ((moves->flags & SEPAX_LERP) != 0) {
        m.cos = pose[0].cos;
        m.sin = pose[0].sin;
        m.cos_way = (double)pose[1].cos - m.cos;
        m.sin_way = (double)pose[1].sin - m.sin;
        m.rate = sepax_turn_rate(m.cos, m.sin, pose[1].cos, pose[1].sin);
        return m;
    }
    m.cos = c[0];
    m.sin = s[0];
    m.rate = sepax_turn_angle(pose[0].cos, pose[0].sin, pose[1].cos, pose[1].sin);
    if (moves->turns != NULL) {
        m.rate += 0x1.921fb54442d18p2 * moves->turns[i];
    }
    return m;
}

/* A float that is not below a finite double; infinite above FLT_MAX. */
static float float_above(double v) {
    return (float)(v * (1 + 0x1p-23)) + 0x1p-149f;
}

/* The disc goes with the pivot; the places of that are rounded to floats, and how long it is counts
 * in the least tolerance. */
static moving_disc disc_of(const core_motion *m, float radius) {
    moving_disc disc;
    double off = 0;
    for (int end = 0; end < 2; end++) {
        const double x = m->x[end] + m->arm_x[end], y = m->y[end] + m->arm_y[end];
        disc.x[end] = (float)x;
        disc.y[end] = (float)y;
        const double here = (fabs(x) + fabs(y)) * 0x1p-23;
        off = here > off ? here : off;
    }
    disc.reach =
        float_above(m->reach + (double)radius + (m->lever > 0 ? off + m->lever * 0x1p-21 : 0));
    return disc;
}

/* Makes the moves ready, after the checks of the form. */
static sepax_status open_moves(const sepax_store *store, moved_shapes *moved,
                               sepax_rejection *rejection) {
    const sepax_moves *moves = moved->moves;
    if (moves->count >= SIZE_MAX / sizeof(ready_move)) {
        return SEPAX_ERROR_MEMORY;
    }
    uint32_t *numbers = sepax_workspace_numbers(moves->workspace, (size_t)store->id_count + 1);
    ready_move *ready = sepax_workspace_room(moves->workspace, (moves->count + 1) * sizeof *ready);
    if (numbers == NULL || ready == NULL) {
        return SEPAX_ERROR_MEMORY;
    }
    memset(numbers, 0xFF, store->id_count * sizeof *numbers); /* AT_REST */
    for (size_t i = 0; i < moves->count; i++) {
        const sepax_status status = check_move(store, moves, i, rejection);
        if (status != SEPAX_OK) {
            return status;
        }
        const sepax_id id = rejection->id;
        const shape_ref ref = store->refs[id];
        local_shape local;
        if (numbers[id] != AT_REST) {
            return SEPAX_ERROR_ID;
        }
        class_local(&store->classes[ref_class(ref)], ref_slot(ref), &local);
        numbers[id] = (uint32_t)i;
        ready[i].motion = motion_of(&local, moves, i);
        ready[i].disc = disc_of(&ready[i].motion, store_radius(store, id));
    }
    rejection->index = SEPAX_NO_INDEX;
    rejection->id = SEPAX_NO_ID;
    moved->numbers = numbers;
    moved->ready = ready;
    return SEPAX_OK;
}

/* What is wrong with the moves before any of them is read. */
static sepax_status check_moves(const moved_shapes *moved, const batch_call *batch,
                                sepax_rejection *rejection) {
    const sepax_moves *moves = moved->moves;
    if (moves == NULL || moves->workspace == NULL ||
        (moves->count > 0 && (moves->ids == NULL || moves->from == NULL || moves->to == NULL))) {
        return SEPAX_ERROR_NULL;
    }
    if ((moves->flags & ~(SEPAX_LERP | SEPAX_LEAVING)) != 0 ||
        batch->source->kind == SEPAX_SOURCE_ROWS) {
        return SEPAX_ERROR_OPTION;
    }
    if (!(moved->tolerance > 0) || !(moved->tolerance <= FLT_MAX)) {
        return SEPAX_ERROR_RADIUS;
    }
    if (moves->count > batch->store->id_count) {
        rejection->needed = batch->store->id_count;
        return SEPAX_ERROR_COUNT;
    }
    return SEPAX_OK;
}

static void add_spans(const sepax_moves *moves, span_list *all) {
    const size_t count = moves->count;
    spans_add(all, span_of(moves, 1, sizeof *moves));
    spans_add(all, span_of(moves->ids, count, sizeof *moves->ids));
    spans_add(all, span_of(moves->from, count, sizeof *moves->from));
    spans_add(all, span_of(moves->to, count, sizeof *moves->to));
    spans_add(all, span_of(moves->pivots, count, sizeof *moves->pivots));
    spans_add(all, span_of(moves->turns, count, sizeof *moves->turns));
}

sepax_status sepax_impact(const sepax_store *store, sepax_source source, const sepax_moves *moves,
                          float tolerance, const sepax_options *options,
                          const sepax_impacts *impacts) {
    static const moves_reader reader = {check_moves, add_spans, open_moves};
    moved_shapes moved = {.moves = moves, .tolerance = tolerance};
    const query_motions motions = {.moved = &moved, .reader = &reader};
    return sepax_answer(&sepax_impact_form, store, &source, &motions, options, impacts);
}
