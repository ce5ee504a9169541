/* SPDX-License-Identifier: MIT
 *
 * Time measured as the median of several runs.
 */
#ifndef DEMO_STOPWATCH_H
#define DEMO_STOPWATCH_H

/* Seconds since some moment in the past. */
double stopwatch_now(void);

/* Calls work(context) once to warm up and then `runs` times, 1 to 99. Returns the median in
 * seconds. */
double stopwatch_median(void (*work)(void *context), void *context, unsigned runs);

#endif
