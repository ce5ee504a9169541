// SPDX-License-Identifier: MIT
//
// Rounded shapes, a core and a radius: pairs of them at and around contact, and what GMP integers
// say of them.

#ifndef SEPAX_TESTS_ROUNDED_H
#define SEPAX_TESTS_ROUNDED_H

#include <ostream>
#include <string>
#include <vector>

#include "shapes.h"

namespace rounded {

struct shape {
    shapes::polygon core; // 1 vertex, 2, or a strictly convex polygon, counter-clockwise
    float radius = 0;
};

// Its vertices and its radius, exactly.
std::string text(const shape &s);

// The regimes of the pairs.
enum class regime {
    random,   // sizes of about 1
    integers, // small integer coordinates, whose distances are often exact
    needles,  // aspect 1e-3 and 1e-6
    far,      // at offsets up to 1e8
    scaled,   // random ones times a power of two, from 2^-140 to 2^120
    wild      // every coordinate with its own exponent, from 2^-149 to 2^127
};
const std::vector<regime> &regimes();
std::string name(regime r);
inline void PrintTo(regime r, std::ostream *out) {
    *out << name(r);
}

// The kinds of a shape: what its core is, and whether it has a radius.
enum class kind { point, circle, segment, capsule, polygon, rounded_polygon };
const std::vector<kind> &kinds();
std::string name(kind k);

struct pair {
    shape a, b;
    float margin = 0;
};

// Whether the vertices are what a store would keep as they are.
bool is_core(const shapes::polygon &p);

// A pair of these kinds. Where one of them has a radius, or `margin` is set, the radii are mostly
// such that both touch up to a few units in the last place, or exactly.
pair make(regime r, kind a, kind b, bool margin, shapes::rng &random);

// A pair whose radii are mostly such that a lies within b but for a few units in the last place, or
// exactly. The core of a is often within that of b.
pair make_within(regime r, kind a, kind b, shapes::rng &random);

// `each` pairs of any two kinds, half of them made within one another.
std::vector<pair> make_all(regime r, size_t each, shapes::rng &random);

// Calls visit(a, b) `each` times for any two kinds, while it returns true.
template <class Visit> void for_each_two(const std::vector<kind> &of, size_t each, Visit visit) {
    for (const kind a : of)
        for (const kind b : of)
            for (size_t i = 0; i < each; i++)
                if (!visit(a, b))
                    return;
}

// Two cores of so many corners beside each other, not far, of integer coordinates up to 2^18. The
// radius of a is about their distance.
pair make_large(unsigned a_corners, unsigned b_corners, shapes::rng &random);

// Every point, every segment and every triangle whose vertices are of a grid of three times three
// integers.
std::vector<shapes::polygon> small_grid();

// The distance of two cores that are apart, in double: for tests that need a radius near it.
double distance(const shapes::polygon &a, const shapes::polygon &b);

} // namespace rounded

// What is exact. Cores as in oracle.h. In integers of 128 bits where these are long enough, unless
// GMP is asked for.
sepax_relation oracle_round_relation(const rounded::shape &a, const rounded::shape &b, float margin,
                                     bool by_gmp = false);

// The closest features of two cores that are apart, by all pairs of features; `b_first` as in
// exact/closest.h. And how far a distance with these features is off.
struct oracle_feature {
    size_t index;
    bool is_edge;

    bool operator==(const oracle_feature &o) const {
        return index == o.index && is_edge == o.is_edge;
    }
};
struct oracle_features {
    oracle_feature a, b;
};
oracle_features oracle_closest(const shapes::polygon &a, const shapes::polygon &b, bool b_first);

// A distance, a normal and two witnesses, all float32: how many times what each may be off it is.
// The distance may be off by 1.02u of itself and 2^-150, a component of the normal and a coordinate
// of a witness by as much; a coordinate by 2^-48 of the extents of both shapes as well.
struct measured {
    float distance, normal_x, normal_y;
    sepax_vec2 a, b;
};
struct oracle_errors {
    double distance, normal, witness;
};
oracle_errors oracle_distance_errors(const rounded::shape &a, const rounded::shape &b, float margin,
                                     const oracle_features &features, const measured &found);

// What sepax_separate measures without radii: the separation of polygons, but of flat cores that
// are apart their distance, for which double is good enough, and of two flat ones that meet
// nothing.
double oracle_signed_distance(const shapes::polygon &a, const shapes::polygon &b, uint8_t relation);

// Whether a lies within b, as closed sets.
bool oracle_is_within(const rounded::shape &a, const rounded::shape &b, bool by_gmp = false);

#endif
