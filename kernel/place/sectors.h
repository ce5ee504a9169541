/* SPDX-License-Identifier: MIT
 *
 * The sector table of an instance. Comes in: world vertices and normals. Goes out: for directions
 * all round the vertex that is least far along each, and where each normal lies among these.
 */
#ifndef SEPAX_SECTORS_H
#define SEPAX_SECTORS_H

#include "store/store.h"

/* Fills the sectors and turns of a slot whose normals are set. */
void sepax_sectors_fill(size_class *c, uint32_t slot);

#endif
