/* SPDX-License-Identifier: MIT
 *
 * Time measured as the median of several runs.
 */
#ifndef DEMO_STOPWATCH_H
#define DEMO_STOPWATCH_H

/* Seconds since some moment in the past. */
double stopwatch_now(void);

/* Seconds of processor time that the program has used so far, on all cores together. Of a program
 * with one thread this is the better time where others use the machine. */
double stopwatch_used(void);

/* Calls work(context) once to warm up and then `runs` times, 1 to 99. Returns the median in
 * seconds. */
double stopwatch_median(void (*work)(void *context), void *context, unsigned runs);

/* The same in seconds of processor time. */
double stopwatch_median_used(void (*work)(void *context), void *context, unsigned runs);

#endif
