// SPDX-License-Identifier: MIT
//
// The least number of pieces.

#include "least_pieces.h"

#include <algorithm>

#include "kernel.h"

namespace {

constexpr size_t none = 1U << 20; // more pieces than there are

class cutter {
  public:
    explicit cutter(const shapes::polygon &ring) : v_(ring), n_(ring.size()), cost_(n_ * n_, none) {
    }

    size_t least() {
        for (size_t i = 0; i + 1 < n_; i++)
            cost(i, i + 1) = 0;
        for (size_t length = 2; length < n_; length++) {
            for (size_t i = 0; i + length < n_; i++) {
                const size_t j = i + length;
                const bool whole = length + 1 == n_; // its base is an edge
                if (whole || is_useful(i, j))
                    cost(i, j) = 1 + least_chain(i, j);
            }
        }
        return cost(0, n_ - 1);
    }

    bool is_reflex(size_t i) const {
        return turn((i + n_ - 1) % n_, i, (i + 1) % n_) < 0;
    }

  private:
    // Above 0 where the way through three vertices turns left.
    int turn(size_t a, size_t b, size_t c) const {
        return -sepax_exact_outside(v_[a], v_[b], v_[c]);
    }
    size_t &cost(size_t i, size_t j) {
        return cost_[i * n_ + j];
    }

    // Whether a diagonal leaves the vertex i into the polygon.
    bool leaves_inward(size_t i, size_t to) const {
        const size_t before = (i + n_ - 1) % n_, after = (i + 1) % n_;
        const bool left_of_both = turn(i, after, to) > 0 && turn(i, before, to) < 0;
        const bool left_of_one = turn(i, after, to) > 0 || turn(i, before, to) < 0;
        return is_reflex(i) ? left_of_one : left_of_both;
    }

    bool boxes_meet(size_t a, size_t b, size_t c, size_t d) const {
        const auto apart = [](float p, float q, float r, float s) {
            return std::max(p, q) < std::min(r, s) || std::max(r, s) < std::min(p, q);
        };
        return !apart(v_[a].x, v_[b].x, v_[c].x, v_[d].x) &&
               !apart(v_[a].y, v_[b].y, v_[c].y, v_[d].y);
    }

    bool meets_an_edge(size_t i, size_t j) const {
        for (size_t k = 0; k < n_; k++) {
            const size_t next = (k + 1) % n_;
            if (k == i || k == j || next == i || next == j)
                continue;
            if (boxes_meet(i, j, k, next) && turn(i, j, k) * turn(i, j, next) <= 0 &&
                turn(k, next, i) * turn(k, next, j) <= 0)
                return true;
        }
        return false;
    }

    // A diagonal between two convex vertices can always be left out.
    bool is_useful(size_t i, size_t j) const {
        return (is_reflex(i) || is_reflex(j)) && leaves_inward(i, j) && leaves_inward(j, i) &&
               !meets_an_edge(i, j);
    }

    // The least number of pieces beyond a convex chain from i to j that closes with the way back.
    size_t least_chain(size_t i, size_t j) {
        const size_t m = j - i + 1;
        std::vector<size_t> ending(m * m, none); // chains whose last edge is from u to w
        for (size_t w = i + 1; w < j; w++)
            if (turn(j, i, w) >= 0)
                ending[w - i] = cost(i, w);
        size_t least = none;
        for (size_t u = i + 1; u < j; u++) {
            for (size_t before = i; before < u; before++) {
                const size_t until = ending[(before - i) * m + (u - i)];
                for (size_t w = u + 1; until < none && w <= j; w++) {
                    if (cost(u, w) < none && turn(before, u, w) >= 0 &&
                        (w < j || turn(u, j, i) >= 0)) {
                        size_t &best = ending[(u - i) * m + (w - i)];
                        best = std::min(best, until + cost(u, w));
                        least = w == j ? std::min(least, best) : least;
                    }
                }
            }
        }
        return least;
    }

    const shapes::polygon &v_;
    size_t n_;
    std::vector<size_t> cost_;
};

} // namespace

size_t least_pieces(const shapes::polygon &ring) {
    return cutter(ring).least();
}

size_t reflex_vertices(const shapes::polygon &ring) {
    const cutter c(ring);
    size_t count = 0;
    for (size_t i = 0; i < ring.size(); i++)
        count += c.is_reflex(i);
    return count;
}
