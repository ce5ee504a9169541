// SPDX-License-Identifier: MIT
//
// Manifolds of many pairs: every backend has the bits of the reference, the pairs are
// those of sepax_hits, memory may begin anywhere, and ids stay while shapes move.

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "manifolds.h"
#include "shapes.h"

namespace {

using rounded::kind;
using stores::store_ptr;

struct scene {
    store_ptr store = stores::make();
    std::vector<sepax_pair> pairs;
};

sepax_id add(sepax_store *store, const rounded::shape &s) {
    const sepax_id id = stores::add(store, s.core);
    EXPECT_EQ(SEPAX_OK, sepax_store_set_radii(store, &id, &s.radius, 1, nullptr));
    return id;
}

// Pairs of all kinds at and around contact, both ways round.
scene make_scene(rounded::regime regime, size_t each) {
    shapes::rng random(31);
    scene s;
    for (const rounded::pair &p : rounded::make_all(regime, each, random)) {
        const sepax_id first = add(s.store.get(), p.a), second = add(s.store.get(), p.b);
        s.pairs.push_back({first, second});
        s.pairs.push_back({second, first});
        s.pairs.push_back({first, first});
    }
    return s;
}

// Of n vertices: a point, a segment, or a regular polygon.
shapes::polygon core(unsigned n) {
    return n == 1   ? shapes::polygon{{0, 0}}
           : n == 2 ? shapes::polygon{{-1, 0}, {1, 0}}
                    : shapes::regular(n);
}

void expect_same(const std::vector<sepax_manifold> &expected,
                 const std::vector<sepax_manifold> &found) {
    ASSERT_EQ(expected.size(), found.size());
    for (size_t i = 0; i < found.size(); i++) {
        ASSERT_TRUE(manifolds::same_bits(expected[i], found[i])) << i;
    }
}

// ------------------------------------------------------------------- the same bits

class manifold_regimes : public testing::TestWithParam<rounded::regime> {};

TEST_P(manifold_regimes, every_variant_agrees_with_the_reference) {
    const scene s = make_scene(GetParam(), scaled(12, 4));
    const sepax_source source = sepax_pairs(s.pairs.data(), s.pairs.size());
    for (const float margin : {0.0f, 0.125f, 0x1p100f}) {
        for (const uint32_t flags : {0u, SEPAX_OPEN}) {
            sepax_options reference = options_for("reference", SEPAX_AUTO, flags);
            reference.margin = margin;
            const auto expected = manifolds::find(s.store.get(), source, reference);
            EXPECT_FALSE(expected.empty());
            for_each_backend([&](sepax_options options) {
                options.margin = margin;
                options.flags = flags;
                expect_same(expected, manifolds::find(s.store.get(), source, options));
                const std::vector<uint32_t> hit = hits(s.store.get(), s.pairs, options);
                ASSERT_EQ(hit.size(), expected.size());
                for (size_t i = 0; i < hit.size(); i++) {
                    ASSERT_EQ(hit[i], expected[i].pair);
                }
            });
        }
    }
}

// What must hold of any manifold, whatever the shapes.
TEST_P(manifold_regimes, invariants) {
    const scene s = make_scene(GetParam(), scaled(40, 4));
    const sepax_source source = sepax_pairs(s.pairs.data(), s.pairs.size());
    sepax_options options = {};
    options.margin = .25f;
    size_t two = 0;
    for (const sepax_manifold &m : manifolds::find(s.store.get(), source, options)) {
        ASSERT_TRUE(m.count == 1 || m.count == 2);
        const double x = m.normal_x, y = m.normal_y;
        EXPECT_LE(std::fabs(x * x + y * y - 1), 0x1p-21);
        for (uint32_t k = 0; k < m.count; k++) {
            const sepax_manifold_point &p = m.points[k];
            EXPECT_LE(p.separation, .25f);
            EXPECT_TRUE(std::isfinite(p.x) && std::isfinite(p.y));
            EXPECT_TRUE((p.id | p.id >> 16) & 1) << "two edges";
        }
        const sepax_manifold_point none = {};
        if (m.count == 2) {
            EXPECT_NE(m.points[0].id, m.points[1].id);
            two++;
        } else {
            EXPECT_EQ(0, std::memcmp(&none, &m.points[1], sizeof none));
        }
    }
    EXPECT_GT(two, 0u);
}

std::string regime_name(const testing::TestParamInfo<rounded::regime> &info) {
    return rounded::name(info.param);
}
INSTANTIATE_TEST_SUITE_P(all, manifold_regimes, testing::ValuesIn(rounded::regimes()), regime_name);

// Every two sizes for which there is a kernel, and batches that fill no group: cores that are
// apart, overlap, lie on each other with parallel edges, and are the same; on a grid and turned.
TEST(manifolds_of_many, every_size_and_batch) {
    const store_ptr store = stores::make();
    shapes::rng random(17);
    std::vector<sepax_id> ids;
    for (const unsigned n : {1u, 2u, 3u, 4u, 5u, 6u, 8u, 12u, 16u, 20u, 40u}) {
        for (const float radius : {0.f, .25f}) {
            for (const double x : {0., .5, 2.}) {
                const sepax_id id =
                    add(store.get(), {n == 4 ? shapes::box(1, 1) : core(n), radius});
                const bool turned = n % 3 != 0 && x == .5;
                const double turns = turned ? shapes::uniform(random) : 0;
                ASSERT_EQ(SEPAX_OK,
                          stores::place(store.get(), id, shapes::pose(turns, x, x < 1 ? x : 0)));
                ids.push_back(id);
            }
        }
    }
    std::vector<sepax_pair> pairs;
    for (const sepax_id a : ids) {
        for (const sepax_id b : ids) {
            pairs.push_back({a, b});
        }
    }
    for (const float margin : {0.f, .125f, 4.f}) {
        sepax_options reference = options_for("reference");
        reference.margin = margin;
        const auto expected =
            manifolds::find(store.get(), sepax_pairs(pairs.data(), pairs.size()), reference);
        for_each_backend([&](sepax_options options) {
            options.margin = margin;
            std::vector<sepax_manifold> found;
            for (size_t start = 0, n = 1; start < pairs.size(); start += n, n = n % 37 + 1) {
                n = std::min(n, pairs.size() - start);
                for (sepax_manifold m :
                     manifolds::find(store.get(), sepax_pairs(pairs.data() + start, n), options)) {
                    m.pair += static_cast<uint32_t>(start);
                    found.push_back(m);
                }
            }
            expect_same(expected, found);
            expect_same(
                expected,
                manifolds::find(store.get(), sepax_pairs(pairs.data(), pairs.size()), options));
        });
    }
}

// Pairs of one kind with another one, which are not sorted: both ways round, and with a pair the
// other way round among them, for which they are.
TEST(manifolds_of_many, two_kinds) {
    const std::pair<unsigned, unsigned> sizes[] = {{1, 8}, {2, 4}, {2, 8}, {4, 8}, {3, 16}};
    for (const auto &[of_a, of_b] : sizes) {
        const store_ptr store = stores::make();
        shapes::rng random(of_a + 16 * of_b);
        std::vector<sepax_id> ids;
        for (unsigned i = 0; i < 80; i++) {
            ids.push_back(add(store.get(), {core(i < 40 ? of_a : of_b), i < 40 ? .25F : 0}));
            ASSERT_EQ(SEPAX_OK,
                      stores::place(store.get(), ids.back(), stores::any_pose(random, 1.2)));
        }
        std::vector<sepax_pair> pairs, back, mixed;
        for (unsigned i = 0; i < 600; i++) {
            const sepax_id a = ids[shapes::below(random, 40)], b = ids[40 + i % 40];
            pairs.push_back({a, b});
            back.push_back({b, a});
            mixed.push_back(i % 97 == 96 ? back.back() : pairs.back());
        }
        sepax_options reference = options_for("reference");
        reference.margin = .125F;
        for (const auto &some : {pairs, back, mixed}) {
            const sepax_source source = sepax_pairs(some.data(), some.size());
            const auto expected = manifolds::find(store.get(), source, reference);
            const auto related = relate(store.get(), some, reference);
            for_each_backend([&](sepax_options options) {
                options.margin = reference.margin;
                expect_same(expected, manifolds::find(store.get(), source, options));
                EXPECT_TRUE(related == relate(store.get(), some, options));
            });
        }
    }
}

// Corners of small integers: edges along an axis face each other, with more than a point in common,
// a point, or nothing; several features are as close, and several edges as much against another.
TEST(manifolds_of_many, small_integers) {
    shapes::rng random(37);
    const auto at_most = [&](uint32_t most) {
        return static_cast<float>(shapes::below(random, most + 1));
    };
    for (const float radius : {0.f, .25f}) {
        const store_ptr store = stores::make();
        std::vector<sepax_pair> pairs;
        for (unsigned i = 0; i < scaled(600, 100); i++) {
            const unsigned kind = i % 4;
            const float x = at_most(6), y = at_most(6), w = 1 + at_most(2), h = 1 + at_most(2);
            shapes::polygon p = {{x, y}, {x + w, y}};
            if (kind == 1) {
                p = {{x, y}, {x, y + h}};
            } else if (kind == 2) {
                p = {{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}};
            } else if (kind == 3) {
                p = {{x + 1, y},
                     {x + w + 1, y},
                     {x + w + 2, y + 1},
                     {x + w + 2, y + h + 1},
                     {x + w + 1, y + h + 2},
                     {x + 1, y + h + 2},
                     {x, y + h + 1},
                     {x, y + 1}};
            }
            const sepax_id id = add(store.get(), {p, i % 3 == 0 ? radius : 0});
            for (sepax_id other = id < 8 ? 0 : id - 8; other < id; other++) {
                pairs.push_back(i % 2 == 0 ? sepax_pair{id, other} : sepax_pair{other, id});
            }
        }
        const sepax_source source = sepax_pairs(pairs.data(), pairs.size());
        for (const float margin : {0.f, .5f, 1.f, 3.f}) {
            sepax_options reference = options_for("reference");
            reference.margin = margin;
            const auto expected = manifolds::find(store.get(), source, reference);
            for_each_backend([&](sepax_options options) {
                options.margin = margin;
                expect_same(expected, manifolds::find(store.get(), source, options));
            });
        }
    }
}

// Segments and capsules that cross at all angles, also next to their ends and nearly along each
// other, in a store of nothing else; without a radius a cross has no depth.
TEST(manifolds_of_many, crossing_segments) {
    for (const float radius : {0.f, 0x1p-140f, .25f}) {
        const store_ptr store = stores::make();
        std::vector<sepax_pair> pairs;
        for (unsigned i = 0; i < 32; i++) {
            const sepax_id id = add(store.get(), {core(2), i % 2 == 0 ? radius : 0});
            const double turn = i < 16 ? i / 32.0 : 0x1p-20 * i, x = i % 3 == 0 ? .999 : 0;
            ASSERT_EQ(SEPAX_OK, stores::place(store.get(), id, shapes::pose(turn, x, 0)));
            for (sepax_id other = 0; other < id; other++) {
                pairs.push_back({id, other});
            }
        }
        const sepax_source source = sepax_pairs(pairs.data(), pairs.size());
        const auto expected = manifolds::find(store.get(), source, options_for("reference"));
        for_each_backend([&](const sepax_options &options) {
            expect_same(expected, manifolds::find(store.get(), source, options));
        });
    }
}

// Points a few units in the last place inside and outside of polygons that lie far from the origin
// in any direction.
TEST(manifolds_of_many, points_beside_edges) {
    shapes::rng random(29);
    const store_ptr store = stores::make();
    std::vector<sepax_pair> pairs;
    for (const unsigned n : {3u, 4u, 5u, 6u, 8u, 12u}) {
        for (const float x : {-1000.f, 0.f, 1000.f}) {
            for (const float y : {-1000.f, 0.f, 1000.f}) {
                shapes::polygon p = core(n);
                for (sepax_vec2 &v : p) {
                    v = {v.x + x, v.y + y};
                }
                const sepax_id polygon = add(store.get(), {p, 0});
                for (unsigned i = 0; i < 2 * n; i++) {
                    const sepax_vec2 v = p[i % n], w = p[(i + 1) % n];
                    const float at = i < n ? .5f : .125f;
                    sepax_vec2 on = {v.x + at * (w.x - v.x), v.y + at * (w.y - v.y)};
                    for (unsigned k = shapes::below(random, 4); k > 0; k--) {
                        on.x = std::nextafter(on.x, i % 2 == 0 ? 1e6f : -1e6f);
                        on.y = std::nextafter(on.y, i % 4 < 2 ? 1e6f : -1e6f);
                    }
                    const sepax_id point = add(store.get(), {{on}, i % 3 == 0 ? .25f : 0});
                    pairs.push_back({polygon, point});
                    pairs.push_back({point, polygon});
                }
            }
        }
    }
    for (const float margin : {0.f, .125f}) {
        sepax_options reference = options_for("reference");
        reference.margin = margin;
        const sepax_source source = sepax_pairs(pairs.data(), pairs.size());
        const auto expected = manifolds::find(store.get(), source, reference);
        EXPECT_LT(pairs.size() / 3, expected.size());
        for_each_backend([&](sepax_options options) {
            options.margin = margin;
            expect_same(expected, manifolds::find(store.get(), source, options));
        });
    }
}

// An edge along (3, 4) and a vertex beside it whose distance is exactly the reach, which is a
// float, far from the ends of the edge, whose coordinates have many more bits: the formulas round
// there, and of many such pairs some are measured as farther than the margin. These have a point,
// too.
TEST(manifolds_of_many, touching_where_rounding_parts_them) {
    shapes::rng random(23);
    const store_ptr store = stores::make();
    std::vector<sepax_pair> pairs;
    const auto any = [&random](double unit) { return unit * (1 + shapes::below(random, 1 << 20)); };
    for (size_t i = 0; i < 300; i++) {
        const double start = -any(0x1p-38), end = 256 + any(0x1p-12), at = any(0x1p-13);
        const auto on = [](double along, double away) {
            return sepax_vec2{static_cast<float>(3 * along + 4 * away),
                              static_cast<float>(4 * along - 3 * away)};
        };
        // b touches the edge of a in one vertex; it is a quadrilateral, a triangle, or a segment
        shapes::polygon a = {on(start, 0), on(end, 0), on(end, -8), on(start, -8)};
        shapes::polygon b = {on(at, .25), on(at - 2, 2), on(at, 4), on(at + 2, 2)};
        a.resize(i % 3 == 1 ? 3 : 4);
        b.resize(2 + i % 2 + (i / 2) % 2);
        const float radius = i % 2 == 0 ? 0 : .625f;
        const sepax_id first = add(store.get(), {i % 4 < 2 ? a : b, radius});
        const sepax_id second = add(store.get(), {i % 4 < 2 ? b : a, radius});
        pairs.push_back({first, second});
        pairs.push_back({second, first});
    }
    size_t parted = 0;
    for (const float margin : {0.f, 1.25f}) {
        sepax_options reference = options_for("reference");
        reference.margin = margin;
        const auto expected =
            manifolds::find(store.get(), sepax_pairs(pairs.data(), pairs.size()), reference);
        for (const sepax_manifold &m : expected) {
            ASSERT_LE(m.points[0].separation, margin);
            parted += m.count == 1 && m.points[0].separation == margin;
        }
        for_each_backend([&](sepax_options options) {
            options.margin = margin;
            expect_same(
                expected,
                manifolds::find(store.get(), sepax_pairs(pairs.data(), pairs.size()), options));
        });
    }
    EXPECT_LT(100u, parted);
}

// Polygons of up to 4,096 vertices: ids have room for their features.
TEST(manifolds_of_many, large_polygons) {
    const store_ptr store = stores::make();
    const shapes::polygon large = shapes::lattice(4096);
    const sepax_id a = stores::add(store.get(), large), b = stores::add(store.get(), large);
    const sepax_pair pair = {a, b};
    ASSERT_EQ(SEPAX_OK, stores::place(store.get(), b, {300, 500, 1, 0}));
    sepax_options reference = options_for("reference");
    reference.margin = 0x1p10f;
    const auto expected = manifolds::find(store.get(), sepax_pairs(&pair, 1), reference);
    ASSERT_EQ(1u, expected.size());
    for (uint32_t k = 0; k < expected[0].count; k++) {
        EXPECT_GT(4096u, expected[0].points[k].id >> 17);
        EXPECT_GT(4096u, (expected[0].points[k].id & 0xFFFF) >> 1);
    }
    for (const std::string &backend : backend_names()) {
        sepax_options options = options_for(backend.c_str());
        options.margin = reference.margin;
        if (sepax_backend_runs_here(options.backend)) {
            expect_same(expected, manifolds::find(store.get(), sepax_pairs(&pair, 1), options));
        }
    }
}

// ------------------------------------------------------------------- sources, memory

// More pairs than a tile has, by each kind of source, and in slices.
TEST(manifolds_of_many, sources_and_slices) {
    const shapes::scene made = shapes::make_scene(shapes::family::mixed, 0, 300, 6000, .3);
    const store_ptr store = shapes::make_store(made);
    sepax_options options = {};
    options.margin = .1f;
    const size_t n = made.pairs.size();
    const auto whole = manifolds::find(store.get(), sepax_pairs(made.pairs.data(), n), options);
    std::vector<sepax_manifold> slices;
    for (size_t start = 0; start < n; start += 1001) {
        const size_t count = std::min<size_t>(1001, n - start);
        for (sepax_manifold m :
             manifolds::find(store.get(), sepax_pairs(made.pairs.data() + start, count), options)) {
            m.pair += static_cast<uint32_t>(start);
            slices.push_back(m);
        }
    }
    expect_same(whole, slices);
    std::vector<sepax_id> ids(made.count());
    for (size_t i = 0; i < ids.size(); i++) {
        ids[i] = static_cast<sepax_id>(i);
    }
    const sepax_source lists = sepax_lists(ids.data(), 20, ids.data() + 20, ids.size() - 20);
    for (const sepax_source &source : {lists, sepax_all_pairs(ids.data(), 100)}) {
        std::vector<sepax_pair> listed;
        for (size_t i = 0; i < sepax_source_count(source); i++) {
            listed.push_back(sepax_source_pair(source, i));
        }
        const sepax_source pairs = sepax_pairs(listed.data(), listed.size());
        expect_same(manifolds::find(store.get(), pairs, options),
                    manifolds::find(store.get(), source, options));
    }
}

TEST(manifolds_of_many, memory_at_any_byte) {
    const shapes::scene made = shapes::make_scene(shapes::family::box, 4, 100, 500, .5);
    const store_ptr store = shapes::make_store(made);
    const size_t n = made.pairs.size();
    const auto expected =
        manifolds::find(store.get(), sepax_pairs(made.pairs.data(), n), sepax_options{});
    for (const size_t off : {size_t{1}, size_t{2}, size_t{7}}) {
        std::vector<char> pairs(n * sizeof(sepax_pair) + off),
            room(n * sizeof(sepax_manifold) + off), counted(sizeof(size_t) + off);
        std::memcpy(pairs.data() + off, made.pairs.data(), n * sizeof(sepax_pair));
        const void *from = pairs.data() + off;
        void *to = room.data() + off, *counter = counted.data() + off;
        ASSERT_EQ(SEPAX_OK, sepax_manifolds(store.get(),
                                            sepax_pairs(static_cast<const sepax_pair *>(from), n),
                                            nullptr, static_cast<sepax_manifold *>(to),
                                            static_cast<size_t *>(counter)));
        size_t count = 0;
        std::memcpy(&count, counter, sizeof count);
        ASSERT_EQ(expected.size(), count);
        EXPECT_EQ(0, std::memcmp(expected.data(), to, count * sizeof(sepax_manifold)));
    }
}

// No pair: nothing but the count is written.
TEST(manifolds_of_many, none) {
    const store_ptr store = stores::make();
    size_t count = 7;
    EXPECT_EQ(SEPAX_OK,
              sepax_manifolds(store.get(), sepax_pairs(nullptr, 0), nullptr, nullptr, &count));
    EXPECT_EQ(0u, count);
}

// ------------------------------------------------------------------- ids from frame to frame

// A shape on a ground at a pose, both ways round.
class ground_scene {
  public:
    explicit ground_scene(const rounded::shape &shape, bool shape_first) {
        const rounded::shape ground = {{{-50, -2}, {50, -2}, {50, 0}, {-50, 0}}, 0};
        shape_ = shape_first ? add(store_.get(), shape) : 0;
        ground_ = add(store_.get(), ground);
        shape_ = shape_first ? shape_ : add(store_.get(), shape);
    }

    sepax_manifold at(double turns, double x, double y, float margin) const {
        EXPECT_EQ(SEPAX_OK, stores::place(store_.get(), shape_, shapes::pose(turns, x, y)));
        sepax_options options = {};
        options.margin = margin;
        const sepax_pair pair = {ground_, shape_};
        const auto found = manifolds::find(store_.get(), sepax_pairs(&pair, 1), options);
        return found.empty() ? sepax_manifold{} : found[0];
    }

  private:
    store_ptr store_ = stores::make();
    sepax_id shape_, ground_ = 0;
};

std::set<uint32_t> ids_of(const sepax_manifold &m) {
    std::set<uint32_t> ids;
    for (uint32_t k = 0; k < m.count; k++) {
        ids.insert(m.points[k].id);
    }
    return ids;
}

// A box that slides, jumps a little, and rocks by less than the margin allows.
TEST(manifold_ids, of_a_sliding_box) {
    for (const bool first : {false, true}) {
        for (const float radius : {0.f, .125f}) {
            shapes::rng random(5);
            const ground_scene scene({shapes::box(1, 1), radius}, first);
            const auto start = ids_of(scene.at(0, 0, 1 + radius, .0625f));
            ASSERT_EQ(2u, start.size());
            for (int frame = 0; frame < 2000; frame++) {
                const double noise = shapes::uniform(random, -.005, .005);
                const sepax_manifold m =
                    scene.at(noise / 50, -20 + .02 * frame, 1 + radius + noise, .0625f);
                ASSERT_EQ(start, ids_of(m)) << frame;
            }
        }
    }
}

// Equal boxes on one another, moved by noise: their corners are above each other in no frame.
TEST(manifold_ids, of_a_stack) {
    for (const float radius : {0.f, .125f}) {
        shapes::rng random(6);
        const store_ptr store = stores::make();
        const sepax_id lower = add(store.get(), {shapes::box(1, 1), radius});
        const sepax_id upper = add(store.get(), {shapes::box(1, 1), radius});
        const sepax_pair pair = {upper, lower};
        sepax_options options = {};
        options.margin = .0625f;
        std::set<uint32_t> start;
        for (int frame = 0; frame < 2000; frame++) {
            const auto noise = [&] {
                return frame == 0 ? 0 : shapes::uniform(random, -.001, .001);
            };
            ASSERT_EQ(SEPAX_OK, stores::place(store.get(), lower,
                                              shapes::pose(noise() / 4, noise(), noise())));
            ASSERT_EQ(SEPAX_OK,
                      stores::place(store.get(), upper,
                                    shapes::pose(noise() / 4, noise(), 2 + 2 * radius + noise())));
            const auto found = manifolds::find(store.get(), sepax_pairs(&pair, 1), options);
            ASSERT_EQ(1u, found.size());
            start = frame == 0 ? ids_of(found[0]) : start;
            ASSERT_EQ(2u, found[0].count) << frame;
            ASSERT_EQ(start, ids_of(found[0])) << frame;
        }
    }
}

// An octagon that rolls: each face has two ids, and a vertex keeps its id from face to face.
TEST(manifold_ids, of_a_rolling_octagon) {
    const ground_scene scene({shapes::regular(8), 0}, false);
    std::set<uint32_t> all;
    std::set<uint32_t> last;
    for (int frame = 0; frame <= 800; frame++) {
        const double turns = -frame / 800., lowest = std::cos(std::acos(-1.) / 8);
        const auto ids = ids_of(scene.at(turns, 0, lowest, .25f));
        ASSERT_FALSE(ids.empty());
        bool kept = last.empty();
        for (const uint32_t id : ids) {
            kept = kept || last.count(id) > 0;
        }
        EXPECT_TRUE(kept) << frame;
        last = ids;
        all.insert(ids.begin(), ids.end());
    }
    EXPECT_EQ(8u, all.size()) << "one for each vertex on the edge of the ground";
}

} // namespace
