// SPDX-License-Identifier: MIT
//
// Boxes spread, crowded, tall, far away, tiny, all in one place.

#include "broad_scenes.h"

#include <cmath>
#include <cstdlib>
#include <limits>

using namespace broad;

namespace {

using shapes::uniform;

// Around (x, y), never flat.
box around(double x, double y, double width, double height) {
    const float infinity = std::numeric_limits<float>::infinity();
    box b = {float(x - width / 2), float(y - height / 2), float(x + width / 2),
             float(y + height / 2)};
    if (b.hi_x <= b.lo_x)
        b.hi_x = std::nextafterf(b.lo_x, infinity);
    if (b.hi_y <= b.lo_y)
        b.hi_y = std::nextafterf(b.lo_y, infinity);
    return b;
}

// 10 to a power between lo and hi, with ten steps for each.
double decade(rng &random, int lo, int hi) {
    double value = 1;
    const int power = lo * 10 + int(shapes::below(random, uint32_t(hi - lo) * 10 + 1));
    for (int i = 0; i < std::abs(power); ++i)
        value *= 1.2589254117941673;
    return power < 0 ? 1 / value : value;
}

// Shape i of n; s is the side of a domain with room for n unit squares.

const std::vector<scene_kind> kinds = {
    {"spread",
     [](rng &r, unsigned, unsigned, double s) {
         return around(uniform(r, 0, s), uniform(r, 0, s), uniform(r, .9, 1.9),
                       uniform(r, .9, 1.9));
     }},
    {"sparse", [](rng &r, unsigned, unsigned,
                  double s) { return around(uniform(r, -s, s), uniform(r, -s, s), .3, .3); }},
    {"dense",
     [](rng &r, unsigned, unsigned, double s) {
         return around(uniform(r, 0, s), uniform(r, 0, s), uniform(r, 2, 5), uniform(r, 2, 5));
     }},
    {"all_sizes",
     [](rng &r, unsigned, unsigned, double s) {
         const double side = decade(r, -3, 3) * s * 5e-5;
         return around(uniform(r, 0, s), uniform(r, 0, s), side, side * uniform(r, .5, 2));
     }},
    {"all_aspects",
     [](rng &r, unsigned, unsigned, double s) {
         return around(uniform(r, 0, s), uniform(r, 0, s), decade(r, -3, 3) * s * 5e-5,
                       decade(r, -3, 3) * s * 5e-5);
     }},
    {"clusters_far_away",
     [](rng &r, unsigned, unsigned, double) {
         static const double x[] = {1e5, -2e5, 3e5, 5e5}, y[] = {3e5, 1e5, -4e5, 9e5};
         const unsigned k = shapes::below(r, 4);
         return around(x[k] + uniform(r, -20, 20), y[k] + uniform(r, -20, 20), .2, .2);
     }},
    {"columns_of_equal_x",
     [](rng &r, unsigned, unsigned n, double) {
         return around(100.0 * shapes::below(r, 32), uniform(r, 0, n / 16.0), 1, 1);
     }},
    {"road", [](rng &r, unsigned, unsigned n,
                double) { return around(uniform(r, 0, n), uniform(r, -10, 10), 4, 2); }},
    {"file", [](rng &r, unsigned, unsigned n,
                double) { return around(uniform(r, 0, n), uniform(r, -.01, .01), 1, 1); }},
    {"cross",
     [](rng &r, unsigned i, unsigned n, double) {
         const double along = uniform(r, 0, n / 4.0), across = uniform(r, -.1, .1);
         return i % 2 ? around(along, across, 1, 1) : around(across, along, 1, 1);
     }},
    {"diagonal",
     [](rng &r, unsigned, unsigned n, double) {
         const double along = uniform(r, 0, n);
         return around(along + uniform(r, -1, 1), along + uniform(r, -1, 1), 1, 1);
     }},
    {"tall_alone",
     [](rng &r, unsigned, unsigned n, double s) {
         return around(uniform(r, 0, s), uniform(r, .4, .6) * s, s / n, .7 * s);
     }},
    {"tall_among_small",
     [](rng &r, unsigned i, unsigned n, double s) {
         return i % 2 ? around(uniform(r, 0, s), uniform(r, .4, .6) * s, s / n / 2, .7 * s)
                      : around(uniform(r, 0, s), uniform(r, 0, s), .01, .01);
     }},
    {"tall_among_small_in_a_sliver",
     [](rng &r, unsigned i, unsigned, double) {
         return i % 2 ? around(uniform(r, 0, .01), uniform(r, .4, .6), 0, 1)
                      : around(uniform(r, 0, .01), uniform(r, 0, 1), 0, 0);
     }},
    {"rows_beside_columns",
     [](rng &r, unsigned i, unsigned n, double s) {
         return i % 2 ? around(uniform(r, 0, s), uniform(r, .4, .6) * s, s / n / 2, .7 * s)
                      : around(uniform(r, 1.4, 1.6) * s, uniform(r, 0, s), .7 * s, s / n / 2);
     }},
    {"huge_and_outliers",
     [](rng &r, unsigned i, unsigned, double s) {
         if (i == 5)
             return around(s / 2, s / 2, 2 * s, 2 * s);
         if (i == 7)
             return around(1e30, -1e30, 1e24, 1e24);
         if (i == 8)
             return box{-3e38f, -3e38f, 3e38f, 3e38f}; // the extent overflows
         return around(uniform(r, 0, s), uniform(r, 0, s), 1.2, 1.2);
     }},
    {"towards_a_point",
     [](rng &r, unsigned i, unsigned n, double) {
         const double x = decade(r, -30, 0) * (1 + i / double(n));
         return around(x, x, x * 1e-3, x * 1e-3);
     }},
    {"denormal",
     [](rng &r, unsigned, unsigned, double) {
         return around(uniform(r, -1e-40, 1e-40), uniform(r, -1e-40, 1e-40), 5e-42, 5e-42);
     }},
    {"lattice",
     [](rng &, unsigned i, unsigned, double s) {
         const unsigned side = unsigned(s) + 1;
         return box{float(i % side), float(i / side), float(i % side + 1), float(i / side + 1)};
     }},
    {"all_the_same",
     [](rng &, unsigned, unsigned, double) {
         return box{1, 2, 3, 5};
     }},
};

} // namespace

void broad::PrintTo(const scene_kind &kind, std::ostream *out) {
    *out << kind.name;
}

const std::vector<scene_kind> &broad::scene_kinds() {
    return kinds;
}

const scene_kind &broad::kind_of(const std::string &name) {
    for (const scene_kind &kind : kinds)
        if (kind.name == name)
            return kind;
    std::abort(); // a name that no kind has
}

std::vector<broad::box> broad::make_scene(const scene_kind &kind, unsigned n, uint64_t seed) {
    rng random(seed);
    std::vector<box> boxes;
    for (unsigned i = 0; i < n; ++i)
        boxes.push_back(kind.build(random, i, n, std::sqrt(double(n))));
    return boxes;
}

store_ptr broad::make_store(const std::vector<box> &boxes) {
    sepax_store *store = nullptr;
    EXPECT_EQ(sepax_store_create(nullptr, &store), SEPAX_OK);
    std::vector<float> xy;
    std::vector<uint32_t> offsets = {0};
    for (const box &b : boxes) {
        const float corners[] = {b.lo_x, b.lo_y, b.hi_x, b.lo_y, b.hi_x, b.hi_y, b.lo_x, b.hi_y};
        xy.insert(xy.end(), corners, corners + 8);
        offsets.push_back(uint32_t(xy.size() / 2));
    }
    sepax_id first = 0;
    sepax_rejection rejection = {};
    EXPECT_EQ(
        sepax_store_add_many(store, xy.data(), offsets.data(), boxes.size(), 0, &first, &rejection),
        SEPAX_OK)
        << "box " << rejection.index;
    return store_ptr(store);
}

sepax_broad_options broad::whole(const sepax_store *store, const sepax_backend *backend) {
    const sepax_range all = {0, uint32_t(sepax_store_count(store))};
    return {backend, all, all};
}

broad::pairs broad::find(const sepax_store *store, const sepax_broad_options *options,
                         sepax_workspace *workspace) {
    size_t count = 0;
    const sepax_status status = sepax_find_pairs(store, options, workspace, nullptr, 0, &count);
    EXPECT_EQ(status, count == 0 ? SEPAX_OK : SEPAX_ERROR_CAPACITY);
    pairs found(count);
    EXPECT_EQ(sepax_find_pairs(store, options, workspace, found.data(), count, &count), SEPAX_OK);
    EXPECT_EQ(found.size(), count);
    return found;
}

broad::pairs broad::find(const sepax_store *store, const sepax_broad_options &options) {
    return find(store, &options, make_workspace().get());
}

broad::pairs broad::find(const sepax_store *store) {
    return find(store, nullptr, make_workspace().get());
}
