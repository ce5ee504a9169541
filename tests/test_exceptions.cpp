// SPDX-License-Identifier: MIT
//
// Stores of one class in which a few shapes are exceptions: one was removed, one collapsed where it
// was placed, one took the slot of another. All others keep their answers, which are the
// reference's, in every form of output, on every backend and strategy.

#include <algorithm>

#include "batch.h"
#include "kernel.h"
#include "shapes.h"

namespace {

struct kind {
    const char *name;
    shapes::family family;
    unsigned vertices;
    size_t count;
};

const kind kKinds[] = {
    {"triangles", shapes::family::triangle, 3, 300}, {"quads", shapes::family::random, 4, 300},
    {"boxes", shapes::family::box, 4, 300},          {"pentagons", shapes::family::random, 5, 300},
    {"hexagons", shapes::family::random, 6, 300},    {"octagons", shapes::family::random, 8, 300},
    {"of_16", shapes::family::random, 16, 100},      {"of_32", shapes::family::random, 32, 50},
    {"of_64", shapes::family::lattice, 64, 30},      {"of_128", shapes::family::lattice, 128, 12},
    {"of_256", shapes::family::lattice, 256, 8},
};

// What happens to which share of the ids.
enum class place { first, middle, last };

struct exceptions {
    bool removed, collapsed, used_again;
};

const exceptions kExceptions[] = {{true, false, false},
                                  {false, true, false},
                                  {true, true, false},
                                  {true, true, true},
                                  {false, false, true}};

struct world {
    shapes::store_ptr store;
    std::vector<sepax_pair> pairs;
    std::vector<sepax_id> live;
};

// A pose so far away that the shapes, of about radius 1, collapse: to a point, or to a segment.
const sepax_pose kFar[] = {{0x1p30F, 0x1p30F, 1, 0}, {0x1p30F, 0, 1, 0}, {0, 0x1p30F, 1, 0}};

sepax_id at(place p, size_t count) {
    const size_t id = p == place::first ? 0 : p == place::middle ? count / 2 : count - 1;
    return static_cast<sepax_id>(id);
}

// Removes and collapses shapes beside each other at that place of the ids. Two more shapes go far
// away and stay regular or collapse beside the first, so that collapsed shapes meet each other.
world make_world(const kind &k, const exceptions &e, place where, unsigned turn, uint32_t flags) {
    const shapes::scene scene = shapes::make_scene(k.family, k.vertices, k.count, 3 * k.count, .5);
    world w = {shapes::make_store(scene, flags), {}, {}};
    EXPECT_TRUE(w.store);
    const size_t n = scene.count();
    const sepax_id first = at(where, n);
    const sepax_id next = first + 1 < n ? first + 1 : first - 1;
    std::vector<sepax_id> gone;
    if (e.used_again) { // a new id that lives in the slot of an older one, whose id a point had
        const sepax_id other = first > 1 ? first - 2 : first + 2;
        const sepax_vec2 point = {0, 0};
        sepax_id of_point = 0;
        gone.push_back(other);
        EXPECT_EQ(SEPAX_OK, sepax_store_remove(w.store.get(), &other, 1, nullptr));
        EXPECT_EQ(SEPAX_OK, sepax_store_add(w.store.get(), &point, 1, 0, &of_point, nullptr));
        EXPECT_EQ(other, of_point);
        const shapes::polygon local = scene.local(other);
        const sepax_box box = scene.as_box(other);
        sepax_id id = 0;
        EXPECT_EQ(SEPAX_OK, scene.boxes > 0
                                ? sepax_store_add_boxes(w.store.get(), &box, 1, &id, nullptr)
                                : sepax_store_add(w.store.get(), local.data(), local.size(), 0, &id,
                                                  nullptr));
        EXPECT_EQ(SEPAX_OK, sepax_store_place(w.store.get(), &id, &scene.poses[other], 1, nullptr));
        EXPECT_EQ(SEPAX_OK, sepax_store_remove(w.store.get(), &of_point, 1, nullptr));
        EXPECT_EQ(1U, w.store->strays.count);
    }
    if (e.removed) {
        gone.push_back(first);
        EXPECT_EQ(SEPAX_OK, sepax_store_remove(w.store.get(), &first, 1, nullptr));
    }
    if (e.collapsed) {
        EXPECT_EQ(SEPAX_OK, sepax_store_place(w.store.get(), &next, &kFar[turn % 3], 1, nullptr));
    }
    const auto count = static_cast<sepax_id>(sepax_store_count(w.store.get()));
    for (sepax_id id = 0; id < count; id++) {
        if (std::find(gone.begin(), gone.end(), id) == gone.end()) {
            w.live.push_back(id);
        }
    }
    for (const sepax_pair &p : scene.pairs) {
        const bool good = std::find(gone.begin(), gone.end(), p.a) == gone.end() &&
                          std::find(gone.begin(), gone.end(), p.b) == gone.end();
        if (good) {
            w.pairs.push_back(p);
        }
    }
    // The exceptions with everything near them in the ids, on both sides, and with themselves.
    for (size_t i = 0; i < w.live.size(); i += 1 + w.live.size() / 16) {
        for (const sepax_id odd : {next, w.live.back()}) {
            if (std::find(gone.begin(), gone.end(), odd) == gone.end()) {
                w.pairs.push_back({odd, w.live[i]});
                w.pairs.push_back({w.live[i], odd});
            }
        }
    }
    return w;
}

struct lists_answers {
    std::vector<uint8_t> relations;
    contact_bits contacts;
};

lists_answers ask(const sepax_store *store, sepax_source source, const sepax_options &options) {
    const size_t n = sepax_source_count(source);
    lists_answers out = {std::vector<uint8_t>(n, 0xEE), {}};
    EXPECT_EQ(SEPAX_OK, sepax_relate(store, source, &options, out.relations.data()));
    std::vector<float> s(n), x(n), y(n);
    out.contacts.feature.resize(n);
    const sepax_contacts to = {s.data(), x.data(), y.data(), out.contacts.feature.data(), nullptr};
    EXPECT_EQ(SEPAX_OK, sepax_separate(store, source, &options, &to));
    for (size_t i = 0; i < n; i++) {
        out.contacts.separation.push_back(bits_of(s[i]));
        out.contacts.normal_x.push_back(bits_of(x[i]));
        out.contacts.normal_y.push_back(bits_of(y[i]));
    }
    return out;
}

void expect_reference(const world &w) {
    const sepax_store *store = w.store.get();
    const size_t some = std::min<size_t>(w.live.size() / 2, 24);
    const sepax_source lists =
        sepax_lists(w.live.data() + w.live.size() - some / 2, some / 2, w.live.data(), some);
    const sepax_source all = sepax_all_pairs(w.live.data() + (w.live.size() - some) / 2, some);
    const sepax_options reference = options_for("reference");
    const std::vector<uint8_t> relations = relate(store, w.pairs, reference);
    const contact_bits contacts = separate(store, w.pairs, reference);
    const lists_answers of_lists = ask(store, lists, reference),
                        of_all = ask(store, all, reference);
    for_each_variant([&](const sepax_options &options) {
        EXPECT_TRUE(relations == relate(store, w.pairs, options));
        EXPECT_TRUE(hits_of(relations, false) == hits(store, w.pairs, options));
        EXPECT_TRUE(bits_of_hits(hits_of(relations, false), w.pairs.size()) ==
                    hit_bits(store, w.pairs, options));
        const std::vector<uint32_t> expected = hits_of(relations, false);
        EXPECT_EQ(expected.empty() ? SEPAX_NO_INDEX : expected[0],
                  first_hit(store, w.pairs, options));
        EXPECT_TRUE(contacts == separate(store, w.pairs, options));
        const lists_answers got_lists = ask(store, lists, options),
                            got_all = ask(store, all, options);
        EXPECT_TRUE(of_lists.relations == got_lists.relations);
        EXPECT_TRUE(of_lists.contacts == got_lists.contacts);
        EXPECT_TRUE(of_all.relations == got_all.relations);
        EXPECT_TRUE(of_all.contacts == got_all.contacts);
        std::vector<uint8_t> hints(w.pairs.size());
        sepax_options hinted = options;
        hinted.hints = hints.data();
        hinted.hint_count = hints.size();
        for (int round = 0; round < 2; round++) {
            EXPECT_TRUE(relations == relate(store, w.pairs, hinted)) << "hints, round " << round;
        }
    });
}

class Exceptions : public testing::TestWithParam<kind> {};

std::string kind_name(const testing::TestParamInfo<kind> &info) {
    return info.param.name;
}

} // namespace

INSTANTIATE_TEST_SUITE_P(Kinds, Exceptions, testing::ValuesIn(kKinds), kind_name);

TEST_P(Exceptions, ChangeNoAnswerOfTheOthers) {
    unsigned turn = 0;
    for (const exceptions &e : kExceptions) {
        for (const place where : {place::first, place::middle, place::last}) {
            SCOPED_TRACE(testing::Message()
                         << "removed " << e.removed << ", collapsed " << e.collapsed
                         << ", used again " << e.used_again << ", place " << int(where));
            const uint32_t flags = turn % 2 == 0 ? 0 : SEPAX_MERGE_AXES;
            expect_reference(make_world(GetParam(), e, where, turn++, flags));
            if (HasFailure()) {
                return;
            }
        }
    }
}

// A bad id among good ones is found wherever the store's exceptions are.
TEST_P(Exceptions, HideNoBadId) {
    const kind k = GetParam();
    for (const place where : {place::first, place::middle, place::last}) {
        world w = make_world(k, {true, true, true}, where, 0, 0);
        const sepax_id gone = at(where, k.count);
        const auto beyond = static_cast<sepax_id>(sepax_store_count(w.store.get()));
        for (const sepax_id bad : {gone, beyond}) {
            for (const size_t index : {size_t(0), w.pairs.size() / 2, w.pairs.size() - 1}) {
                std::vector<sepax_pair> pairs = w.pairs;
                pairs[index].b = bad;
                for_each_variant([&](sepax_options options) {
                    sepax_report report = {};
                    options.report = &report;
                    std::vector<uint8_t> out(pairs.size(), 0xEE);
                    EXPECT_EQ(SEPAX_ERROR_ID,
                              sepax_relate(w.store.get(), sepax_pairs(pairs.data(), pairs.size()),
                                           &options, out.data()));
                    EXPECT_EQ(index, report.rejection.index);
                    EXPECT_EQ(bad, report.rejection.id);
                    EXPECT_EQ(std::vector<uint8_t>(pairs.size(), 0xEE), out);
                });
            }
        }
    }
}

// The collapsed shape is one of those that are asked about, not one that stayed whole.
TEST_P(Exceptions, DoCollapse) {
    const kind k = GetParam();
    for (unsigned turn = 0; turn < 3; turn++) {
        const world w = make_world(k, {false, true, false}, place::middle, turn, 0);
        std::vector<sepax_vec2> vertices(SEPAX_MAX_VERTICES);
        size_t count = 77;
        EXPECT_EQ(SEPAX_OK, sepax_store_vertices(w.store.get(), at(place::middle, k.count) + 1,
                                                 vertices.data(), vertices.size(), &count));
        EXPECT_EQ(turn == 0 ? 1U : 2U, count);
    }
}
