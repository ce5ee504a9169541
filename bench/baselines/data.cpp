// SPDX-License-Identifier: MIT

#include "data.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace {

// The circle around the mean of the vertices; its radius is rounded up.
baseline_circle circle_of(const sepax_vec2 *v, size_t n) {
    double x = 0, y = 0, reach = 0;
    for (size_t i = 0; i < n; i++) {
        x += double(v[i].x) / static_cast<double>(n);
        y += double(v[i].y) / static_cast<double>(n);
    }
    const float cx = static_cast<float>(x), cy = static_cast<float>(y);
    for (size_t i = 0; i < n; i++)
        reach = std::max(reach, std::hypot(double(v[i].x) - cx, double(v[i].y) - cy));
    const float radius = static_cast<float>(reach);
    return {cx, cy, std::nextafter(radius, std::numeric_limits<float>::infinity())};
}

baseline_aabb aabb_of(const sepax_vec2 *v, size_t n) {
    baseline_aabb box = {v[0].x, v[0].y, v[0].x, v[0].y};
    for (size_t i = 1; i < n; i++)
        box = {std::min(box.lo_x, v[i].x), std::min(box.lo_y, v[i].y), std::max(box.hi_x, v[i].x),
               std::max(box.hi_y, v[i].y)};
    return box;
}

double largest_coordinate(const baseline_aabb &box) {
    return std::max(std::max(std::abs(double(box.lo_x)), std::abs(double(box.lo_y))),
                    std::max(std::abs(double(box.hi_x)), std::abs(double(box.hi_y))));
}

} // namespace

void baseline_data::add(const sepax_vec2 *v, size_t n) {
    for (size_t i = 0; i < n; i++) {
        const sepax_vec2 p = v[i], q = v[i + 1 == n ? 0 : i + 1];
        const double ex = double(q.x) - p.x, ey = double(q.y) - p.y;
        const double length = std::hypot(ex, ey);
        x_.push_back(p.x);
        y_.push_back(p.y);
        nx_.push_back(static_cast<float>(ey / length));
        ny_.push_back(static_cast<float>(-ex / length));
        d_.push_back(static_cast<float>((ey * p.x - ex * p.y) / length));
    }
    start_.push_back(static_cast<uint32_t>(x_.size()));
    aabbs_.push_back(aabb_of(v, n));
    circles_.push_back(circle_of(v, n));
}

void baseline_data::add_box(const baseline_box &box) {
    boxes_.push_back(box);
}

void baseline_data::add_block(size_t shape, uint32_t stride) {
    const uint32_t first = start_[shape], count = start_[shape + 1] - first;
    for (const std::vector<float> *from : {&x_, &y_, &nx_, &ny_, &d_})
        for (uint32_t i = 0; i < stride; i++)
            blocks_.push_back((*from)[first + std::min(i, count - 1)]);
}

void baseline_data::finish() {
    uint32_t least = SEPAX_MAX_VERTICES, most = 0;
    for (size_t i = 0; i + 1 < start_.size(); i++) {
        least = std::min(least, start_[i + 1] - start_[i]);
        most = std::max(most, start_[i + 1] - start_[i]);
    }
    for (size_t i = 0; most <= BASELINE_LANE_VERTICES && i + 1 < start_.size(); i++)
        add_block(i, most);
    set_ = {start_.data(),
            x_.data(),
            y_.data(),
            nx_.data(),
            ny_.data(),
            d_.data(),
            aabbs_.data(),
            circles_.data(),
            boxes_.empty() ? nullptr : boxes_.data(),
            least == most ? most : 0,
            blocks_.empty() ? nullptr : blocks_.data(),
            most};
}

double baseline_data::bound(sepax_pair pair, unsigned traits) const {
    const baseline_aabb &a = aabbs_[pair.a], &b = aabbs_[pair.b];
    const double largest = std::max(largest_coordinate(a), largest_coordinate(b));
    const double width = double(std::max(a.hi_x, b.hi_x)) - std::min(a.lo_x, b.lo_x);
    const double height = double(std::max(a.hi_y, b.hi_y)) - std::min(a.lo_y, b.lo_y);
    const double rounding = (traits & BASELINE_BOX_AXES) != 0 ? 0x1p-18 : 0x1p-20;
    return rounding * largest + 0x1p-21 * (width + height) + 0x1p-149;
}

double baseline_data::along(sepax_pair pair, float normal_x, float normal_y) const {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (!(std::abs(std::hypot(double(normal_x), double(normal_y)) - 1) <= 0x1p-18))
        return std::numeric_limits<double>::quiet_NaN();
    const auto project = [&](uint32_t i) {
        return double(normal_x) * x_[i] + double(normal_y) * y_[i];
    };
    double a_most = -infinity, b_least = infinity;
    for (uint32_t i = start_[pair.a]; i < start_[pair.a + 1]; i++)
        a_most = std::max(a_most, project(i));
    for (uint32_t i = start_[pair.b]; i < start_[pair.b + 1]; i++)
        b_least = std::min(b_least, project(i));
    return b_least - a_most;
}
