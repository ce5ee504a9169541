// SPDX-License-Identifier: MIT
//
// Rows near an index against brute force: the same rows with lists of all shapes that they do not
// pass over.

#include <cfloat>
#include <cstring>

#include "batch.h"
#include "hooks.h"
#include "index_calls.h"
#include "seek_calls.h"
#include "stores.h"

namespace {

using namespace indexed;
using namespace seeks;
using shapes::below;

// Rows about a scene: at poses or not, in groups or not, shifted or not.
struct near_scene {
    scene s;
    std::vector<sepax_pose> poses;
    std::vector<sepax_vec2> shifts;
    std::vector<uint32_t> offsets = {0}, groups;
    std::vector<sepax_id> ids;
    sepax_near near = {};
    sepax_rows rows = {}, lists = {};
    shapes::workspace_ptr workspace = shapes::make_workspace(), other = shapes::make_workspace();
    sepax_options options = {};

    near_scene(uint64_t seed, scene made, bool shifted) : s(std::move(made)) {
        shapes::rng random(seed);
        options.margin = s.options.margin;
        s.options.margin = 0;
        s.options.flags = 0;
        rows.shapes = s.ids.data();
        rows.row_count = s.ids.size();
        rows.poses = below(random, 3) > 0 ? s.poses.data() : nullptr;
        rows.shifts = shifted ? s.motions.data() : nullptr;
        if (below(random, 2) == 0) {
            groups = {below(random, 3)};
            while (groups.back() + 5 < s.ids.size())
                groups.push_back(groups.back() + below(random, 6));
            rows.groups = groups.data();
            rows.group_count = groups.size() - 1;
        }
        rows.workspace = workspace.get();
        lists = rows;
        for (size_t row = 0; row < s.ids.size(); row++) {
            for (const sepax_pair pair : pairs_of(s, row))
                ids.push_back(pair.a);
            offsets.push_back(uint32_t(ids.size()));
        }
        lists.offsets = offsets.data();
        lists.list_count = s.ids.size();
        lists.ids = ids.data();
        lists.workspace = other.get();
    }
    size_t results() const {
        return rows.groups != nullptr ? rows.group_count : rows.row_count;
    }
};

// What a source has, as numbers: of first hits and distances the rows and the partners last.
using numbers = std::vector<uint32_t>;

numbers relations(const near_scene &n, const sepax_source &source) {
    const size_t count = n.results();
    std::vector<uint8_t> relation(count), bits(count / 8 + 1);
    numbers found(count);
    size_t hits = 0, first = 0;
    const sepax_store *const map = n.s.map.get();
    EXPECT_EQ(SEPAX_OK, sepax_relate(map, source, &n.options, relation.data()));
    EXPECT_EQ(SEPAX_OK, sepax_hit_bits(map, source, &n.options, bits.data()));
    EXPECT_EQ(SEPAX_OK, sepax_hits(map, source, &n.options, found.data(), &hits));
    EXPECT_EQ(SEPAX_OK, sepax_first_hit(map, source, &n.options, &first));
    found.resize(hits);
    found.push_back(uint32_t(first));
    found.insert(found.end(), relation.begin(), relation.end());
    found.insert(found.end(), bits.begin(), bits.end());
    return found;
}

numbers distances(const near_scene &n, const sepax_source &source, numbers &pair) {
    const size_t count = n.results();
    std::vector<float> of(3 * count);
    numbers found(of.size());
    pair.assign(count, 7);
    sepax_distances to = {};
    to.distance = of.data();
    to.point_a_x = of.data() + count;
    to.normal_y = of.data() + 2 * count;
    to.pair = pair.data();
    EXPECT_EQ(SEPAX_OK, sepax_distance(n.s.map.get(), source, &n.options, &to));
    if (count > 0)
        std::memcpy(found.data(), of.data(), 4 * of.size());
    return found;
}

// The rows and the partners of pairs of lists.
numbers named(const near_scene &n, const numbers &pair) {
    numbers rows(pair.size()), places(pair.size());
    EXPECT_EQ(SEPAX_OK, sepax_rows_find(&n.lists, pair.data(), pair.size(), rows.data(), nullptr));
    for (size_t i = 0; i < pair.size(); i++)
        places[i] = pair[i] != SEPAX_NO_PAIR ? n.ids[pair[i]] : SEPAX_NO_ID;
    rows.insert(rows.end(), places.begin(), places.end());
    return rows;
}

numbers joined(numbers a, const numbers &b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

numbers expected_of(const near_scene &n) {
    const sepax_source source = sepax_row_pairs(&n.lists);
    numbers first(n.results()), all, pair;
    if (n.rows.shifts == nullptr) {
        all = distances(n, source, pair);
        all = joined(all, named(n, pair));
    }
    all = joined(all, relations(n, source));
    EXPECT_EQ(SEPAX_OK, sepax_first_hits(n.s.map.get(), source, &n.options, first.data()));
    return joined(all, named(n, first));
}

numbers found_by(near_scene &n, const sepax_index *index) {
    numbers partners(n.results()), first(n.results()), pair;
    n.near = {index, &n.s.options, partners.data()};
    n.rows.near = &n.near;
    const sepax_source source = sepax_near_pairs(&n.rows);
    numbers all;
    if (n.rows.shifts == nullptr) {
        all = distances(n, source, pair);
        all = joined(joined(all, pair), partners);
    }
    all = joined(all, relations(n, source));
    EXPECT_EQ(SEPAX_OK, sepax_first_hits(n.s.map.get(), source, &n.options, first.data()));
    return joined(joined(all, first), partners);
}

TEST(Near, FindsWhatAllShapesWould) {
    size_t scenes = 0;
    for (uint64_t seed = 0; scenes < scaled(40); seed++) {
        scene made = make_scene(seed, seed % 4 == 0 ? 20 : 200, 40);
        if (made.kind != moved::own)
            continue;
        SCOPED_TRACE(seed);
        near_scene n(seed, std::move(made), ++scenes % 4 == 0);
        if (scenes % 5 == 0)
            n.options.margin = 0x1p120F; // all is near
        for_each_here([&](const sepax_backend *backend) {
            const index_ptr index = built_index(n.s.map.get(), {backend, nullptr, 0});
            n.options.backend = backend;
            n.options.flags = seed % 5 == 0 ? SEPAX_OPEN : 0;
            EXPECT_TRUE(expected_of(n) == found_by(n, index.get())) << sepax_backend_name(backend);
        });
    }
}

// A large box whose sides a shift takes beyond all floats; then one by another that was removed
// after the build, and whose id was the last.
TEST(Near, MeetsOnlyWhatIsThere) {
    for_each_here([&](const sepax_backend *backend) {
        const shapes::store_ptr store = stores::make(0);
        for (int i = 0; i < 40; i++)
            stores::add_box(store.get(), {1, 1, {float(3 * i), 0, 1, 0}});
        sepax_id shape = stores::add_box(store.get(), {FLT_MAX, FLT_MAX, {0, 0, 1, 0}});
        const sepax_range range = {0, 40};
        const index_ptr index = built_index(store.get(), {backend, &range, 0});
        const shapes::workspace_ptr workspace = shapes::make_workspace();
        const sepax_vec2 shift = {1, 1};
        const sepax_pose pose = {115.5F, 0, 1, 0};
        sepax_id partner = 7;
        const sepax_near near = {index.get(), nullptr, &partner};
        sepax_rows rows = {};
        rows.shapes = &shape;
        rows.shifts = &shift;
        rows.row_count = 1;
        rows.workspace = workspace.get();
        rows.near = &near;
        const auto first = [&] {
            uint32_t row = 7;
            sepax_options options = {};
            options.backend = backend;
            EXPECT_EQ(SEPAX_OK,
                      sepax_first_hits(store.get(), sepax_near_pairs(&rows), &options, &row));
            EXPECT_EQ(row, 0U);
            return partner;
        };
        EXPECT_EQ(first(), 0U);
        const sepax_id last[] = {39, 40};
        EXPECT_EQ(SEPAX_OK, sepax_store_remove(store.get(), last, 2, nullptr));
        shape = 0;
        rows.shifts = nullptr;
        rows.poses = &pose;
        EXPECT_EQ(first(), 38U);
    });
}

// Memory that stays after it was given back, filled, so that it shows what is written there later.
struct kept_memory {
    using block = std::unique_ptr<unsigned char, decltype(&std::free)>;
    std::vector<std::pair<block, size_t>> back;

    static void give_back(void *memory, size_t size, void *context) {
        std::memset(memory, 0xEE, size);
        static_cast<kept_memory *>(context)->back.emplace_back(
            block(static_cast<unsigned char *>(memory), std::free), size);
    }
    shapes::workspace_ptr workspace() {
        const auto take = [](size_t size, size_t alignment, void *) {
            return std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
        };
        const sepax_store_config config = {0, take, give_back, this, nullptr};
        return shapes::make_workspace(&config);
    }
    bool is_untouched() const {
        return std::all_of(back.begin(), back.end(), [](const auto &b) {
            return std::all_of(b.first.get(), b.first.get() + b.second,
                               [](unsigned char byte) { return byte == 0xEE; });
        });
    }
};

// Rows for some parts of threads, some of which are near hundreds of shapes.
TEST(Near, HasTheSameBytesWithThreads) {
    uint64_t seed = 7;
    scene made = make_scene(seed, 900, 1500);
    while (made.kind != moved::own)
        made = make_scene(++seed, 900, 1500);
    kept_memory memory;
    near_scene n(seed, std::move(made), false);
    const numbers expected = expected_of(n);
    for_each_here([&](const sepax_backend *backend) {
        for (const std::unique_ptr<hook> &h : all_hooks()) {
            const index_ptr lent = built_index(n.s.map.get(), {backend, nullptr, 0, h->threads()});
            n.options.backend = backend;
            n.options.threads = h->threads();
            n.workspace = memory.workspace(); // a new one
            n.rows.workspace = n.workspace.get();
            EXPECT_TRUE(found_by(n, lent.get()) == expected) << h->name();
            EXPECT_TRUE(memory.is_untouched());
        }
    });
}

} // namespace
