/* SPDX-License-Identifier: MIT
 *
 * Colours for the map, such that neighbours have different ones.
 */
#ifndef DEMO_PALETTE_H
#define DEMO_PALETTE_H

#include "borders.h"

enum { PALETTE_HUES = 6, PALETTE_SHADES = 6 };

/* A hue for each state and a shade for each county, such that states with a common border differ
 * in hue and counties with one in shade. Both arrays are the caller's. */
void palette_choose(const counties *all, const borders *shared, uint8_t *hues, uint8_t *shades);

/* 0xRRGGBB */
unsigned palette_colour(unsigned hue, unsigned shade);

#endif
