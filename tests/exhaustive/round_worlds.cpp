// SPDX-License-Identifier: MIT
//
// sepax_round_worlds [I/N]: every pair of the points, segments, triangles and quadrilaterals of a
// small lattice with radii of halves, under maps that keep distances in proportion, on every
// backend by every strategy, against integers. Relations, with a margin as well; the signs of
// separations and distances; containments. Returns 1 when an answer is wrong or the world is not
// what it should be. With I/N only every N-th combination of map, backend and strategy.

#include <chrono>
#include <cstdio>

#include "batch.h"
#include "exact_formulas.h"
#include "lattice.h"
#include "shapes.h"

namespace {

using lattice::point;

// A core on the lattice, and a radius in halves of its step.
struct rounded {
    const lattice::region *core;
    int64_t radius;
};

// ------------------------------------------------------------------ integers

// Coordinates in halves as well.
exact::core<int64_t> halves(const lattice::shape &s) {
    exact::core<int64_t> out;
    for (const point &p : s)
        out.push_back({2 * p.x, 2 * p.y});
    return out;
}

uint8_t relation(const rounded &a, const rounded &b, int64_t margin) {
    return static_cast<uint8_t>(exact::relation_of_rounded(
        halves(a.core->corners), halves(b.core->corners), a.radius + b.radius + margin,
        lattice::relation(*a.core, *b.core)));
}

bool is_within(const rounded &a, const rounded &b) {
    const exact::core<int64_t> border = halves(b.core->corners);
    return std::all_of(a.core->corners.begin(), a.core->corners.end(), [&](const point &w) {
        return exact::is_disc_within(halves({w})[0], border, b.radius - a.radius,
                                     lattice::relation(lattice::region({w}), *b.core));
    });
}

// --------------------------------------------------------------------- world

struct world {
    std::vector<lattice::region> cores;
    std::vector<rounded> shapes;
    std::vector<sepax_pair> pairs;
};

void append(std::vector<lattice::region> &to, const std::vector<lattice::shape> &shapes) {
    for (const lattice::shape &s : shapes)
        to.emplace_back(s);
}

world make_world() {
    world w;
    const std::vector<point> grid = lattice::grid(3);
    append(w.cores, lattice::points_and_segments(grid));
    append(w.cores, lattice::polygons(grid, 3));
    append(w.cores, lattice::polygons(grid, 4));
    for (const lattice::region &core : w.cores)
        for (int64_t radius = 0; radius < 4; radius++)
            w.shapes.push_back({&core, radius});
    const auto n = static_cast<sepax_id>(w.shapes.size());
    for (sepax_id a = 0; a < n; a++)
        for (sepax_id b = 0; b < n; b++)
            w.pairs.push_back({a, b});
    return w;
}

struct answers {
    std::vector<uint8_t> relations[2], containments; // of the margins 0 and 1/2
};

answers find_answers(const world &w) {
    answers right;
    for (const sepax_pair &p : w.pairs) {
        const rounded &a = w.shapes[p.a], &b = w.shapes[p.b];
        for (const int64_t margin : {0, 1})
            right.relations[margin].push_back(relation(a, b, margin));
        right.containments.push_back(static_cast<uint8_t>(
            (is_within(a, b) ? SEPAX_A_WITHIN_B : 0) | (is_within(b, a) ? SEPAX_B_WITHIN_A : 0)));
    }
    return right;
}

// How many pairs have which relation: mathematics, the same on every machine.
bool is_what_it_was(const answers &right) {
    static const size_t expected[2][3] = {{25772, 28649, 770043}, {10032, 6992, 807440}};
    bool good = true;
    for (const int margin : {0, 1}) {
        const std::vector<uint8_t> &all = right.relations[margin];
        std::printf("margin %d/2:", margin);
        for (const int r : {SEPAX_DISJOINT, SEPAX_TOUCHING, SEPAX_OVERLAPPING}) {
            const auto count = static_cast<size_t>(std::count(all.begin(), all.end(), r));
            good = good && count == expected[margin][r];
            std::printf(" %zu", count);
        }
        std::printf(" disjoint, touching, overlapping\n");
    }
    return good;
}

// ---------------------------------------------------------------------- maps

// x' = (xx x - xy y + x0) 2^exponent, y' = (xy x + xx y + y0) 2^exponent for coordinates in halves;
// radii are times `scale`, the root of xx^2 + xy^2.
struct map {
    const char *name;
    int64_t xx, xy, x0, y0, scale;
    int exponent;
};

const map maps[] = {{"unit", 1, 0, 0, 0, 1, -1},
                    {"far", 1, 0, 1 << 22, -(1 << 21), 1, 3},
                    {"turned", 3, 4, 0, 0, 5, 0},
                    {"denormal", 1, 0, -3, -2, 1, -149},
                    {"huge", 1, 0, -3, -2, 1, 121},
                    {"off_grid", 999, 499000, 77777, -1234567, 499001, -12},
                    {"off_grid_small", 999, 499000, 77777, -1234567, 499001, -140},
                    {"off_grid_large", 999, 499000, 77777, -1234567, 499001, 90}};

float scaled_by(const map &m, int64_t v) {
    return static_cast<float>(std::ldexp(static_cast<double>(v), m.exponent));
}

sepax_vec2 place(const map &m, const point &p) {
    return {scaled_by(m, 2 * (m.xx * p.x - m.xy * p.y) + m.x0),
            scaled_by(m, 2 * (m.xy * p.x + m.xx * p.y) + m.y0)};
}

shapes::store_ptr make_store(const world &w, const map &m) {
    sepax_store *store = nullptr;
    if (sepax_store_create(nullptr, &store) != SEPAX_OK)
        return nullptr;
    shapes::store_ptr owner(store);
    for (const rounded &s : w.shapes) {
        shapes::polygon vertices;
        for (const point &p : s.core->corners)
            vertices.push_back(place(m, p));
        sepax_id id = 0;
        const float radius = scaled_by(m, s.radius * m.scale);
        if (sepax_store_add(store, vertices.data(), vertices.size(), 0, &id, nullptr) != SEPAX_OK ||
            sepax_store_set_radii(store, &id, &radius, 1, nullptr) != SEPAX_OK)
            return nullptr;
    }
    return owner;
}

// -------------------------------------------------------------------- checks

struct tally {
    size_t answers = 0, wrong = 0;
};

// A world under one map.
struct scene {
    const world &of;
    const map &by;
    const sepax_store *store;
    const answers &right;
};

void expect(const scene &s, const char *what, const sepax_options &o, size_t i, bool right,
            tally &t) {
    t.answers++;
    if (!right && t.wrong++ < 10) {
        std::printf("%s: wrong %s of pair (%u, %u) by %s, %s, margin %g\n", s.by.name, what,
                    s.of.pairs[i].a, s.of.pairs[i].b, sepax_backend_name(o.backend),
                    sepax_strategy_name(o.strategy), double{o.margin});
    }
}

void check(const scene &s, sepax_options o, int margin, tally &t) {
    const size_t n = s.of.pairs.size();
    const sepax_source source = sepax_pairs(s.of.pairs.data(), n);
    const std::vector<uint8_t> &relations = s.right.relations[margin];
    std::vector<uint8_t> found(n, 0xEE), within(n, 0xEE);
    std::vector<float> separations(n, NAN), lengths(n, NAN);
    const sepax_contacts contacts = {separations.data(), nullptr, nullptr, nullptr, nullptr};
    sepax_distances distances = {};
    distances.distance = lengths.data();
    o.margin = scaled_by(s.by, margin * s.by.scale);
    bool good = sepax_relate(s.store, source, &o, found.data()) == SEPAX_OK &&
                sepax_separate(s.store, source, &o, &contacts) == SEPAX_OK &&
                sepax_distance(s.store, source, &o, &distances) == SEPAX_OK;
    if (margin == 0)
        good = good && sepax_contain(s.store, source, &o, within.data()) == SEPAX_OK;
    const auto has_sign = [](float v, uint8_t r) {
        return r == SEPAX_DISJOINT ? v > 0 : r == SEPAX_TOUCHING ? v == 0 : v < 0;
    };
    for (size_t i = 0; i < n; i++) {
        expect(s, "relation", o, i, good && found[i] == relations[i], t);
        expect(s, "separation", o, i, has_sign(separations[i], relations[i]), t);
        expect(s, "distance", o, i, has_sign(lengths[i], relations[i]), t);
        if (margin == 0)
            expect(s, "containment", o, i, within[i] == s.right.containments[i], t);
    }
}

} // namespace

int main(int argc, char **argv) {
    size_t part = 0, parts = 1, next = 0;
    if (argc > 2 || (argc == 2 && std::sscanf(argv[1], "%zu/%zu", &part, &parts) != 2)) {
        std::fprintf(stderr, "usage: sepax_round_worlds [I/N]\n");
        return 2;
    }
    const auto since = std::chrono::steady_clock::now();
    const world w = make_world();
    const answers right = find_answers(w);
    std::printf("%zu shapes, %zu pairs\n", w.shapes.size(), w.pairs.size());
    bool good = is_what_it_was(right);
    if (!good)
        std::printf("this is not the world it was\n");
    tally t;
    for (const map &m : maps) {
        const shapes::store_ptr store = make_store(w, m);
        if (!store) {
            std::printf("%s: a store refuses a shape\n", m.name);
            good = false;
            continue;
        }
        for_each_variant([&](const sepax_options &options) {
            for (const int margin : {0, 1})
                if (next++ % parts == part)
                    check({w, m, store.get(), right}, options, margin, t);
        });
    }
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - since;
    std::printf("%zu answers, %zu wrong, %.1f s\n", t.answers, t.wrong, passed.count());
    return good && t.wrong == 0 ? 0 : 1;
}
