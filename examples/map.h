/* SPDX-License-Identifier: MIT
 *
 * The map: counties in colours, and a magnifying glass for each place where they overlap.
 */
#ifndef DEMO_MAP_H
#define DEMO_MAP_H

#include "meetings.h"

/* Writes an SVG file. Returns false and fills in the fault where it cannot be written. */
bool map_write(const char *path, const counties *all, const borders *shared, const meetings *found,
               const sepax_pair *pairs, const uint8_t *relations, fault *why);

#endif
