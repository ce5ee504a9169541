/* SPDX-License-Identifier: MIT
 *
 * The mean of a series of correlated values, such as samples of one Markov chain, with a standard
 * error that knows of the correlation.
 *
 * Means of blocks of successive values are the less correlated the longer the blocks are, so their
 * spread tells a greater error, which stays the same once blocks are much longer than the
 * correlation (Flyvbjerg and Petersen, J. Chem. Phys. 91, 461, 1989). Blocks are doubled as long as
 * there are 32. The error is the greatest of all lengths; it is sure where it no longer grows
 * between blocks of a fourth of the greatest length and that one, up to twice the noise of it.
 */
#ifndef PARTICLES_BLOCKING_H
#define PARTICLES_BLOCKING_H

#include <stdbool.h>
#include <stddef.h>

typedef struct estimate {
    double mean, error;
    double time; /* the integrated correlation time, in values: .5 where they are independent */
    bool sure;   /* else there are too few values: the error is more than is stated here */
} estimate;

/* Of at least two values. */
estimate blocking_estimate(const double *values, size_t count);

#endif
