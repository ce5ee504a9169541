// SPDX-License-Identifier: MIT
//
// The same bits everywhere: one hash per function over fixed scenes, the same on every backend,
// compiler and architecture. A change of these constants is a change of results.

#include <iomanip>
#include <sstream>

#include "batch.h"
#include "scenes.h"

namespace {

// FNV-1a over the bytes of values, least significant first, so that byte order does not matter.
class fnv {
  public:
    void add(uint32_t value, int bytes) {
        for (int i = 0; i < bytes; ++i) {
            hash_ = (hash_ ^ (value & 0xFF)) * 0x100000001B3;
            value >>= 8;
        }
    }
    std::string text() const {
        std::ostringstream out;
        out << "0x" << std::hex << std::uppercase << std::setfill('0') << std::setw(16) << hash_;
        return out.str();
    }

  private:
    uint64_t hash_ = 0xCBF29CE484222325;
};

const char *const golden_scenes = "0xED50E34D1FAD4B9A";
const char *const golden_vertices = "0x57D6BF2DCE77C4C4";
const char *const golden_relate = "0xC0A22249776C7DE0";
const char *const golden_hits = "0xA55972E6952B22D2";
const char *const golden_hit_bits = "0x82FE39AFF6498ABF";
const char *const golden_separate = "0xF332499816857B57";
const char *const golden_separate_safe = "0xD464F22CA39148A9";
const char *const golden_find_pairs = "0x864209564E3AB849";

// All scenes, the same number of pairs at every test scale.
struct stored_scene {
    named_scene named;
    shapes::store_ptr store;
};

const std::vector<stored_scene> &scenes() {
    static const std::vector<stored_scene> stored = [] {
        std::vector<stored_scene> list;
        for (named_scene &c : make_scenes(120)) {
            shapes::store_ptr store = shapes::make_store(c.scene, 0, c.add_flags);
            if (!store)
                ADD_FAILURE() << "the library refuses the scene " << c.name;
            else
                list.push_back({std::move(c), std::move(store)});
        }
        return list;
    }();
    return stored;
}

void add_contacts(fnv &hash, const contact_bits &c) {
    for (size_t i = 0; i < c.separation.size(); ++i)
        for (const uint32_t value : {c.separation[i], c.normal_x[i], c.normal_y[i], c.feature[i]})
            hash.add(value, 4);
}

class Golden : public testing::TestWithParam<std::string> {
  protected:
    void SetUp() override {
        if (!sepax_backend_runs_here(sepax_backend_find(GetParam().c_str())))
            GTEST_SKIP() << "this CPU cannot run the backend " << GetParam();
    }
    sepax_options options(uint32_t flags = 0) const {
        return options_for(GetParam().c_str(), SEPAX_AUTO, flags);
    }
};

std::string backend_name(const testing::TestParamInfo<std::string> &info) {
    return info.param;
}

} // namespace

INSTANTIATE_TEST_SUITE_P(All, Golden, testing::ValuesIn(backend_names()), backend_name);

// Where this one fails, the generators differ, and the others fail for no fault of the library.
TEST(Golden, Scenes) {
    fnv hash;
    for (const named_scene &c : make_scenes(120)) {
        for (const float v : c.scene.xy)
            hash.add(bits_of(v), 4);
        for (const sepax_pose &p : c.scene.poses)
            for (const float v : {p.x, p.y, p.cos, p.sin})
                hash.add(bits_of(v), 4);
        for (const sepax_pair p : c.scene.pairs) {
            hash.add(p.a, 4);
            hash.add(p.b, 4);
        }
    }
    EXPECT_EQ(golden_scenes, hash.text());
}

// What placing, with its hulls, made of the shapes.
TEST(Golden, Vertices) {
    fnv hash;
    std::vector<sepax_vec2> v(SEPAX_MAX_VERTICES);
    for (const stored_scene &s : scenes())
        for (size_t i = 0; i < s.named.scene.count(); ++i) {
            size_t n = 0;
            ASSERT_EQ(SEPAX_OK, sepax_store_vertices(s.store.get(), static_cast<sepax_id>(i),
                                                     v.data(), v.size(), &n));
            hash.add(static_cast<uint32_t>(n), 4);
            for (size_t j = 0; j < n; ++j) {
                hash.add(bits_of(v[j].x), 4);
                hash.add(bits_of(v[j].y), 4);
            }
        }
    EXPECT_EQ(golden_vertices, hash.text());
}

TEST_P(Golden, Relate) {
    fnv hash;
    for (const stored_scene &s : scenes())
        for (const uint8_t r : relate(s.store.get(), s.named.scene.pairs, options()))
            hash.add(r, 1);
    EXPECT_EQ(golden_relate, hash.text());
}

TEST_P(Golden, Hits) {
    fnv hash;
    for (const stored_scene &s : scenes())
        for (const uint32_t flags : {0U, SEPAX_OPEN})
            for (const uint32_t i : hits(s.store.get(), s.named.scene.pairs, options(flags)))
                hash.add(i, 4);
    EXPECT_EQ(golden_hits, hash.text());
}

TEST_P(Golden, HitBits) {
    fnv hash;
    for (const stored_scene &s : scenes())
        for (const uint32_t flags : {0U, SEPAX_OPEN})
            for (const uint8_t b : hit_bits(s.store.get(), s.named.scene.pairs, options(flags)))
                hash.add(b, 1);
    EXPECT_EQ(golden_hit_bits, hash.text());
}

TEST_P(Golden, Separate) {
    fnv plain, safe;
    for (const stored_scene &s : scenes()) {
        add_contacts(plain, separate(s.store.get(), s.named.scene.pairs, options()));
        add_contacts(safe, separate(s.store.get(), s.named.scene.pairs, options(SEPAX_MTV_SAFE)));
    }
    EXPECT_EQ(golden_separate, plain.text());
    EXPECT_EQ(golden_separate_safe, safe.text());
}

TEST_P(Golden, FindPairs) {
    fnv hash;
    sepax_workspace *workspace = nullptr;
    ASSERT_EQ(SEPAX_OK, sepax_workspace_create(nullptr, &workspace));
    for (const stored_scene &s : scenes()) {
        sepax_broad_options broad = {};
        broad.backend = sepax_backend_find(GetParam().c_str());
        broad.a = broad.b = {0, static_cast<uint32_t>(s.named.scene.count())};
        std::vector<sepax_pair> pairs(s.named.scene.count() * s.named.scene.count());
        size_t count = 0;
        ASSERT_EQ(SEPAX_OK, sepax_find_pairs(s.store.get(), &broad, workspace, pairs.data(),
                                             pairs.size(), &count));
        for (size_t i = 0; i < count; ++i) {
            hash.add(pairs[i].a, 4);
            hash.add(pairs[i].b, 4);
        }
    }
    sepax_workspace_destroy(workspace);
    EXPECT_EQ(golden_find_pairs, hash.text());
}
