/* SPDX-License-Identifier: MIT
 *
 * A line on standard error with the part of a long piece of work that is done, and the time that
 * the rest will take. It appears only on a terminal, and only when the work takes longer than a
 * second. Where the environment variable SEPAX_DEMO_PROGRESS is "always" it appears at once and
 * everywhere.
 */
#ifndef DEMO_PROGRESS_H
#define DEMO_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct progress {
    const char *what; /* for instance "Writing" */
    size_t total;
    double start, shown; /* in seconds; when the line was printed last */
    bool enabled, always, printed;
} progress;

/* Begins work of `total` steps. `quiet` switches the line off. */
void progress_begin(progress *line, const char *what, size_t total, bool quiet);

/* Prints the line anew when it is time to; `done` steps are behind. */
void progress_step(progress *line, size_t done);

/* Erases the line and returns how many seconds the work has taken. */
double progress_end(progress *line);

#endif
