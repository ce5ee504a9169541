/* SPDX-License-Identifier: MIT
 *
 * The virial coefficients of a particle: pressure / (density kT) = 1 + B2 d + B3 d^2 + ... with the
 * density d.
 */
#ifndef PARTICLES_VIRIAL_H
#define PARTICLES_VIRIAL_H

#include "particle.h"

enum { VIRIAL_MOST = 5 };

typedef struct virial {
    double value, error; /* the standard error */
} virial;

/* Estimates the coefficient B_order, with order from 2 to VIRIAL_MOST, by so many rounds of 1,024
 * random clusters. */
virial virial_of(const particle *p, unsigned order, unsigned rounds, unsigned seed);

#endif
