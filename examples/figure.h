/* SPDX-License-Identifier: MIT
 *
 * A figure of the documentation: an SVG file with its style sheet and a title, which a program
 * draws from answers of the library.
 */
#ifndef FIGURE_H
#define FIGURE_H

#include "svg.h"

#include <stdbool.h>

typedef struct figure {
    const char *title;       /* for those who cannot see it */
    int width, height;       /* in pixels */
    bool (*draw)(FILE *svg); /* draws what is in it; false after an error, which it has printed */
} figure;

/* Writes the figure to the file that the only argument of a program names. Returns the exit status
 * of the program. */
int figure_main(const figure *of, int argc, char **argv);

#endif
