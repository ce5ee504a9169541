/* SPDX-License-Identifier: MIT
 *
 * Two moving cores at one time, in doubles. Comes in: a pair and a time. Goes out: where both are,
 * what is closest, and the gap along an axis.
 *
 * All is seen from core a: its frame turns with it and has the pivot of a for its origin. (ux, uy)
 * is the pivot of b there, and (cos, sin) how far b is turned relative to a. A gap is the least
 * distance along a direction, which never exceeds that of the cores.
 */
#ifndef SEPAX_MEETING_H
#define SEPAX_MEETING_H

#include <math.h>
#include <stdbool.h>

#include "exact/turns.h"

static inline double larger(double a, double b) {
    return a > b ? a : b;
}
static inline double smaller(double a, double b) {
    return a < b ? a : b;
}
static inline double length_of(double x, double y) {
    return sqrt(x * x + y * y);
}

typedef struct vector {
    double x, y;
} vector;

/* (x, y) turned by (c, s), and back. */
static inline vector turned(double c, double s, double x, double y) {
    return (vector){c * x - s * y, s * x + c * y};
}
static inline vector turned_back(double c, double s, double x, double y) {
    return (vector){c * x + s * y, c * y - s * x};
}

/* How a core is turned at t, as a unit vector. `linear`: its cosine and sine go along a line. */
vector sepax_turn_at(const core_motion *motion, bool linear, double t);

/* The rate of a core at t, and bounds of it and of its change from t to `end`. */
typedef struct turn_rates {
    double now, most, change;
} turn_rates;
turn_rates sepax_turn_rates(const core_motion *motion, bool linear, double t, double end);

/* What a pair is throughout: D(t) = d + t v is the way between the pivots. */
typedef struct moving_pair {
    const moving_core *a, *b;
    bool linear;
    vector d, v;
    double speed, end;  /* |v| and |D(1)|, rounded up */
    double target;      /* the separation must stay above it */
    double near, error; /* the tolerance, and the error of a separation */
} moving_pair;

/* Where both cores are at a time. */
typedef struct meeting {
    vector a, b;     /* how they are turned */
    vector d;        /* between the pivots */
    double ux, uy;   /* the same in the frame of a */
    double cos, sin; /* b relative to a */
} meeting;

meeting sepax_meeting_at(const moving_pair *p, double t);

/* What is closest at a time. The axis (nx, ny) points from a to b and is fixed in the frame of the
 * core whose edge it belongs to, or in the world. */
typedef struct closest {
    double gap, nx, ny;
    double mx, my; /* of an edge of b: its normal in the frame of b */
    bool edge_a, edge_b;
    double px, py, qx, qy; /* the closest points of a and of b */
    uint32_t a, b;
} closest;

closest sepax_meeting_closest(const moving_pair *p, const meeting *m);

/* The gap along an axis in the frame of a. */
double sepax_meeting_gap(const moving_pair *p, const meeting *m, double nx, double ny);

#endif
