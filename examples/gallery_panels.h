/* SPDX-License-Identifier: MIT
 *
 * The panels of the gallery, one for each question that the library answers.
 */
#ifndef GALLERY_PANELS_H
#define GALLERY_PANELS_H

#include "gallery_stage.h"

typedef struct panel {
    const char *call, *question; /* the heading and the line under it */
    void (*draw)(stage *s);      /* in a plane of 5.4 by 3.6 units, and two lines of text */
} panel;

/* Panels of impacts and of an index. */
void draw_impact(stage *s);
void draw_rays(stage *s);
void draw_nearest(stage *s);

extern const panel gallery_panels[];
extern const size_t gallery_panel_count;

#endif
