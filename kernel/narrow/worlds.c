/* SPDX-License-Identifier: MIT
 *
 * Worlds in lanes. The outer boxes of the neighbours of one mover lie in the lanes, mover after
 * mover; the pairs that these leave are listed, and related by models, a pair in each lane. This
 * file is compiled once per instruction set.
 */
#include "base/arithmetic.h"

#include "lanes/doubles.h"
#include "narrow/runs.h"
#include "narrow/strategies/sweeps.h"
#include "store/worlds.h"

/* ------------------------------------------------------------------------ shapes */

/* The outer boxes: of the model, its error and the radius, at both ends of the motion. With
 * u = 2^-24, a half extent of the box takes 6u of itself, for which the factor has 16u, and its
 * bounds another u of the coordinates and the motion, for which the error has 3u more than a vertex
 * may be off. Boxes of lanes from `count` on are empty. */
HEDLEY_ALWAYS_INLINE static void outer_store(float *word, const lanes model[8],
                                             const lanes motion[2], uint32_t count) {
    const lane_mask there = lanes_from_bits((1u << count) - 1);
    const lanes c = lanes_abs(model[2]), s = lanes_abs(model[3]);
    for (unsigned axis = 0; axis < 2; axis++) {
        const lanes along = lanes_dot(model[4], model[5], axis == 0 ? c : s, axis == 0 ? s : c);
        const lanes wide = lanes_mul(lanes_add(along, model[7]), lanes_set(1 + 0x1p-20f));
        const lanes half = lanes_add(wide, model[6]);
        const lanes low = lanes_sub(model[axis], half), high = lanes_add(model[axis], half);
        const lanes low_end = lanes_add(low, motion[axis]),
                    high_end = lanes_add(high, motion[axis]);
        lanes_store(word + (COLUMN_LOW_X + axis) * WORD_SHAPES,
                    lanes_select(there, lanes_min(low, low_end), lanes_set(INFINITY)));
        lanes_store(word + (COLUMN_HIGH_X + axis) * WORD_SHAPES,
                    lanes_select(there, lanes_max(high, high_end), lanes_set(-INFINITY)));
    }
}

/* The model of a rounded box at a pose. The error is that of box_at_pose (narrow/row_shape.h); the
 * coordinates that it counts include the motion here. */
HEDLEY_ALWAYS_INLINE static void model_of(const lanes extents[4], const lanes pose[4],
                                          const lanes motion[2], lanes model[8]) {
    const doubles c = doubles_of(pose[2]), n = doubles_of(pose[3]);
    const doubles square = doubles_add(doubles_mul(c, c), doubles_mul(n, n));
    const doubles unit = doubles_sub(doubles_set(1.5), doubles_mul(doubles_set(0.5), square));
    const lanes halves = lanes_add(extents[0], extents[1]);
    const lanes at = lanes_add(lanes_abs(pose[0]), lanes_abs(pose[1]));
    const lanes way = lanes_add(lanes_abs(motion[0]), lanes_abs(motion[1]));
    const lanes far = lanes_add(lanes_add(at, way), halves);
    const lanes by_size = lanes_mul(halves, lanes_set(0x1p-19f));
    const lanes by_place = lanes_add(lanes_mul(far, lanes_set(0x1p-22f)), lanes_set(0x1p-126f));
    model[0] = pose[0];
    model[1] = pose[1];
    model[2] = lanes_of(doubles_mul(c, unit));
    model[3] = lanes_of(doubles_mul(n, unit));
    model[4] = extents[0];
    model[5] = extents[1];
    model[6] = lanes_add(by_size, by_place);
    model[7] = extents[2];
}

HEDLEY_ALWAYS_INLINE static void motions_load(const sepax_vec2 *motions, lanes v[2]) {
    float x[SEPAX_LANES], y[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        x[l] = motions[l].x;
        y[l] = motions[l].y;
    }
    v[0] = lanes_load(x);
    v[1] = lanes_load(y);
}

static void fill_shapes(const world_shapes *shapes) {
    const uint32_t filled = (shapes->count + WORD_STEP - 1) / WORD_STEP * WORD_STEP;
    for (uint32_t i = 0; i < filled; i += SEPAX_LANES) {
        const uint32_t left = shapes->count > i ? shapes->count - i : 0;
        const uint32_t count = left < SEPAX_LANES ? left : SEPAX_LANES;
        lanes pose[4], extents[4], model[8], motion[2] = {lanes_set(0), lanes_set(0)};
        float *rows[SEPAX_LANES];
        lanes_load_run(&shapes->poses[i].x, pose);
        lanes_load_run(&shapes->extents[i].half_x, extents);
        if (shapes->motions != NULL) {
            motions_load(shapes->motions + i, motion);
        }
        model_of(extents, pose, motion, model);
        for (uint32_t l = 0; l < SEPAX_LANES; l++) {
            rows[l] = shapes->models + (size_t)MODEL_FLOATS * (i + l);
        }
        lanes_store_rows(rows, model);
        outer_store(shapes->words + (size_t)WORD_COLUMNS * (i - i % WORD_SHAPES) + i % WORD_SHAPES,
                    model, motion, count);
    }
}

/* ------------------------------------------------------------------------- boxes */

/* The outer box of a mover in all lanes. */
typedef struct outer_box {
    lanes low_x, low_y, high_x, high_y;
} outer_box;

/* A bit for each box of a vector of boxes, in columns `stride` floats apart, that meets no point of
 * a box. */
HEDLEY_ALWAYS_INLINE static uint32_t boxes_apart(const outer_box *box, const float *at,
                                                 size_t stride) {
    const lanes low_x = lanes_max(lanes_load(at), box->low_x);
    const lanes low_y = lanes_max(lanes_load(at + stride), box->low_y);
    const lanes high_x = lanes_min(lanes_load(at + 2 * stride), box->high_x);
    const lanes high_y = lanes_min(lanes_load(at + 3 * stride), box->high_y);
    return lanes_bits(lanes_or(lanes_greater(low_x, high_x), lanes_greater(low_y, high_y)));
}

/* A mover, and what is searched: the models are those of the job. */
typedef struct near_search {
    outer_box box;
    uint32_t mover;
    const float *models;
} near_search;

/* Lists the pairs with the shapes of word number `word` that are near, from `begin` on. `first` is
 * the number of the first shape of the world or the list. Returns the end of the list. */
HEDLEY_ALWAYS_INLINE static sepax_pair *word_find(sepax_pair *to, const near_search *s,
                                                  const world_shapes *of, uint32_t first,
                                                  uint32_t word, uint32_t begin) {
    const float *at = of->words + (size_t)WORD_FLOATS * word;
    const uint32_t before = WORD_SHAPES * word, left = of->count - before;
    const uint32_t count = left < WORD_SHAPES ? left : WORD_SHAPES;
    uint64_t near = 0;
    for (uint32_t from = begin - begin % WORD_STEP; from < count; from += WORD_STEP) {
        uint32_t apart = 0;
        for (uint32_t l = 0; l < WORD_STEP; l += SEPAX_LANES) {
            apart |= boxes_apart(&s->box, at + from + l, WORD_SHAPES) << l;
        }
        near |= (uint64_t)~apart << from;
    }
    for (near = near >> begin << begin; near != 0; near &= near - 1) {
        const uint32_t number = first + before + (uint32_t)__builtin_ctzll(near);
        __builtin_prefetch(s->models + (size_t)MODEL_FLOATS * number);
        *to++ = (sepax_pair){s->mover, number};
    }
    return to;
}

/* Lists the near pairs with a kept list of many words. */
static sepax_pair *list_find(sepax_pair *to, const near_search *s, const world_shapes *kept,
                             uint32_t first) {
    const uint32_t words = (kept->count + WORD_SHAPES - 1) / WORD_SHAPES;
    for (uint32_t w = 0; w < words; w += SEPAX_LANES) {
        const float *group = kept->groups + (size_t)WORD_COLUMNS * (w - w % GROUP_WORDS);
        const uint32_t apart = boxes_apart(&s->box, group + w % GROUP_WORDS, GROUP_WORDS);
        for (uint32_t near = ~apart & LANES_ALL; near != 0; near &= near - 1) {
            to = word_find(to, s, kept, first, w + (uint32_t)__builtin_ctz(near), 0);
        }
    }
    return to;
}

/* Lists the near pairs of a mover. */
HEDLEY_ALWAYS_INLINE static sepax_pair *mover_find(sepax_pair *to, uint32_t mover,
                                                   const world_shapes *movers,
                                                   const world_shapes *kept, uint32_t first) {
    const uint32_t word = mover / WORD_SHAPES, place = mover % WORD_SHAPES;
    const float *at = movers->words + (size_t)WORD_FLOATS * word + place;
    const near_search s = {
        {lanes_set(at[COLUMN_LOW_X * WORD_SHAPES]), lanes_set(at[COLUMN_LOW_Y * WORD_SHAPES]),
         lanes_set(at[COLUMN_HIGH_X * WORD_SHAPES]), lanes_set(at[COLUMN_HIGH_Y * WORD_SHAPES])},
        mover,
        movers->models};
    if (place + 1 < WORD_SHAPES) {
        to = word_find(to, &s, movers, 0, word, place + 1);
    }
    for (uint32_t w = word + 1; w * WORD_SHAPES < movers->count; w++) {
        to = word_find(to, &s, movers, 0, w, 0);
    }
    return kept->count > WORD_SHAPES ? list_find(to, &s, kept, first)
                                     : word_find(to, &s, kept, first, 0, 0);
}

/* See world_functions. */
static void find_near(world_job *job) {
    const world_shapes movers = job->movers, kept = job->kept;
    sepax_pair *to = job->pairs + job->pair_count;
    const sepax_pair *const last = job->pairs + (job->room - movers.count - kept.count);
    uint32_t i = job->next;
    for (; i < movers.count && to <= last; i++) {
        to = mover_find(to, i, &movers, &kept, job->kept_first);
    }
    job->next = i;
    job->pair_count = (uint32_t)(to - job->pairs);
}

/* ------------------------------------------------------------------------- pairs */

/* The motions of the second shapes of pairs relative to the first ones. */
HEDLEY_ALWAYS_INLINE static void moves_load(const world_job *job, const sepax_pair *pairs,
                                            lanes move[2]) {
    float x[SEPAX_LANES], y[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const sepax_vec2 way = world_way(job, pairs[l]);
        x[l] = way.x;
        y[l] = way.y;
    }
    move[0] = lanes_load(x);
    move[1] = lanes_load(y);
}

/* Relates the pairs. `boxes`: none has a radius, and none moves. */
HEDLEY_ALWAYS_INLINE static void relate_as(world_job *job, bool boxes) {
    sepax_pair *const pairs = job->pairs;
    const float *models = job->movers.models;
    const uint32_t count = job->pair_count;
    uint32_t open = 0;
    for (uint32_t l = 0; count > 0 && l < SEPAX_LANES; l++) {
        pairs[count + l] = pairs[count - 1]; /* fills the last vector */
    }
    for (uint32_t i = 0; i < count; i += SEPAX_LANES) {
        const uint32_t here = count - i < SEPAX_LANES ? count - i : SEPAX_LANES;
        const uint32_t used = (1u << here) - 1;
        swept_pair p;
        load_box_rows(models, models, pairs + i, &p.rows);
        if (!boxes) {
            moves_load(job, pairs + i, p.move);
        }
        const lane_verdict v = boxes ? models_verdict(&p.rows) : sweeps_verdict(&p);
        for (uint32_t left = lanes_bits(v.overlapping) & used; left != 0; left &= left - 1) {
            world_hit(job, pairs[i + (uint32_t)__builtin_ctz(left)]);
        }
        for (uint32_t left = lanes_undecided(v) & used; left != 0; left &= left - 1) {
            pairs[open++] = pairs[i + (uint32_t)__builtin_ctz(left)];
        }
    }
    job->pair_count = open;
}

static void relate_near(world_job *job) {
    if (job->movers.motions == NULL && !job->rounded) {
        relate_as(job, true);
    } else {
        relate_as(job, false);
    }
}

extern const world_functions RUN(worlds);
const world_functions RUN(worlds) = {fill_shapes, find_near, relate_near};
