// SPDX-License-Identifier: MIT
//
// A polygon as the kernel sees it, without a store: x[stride], y[stride], padded with the last
// vertex to a multiple of 4.

#ifndef SEPAX_TESTS_STORED_H
#define SEPAX_TESTS_STORED_H

#include <vector>

#include "kernel.h"

class stored {
  public:
    explicit stored(const std::vector<sepax_vec2> &vertices)
        : count(static_cast<uint32_t>(vertices.size())), stride((count + 3) / 4 * 4),
          xy(2 * stride) {
        for (uint32_t i = 0; i < stride; ++i) {
            const sepax_vec2 v = vertices[i < count ? i : count - 1];
            xy[i] = v.x;
            xy[stride + i] = v.y;
        }
    }

    polygon view() const {
        polygon p = {};
        p.x = xy.data();
        p.y = xy.data() + stride;
        p.count = count;
        p.stride = stride;
        return p;
    }

  private:
    uint32_t count, stride;
    std::vector<float> xy;
};

// Two of them.
struct stored_two {
    stored of_a, of_b;
    polygon a = of_a.view(), b = of_b.view();

    stored_two(const std::vector<sepax_vec2> &p, const std::vector<sepax_vec2> &q)
        : of_a(p), of_b(q) {
    }
    stored_two(const stored_two &) = delete;
    stored_two &operator=(const stored_two &) = delete;
};

inline sepax_relation relation_of(const std::vector<sepax_vec2> &a,
                                  const std::vector<sepax_vec2> &b, bool *expanded = nullptr) {
    const stored_two s(a, b);
    bool unused = false;
    return sepax_exact_relation(&s.a, &s.b, expanded != nullptr ? expanded : &unused);
}

#endif
