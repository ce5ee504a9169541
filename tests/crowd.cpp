// SPDX-License-Identifier: MIT
//
// Scenes of shapes.h: crowds of a family with pairs that overlap as often as wanted, and tiles.

#include "shapes.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace shapes {

namespace {

constexpr double pi = 3.14159265358979323846;

// x * 2^exponent with the roundings of double, without libm.
double scaled(double x, int exponent) {
    for (; exponent > 0; --exponent)
        x *= 2;
    for (; exponent < 0; ++exponent)
        x /= 2;
    return x;
}

struct point {
    double x, y;
};

std::vector<point> world_points(const polygon &local, const sepax_pose &pose) {
    std::vector<point> points;
    points.reserve(local.size());
    for (const sepax_vec2 v : local) {
        const sepax_vec2 w = placed(pose, v);
        points.push_back({w.x, w.y});
    }
    return points;
}

// Whether an edge of `a` has all of `b` strictly outside. In double: good enough to tune overlap
// rates with, never an oracle.
bool separates(const std::vector<point> &a, const std::vector<point> &b) {
    for (size_t i = 0; i < a.size(); ++i) {
        const point p = a[i], q = a[i + 1 == a.size() ? 0 : i + 1];
        bool outside = true;
        for (size_t j = 0; j < b.size() && outside; ++j)
            outside = (q.y - p.y) * (b[j].x - p.x) - (q.x - p.x) * (b[j].y - p.y) > 0;
        if (outside)
            return true;
    }
    return false;
}

template <typename T> void shuffle(rng &random, std::vector<T> &items) {
    for (size_t n = items.size(); n > 1; --n)
        std::swap(items[n - 1], items[below(random, static_cast<uint32_t>(n))]);
}

polygon shape_of(rng &random, family f, unsigned k) {
    switch (f) {
    case family::triangle:
        return random_convex(random, 3);
    case family::box:
    case family::box_polygon: {
        const double half = uniform(random, .6, .9);
        return box(half, half * uniform(random, .5, 1));
    }
    case family::regular:
    case family::lattice: {
        const polygon p = f == family::regular ? regular(k) : lattice(k);
        double radius = 0;
        for (const sepax_vec2 v : p)
            radius = std::max(radius, double(v.x) * v.x + double(v.y) * v.y);
        radius = std::sqrt(radius);
        // Rounding may bend edges, so sizes that do are not taken; the power of two cannot.
        for (int tries = 0; tries < 8; ++tries) {
            const double scale = uniform(random, .7, 1) / radius;
            polygon q = p;
            for (sepax_vec2 &v : q)
                v = {static_cast<float>(v.x * scale), static_cast<float>(v.y * scale)};
            if (strictly_convex(q))
                return q;
        }
        double power = 1;
        while (power * radius > 1)
            power /= 2;
        polygon q = p;
        for (sepax_vec2 &v : q)
            v = {static_cast<float>(v.x * power), static_cast<float>(v.y * power)};
        return q;
    }
    case family::random:
        return random_convex(random, k);
    case family::needle:
        return random_convex(random, k, 1e-3, 2e-3);
    case family::sliver:
        return random_convex(random, k, 1e-6, 2e-6);
    case family::mixed:
        return random_convex(random, 3 + below(random, 14));
    }
    std::abort();
}

polygon flattened(polygon p, double aspect) {
    for (sepax_vec2 &v : p)
        v.y = static_cast<float>(v.y * aspect);
    return p;
}

// The largest distance D such that of two shapes at a random distance below D (uniform by area)
// and random rotations, at least the share `overlap` overlaps.
double tune_reach(rng &random, const std::vector<polygon> &sample, double overlap) {
    constexpr double far = 6;
    const size_t steps = sample[0].size() > 128 ? 512 : 4096;
    double reach = far / static_cast<double>(steps);
    double weights = 0, hits = 0;
    for (size_t i = 0; i < steps; ++i) {
        const double distance = far * (static_cast<double>(i) + .5) / static_cast<double>(steps);
        const direction d = unit(uniform(random));
        const polygon &p = sample[below(random, static_cast<uint32_t>(sample.size()))];
        const polygon &q = sample[below(random, static_cast<uint32_t>(sample.size()))];
        const auto a = world_points(p, pose(uniform(random), 0, 0));
        const auto b = world_points(q, pose(uniform(random), distance * d.cos, distance * d.sin));
        weights += distance; // a ring has an area in proportion to its radius
        if (distance < 2.5 && !separates(a, b) && !separates(b, a))
            hits += distance;
        if (hits >= overlap * weights)
            reach = far * static_cast<double>(i + 1) / static_cast<double>(steps);
    }
    return reach;
}

} // namespace

void scene::add(const polygon &local, const sepax_pose &pose) {
    for (const sepax_vec2 v : local) {
        xy.push_back(v.x);
        xy.push_back(v.y);
    }
    offsets.push_back(static_cast<uint32_t>(xy.size() / 2));
    poses.push_back(pose);
}

polygon scene::local(size_t i) const {
    polygon p;
    for (size_t j = offsets[i]; j < offsets[i + 1]; ++j)
        p.push_back({xy[2 * j], xy[2 * j + 1]});
    return p;
}

polygon scene::world(size_t i) const {
    polygon p = local(i);
    for (sepax_vec2 &v : p)
        v = placed(poses[i], v);
    return p;
}

sepax_box scene::as_box(size_t i) const {
    return {-xy[2 * size_t(offsets[i])], -xy[2 * size_t(offsets[i]) + 1], poses[i]};
}

namespace {

// Points in a square, sorted by cells of at least `reach`, row by row: the numbering of
// order::space.
struct crowd {
    double reach, side;
    uint32_t cells = 0; // in a row, and rows
    std::vector<point> centres;
    std::vector<uint32_t> start; // of the points of each cell

    crowd(rng &random, uint32_t n, double reach_of, double side_of)
        : reach(reach_of), side(side_of),
          cells(static_cast<uint32_t>(std::max(1.0, std::min(side / reach, 4096.0)))), centres(n),
          start(size_t(cells) * cells + 1, 0) {
        std::vector<point> raw(n);
        std::vector<uint32_t> cell(n);
        for (uint32_t i = 0; i < n; ++i) {
            const double x = uniform(random), y = uniform(random);
            raw[i] = {x * side, y * side};
            cell[i] = static_cast<uint32_t>(y * cells) * cells + static_cast<uint32_t>(x * cells);
            ++start[cell[i] + 1];
        }
        for (size_t c = 1; c < start.size(); ++c)
            start[c] += start[c - 1];
        std::vector<uint32_t> next(start.begin(), start.end() - 1);
        for (uint32_t i = 0; i < n; ++i)
            centres[next[cell[i]]++] = raw[i];
    }
    // The pairs of point i, of a cell, with later points that are closer than `reach`.
    void pair(uint32_t i, uint32_t row, uint32_t column, std::vector<sepax_pair> &pairs) const {
        for (uint32_t r = row; r < std::min(row + 2, cells); ++r) {
            const uint32_t lo = r == row ? column : column == 0 ? 0 : column - 1;
            const uint32_t hi = std::min(column + 1, cells - 1);
            for (uint32_t j = std::max(start[r * cells + lo], i + 1); j < start[r * cells + hi + 1];
                 ++j) {
                const double dx = centres[j].x - centres[i].x;
                const double dy = centres[j].y - centres[i].y;
                if (dx * dx + dy * dy < reach * reach)
                    pairs.push_back({i, j});
            }
        }
    }
    std::vector<sepax_pair> pairs() const {
        std::vector<sepax_pair> all;
        for (uint32_t row = 0; row < cells; ++row)
            for (uint32_t column = 0; column < cells; ++column)
                for (uint32_t i = start[row * cells + column]; i < start[row * cells + column + 1];
                     ++i)
                    pair(i, row, column, all);
        return all;
    }
};

// A crowd of n points, and pair_count of its pairs that are closer than `reach`.
crowd make_crowd(rng &random, uint32_t n, double reach, size_t pair_count,
                 std::vector<sepax_pair> &pairs) {
    // n points in a square of area A have about n^2 pi reach^2 / (2 A) pairs closer than reach.
    // Aim 10 % higher, and higher again should that not suffice (small scenes).
    for (double wanted = 1.1 * static_cast<double>(pair_count) + 16;; wanted *= 1.5) {
        const double all = double(n) * (double(n) - 1) / 2;
        const double side = reach * std::sqrt(pi * all / wanted);
        crowd made(random, n, reach, std::max(side, reach / 2));
        pairs = made.pairs();
        if (side < reach && !pairs.empty()) {
            // It hardly leaves any two apart: all pairs that are close enough, repeated.
            for (size_t i = 0; pairs.size() < pair_count; ++i)
                pairs.push_back(pairs[i]);
        }
        if (pairs.size() >= pair_count)
            return made;
    }
}

// Takes exactly `count` pairs, thinned evenly so that all of space stays covered.
void thin(std::vector<sepax_pair> &pairs, size_t count) {
    const size_t found = pairs.size();
    for (size_t i = 0; i < count; ++i)
        pairs[i] = pairs[static_cast<size_t>(static_cast<double>(i) * static_cast<double>(found) /
                                             static_cast<double>(count))];
    pairs.resize(count);
}

// Names shapes and pairs in an order; returns the point of each shape.
std::vector<uint32_t> put_in_order(rng &random, uint32_t n, order pair_order,
                                   std::vector<sepax_pair> &pairs) {
    std::vector<uint32_t> id_of(n), place_of(n);
    for (uint32_t i = 0; i < n; ++i)
        place_of[i] = i;
    if (pair_order == order::random)
        shuffle(random, place_of);
    for (uint32_t i = 0; i < n; ++i)
        id_of[place_of[i]] = i;
    for (sepax_pair &p : pairs) {
        p = {id_of[p.a], id_of[p.b]};
        // Callers may list a pair either way round; in space order the lower id comes first.
        if (pair_order == order::random && (random() & 1) != 0)
            std::swap(p.a, p.b);
    }
    if (pair_order == order::random)
        shuffle(random, pairs);
    return place_of;
}

} // namespace

scene make_scene(family f, unsigned k, size_t polygon_count, size_t pair_count, double overlap,
                 order pair_order, uint64_t seed, double aspect) {
    rng random(seed);
    const uint32_t n = static_cast<uint32_t>(polygon_count);
    scene out;
    out.boxes = f == family::box ? polygon_count : 0;
    if (n < 2) {
        for (uint32_t i = 0; i < n; ++i)
            out.add(flattened(shape_of(random, f, k), aspect), pose(0, 0, 0));
        return out;
    }
    std::vector<polygon> sample;
    for (int i = 0; i < 64; ++i)
        sample.push_back(flattened(shape_of(random, f, k), aspect));
    out.reach = tune_reach(random, sample, overlap);
    const crowd made = make_crowd(random, n, out.reach, pair_count, out.pairs);
    thin(out.pairs, pair_count);
    const std::vector<uint32_t> place_of = put_in_order(random, n, pair_order, out.pairs);
    out.poses.reserve(n);
    out.offsets.reserve(n + size_t(1));
    for (uint32_t i = 0; i < n; ++i) {
        const point c = made.centres[place_of[i]];
        // One draw a statement: the order of arguments is the compiler's choice.
        const double turns = uniform(random);
        out.add(flattened(shape_of(random, f, k), aspect),
                pose(turns, c.x - made.side / 2, c.y - made.side / 2));
    }
    return out;
}

scene make_tiles(unsigned k, uint32_t columns, uint32_t rows, bool boxes) {
    scene s;
    s.boxes = boxes ? size_t(columns) * rows : 0;
    const auto at = [](double x, double y) {
        return sepax_pose{static_cast<float>(x), static_cast<float>(y), 1, 0};
    };
    const auto pair = [&](uint32_t a, uint32_t b) { s.pairs.push_back({a, b}); };
    for (uint32_t r = 0; r < rows; ++r)
        for (uint32_t c = 0; c < columns; ++c) {
            const uint32_t i = r * columns + c;
            const bool right = c + 1 < columns, up = r + 1 < rows;
            switch (k) {
            case 3: // each square halved along its rising diagonal: 2 i below it, 2 i + 1 above
                s.add({{-1, -1}, {1, -1}, {1, 1}}, at(2.0 * c, 2.0 * r));
                s.add({{-1, -1}, {1, 1}, {-1, 1}}, at(2.0 * c, 2.0 * r));
                pair(2 * i, 2 * i + 1);
                if (right)
                    pair(2 * i, 2 * i + 3);
                if (up)
                    pair(2 * i + 1, 2 * (i + columns));
                if (right && up)
                    pair(2 * i, 2 * (i + columns + 1) + 1); // corner to corner
                break;
            case 4:
                s.add(box(1, 1), at(2.0 * c, 2.0 * r));
                if (right)
                    pair(i, i + 1);
                if (up)
                    pair(i, i + columns);
                if (right && up)
                    pair(i, i + columns + 1);
                if (c > 0 && up)
                    pair(i, i + columns - 1);
                break;
            case 6: // (2, 0) (1, 2) ... tile the plane by (3, 2) and (0, 4)
                s.add({{2, 0}, {1, 2}, {-1, 2}, {-2, 0}, {-1, -2}, {1, -2}},
                      at(3.0 * c, 4.0 * r + 2.0 * (c % 2)));
                if (right)
                    pair(i, i + 1);
                if (up)
                    pair(i, i + columns);
                if (c % 2 == 1 && right && up)
                    pair(i, i + columns + 1);
                if (c % 2 == 1 && up)
                    pair(i, i + columns - 1);
                break;
            case 8: // squares with cut corners; they touch along the sides only
                s.add({{1, -.5F},
                       {1, .5F},
                       {.5F, 1},
                       {-.5F, 1},
                       {-1, .5F},
                       {-1, -.5F},
                       {-.5F, -1},
                       {.5F, -1}},
                      at(2.0 * c, 2.0 * r));
                if (right)
                    pair(i, i + 1);
                if (up)
                    pair(i, i + columns);
                break;
            default:
                std::abort();
            }
        }
    return s;
}

void transform(scene &s, int exponent, double move_x, double move_y) {
    for (float &v : s.xy)
        v = static_cast<float>(scaled(v, exponent));
    for (sepax_pose &p : s.poses) {
        p.x = static_cast<float>(scaled(p.x, exponent) + move_x);
        p.y = static_cast<float>(scaled(p.y, exponent) + move_y);
    }
}

store_ptr make_store(const scene &s, uint32_t config_flags, uint32_t add_flags) {
    sepax_store_config config = {};
    config.flags = config_flags;
    sepax_store *raw = nullptr;
    if (sepax_store_create(&config, &raw) != SEPAX_OK)
        return nullptr;
    store_ptr store(raw);
    if (s.count() == 0)
        return store;
    sepax_id first = 0;
    std::vector<sepax_box> boxes;
    boxes.reserve(s.boxes);
    for (size_t i = 0; i < s.boxes; ++i)
        boxes.push_back(s.as_box(i));
    if (sepax_store_add_boxes(raw, boxes.data(), boxes.size(), &first, nullptr) != SEPAX_OK)
        return nullptr;
    const size_t rest = s.count() - s.boxes;
    std::vector<sepax_id> ids(rest);
    for (size_t i = 0; i < rest; ++i)
        ids[i] = static_cast<sepax_id>(s.boxes + i);
    if (sepax_store_add_many(raw, s.xy.data(), s.offsets.data() + s.boxes, rest, add_flags, &first,
                             nullptr) != SEPAX_OK ||
        sepax_store_place(raw, ids.data(), s.poses.data() + s.boxes, rest, nullptr) != SEPAX_OK)
        return nullptr;
    return store;
}

workspace_ptr make_workspace(const sepax_store_config *config) {
    sepax_workspace *raw = nullptr;
    return workspace_ptr(sepax_workspace_create(config, &raw) == SEPAX_OK ? raw : nullptr);
}

} // namespace shapes
