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
#include "exact/meeting.h"
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

/* A move as the caller gives it. */
typedef struct given_move {
    sepax_id id;
    sepax_pose from, to;
    sepax_vec2 pivot;
    int turns;
} given_move;

static given_move move_at(const sepax_moves *moves, size_t i) {
    return (given_move){id_at(moves->ids, i), pose_at(moves->from, i), pose_at(moves->to, i),
                        moves->pivots != NULL ? vec2_at(moves->pivots, i) : (sepax_vec2){0, 0},
                        moves->turns != NULL ? moves->turns[i] : 0};
}

static sepax_status check_move(const sepax_store *store, const given_move *move, bool linear,
                               sepax_rejection *rejection) {
    if (!store_has(store, move->id)) {
        return SEPAX_ERROR_ID;
    }
    if (!(fabsf(move->pivot.x) <= FLT_MAX) || !(fabsf(move->pivot.y) <= FLT_MAX)) {
        return SEPAX_ERROR_NOT_FINITE;
    }
    const sepax_pose *bad = pose_is_usable(&move->from) == 0 ? &move->from : &move->to;
    if (pose_is_usable(bad) == 0) {
        rejection->excess = (float)pose_excess(bad);
        return SEPAX_ERROR_POSE;
    }
    return linear && move->turns != 0 ? SEPAX_ERROR_OPTION : SEPAX_OK;
}

static vector2 unit_of(vector2 v) {
    const double length = length_of(v);
    return (vector2){v.x / length, v.y / length};
}

/* An infinite rate is that of a linear turn that cannot be. */
static void set_motion(core_motion *m, const given_move *move, bool linear) {
    const vector2 pivot = {move->pivot.x, move->pivot.y};
    const vector2 from = {move->from.cos, move->from.sin}, to = {move->to.cos, move->to.sin};
    m->at[0] = (vector2){move->from.x, move->from.y};
    m->at[1] = (vector2){move->to.x, move->to.y};
    m->arm[0] = m->arm[1] = m->way = (vector2){0, 0};
    m->turn = unit_of(from);
    m->lever = fabs(pivot.x) + fabs(pivot.y);
    m->pivot = pivot;
    if (m->lever > 0) {
        m->arm[0] = turned(m->turn, pivot);
        m->arm[1] = turned(unit_of(to), pivot);
    }
    if (linear) {
        m->turn = from;
        m->way = minus(to, from);
        m->rate = sepax_turn_rate(from, to);
    } else {
        m->rate = sepax_turn_angle(from, to) + 0x1.921fb54442d18p2 * move->turns;
    }
}

/* A float that is not below a finite double; infinite above FLT_MAX. */
static float float_above(double v) {
    return (float)(v * (1 + 0x1p-23)) + 0x1p-149f;
}

/* The reach of a core, and its box. The places of a pivot are rounded to floats, and how long it is
 * counts in the least tolerance. */
static void set_reach(ready_move *move, const given_move *given, float radius, bool linear) {
    core_motion *m = &move->motion;
    const local_shape *local = &move->local;
    double most = 0, more = (double)radius;
    float half_x = 0, half_y = 0; /* about (0, 0) */
    for (uint32_t i = 0; i < local->count; i++) {
        const float x = fabsf(local->x[i]), y = fabsf(local->y[i]);
        const vector2 d = minus((vector2){local->x[i], local->y[i]}, m->pivot);
        most = larger(dot(d, d), most);
        half_x = x > half_x ? x : half_x;
        half_y = y > half_y ? y : half_y;
    }
    m->reach = sqrt(most) * IMPACT_UP;
    const turn_rates rates =
        linear ? sepax_turn_rates(m, true, 0, 1) : (turn_rates){.most = fabs(m->rate)};
    const vector2 from = plus(m->at[0], m->arm[0]), to = plus(m->at[1], m->arm[1]);
    if (m->lever > 0) {
        const double far = larger(fabs(from.x) + fabs(from.y), fabs(to.x) + fabs(to.y));
        more += far * 0x1p-23 + m->lever * 0x1p-21;
    }
    const float reach = float_above(m->reach + more);
    const float x = float_above(half_x + (fabs(m->pivot.x) + more));
    const float y = float_above(half_y + (fabs(m->pivot.y) + more));
    move->box = (moving_box){
        {(float)from.x, (float)from.y, (float)to.x, (float)to.y, given->from.cos, given->from.sin,
         given->to.cos, given->to.sin, x < reach ? x : reach, y < reach ? y : reach, reach,
         float_above((rates.most * rates.most + rates.change) * m->reach * 0.125)}};
}

/* Makes the moves ready, after the checks of the form. */
static sepax_status open_moves(const sepax_store *store, moved_shapes *moved,
                               sepax_rejection *rejection) {
    const sepax_moves *moves = moved->moves;
    const bool linear = (moves->flags & SEPAX_LERP) != 0;
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
        const given_move move = move_at(moves, i);
        rejection->index = i;
        rejection->id = move.id;
        const sepax_status status = check_move(store, &move, linear, rejection);
        if (status != SEPAX_OK) {
            return status;
        }
        if (numbers[move.id] != AT_REST) {
            return SEPAX_ERROR_ID;
        }
        numbers[move.id] = (uint32_t)i;
        const shape_ref ref = store->refs[move.id];
        class_local(&store->classes[ref_class(ref)], ref_slot(ref), &ready[i].local);
        set_motion(&ready[i].motion, &move, linear);
        set_reach(&ready[i], &move, store_radius(store, move.id), linear);
        if (isinf(ready[i].motion.rate)) {
            return SEPAX_ERROR_POSE;
        }
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
