/* SPDX-License-Identifier: MIT
 *
 * A stage of the gallery: a store whose shapes are drawn as the library holds them, at a place of
 * the figure. After an error, which it prints, a stage does nothing more.
 */
#ifndef GALLERY_STAGE_H
#define GALLERY_STAGE_H

#include "sepax.h"
#include "svg.h"

enum { STAGE_VERTICES = 32 };

typedef struct stage {
    FILE *svg;
    sepax_store *store;
    spot origin;  /* of the plane, in pixels */
    double scale; /* pixels a unit */
    bool good;    /* no error so far */
} stage;

stage stage_open(FILE *svg, spot origin, double scale);

/* Returns whether there was no error. */
bool stage_close(stage *s);

/* Remembers an error, and returns whether there was none. */
bool stage_check(stage *s, sepax_status status);

/* Adds the hull of some vertices with a radius, placed at a pose: its id. */
sepax_id stage_add(stage *s, const sepax_vec2 *vertices, size_t count, float radius,
                   sepax_pose pose);

/* A point of the plane in pixels. */
spot stage_spot(const stage *s, float x, float y);

/* Draws a shape with its radius; its core is drawn as well, where that is another one. */
void stage_draw(stage *s, const char *look, sepax_id id);

/* Draws the shape where a move by (x, y) leads. */
void stage_draw_moved(stage *s, const char *look, sepax_id id, float x, float y);

/* Writes a line of text below the stage. */
void stage_say(stage *s, int line, const char *look, const char *text);

#endif
