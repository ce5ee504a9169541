// SPDX-License-Identifier: MIT
//
// Stores of one class of rounded shapes, of points or of segments, and queries with a margin: all
// of them go by id, but for shapes of another class and shapes in used-again slots. Relations are
// the reference's, by pairs and by lists, on every backend.

#include <gtest/gtest.h>

#include <cmath>

#include "batch.h"
#include "shapes.h"
#include "stores.h"

namespace {

const size_t shape_count = 180;

enum class radii { none, some, all };
enum class strays { none, few, many };

struct world {
    stores::store_ptr store;
    std::vector<sepax_id> ids;
};

// A core of n vertices on a circle.
shapes::polygon core(shapes::rng &random, unsigned n, double x, double y) {
    const double turn = shapes::uniform(random);
    shapes::polygon p;
    for (unsigned i = 0; i < n; i++) {
        const shapes::direction at = shapes::unit(turn + i / double(n));
        p.push_back({static_cast<float>(x + at.cos), static_cast<float>(y + at.sin)});
    }
    return p;
}

sepax_id add_round(world &w, shapes::rng &random, unsigned n, float radius) {
    const double x = shapes::uniform(random, -4, 4), y = shapes::uniform(random, -4, 4);
    const sepax_id id = stores::add(w.store.get(), core(random, n, x, y));
    EXPECT_EQ(SEPAX_OK, sepax_store_set_radii(w.store.get(), &id, &radius, 1, nullptr));
    return id;
}

world make_world(unsigned n, radii with, strays odd) {
    shapes::rng random(n);
    world w = {stores::make(), {}};
    for (size_t i = 0; i < shape_count; i++) {
        const bool round = with == radii::all || (with == radii::some && i % 3 == 0);
        const float radius = round ? static_cast<float>(shapes::uniform(random, .01, .6)) : 0;
        w.ids.push_back(add_round(w, random, n, radius));
    }
    const size_t changed = odd == strays::none ? 0 : odd == strays::few ? 3 : shape_count / 4;
    for (size_t i = 0; i < changed; i++) { // in the slots of others, and in another class
        EXPECT_EQ(SEPAX_OK, sepax_store_remove(w.store.get(), &w.ids[7 * i % 150], 1, nullptr));
        if (i % 2 == 0) {
            stores::add(w.store.get(),
                        {{0, 0}}); // takes the id, so that the slot goes to another one
        }
        w.ids[7 * i % 150] = add_round(w, random, i % 2 == 0 ? n : n + 1, .25F);
    }
    return w;
}

void expect_reference(const world &w, float margin) {
    shapes::rng random(7);
    std::vector<sepax_pair> pairs;
    for (size_t i = 0; i < 1500; i++) {
        pairs.push_back(
            {w.ids[shapes::below(random, shape_count)], w.ids[shapes::below(random, shape_count)]});
    }
    const sepax_source lists = sepax_lists(w.ids.data(), 20, w.ids.data() + 20, 70);
    const size_t list_count = sepax_source_count(lists);
    const auto ask = [&](sepax_options options) {
        options.margin = margin;
        std::vector<uint8_t> out(list_count, 0xEE);
        EXPECT_EQ(SEPAX_OK, sepax_relate(w.store.get(), lists, &options, out.data()));
        const std::vector<uint8_t> of_pairs = relate(w.store.get(), pairs, options);
        out.insert(out.end(), of_pairs.begin(), of_pairs.end());
        return out;
    };
    const std::vector<uint8_t> expected = ask(options_for("reference"));
    for_each_backend([&](const sepax_options &options) { EXPECT_TRUE(expected == ask(options)); });
}

class Strays : public testing::TestWithParam<unsigned> {};

} // namespace

INSTANTIATE_TEST_SUITE_P(Vertices, Strays, testing::Values(1, 2, 3, 4, 5, 6, 8, 16, 20),
                         testing::PrintToStringParamName());

TEST_P(Strays, AndAllOthersHaveTheRelationsOfTheReference) {
    for (const radii with : {radii::none, radii::some, radii::all}) {
        for (const strays odd : {strays::none, strays::few, strays::many}) {
            SCOPED_TRACE(testing::Message() << "radii " << int(with) << ", strays " << int(odd));
            const world w = make_world(GetParam(), with, odd);
            expect_reference(w, 0);
            expect_reference(w, .125F);
        }
    }
}
