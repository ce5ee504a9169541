/* SPDX-License-Identifier: MIT
 *
 * How long something takes: the median of several runs.
 */
#ifndef DEMO_STOPWATCH_H
#define DEMO_STOPWATCH_H

/* Seconds since some moment in the past. */
double stopwatch_now(void);

/* Calls work(context) once to warm up and then `runs` times (1 .. 99); the median in seconds. */
double stopwatch_median(void (*work)(void *context), void *context, unsigned runs);

#endif
