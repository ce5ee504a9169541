// SPDX-License-Identifier: MIT
//
// The arrays of rows.

#ifndef SEPAX_TESTS_ROWS_H
#define SEPAX_TESTS_ROWS_H

#include <vector>

#include "sepax.h"

struct row_arrays {
    std::vector<sepax_id> shapes, ids;
    std::vector<sepax_pose> poses;                // none: where they are
    std::vector<sepax_vec2> shifts;               // or none
    std::vector<uint32_t> list_of, offsets = {0}; // list_of: none where each row has its own list
    std::vector<uint32_t> groups;                 // or none
    uint32_t flags = 0;

    // Valid while these arrays are.
    sepax_rows view(sepax_workspace *workspace) const {
        const auto some = [](const auto &of) { return of.empty() ? nullptr : of.data(); };
        const size_t group_count = groups.empty() ? 0 : groups.size() - 1;
        return {shapes.data(),      some(poses), shapes.size(), some(list_of), offsets.data(),
                offsets.size() - 1, ids.data(),  some(groups),  group_count,   flags,
                workspace,          some(shifts)};
    }
    void add_list(const std::vector<sepax_id> &list) {
        ids.insert(ids.end(), list.begin(), list.end());
        offsets.push_back(static_cast<uint32_t>(ids.size()));
    }
    uint32_t list(size_t row) const {
        return list_of.empty() ? static_cast<uint32_t>(row) : list_of[row];
    }
    std::vector<sepax_pair> pairs(size_t row) const {
        std::vector<sepax_pair> out;
        for (uint32_t i = offsets[list(row)]; i < offsets[list(row) + 1]; ++i)
            out.push_back({shapes[row], ids[i]});
        return out;
    }
};

#endif
