/* SPDX-License-Identifier: MIT
 *
 * Points among the counties: where all vertices of all pieces lie, by sepax_index_locate.
 */
#ifndef SEPAX_EXAMPLES_COUNTY_POINTS_H
#define SEPAX_EXAMPLES_COUNTY_POINTS_H

#include "counties.h"
#include "sepax.h"

/* Locates the vertices and prints how long that took. Returns false where a vertex is not on the
 * border of its own piece, or a call fails. */
bool county_points(const counties *all, const sepax_store *store, sepax_workspace *workspace);

#endif
