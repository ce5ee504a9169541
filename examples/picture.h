/* SPDX-License-Identifier: MIT
 *
 * An SVG file with a title, a style sheet and a white sheet of paper.
 */
#ifndef EXAMPLES_PICTURE_H
#define EXAMPLES_PICTURE_H

#include "svg.h"

#include <stdbool.h>

/* Begins a picture of that size in pixels; `style` has a line a rule. NULL where the file cannot be
 * written, after printing why not. */
FILE *picture_open(const char *path, const char *title, const char *style, int width, int height);

/* Ends it. Returns whether all of it was written; prints why not. */
bool picture_close(FILE *svg, const char *path);

#endif
