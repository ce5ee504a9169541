/* SPDX-License-Identifier: MIT
 *
 * The hard particles that can be simulated: discs, polygons, and a concave body of convex pieces.
 */
#ifndef PARTICLES_PARTICLE_H
#define PARTICLES_PARTICLE_H

#include "sepax.h"

enum { PIECES_MOST = 4, CORNERS_MOST = 8 };

typedef struct particle {
    const char *name;
    float radius; /* of a disc, which has one corner; else 0 */
    uint32_t piece_count;
    uint32_t
        offsets[PIECES_MOST + 1]; /* piece i has the corners offsets[i] .. offsets[i + 1] - 1 */
    sepax_vec2 corners[PIECES_MOST * CORNERS_MOST];
    float reach;  /* no point is farther from the origin */
    float inside; /* all points that are closer belong to it; 0 for a concave one */
    double area;
    double perimeter; /* of a convex particle, 0 of another */
} particle;

/* "disc", "square", "pentagon" or "cee"; false where there is no such particle. The disc has the
 * diameter 1, the square the side 1, the pentagon the circumradius 0.5. The cee is the concave
 * polygon that HOOMD-blue validates its Monte Carlo with: a square of side 1 without the rectangle
 * from (-0.25, -0.25) to (0.5, 0.25). */
bool particle_find(const char *name, particle *p);

/* Adds its pieces to a store that is empty, so with the ids from 0. */
void particle_add(const particle *p, sepax_store *store);

#endif
