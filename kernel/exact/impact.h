/* SPDX-License-Identifier: MIT
 *
 * The impact of two cores that move and turn: when they first come close, by steps along which a
 * bound proves that they do not. Comes in: two moving cores, a distance and a tolerance. Goes out:
 * a time, what is closest then, and whether they certainly meet later. All in doubles, in a fixed
 * order of operations; docs/exactness.md has the bounds.
 */
#ifndef SEPAX_IMPACT_H
#define SEPAX_IMPACT_H

#include <stdbool.h>

#include "exact/turns.h"

/* What is looked for, and how. */
typedef struct impact_task {
    double target;    /* the distance of the cores that is close: both radii and the margin */
    double tolerance; /* above 0 */
    bool linear;      /* cosine and sine go along a line */
    bool leaving;     /* cores that are close at the start may come no closer */
    bool looks_later; /* whether HIT is told from CLOSE */
} impact_task;

/* The tolerance is at least this part of the size of a pair. */
#define IMPACT_LEAST 0x1p-22
/* What all roundings of a separation may add up to, as a part of its size times 1 + |rate|. */
#define IMPACT_ERROR 0x1p-46
/* A step may end where the bound has come down to this part of the tolerance, and the pair is close
 * where its separation has come down to the second part. */
#define IMPACT_LEFT 0.25
#define IMPACT_NEAR 0.875
/* Later times at which HIT is looked for. Each is 4 times as far from the impact as the one before.
 */
#define IMPACT_LATER 4

typedef enum impact_state { IMPACT_CLEAR, IMPACT_CLOSE, IMPACT_HIT } impact_state;

typedef struct impact {
    impact_state state;
    float time;               /* rounded down; 2 where the state is CLEAR, like what follows */
    float normal_x, normal_y; /* from a to b; 0 */
    uint32_t a, b;            /* the closest features, of which one at most is an edge; 0 */
    bool a_is_edge, b_is_edge;
    uint32_t rounds;
} impact;

/* Takes O(a->count * b->count) a round. */
impact sepax_impact_find(const moving_core *a, const moving_core *b, const impact_task *task);

#endif
