// SPDX-License-Identifier: MIT
//
// Hints: what is written names an edge that separates the pair; and small shapes and separations
// leave them alone. That no answer depends on them is in test_answers.cpp.

#include <algorithm>
#include <cstring>

#include "batch.h"
#include "scenes.h"

extern "C" {
#include "narrow/strategies/hint.h"
}

namespace {

using hint_list = std::vector<uint8_t>;

constexpr uint8_t canary = 0xA5;

// Flat shapes of many vertices: discs decide little of them.
shapes::scene flat_scene(unsigned k, size_t pairs) {
    return shapes::make_scene(shapes::family::random, k, 300, pairs, .3, shapes::order::random, 7,
                              .1);
}

bool beyond_edge(const shapes::polygon &of, size_t edge, const shapes::polygon &other) {
    const sepax_vec2 from = of[edge], to = of[(edge + 1) % of.size()];
    for (const sepax_vec2 w : other) {
        const double ex = double(to.x) - double(from.x), ey = double(to.y) - double(from.y);
        const double d = ey * (double(w.x) - double(from.x)) - ex * (double(w.y) - double(from.y));
        if (!(d > 0))
            return false;
    }
    return true;
}

shapes::polygon stored_vertices(const sepax_store *store, sepax_id id) {
    shapes::polygon p(SEPAX_MAX_VERTICES);
    size_t count = 0;
    EXPECT_EQ(SEPAX_OK, sepax_store_vertices(store, id, p.data(), p.size(), &count));
    p.resize(count);
    return p;
}

// Of more than 127 edges a hint names some together.
bool separates(uint8_t hint, const shapes::polygon &of, const shapes::polygon &other) {
    const auto count = static_cast<uint32_t>(of.size());
    const size_t first = hint_edge(hint, count);
    for (size_t i = first; i < std::min(first + hint_step(count), of.size()); ++i)
        if (beyond_edge(of, i, other))
            return true;
    return false;
}

bool by_name(const sepax_options &options, sepax_strategy strategy) {
    return options.strategy == strategy &&
           std::strcmp(sepax_backend_name(options.backend), "reference") != 0;
}

// Calls ask(options, hints) with empty hints for each variant that writes some.
template <class Ask> void for_each_hinted(size_t pairs, Ask ask) {
    for_each_variant([&](sepax_options options) {
        if (!by_name(options, SEPAX_SUPPORT) && !by_name(options, SEPAX_AUTO))
            return;
        hint_list hints(pairs, HINT_NONE);
        options.hints = hints.data();
        options.hint_count = hints.size();
        ask(options, hints);
    });
}

// Returns how many of them name an edge, each of which must separate the pair.
size_t check_hints(const sepax_store *store, const std::vector<sepax_pair> &pairs,
                   const std::vector<uint8_t> &relations, const hint_list &hints) {
    size_t named = 0;
    for (size_t i = 0; i < hints.size(); ++i) {
        if (hints[i] == HINT_NONE)
            continue;
        EXPECT_EQ(SEPAX_DISJOINT, relations[i]) << i;
        ++named;
        const bool of_b = hint_is_of_b(hints[i]);
        const shapes::polygon of = stored_vertices(store, of_b ? pairs[i].b : pairs[i].a);
        const shapes::polygon other = stored_vertices(store, of_b ? pairs[i].a : pairs[i].b);
        EXPECT_TRUE(separates(hints[i], of, other)) << i;
    }
    return named;
}

} // namespace

TEST(Hint, EveryByteNamesAnEdgeOrNothing) {
    for (uint32_t count = 3; count <= SEPAX_MAX_VERTICES; ++count) {
        for (unsigned byte = 1; byte < 256; ++byte)
            ASSERT_LT(hint_edge(static_cast<uint8_t>(byte), count), count);
        for (uint32_t edge = 0; edge < count; ++edge)
            for (const bool of_b : {false, true}) {
                const uint8_t hint = hint_write(edge, of_b, count);
                ASSERT_NE(HINT_NONE, hint);
                ASSERT_EQ(of_b, hint_is_of_b(hint));
                ASSERT_LE(hint_edge(hint, count), edge);
                ASSERT_LT(edge - hint_edge(hint, count), 1 + count / HINT_EDGES);
            }
    }
}

// Of flat shapes many hints name an edge, and of round ones, most of which discs decide, some do;
// in batches of several tiles each pair has its own. The second call finds hints.
TEST(Hints, OfRelationsNameASeparatingEdge) {
    struct batch {
        shapes::family of;
        unsigned k;
        size_t pairs;
        double overlap, aspect, least, most; // the shares of pairs whose hints name an edge
    };
    std::vector<batch> all = {{shapes::family::random, 32, 6000, .3, .1, .05, 1}};
    for (const unsigned k : {16U, 24U, 64U, 100U, 200U}) {
        all.push_back({shapes::family::random, k, 500, .3, .1, .05, 1});
        all.push_back({shapes::family::mixed, k, 500, .3, .1, .002, 1});
    }
    for (const unsigned k : {16U, 64U})
        for (const double aspect : {1., .5})
            all.push_back({shapes::family::random, k, 5000, .5, aspect, .002, .34});
    for (const batch &b : all) {
        SCOPED_TRACE(testing::Message() << b.k << " vertices, " << b.pairs << " pairs");
        const shapes::scene scene = shapes::make_scene(b.of, b.k, 300, b.pairs, b.overlap,
                                                       shapes::order::random, 7, b.aspect);
        const shapes::store_ptr store = shapes::make_store(scene);
        ASSERT_TRUE(store);
        for_each_hinted(b.pairs, [&](const sepax_options &options, const hint_list &hints) {
            for (int call = 0; call < 2; ++call) {
                const std::vector<uint8_t> relations = relate(store.get(), scene.pairs, options);
                const size_t named = check_hints(store.get(), scene.pairs, relations, hints);
                EXPECT_GE(double(named), b.least * double(b.pairs));
                EXPECT_LE(double(named), b.most * double(b.pairs));
            }
        });
    }
}

TEST(Hints, AreLeftAloneBySeparations) {
    const shapes::scene scene = flat_scene(64, 500);
    const shapes::store_ptr store = shapes::make_store(scene);
    ASSERT_TRUE(store);
    const hint_list before(scene.pairs.size(), canary);
    for_each_variant([&](sepax_options options) {
        hint_list hints = before;
        options.hints = hints.data();
        options.hint_count = hints.size();
        separate(store.get(), scene.pairs, options);
        EXPECT_TRUE(before == hints);
    });
}

TEST(Hints, AreLeftAloneBySmallShapes) {
    for (const char *name : {"triangles", "boxes", "random8"}) {
        const named_scene c = make_scenes(scaled(1500, 100), {name})[0];
        const shapes::store_ptr store = shapes::make_store(c.scene, 0, c.add_flags);
        ASSERT_TRUE(store);
        const hint_list before(c.scene.pairs.size(), canary);
        for_each_variant([&](sepax_options options) {
            if (by_name(options, SEPAX_SUPPORT))
                return; // by name it takes any shape
            hint_list hints = before;
            options.hints = hints.data();
            options.hint_count = hints.size();
            relate(store.get(), c.scene.pairs, options);
            EXPECT_TRUE(before == hints) << name;
        });
    }
}
