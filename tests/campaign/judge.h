// SPDX-License-Identifier: MIT
//
// What a campaign counts, what it hands to a judge, and what a judge finds wrong.

#ifndef SEPAX_TESTS_JUDGE_H
#define SEPAX_TESTS_JUDGE_H

#include <array>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "crowds.h"

namespace campaign {

using touching::couple;

// One way to ask the library.
struct variant {
    const sepax_backend *backend;
    sepax_strategy strategy;
};
std::vector<variant> variants_of(const sepax_backend *backend); // the reference has one strategy
std::vector<const sepax_backend *> backends_here();

// ----------------------------------------------------------------- counts

enum count {
    PAIRS,
    BAND, // pairs built to touch, up to a few units in the last place
    DISJOINT,
    TOUCHING,
    OVERLAPPING,
    FILTERED, // answers by the float filter
    IN_DOUBLE,
    EXPANDED,
    SEPARATIONS,
    MOVED, // pairs whose safe MTV was applied
    WRONG,
    COUNTS
};
const char *count_name(int c);

struct tally {
    std::array<uint64_t, COUNTS> of{};
    double worst_depth = 0; // |depth - exact|, in u(Lx + Ly)

    uint64_t &operator[](int c) {
        return of[static_cast<size_t>(c)];
    }
    uint64_t operator[](int c) const {
        return of[static_cast<size_t>(c)];
    }
    void add(const tally &other);
    void count_levels(const sepax_report &report);
};

// --------------------------------------------------------------- judgment

struct trial {
    touching::regime regime;
    uint64_t seed = 0, batch = 0;
    uint64_t turn = 0; // how many trials of this regime come before it
    shapes::store_ptr store;
    std::vector<sepax_pair> pairs;
    size_t band = 0;
};

// Two shapes about which an answer is wrong, and what was asked. `write` prints them as hex floats.
struct counterexample {
    std::string what; // "relation", "sign", "depth" or "mtv"
    std::string expected, got;
    std::string regime, backend, strategy;
    uint32_t flags = 0;
    uint64_t seed = 0, batch = 0;
    couple shapes;
};
void write(std::FILE *out, const counterexample &c);

class judge {
  public:
    virtual ~judge() = default;

    // Puts a trial to the library and adds to the tally; returns up to `most_reported` of the
    // wrong answers.
    virtual std::vector<counterexample> look(const trial &t, tally &counts) = 0;
};
constexpr size_t most_reported = 3;

// Against LEVEL_EXACT of the library, one variant a trial, by turns.
std::unique_ptr<judge> make_last_judge(std::vector<const sepax_backend *> backends);

// Against GMP: on every backend the relations, by SEPAX_AUTO and another strategy by turns; on one
// by turns the separations and the safe MTV. Null where there is no GMP.
std::unique_ptr<judge> make_gmp_judge(std::vector<const sepax_backend *> backends);

// ------------------------------------------------------------ for a judge

const char *relation_name(uint8_t relation);

// The counterexample for a pair of a trial.
counterexample describe(const trial &t, size_t pair, const variant &v, uint32_t flags);

} // namespace campaign

#endif
