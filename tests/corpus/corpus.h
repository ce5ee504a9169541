// SPDX-License-Identifier: MIT
//
// What the generator of the corpus shares: shapes as callers give them and as they are stored, and
// files of cases, whose answers are the oracle's. README.md describes the format.

#ifndef SEPAX_TESTS_CORPUS_H
#define SEPAX_TESTS_CORPUS_H

#include <string>
#include <vector>

#include "shapes.h"

namespace corpus {

using shapes::polygon;
using shapes::rng;

struct shape {
    polygon stored; // the strictly convex polygon, segment or point that the answers are for
    polygon input;  // what a caller gives to get it; empty when that is `stored` itself
    bool is_placed = false;
    sepax_pose pose = {}; // of the input, when it is placed
};

shape given(const polygon &input); // any convex polygon, also with repeated and collinear vertices
shape hull_of(const polygon &points);
shape placed(const polygon &local, const sepax_pose &pose);

polygon scaled(const polygon &p, int exponent); // times 2^exponent
polygon moved(const polygon &p, float x, float y);

// The strictly convex hull of random integer points within +-reach, with an area.
polygon integer_polygon(rng &random, unsigned reach, unsigned points);

// The text of one file.
class file {
  public:
    file(std::string name, const std::string &purpose);

    // A case by name, or numbered within its group.
    void add(const std::string &name, const std::string &source, const shape &a, const shape &b);
    void add_numbered(const std::string &group, const shape &a, const shape &b);
    void reject(const std::string &name, const std::string &source, const polygon &input,
                const std::string &reason);

    const std::string name;
    const std::string &text() const {
        return out;
    }
    size_t count() const {
        return cases;
    }

  private:
    void begin(const std::string &name, const std::string &source);
    void write(const std::string &key, const polygon &p);
    void write(const std::string &key, const shape &s);

    std::string out;
    size_t cases = 0;
};

// The files. Each has seeds of its own, so that a change of one leaves the others.
file make_nasty();
file make_contact();
file make_resting();
file make_needles();
file make_wild();
file make_far();
file make_large();
file make_identical();
file make_inside();
file make_flat();
file make_repeated();
file make_reject();

} // namespace corpus

#endif
