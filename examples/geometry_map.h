/* SPDX-License-Identifier: MIT
 *
 * The picture of the geometries of a file, coloured by how they relate, with their names or the
 * numbers of their lines.
 */
#ifndef DEMO_GEOMETRY_MAP_H
#define DEMO_GEOMETRY_MAP_H

#include "geometries.h"

/* Writes an SVG file. largest[i] is the largest relation of geometry i with another one. Returns
 * false and fills in the fault where the file cannot be written. */
bool geometry_map_write(const char *path, const geometries *in, const uint8_t *largest, fault *why);

#endif
