/* SPDX-License-Identifier: MIT
 *
 * Decisions whether bounds and models of boxes pay, from what they did for the last tiles; they are
 * made here alone. Comes in: how many pairs a tile had, how many its bounds left, and how many its
 * models. Goes out: which of both the next tile uses, and whether it is a probe.
 */
#ifndef SEPAX_PAYS_H
#define SEPAX_PAYS_H

#include "narrow/cull/columns.h"
#include "narrow/tile.h"

typedef struct pays {
    uint32_t limit;        /* sixteenths of its pairs that the bounds of a tile may leave; 0: no
                             bounds at all */
    uint32_t bounds_pause; /* how many of the next pairs do without bounds */
    uint32_t models_pause; /* how many of the next pairs do without models */
    bool proven;           /* bounds paid in the last tile that tried them: no probe is needed */
} pays;

/* The outlines of plain pairs, or NULL where there are none or they do not pay: an outline is one
 * cache line, as are the vertices of a shape of 8. Outlines do not cover radii. */
static inline const shape_outline *plain_outlines(const job *j) {
    const bool far = j->plain == &j->store->classes[CLASS_8] && plain_is_far(j);
    return far || kernel_rounded(j->kernel) ? NULL : j->plain->outlines;
}

static inline uint32_t bounds_limit(const job *j, bool by_columns) {
    if (j->call->strategy != SEPAX_AUTO || !job_has_level(j, LEVEL_BOUNDS)) {
        return 0;
    }
    if (by_columns) {
        return BOUNDS_LIMIT_COLUMNS;
    }
    const bool regular = j->plain != NULL && !kernel_rounded(j->kernel);
    switch (regular ? j->store->plain_class : CLASS_COUNT) {
    case CLASS_BOX:
        return BOUNDS_LIMIT_BOX;
    case CLASS_3:
        return BOUNDS_LIMIT_3;
    case CLASS_4:
        return BOUNDS_LIMIT_4;
    case CLASS_5:
    case CLASS_6:
        return BOUNDS_LIMIT_5_6;
    case CLASS_8:
        return plain_outlines(j) != NULL ? BOUNDS_LIMIT_8 : BOUNDS_LIMIT_LARGER;
    default:
        return BOUNDS_LIMIT_LARGER;
    }
}

/* Whether the next tile, of up to `left` pairs, tries bounds. */
static inline bool bounds_are_tried(const pays *p, size_t left) {
    return p->limit > 0 && p->bounds_pause == 0 && left >= BOUNDS_PROBE;
}

/* What is left of a pause after `count` pairs. */
static inline uint32_t pause_after(uint32_t pause, uint32_t count) {
    return pause - (count < pause ? count : pause);
}

/* Updates the decisions after a tile of `count` pairs, of which bounds, if it tried them, left
 * `left`. */
static inline void bounds_learn(pays *p, bool tried, uint32_t left, uint32_t count) {
    if (!tried) {
        p->bounds_pause = pause_after(p->bounds_pause, count);
        return;
    }
    const uint32_t doubt = p->proven ? 0 : BOUNDS_DOUBT;
    p->proven = left * 16 <= p->limit * count + 16 * doubt;
    p->bounds_pause = p->proven ? 0 : BOUNDS_PAUSE;
}

/* Updates the decisions after a tile of `count` pairs, of which `left` went to kernels, and models
 * of boxes left `slow` of these. */
static inline void models_learn(pays *p, uint32_t slow, uint32_t left, uint32_t count) {
    const bool many = slow * 16 > MODELS_LIMIT * left;
    p->models_pause = many ? MODELS_PAUSE : pause_after(p->models_pause, count);
}

#endif
