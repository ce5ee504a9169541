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
#include "slot_shapes.h"

enum { PRESSURE_BINS = 10 };

typedef struct pressure {
    size_t samples, planned;                            /* so far, and in all */
    double *values;                                     /* pressure / (density kT) of each sample */
    slot_shapes shapes;                                 /* if any are planned */
    size_t pair_count, pairs_most, motions_most, timed; /* of one sample */
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
