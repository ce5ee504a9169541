/* SPDX-License-Identifier: MIT
 *
 * Elements of an SVG file. All numbers are printed with two decimals, so that the same picture has
 * the same bytes everywhere.
 */
#ifndef AXES_SVG_H
#define AXES_SVG_H

#include <stddef.h>
#include <stdio.h>

/* In pixels, with y pointing down. */
typedef struct spot {
    double x, y;
} spot;

/* v with two decimals, where -0.00 is 0.00. The text lives until the sixteenth call after this. */
const char *svg_number(double v);

/* `look` names a class of the style sheet. */
void svg_line(FILE *svg, const char *look, spot from, spot to);
void svg_arrow(FILE *svg, const char *look, spot from, spot to);
void svg_polygon(FILE *svg, const char *look, const spot *corners, size_t count);
/* All points within `radius` of a convex core, whose corners run counter-clockwise to the eye. A
 * core of one corner is a circle, and one of two a capsule. */
void svg_rounded(FILE *svg, const char *look, const spot *core, size_t count, double radius);
void svg_dot(FILE *svg, const char *look, spot at, double radius);
void svg_box(FILE *svg, const char *look, spot corner, double width, double height);
/* The text must have no character that XML would read as its own. */
void svg_text(FILE *svg, const char *look, spot at, const char *text);

/* Writes any text as XML has it: at most `most` bytes, then dots. Bytes that are not UTF-8 become a
 * question mark. */
void svg_escaped(FILE *svg, const char *text, size_t most);

/* Until svg_end_frame, x runs from `origin` in the direction (x, -y), which has the length 1, and y
 * runs at a right angle to it. */
void svg_begin_frame(FILE *svg, spot origin, double x, double y);
void svg_end_frame(FILE *svg);

#endif
