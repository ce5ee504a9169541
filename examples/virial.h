/* SPDX-License-Identifier: MIT
 *
 * The first virial coefficients of a particle: pressure / (density kT) = 1 + B2 d + B3 d^2 + ...
 * with the density d.
 */
#ifndef PARTICLES_VIRIAL_H
#define PARTICLES_VIRIAL_H

#include "particle.h"

typedef struct virial {
    double b2, b3, b4, b2_error, b3_error, b4_error; /* standard errors */
} virial;

/* Estimates them by so many rounds of 1,024 random clusters of four particles. B2 of a convex
 * particle is area + perimeter^2 / (4 pi), exactly. */
virial virial_of(const particle *p, unsigned rounds, unsigned seed);

#endif
