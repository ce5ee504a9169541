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
    double value, error; /* of pressure / (density kT) */
    const char *source;
} known;

extern const known known_pressures[];
extern const size_t known_count;

/* The one for a particle at a packing; NULL where there is none. */
const known *known_find(const char *particle, double packing);

#endif
