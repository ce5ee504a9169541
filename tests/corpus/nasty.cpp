// SPDX-License-Identifier: MIT
//
// The cases with a name: bug reports of other libraries, worked examples, and the corners of
// float32. Most were found by somebody the hard way.

#include "corpus.h"

#include <limits>

#include "touching.h"

namespace corpus {

namespace {

constexpr float most = std::numeric_limits<float>::max();
constexpr float least = std::numeric_limits<float>::denorm_min();

polygon rectangle(float x0, float y0, float x1, float y1) {
    return {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
}

void reported_elsewhere(file &f) {
    f.add("two-aabbs", "cute_c2 #160", given(rectangle(-848, -568, 928, 1056)),
          given(rectangle(-912, -688, 736, 1184)));
    const polygon diamond = {{40, 30}, {50, 40}, {40, 50}, {30, 40}};
    for (const float up : {18.f, 20.f, 21.f})
        f.add("diamonds-" + std::to_string(int(up)), "cute_c2 #256", given(diamond),
              given(moved(diamond, 0, up)));
    // cos and sin of 1.5
    const shape beam = placed(shapes::box(300, 1.5), {0, 0, 0.0707372017f, 0.997494987f});
    int at = 0;
    for (const float x : {-40.f, -32.5f, -20.f, -10.f, 0.f, 10.5f, 12.f, 28.75f, 32.5f})
        f.add("beam-" + std::to_string(++at), "ncollide #181", beam,
              given(moved(shapes::box(10, 10), x, 2 * x)));
    f.add("square-80", "matter-js #1049", given({{0, 0}, {80, 0}, {80, 80}, {80, 80}}),
          given(rectangle(60, 20, 100, 30)));
    f.add("closing-vertex", "check2d #95", given({{0, 0}, {2, 0}, {2, 2}, {0, 2}, {0, 0}}),
          given({{2, 1}, {3, 0}, {3, 2}, {2, 1}}));
    f.add("centroid-sign", "worked example: interval overlap with the sign from centroids",
          given({{-0.928973794f, 0.160431892f},
                 {0.866204739f, -0.0246679448f},
                 {0.215027466f, 0.477510482f}}),
          given({{0.412307054f, 0.408378601f},
                 {-0.275174141f, 0.462385297f},
                 {0.292808503f, -0.0814400911f}}));
}

void worked(file &f) {
    const polygon unit = shapes::box(1, 1);
    f.add("identical-squares", "four axes tie", given(unit), given(unit));
    f.add("corner-to-corner", "two axes tie at 0", given(unit), given(moved(unit, 2, 2)));
    f.add("edge-to-edge", "", given(unit), given(moved(unit, 2, .5f)));
    f.add("inside", "nearest side: right, 4 to go", given(shapes::box(4, 4)),
          given(moved(unit, 1, .25f)));
    f.add("plus", "no corner inside the other", given(shapes::box(3, 1)), given(shapes::box(1, 3)));
    f.add("star-of-david", "no corner inside the other", given({{-3, -2}, {3, -2}, {0, 4}}),
          given({{3, 2}, {-3, 2}, {0, -4}}));
    // A corner of the square on the hypotenuse of a 3-4-5 triangle, and a float to either side.
    const polygon triangle = {{0, 0}, {4, 0}, {0, 3}};
    for (const int ulps : {-1, 0, 1})
        f.add("3-4-5" + std::string(ulps < 0   ? "-below"
                                    : ulps > 0 ? "-above"
                                               : ""),
              "corner on the hypotenuse", given(triangle),
              given({{touching::step(2, ulps), 1.5f}, {5, 1.5f}, {5, 5}, {2, 5}}));
    f.add("minus-zero", "-0 is 0", given({{-0.f, -0.f}, {1, -0.f}, {-0.f, 1}}),
          given({{0, 0}, {-0.f, -1}, {1, -1}}));
    const polygon regular = shapes::regular(64);
    for (const double away : {1.9, 2., 2.1})
        f.add("64-gon-" + std::to_string(int(10 * away)), "not convex after placing at 1e6",
              placed(regular, shapes::pose(.1, 1e6, 1e6)),
              placed(regular, shapes::pose(.3, 1e6 + away, 1e6)));
    // Neighbours in a tiling of unit squares whose corners are floats up to 2^24.
    for (const float at : {1e6f, 8388607.f, 16777214.f})
        f.add("tiles-" + std::to_string(int(at)), "a shared edge", given(moved(unit, at, 1)),
              given(moved(unit, at - 2, 1)));
}

void ends_of_float(file &f) {
    const polygon speck = {{0, 0}, {least, 0}, {0, least}};
    f.add("least-touching", "the smallest triangles there are", given(speck),
          given({{least, 0}, {least, least}, {0, least}}));
    f.add("least-same", "", given(speck), given(speck));
    f.add("least-apart", "", given(speck), given(moved(speck, 2 * least, 2 * least)));
    const polygon all = {{-most, -most}, {most, -most}, {0, most}};
    f.add("largest", "extents that float32 cannot hold", given(all), given(all));
    f.add("largest-and-least", "mixed 2^-149 and FLT_MAX", given(all), given(speck));
    f.add("largest-apart", "a separation that float32 cannot hold",
          given(rectangle(-most, -1, most / -2, 1)), given(rectangle(most / 2, -1, most, 1)));
    f.add("all-of-float", "twice the plane", given(rectangle(-most, -most, most, most)),
          given(rectangle(-most, -most, most, most)));
    f.add("thin-and-long", "height 2^-149, length FLT_MAX", given(rectangle(0, 0, most, least)),
          given(rectangle(0, least, 1, 1)));
    f.add("mixed-coordinates", "2^-149 beside 2^127",
          given({{least, -0x1p127f}, {0x1p127f, least}, {-least, 0x1p127f}}),
          given({{-least, -least}, {least, -least}, {0, least}}));
    for (const int ulps : {-1, 0, 1})
        f.add("beside-1" + std::string(ulps < 0   ? "-into"
                                       : ulps > 0 ? "-apart"
                                                  : ""),
              "one float more or less", given(rectangle(0, 0, 1, 1)),
              given(rectangle(touching::step(1, ulps), 0, 2, 1)));
    for (const int ulps : {-1, 0, 1})
        f.add("beside-0" + std::string(ulps < 0   ? "-into"
                                       : ulps > 0 ? "-apart"
                                                  : ""),
              "one denormal more or less", given(rectangle(-1, 0, 0, 1)),
              given(rectangle(touching::step(0, ulps), 0, 1, 1)));
}

// The segment from p to q as a sliver that rounding flattens: its third corner is too low to count.
shape segment(sepax_vec2 p, sepax_vec2 q) {
    const sepax_vec2 along = {q.x - p.x, q.y - p.y};
    const sepax_vec2 middle = {along.x / 2 - along.y * 0x1p-30f, along.y / 2 + along.x * 0x1p-30f};
    return placed({{0, 0}, along, middle}, {p.x, p.y, 1, 0});
}

shape point(sepax_vec2 p) {
    return placed(scaled({{0, 0}, {1, 0}, {0, 1}}, -40), {p.x, p.y, 1, 0});
}

void flat(file &f) {
    const shape first = segment({10, 10}, {12, 10});
    f.add("segments-in-line", "collinear, apart", first, segment({14, 10}, {16, 10}));
    f.add("segments-end-to-end", "", first, segment({12, 10}, {14, 10}));
    f.add("segments-covering", "collinear, one in the other", first, segment({8, 10}, {20, 10}));
    f.add("segments-crossing", "without interiors they only touch", first,
          segment({11, 9}, {11, 11}));
    f.add("segments-t", "", first, segment({11, 10}, {11, 12}));
    f.add("segments-parallel", "", first, segment({10, 11}, {12, 11}));
    f.add("zero-length-segment", "parry #31", first, point({10, 10}));
    f.add("point-on-segment", "", first, point({11, 10}));
    f.add("point-beyond-segment", "in line, apart", first, point({13, 10}));
    f.add("points-same", "", point({10, 10}), point({10, 10}));
    f.add("points-apart", "", point({10, 10}), point({10, touching::step(10, 1)}));
    const shape square = given(rectangle(8, 8, 16, 16));
    f.add("point-on-edge", "", square, point({8, 10}));
    f.add("point-at-vertex", "", square, point({16, 16}));
    f.add("point-outside", "1 ulp", square, point({touching::step(16, 1), 10}));
    f.add("point-inside", "1 ulp", square, point({touching::step(16, -1), 10}));
    f.add("segment-through", "a segment in an interior overlaps", square,
          segment({4, 10}, {20, 10}));
    f.add("segment-on-edge", "", square, segment({8, 10}, {8, 12}));
    f.add("segment-end-on-edge", "", square, segment({16, 10}, {20, 10}));
}

} // namespace

file make_nasty() {
    file f("nasty.txt",
           "Cases with a name: reported elsewhere, worked by hand, the ends of float32.");
    reported_elsewhere(f);
    worked(f);
    ends_of_float(f);
    flat(f);
    return f;
}

} // namespace corpus
