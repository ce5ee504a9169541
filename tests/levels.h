// SPDX-License-Identifier: MIT
//
// Pairs with their true relations, and the levels of decision of a backend, each for itself.

#ifndef SEPAX_TESTS_LEVELS_H
#define SEPAX_TESTS_LEVELS_H

#include <ostream>

#include "batch.h"
#include "direct.h"
#include "scenes.h"
#include "stores.h"
#include "touching.h"

// What these tests need of the constants in narrow/tuning.h, whatever backend runs: the pairs of a
// probe, the most pairs of a tile, and the most that do without bounds or support after a tile in
// which these did not pay. All tiles of a batch of whole probes are whole probes, so no rest goes
// without bounds, or to the last level at once, for being small.
constexpr size_t probe = 64, longest_tile = 4096, longest_pause = 1 << 15;

// Pairs of a store with their true relations.
struct known_pairs {
    std::string name;
    shapes::store_ptr store;
    std::vector<sepax_pair> pairs;
    std::vector<uint8_t> relations;
};

known_pairs solve(const std::string &name, shapes::store_ptr store,
                  const std::vector<sepax_pair> &pairs);
known_pairs solve(const named_scene &s);
known_pairs solve(const std::string &name, const std::vector<touching::couple> &couples);

// Two shapes in a square of `bits` bits, with a corner of b next to the diagonal edge of a: the D
// of the two is -2 .. 2, the difference of products of twice as many bits, and it alone tells
// whether the shapes overlap, touch or are apart. With `flat` the square is lower by so many bits.
// The unit of the integers is 2^exponent.
struct next_to_a_line {
    int bits, exponent;
    bool quads = false;
    int flat = 0;
};
known_pairs solve(const next_to_a_line &kind, size_t count);

// One level or several of one backend by one strategy.
struct setting {
    const sepax_backend *backend;
    sepax_strategy strategy;
    uint32_t flags;

    bool by_lanes() const { // a pair per lane: has a grid in float, and lanes of double
        return strategy == SEPAX_AUTO || strategy == SEPAX_PAIR_LANES || strategy == SEPAX_BOX;
    }
};
std::ostream &operator<<(std::ostream &out, const setting &s);

struct outcome {
    std::vector<uint8_t> relations;
    sepax_report report;

    size_t undecided() const {
        return static_cast<size_t>(std::count(relations.begin(), relations.end(), UNDECIDED));
    }
    size_t decided() const {
        return relations.size() - undecided();
    }
};
// All pairs, at some levels.
sepax_options options_of(const setting &s);
outcome relate_at(const setting &s, uint32_t levels, const sepax_store *store,
                  const std::vector<sepax_pair> &pairs, uint8_t *hints = nullptr);
contact_bits separate_at(const setting &s, uint32_t levels, const sepax_store *store,
                         const std::vector<sepax_pair> &pairs, sepax_report *report = nullptr);

// Answers that are neither the truth nor left open.
size_t count_wrong(const known_pairs &k, const outcome &o);

// Tests of one backend that has levels and runs here.
class backend_levels : public testing::TestWithParam<std::string> {
  protected:
    void SetUp() override;
    std::vector<setting> settings() const;

  private:
    const sepax_backend *backend_ = nullptr;
};
inline std::string backend_name(const testing::TestParamInfo<std::string> &info) {
    return info.param;
}

#endif
