// SPDX-License-Identifier: MIT
//
// A uniform grid by hand: boxes are counted and sorted by cell, then cells are compared with the
// next one in their row and the three below.

#include "box_grid.h"

#include <algorithm>
#include <cmath>

namespace {

bool meet(const sepax_bounds &a, const sepax_bounds &b) {
    return (a.min_x <= b.max_x) & (b.min_x <= a.max_x) & (a.min_y <= b.max_y) &
           (b.min_y <= a.max_y);
}

} // namespace

size_t box_grid::column_of(float x) const {
    const float at = (x - origin_x_) * per_size_;
    return at <= 0 ? 0 : std::min(static_cast<size_t>(at), columns_ - 1);
}

size_t box_grid::row_of(float y) const {
    const float at = (y - origin_y_) * per_size_;
    return at <= 0 ? 0 : std::min(static_cast<size_t>(at), rows_ - 1);
}

void box_grid::build(const std::vector<sepax_bounds> &boxes) {
    float max_x = -INFINITY, max_y = -INFINITY, largest = 0;
    origin_x_ = origin_y_ = INFINITY;
    for (const sepax_bounds &b : boxes) {
        origin_x_ = std::min(origin_x_, b.min_x);
        origin_y_ = std::min(origin_y_, b.min_y);
        max_x = std::max(max_x, b.min_x);
        max_y = std::max(max_y, b.min_y);
        largest = std::max({largest, b.max_x - b.min_x, b.max_y - b.min_y});
    }
    size_ = largest * 1.0001f; // for the rounding of a cell's number
    per_size_ = 1 / size_;
    columns_ = static_cast<size_t>((max_x - origin_x_) * per_size_) + 1;
    rows_ = static_cast<size_t>((max_y - origin_y_) * per_size_) + 1;
    first_.assign(columns_ * rows_ + 1, 0);
    cell_.resize(boxes.size());
    for (size_t i = 0; i < boxes.size(); i++) {
        const size_t cell = row_of(boxes[i].min_y) * columns_ + column_of(boxes[i].min_x);
        cell_[i] = static_cast<uint32_t>(cell);
        first_[cell + 1]++;
    }
    for (size_t i = 1; i < first_.size(); i++)
        first_[i] += first_[i - 1];
    sorted_.resize(boxes.size());
    ids_.resize(boxes.size());
    for (size_t i = boxes.size(); i-- > 0;) { // ends of cells become their begins, one by one
        const uint32_t at = --first_[cell_[i] + 1];
        sorted_[at] = boxes[i];
        ids_[at] = static_cast<sepax_id>(i);
    }
    first_.erase(first_.begin());
    first_.push_back(static_cast<uint32_t>(boxes.size()));
}

void box_grid::move(const std::vector<sepax_bounds> &boxes) {
    build(boxes);
}

void box_grid::find_pairs(std::vector<sepax_pair> &pairs) {
    const auto compare = [&](uint32_t i, uint32_t begin, uint32_t end) {
        for (uint32_t j = begin; j < end; j++)
            if (meet(sorted_[i], sorted_[j]))
                pairs.push_back({std::min(ids_[i], ids_[j]), std::max(ids_[i], ids_[j])});
    };
    for (size_t row = 0; row < rows_; row++)
        for (size_t column = 0; column < columns_; column++) {
            const size_t cell = row * columns_ + column;
            const size_t last = column + 1 < columns_ ? 1 : 0, before = column > 0 ? 1 : 0;
            for (uint32_t i = first_[cell]; i < first_[cell + 1]; i++) {
                compare(i, i + 1, first_[cell + last + 1]); // its own cell and the next one
                if (row + 1 < rows_)
                    compare(i, first_[cell + columns_ - before],
                            first_[cell + columns_ + last + 1]);
            }
        }
}

void box_grid::query(const sepax_bounds &box, std::vector<sepax_id> &ids) {
    const size_t left = column_of(box.min_x - size_), right = column_of(box.max_x);
    const size_t end = row_of(box.max_y);
    for (size_t row = row_of(box.min_y - size_); row <= end; row++) {
        const size_t cell = row * columns_;
        for (uint32_t i = first_[cell + left]; i < first_[cell + right + 1]; i++)
            if (meet(box, sorted_[i]))
                ids.push_back(ids_[i]);
    }
}
