// SPDX-License-Identifier: MIT
//
// Makes the worlds and their stores.

#include "worlds.h"

#include <algorithm>
#include <cmath>

namespace worlds {

namespace {

using namespace lattice;

// Nothing rounds on the 11-bit grid of the float filter, where `unit` and `far` are. In the next
// four products under- or overflow in float. In the next two shapes that touch take double, and in
// the last two, where they have no common grid, expansions.
const map polygon_maps[] = {
    {"unit", 1, 0, 0, 1, 0, 0, 0, 0, level::lanes},
    {"far", 1, 0, 0, 1, 1 << 23, -(1 << 23) - 8, 0, 0, level::lanes},
    {"denormal", 1, 0, 0, 1, -2, -3, -149, -149, level::in_double},
    {"small", 1, 0, 0, 1, 0, 0, -80, -80, level::in_double},
    {"large", 1, 0, 0, 1, -1, 0, 60, 60, level::in_double},
    {"huge", 1, 0, 0, 1, -3, -2, 123, 123, level::in_double},
    {"off_grid", 699051, 0, 0, 1048573, -1234567, 2345679, 0, 0, level::in_double},
    {"shear", 524287, -262145, 131071, 786433, 77777, -1234567, -20, -20, level::in_double},
    {"stretched", 1048573, 0, 0, 699051, -2000001, -77777, 40, -40, level::expansions},
    {"stretched_shear", 524287, -262145, 131071, 786433, -1000001, 0, -60, 40, level::expansions},
};

// Even integers between 2^24 and 2^25, where floats are 2 apart: a smaller part of a local vertex
// is lost when it is placed.
const int64_t away = 1 << 24;
const map collapsing_maps[] = {
    {"unit", 2, 0, 0, 2, away, away, 0, 0, level::in_double},
    {"small", 2, 0, 0, 2, away, away, -147, -147, level::in_double},
    {"huge", 2, 0, 0, 2, away, away, 102, 102, level::in_double},
    {"off_grid", 524278, 0, 0, 349526, away, away, 0, 0, level::in_double},
    {"shear", 262142, 131074, -65542, 393218, away, away + (1 << 21), -10, -10, level::in_double},
    {"stretched", 524278, 0, 0, 349526, away, away, 40, -40, level::in_double},
};

// Coordinates and radii are in halves of the step of the lattice.
const map rounded_maps[] = {
    {"unit", 1, 0, 0, 1, 0, 0, -1, -1, level::any},
    {"far", 1, 0, 0, 1, 1 << 22, -(1 << 21), 3, 3, level::any},
    {"turned", 3, -4, 4, 3, 0, 0, 0, 0, level::any, 5},
    {"denormal", 1, 0, 0, 1, -3, -2, -149, -149, level::any},
    {"huge", 1, 0, 0, 1, -3, -2, 121, 121, level::any},
    {"off_grid", 999, -499000, 499000, 999, 77777, -1234567, -12, -12, level::any, 499001},
    {"off_grid_small", 999, -499000, 499000, 999, 77777, -1234567, -140, -140, level::any, 499001},
    {"off_grid_large", 999, -499000, 499000, 999, 77777, -1234567, 90, 90, level::any, 499001}};

template <typename T> void append(std::vector<T> &to, const std::vector<T> &from) {
    to.insert(to.end(), from.begin(), from.end());
}

template <typename F> std::vector<shape> only(const std::vector<shape> &shapes, F wanted) {
    std::vector<shape> out;
    std::copy_if(shapes.begin(), shapes.end(), std::back_inserter(out), wanted);
    return out;
}

// The axis-aligned rectangles of a grid, each turned four ways.
std::vector<shape> boxes(int side) {
    return with_every_first_corner(only(polygons(grid(side, 2), 4), is_upright));
}

std::vector<shape> tilted_rectangles(int side) {
    return only(polygons(grid(side, 2), 4),
                [](const shape &s) { return is_rectangle(s) && !is_upright(s); });
}

// Each shape at every place of a places x places square.
std::vector<shape> everywhere(const std::vector<shape> &shapes, int places) {
    std::vector<shape> all;
    for (const shape &s : shapes)
        for (const point &to : grid(places)) {
            shape moved = s;
            for (point &corner : moved)
                corner = {corner.x + to.x, corner.y + to.y};
            all.push_back(moved);
        }
    return all;
}

// Shapes that all meet each other, in both orders.
world of(const std::vector<shape> &shapes) {
    world w;
    w.shapes = shapes;
    const auto n = static_cast<sepax_id>(shapes.size());
    for (sepax_id a = 0; a < n; ++a)
        for (sepax_id b = 0; b < n; ++b)
            w.pairs.push_back({a, b});
    return w;
}

// Each of one kind meets each of another, in both orders.
world of(const std::vector<shape> &one, const std::vector<shape> &other) {
    world w;
    w.shapes = one;
    append(w.shapes, other);
    const auto border = static_cast<sepax_id>(one.size());
    const auto end = static_cast<sepax_id>(w.shapes.size());
    for (sepax_id a = 0; a < border; ++a)
        for (sepax_id b = border; b < end; ++b) {
            w.pairs.push_back({a, b});
            w.pairs.push_back({b, a});
        }
    return w;
}

world with_boxes(world w, size_t boxes) {
    w.boxes = boxes;
    return w;
}

// ---------------------------------------------------------------- the list

// Boxes need whole numbers for their centres, so their grids have a step of 2.
world triangles() {
    return of(polygons(grid(4), 3));
}

world quads() {
    return of(polygons(grid(3), 4));
}

world first_corners() {
    std::vector<shape> all = polygons(grid(3), 3);
    append(all, polygons(grid(3), 4));
    return of(with_every_first_corner(all));
}

world parallelograms() {
    return of(only(polygons(grid(4), 4), is_parallelogram));
}

// Polygons with many corners fill their grid, so they are moved to where they meet otherwise: 5 and
// 6 corners on 3 x 3 points, everywhere in 6 x 6; 7 and 8 on 4 x 4, everywhere in 6 x 6.
world five_and_more() {
    std::vector<shape> all;
    for (const size_t corners : {5, 6})
        append(all, everywhere(polygons(grid(3), corners), 4));
    for (const size_t corners : {7, 8})
        append(all, everywhere(polygons(grid(4), corners), 3));
    return of(all);
}

world six_and_more_with_triangles() {
    std::vector<shape> all;
    for (const size_t corners : {6, 7, 8})
        append(all, polygons(grid(4), corners));
    return of(all, polygons(grid(4), 3));
}

world boxes_with_boxes() {
    const std::vector<shape> all = boxes(5);
    return with_boxes(of(all), all.size());
}

world boxes_with_rectangles() {
    const std::vector<shape> all = boxes(5);
    return with_boxes(of(all, tilted_rectangles(5)), all.size());
}

world boxes_with_triangles() {
    const std::vector<shape> all = boxes(4);
    return with_boxes(of(all, polygons(grid(4, 2), 3)), all.size());
}

world segments() {
    return of(points_and_segments(grid(4)));
}

world segments_with_triangles() {
    return of(points_and_segments(grid(4)), polygons(grid(4), 3));
}

world segments_with_boxes() {
    const std::vector<shape> all = boxes(4);
    return with_boxes(of(all, points_and_segments(grid(4, 2))), all.size());
}

// Points, segments, triangles and quadrilaterals with four radii each.
world rounded() {
    std::vector<shape> cores = points_and_segments(grid(3, 2)), all;
    for (const size_t corners : {3, 4})
        append(cores, polygons(grid(3, 2), corners));
    for (const shape &core : cores)
        all.insert(all.end(), 4, core);
    world w = of(all);
    for (size_t i = 0; i < all.size(); ++i)
        w.radii.push_back(static_cast<int64_t>(i % 4));
    return w;
}

struct entry {
    const char *name;
    world (*make)();
    std::vector<census> expected;
};

const entry list[] = {
    {"triangles", triangles, {{39284, 59328, 167644}}},
    {"quads", quads, {{0, 396, 4504}}},
    {"first_corners", first_corners, {{4932, 44424, 208708}}},
    {"parallelograms", parallelograms, {{1756, 5084, 18124}}},
    {"five_and_more", five_and_more, {{58656, 79288, 194985}}},
    {"six_and_more_triangles", six_and_more_with_triangles, {{2616, 15816, 308712}}},
    {"boxes", boxes_with_boxes, {{30400, 51200, 78400}}},
    {"boxes_rectangles", boxes_with_rectangles, {{1760, 4480, 17760}}},
    {"boxes_triangles", boxes_with_triangles, {{18464, 36992, 93152}}},
    {"segments", segments, {{37744, 27792, 0}}},
    {"segments_triangles", segments_with_triangles, {{93280, 86144, 84768}}},
    {"segments_boxes", segments_with_boxes, {{21824, 28096, 23808}}},
    {"rounded", rounded, {{25772, 28649, 770043}, {10032, 6992, 807440}}},
};

bool is_within(const world &w, sepax_id a, sepax_id b) {
    const shape &border = w.shapes[b];
    return std::all_of(w.shapes[a].begin(), w.shapes[a].end(), [&](const point &p) {
        return exact::is_disc_within(p, border, w.radius(b) - w.radius(a),
                                     exact::relation_of_cores({p}, border));
    });
}

// ------------------------------------------------------------------- stores

sepax_vec2 apply(const map &m, point p) {
    const auto x = static_cast<double>(m.xx * p.x + m.xy * p.y + m.x0);
    const auto y = static_cast<double>(m.yx * p.x + m.yy * p.y + m.y0);
    return {static_cast<float>(std::ldexp(x, m.exponent_x)),
            static_cast<float>(std::ldexp(y, m.exponent_y))};
}

bool is_exact(const map &m, point p) {
    const sepax_vec2 v = apply(m, p);
    return std::ldexp(double{v.x}, -m.exponent_x) ==
               static_cast<double>(m.xx * p.x + m.xy * p.y + m.x0) &&
           std::ldexp(double{v.y}, -m.exponent_y) ==
               static_cast<double>(m.yx * p.x + m.yy * p.y + m.y0);
}

shapes::polygon apply(const map &m, const shape &s) {
    shapes::polygon p;
    for (const point &corner : s)
        p.push_back(apply(m, corner));
    return p;
}

// A triangle around the point or segment from the origin to `along`, so thin that it collapses to
// that when it is moved to where the map has its coordinates.
shapes::polygon thin(const map &m, sepax_vec2 along, bool is_point) {
    const float dust_x = std::ldexp(.25f, m.exponent_x), dust_y = std::ldexp(.25f, m.exponent_y);
    if (is_point)
        return {{0, 0}, {dust_x, 0}, {0, dust_y}};
    if (along.x != 0)
        return {{0, 0}, along, {along.x, along.y + (along.x > 0 ? dust_y : -dust_y)}};
    return {{0, 0}, along, {along.y > 0 ? -dust_x : dust_x, along.y}};
}

bool add_collapsed(sepax_store *store, const map &m, const shapes::polygon &p) {
    const sepax_vec2 from = p.front(), to = p.back();
    const shapes::polygon local = thin(m, {to.x - from.x, to.y - from.y}, p.size() == 1);
    const sepax_pose pose = {from.x, from.y, 1, 0};
    sepax_id id = 0;
    return sepax_store_add(store, local.data(), local.size(), 0, &id, NULL) == SEPAX_OK &&
           sepax_store_place(store, &id, &pose, 1, nullptr) == SEPAX_OK;
}

// An upright rectangle; its first edge is the x axis of the box.
bool add_box(sepax_store *store, const shapes::polygon &p) {
    const auto half = [](float low, float high) { return (high - low) / 2; };
    const float ex = half(p[0].x, p[1].x), ey = half(p[0].y, p[1].y);
    const float fx = half(p[1].x, p[2].x), fy = half(p[1].y, p[2].y);
    const auto sign = [](float v) { return static_cast<float>((v > 0) - (v < 0)); };
    const sepax_box box = {
        std::fabs(ex + ey),
        std::fabs(fx + fy),
        {p[0].x + half(p[0].x, p[2].x), p[0].y + half(p[0].y, p[2].y), sign(ex), sign(ey)}};
    sepax_id id = 0;
    return sepax_store_add_boxes(store, &box, 1, &id, nullptr) == SEPAX_OK;
}

bool add(sepax_store *store, const shapes::polygon &p) {
    sepax_id id = 0;
    return sepax_store_add(store, p.data(), p.size(), 0, &id, NULL) == SEPAX_OK;
}

// Of a segment the library may take either end first.
bool is_stored(const sepax_store *store, sepax_id id, shapes::polygon p) {
    sepax_vec2 v[8];
    size_t count = 0;
    if (sepax_store_vertices(store, id, v, 8, &count) != SEPAX_OK || count != p.size())
        return false;
    const auto same = [](sepax_vec2 a, sepax_vec2 b) { return a.x == b.x && a.y == b.y; };
    if (count == 2 && !same(v[0], p[0]))
        std::swap(p[0], p[1]);
    return std::equal(p.begin(), p.end(), v, same);
}

} // namespace

std::vector<std::string> names() {
    std::vector<std::string> all;
    for (const entry &e : list)
        all.push_back(e.name);
    return all;
}

world make(const std::string &name) {
    const entry *e = std::find_if(std::begin(list), std::end(list),
                                  [&](const entry &one) { return one.name == name; });
    if (e == std::end(list))
        return {};
    world w = e->make();
    w.name = name;
    w.expected = e->expected;
    w.collapses = w.radii.empty() && std::any_of(w.shapes.begin(), w.shapes.end(),
                                                 [](const shape &s) { return s.size() < 3; });
    const auto take = [&w](const auto &maps) { w.maps.assign(std::begin(maps), std::end(maps)); };
    if (w.collapses)
        take(collapsing_maps);
    else if (w.radii.empty())
        take(polygon_maps);
    else
        take(rounded_maps);
    if (w.boxes == w.shapes.size()) // no edge is oblique, so every D is one product
        for (map &m : w.maps)
            m.least = std::min(m.least, level::in_double);
    if (w.boxes > 0)
        w.maps.erase(std::remove_if(w.maps.begin(), w.maps.end(),
                                    [](const map &m) { return !m.is_upright(); }),
                     w.maps.end());
    return w;
}

std::vector<uint8_t> relations(const world &w, int64_t margin) {
    std::vector<uint8_t> all;
    for (const sepax_pair &p : w.pairs) {
        const shape &a = w.shapes[p.a], &b = w.shapes[p.b];
        const int64_t r = w.radius(p.a) + w.radius(p.b) + margin;
        all.push_back(static_cast<uint8_t>(
            exact::relation_of_rounded(a, b, r, exact::relation_of_cores(a, b))));
    }
    return all;
}

std::vector<uint8_t> containments(const world &w) {
    std::vector<uint8_t> all;
    for (const sepax_pair &p : w.pairs)
        all.push_back(static_cast<uint8_t>((is_within(w, p.a, p.b) ? SEPAX_A_WITHIN_B : 0) |
                                           (is_within(w, p.b, p.a) ? SEPAX_B_WITHIN_A : 0)));
    return all;
}

float map::length(int64_t v) const {
    return std::ldexp(static_cast<float>(v * scale), exponent_x);
}

shapes::store_ptr make_store(const world &w, const map &m) {
    sepax_store *store = nullptr;
    if (sepax_store_create(nullptr, &store) != SEPAX_OK)
        return nullptr;
    shapes::store_ptr owner(store);
    for (sepax_id id = 0; id < w.shapes.size(); ++id) {
        const shape &s = w.shapes[id];
        const shapes::polygon p = apply(m, s);
        const bool exact =
            std::all_of(s.begin(), s.end(), [&](const point &c) { return is_exact(m, c); });
        const bool collapses = w.collapses && s.size() < 3;
        const bool added = id < w.boxes ? add_box(store, p)
                           : collapses  ? add_collapsed(store, m, p)
                                        : add(store, p);
        const float radius = m.length(w.radius(id));
        if (!exact || !added || !is_stored(store, id, p) ||
            sepax_store_set_radii(store, &id, &radius, 1, nullptr) != SEPAX_OK)
            return nullptr;
    }
    return owner;
}

} // namespace worlds
