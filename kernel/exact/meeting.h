/* SPDX-License-Identifier: MIT
 *
 * Two moving cores at one time, in doubles. Comes in: a pair and a time. Goes out: where both are,
 * what is closest, and the gap along an axis.
 *
 * All is seen from core a: its frame turns with it and has the pivot of a for its origin. A gap is
 * the least distance along a direction, which never exceeds that of the cores.
 */
#ifndef SEPAX_MEETING_H
#define SEPAX_MEETING_H

#include "exact/turns.h"

static inline double larger(double a, double b) {
    return a > b ? a : b;
}
static inline double smaller(double a, double b) {
    return a < b ? a : b;
}
static inline vector2 plus(vector2 a, vector2 b) {
    return (vector2){a.x + b.x, a.y + b.y};
}
static inline vector2 minus(vector2 a, vector2 b) {
    return (vector2){a.x - b.x, a.y - b.y};
}
static inline vector2 times(double f, vector2 v) {
    return (vector2){f * v.x, f * v.y};
}
static inline double dot(vector2 a, vector2 b) {
    return a.x * b.x + a.y * b.y;
}
static inline double cross(vector2 a, vector2 b) {
    return a.x * b.y - a.y * b.x;
}
static inline double length_of(vector2 v) {
    return sqrt(dot(v, v));
}

/* A vector turned by a unit vector, and back; and by a quarter. */
static inline vector2 turned(vector2 by, vector2 v) {
    return (vector2){by.x * v.x - by.y * v.y, by.y * v.x + by.x * v.y};
}
static inline vector2 turned_back(vector2 by, vector2 v) {
    return (vector2){dot(by, v), cross(by, v)};
}
static inline vector2 across(vector2 v) {
    return (vector2){-v.y, v.x};
}

/* How a core is turned at t, as a unit vector. `linear`: its cosine and sine go along a line. */
vector2 sepax_turn_at(const core_motion *motion, bool linear, double t);

/* The rate of a core at t, and bounds of it and of its change from t to `end`. */
typedef struct turn_rates {
    double now, most, change;
} turn_rates;
turn_rates sepax_turn_rates(const core_motion *motion, bool linear, double t, double end);

/* What a pair is throughout: D(t) = d + t v is the way between the pivots. */
typedef struct moving_pair {
    const moving_core *a, *b;
    bool linear;
    vector2 d, v;
    double speed, end;  /* |v| and |D(1)|, rounded up */
    double target;      /* the separation must stay above it */
    double near, error; /* the tolerance, and the error of a separation */
} moving_pair;

/* Where both cores are at a time. */
typedef struct meeting {
    vector2 a, b; /* how they are turned */
    vector2 d;    /* between the pivots */
    vector2 u;    /* the same in the frame of a */
    vector2 turn; /* of b relative to a */
} meeting;

meeting sepax_meeting_at(const moving_pair *p, double t);

/* What is closest at a time. The axis n points from a to b and is fixed in the frame of the core
 * whose edge it belongs to, or in the world. */
typedef struct closest {
    double gap;
    vector2 n, m; /* m, of an edge of b: its normal in the frame of b */
    vector2 p, q; /* the closest points of a and of b */
    uint32_t a, b;
    bool edge_a, edge_b;
} closest;

closest sepax_meeting_closest(const moving_pair *p, const meeting *m);

/* The gap along an axis in the frame of a. */
double sepax_meeting_gap(const moving_pair *p, const meeting *m, vector2 n);

#endif
