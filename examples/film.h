/* SPDX-License-Identifier: MIT
 *
 * A film of bodies as an SVG file: its frames lie where the caller puts them, or one follows the
 * other in the same place.
 */
#ifndef STACK_FILM_H
#define STACK_FILM_H

#include "bodies.h"
#include "svg.h"

typedef struct film {
    FILE *svg;
    const char *path;
    double scale;   /* pixels a metre */
    double seconds; /* that a frame is shown; 0 where all are shown side by side */
    size_t shown;   /* frames so far */
    double reach;   /* metres from the origin, to the sides, at which bodies are drawn; 0: all */
} film;

/* Opens a picture of that size in pixels and defines how the kinds of the bodies look. `frames` is
 * the number of frames that will follow. Ends the program where the file cannot be written. */
film film_open(const char *path, const char *title, const bodies *set, spot size, double scale,
               size_t frames, double seconds);
void film_close(film *f);

/* Draws the bodies with the origin of their plane at `origin`, and a dot at each contact point. */
void film_frame(film *f, const bodies *set, const sepax_manifold *manifolds, size_t count,
                spot origin);

#endif
