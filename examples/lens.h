/* SPDX-License-Identifier: MIT
 *
 * Places where counties overlap, each much enlarged under a magnifying glass beside the map.
 */
#ifndef DEMO_LENS_H
#define DEMO_LENS_H

#include "meetings.h"

#include <stdio.h>

/* What the lenses are made from. */
typedef struct lens_source {
    const counties *all;
    const meetings *found;
    const sepax_pair *pairs;
    const uint8_t *relations;
    const uint8_t *hues,
        *shades; /* of states, of counties: counties have the class c<hue><shade> */
} lens_source;

/* A place: overlaps close to each other, and the pieces of the paper it is drawn on. */
typedef struct lens {
    const meeting *meetings[16];
    size_t count;
    double longitude, latitude; /* the middle */
    double radius;              /* how far the overlap reaches from there, in degrees of latitude */
} lens;

enum { LENS_MOST = 8 };

/* Groups the overlaps that have an area by place; lenses has room for LENS_MOST. */
size_t lens_find(const lens_source *from, lens *lenses);

/* Draws lens `number` (from 1) as a circle with that centre and radius in pixels, and its text. */
void lens_draw(FILE *svg, const lens_source *from, const lens *it, unsigned number, double x,
               double y, double radius);

#endif
