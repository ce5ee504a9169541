/* SPDX-License-Identifier: MIT
 *
 * From longitude and latitude to the paper: Albers' equal-area conic projection, with places of
 * their own for what lies far from the 48 states.
 */
#ifndef DEMO_PROJECTION_H
#define DEMO_PROJECTION_H

#include <stdbool.h>
#include <stddef.h>

enum { PAPER_WIDTH = 1420, PAPER_HEIGHT = 860, INSET_COUNT = 6 };

typedef struct inset {
    const char *name, *states;       /* state codes; NULL: all states of no other inset */
    double parallel[2], centre[2];   /* of the projection, in degrees; centre: lon, lat */
    double scale, x, y;              /* pixels a radian; where the centre comes to lie */
    double left, top, right, bottom; /* what is visible */
} inset;

extern const inset insets[INSET_COUNT]; /* the first is the 48 states */

/* The inset of a state by its two-digit code. */
size_t inset_of(const char *state_code);

typedef struct place {
    double x, y;
} place;

place inset_project(const inset *to, double longitude, double latitude);

#endif
