// SPDX-License-Identifier: MIT
//
// Errors of sepax.hpp: each as an exception and as a result, with the status, the item and the
// sentence of sepax_explain; and arrays whose lengths do not fit, which C cannot see.

#include <sepax.hpp>

#include <array>
#include <gtest/gtest.h>

#include "limited_memory.h"

namespace {

const std::vector<sepax_vec2> square = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
const std::vector<sepax_vec2> clockwise = {{0, 0}, {0, 1}, {1, 0}};

// What a call throws.
template <class Call> sepax::failure thrown(Call &&call) {
    try {
        call();
    } catch (const sepax::error &e) {
        EXPECT_EQ(e.what(), sepax::explain(e.status(), e.rejection()));
        EXPECT_EQ(e.index(), e.rejection().index);
        return {e.status(), e.rejection()};
    }
    ADD_FAILURE() << "nothing was thrown";
    return {SEPAX_OK};
}

template <class Call> sepax_status status_of(Call &&call) {
    return thrown(call).status;
}

struct world {
    sepax::store store;
    sepax::workspace workspace;
    std::vector<sepax_id> ids = {0, 1, 2};
    std::vector<sepax_pair> pairs = {{0, 1}, {1, 2}};

    world() {
        for (int i = 0; i < 3; i++)
            store.add(square);
    }
};

TEST(CppErrors, AnExceptionSaysWhatCSays) {
    world w;
    const sepax::failure why = thrown([&] { w.store.add(clockwise); });
    EXPECT_EQ(why.status, SEPAX_ERROR_CLOCKWISE);
    EXPECT_EQ(why.text(), "shape 0: the vertices run clockwise; reverse their order, or pass "
                          "SEPAX_HULL to take the convex hull");
    EXPECT_EQ(w.store.size(), 3U);
}

TEST(CppErrors, AResultSaysTheSame) {
    sepax::result<sepax::nothrow::store> made = sepax::nothrow::store::create();
    ASSERT_TRUE(made);
    sepax::nothrow::store store = *std::move(made);
    const sepax::result<sepax_id> good = store.add(square), bad = store.add(clockwise);
    ASSERT_TRUE(good.ok());
    EXPECT_EQ(*good, 0U);
    EXPECT_EQ(good.status(), SEPAX_OK);
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.status(), SEPAX_ERROR_CLOCKWISE);
    EXPECT_EQ(bad.rejection().index, 0U);
    world w;
    EXPECT_EQ(bad.text(), thrown([&] { w.store.add(clockwise); }).text());
    const std::array<sepax_pair, 2> pairs = {{{0, 0}, {0, 7}}};
    const sepax::result<std::vector<sepax::relation>> related = store.relate(pairs);
    ASSERT_FALSE(related);
    EXPECT_EQ(related.rejection().index, 1U);
    EXPECT_EQ(related.rejection().id, 7U);
    EXPECT_EQ(store.relate(sepax::pairs({pairs.data(), 1}))->front(), sepax::relation::overlapping);
}

TEST(CppErrors, QueriesNameThePairWithAndWithoutAReport) {
    const world w;
    const std::vector<sepax_pair> bad = {{0, 1}, {0, 2}, {9, 1}};
    const std::vector<sepax_id> three = {0, 1, 9};
    sepax_report report = {};
    sepax::options options, reporting;
    reporting.report = &report;
    options.strategy = SEPAX_SCALAR;
    std::vector<sepax::relation> out(3, sepax::relation::touching);
    for (const sepax::failure &why :
         {thrown([&] { (void)w.store.relate(bad); }), thrown([&] { w.store.relate(bad, out); }),
          thrown([&] { w.store.relate(bad, out, options); }),
          thrown([&] { w.store.relate(bad, out, reporting); }),
          thrown([&] { (void)w.store.hits(bad); }), thrown([&] { (void)w.store.distance(bad); }),
          thrown([&] { (void)w.store.first_hit(bad); }),
          thrown([&] { (void)w.store.moments(three); }),
          thrown([&] { (void)w.store.bounds(three); })}) {
        EXPECT_EQ(why.status, SEPAX_ERROR_ID);
        EXPECT_EQ(why.rejection.index, 2U);
        EXPECT_EQ(why.rejection.id, 9U);
    }
    EXPECT_EQ(report.rejection.index, 2U);
    EXPECT_EQ(out, std::vector<sepax::relation>(3, sepax::relation::touching));
}

TEST(CppErrors, BuffersWithTooLittleRoom) {
    world w;
    const sepax::source all = sepax::all_pairs(w.ids);
    std::vector<sepax::relation> relations(2);
    std::vector<sepax::containment> within(2);
    std::vector<uint32_t> numbers(2);
    std::vector<sepax_manifold> manifolds(2);
    sepax::contacts contacts(2);
    sepax::distances distances(2);
    std::vector<sepax_pair> pairs(2);
    std::array<sepax_vec2, 2> vertices;
    const sepax::view<uint8_t> none;
    for (const sepax::failure &why : {
             thrown([&] { w.store.relate(all, relations); }),
             thrown([&] { w.store.contain(all, within); }),
             thrown([&] { w.store.hits(all, numbers); }),
             thrown([&] { w.store.first_hits(all, numbers); }),
             thrown([&] { w.store.manifolds(all, manifolds); }),
             thrown([&] { w.store.separate(all, contacts); }),
             thrown([&] { w.store.distance(all, distances); }),
             thrown([&] { w.store.find_pairs(w.workspace, sepax::view<sepax_pair>(pairs)); }),
         }) {
        EXPECT_EQ(why.status, SEPAX_ERROR_CAPACITY);
        EXPECT_EQ(why.rejection.needed, 3U);
    }
    EXPECT_EQ(thrown([&] { w.store.hit_bits(all, none); }).rejection.needed, 1U);
    EXPECT_EQ(thrown([&] { w.store.vertices(0, vertices); }).rejection.needed, 4U);
    contacts.separation.resize(3);
    EXPECT_EQ(status_of([&] { w.store.separate(all, contacts); }), SEPAX_ERROR_CAPACITY)
        << "the least room of all arrays counts";
}

TEST(CppErrors, ArraysOfLengthsThatDoNotFit) {
    world w;
    sepax::store &store = w.store;
    const std::vector<sepax_pose> two(2, {0, 0, 1, 0});
    const std::vector<float> one = {1};
    const std::vector<uint32_t> offsets = {0, 5}, none, list_of = {0, 0};
    const std::vector<sepax_vec2> motions(3);
    const sepax::source rows = sepax::rows(w.workspace, w.ids, {offsets, w.ids, list_of});
    const sepax::rows enough(w.workspace, w.ids, {list_of, w.ids});
    for (const auto &[needed, why] : std::vector<std::pair<size_t, sepax::failure>>{
             {3, thrown([&] { store.place(w.ids, two); })},
             {3, thrown([&] { store.set_radii(w.ids, one); })},
             {3, thrown([&] { store.add_sweeps(w.ids, two, two); })},
             {5, thrown([&] { store.add_many(square, offsets); })},
             {5, thrown([&] { (void)sepax::decompose(w.workspace, square, offsets); })},
             {2, thrown([&] { (void)store.cast(w.pairs, motions); })},
             {1, thrown([&] { (void)store.relate(sepax::grouped(w.pairs, none)); })},
             {3, thrown([&] { (void)store.relate(rows); })},
             {3, thrown([&] { (void)store.relate(sepax::rows(enough).at(two)); })},
             {1, thrown([&] { (void)sepax::poses(square, one); })},
             {3, thrown([&] { (void)store.bounds(w.ids, two); })},
         }) {
        EXPECT_EQ(why.status, SEPAX_ERROR_COUNT);
        EXPECT_EQ(why.rejection.needed, needed);
    }
}

// One layer for three ids: C would read two that are not there.
TEST(CppErrors, LayersAndMasksThatLackIds) {
    world w;
    const std::vector<uint32_t> one = {1}, three = {1, 2, 1};
    std::vector<sepax_pair> out(3);
    const sepax::view<sepax_pair> buffer(out);
    sepax::index index;
    index.build(w.store);
    sepax::index_filter layers, masks;
    sepax::broad_options broad(w.store.all());
    layers.layers = one;
    masks.masks = one;
    broad.layers = one;
    for (const sepax::failure &why : {
             thrown([&] { (void)index.pairs(w.workspace, layers); }),
             thrown([&] { index.pairs(w.workspace, out, masks); }),
             thrown([&] { (void)index.pairs(w.workspace, buffer, layers); }),
             thrown([&] { (void)w.store.find_pairs(w.workspace, broad); }),
             thrown([&] { w.store.find_pairs(w.workspace, out, broad); }),
             thrown([&] { (void)w.store.find_pairs(w.workspace, buffer, broad); }),
         }) {
        EXPECT_EQ(why.status, SEPAX_ERROR_COUNT);
        EXPECT_EQ(why.rejection.needed, 3U);
    }
    layers.layers = layers.masks = broad.layers = broad.masks = three;
    const std::vector<sepax_pair> found = index.pairs(w.workspace, layers);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].b, 2U);
    EXPECT_EQ(w.store.find_pairs(w.workspace, broad).size(), 1U);
}

TEST(CppErrors, MovedFromOwnersAreRefused) {
    world w;
    const sepax::store other = std::move(w.store);
    EXPECT_EQ(other.size(), 3U);
    EXPECT_EQ(status_of([&] { w.store.add(square); }), SEPAX_ERROR_NULL);
    EXPECT_EQ(status_of([&] { (void)w.store.relate(w.pairs); }), SEPAX_ERROR_NULL);
    EXPECT_EQ(w.store.size(), 0U);
}

TEST(CppErrors, MemoryThatIsMissing) {
    limited_memory memory = {0};
    sepax::store_config config;
    config.allocate = limited_memory::take;
    config.release = limited_memory::give_back;
    config.context = &memory;
    EXPECT_EQ(status_of([&] { sepax::store store(config); }), SEPAX_ERROR_MEMORY);
    EXPECT_EQ(status_of([&] { sepax::index index(config); }), SEPAX_ERROR_MEMORY);
    EXPECT_EQ(sepax::nothrow::workspace::create(config).status(), SEPAX_ERROR_MEMORY);
    memory.left = 1;
    sepax::workspace poor(config);
    world w;
    const std::vector<uint32_t> offsets = {0, 3}, list_of = {0, 0, 0};
    const sepax::failure why = thrown([&] {
        (void)w.store.relate(sepax::rows(poor, w.ids, {offsets, w.ids, list_of}));
    });
    EXPECT_EQ(why.status, SEPAX_ERROR_MEMORY);
}

} // namespace
