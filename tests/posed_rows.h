// SPDX-License-Identifier: MIT
//
// What tests of rows share: stores whose shapes have been placed, and rows in the midst of them.

#ifndef SEPAX_TESTS_POSED_ROWS_H
#define SEPAX_TESTS_POSED_ROWS_H

#include "batch.h"
#include "shapes.h"

namespace posed_rows {

using words = std::vector<uint32_t>;
using offsets = std::vector<uint32_t>;

// A store, and where its shapes are.
struct placed_store {
    shapes::store_ptr store;
    std::vector<sepax_pose> poses; // by id
    std::vector<sepax_id> ids;     // those that are not removed
};

sepax_pose random_pose(shapes::rng &random, double reach);

enum class kind { quads, boxes, polygons, points, all }; // points: two of three, beside boxes

// The same store for the same arguments, so that one can be moved while the other stays.
placed_store make_placed(kind of, size_t count, double reach = 3.5);

// The arrays of rows.
struct rows_arrays {
    std::vector<sepax_id> shapes, ids;
    std::vector<sepax_pose> poses;
    std::vector<uint32_t> list_of, offsets = {0};
    shapes::workspace_ptr workspace = shapes::make_workspace();

    sepax_rows view(uint32_t flags) const {
        return {shapes.data(),
                poses.empty() ? nullptr : poses.data(),
                shapes.size(),
                list_of.data(),
                offsets.data(),
                offsets.size() - 1,
                ids.data(),
                nullptr,
                0,
                flags,
                workspace.get(),
                nullptr};
    }
    // The pairs of a row.
    std::vector<sepax_pair> pairs(size_t row) const {
        std::vector<sepax_pair> out;
        for (uint32_t i = offsets[list_of[row]]; i < offsets[list_of[row] + 1]; ++i)
            out.push_back({shapes[row], ids[i]});
        return out;
    }
};

// Rows in the midst of the shapes of a store; a few are so far out that rounding bends shapes.
rows_arrays make_rows(const placed_store &world, size_t row_count, size_t list_count, bool posed,
                      double reach = 3.5);

// Whether a pair of a row is of a shape with itself.
std::vector<bool> selves(const rows_arrays &rows);

} // namespace posed_rows

#endif
