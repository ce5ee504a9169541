/* SPDX-License-Identifier: MIT
 *
 * The fault of a polygon that was refused: at which vertex it is, and whether rounding to float32
 * explains it. Comes in: the vertices and the status. Goes out: fields of a sepax_rejection.
 */
#ifndef SEPAX_FAULT_H
#define SEPAX_FAULT_H

#include "sepax.h"

/* Fills the fields of the rejection that concern vertices. `index` has room for vertex_count
 * elements. Does nothing for a status that concerns no vertex. */
void sepax_fault_find(const sepax_vec2 *vertices, size_t vertex_count, sepax_status status,
                      uint16_t *index, sepax_rejection *rejection);

#endif
