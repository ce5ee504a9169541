/* SPDX-License-Identifier: MIT
 *
 * An approach: a vertex w that moves, w + t motion while t goes from 0 to 1, and an edge or a
 * vertex at rest; when, and where, both are as far apart as a radius. Comes in: float32
 * coordinates and motions, all finite. Goes out: exact signs; times and normals that are rounded
 * once.
 *
 * All signs are computed in double where that is certain, else by expansions; *expanded becomes
 * true there and is otherwise left alone. With e the vector of the edge, l its length and c the
 * vector from w to a vertex v at rest,
 *     D = ey (wx - v0x) - ex (wy - v0y)    at t = 0, which changes by
 *     S = ey mx - ex my                    while t goes from 0 to 1. */
#ifndef SEPAX_APPROACH_H
#define SEPAX_APPROACH_H

#include <stdbool.h>

#include "exact/radius.h"
#include "sepax.h"

typedef struct approach {
    sepax_vec2 v0, v1; /* the edge; of a vertex v0 alone */
    sepax_vec2 w, motion;
    bool is_edge;
} approach;

/* ------------------------------------------------------------------- an edge */

/* The sign of S: negative where w nears the line of the edge from outside. */
int sepax_approach_rate(const approach *p, bool *expanded);

/* The sign of e . motion: positive where w moves along the edge from v0 to v1. */
int sepax_approach_course(const approach *p, bool *expanded);

/* Of an edge whose rate is negative: on which side of v, an end of the edge, w is along the edge
 * when D = R l. 1: w comes before v, on the way from v0 to v1; -1: behind it. It is the sign of
 * (c x motion) l + R (e . motion). */
int sepax_approach_side(const approach *p, sepax_vec2 v, const exact_radius *r, bool *expanded);

/* ------------------------------------------------------------------ a vertex */

/* The sign of c . motion: positive where w nears v0. */
int sepax_approach_course_to(const approach *p, bool *expanded);

/* The sign of R^2 |motion|^2 - (c x motion)^2: negative where the line of the motion passes v0
 * farther away than R, and 0 where it passes at that distance. */
int sepax_approach_reach(const approach *p, const exact_radius *r, bool *expanded);

/* -------------------------------------------------------------------- either
 *
 * The first contact is the t > 0 at which w comes as near as R to the line of an edge, or to the
 * vertex. It exists where the signs above allow it; at t = 0 w is farther away. */

/* The sign of (first contact) - t, for a float t from 0 to 1. */
int sepax_approach_order(const approach *p, const exact_radius *r, float t, bool *expanded);

/* The largest float that does not exceed the first contact; 2 where that is certainly after 1. */
float sepax_approach_time(const approach *p, const exact_radius *r, bool *expanded);

/* A unit vector in double. */
typedef struct direction {
    double x, y;
} direction;

/* From v or the edge to w at the first contact, that of an edge outward: each component is off by
 * less than 2^-45. Of a vertex R must not be 0. */
direction sepax_approach_normal(const approach *p, const exact_radius *r, bool *expanded);

/* Against the motion, as unit vector. */
direction sepax_approach_against(sepax_vec2 motion);

#endif
