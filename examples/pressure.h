/* SPDX-License-Identifier: MIT
 *
 * The pressure of hard particles from virtual compressions. If all centres come closer by the
 * factor 1 - x, which pairs begin to overlap, and at which x? With n(x) such pairs a particle,
 *
 *     pressure / kT = density * (1 + n'(0) / 2)
 *
 * in the plane (Eppenga and Frenkel, Mol. Phys. 52, 1984; Anderson, Irrgang and Glotzer, Comput.
 * Phys. Commun. 204, 2016). Concave particles may also meet when they move apart; then n'(0) is
 * that of compressions less that of expansions. sepax_cast gives each x exactly, for b of a pair
 * moves along a straight line. A parabola through the counts of ten bins gives n'(0).
 */
#ifndef PARTICLES_PRESSURE_H
#define PARTICLES_PRESSURE_H

#include "blocking.h"
#include "ensemble.h"

enum { PRESSURE_BINS = 10 };

typedef struct pressure {
    size_t samples, planned; /* so far, and in all */
    double *values;          /* pressure / (density kT) of each sample */

    /* The particles, then images of those near the edges: so many. Piece k of what is number i is
     * the shape i * pieces + k, which is ids[i * pieces + k]. */
    uint32_t shown, pieces;
    sepax_store *store;
    sepax_workspace *workspace;
    sepax_id *ids, *offsets;
    sepax_pose *poses;

    size_t pair_count, pairs_most; /* of one sample */
    sepax_pair *pairs;
    sepax_vec2 *motions;
    float *times;
} pressure;

/* Up to `planned` samples will be taken. */
void pressure_create(pressure *p, const ensemble *e, size_t planned);
void pressure_destroy(pressure *p);

/* Counts the pairs of the particles as they are, after a sweep. */
void pressure_sample(pressure *p, const ensemble *e);

/* The mean of pressure / (density kT), of two samples or more. */
estimate pressure_estimate(const pressure *p);

#endif
