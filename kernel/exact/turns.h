/* SPDX-License-Identifier: MIT
 *
 * How a core moves and turns from t = 0 to t = 1. Comes in: poses and vertices. Goes out:
 * angles, rates and reaches. Only +, -, *, / and roots of doubles, in a fixed order.
 */
#ifndef SEPAX_TURNS_H
#define SEPAX_TURNS_H

#include <stdint.h>

/* How a core moves. The pivot is at (x + arm_x, y + arm_y); what belongs to the end comes second.
 * For a core at rest the pose is (x, y, 1, 0). */
typedef struct core_motion {
    double x[2], y[2];         /* of the pose */
    double arm_x[2], arm_y[2]; /* from there to the pivot */
    double cos, sin;         /* of the turn at the start; where it is linear, not of unit length */
    double rate;             /* radians from t = 0 to 1; where it is linear, the largest rate */
    double reach;            /* of the core from the pivot, rounded up */
    double lever;            /* |x| + |y| of the pivot; 0 at rest */
    double pivot_x, pivot_y; /* what vertices are relative to */
    double cos_way, sin_way; /* where the turn is linear: the change of cosine and sine */
} core_motion;

typedef struct moving_core {
    const float *x, *y; /* counter-clockwise */
    uint32_t count;
    const core_motion *motion;
} moving_core;

/* Covers the roundings of a bound. */
#define IMPACT_UP (1 + 0x1p-40)

/* The reach of vertices from a point, rounded up. */
double sepax_turn_reach(const float *x, const float *y, uint32_t count, double from_x,
                        double from_y);

/* The angle from the direction (c0, s0) to (c1, s1), above -pi and at most pi; off by less than
 * 2^-51 (1 + its size). */
double sepax_turn_angle(double c0, double s0, double c1, double s1);

/* The largest rate of a linear turn from (c0, s0) to (c1, s1); infinite where the line comes nearer
 * to (0, 0) than 2^-5, so that a turn has more than about 176 degrees. */
double sepax_turn_rate(double c0, double s0, double c1, double s1);

#endif
