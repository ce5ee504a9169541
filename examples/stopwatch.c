/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */

#include "stopwatch.h"

#include <stdlib.h>
#include <time.h>

static double seconds_of(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double stopwatch_now(void) {
    return seconds_of(CLOCK_MONOTONIC);
}

double stopwatch_used(void) {
    return seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

static int by_size(const void *left, const void *right) {
    const double l = *(const double *)left, r = *(const double *)right;
    return (l > r) - (l < r);
}

static double median(void (*work)(void *context), void *context, unsigned runs,
                     double (*now)(void)) {
    double seconds[99];
    work(context);
    runs = runs < 1 ? 1 : runs > 99 ? 99 : runs;
    for (unsigned i = 0; i < runs; i++) {
        const double start = now();
        work(context);
        seconds[i] = now() - start;
    }
    qsort(seconds, runs, sizeof *seconds, by_size);
    return seconds[runs / 2];
}

double stopwatch_median(void (*work)(void *context), void *context, unsigned runs) {
    return median(work, context, runs, stopwatch_now);
}

double stopwatch_median_used(void (*work)(void *context), void *context, unsigned runs) {
    return median(work, context, runs, stopwatch_used);
}
