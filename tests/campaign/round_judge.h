// SPDX-License-Identifier: MIT
//
// What a campaign of rounded shapes puts to the library, and what it counts. Comes in: a family of
// pairs and how many came before it. Goes out: counts, and a line for each wrong answer.

#ifndef SEPAX_TESTS_ROUND_JUDGE_H
#define SEPAX_TESTS_ROUND_JUDGE_H

#include <array>

#include "judge.h"
#include "round_families.h"

namespace round_campaign {

enum count {
    PAIRS,
    NEAR, // borders within 8 units in the last place of the largest number of the pair
    DISJOINT,
    TOUCHING,
    OVERLAPPING,
    WITHIN,   // one within the other, or equal
    MEASURED, // distances whose size, normal and points GMP has measured
    FILTERED, // answers by the float filter
    IN_DOUBLE,
    EXPANDED,
    WRONG,
    COUNTS
};

using tally = std::array<uint64_t, COUNTS>;

class judge {
  public:
    // Puts a family to all backends by turns; `first` is the number of its first pair.
    void look(const round_families::family &f, float margin, uint64_t turn, tally &counts);

  private:
    struct answers {
        std::vector<uint8_t> relations, containments;
    };
    struct question; // a family, its margin and its answers

    answers find_answers(const round_families::family &f, float margin, uint64_t turn,
                         tally &counts);
    void check_relations(const question &q, const campaign::variant &v);
    void check_separations(const question &q, const campaign::variant &v);
    void check_distances(const question &q, const campaign::variant &v);
    void check_containments(const question &q, const campaign::variant &v);
    void report(const question &q, size_t pair, const campaign::variant &v,
                const std::string &what);

    std::vector<const sepax_backend *> backends_ = campaign::backends_here();
    uint64_t reported_ = 0;
};

} // namespace round_campaign

#endif
