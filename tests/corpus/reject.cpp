// SPDX-License-Identifier: MIT
//
// Inputs that are no convex polygons, each with the one reason why. The reasons are by
// construction: every polygon here is written down, and then only turned and scaled exactly.

#include "corpus.h"

#include <algorithm>
#include <limits>

#include "touching.h"

namespace corpus {

namespace {

struct refused {
    const char *name, *source, *reason;
    polygon input; // integers, so that scaling by powers of two is exact
};

std::vector<refused> written_down() {
    return {
        {"bow-tie", "libgdx #1635", "not-convex", {{100, 750}, {200, 750}, {100, 150}, {200, 150}}},
        {"dart", "", "not-convex", {{0, 0}, {4, 0}, {1, 1}, {0, 4}}},
        {"l-shape", "", "not-convex", {{0, 0}, {4, 0}, {4, 2}, {2, 2}, {2, 4}, {0, 4}}},
        {"spike", "", "not-convex", {{0, 0}, {4, 0}, {8, 0}, {4, 0}, {4, 4}, {0, 4}}},
        {"dart-clockwise", "", "not-convex", {{0, 4}, {1, 1}, {4, 0}, {0, 0}}},
        {"pentagram",
         "all turns left, twice around",
         "winding",
         {{0, 10}, {-6, -8}, {10, 3}, {-10, 3}, {6, -8}}},
        {"pentagram-clockwise",
         "all turns right, twice around",
         "winding",
         {{6, -8}, {-10, 3}, {10, 3}, {-6, -8}, {0, 10}}},
        {"twice-around",
         "",
         "winding",
         {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 0}, {1, 0}, {1, 1}, {0, 1}}},
        {"triangle-clockwise", "SAT.js #31", "clockwise", {{0, 0}, {0, 1}, {1, 0}}},
        {"square-clockwise", "SAT.js #44", "clockwise", {{0, 0}, {0, 1}, {1, 1}, {1, 0}}},
        {"repeated-clockwise", "", "clockwise", {{0, 0}, {0, 1}, {0, 1}, {1, 0}, {0, 0}}},
        {"same-point", "", "zero-area", {{5, 5}, {5, 5}, {5, 5}, {5, 5}}},
        {"on-a-line", "", "zero-area", {{0, 0}, {1, 1}, {2, 2}}},
        {"there-and-back", "", "zero-area", {{0, 0}, {3, 1}, {0, 0}, {6, 2}, {-3, -1}}},
        {"zero-height-box",
         "SAT.js #55",
         "zero-area",
         {{1000, 1000}, {1010, 1000}, {1010, 1000}, {1000, 1000}}},
    };
}

} // namespace

file make_reject() {
    file f("reject.txt", "Inputs that are no convex polygons counter-clockwise, and why.");
    for (const refused &r : written_down()) {
        polygon turned = r.input;
        std::rotate(turned.begin(), turned.begin() + 1, turned.end());
        f.reject(r.name, r.source, r.input, r.reason);
        if (turned.size() > 1)
            f.reject(std::string(r.name) + "-other-start", "", turned, r.reason);
        f.reject(std::string(r.name) + "-denormal", "", scaled(r.input, -149), r.reason);
        f.reject(std::string(r.name) + "-huge", "", scaled(turned, 115), r.reason);
    }
    // The middle of an edge, a float inside: the products differ in the last bit, or underflow.
    for (const float size : {1.f, 1e6f, 0x1p-60f, 0x1p100f}) {
        const polygon bent = {
            {0, 0}, {size, touching::step(0, 1)}, {2 * size, 0}, {size, 3 * size}};
        f.reject("bent-by-a-denormal-" + std::to_string(f.count()), "", bent, "not-convex");
        const polygon slope = {
            {0, 0}, {size, touching::step(size, 1)}, {2 * size, 2 * size}, {0, 2 * size}};
        f.reject("bent-by-an-ulp-" + std::to_string(f.count()), "", slope, "not-convex");
    }
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float infinite = std::numeric_limits<float>::infinity();
    f.reject("nan-x", "", {{0, 0}, {1, 0}, {nan, 1}}, "not-finite");
    f.reject("nan-y", "", {{0, nan}, {1, 0}, {0, 1}}, "not-finite");
    f.reject("infinite-x", "", {{0, 0}, {infinite, 0}, {0, 1}}, "not-finite");
    f.reject("infinite-y", "", {{0, 0}, {1, -infinite}, {0, 1}}, "not-finite");
    f.reject("no-vertices", "", {}, "no-vertices");
    return f;
}

} // namespace corpus
