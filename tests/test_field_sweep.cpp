// SPDX-License-Identifier: MIT
//
// Sweeps of a field: beside moves in the order that the header gives, by all bodies and all images;
// beside themselves on other threads; and beside what must come out of a long run.

#include <array>
#include <numeric>

#include "fields.h"
#include "threads_pool.h"

namespace {

using namespace fields;

// ------------------------------------------------------------------------------------- order

// The squares along an axis.
struct axis {
    float low, per_square = 0;
    unsigned squares = 1;

    axis(const scene &s, const std::vector<double> &reach, bool of_x) {
        const sepax_field_config &c = s.config;
        const bool periodic = of_x ? c.periodic_x : c.periodic_y;
        const double length = double(of_x ? c.width : c.height);
        const double far = std::max(std::fabs(double(c.x)), std::fabs(double(c.x + c.width))) +
                           std::max(std::fabs(double(c.y)), std::fabs(double(c.y + c.height)));
        const double least = *std::max_element(reach.begin(), reach.end()) + 0x1.4p-24 * far;
        const double each =
            std::sqrt(double(c.width) * double(c.height) / (double(reach.size()) + 1));
        const double cells = std::floor(length / std::max(4.016 * least, each));
        const unsigned count =
            unsigned(std::min({cells / 2.01, length / (4 * each), double(periodic ? 22 : 20)}));
        const unsigned even = periodic ? count / 2 * 2 : count;
        low = of_x ? c.x : c.y;
        if (even > 1) {
            squares = periodic ? even : even + 2;
            per_square = float(even / length);
        }
    }
    unsigned of(float at, float shift) const {
        volatile float from = at - low, scaled = from * per_square;
        volatile float shifted = scaled + (squares > 1 ? shift : 0);
        return unsigned(shifted) % squares;
    }
};

// The moves as a sweep makes them, by all bodies and images.
std::vector<bool> sweep_by_pairs(oracle &by_pairs, const std::vector<sepax_move> &moves,
                                 const sepax_sweep &sweep, size_t &columns) {
    const axis x(by_pairs.of, by_pairs.reach, true), y(by_pairs.of, by_pairs.reach, false);
    const sepax_field_config &c = by_pairs.of.config;
    const auto square = [&](const sepax_pose &p) {
        return std::array{x.of(p.x, sweep.shift_x), y.of(p.y, sweep.shift_y)};
    };
    columns = x.squares;
    std::vector<std::array<unsigned, 2>> squares;
    for (const sepax_move &m : moves)
        squares.push_back(square(by_pairs.poses[m.body]));
    std::vector<size_t> order(moves.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](size_t i, size_t j) {
        const auto key = [](std::array<unsigned, 2> s) { // any order of the squares of a colour
            return std::array{s[1] % 2, s[0] % 2, 99 - s[0], s[1]};
        };
        return key(squares[i]) < key(squares[j]);
    });
    std::vector<bool> made(moves.size());
    for (const size_t i : order) {
        const sepax_pose p = by_pairs.after(moves[i]);
        const bool in = p.x >= c.x && p.x <= c.x + c.width && p.y >= c.y && p.y <= c.y + c.height;
        made[i] = in && square(p) == squares[i] && by_pairs.make(moves[i]);
    }
    return made;
}

class FieldSweep : public ::testing::TestWithParam<const char *> {};

// Moves of random bodies, some of them more than once in a sweep.
TEST_P(FieldSweep, IsTheOrderOfSquares) {
    constexpr unsigned kSweeps = 3;
    shapes::rng random(std::strlen(GetParam()) + 50);
    const std::string name = GetParam();
    const bool wide = name == "mixed" || name == "far" || name == "walls" || name == "slabs";
    const scene s = make_scene_of(name, random, wide ? 5 : 3);
    oracle by_pairs(s);
    std::vector<sepax_move> moves[kSweeps];
    std::vector<bool> made[kSweeps];
    std::vector<sepax_pose> after[kSweeps];
    sepax_sweep sweeps[kSweeps] = {};
    size_t columns = 0;
    for (unsigned k = 0; k < kSweeps; ++k) {
        for (size_t i = 0; i < s.bodies.size(); ++i)
            moves[k].push_back(any_move(s, random));
        sweeps[k].shift_x = float(shapes::uniform(random)) * .999F;
        sweeps[k].shift_y = k == 0 ? 0 : float(shapes::uniform(random)) * .999F;
        made[k] = sweep_by_pairs(by_pairs, moves[k], sweeps[k], columns);
        after[k] = by_pairs.poses;
    }
    EXPECT_EQ(name != "least", columns > 1);
    for_each_backend_here([&](const std::string &backend) {
        world w(s, backend.c_str(), s.poses);
        const unsigned count = backend == "reference" ? 1 : kSweeps; // slow
        for (unsigned k = 0; k < count; ++k) {
            std::vector<uint8_t> bits(moves[k].size() / 8 + 1);
            size_t sum = 0;
            ASSERT_EQ(SEPAX_OK, sepax_field_sweep(w.field.get(), moves[k].data(), moves[k].size(),
                                                  &sweeps[k], bits.data(), &sum));
            for (size_t i = 0; i < moves[k].size(); ++i)
                ASSERT_EQ(made[k][i], (bits[i / 8] >> i % 8 & 1) != 0) << backend << k << ' ' << i;
            EXPECT_EQ(size_t(std::count(made[k].begin(), made[k].end(), true)), sum);
            EXPECT_TRUE(same_poses(sepax_field_poses(w.field.get()), after[k])) << backend << k;
        }
    });
}

INSTANTIATE_TEST_SUITE_P(Scenes, FieldSweep,
                         ::testing::Values("discs", "squares", "hexagons", "cees", "sizes", "mixed",
                                           "contact", "slabs", "far", "walls", "least", "crowd",
                                           "heap"),
                         [](const auto &scene) { return std::string(scene.param); });

// ------------------------------------------------------------------------------------- threads

struct destroy_pool {
    void operator()(threads_pool *pool) const {
        threads_pool_destroy(pool);
    }
};

// The poses and bits of some sweeps of a large scene, and of single moves after each.
std::vector<uint8_t> run_sweeps(const scene &s, const std::string &backend, unsigned threads) {
    const std::unique_ptr<threads_pool, destroy_pool> pool(threads_pool_create(threads));
    const sepax_threads lent = threads_pool_lend(pool.get());
    world w(s, backend.c_str(), s.poses);
    shapes::rng random(3);
    std::vector<uint8_t> out, bits(s.bodies.size() / 8 + 1);
    for (unsigned k = 0; k < 3; ++k) {
        std::vector<sepax_move> moves;
        for (size_t i = 0; i < s.bodies.size(); ++i)
            moves.push_back(any_move(s, random));
        const sepax_sweep sweep = {.3F * float(k), .4F, threads > 0 ? &lent : nullptr};
        EXPECT_EQ(SEPAX_OK, sepax_field_sweep(w.field.get(), moves.data(), moves.size(), &sweep,
                                              bits.data(), nullptr));
        out.insert(out.end(), bits.begin(), bits.end());
        EXPECT_EQ(SEPAX_OK, sepax_field_move(w.field.get(), moves.data(), moves.size(), bits.data(),
                                             nullptr));
        out.insert(out.end(), bits.begin(), bits.end());
    }
    const sepax_pose *poses = sepax_field_poses(w.field.get());
    out.resize(out.size() + s.bodies.size() * sizeof *poses);
    std::memcpy(&out[out.size() - s.bodies.size() * sizeof *poses], poses,
                s.bodies.size() * sizeof *poses);
    return out;
}

TEST(FieldSweepAlone, HasTheSameBitsOnAnyThreads) {
    std::vector<unsigned> counts = {8};
    if (scaled(2) == 2) // sanitizers take long
        counts = {1, 2, 3, 8, 64};
    for (const char *name : {"discs", "crowd", "heap"}) {
        shapes::rng random(11);
        const scene s = make_scene_of(name, random, std::string(name) == "discs" ? 20 : 10);
        const std::vector<uint8_t> alone =
            run_sweeps(s, sepax_backend_name(sepax_backend_default()), 0);
        for_each_backend_here([&](const std::string &backend) {
            if (backend == "reference") // slow
                return;
            for (const unsigned threads : counts)
                EXPECT_EQ(alone, run_sweeps(s, backend, threads)) << name << backend << threads;
        });
    }
}

// --------------------------------------------------------------------------------- distribution

// The square sum of what counts differ from expected ones, in units of what these vary by.
double chi_square(const std::vector<double> &counts, const std::vector<double> &expected) {
    double sum = 0;
    for (size_t i = 0; i < counts.size(); ++i)
        sum += (counts[i] - expected[i]) * (counts[i] - expected[i]) / expected[i];
    return sum;
}

// Three discs of radius 1/2 in a box of two by two squares, most of the time near a border: their
// places are spread evenly, and so are the differences of two, but for what overlaps. Of both the
// exact distribution is known. `periodic` false: the box ends at y = 0 and y = side.
void expect_even(bool periodic) {
    constexpr float side = 10.25F;
    constexpr size_t kSamples = 20000;
    scene s;
    for (unsigned i = 0; i < 80; ++i) // most of them stay outside
        s.add({{{{0, 0}}, .5F, false}});
    s.config = {0, 0, side, periodic ? side : 2 * side, true, periodic, SEPAX_OPEN, nullptr};
    const double height = double(s.config.height);
    std::vector<sepax_id> offsets;
    const shapes::store_ptr store = s.store(offsets);
    sepax_field *made = nullptr;
    ASSERT_EQ(SEPAX_OK, sepax_field_create(store.get(), {offsets.data(), s.bodies.size()}, nullptr,
                                           &s.config, &made));
    const field_ptr field(made);
    const uint32_t bodies[] = {7, 30, 79};
    const sepax_pose start[] = {{1, 1, 1, 0}, {3, 3, 1, 0}, {6, 6, 1, 0}};
    ASSERT_EQ(SEPAX_OK, sepax_field_set(made, bodies, start, 3));
    std::vector<double> places(64), rings(7), even(64, 3 * kSamples / 64.), by_area(7, 0);
    shapes::rng random(5);
    const sepax_pose *poses = sepax_field_poses(made);
    size_t sum = 0, tried = 0;
    for (size_t k = 0; k < kSamples; ++k) {
        for (unsigned i = 0; i < 16; ++i) {
            sepax_move moves[3];
            for (unsigned b = 0; b < 3; ++b) {
                const double x = shapes::uniform(random, -3, 3);
                moves[b] = {bodies[b], float(x), float(shapes::uniform(random, -3, 3)), 1, 0};
            }
            sepax_sweep sweep = {};
            sweep.shift_x = float(shapes::uniform(random)) * .9999999F;
            sweep.shift_y = float(shapes::uniform(random)) * .9999999F;
            size_t count = 0;
            ASSERT_EQ(SEPAX_OK, sepax_field_sweep(made, moves, 3, &sweep, nullptr, &count));
            sum += count;
            tried += 3;
        }
        for (const uint32_t b : bodies)
            places[size_t(poses[b].x / side * 8) +
                   8 * std::min<size_t>(7, size_t(double(poses[b].y) / height * 8))] += 1;
        const double dx = std::remainder(double(poses[7].x) - double(poses[79].x), double(side));
        const double dy = double(poses[7].y) - double(poses[79].y);
        const double r = std::hypot(dx, periodic ? std::remainder(dy, height) : dy);
        if (periodic)
            rings[std::min<size_t>(6, size_t((r - 1) * 2))] += 1;
    }
    EXPECT_LT(sum, tried * 9 / 10); // a good part of the moves leaves its square
    EXPECT_GT(sum, tried / 4);
    // 63 degrees of freedom: more than 120 comes once in 10^5 runs. Bodies keep off each other, so
    // that places of one sample vary less.
    EXPECT_LT(chi_square(places, even), 120);
    if (periodic) {
        const double pi = 3.141592653589793, free = double(side) * double(side) - pi;
        for (size_t i = 0; i < 6; ++i) {
            const double inner = 1 + .5 * double(i), outer = inner + .5;
            by_area[i] = double(kSamples) * pi * (outer * outer - inner * inner) / free;
        }
        by_area[6] = double(kSamples) - std::accumulate(by_area.begin(), by_area.end(), 0.);
        EXPECT_LT(chi_square(rings, by_area), 32.7); // 6 degrees of freedom: once in 10^5 runs
    }
}

TEST(FieldSweepAlone, KeepsTheDistribution) {
    expect_even(true);
    expect_even(false);
}

} // namespace
