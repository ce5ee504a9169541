/* SPDX-License-Identifier: MIT
 *
 * Approaches: a vertex w that moves to w + t motion while t goes from 0 to 1, and an edge or a
 * vertex at rest. Comes in: float32 coordinates, motions and radii, all finite. Goes out: exact
 * signs about the first contact, where both are as far apart as a radius R; its time and its
 * normal, rounded once.
 *
 * All signs are computed in double where that is certain, and by expansions elsewhere; *expanded
 * becomes true there and is otherwise left alone. Let e be the vector of the edge, l its length,
 * and c the vector from w to a vertex v at rest. Then
 *     D = ey (wx - v0x) - ex (wy - v0y)    at t = 0, and it changes by
 *     S = ey mx - ex my                    while t goes from 0 to 1.
 */
#ifndef SEPAX_APPROACH_H
#define SEPAX_APPROACH_H

#include <stdbool.h>

#include "exact/radius.h"
#include "sepax.h"

typedef struct approach {
    sepax_vec2 v0, v1; /* the ends of the edge; for a vertex v0 alone */
    sepax_vec2 w, motion;
    bool is_edge;
} approach;

/* ------------------------------------------------------------------- an edge */

/* The sign of S: negative where w nears the line of the edge from outside. */
int sepax_approach_rate(const approach *p, bool *expanded);

/* The sign of e . motion: positive where w moves along the edge from v0 to v1. */
int sepax_approach_course(const approach *p, bool *expanded);

/* The sign of (c x motion) l + R (e . motion), for an edge whose rate is negative: on which side of
 * v, an end of the edge, w lies along the edge when D = R l. 1: w is before v on the way from v0 to
 * v1; -1: w is past v. */
int sepax_approach_side(const approach *p, sepax_vec2 v, const exact_radius *r, bool *expanded);

/* ------------------------------------------------------------------ a vertex */

/* The sign of c . motion: positive where w nears v0. */
int sepax_approach_course_to(const approach *p, bool *expanded);

/* The sign of R^2 |motion|^2 - (c x motion)^2: negative where the line of the motion passes v0 at a
 * distance above R, and 0 where it passes at the distance R. */
int sepax_approach_reach(const approach *p, const exact_radius *r, bool *expanded);

/* -------------------------------------------------------------------- either
 *
 * The first contact is the t > 0 at which w comes as near as R to the line of the edge, or to
 * the vertex. Callers make sure by the signs above that it exists, and that w is farther away at
 * t = 0. */

/* The sign of (first contact) - t, for a float t from 0 to 1. */
int sepax_approach_order(const approach *p, const exact_radius *r, float t, bool *expanded);

/* The largest float that does not exceed the first contact; 2 where the contact is certainly after
 * t = 1. */
float sepax_approach_time(const approach *p, const exact_radius *r, bool *expanded);

/* A unit vector in double. */
typedef struct direction {
    double x, y;
} direction;

/* The unit normal at the first contact: the outward one of an edge, or that from the vertex v0 to
 * w, for which R must not be 0. The error of each component is below 2^-45. */
direction sepax_approach_normal(const approach *p, const exact_radius *r, bool *expanded);

/* The unit vector against the motion. */
direction sepax_approach_against(sepax_vec2 motion);

#endif
