/* SPDX-License-Identifier: MIT
 *
 * The relation of the pairs of a tile by one kernel: its stages one after the other, each on the
 * list of pairs that the ones before have left open. Comes in: the pairs of a tile, sorted. Goes
 * out: their relations.
 */
#ifndef SEPAX_RELATE_H
#define SEPAX_RELATE_H

#include "base/small.h"
#include "narrow/cull/outlines.h"
#include "narrow/fill.h"
#include "narrow/pays.h"
#include "narrow/select.h"
#include "narrow/support_chunks.h"
#include "narrow/tile.h"

/* A stage writes the relation of each pair of a chunk to `found`, UNDECIDED where it is not
 * certain, and the numbers of the undecided pairs to `left`; both have room to fill the last group.
 * It returns how many it leaves. */
typedef uint32_t stage_function(const job *j, unsigned k, const chunk *c, uint8_t *found,
                                uint16_t *left);

/* ---------------------------------------------------------------- stages */

static inline void relate_groups(const job *j, unsigned k, bool models,
                                 relate_lanes_function *relate, const chunk *c, uint8_t *found) {
    for (uint32_t i = 0; i < c->count; i += SEPAX_LANES) {
        lane_group group;
        if (c->plain) {
            fetch_ahead(j->plain->world, 2 * (size_t)j->plain->stride, c->pairs + i, i, c->fetch);
            group_fill_plain(j->plain, c->pairs + i, &group);
        } else {
            group_fill(j, models, c->pairs + i, &group);
        }
        if (kernel_rounded(k)) {
            group_fill_radii(j, c->pairs + i, &group);
        }
        relate(&group, found + i);
    }
}

/* The numbers of the undecided pairs, where there are few: memchr finds them faster than a loop
 * does. */
static inline uint32_t find_few_undecided(const uint8_t *relations, uint32_t count,
                                          uint16_t *left) {
    uint32_t found = 0;
    const uint8_t *at = relations;
    while ((at = memchr(at, UNDECIDED, (size_t)(relations + count - at))) != NULL) {
        left[found++] = (uint16_t)(at++ - relations);
    }
    return found;
}

/* The same where there may be many. */
static inline uint32_t find_undecided(const uint8_t *relations, uint32_t count, uint16_t *left) {
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        left[found] = (uint16_t)i;
        found += relations[i] == UNDECIDED;
    }
    return found;
}

static uint32_t stage_witness(const job *j, unsigned k, const chunk *c, uint8_t *found,
                              uint16_t *left) {
    for (uint32_t i = 0; i < c->count; i += SEPAX_LANES) {
        lane_group group;
        group_fill(j, false, c->pairs + i, &group);
        group_fill_bounds(j, c->pairs + i, &group);
        RUN(relations)[k].witness(&group, found + i);
    }
    return find_undecided(found, c->count, left);
}

static uint32_t stage_vertices(const job *j, unsigned k, const chunk *c, uint8_t *found,
                               uint16_t *left) {
    relate_groups(j, k, false, RUN(relations)[k].group, c, found);
    return find_undecided(found, c->count, left);
}

static uint32_t stage_certify(const job *j, unsigned k, const chunk *c, uint8_t *found,
                              uint16_t *left) {
    relate_groups(j, k, false, RUN(relations)[k].certify, c, found);
    return find_undecided(found, c->count, left);
}

static uint32_t stage_outlines(const job *j, unsigned k, const chunk *c, uint8_t *found,
                               uint16_t *left) {
    sepax_pair slots[CHUNK + SEPAX_LANES];
    if (c->plain) {
        return relate_outlines(j->plain->outlines, c->pairs, c->count, c->fetch, found, left);
    }
    find_slots(j, c->pairs, c->count, slots);
    return relate_outlines(support_class(j, k)->outlines, slots, c->count, 0, found, left);
}

static inline void relate_one_by_one(const job *j, relate_row_function *relate, const chunk *c,
                                     uint8_t *found) {
    for (uint32_t i = 0; i < c->count; i++) {
        row_pair rows;
        RUN(job_fill_row)(j, c->pairs[i], &rows);
        rows.hint = c->hints != NULL ? c->hints + i : NULL;
        found[i] = relate(&rows);
    }
}

/* A run of plain pairs, whose slots have the numbers of their ids. */
static inline void relate_plain_run(const job *j, unsigned k, const chunk *c, uint8_t *found) {
    const float *blocks = kernel_models(k) ? &j->plain->boxes->x : j->plain->world;
    const lane_run run = {.a = blocks, .b = blocks, .slots = c->pairs, .fetch = c->fetch};
    RUN(relations)[k].run(&run, c->count, found);
}

/* The float filter of the kernel. */
static inline void relate_float(const job *j, unsigned k, const chunk *c, uint8_t *found) {
    const relation_column *r = &RUN(relations)[k];
    if (c->plain && r->run != NULL) {
        relate_plain_run(j, k, c, found);
    } else if (r->group != NULL) {
        relate_groups(j, k, kernel_models(k), r->group, c, found);
    } else if (kernel_supports(k) && c->hints == NULL) {
        relate_support_chunk(j, k, c, found);
    } else if (r->row != NULL) {
        relate_one_by_one(j, r->row, c, found);
    } else {
        memset(found, UNDECIDED, c->count);
    }
}

static uint32_t stage_float(const job *j, unsigned k, const chunk *c, uint8_t *found,
                            uint16_t *left) {
    relate_float(j, k, c, found);
    return find_few_undecided(found, c->count, left);
}

/* ----------------------------------------------------------------- lists */

/* The open pairs of a tile, and what all its pairs have in common. */
typedef struct open_pairs {
    const tile *tile;
    uint8_t *hints;     /* of the tile, or NULL */
    uint8_t *relations; /* of the tile */
    bool far;           /* blocks of plain pairs are worth fetching ahead */
    uint32_t slow;      /* pairs that models of boxes left: see pays.h */
} open_pairs;

static inline void hints_take(const uint8_t *hints, const uint16_t *index, uint32_t count,
                              uint8_t *copy) {
    for (uint32_t i = 0; i < count; i++) {
        copy[i] = hints[index[i]];
    }
}
static inline void hints_put(uint8_t *hints, const uint16_t *index, uint32_t count,
                             const uint8_t *copy) {
    for (uint32_t i = 0; i < count; i++) {
        hints[index[i]] = copy[i];
    }
}

/* Writes what a stage found for the pairs index[0 .. count - 1], whose numbers ascend. */
static inline void relations_put(uint8_t *relations, const uint16_t *index, uint32_t count,
                                 const uint8_t *found) {
    const bool follow = (uint32_t)(index[count - 1] - index[0]) == count - 1;
    if (!library_is_small() && follow) {
        memcpy(relations + index[0], found, count);
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        relations[index[i]] = found[i];
    }
}

/* Sends the pairs index[0 .. count - 1] through a stage. Those that it leaves undecided move to the
 * front of the list; returns how many. */
HEDLEY_NEVER_INLINE static uint32_t relate_stage(const job *j, unsigned k, stage_function *stage,
                                                 open_pairs *open, uint16_t *index,
                                                 uint32_t count) {
    sepax_pair pairs[CHUNK + SEPAX_LANES];
    uint8_t found[CHUNK + SEPAX_LANES], hints[CHUNK];
    uint16_t left[CHUNK + SEPAX_LANES];
    const bool hinted = open->hints != NULL && stage == stage_float;
    uint32_t left_count = 0;
    for (uint32_t i = 0; i < count; i += CHUNK) {
        uint16_t *here = index + i;
        const chunk c = {.pairs = pairs,
                         .count = least_of(count - i, CHUNK),
                         .plain = open->tile->plain,
                         .fetch = open->far ? least_of(count - i, CHUNK) : 0,
                         .hints = hinted ? hints : NULL};
        pairs_pick(j, open->tile, kernel_turns(k), here, c.count, pairs);
        if (hinted) {
            hints_take(open->hints, here, c.count, hints);
        }
        const uint32_t more = stage(j, k, &c, found, left);
        if (hinted) {
            hints_put(open->hints, here, c.count, hints);
        }
        relations_put(open->relations, here, c.count, found);
        for (uint32_t l = 0; l < more; l++) {
            index[left_count++] = here[left[l]];
        }
    }
    return left_count;
}

/* The stages after the float filter: by vertices where that was of models, in double, exactly. */
static inline void relate_rest(const job *j, unsigned k, open_pairs *open, uint16_t *index,
                               uint32_t count) {
    const unsigned vertices = kernel_vertices(k);
    if (vertices != k && count >= CERTIFY_LEAST && job_has_level(j, LEVEL_FLOAT)) {
        count = relate_stage(j, vertices, stage_vertices, open, index, count);
    }
    if (RUN(relations)[vertices].certify != NULL && count >= CERTIFY_LEAST &&
        job_has_level(j, LEVEL_DOUBLE)) {
        j->report->in_double += count;
        count = relate_stage(j, vertices, stage_certify, open, index, count);
        j->report->in_double -= count;
    }
    for (uint32_t i = 0; i < count; i++) {
        open->relations[index[i]] = job_settle(j, tile_pair(j, open->tile, index[i]));
    }
}

/* All stages of a kernel, with outlines first where `bounded`. Returns how many pairs the outlines
 * leave. */
static inline uint32_t relate_listed(const job *j, unsigned k, bool bounded, open_pairs *open,
                                     uint16_t *index, uint32_t count) {
    const bool plain = open->tile->plain, by_float = job_has_level(j, LEVEL_FLOAT);
    const bool outlines = plain ? plain_outlines(j) != NULL : kernel_supports(k);
    if (bounded && outlines) {
        count = relate_stage(j, k, stage_outlines, open, index, count);
    }
    const uint32_t bounds_left = count;
    if (!plain && by_float && RUN(relations)[k].witness != NULL &&
        j->call->strategy == SEPAX_AUTO) {
        count = relate_stage(j, k, stage_witness, open, index, count);
    }
    if (by_float) {
        count = relate_stage(j, k, stage_float, open, index, count);
        open->slow += kernel_models(k) ? count : 0;
    }
    relate_rest(j, k, open, index, count);
    return bounds_left;
}

/* All pairs of a plain tile, read in place. */
static inline void relate_in_place(const job *j, unsigned k, open_pairs *open, size_t fetch,
                                   uint16_t *index) {
    const tile *t = open->tile;
    const uint32_t step = RUN(relations)[k].run != NULL ? TILE : CHUNK;
    if (!job_has_level(j, LEVEL_FLOAT)) {
        memset(open->relations, UNDECIDED, t->count);
    }
    for (uint32_t i = 0; job_has_level(j, LEVEL_FLOAT) && i < t->count; i += step) {
        const chunk c = {.pairs = t->pairs + i,
                         .count = least_of(t->count - i, step),
                         .plain = true,
                         .fetch = fetch,
                         .hints = open->hints != NULL ? open->hints + i : NULL};
        relate_float(j, k, &c, open->relations + i);
    }
    const uint32_t left = find_few_undecided(open->relations, t->count, index);
    open->slow += kernel_models(k) ? left : 0;
    relate_rest(j, k, open, index, left);
}

#endif
