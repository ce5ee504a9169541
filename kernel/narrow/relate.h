/* SPDX-License-Identifier: MIT
 *
 * The relation of the pairs of a tile by one kernel: its stages one after the other, each on the
 * list of pairs that the ones before have left open. Comes in: the pairs of a tile, sorted. Goes
 * out: their relations.
 */
#ifndef SEPAX_RELATE_H
#define SEPAX_RELATE_H

#include "narrow/cull/outlines.h"
#include "narrow/fill.h"
#include "narrow/job.h"
#include "narrow/kernel_row.h"
#include "narrow/strategies/support_groups.h"

/* A stage writes the relation of each pair of a chunk to `found`, UNDECIDED where it is not
 * certain; there is room to fill the last group. */
typedef void stage_function(const job *j, unsigned k, const chunk *c, uint8_t *found);

/* ---------------------------------------------------------------- stages */

static inline void relate_groups(const job *j, unsigned k, bool models,
                                 relate_lanes_function *relate, const chunk *c, uint8_t *found) {
    for (uint32_t i = 0; i < c->count; i += SEPAX_LANES) {
        lane_group group;
        if (c->plain) {
            fetch_ahead(j->plain->world, 2 * (size_t)j->plain->stride, c->pairs + i, i, c->fetch);
            group_fill(j, true, false, c->pairs + i, &group);
        } else {
            group_fill(j, false, models, c->pairs + i, &group);
        }
        if (kernel_rounded(k)) {
            group_fill_radii(j, c->pairs + i, &group);
        }
        relate(&group, found + i);
    }
}

static void stage_witness(const job *j, unsigned k, const chunk *c, uint8_t *found) {
    for (uint32_t i = 0; i < c->count; i += SEPAX_LANES) {
        lane_group group;
        group_fill(j, false, false, c->pairs + i, &group);
        group_fill_bounds(j, c->pairs + i, &group);
        RUN(relations)[k].witness(&group, found + i);
    }
}

static void stage_certify(const job *j, unsigned k, const chunk *c, uint8_t *found) {
    relate_groups(j, k, false, RUN(relations)[k].certify, c, found);
}

/* The outlines of plain pairs, or NULL where there are none or they do not pay: an outline is one
 * cache line, as are the vertices of a shape of 8. Outlines do not cover radii. */
static inline const shape_outline *plain_outlines(const job *j) {
    const bool far = j->plain == &j->store->classes[CLASS_8] && plain_is_far(j);
    return far || kernel_rounded(j->kernel) ? NULL : j->plain->outlines;
}

/* The slots of some pairs, and of SEPAX_LANES more. */
static inline void find_slots(const job *j, const sepax_pair *pairs, uint32_t count,
                              sepax_pair *slots) {
    for (uint32_t i = 0; i < count + SEPAX_LANES; i++) {
        slots[i].a = ref_slot(j->store->refs[pairs[i].a]);
        slots[i].b = ref_slot(j->store->refs[pairs[i].b]);
    }
}

/* The class of both shapes of a kernel by support. */
static inline const size_class *support_class(const job *j, unsigned k) {
    return &j->store->classes[CLASS_16 + (k - KERNEL_SUPPORT_16)];
}

static void stage_outlines(const job *j, unsigned k, const chunk *c, uint8_t *found) {
    sepax_pair slots[CHUNK + SEPAX_LANES];
    if (c->plain) {
        relate_outlines(j->plain->outlines, c->pairs, c->count, c->fetch, found);
        return;
    }
    find_slots(j, c->pairs, c->count, slots);
    relate_outlines(support_class(j, k)->outlines, slots, c->count, 0, found);
}

/* Chunks of pairs of large shapes of one class, by strategy support: groups decide most pairs, and
 * those that they leave are related one at a time. */
HEDLEY_NEVER_INLINE static void relate_support_chunk(const job *j, unsigned k, const chunk *c,
                                                     uint8_t *found) {
    sepax_pair slots[CHUNK + SEPAX_LANES];
    uint8_t witnesses[CHUNK + SEPAX_LANES];
    if (!c->plain) {
        find_slots(j, c->pairs, c->count, slots);
    }
    const support_run run = {.shapes = support_class(j, k),
                             .bounds = j->store->bounds,
                             .slots = c->plain ? c->pairs : slots,
                             .ids = c->pairs,
                             .relations = found,
                             .witnesses = witnesses};
    relate_support_groups(&run, c->count);
    for (uint32_t i = 0; i < c->count; i++) {
        if (found[i] == UNDECIDED) {
            row_pair rows;
            rows.a = job_polygon(j, c->pairs[i].a); /* all that it reads */
            rows.b = job_polygon(j, c->pairs[i].b);
            rows.bounds_a = &j->store->bounds[c->pairs[i].a];
            rows.bounds_b = &j->store->bounds[c->pairs[i].b];
            found[i] = relate_sides(&rows, witnesses[i], NULL);
        }
    }
}

static inline void relate_one_by_one(const job *j, relate_row_function *relate, const chunk *c,
                                     uint8_t *found) {
    for (uint32_t i = 0; i < c->count; i++) {
        row_pair rows;
        RUN(job_fill_row)(j, c->pairs[i], &rows);
        rows.hint = c->hints != NULL ? c->hints + c->index[i] : NULL;
        found[i] = relate(&rows);
    }
}

/* The float filter of the kernel. Slots of plain pairs have the numbers of their ids. */
static void stage_float(const job *j, unsigned k, const chunk *c, uint8_t *found) {
    const relation_column *r = &RUN(relations)[k];
    if (c->plain && r->run != NULL) {
        const float *blocks = kernel_models(k) ? &j->plain->boxes->x : j->plain->world;
        r->run(&(lane_run){blocks, blocks, c->pairs, c->fetch}, c->count, found);
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

/* ----------------------------------------------------------------- lists */

/* The open pairs of a tile, and what all its pairs have in common. */
typedef struct open_pairs {
    const tile *tile;
    uint8_t *hints;     /* of the tile, or NULL */
    uint8_t *relations; /* of the tile */
    bool far;           /* blocks of plain pairs are worth fetching ahead */
    uint32_t slow;      /* pairs that models of boxes left */
} open_pairs;

/* Sends the pairs index[0 .. count - 1] through a stage. Those that it leaves undecided move to the
 * front of the list; returns how many. */
HEDLEY_NEVER_INLINE static uint32_t relate_stage(const job *j, unsigned k, stage_function *stage,
                                                 const open_pairs *open, uint16_t *index,
                                                 uint32_t count) {
    sepax_pair pairs[CHUNK + SEPAX_LANES];
    uint8_t found[CHUNK + SEPAX_LANES];
    uint32_t left = 0;
    for (uint32_t i = 0; i < count; i += CHUNK) {
        const chunk c = {.pairs = pairs,
                         .count = least_of(count - i, CHUNK),
                         .plain = open->tile->plain,
                         .fetch = open->far ? least_of(count - i, CHUNK) : 0,
                         .index = index + i,
                         .hints = open->hints};
        pairs_pick(j, open->tile, kernel_turns(k), c.index, c.count, pairs);
        stage(j, k, &c, found);
        for (uint32_t l = 0; l < c.count; l++) {
            const uint16_t number = c.index[l];
            open->relations[number] = found[l];
            index[left] = number;
            left += found[l] == UNDECIDED;
        }
    }
    return left;
}

/* The stages after the float filter: by vertices where that was of models, in double, exactly. */
static inline void relate_rest(const job *j, unsigned k, open_pairs *open, uint16_t *index,
                               uint32_t count) {
    const unsigned vertices = kernel_vertices(k);
    if (vertices != k && job_has_level(j, LEVEL_FLOAT)) {
        open->slow += count;
        count = relate_stage(j, vertices, stage_float, open, index, count);
    }
    if (RUN(relations)[vertices].certify != NULL && count >= CERTIFY_LEAST &&
        job_has_level(j, LEVEL_DOUBLE)) {
        j->report->in_double += count;
        count = relate_stage(j, vertices, stage_certify, open, index, count);
        j->report->in_double -= count;
    }
    for (uint32_t i = 0; i < count; i++) {
        open->relations[index[i]] = job_settle(j, open->tile->pairs[index[i]]);
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
    }
    relate_rest(j, k, open, index, count);
    return bounds_left;
}

/* All pairs of a plain tile, which are listed, read in place. Few are left open by the float
 * filter, and memchr finds these faster than a loop does. */
static inline void relate_in_place(const job *j, unsigned k, open_pairs *open, size_t fetch,
                                   uint16_t *index) {
    const tile *t = open->tile;
    const uint8_t *at = open->relations, *end = at + t->count;
    const uint32_t step = RUN(relations)[k].run != NULL ? TILE : CHUNK;
    uint32_t left = 0;
    for (uint32_t i = 0; i < t->count; i += step) {
        const chunk c = {.pairs = t->pairs + i,
                         .count = least_of(t->count - i, step),
                         .plain = true,
                         .fetch = fetch > i ? fetch - i : 0,
                         .index = index + i,
                         .hints = open->hints};
        stage_float(j, k, &c, open->relations + i);
    }
    while ((at = memchr(at, UNDECIDED, (size_t)(end - at))) != NULL) {
        index[left++] = (uint16_t)(at++ - open->relations);
    }
    relate_rest(j, k, open, index, left);
}

#endif
