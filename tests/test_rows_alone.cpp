// SPDX-License-Identifier: MIT
//
// Rows in calls of their own, which go a short way; stores without normals; shapes of 4,096
// vertices; and how far a call looks beyond the first hit of a group. The right answers are those
// of the reference backend about a copy of the store in which the shape is placed.

#include <cstring>
#include <functional>
#include <numeric>

#include "batch.h"
#include "index_calls.h"
#include "shapes.h"

namespace {

struct world {
    shapes::store_ptr store;
    std::vector<sepax_pose> poses; // by id
};

sepax_pose random_pose(shapes::rng &random, double reach) {
    return shapes::pose(shapes::uniform(random), shapes::uniform(random, -reach, reach),
                        shapes::uniform(random, -reach, reach));
}

void add(world &to, const shapes::polygon &local, const sepax_pose &pose, float radius = 0) {
    sepax_id id = 0;
    ASSERT_EQ(SEPAX_OK, sepax_store_add(to.store.get(), local.data(), local.size(), SEPAX_HULL, &id,
                                        nullptr));
    ASSERT_EQ(SEPAX_OK, sepax_store_place(to.store.get(), &id, &pose, 1, nullptr));
    if (radius > 0) {
        ASSERT_EQ(SEPAX_OK, sepax_store_set_radii(to.store.get(), &id, &radius, 1, nullptr));
    }
    to.poses.push_back(pose);
}

world make_empty(uint32_t flags) {
    const sepax_store_config config = {flags, nullptr, nullptr, nullptr};
    sepax_store *made = nullptr;
    EXPECT_EQ(SEPAX_OK, sepax_store_create(&config, &made));
    return {shapes::store_ptr(made), {}};
}

// Boxes, polygons of up to 20 vertices, needles, points and segments; rounded ones where `mixed`.
world make_world(bool mixed, uint32_t flags) {
    shapes::rng random(31);
    world out = make_empty(flags);
    for (unsigned i = 0; i < 60; ++i) {
        const sepax_pose pose = random_pose(random, 3);
        const float radius = mixed && i % 3 == 0 ? .125F : 0;
        const unsigned any = 3 + shapes::below(random, mixed ? 18 : 6);
        if (i % 5 == 1) {
            sepax_id id = 0;
            const sepax_box box = {float(shapes::uniform(random, .3, .8)),
                                   float(shapes::uniform(random, .1, .5)), pose};
            EXPECT_EQ(SEPAX_OK, sepax_store_add_boxes(out.store.get(), &box, 1, &id, nullptr));
            out.poses.push_back(pose);
        } else if (mixed && i % 10 == 2) {
            add(out, {{.125F, 0}}, pose, radius);
        } else if (mixed && i % 10 == 4) {
            add(out, {{0, 0}, {.5F, .25F}}, pose, radius);
        } else if (mixed && i % 10 == 8) {
            add(out, shapes::random_convex(random, 4 + i % 4, 1e-4, 1e-3), pose, radius);
        } else {
            add(out, shapes::random_convex(random, any), pose, radius);
        }
    }
    return out;
}

// A row of a shape against some ids.
struct row {
    sepax_id shape;
    sepax_pose pose;
    std::vector<sepax_id> ids;
};

std::vector<row> make_rows(size_t shape_count, size_t count) {
    shapes::rng random(37);
    std::vector<row> out;
    for (size_t r = 0; r < count; ++r) {
        const double reach = r % 16 == 7 ? 3e7 : r % 16 == 8 ? 3e5 : 3;
        row made = {shapes::below(random, uint32_t(shape_count)), random_pose(random, reach), {}};
        const uint32_t size = r % 9 == 5 ? 0 : r % 7 == 3 ? 100 : 1 + shapes::below(random, 12);
        for (uint32_t i = 0; i < size; ++i)
            made.ids.push_back(shapes::below(random, uint32_t(shape_count)));
        if (r % 2 == 0 && size > 0) // itself among the others
            made.ids[size / 2] = made.shape;
        out.push_back(made);
    }
    return out;
}

// The relations of the pairs of a row once its shape is placed.
std::vector<uint8_t> by_placing(world &copy, const row &r, bool skip_self) {
    sepax_options reference = {};
    reference.backend = sepax_backend_find("reference");
    std::vector<uint8_t> out(r.ids.size());
    sepax_store *store = copy.store.get();
    EXPECT_EQ(SEPAX_OK, sepax_store_place(store, &r.shape, &r.pose, 1, nullptr));
    EXPECT_EQ(SEPAX_OK, sepax_relate(store, sepax_lists(&r.shape, 1, r.ids.data(), r.ids.size()),
                                     &reference, out.data()));
    EXPECT_EQ(SEPAX_OK, sepax_store_place(store, &r.shape, &copy.poses[r.shape], 1, nullptr));
    for (size_t i = 0; skip_self && i < out.size(); ++i)
        out[i] = r.ids[i] == r.shape ? uint8_t(SEPAX_DISJOINT) : out[i];
    return out;
}

uint32_t first_of(const std::vector<uint8_t> &relations, uint8_t least) {
    const auto at = std::find_if(relations.begin(), relations.end(),
                                 [least](uint8_t relation) { return relation >= least; });
    return at == relations.end() ? SEPAX_NO_PAIR : uint32_t(at - relations.begin());
}

// All forms of the answer about one row.
void expect_row(const world &in, const sepax_rows &rows, const std::vector<uint8_t> &pairs,
                sepax_options options) {
    const sepax_store *store = in.store.get();
    const sepax_source source = sepax_row_pairs(&rows);
    uint8_t relation = 0xEE, bits = 0xEE;
    uint32_t first = 77, hit = 77;
    size_t count = 77, any = 77;
    const uint8_t largest = pairs.empty() ? 0 : *std::max_element(pairs.begin(), pairs.end());
    EXPECT_EQ(SEPAX_OK, sepax_relate(store, source, &options, &relation));
    EXPECT_EQ(largest, relation);
    for (const bool open : {false, true}) {
        const uint8_t least = open ? SEPAX_OVERLAPPING : SEPAX_TOUCHING;
        options.flags = open ? SEPAX_OPEN : 0;
        EXPECT_EQ(SEPAX_OK, sepax_first_hits(store, source, &options, &first));
        EXPECT_EQ(first_of(pairs, least), first);
        EXPECT_EQ(SEPAX_OK, sepax_hit_bits(store, source, &options, &bits));
        EXPECT_EQ(largest >= least ? 1 : 0, bits);
        EXPECT_EQ(SEPAX_OK, sepax_hits(store, source, &options, &hit, &count));
        EXPECT_EQ(largest >= least ? 1U : 0U, count);
        EXPECT_EQ(SEPAX_OK, sepax_first_hit(store, source, &options, &any));
        EXPECT_EQ(largest >= least ? 0 : SEPAX_NO_INDEX, any);
    }
}

void for_each_backend(const std::function<void(const sepax_options &)> &visit) {
    for (const std::string &name : backend_names()) {
        SCOPED_TRACE(name);
        if (sepax_backend_runs_here(sepax_backend_find(name.c_str())))
            visit(options_for(name.c_str(), SEPAX_AUTO));
    }
}

void expect_alone(const world &in, world &copy, const std::vector<row> &rows, uint32_t flags) {
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    for (size_t i = 0; i < rows.size(); ++i) {
        SCOPED_TRACE(i);
        const row &r = rows[i];
        const std::vector<uint8_t> pairs = by_placing(copy, r, (flags & SEPAX_SKIP_SELF) != 0);
        const uint32_t offsets[] = {0, uint32_t(r.ids.size())};
        const sepax_rows view = {&r.shape,     &r.pose, 1, nullptr, offsets,         1,
                                 r.ids.data(), nullptr, 0, flags,   workspace.get(), nullptr};
        for_each_backend(
            [&](const sepax_options &options) { expect_row(in, view, pairs, options); });
    }
}

// Bit g: whether the largest relation of group g is at least `least`.
std::vector<uint8_t> bits_of(const std::vector<uint8_t> &relations, uint8_t least) {
    std::vector<uint8_t> bits((relations.size() + 7) / 8);
    for (size_t i = 0; i < relations.size(); ++i)
        bits[i / 8] = uint8_t(bits[i / 8] | (relations[i] >= least) << (i % 8));
    return bits;
}

// Relations, first hits and bits of many rows in one call.
void expect_together(const world &in, world &copy, const std::vector<row> &rows, uint32_t flags) {
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    const size_t n = rows.size();
    std::vector<sepax_id> shapes_of, ids;
    std::vector<sepax_pose> poses;
    std::vector<uint32_t> offsets = {0}, right[2];
    std::vector<uint8_t> largest;
    for (const row &r : rows) {
        const std::vector<uint8_t> pairs = by_placing(copy, r, (flags & SEPAX_SKIP_SELF) != 0);
        largest.push_back(pairs.empty() ? 0 : *std::max_element(pairs.begin(), pairs.end()));
        for (const uint8_t least : {SEPAX_TOUCHING, SEPAX_OVERLAPPING}) {
            const uint32_t first = first_of(pairs, least);
            right[least == SEPAX_OVERLAPPING].push_back(
                first == SEPAX_NO_PAIR ? first : offsets.back() + first);
        }
        shapes_of.push_back(r.shape);
        poses.push_back(r.pose);
        ids.insert(ids.end(), r.ids.begin(), r.ids.end());
        offsets.push_back(uint32_t(ids.size()));
    }
    shapes_of.shrink_to_fit(); // so that sanitizers see reads behind the last row
    poses.shrink_to_fit();
    const sepax_rows view = {shapes_of.data(), poses.data(), n, nullptr, offsets.data(),  n,
                             ids.data(),       nullptr,      0, flags,   workspace.get(), nullptr};
    for_each_backend([&](sepax_options options) {
        const sepax_source source = sepax_row_pairs(&view);
        std::vector<uint8_t> relations(n, 77), bits((n + 7) / 8, 77);
        std::vector<uint32_t> firsts(n, 77);
        EXPECT_EQ(SEPAX_OK, sepax_relate(in.store.get(), source, &options, relations.data()));
        EXPECT_EQ(largest, relations);
        for (const bool open : {false, true}) {
            options.flags = open ? SEPAX_OPEN : 0;
            EXPECT_EQ(SEPAX_OK, sepax_first_hits(in.store.get(), source, &options, firsts.data()));
            EXPECT_EQ(right[open], firsts);
            EXPECT_EQ(SEPAX_OK, sepax_hit_bits(in.store.get(), source, &options, bits.data()));
            EXPECT_EQ(bits_of(largest, open ? SEPAX_OVERLAPPING : SEPAX_TOUCHING), bits);
        }
    });
}

} // namespace

TEST(RowsAlone, AnswerAsIfPlaced) {
    for (const bool mixed : {false, true})
        for (const uint32_t flags : {0U, uint32_t(SEPAX_SKIP_SELF)}) {
            const world in = make_world(mixed, 0);
            world copy = make_world(mixed, 0);
            expect_alone(in, copy, make_rows(in.poses.size(), scaled(400, 100)), flags);
        }
}

// In the very places of other shapes, where discs tell that two overlap.
TEST(RowsAlone, InThePlacesOfOthersAnswerAsIfPlaced) {
    const world in = make_world(false, 0);
    world copy = make_world(false, 0);
    std::vector<row> rows;
    for (sepax_id id = 0; id + 1 < in.poses.size(); ++id)
        rows.push_back({id, in.poses[id + 1], {id, id + 1, 0}});
    expect_alone(in, copy, rows, SEPAX_SKIP_SELF);
}

TEST(RowsAlone, OfStoresWithoutNormalsAnswerAsIfPlaced) {
    const world in = make_world(true, SEPAX_RELATE_ONLY);
    world copy = make_world(true, 0);
    expect_alone(in, copy, make_rows(in.poses.size(), scaled(200, 100)), 0);
}

// Few rows together: lists shared, given in any order, unaligned.
TEST(RowsAlone, FourTogetherAnswerAsIfPlaced) {
    const world in = make_world(true, 0);
    world copy = make_world(true, 0);
    const std::vector<row> rows = make_rows(in.poses.size(), 64);
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    for (size_t r = 0; r + 4 <= rows.size(); r += 4) {
        const std::vector<sepax_id> &a = rows[r].ids, &b = rows[r + 1].ids;
        std::vector<sepax_id> ids(a), shapes_of;
        ids.insert(ids.end(), b.begin(), b.end());
        const uint32_t offsets[] = {0, uint32_t(a.size()), uint32_t(ids.size())};
        const uint32_t list_of[] = {1, 0, 0, 1};
        std::vector<sepax_pose> poses;
        std::vector<uint32_t> right;
        uint32_t pair = 0;
        for (size_t i = 0; i < 4; ++i) {
            row here = rows[r + i];
            here.ids = list_of[i] == 0 ? a : b;
            shapes_of.push_back(here.shape);
            poses.push_back(here.pose);
            const uint32_t first = first_of(by_placing(copy, here, false), SEPAX_TOUCHING);
            right.push_back(first == SEPAX_NO_PAIR ? first : pair + first);
            pair += uint32_t(here.ids.size());
        }
        const sepax_rows view = {
            shapes_of.data(), poses.data(), 4, list_of, offsets,         2,
            ids.data(),       nullptr,      0, 0,       workspace.get(), nullptr};
        for_each_backend([&](const sepax_options &options) {
            std::vector<uint32_t> firsts(4, 77);
            EXPECT_EQ(SEPAX_OK, sepax_first_hits(in.store.get(), sepax_row_pairs(&view), &options,
                                                 firsts.data()));
            EXPECT_EQ(right, firsts);
        });
    }
}

// Many rows in one call, each a group with few ids, which go through the lanes side by side: all
// forms of the answers. Some have too many ids for that, none, or shapes that lanes do not take.
TEST(RowsAlone, ManyTogetherAnswerAsIfPlaced) {
    for (const bool mixed : {false, true})
        for (const uint32_t flags : {0U, uint32_t(SEPAX_SKIP_SELF)}) {
            const world in = make_world(mixed, 0);
            world copy = make_world(mixed, 0);
            std::vector<row> rows = make_rows(in.poses.size(), scaled(1000, 300));
            for (size_t r = 0; r < rows.size(); ++r) // few are long, or the call is one of waves
                if (rows[r].ids.size() > 17 && r % 10 != 0)
                    rows[r].ids.resize(15 + r % 3);
            expect_together(in, copy, rows, flags);
        }
}

// Lists of each length, of which the last ones end where all ids do.
TEST(RowsAlone, ManyOfEachLengthAnswerAsIfPlaced) {
    const world in = make_world(false, 0);
    world copy = make_world(false, 0);
    std::vector<row> rows = make_rows(in.poses.size(), 260);
    for (size_t r = 0; r < rows.size(); ++r)
        while (rows[r].ids.size() != r % 26)
            if (rows[r].ids.size() > r % 26)
                rows[r].ids.pop_back();
            else
                rows[r].ids.push_back(sepax_id((r + 7 * rows[r].ids.size()) % in.poses.size()));
    for (const size_t last : {260, 250, 240, 139, 138, 137, 5, 4, 3, 2}) {
        rows.resize(last);
        expect_together(in, copy, rows, SEPAX_SKIP_SELF);
    }
}

// Points, which touch where they are the same, and circles, which touch where their centres are 1
// apart: discs nearly always decide. A store of points alone has no radii.
TEST(RowsAlone, ManyPointsOrCirclesTogetherAnswerAsIfPlaced) {
    for (const float radius : {0.F, .5F}) {
        const auto make = [radius] {
            world out = make_empty(0);
            for (unsigned i = 0; i < 64; ++i)
                add(out, {{0, 0}}, shapes::pose(0, i % 8, i / 8), radius);
            return out;
        };
        const world in = make();
        world copy = make();
        std::vector<row> rows;
        shapes::rng random(3);
        for (unsigned i = 0; i < 203; ++i) { // the last vector is not full
            row made = {i % 64, copy.poses[i % 64], {}};
            made.pose.x += i % 3 == 0 ? 0 : float(shapes::uniform(random, -.5, .5));
            for (unsigned k = 0; k < 8; ++k)
                made.ids.push_back((i + 57 + k) % 64);
            rows.push_back(made);
        }
        expect_together(in, copy, rows, 0);
        rows.resize(20);
        expect_alone(in, copy, rows, 0);
    }
}

namespace {

// Rows of 8 ids, of shapes 0 .. 19 against the 40 that follow.
std::vector<row> make_short(shapes::rng &random) {
    std::vector<row> rows;
    for (unsigned r = 0; r < 100; ++r) {
        rows.push_back({r % 20, random_pose(random, 3), {}});
        for (unsigned i = 0; i < 8; ++i)
            rows.back().ids.push_back(20 + shapes::below(random, 40));
    }
    return rows;
}

} // namespace

// Shapes of one kind against those of another one: with each other, with ones of which the larger
// goes second, with rounded ones, and with ones that are too large for lanes.
TEST(RowsAlone, ManyOfOneKindAnswerAsIfPlaced) {
    const struct {
        unsigned own, other;
        float radius;
    } kinds[] = {{4, 4, 0}, {4, 8, 0}, {8, 4, 0}, {3, 4, 0}, {4, 1, .5F}, {4, 100, 0}};
    for (const auto &k : kinds) {
        const auto make = [&k] {
            shapes::rng random(43);
            world out = make_empty(0);
            for (unsigned i = 0; i < 60; ++i) {
                const unsigned corners = i < 20 ? k.own : k.other;
                add(out, corners == 1 ? shapes::polygon{{0, 0}} : shapes::regular(corners),
                    random_pose(random, 3), i < 20 ? 0 : k.radius);
            }
            return out;
        };
        const world in = make();
        world copy = make();
        shapes::rng random(47);
        expect_together(in, copy, make_short(random), 0);
    }
}

// Squares in rows and columns: where two touch, discs do not tell.
TEST(RowsAlone, ManyThatTouchAnswerAsIfPlaced) {
    const auto make = [] {
        world out = make_empty(0);
        for (unsigned i = 0; i < 60; ++i)
            add(out, shapes::box(1, 1), {float(2 * (i % 8)), float(2 * (i / 8)), 1, 0});
        return out;
    };
    const world in = make();
    world copy = make();
    shapes::rng random(53);
    std::vector<row> rows = make_short(random);
    for (size_t r = 0; r < rows.size(); ++r) {
        const auto at = [&random] { return float(int(shapes::below(random, 18))); };
        rows[r].pose = {r % 2 == 0 ? at() : -1, at(), 1, 0};
    }
    expect_together(in, copy, rows, 0);
    rows.resize(30);
    expect_alone(in, copy, rows, 0);
}

// Upright and level segments, and so far out that their ends become one point.
TEST(RowsAlone, OfSegmentsAnswerAsIfPlaced) {
    constexpr float far = 0x1p26F;
    const auto make = [] {
        world out = make_empty(0);
        add(out, {{0, 0}, {.5F, 0}}, {0, 0, 1, 0});
        add(out, {{0, 0}, {0, .5F}}, {0, 0, 1, 0});
        add(out, shapes::box(1, 1), {.25F, .25F, 1, 0});
        add(out, shapes::box(64, 64), {far, far, 1, 0});
        return out;
    };
    const world in = make();
    world copy = make();
    std::vector<row> rows;
    for (const sepax_id shape : {0U, 1U})
        for (const sepax_pose &pose :
             {sepax_pose{0, 0, 1, 0}, {1, 1, 0, 1}, {1.25F, 0, 1, 0}, {far, far, 1, 0}})
            rows.push_back({shape, pose, {0, 1, 2, 3}});
    expect_alone(in, copy, rows, SEPAX_SKIP_SELF);
    expect_together(in, copy, rows, SEPAX_SKIP_SELF);
}

// A shape that is too large, where it lies, for its disc to be moved, and the rows of it.
TEST(RowsAlone, OfAShapeFarAwayAnswerAsIfPlaced) {
    const auto make = [] {
        world out = make_empty(0);
        add(out, shapes::box(0x1p105, 0x1p105), shapes::pose(0, 0x1p110, 0));
        for (unsigned i = 1; i < 40; ++i)
            add(out, shapes::box(1, 1), shapes::pose(.1 * i, i % 8, i / 8));
        return out;
    };
    const world in = make();
    world copy = make();
    std::vector<row> rows;
    for (uint32_t r = 0; r < 40; ++r) {
        const double x = r % 3 == 0 ? 0 : r % 3 == 1 ? 0x1p108 : 0x1p105 + 4;
        rows.push_back({r % 4 == 3 ? r : 0, shapes::pose(.25 * r, x, 0), {}});
        for (sepax_id id = 0; id < 40; ++id)
            rows.back().ids.push_back(id);
    }
    expect_together(in, copy, rows, SEPAX_SKIP_SELF);
    for (row &r : rows)
        r.ids.resize(20);
    expect_together(in, copy, rows, SEPAX_SKIP_SELF);
    expect_alone(in, copy, rows, SEPAX_SKIP_SELF);
}

// Every id of a list is checked, behind a hit as well, and nothing is written where one is bad.
TEST(RowsAlone, WithABadIdAnswerNothing) {
    world in = make_empty(0);
    for (unsigned i = 0; i < 40; ++i)
        add(in, shapes::box(1, 1), {i == 0 ? 0 : 100 + 10 * float(i), 0, 1, 0});
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    const sepax_id shape = 39;
    const sepax_pose pose = {.5F, 0, 1, 0};
    for (uint32_t size = 1; size <= 40; size += size < 20 ? 1 : 7)
        for (const uint32_t place : {0U, size / 2, size - 1})
            for (const sepax_id bad : {40U, 0x7FFFFFFFU, 0x80000000U, 0x80000001U, 0xFFFFFFFEU}) {
                std::vector<sepax_id> ids(size);
                std::iota(ids.begin(), ids.end(), 0U);
                ids[place] = bad;
                const uint32_t offsets[] = {0, size};
                const sepax_rows rows = {&shape,     &pose,   1, nullptr, offsets,         1,
                                         ids.data(), nullptr, 0, 0,       workspace.get(), nullptr};
                const sepax_source source = sepax_row_pairs(&rows);
                for_each_backend([&](const sepax_options &options) {
                    uint8_t relation = 77, bits = 77;
                    uint32_t first = 77;
                    size_t any = 77;
                    const sepax_store *s = in.store.get();
                    EXPECT_EQ(SEPAX_ERROR_ID, sepax_relate(s, source, &options, &relation));
                    EXPECT_EQ(SEPAX_ERROR_ID, sepax_hit_bits(s, source, &options, &bits));
                    EXPECT_EQ(SEPAX_ERROR_ID, sepax_first_hits(s, source, &options, &first));
                    EXPECT_EQ(SEPAX_ERROR_ID, sepax_first_hit(s, source, &options, &any));
                    EXPECT_EQ(77, relation);
                    EXPECT_EQ(77, bits);
                    EXPECT_EQ(77U, first);
                });
            }
}

// Poses that begin one byte behind an aligned address.
TEST(RowsAlone, NeedNoAlignment) {
    const world in = make_world(false, 0);
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    shapes::rng random(5);
    std::vector<sepax_pose> poses;
    std::vector<sepax_id> shapes_of, ids(in.poses.size());
    std::iota(ids.begin(), ids.end(), 0U);
    for (uint32_t r = 0; r < 64; ++r) {
        poses.push_back(random_pose(random, 5));
        shapes_of.push_back(r % 60);
    }
    std::vector<char> bytes(1 + poses.size() * sizeof(sepax_pose));
    std::memcpy(bytes.data() + 1, poses.data(), bytes.size() - 1);
    const void *const unaligned = bytes.data() + 1;
    const uint32_t offsets[] = {0, uint32_t(ids.size())};
    const std::vector<uint32_t> list_of(poses.size(), 0);
    sepax_rows view = {shapes_of.data(), poses.data(), poses.size(),
                       list_of.data(),   offsets,      1,
                       ids.data(),       nullptr,      0,
                       SEPAX_SKIP_SELF,  nullptr,      nullptr};
    view.workspace = workspace.get();
    for_each_backend([&](const sepax_options &options) {
        std::vector<uint32_t> firsts[2];
        for (const bool aligned : {false, true}) {
            firsts[aligned].assign(poses.size(), 77);
            view.poses = aligned ? poses.data() : static_cast<const sepax_pose *>(unaligned);
            EXPECT_EQ(SEPAX_OK, sepax_first_hits(in.store.get(), sepax_row_pairs(&view), &options,
                                                 firsts[aligned].data()));
        }
        EXPECT_EQ(firsts[true], firsts[false]);
    });
}

// Ids of short lists that begin one byte behind an aligned address.
TEST(RowsAlone, ManyTogetherNeedNoAlignment) {
    const world in = make_world(false, 0);
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    std::vector<sepax_id> shapes_of, ids;
    std::vector<sepax_pose> poses;
    std::vector<uint32_t> offsets = {0};
    for (row &r : make_rows(in.poses.size(), 200)) {
        r.ids.resize(std::min<size_t>(r.ids.size(), 20));
        shapes_of.push_back(r.shape);
        poses.push_back(r.pose);
        ids.insert(ids.end(), r.ids.begin(), r.ids.end());
        offsets.push_back(uint32_t(ids.size()));
    }
    std::vector<char> bytes(1 + ids.size() * sizeof(sepax_id));
    std::memcpy(bytes.data() + 1, ids.data(), bytes.size() - 1);
    const void *const unaligned = bytes.data() + 1;
    sepax_rows view = {shapes_of.data(), poses.data(), poses.size(), nullptr, offsets.data(),
                       poses.size(),     ids.data(),   nullptr,      0,       SEPAX_SKIP_SELF,
                       workspace.get(),  nullptr};
    for_each_backend([&](const sepax_options &options) {
        std::vector<uint32_t> firsts[2];
        for (const bool aligned : {false, true}) {
            firsts[aligned].assign(poses.size(), 77);
            view.ids = aligned ? ids.data() : static_cast<const sepax_id *>(unaligned);
            EXPECT_EQ(SEPAX_OK, sepax_first_hits(in.store.get(), sepax_row_pairs(&view), &options,
                                                 firsts[aligned].data()));
        }
        EXPECT_EQ(firsts[true], firsts[false]);
    });
}

// Many rows of a store without normals, and the largest shapes, which a stage must hold.
TEST(RowsAlone, OfTheLargestShapesAnswerAsIfPlaced) {
    for (const uint32_t flags : {0U, uint32_t(SEPAX_RELATE_ONLY)}) {
        world in = make_empty(flags), copy = make_empty(0);
        shapes::rng random(41);
        for (unsigned i = 0; i < 4; ++i) {
            const sepax_pose pose = random_pose(random, 1.5);
            const unsigned k = i % 2 == 0 ? 4096 : 5;
            add(in, shapes::regular(k), pose);
            add(copy, shapes::regular(k), pose);
        }
        const std::vector<row> rows = {{0, random_pose(random, 2), {1, 3, 0}},
                                       {1, random_pose(random, 2), {0, 3}}};
        expect_alone(in, copy, rows, SEPAX_SKIP_SELF);
    }
}

// sepax.h: no more than 2 k + 256 pairs of a group whose pair k decides it.
TEST(RowsAlone, LookAtFewPairsBehindTheFirstHit) {
    constexpr uint32_t columns = 300, row_count = 40;
    world in = make_empty(0);
    for (uint32_t i = 0; i <= columns; ++i)
        add(in, shapes::regular(4), shapes::pose(0, 10. * i, 0));
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    std::vector<sepax_id> ids, shapes_of(row_count, columns);
    for (uint32_t i = 0; i < columns; ++i)
        ids.push_back(i);
    const uint32_t offsets[] = {0, columns}, groups[] = {0, row_count};
    const std::vector<uint32_t> list_of(row_count, 0);
    for (const uint32_t hit_row : {0U, 1U, 2U, 7U, 30U})
        for (const uint32_t column : {0U, 40U, 130U, 299U}) {
            std::vector<sepax_pose> poses(row_count, shapes::pose(0, -50, 50));
            for (uint32_t r = hit_row; r < row_count; ++r)
                poses[r] = shapes::pose(0, 10. * column + .25, .5);
            const sepax_rows view = {shapes_of.data(),
                                     poses.data(),
                                     row_count,
                                     list_of.data(),
                                     offsets,
                                     1,
                                     ids.data(),
                                     groups,
                                     1,
                                     0,
                                     workspace.get(),
                                     nullptr};
            const uint32_t k = hit_row * columns + column;
            for_each_backend([&](sepax_options options) {
                sepax_report report;
                uint32_t first = 77;
                options.report = &report;
                EXPECT_EQ(SEPAX_OK, sepax_first_hits(in.store.get(), sepax_row_pairs(&view),
                                                     &options, &first));
                EXPECT_EQ(k, first);
                EXPECT_LE(report.filtered + report.in_double + report.expanded, 2 * k + 256);
            });
        }
}

// Few lists, one of which is much longer than the others: the discs of all of them take little
// memory, in whatever order they lie.
TEST(RowsAlone, BesideOneLongListTakeLittleMemory) {
    constexpr uint32_t columns = 130000, row_count = 8;
    world in = make_empty(0);
    add(in, shapes::box(1, 1), shapes::pose(0, 0, 0));
    add(in, {{0, 0}}, shapes::pose(0, 10, 0));
    std::vector<sepax_id> ids(columns + 20, 1);
    std::vector<sepax_pose> poses(row_count, shapes::pose(.5, -20, -20));
    poses[5] = shapes::pose(.5, 10, 0);
    const std::vector<sepax_id> shapes_of(row_count, 0);
    const std::vector<uint32_t> list_of(row_count, 1), groups = {0, 4, row_count};
    for (const uint32_t lists : {2U, 3U, 15U}) {
        std::vector<uint32_t> offsets = {0, 1, 1 + columns};
        while (offsets.size() <= lists)
            offsets.push_back(offsets.back() + 1);
        for_each_backend([&](const sepax_options &options) {
            indexed::limited_memory memory;
            const sepax_store_config config = memory.config();
            sepax_workspace *workspace = nullptr;
            ASSERT_EQ(SEPAX_OK, sepax_workspace_create(&config, &workspace));
            const sepax_rows view = {shapes_of.data(),
                                     poses.data(),
                                     row_count,
                                     list_of.data(),
                                     offsets.data(),
                                     lists,
                                     ids.data(),
                                     groups.data(),
                                     2,
                                     0,
                                     workspace,
                                     nullptr};
            uint32_t firsts[2] = {77, 77};
            EXPECT_EQ(SEPAX_OK,
                      sepax_first_hits(in.store.get(), sepax_row_pairs(&view), &options, firsts));
            EXPECT_EQ(SEPAX_NO_PAIR, firsts[0]);
            EXPECT_EQ(5 * columns, firsts[1]);
            EXPECT_LT(memory.bytes, columns * sizeof(float[4]) + (size_t(2) << 20));
            sepax_workspace_destroy(workspace);
        });
    }
}

// A list of more ids than have discs made in advance: two points in turn, and one row that is in
// the place of the second one.
TEST(RowsAlone, OfVeryLongListsAnswerAsIfPlaced) {
    constexpr uint32_t columns = 131200, row_count = 5;
    world in = make_empty(0);
    add(in, shapes::box(1, 1), shapes::pose(0, 0, 0));
    add(in, {{0, 0}}, shapes::pose(0, 10, 0));
    add(in, {{0, 0}}, shapes::pose(0, 0, 10));
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    std::vector<sepax_id> ids;
    for (uint32_t i = 0; i < columns; ++i)
        ids.push_back(1 + i % 2);
    ids.push_back(1);
    const std::vector<uint32_t> offsets = {0, columns, columns + 1}, list_of(row_count, 0);
    const std::vector<sepax_id> shapes_of(row_count, 0);
    std::vector<sepax_pose> poses(row_count, shapes::pose(.5, -20, -20));
    poses.back() = shapes::pose(.5, 0, 10);
    const sepax_rows view = {shapes_of.data(),
                             poses.data(),
                             row_count,
                             list_of.data(),
                             offsets.data(),
                             2,
                             ids.data(),
                             nullptr,
                             0,
                             0,
                             workspace.get(),
                             nullptr};
    for_each_backend([&](const sepax_options &options) {
        std::vector<uint32_t> firsts(row_count, 77);
        std::vector<uint8_t> relations(row_count, 77);
        const sepax_source source = sepax_row_pairs(&view);
        EXPECT_EQ(SEPAX_OK, sepax_first_hits(in.store.get(), source, &options, firsts.data()));
        EXPECT_EQ(SEPAX_OK, sepax_relate(in.store.get(), source, &options, relations.data()));
        for (uint32_t r = 0; r + 1 < row_count; ++r) {
            EXPECT_EQ(SEPAX_NO_PAIR, firsts[r]);
            EXPECT_EQ(SEPAX_DISJOINT, relations[r]);
        }
        EXPECT_EQ((row_count - 1) * columns + 1, firsts.back());
        EXPECT_EQ(SEPAX_OVERLAPPING, relations.back());
    });
}

// Groups whose lists have discs made in advance. Of six rows the first is beside a shape and meets
// none, the second is far from all, the next three are near a list only for its largest shape, and
// the last meets one.
TEST(RowsAlone, OfListsWithALargeShapePassWhatIsFar) {
    constexpr uint32_t columns = 150, met = 77;
    world in = make_empty(0);
    add(in, shapes::box(1, .01), shapes::pose(.785, 0, 0));
    add(in, shapes::box(1, .01), shapes::pose(.785, .5, -.5));
    for (uint32_t i = 2; i < columns; ++i)
        add(in, shapes::box(1, 1), shapes::pose(0, 20. * (i % 15), 100 + 20. * (i / 15)));
    add(in, shapes::box(1000, 1000), shapes::pose(0, 5000, 0));
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    std::vector<sepax_id> ids;
    for (uint32_t i = 0; i < columns; ++i)
        ids.push_back(i + 1);
    ids.insert(ids.end(), {5, 6, 7});
    const uint32_t offsets[] = {0, columns, columns + 3}, groups[] = {0, 6};
    const std::vector<uint32_t> list_of = {0, 1, 0, 0, 0, 0};
    const std::vector<sepax_id> shapes_of(6, 0);
    std::vector<sepax_pose> poses(6, shapes::pose(.785, -100, -100));
    poses[0] = in.poses[0];
    poses[1] = shapes::pose(0, -1e6, 0);
    poses[5] = in.poses[met];
    const sepax_rows view = {
        shapes_of.data(), poses.data(), 6, list_of.data(), offsets, 2, ids.data(), groups, 1, 0,
        workspace.get(),  nullptr};
    for_each_backend([&](const sepax_options &options) {
        uint32_t first = 77;
        EXPECT_EQ(SEPAX_OK,
                  sepax_first_hits(in.store.get(), sepax_row_pairs(&view), &options, &first));
        EXPECT_EQ(4 * columns + 3 + met - 1, first);
    });
}

namespace {

// Rows of ellipses of so many vertices that only a few of their pairs fit on a stage, against
// `columns` of them.
std::vector<row> make_long(world &in, size_t columns) {
    shapes::rng random(17);
    std::vector<row> rows;
    for (unsigned i = 0; i < 4; ++i) {
        shapes::polygon p = i < 3 ? shapes::regular(300) : shapes::box(1, 1);
        for (sepax_vec2 &v : p)
            v.y *= .25F;
        add(in, p, random_pose(random, 1));
    }
    for (uint32_t r = 0; r < 24; ++r) {
        rows.push_back({r % 3, random_pose(random, 1), {}});
        for (uint32_t i = 0; i < columns; ++i)
            rows.back().ids.push_back((r + i) % 4);
    }
    return rows;
}

std::vector<float> distances(const world &in, const sepax_rows &rows, size_t n,
                             const sepax_options &options) {
    std::vector<float> out(n, 77);
    sepax_distances to = {};
    to.distance = out.data();
    EXPECT_EQ(SEPAX_OK, sepax_distance(in.store.get(), sepax_row_pairs(&rows), &options, &to));
    return out;
}

} // namespace

TEST(RowsAlone, OfLongShapesAnswerAsIfPlaced) {
    world in = make_empty(0), copy = make_empty(0);
    const std::vector<row> rows = make_long(in, 4);
    make_long(copy, 4);
    expect_together(in, copy, rows, 0);
}

// The least distance of a row is that of its pairs, also where it has one only.
TEST(RowsAlone, OfLongShapesHaveTheLeastDistance) {
    for (const size_t columns : {1U, 4U}) {
        world in = make_empty(0);
        const std::vector<row> rows = make_long(in, columns);
        const shapes::workspace_ptr workspace = shapes::make_workspace();
        std::vector<sepax_id> shapes_of, ids;
        std::vector<sepax_pose> poses;
        std::vector<uint32_t> offsets = {0};
        for (const row &r : rows) {
            shapes_of.push_back(r.shape);
            poses.push_back(r.pose);
            ids.insert(ids.end(), r.ids.begin(), r.ids.end());
            offsets.push_back(uint32_t(ids.size()));
        }
        sepax_rows view = {shapes_of.data(), poses.data(), rows.size(), nullptr, offsets.data(),
                           rows.size(),      ids.data(),   nullptr,     0,       0,
                           workspace.get(),  nullptr};
        for_each_backend([&](const sepax_options &options) {
            view.flags = SEPAX_EACH_PAIR;
            const std::vector<float> each = distances(in, view, ids.size(), options);
            view.flags = 0;
            const std::vector<float> least = distances(in, view, rows.size(), options);
            for (size_t r = 0; r < rows.size(); ++r) {
                const auto first = each.begin() + offsets[r], end = each.begin() + offsets[r + 1];
                EXPECT_EQ(*std::min_element(first, end), least[r]);
            }
        });
    }
}

// The squares of distances of 2^-75 underflow: bounds by discs must allow for that.
TEST(RowsAlone, OfTinyDistancesHaveTheLeastOne) {
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    const sepax_pose still = {0, 0, 1, 0};
    const sepax_id shape = 0, ids[] = {2, 1, 1};
    const uint32_t offsets[] = {0, 3};
    const sepax_rows rows = {&shape, &still,  1, nullptr, offsets,         1,
                             ids,    nullptr, 0, 0,       workspace.get(), nullptr};
    for (const float scale : {0x1p-140F, 0x1p-90F, 0x1p-75F, 0x1p-74F, 0x1p-70F, 0x1p-60F}) {
        for (const float near : {1.F, 1.125F, 1.25F, 1.5F, 1.75F}) {
            world in = make_empty(0);
            for (const float x : {0.F, near, 3.F})
                add(in, {{x * scale, 0}}, still);
            for_each_backend([&](const sepax_options &options) {
                EXPECT_EQ(near * scale, distances(in, rows, 1, options)[0]);
                float separation = 0;
                uint32_t pair = 0;
                sepax_contacts contacts = {};
                contacts.separation = &separation;
                contacts.pair = &pair;
                ASSERT_EQ(SEPAX_OK, sepax_separate(in.store.get(), sepax_row_pairs(&rows), &options,
                                                   &contacts));
                EXPECT_EQ(near * scale, separation);
                EXPECT_EQ(1U, pair);
            });
        }
    }
}
