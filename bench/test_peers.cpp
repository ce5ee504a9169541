// SPDX-License-Identifier: MIT
//
// The peers, on pairs that are clearly apart or clearly overlap; and the counting of wrong
// answers.

#include <gtest/gtest.h>

#include <algorithm>

#include "peer.h"
#include "shapes.h"
#include "verdict.h"

namespace {

// Shapes of radius 1 in a row, one every 0.75: neighbours overlap by a quarter or more, those four
// steps away are at least one apart.
peers::polygons row(unsigned k, size_t count) {
    peers::polygons all;
    const shapes::polygon shape = shapes::regular(k);
    for (size_t i = 0; i < count; i++) {
        shapes::polygon here = shape;
        for (sepax_vec2 &v : here)
            v.x += .75F * static_cast<float>(i);
        all.add(here.data(), here.size());
    }
    return all;
}

struct sure_pairs {
    std::vector<sepax_pair> pairs;
    std::vector<uint8_t> relations;
};

sure_pairs pairs_of(size_t count) {
    sure_pairs sure;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < count; j++) {
            const uint32_t steps = i > j ? i - j : j - i;
            if (steps == 1 || steps >= 4) {
                sure.pairs.push_back({i, j});
                sure.relations.push_back(steps == 1 ? SEPAX_OVERLAPPING : SEPAX_DISJOINT);
            }
        }
    return sure;
}

constexpr size_t count = 12;

TEST(Peers, SureAnswers) {
    const sure_pairs sure = pairs_of(count);
    for (const peers::method &q : peers::methods()) {
        SCOPED_TRACE(std::string(q.peer) + "/" + q.name);
        size_t compared = 0;
        for (const unsigned k : {3U, 4U, 8U, 16U}) {
            const peers::polygons all = row(k, count);
            const std::string reason = q.refuses ? q.refuses(all) : "";
            if (!reason.empty()) {
                std::printf("%s/%s: skipped at %u vertices: %s\n", q.peer, q.name, k,
                            reason.c_str());
                continue;
            }
            compared++;
            std::vector<uint8_t> hits(sure.pairs.size(), 77);
            q.prepare(all)->answer(sure.pairs.data(), hits.size(), hits.data());
            const verdict v = judge(hits, sure.relations, {});
            EXPECT_EQ(v.wrong(), 0U) << k << " vertices";
            EXPECT_EQ(v.pairs, sure.pairs.size());
        }
        EXPECT_GT(compared, 0U);
    }
}

TEST(Peers, SureAnswersOfTheLibrary) {
    const sure_pairs sure = pairs_of(count);
    for (const unsigned k : {3U, 4U, 8U, 16U}) {
        const peers::polygons all = row(k, count);
        sepax_store *raw = nullptr;
        ASSERT_EQ(sepax_store_create(nullptr, &raw), SEPAX_OK);
        const shapes::store_ptr store(raw);
        for (size_t i = 0; i < all.count(); i++) {
            sepax_id id;
            ASSERT_EQ(sepax_store_add(raw, all.begin(i), all.size(i), 0, &id, NULL), SEPAX_OK);
        }
        std::vector<uint8_t> relations(sure.pairs.size(), 77);
        ASSERT_EQ(sepax_relate(raw, sepax_pairs(sure.pairs.data(), relations.size()), nullptr,
                               relations.data()),
                  SEPAX_OK);
        EXPECT_EQ(relations, sure.relations) << k << " vertices";
    }
}

// Everything against everything: each overlapping pair once, lower id first.
TEST(Peers, Worlds) {
    for (const peers::method &q : peers::methods()) {
        if (q.make_world == nullptr)
            continue;
        SCOPED_TRACE(std::string(q.peer) + "/" + q.name);
        peers::polygons
            all; // two rows with a gap, so that broad phases have something to leave out
        for (const sepax_vec2 corner : {sepax_vec2{0, 0}, sepax_vec2{0, 50}})
            for (int i = 0; i < 20; i++) {
                const float x = corner.x + 1.5F * static_cast<float>(i);
                const sepax_vec2 box[] = {
                    {x, corner.y}, {x + 2, corner.y}, {x + 2, corner.y + 1}, {x, corner.y + 1}};
                all.add(box, 4);
            }
        const std::unique_ptr<peers::world> world = q.make_world(all);
        for (int again = 0; again < 2; again++) {
            world->build();
            std::vector<sepax_pair> hits;
            world->find_hits(hits);
            EXPECT_EQ(hits.size(), 2U * 19U);
            for (const sepax_pair p : hits)
                EXPECT_EQ(p.b, p.a + 1);
        }
    }
}

TEST(Peers, Refusals) {
    const peers::polygons nine = row(9, 1), four = row(4, 1);
    for (const peers::method &q : peers::methods()) {
        if (std::string(q.peer) == "box2d") {
            EXPECT_EQ(q.refuses(nine), "it takes 8 vertices at most");
            EXPECT_EQ(q.refuses(four), "");
            peers::polygons tiny;
            const sepax_vec2 v[] = {{0, 0}, {1, 0}, {1, .001F}, {0, 1}};
            tiny.add(v, 4);
            EXPECT_NE(q.refuses(tiny), "");
        }
        if (std::string(q.peer) == "cgal") {
            EXPECT_EQ(q.refuses(four), "only its triangles are compared");
        }
    }
}

TEST(Peers, AllAreInstalled) {
    if (!peers::missing().empty()) {
        std::string names;
        for (const std::string &name : peers::missing())
            names += " " + name;
        GTEST_SKIP() << "not installed:" << names;
    }
    EXPECT_FALSE(peers::methods().empty());
}

TEST(Verdict, CountsEachKind) {
    const std::vector<uint8_t> relations = {SEPAX_DISJOINT, SEPAX_DISJOINT,    SEPAX_TOUCHING,
                                            SEPAX_TOUCHING, SEPAX_OVERLAPPING, SEPAX_OVERLAPPING};
    const std::vector<float> separations = {1, .5F, 0, 0, -.25F, -4};
    const verdict right = judge({0, 0, 1, 1, 1, 1}, relations, separations);
    EXPECT_EQ(right.wrong(), 0U);
    EXPECT_EQ(right.worst, 0);
    const verdict wrong = judge({0, 1, 0, 0, 0, 1}, relations, separations);
    EXPECT_EQ(wrong.pairs, 6U);
    EXPECT_EQ(wrong.false_hits, 1U);
    EXPECT_EQ(wrong.missed_touches, 2U);
    EXPECT_EQ(wrong.missed_overlaps, 1U);
    EXPECT_EQ(wrong.wrong(), 4U);
    EXPECT_EQ(wrong.worst, .5F);
    EXPECT_EQ(judge({1, 1, 1, 1, 1, 1}, relations, separations).worst, 1);
}

TEST(Verdict, Table) {
    remember("somebody", judge({1, 1}, {SEPAX_DISJOINT, SEPAX_TOUCHING}, {.125F, 0}));
    remember("somebody", judge({1, 0}, {SEPAX_DISJOINT, SEPAX_TOUCHING}, {.125F, 0}));
    remember_refusal("somebody else", "it has no time");
    std::FILE *file = std::tmpfile();
    ASSERT_NE(file, nullptr);
    print_verdicts(file);
    std::rewind(file);
    std::string text;
    for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file))
        text += static_cast<char>(c);
    std::fclose(file);
    // The last verdict counts, and it is printed once.
    EXPECT_NE(
        text.find("somebody              2        2                0               1           "
                  "1      0.12"),
        std::string::npos)
        << text;
    EXPECT_NE(text.find("somebody else cannot: it has no time"), std::string::npos) << text;
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 5) << text;
}

} // namespace
