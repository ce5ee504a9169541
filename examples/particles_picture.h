/* SPDX-License-Identifier: MIT
 *
 * The picture of an ensemble: its box with all particles, in a panel.
 */
#ifndef PARTICLES_PICTURE_H
#define PARTICLES_PICTURE_H

#include "ensemble.h"
#include "picture.h"

/* The rules of a style sheet for the panels. */
extern const char particles_style[];

/* Draws what the colours mean. The text begins at `at`. */
void particles_legend(FILE *svg, spot at);

/* Draws the box into a square of so many pixels below a line of text. Particles are coloured by
 * their direction, and cut off by the edges of the box, where they come in again. */
void particles_panel(FILE *svg, const ensemble *e, spot corner, double pixels, const char *text);

#endif
