/* SPDX-License-Identifier: MIT
 *
 * The hard particles that can be simulated: some by name, and any point, segment or polygon of a
 * file, also rounded; a concave polygon is a body of convex pieces.
 */
#ifndef PARTICLES_PARTICLE_H
#define PARTICLES_PARTICLE_H

#include "lines.h"

#include "sepax.h"

enum { PIECES_MOST = 8, CORNERS_MOST = 32, NAME_MOST = 15 };

typedef struct particle {
    char name[NAME_MOST + 1];
    float radius;        /* that rounds it; a disc has one corner */
    uint32_t ring_count; /* what it is cut from: a point, a segment or a polygon */
    sepax_vec2 ring[CORNERS_MOST];
    float tall; /* its height by its width where it begins; 1 for those by name */
    uint32_t piece_count;
    uint32_t
        offsets[PIECES_MOST + 1]; /* piece i has the corners offsets[i] .. offsets[i + 1] - 1 */
    sepax_vec2 corners[PIECES_MOST * CORNERS_MOST];
    float reach;  /* no point is farther from the origin */
    float inside; /* all points that are closer belong to it; 0 where that is not known */
    double area;
    double perimeter; /* of a convex particle, 0 of another */
} particle;

/* The name of a particle that particle_read or particle_make made. */
extern const char particle_own[];

/* "disc", "square", "pentagon" or "cee"; false where there is no such particle. The disc has the
 * diameter 1, the square the side 1, the pentagon the circumradius 0.5. The cee is the concave
 * polygon that HOOMD-blue validates its Monte Carlo with: a square of side 1 without the rectangle
 * from (-0.25, -0.25) to (0.5, 0.25). */
bool particle_find(const char *name, particle *p);

/* Reads POINT, LINESTRING of two points, or POLYGON without holes, in well-known text, rounded by a
 * radius. Its origin is its centroid, about which it turns. False and the reason where that is no
 * particle: it is concave and has a radius, it has no area, too many corners or pieces. */
bool particle_read(const char *path, float radius, particle *p, fault *why);

/* The same of a ring whose centroid is its origin. */
bool particle_make(const sepax_vec2 *ring, uint32_t count, float radius, particle *p, fault *why);

/* Adds its pieces to a store that is empty, so with the ids from 0. */
void particle_add(const particle *p, sepax_store *store);

#endif
