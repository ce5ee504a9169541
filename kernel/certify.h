/* SPDX-License-Identifier: MIT
 *
 * What uniform and mixed batches have in common: when bounds pay, pairs by row kernels, and what
 * becomes of the pairs that a lane kernel left undecided.
 */
#ifndef SEPAX_CERTIFY_H
#define SEPAX_CERTIFY_H

#include "columns.h"

/* Fewer undecided pairs than this go to the last level one by one at once. */
#define CERTIFY_LEAST 4

/* The indices of the undecided pairs. Most tiles have few, so memchr finds them faster than a look
 * at each. */
static inline uint32_t find_undecided(const uint8_t *relations, uint32_t count, uint16_t *index) {
    uint32_t found = 0;
    const uint8_t *at = relations;
    while ((at = memchr(at, UNDECIDED, (size_t)(relations + count - at))) != NULL) {
        index[found++] = (uint16_t)(at++ - relations);
    }
    return found;
}

/* Sends the pairs index[0 .. count - 1] through a kernel function for vertices, in groups; those
 * that it leaves undecided move to the front of index. Returns their number. */
static inline uint32_t relate_listed(const tile_job *job, relate_lanes_function *relate,
                                     const sepax_pair *pairs, uint16_t *index, uint32_t count,
                                     uint8_t *relations) {
    uint32_t left = 0;
    for (uint32_t i = 0; i < count; i += SEPAX_LANES) {
        const uint32_t used = count - i < SEPAX_LANES ? count - i : SEPAX_LANES;
        lane_group group;
        uint8_t found[SEPAX_LANES];
        for (uint32_t l = 0; l < SEPAX_LANES; l++) {
            lane_fill(job, pairs[index[i + (l < used ? l : used - 1)]], l, &group);
        }
        relate(&group, found);
        for (uint32_t l = 0; l < used; l++) {
            relations[index[i + l]] = found[l];
            index[left] = index[i + l];
            left += found[l] == UNDECIDED;
        }
    }
    return left;
}

/* Decides the pairs that a lane kernel left open: by their vertices if it looked at models, then in
 * lanes of double, then one by one. */
static inline void relate_undecided(const tile_job *job, unsigned kernel, const sepax_pair *pairs,
                                    uint16_t *index, uint32_t count, uint8_t *relations) {
    const unsigned by_vertices = vertex_kernel(kernel);
    if (by_vertices != kernel && count >= CERTIFY_LEAST) {
        relate_lanes_function *relate =
            at_level(job, LEVEL_FLOAT, lane_kernels[by_vertices].relate);
        count = relate_listed(job, relate, pairs, index, count, relations);
    }
    if (count >= CERTIFY_LEAST) {
        relate_lanes_function *certify =
            at_level(job, LEVEL_DOUBLE, lane_kernels[by_vertices].certify);
        job->report->in_double += count;
        count = relate_listed(job, certify, pairs, index, count, relations);
        job->report->in_double -= count;
    }
    for (uint32_t i = 0; i < count; i++) {
        relations[index[i]] = tile_exact(job, pairs[index[i]]);
    }
}

/* `hint`: of the pair, or NULL. */
static inline uint8_t relate_row(const tile_job *job, unsigned kernel, sepax_pair pair,
                                 uint8_t *hint) {
    uint8_t relation = UNDECIDED;
    if (kernel != KERNEL_EXACT && (job->levels & LEVEL_FLOAT)) {
        row_pair rows = tile_row_pair(job, pair);
        rows.hint = hint;
        relation = row_kernels[kernel].relate(&rows);
    }
    return relation != UNDECIDED ? relation : tile_exact(job, pair);
}

/* The slots of some pairs, and of SEPAX_LANES more. */
static inline void find_slots(const tile_job *job, const sepax_pair *pairs, uint32_t count,
                              sepax_pair *slots) {
    for (uint32_t i = 0; i < count + SEPAX_LANES; i++) {
        slots[i].a = ref_slot(job->store->refs[pairs[i].a]);
        slots[i].b = ref_slot(job->store->refs[pairs[i].b]);
    }
}

/* A run with hints, which it writes anew: pairs that their edges tell of leave it. The slots of the
 * others are written to `slots`, which may be those of the run; NULL where slots are ids. */
static inline void relate_hinted_run(const tile_job *job, unsigned kernel, const support_run *run,
                                     uint32_t count, sepax_pair *slots) {
    sepax_pair ids[TILE + SEPAX_LANES];
    uint8_t relations[TILE + SEPAX_LANES], hints[TILE] = {HINT_NONE};
    uint16_t left[TILE + SEPAX_LANES];
    const uint32_t open = row_kernels[kernel].ask_hints(run, count, left);
    for (uint32_t i = 0; i < open; i++) {
        ids[i] = run->ids[left[i]];
    }
    pairs_repeat(ids, open);
    if (slots != NULL && open > 0) {
        find_slots(job, ids, open, slots);
    }
    const support_run rest = {.shapes = run->shapes,
                              .bounds = run->bounds,
                              .slots = slots != NULL ? slots : ids,
                              .ids = ids,
                              .relations = relations,
                              .facing = run->facing,
                              .hints = hints};
    row_kernels[kernel].relate_run(&rest, open);
    for (uint32_t i = 0; i < open; i++) {
        run->relations[left[i]] = relations[i];
        run->hints[left[i]] = hints[i];
    }
}

/* Pairs of shapes of one class by support, all at once. Of pairs and slots there are whole groups,
 * and room for their relations. Slots are not kept; NULL where they are ids. Returns how many took
 * rounds; with hints nobody asks. */
static inline uint32_t relate_by_run(const tile_job *job, unsigned kernel, const sepax_pair *pairs,
                                     sepax_pair *slots, uint32_t count, uint8_t *hints,
                                     uint8_t *relations) {
    uint64_t facing[TILE + SEPAX_LANES];
    const support_run run = {&job->store->classes[CLASS_16 + (kernel - KERNEL_SUPPORT_16)],
                             job->store->bounds,
                             slots != NULL ? slots : pairs,
                             pairs,
                             relations,
                             facing,
                             hints};
    if (hints == NULL) {
        return row_kernels[kernel].relate_run(&run, count);
    }
    relate_hinted_run(job, kernel, &run, count, slots);
    return 0;
}

/* Pairs for one row kernel, which of a run of support wants the slots as well (see relate_by_run),
 * and their hints or NULL. Returns how many took rounds of support. */
static inline uint32_t relate_row_run(const tile_job *job, unsigned kernel, const sepax_pair *pairs,
                                      sepax_pair *slots, uint32_t count, uint8_t *hints,
                                      uint8_t *relations) {
    uint32_t rounds = 0;
    if (kernel < KERNEL_SUPPORT_16) {
        for (uint32_t i = 0; i < count; i++) {
            relations[i] = relate_row(job, kernel, pairs[i], hints != NULL ? hints + i : NULL);
        }
        return rounds;
    }
    if (job->levels & LEVEL_FLOAT) {
        rounds = relate_by_run(job, kernel, pairs, slots, count, hints, relations);
    } else {
        memset(relations, UNDECIDED, count);
    }
    uint16_t undecided[TILE];
    const uint32_t left = find_undecided(relations, count, undecided);
    for (uint32_t i = 0; i < left; i++) {
        relations[undecided[i]] = tile_exact(job, pairs[undecided[i]]);
    }
    return rounds;
}

/* ---------------------------------------------------------------- hints */

/* Copies of the hints of some pairs; NULL where there are none. */
static inline uint8_t *hints_take(const uint8_t *hints, const uint16_t *index, uint32_t count,
                                  uint8_t *copy) {
    for (uint32_t i = 0; hints != NULL && i < count; i++) {
        copy[i] = hints[index[i]];
    }
    return hints != NULL ? copy : NULL;
}

static inline void hints_put(uint8_t *hints, const uint16_t *index, uint32_t count,
                             const uint8_t *copy) {
    for (uint32_t i = 0; hints != NULL && i < count; i++) {
        hints[index[i]] = copy[i];
    }
}

/* --------------------------------------------------------------- bounds */

/* Up to TILE pairs that their discs have left, by the outlines of their class where it has some:
 * relations[index[i]] is that of slots[i]. Those left undecided move to the front of both; of slots
 * there is room for SEPAX_LANES more. Returns how many. `fetch`: see lane_run. */
static inline uint32_t relate_by_outlines(const shape_outline *outlines, sepax_pair *slots,
                                          uint16_t *index, uint32_t count, size_t fetch,
                                          uint8_t *relations) {
    uint8_t found[TILE + SEPAX_LANES];
    uint16_t open[TILE + SEPAX_LANES];
    if (outlines == NULL) {
        return count;
    }
    pairs_repeat(slots, count);
    const uint32_t open_count = relate_outlines(outlines, slots, count, fetch, found, open);
    for (uint32_t i = 0; i < count; i++) {
        relations[index[i]] = found[i];
    }
    for (uint32_t i = 0; i < open_count; i++) {
        slots[i] = slots[open[i]];
        index[i] = index[open[i]];
    }
    return open_count;
}

/* So many pairs tell whether the bounds of a tile are worth a look; those of fewer are not. */
#define BOUNDS_PROBE 64
/* Two standard deviations of what they leave of a probe: to go without for nothing costs more than
 * a tile that was looked at in vain. */
#define BOUNDS_DOUBT 8
/* After a tile of which they left too many undecided, so many pairs go without. */
#define BOUNDS_PAUSE (16 * TILE)

/* How many sixteenths of its pairs may take rounds of support before kernel_without_support is
 * faster. Measured. */
#define ROUNDS_LIMIT 12
/* After such a tile so many pairs go without support. */
#define SUPPORT_PAUSE (16 * TILE)

/* What is left of a pause after so many pairs. */
static inline uint32_t pause_after(uint32_t pause, uint32_t count) {
    return pause - (count < pause ? count : pause);
}

/* The outlines of a uniform store, or NULL where there are none or they do not pay: those of 8
 * vertices are as many lines of memory as the vertices themselves. */
static inline const shape_outline *uniform_outlines(const tile_job *job) {
    const bool far = job->uniform == CLASS_8 && store_is_far(job);
    return far ? NULL : job->store->classes[job->uniform].outlines;
}

/* How many sixteenths of its pairs the bounds of a tile may leave undecided and still pay.
 * Measured: with fewer lanes the kernels cost more beside the bounds. */
static inline uint32_t bounds_limit(const tile_job *job, const column_bounds *columns) {
    static const uint32_t of_box[2] = {3, 6}, of_3[2] = {5, 9}, of_4[2] = {7, 10}, of_8[2] = {5, 9};
    const unsigned narrow = SEPAX_LANES == 4;
    if (job->strategy != SEPAX_AUTO || !(job->levels & LEVEL_BOUNDS)) {
        return 0;
    }
    if (columns->lists != NULL) {
        return 12; /* of columns that costs less, whatever the class */
    }
    switch (job->uniform) {
    case CLASS_BOX:
        return of_box[narrow];
    case CLASS_3:
        return of_3[narrow];
    case CLASS_4:
        return of_4[narrow];
    case CLASS_5:
    case CLASS_6:
        return 10;
    case CLASS_8:
        return uniform_outlines(job) != NULL ? of_8[narrow] : 12;
    default:
        return 12;
    }
}

/* Whether the bounds of a tile may pay, of which they left so many of a probe. */
static inline bool bounds_may_pay(uint32_t left, uint32_t limit) {
    return left <= BOUNDS_PROBE / 16 * limit + BOUNDS_DOUBT;
}

#endif
