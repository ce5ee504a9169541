/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L /* isatty */

#include "progress.h"

#include "stopwatch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const double before_first = 1.0, between = 0.25; /* seconds */

void progress_begin(progress *line, const char *what, size_t total, bool quiet) {
    const char *wish = getenv("SEPAX_DEMO_PROGRESS");
    const bool always = wish != NULL && strcmp(wish, "always") == 0;
    const double now = stopwatch_now();
    *line = (progress){.what = what,
                       .total = total,
                       .start = now,
                       .shown = now + (before_first - between),
                       .enabled = always || (!quiet && isatty(STDERR_FILENO)),
                       .always = always};
}

void progress_step(progress *line, size_t done) {
    const double now = stopwatch_now();
    if (!line->enabled || done == 0 || (now - line->shown < between && !line->always)) {
        return;
    }
    const double part = (double)done / (double)line->total;
    const double left = (now - line->start) * (1 - part) / part;
    fprintf(stderr, "\r%s: %3.0f %%, %.0f s left   ", line->what, 100 * part, left);
    fflush(stderr);
    line->shown = now;
    line->printed = true;
}

double progress_end(progress *line) {
    if (line->printed) {
        fprintf(stderr, "\r%50s\r", "");
    }
    return stopwatch_now() - line->start;
}
