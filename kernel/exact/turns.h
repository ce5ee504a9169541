/* SPDX-License-Identifier: MIT
 *
 * How a core moves and turns from t = 0 to t = 1. Comes in: poses and vertices. Goes out:
 * angles, rates and reaches. Only +, -, *, / and roots of doubles, in a fixed order.
 */
#ifndef SEPAX_TURNS_H
#define SEPAX_TURNS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct vector {
    double x, y;
} vector2;

/* How a core moves. What belongs to the end comes second. For a core at rest the pose is
 * (x, y, 1, 0). */
typedef struct core_motion {
    vector2 at[2], arm[2]; /* of the pose; from there to the pivot */
    vector2 turn;          /* cosine and sine at the start; where it is linear, of any length */
    double rate;           /* radians from t = 0 to 1; where it is linear, the largest rate */
    double reach;          /* of the core from the pivot, rounded up */
    double lever;          /* |x| + |y| of the pivot; 0 at rest */
    vector2 pivot;         /* what vertices are relative to */
    vector2 way;           /* where the turn is linear: the change of cosine and sine */
} core_motion;

typedef struct moving_core {
    const float *x, *y; /* counter-clockwise */
    uint32_t count;
    const core_motion *motion;
} moving_core;

/* Covers the roundings of a bound. */
#define IMPACT_UP (1 + 0x1p-40)
/* More than any gap or step. */
#define IMPACT_HUGE 1e300

/* The reach of vertices from a point, rounded up. */
double sepax_turn_reach(const float *x, const float *y, uint32_t count, vector2 from);

/* The angle from one direction to another, above -pi and at most pi; off by less than
 * 2^-51 (1 + its size). */
double sepax_turn_angle(vector2 from, vector2 to);

/* The largest rate of a linear turn; infinite where the line comes nearer to (0, 0) than 2^-5, so
 * that a turn has more than about 176 degrees. */
double sepax_turn_rate(vector2 from, vector2 to);

#endif
