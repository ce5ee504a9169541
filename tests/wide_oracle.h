// SPDX-License-Identifier: MIT
//
// An oracle of rounded shapes that is fast enough for many millions of pairs: the formulas of
// round_oracle.cpp in integers of 128 bits and products of 256, without memory from the heap. It is
// for pairs whose floats are less than 2^58 units, a unit being the last place of the smallest one.
// Comes in: a pair. Goes out: its relation and its containment; nothing where the integers are too
// short. test_round_oracle compares it with GMP.

#ifndef SEPAX_TESTS_WIDE_ORACLE_H
#define SEPAX_TESTS_WIDE_ORACLE_H

#include "rounded.h"

class wide_oracle {
  public:
    // False, with no answers, where the pair does not fit.
    bool assign(const rounded::pair &p);

    sepax_relation relation() const;
    sepax_containment containment() const; // without the margin

    struct point {
        int64_t x, y;
    };
    using core = std::vector<point>;

  private:
    core a_, b_;
    int64_t a_radius_ = 0, b_radius_ = 0, margin_ = 0;
};

#endif
