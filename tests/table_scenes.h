// SPDX-License-Identifier: MIT
//
// Groups of scenes of the table.

#ifndef SEPAX_TESTS_TABLE_SCENES_H
#define SEPAX_TESTS_TABLE_SCENES_H

#include "table.h"

namespace table {

world world_of(const shapes::scene &s, uint32_t config_flags = SEPAX_MERGE_AXES,
               uint32_t add_flags = 0);

void add_uniform(std::vector<scene> &list);
void add_exceptions(std::vector<scene> &list);
void add_rounded(std::vector<scene> &list);
void add_manifolds(std::vector<scene> &list);
void add_distances(std::vector<scene> &list);
void add_rows(std::vector<scene> &list);
void add_casts(std::vector<scene> &list);

} // namespace table

#endif
