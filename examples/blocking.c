/* SPDX-License-Identifier: MIT */
#include "blocking.h"

#include <math.h>
#include <string.h>

enum { BLOCKS_LEAST = 32 }; /* whose spread is known to 13 % */

/* The mean of one block of successive values. */
static double block_mean(const double *values, size_t length) {
    double sum = 0;
    for (size_t i = 0; i < length; i++) {
        sum += values[i];
    }
    return sum / (double)length;
}

/* The squared error of the mean, as if the means of blocks were independent. */
static double squared_error(const double *values, size_t count, size_t length, double mean) {
    const size_t blocks = count / length;
    double squares = 0;
    for (size_t i = 0; i < blocks; i++) {
        const double away = block_mean(values + i * length, length) - mean;
        squares += away * away;
    }
    return squares / (double)blocks / (double)(blocks - 1);
}

estimate blocking_estimate(const double *values, size_t count) {
    const double mean = block_mean(values, count);
    const double alone = squared_error(values, count, 1, mean);
    double most = alone, shorter[3] = {alone}; /* by blocks of the last lengths */
    size_t length = 1;
    for (; count / length >= 2 * BLOCKS_LEAST; length *= 2) {
        memmove(shorter + 1, shorter, 2 * sizeof *shorter);
        shorter[0] = squared_error(values, count, 2 * length, mean);
        most = fmax(most, shorter[0]);
    }
    /* The spread of a squared error by k blocks is sqrt(2 / (k - 1)) of it. */
    const double noise = sqrt(2 / ((double)(count / length) - 1));
    const bool sure = length >= 4 && most <= shorter[2] * (1 + 2 * noise);
    return (estimate){mean, sqrt(most), alone > 0 ? .5 * most / alone : .5, sure};
}
