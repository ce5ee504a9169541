/* SPDX-License-Identifier: MIT
 *
 * Pressures that are known, with their sources; docs/simulations.md says more about them.
 */
#ifndef PARTICLES_KNOWN_H
#define PARTICLES_KNOWN_H

#include <stddef.h>

typedef struct known {
    const char *particle;
    double packing;
    size_t count;        /* of particles in a periodic square; 0 for infinitely many */
    double value, error; /* of pressure / (density kT) */
    const char *source;
} known;

/* The one for so many particles at a packing, or the one for most of them; NULL where there is none
 * at that packing. */
const known *known_find(const char *particle, double packing, size_t count);

#endif
