// SPDX-License-Identifier: MIT
//
// Pairs of bodies as a source: the same answers as for all pairs of their pieces in groups, in any
// order of pieces, and the two limits that sepax.h names.

#include <algorithm>

#include "answers.h"
#include "rings.h"

namespace {

// Bodies in a store: what sepax_decompose makes of rings, body by body.
struct bodies {
    shapes::store_ptr store;
    std::vector<sepax_id> offsets = {0};

    sepax_bodies view() const {
        return {offsets.data(), offsets.size() - 1};
    }
};

bodies make_bodies() {
    sepax_store *made = nullptr;
    EXPECT_EQ(SEPAX_OK, sepax_store_create(nullptr, &made));
    bodies out;
    out.store = shapes::store_ptr(made);
    return out;
}

// The pieces of a polygon, in the order of `sort`, become the next body.
template <typename Sort>
void add_body(bodies &to, const shapes::ring_set &rings, uint32_t most, Sort sort) {
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    std::vector<float> xy(6 * 4096);
    std::vector<uint32_t> offsets(4097);
    sepax_pieces pieces = {xy.data(), nullptr, offsets.data(), 3 * 4096, 4096, 0, 0};
    ASSERT_EQ(SEPAX_OK, sepax_decompose(rings.view(), most, 0, workspace.get(), &pieces, nullptr));
    std::vector<size_t> order(pieces.piece_count);
    for (size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    sort(order);
    for (const size_t i : order) {
        std::vector<sepax_vec2> piece;
        for (uint32_t v = offsets[i]; v < offsets[i + 1]; ++v)
            piece.push_back({xy[2 * v], xy[2 * v + 1]});
        sepax_id id = 0;
        ASSERT_EQ(SEPAX_OK,
                  sepax_store_add(to.store.get(), piece.data(), piece.size(), 0, &id, nullptr));
    }
    to.offsets.push_back(static_cast<sepax_id>(sepax_store_count(to.store.get())));
}

// Stars of many sizes on a grid, in contact and apart, and an empty body.
bodies make_stars(bool backwards) {
    bodies out = make_bodies();
    shapes::rng random(3);
    for (unsigned i = 0; i < 12; ++i) {
        const unsigned n = i == 7 ? 3 : 5 + 3 * i; // a triangle is one piece
        const shapes::ring_set ring(
            {shapes::star(random, n, .7, 1.5 * (i % 4), 1.5 * (i / 4), .9)});
        add_body(out, ring, i % 2 == 0 ? 3 : 8, [backwards](std::vector<size_t> &order) {
            if (backwards)
                std::reverse(order.begin(), order.end());
        });
        if (i == 5)
            out.offsets.push_back(out.offsets.back());
    }
    return out;
}

std::vector<sepax_pair> all_pairs_of(size_t count) {
    std::vector<sepax_pair> pairs;
    for (uint32_t i = 0; i < count; ++i)
        for (uint32_t j = 0; j < count; ++j)
            if (i != j)
                pairs.push_back({i, j});
    return pairs;
}

// The pairs of pieces and their groups, by hand.
struct expanded {
    std::vector<sepax_pair> pairs;
    std::vector<uint32_t> groups = {0};
};

expanded expand(const bodies &of, const std::vector<sepax_pair> &pairs) {
    expanded out;
    for (const sepax_pair &p : pairs) {
        for (sepax_id a = of.offsets[p.a]; a < of.offsets[p.a + 1]; ++a)
            for (sepax_id b = of.offsets[p.b]; b < of.offsets[p.b + 1]; ++b)
                out.pairs.push_back({a, b});
        out.groups.push_back(static_cast<uint32_t>(out.pairs.size()));
    }
    return out;
}

// Of all queries that groups have.
answers::named ask(const sepax_store *store, sepax_source source, size_t n,
                   const sepax_options &options) {
    return answers::ask(store, source, n, {}, options, answers::of_groups);
}

} // namespace

TEST(Bodies, AreGroupsOfAllPairsOfPieces) {
    const bodies stars = make_stars(false);
    for (const size_t few : {0U, 1U, 3U, 13U}) { // small batches look up kernels one by one
        SCOPED_TRACE(few);
        const std::vector<sepax_pair> pairs = all_pairs_of(few);
        const expanded by_hand = expand(stars, pairs);
        const sepax_source plain = sepax_pairs(by_hand.pairs.data(), by_hand.pairs.size());
        const sepax_source grouped = sepax_grouped(plain, by_hand.groups.data(), pairs.size());
        const sepax_source source = sepax_body_pairs(stars.view(), pairs.data(), pairs.size());
        ASSERT_EQ(by_hand.pairs.size(), sepax_source_count(source));
        for (size_t i = 0; i < by_hand.pairs.size(); i += 97) {
            const sepax_pair pair = sepax_source_pair(source, i);
            EXPECT_EQ(by_hand.pairs[i].a, pair.a);
            EXPECT_EQ(by_hand.pairs[i].b, pair.b);
        }
        EXPECT_EQ(SEPAX_NO_ID, sepax_source_pair(source, by_hand.pairs.size()).a);
        for (const float margin : {0.0F, 0.125F}) {
            sepax_options given = {};
            given.margin = margin;
            const answers::named expected = ask(stars.store.get(), grouped, pairs.size(), given);
            for_each_backend([&](sepax_options options) {
                options.margin = margin;
                EXPECT_EQ(expected, ask(stars.store.get(), source, pairs.size(), options));
            });
        }
    }
}

// What the pieces of a heap are: of so many corners, 0 for any kind; thin ones have inner discs
// that hardly ever meet.
struct heap_kind {
    unsigned corners;
    double height;
};

void add_piece(bodies &to, shapes::rng &random, heap_kind kind, double x, double y) {
    const unsigned n = kind.corners > 0 ? kind.corners : shapes::below(random, 9) + 1;
    const bool round = kind.corners == 0 && (n == 1 || shapes::below(random, 7) == 0);
    const double turn = shapes::uniform(random);
    std::vector<sepax_vec2> piece;
    for (const sepax_vec2 v : shapes::regular(n < 3 ? 3 : n)) {
        const shapes::direction at = shapes::unit(turn);
        const double px = .5 * v.x, py = .5 * kind.height * v.y;
        piece.push_back({static_cast<float>(x + at.cos * px - at.sin * py),
                         static_cast<float>(y + at.sin * px + at.cos * py)});
    }
    piece.resize(n);
    sepax_id id = 0;
    ASSERT_EQ(SEPAX_OK, sepax_store_add(to.store.get(), piece.data(), n, 0, &id, nullptr));
    const float radius = .25F;
    if (round) {
        ASSERT_EQ(SEPAX_OK, sepax_store_set_radii(to.store.get(), &id, &radius, 1, nullptr));
    }
}

// A body of pieces around a point, none farther from it than 1.
void add_heap(bodies &to, shapes::rng &random, heap_kind kind, unsigned pieces, double x,
              double y) {
    for (unsigned i = 0; i < pieces; ++i) {
        const shapes::direction at = shapes::unit(shapes::uniform(random));
        const double far = shapes::uniform(random);
        add_piece(to, random, kind, x + far * at.cos, y + far * at.sin);
    }
    to.offsets.push_back(static_cast<sepax_id>(sepax_store_count(to.store.get())));
}

// Of one and of many vectors, of more pieces than lie side by side, of more than 256 pairs.
bodies make_heaps(shapes::rng &random, heap_kind kind) {
    bodies all = make_bodies();
    const unsigned counts[] = {1, 2, 4, 5, 8, 9, 16, 17, 33, 64, 65, 130};
    for (size_t i = 0; i < std::size(counts); ++i)
        for (const double far : {0.0, 1.5, 6.0})
            add_heap(all, random, kind, counts[i], far * (i % 3), far * (i / 3));
    return all;
}

std::vector<sepax_pair> some_pairs_of(shapes::rng &random, size_t count) {
    std::vector<sepax_pair> pairs;
    for (uint32_t i = 0; i < 60; ++i) {
        const sepax_id a = shapes::below(random, static_cast<uint32_t>(count));
        const sepax_id b = shapes::below(random, static_cast<uint32_t>(count));
        if (a != b)
            pairs.push_back({a, b});
    }
    // heaps of 8, 9 and 16 pieces around one point: many open pairs in a row
    for (uint32_t i = 0; i < 24; ++i)
        pairs.push_back({12 + 3 * (i % 3), 12 + 3 * ((i + 1) % 3)});
    return pairs;
}

// The relations of heaps with margins and flags, in a store of all kinds and in uniform ones.
TEST(Bodies, OfAnyNumberOfPiecesAreGroupsOfAllPairs) {
    shapes::rng random(8);
    for (const heap_kind kind : {heap_kind{0, 1}, {4, 1}, {3, .02}, {32, .1}}) {
        SCOPED_TRACE(kind.corners);
        const bodies all = make_heaps(random, kind);
        const std::vector<sepax_pair> pairs = some_pairs_of(random, all.offsets.size() - 1);
        const expanded by_hand = expand(all, pairs);
        const sepax_source plain = sepax_pairs(by_hand.pairs.data(), by_hand.pairs.size());
        const sepax_source grouped = sepax_grouped(plain, by_hand.groups.data(), pairs.size());
        const sepax_source source = sepax_body_pairs(all.view(), pairs.data(), pairs.size());
        for (const float margin : {0.0F, 0.125F}) {
            for (const uint32_t flags : {0U, static_cast<uint32_t>(SEPAX_OPEN)}) {
                if (kind.corners > 0 && (margin > 0) != (flags == 0))
                    continue; // uniform stores: two ways of four
                sepax_options given = {};
                given.margin = margin;
                given.flags = flags;
                std::vector<uint32_t> firsts(pairs.size()), found_firsts(pairs.size());
                std::vector<uint8_t> relations(pairs.size()), found(pairs.size());
                ASSERT_EQ(SEPAX_OK,
                          sepax_relate(all.store.get(), grouped, &given, relations.data()));
                ASSERT_EQ(SEPAX_OK,
                          sepax_first_hits(all.store.get(), grouped, &given, firsts.data()));
                for_each_backend([&](sepax_options options) {
                    if (options.strategy != SEPAX_AUTO)
                        return; // all strategies name pairs of pieces
                    options.margin = margin;
                    options.flags = flags;
                    ASSERT_EQ(SEPAX_OK,
                              sepax_relate(all.store.get(), source, &options, found.data()));
                    EXPECT_EQ(relations, found);
                    ASSERT_EQ(SEPAX_OK, sepax_first_hits(all.store.get(), source, &options,
                                                         found_firsts.data()));
                    EXPECT_EQ(firsts, found_firsts);
                });
            }
        }
    }
}

TEST(Bodies, HaveHintsForEachPairOfPieces) {
    const bodies stars = make_stars(false);
    const std::vector<sepax_pair> pairs = all_pairs_of(13);
    const expanded by_hand = expand(stars, pairs);
    const sepax_source plain = sepax_pairs(by_hand.pairs.data(), by_hand.pairs.size());
    const sepax_source grouped = sepax_grouped(plain, by_hand.groups.data(), pairs.size());
    const sepax_source source = sepax_body_pairs(stars.view(), pairs.data(), pairs.size());
    for_each_backend([&](sepax_options options) {
        std::vector<uint8_t> alone(by_hand.pairs.size()), together(alone);
        std::vector<uint8_t> relations(pairs.size()), found(pairs.size());
        options.hint_count = alone.size();
        for (int twice = 0; twice < 2; ++twice) {
            options.hints = alone.data();
            ASSERT_EQ(SEPAX_OK,
                      sepax_relate(stars.store.get(), grouped, &options, relations.data()));
            options.hints = together.data();
            ASSERT_EQ(SEPAX_OK, sepax_relate(stars.store.get(), source, &options, found.data()));
            EXPECT_EQ(relations, found);
        }
    });
}

// At most twice the pairs before the one that decides, and 256 more.
TEST(Bodies, AreNotExaminedBehindWhatDecidesThem) {
    bodies all = make_bodies();
    const uint32_t rows = 100;
    for (const uint32_t columns : {50U, 100U}) {
        for (const uint32_t hit : {0U, 30U, 99U, 1234U, rows * columns - 1}) {
            SCOPED_TRACE(hit);
            const sepax_vec2 far[] = {{0, 0}, {9, 0}, {18, 1}, {0, 1}};
            const sepax_id first = all.offsets.back();
            for (uint32_t i = 0; i < rows + columns; ++i) {
                // rows above each other; columns far away, but for one that meets one row
                const bool meets = i >= rows && i - rows == hit % columns;
                const float y = i < rows ? 8.0F * i : meets ? 8.0F * (hit / columns) + .5F : -9e3F;
                sepax_vec2 piece[4];
                for (int v = 0; v < 4; ++v)
                    piece[v] = {far[v].x, far[v].y + y};
                sepax_id id = 0;
                ASSERT_EQ(SEPAX_OK, sepax_store_add(all.store.get(), piece, 4, 0, &id, nullptr));
            }
            all.offsets = {first, first + rows, first + rows + columns};
            const sepax_pair pair = {0, 1};
            const sepax_source source = sepax_body_pairs(all.view(), &pair, 1);
            for_each_backend([&](sepax_options options) {
                sepax_report report = {};
                options.report = &report;
                uint8_t relation = 7;
                uint32_t found = 7;
                ASSERT_EQ(SEPAX_OK, sepax_relate(all.store.get(), source, &options, &relation));
                EXPECT_EQ(SEPAX_OVERLAPPING, relation);
                EXPECT_LE(report.filtered + report.in_double + report.expanded, 2 * hit + 256);
                ASSERT_EQ(SEPAX_OK, sepax_first_hits(all.store.get(), source, &options, &found));
                EXPECT_EQ(hit, found);
                EXPECT_LE(report.filtered + report.in_double + report.expanded, 2 * hit + 256);
            });
        }
    }
}

TEST(Bodies, DoNotDependOnTheOrderOfTheirPieces) {
    const bodies stars = make_stars(false), reversed = make_stars(true);
    const std::vector<sepax_pair> pairs = all_pairs_of(13);
    for_each_backend([&](const sepax_options &options) {
        answers::named one =
            ask(stars.store.get(), sepax_body_pairs(stars.view(), pairs.data(), pairs.size()),
                pairs.size(), options);
        answers::named other =
            ask(reversed.store.get(), sepax_body_pairs(reversed.view(), pairs.data(), pairs.size()),
                pairs.size(), options);
        EXPECT_EQ(one["hits"], other["hits"]);
        const answers::bytes &relations = one["relations"];
        EXPECT_EQ(relations, other["relations"]);
        EXPECT_NE(std::count(relations.begin(), relations.end(), SEPAX_OVERLAPPING), 0);
        EXPECT_NE(std::count(relations.begin(), relations.end(), SEPAX_DISJOINT), 0);
        for (const char *const least : {"contacts", "distances"}) // those of the first array
            EXPECT_EQ(answers::bytes(one[least].begin(), one[least].begin() + 4 * 13 * 12),
                      answers::bytes(other[least].begin(), other[least].begin() + 4 * 13 * 12));
    });
}

// In a store from which none was removed.
TEST(Bodies, MustHaveTheirPiecesInTheStore) {
    bodies all = make_bodies();
    const sepax_vec2 triangle[] = {{0, 0}, {1, 0}, {0, 1}};
    sepax_id id = 0;
    for (unsigned i = 0; i < 4; ++i)
        ASSERT_EQ(SEPAX_OK, sepax_store_add(all.store.get(), triangle, 3, 0, &id, nullptr));
    all.offsets = {0, 2, 3, 5}; // the last body has a piece more than there is
    const sepax_pair pairs[] = {{0, 1}, {0, 2}};
    sepax_options options = {};
    sepax_report report = {};
    options.report = &report;
    std::vector<uint8_t> found(2, 77);
    EXPECT_EQ(SEPAX_ERROR_RANGE,
              sepax_relate(all.store.get(), sepax_body_pairs(all.view(), pairs, 2), &options,
                           found.data()));
    EXPECT_EQ(1U, report.rejection.index);
    EXPECT_EQ(4U, report.rejection.id);
    EXPECT_EQ(std::vector<uint8_t>(2, 77), found);
    EXPECT_EQ(SEPAX_OK, sepax_relate(all.store.get(), sepax_body_pairs(all.view(), pairs, 1),
                                     &options, found.data()));
}

// A square that is cut in two along x = 1: a segment on the cut touches both pieces; a shape with
// an interior overlaps, wherever the cut is.
TEST(Bodies, TouchSegmentsAlongAnInnerCut) {
    bodies all = make_bodies();
    const sepax_vec2 shapes_of[4][4] = {{{0, 0}, {1, 0}, {1, 2}, {0, 2}},
                                        {{1, 0}, {2, 0}, {2, 2}, {1, 2}},
                                        {{1, 0.5F}, {1, 1.5F}},
                                        {{0.75F, 0.5F}, {1.25F, 0.5F}, {1.25F, 1}, {0.75F, 1}}};
    const size_t counts[] = {4, 4, 2, 4};
    for (size_t i = 0; i < 4; ++i) {
        sepax_id id = 0;
        ASSERT_EQ(SEPAX_OK,
                  sepax_store_add(all.store.get(), shapes_of[i], counts[i], 0, &id, nullptr));
    }
    all.offsets = {0, 2, 3, 4};
    const sepax_pair pairs[] = {{0, 1}, {1, 0}, {0, 2}};
    for_each_backend([&](const sepax_options &options) {
        uint8_t relations[3];
        ASSERT_EQ(SEPAX_OK, sepax_relate(all.store.get(), sepax_body_pairs(all.view(), pairs, 3),
                                         &options, relations));
        EXPECT_EQ(SEPAX_TOUCHING, relations[0]);
        EXPECT_EQ(SEPAX_TOUCHING, relations[1]);
        EXPECT_EQ(SEPAX_OVERLAPPING, relations[2]);
    });
}

// The least separation is that of the deepest pair of pieces: here half a unit, while the union is
// left only by a way of 1.5.
TEST(Bodies, HaveTheSeparationOfTheirDeepestPieces) {
    bodies all = make_bodies();
    const sepax_vec2 squares[3][4] = {{{0, 0}, {1, 0}, {1, 4}, {0, 4}},
                                      {{1, 0}, {2, 0}, {2, 4}, {1, 4}},
                                      {{0.5F, 1}, {1.5F, 1}, {1.5F, 3}, {0.5F, 3}}};
    for (const auto &square : squares) {
        sepax_id id = 0;
        ASSERT_EQ(SEPAX_OK, sepax_store_add(all.store.get(), square, 4, 0, &id, nullptr));
    }
    all.offsets = {0, 2, 3};
    const sepax_pair pair = {0, 1};
    for_each_backend([&](const sepax_options &options) {
        float separation = 77;
        uint32_t deepest = 77;
        const sepax_contacts to = {&separation, nullptr, nullptr, nullptr, &deepest};
        ASSERT_EQ(SEPAX_OK, sepax_separate(all.store.get(), sepax_body_pairs(all.view(), &pair, 1),
                                           &options, &to));
        EXPECT_EQ(-0.5F, separation); // of each piece; as one box it would be -1.5
        EXPECT_EQ(0U, deepest);       // the first one of equals
    });
}
