/* SPDX-License-Identifier: MIT
 *
 * What uniform and mixed batches have in common: when bounds pay, pairs by row kernels, and what
 * becomes of the pairs that a lane kernel left undecided.
 */
#ifndef SEPAX_CERTIFY_H
#define SEPAX_CERTIFY_H

#include "tile.h"

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

/* Sends the pairs index[0 .. count - 1] through a kernel function in groups; those that it leaves
 * undecided move to the front of index. Returns their number. */
static inline uint32_t relate_listed(const tile_job *job, relate_lanes_function *relate,
                                     const sepax_pair *pairs, uint16_t *index, uint32_t count,
                                     uint8_t *relations) {
    const bool of_models = relate == relate_boxes;
    uint32_t left = 0;
    for (uint32_t i = 0; i < count; i += SEPAX_LANES) {
        const uint32_t used = count - i < SEPAX_LANES ? count - i : SEPAX_LANES;
        lane_group group;
        uint8_t found[SEPAX_LANES];
        for (uint32_t l = 0; l < SEPAX_LANES; l++) {
            lane_fill(job, of_models, pairs[index[i + (l < used ? l : used - 1)]], l, &group);
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

static inline uint8_t relate_row(const tile_job *job, unsigned kernel, sepax_pair pair) {
    uint8_t relation = UNDECIDED;
    if (kernel != KERNEL_EXACT && (job->levels & LEVEL_FLOAT)) {
        const row_pair rows = tile_row_pair(job, pair);
        relation = row_kernels[kernel].relate(&rows);
    }
    return relation != UNDECIDED ? relation : tile_exact(job, pair);
}

/* --------------------------------------------------------------- bounds */

/* The bounds of the first pairs of a tile tell whether to look at those of the others: the pairs
 * of a tile that are not that many are not worth it. */
#define BOUNDS_PROBE 64
/* After a tile of which they left too many undecided, so many go without. */
#define BOUNDS_PAUSE 15

/* How many eighths of its pairs the bounds of a tile may leave undecided and still pay; 0 where
 * relating the models or vertices costs as little. Measured. */
static inline uint32_t bounds_limit(const tile_job *job) {
    if (job->strategy != SEPAX_AUTO || !(job->levels & LEVEL_BOUNDS)) {
        return 0;
    }
    switch (job->uniform) {
    case CLASS_BOX:
        return 0;
    case CLASS_3:
        return 2;
    case CLASS_4:
        return 3;
    case CLASS_5:
    case CLASS_6:
        return 5;
    default:
        return 6;
    }
}

#endif
