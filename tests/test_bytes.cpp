// SPDX-License-Identifier: MIT
//
// Stores written and read: what is read is what was written, down to all that follows from it; the
// bytes are the same everywhere; and no bytes do harm.

#include "answers.h"
#include "batch.h"
#include "limited_memory.h"
#include "stores.h"
#include "written.h"

namespace {

using namespace stores;

void expect_same_shape(const sepax_store *a, sepax_id at, const sepax_store *b, sepax_id id) {
    ASSERT_EQ(store_has(a, at), store_has(b, id));
    if (!store_has(a, at))
        return;
    const size_class &c = class_of(a, at), &d = class_of(b, id);
    const uint32_t s = ref_slot(a->refs[at]), t = ref_slot(b->refs[id]);
    ASSERT_EQ(ref_class(a->refs[at]), ref_class(b->refs[id]));
    EXPECT_TRUE(same_bits(world(a, at), world(b, id)));
    EXPECT_TRUE(same_bits(local(a, at), local(b, id)));
    EXPECT_EQ(features(a, at), features(b, id));
    EXPECT_EQ(irregular(a, at), irregular(b, id));
    EXPECT_EQ(bits(sepax_store_radius(a, at)), bits(sepax_store_radius(b, id)));
    if (c.poses != nullptr) { // other bounds and models come from the vertices, not from a pose
        EXPECT_EQ(0, std::memcmp(&a->bounds[at], &b->bounds[id], sizeof *a->bounds));
    }
    if (a->levers != nullptr) {
        EXPECT_EQ(a->levers[at], b->levers[id]);
    }
    if (c.outlines != nullptr) {
        EXPECT_EQ(0, std::memcmp(&c.outlines[s], &d.outlines[t], sizeof *c.outlines));
    }
    if (c.merge_error != nullptr) {
        EXPECT_EQ(bits(c.merge_error[s]), bits(d.merge_error[t]));
    }
    const size_t block = 2 * size_t{c.stride};
    EXPECT_EQ(0, std::memcmp(c.world + s * block, d.world + t * block, 4 * block));
    if (c.normals != nullptr) {
        EXPECT_EQ(0, std::memcmp(c.normals + s * block, d.normals + t * block, 4 * block));
    }
    for (uint32_t i = 0; i < c.stride; ++i)
        EXPECT_EQ(class_local_number(&c, s, i), class_local_number(&d, t, i));
}

void expect_same(const sepax_store *a, const sepax_store *b) {
    ASSERT_EQ(sepax_store_count(a), sepax_store_count(b));
    EXPECT_EQ(a->flags, b->flags);
    EXPECT_EQ(a->removed.count, b->removed.count);
    for (sepax_id id = 0; id < a->id_count; ++id) {
        SCOPED_TRACE(id);
        expect_same_shape(a, id, b, id);
    }
    if (b->radii == nullptr)
        expect_all_sound(b);
}

// What a store says of all its pairs.
answers::named said_by(const sepax_store *store) {
    std::vector<sepax_id> ids;
    for (sepax_id id = 0; id < store->id_count; ++id)
        if (store_has(store, id))
            ids.push_back(id);
    const sepax_source source = sepax_all_pairs(ids.data(), ids.size());
    const size_t n = sepax_source_count(source);
    const bool bare = (store->flags & SEPAX_RELATE_ONLY) != 0;
    sepax_options safe = {};
    safe.flags = SEPAX_MTV_SAFE;
    return answers::ask(store, source, n, answers::any_motions(n), safe,
                        bare ? unsigned(answers::of_relations) : unsigned(answers::every), {});
}

// A store that was written and read.
store_ptr reread(const store_ptr &store) {
    const written::bytes b = written::write(store.get());
    store_ptr again = written::read(b);
    EXPECT_TRUE(again);
    expect_same(store.get(), again.get());
    EXPECT_EQ(b, written::write(again.get()));
    return again;
}

// With removed shapes, one of them the first, and used-again slots.
store_ptr worn_store(uint32_t flags, unsigned seed) {
    store_ptr store = any_store(flags, seed);
    shapes::rng random(seed);
    const std::vector<sepax_id> gone = {0, 5, 8, 21};
    EXPECT_EQ(SEPAX_OK, sepax_store_remove(store.get(), gone.data(), gone.size(), nullptr));
    for (const unsigned n : {4U, 12U, 100U}) {
        const sepax_id id = add(store.get(), shapes::random_convex(random, n));
        EXPECT_EQ(SEPAX_OK, place(store.get(), id, any_pose(random, 3)));
    }
    add(store.get(), {{0, 0}, {4, 0}, {2, 0}, {4, 4}, {0, 4}, {1, 1}}, SEPAX_HULL);
    return store;
}

} // namespace

TEST(Bytes, AStoreIsReadAsItWasWritten) {
    for (const uint32_t flags : {0U, SEPAX_MERGE_AXES, SEPAX_RELATE_ONLY})
        for (const unsigned seed : {1U, 2U, 3U, 4U})
            for (const auto make_it : {any_store, worn_store}) {
                const store_ptr store = make_it(flags, seed);
                EXPECT_EQ(said_by(store.get()), said_by(reread(store).get()));
            }
}

// Poses far out bend and collapse shapes of every size.
TEST(Bytes, BentAndCollapsedShapesAreReadAsTheyAre) {
    shapes::rng random(7);
    const store_ptr store = make();
    for (unsigned n = 3; n < 40; ++n)
        for (const double far : {1e6, 2e7, 1e9}) {
            const sepax_id id = add(store.get(), shapes::random_convex(random, n));
            ASSERT_EQ(SEPAX_OK, place(store.get(), id, any_pose(random, far)));
            add_box(store.get(), {1, 1e-3F, any_pose(random, far)});
        }
    reread(store);
}

// Thin triangles far out: some change their orientation, so that all vertices stay in another
// order.
TEST(Bytes, TurnedTrianglesAreReadAsTheyAre) {
    shapes::rng random(11);
    const store_ptr store = make();
    size_t turned = 0;
    for (int i = 0; i < 300; ++i) {
        const auto y = static_cast<float>(shapes::uniform(random, 1e-4, 1e-2));
        const sepax_id id = add(store.get(), {{0, 0}, {1, 0}, {.5F, y}});
        ASSERT_EQ(SEPAX_OK, place(store.get(), id, any_pose(random, 1e5)));
        turned += features(store.get(), id) == std::vector<uint32_t>{0, 2, 1};
    }
    EXPECT_GT(turned, 0U);
    reread(store);
}

// More shapes than are placed at a time, with poses that are the first one but for a number; quads
// that moved along one axis alone; and numbers of edges that are odd in number.
TEST(Bytes, PosesOfManyShapesAreReadAsTheyAre) {
    const sepax_pose poses[] = {{0, 0, 1, 0},     {2, 0, 1, 0},  {0, 3, 1, 0},
                                {0, 0, 1, 1e-9F}, {0, 0, -1, 0}, {1, 2, 0, 1}};
    const store_ptr store = make();
    for (unsigned i = 0; i < 600; ++i) {
        const points hull = {{0, 0}, {2, 0}, {1, .5F}, {0, 2}};
        const sepax_id id = i % 3 == 0   ? add(store.get(), shapes::regular(8))
                            : i % 3 == 1 ? add(store.get(), shapes::box(1, 2))
                                         : add(store.get(), hull, SEPAX_HULL);
        ASSERT_EQ(SEPAX_OK, place(store.get(), id, poses[i / 3 % 6]));
    }
    reread(store);
}

TEST(Bytes, AReadStoreMayHaveThreads) {
    const auto run = [](void *, void (*task)(void *argument, uint32_t part), void *argument,
                        uint32_t parts) {
        for (uint32_t i = 0; i < parts; ++i)
            task(argument, i);
    };
    const sepax_threads threads = {run, nullptr};
    const sepax_store_config config = {0, nullptr, nullptr, nullptr, &threads};
    const store_ptr store = worn_store(0, 2);
    add_box(store.get(), {std::numeric_limits<float>::max(), 1, {0, 0, 1, 0}});
    const written::bytes b = written::write(store.get());
    sepax_store *read = nullptr;
    ASSERT_EQ(SEPAX_OK, sepax_store_read(b.data(), b.size(), &config, &read, nullptr));
    const store_ptr again(read);
    expect_same(store.get(), again.get());
}

TEST(Bytes, AReadStoreGoesOnAsTheWrittenOneDoes) {
    shapes::rng random(3);
    const store_ptr store = worn_store(0, 2), again = written::read(written::write(store.get()));
    ASSERT_TRUE(again);
    for (sepax_id id = 0; id < again->id_count; ++id) {
        const sepax_pose pose = any_pose(random, 3);
        const sepax_status expected = store_has(store.get(), id) ? SEPAX_OK : SEPAX_ERROR_ID;
        EXPECT_EQ(expected, place(store.get(), id, pose));
        EXPECT_EQ(expected, place(again.get(), id, pose));
    }
    for (const store_ptr *s : {&store, &again})
        for (int i = 0; i < 9; ++i)
            add(s->get(), shapes::regular(3 + unsigned(i)));
    expect_same(store.get(), again.get());
}

// Discs at poses follow from the centre of the local shape and the radii of the placed one, which
// have to be about the same point. The centroid of this quad is far from the mean of its vertices.
TEST(Bytes, RowsOfAReadStoreHitWhatTheyHitBefore) {
    const store_ptr store = stores::make();
    const sepax_pose there = {1000.5F, 0, 1, 0};
    const std::vector<sepax_id> ids = {
        add(store.get(), {{0, -.0625F}, {8, -.5F}, {8, .5F}, {0, .0625F}}),
        add_rounded(store.get(), {{{0, 0}}, .125F})};
    ASSERT_EQ(SEPAX_OK, place(store.get(), ids[0], {100, 0, 1, 0}));
    ASSERT_EQ(SEPAX_OK, place(store.get(), ids[1], there));
    const store_ptr again = written::read(written::write(store.get()));
    ASSERT_TRUE(again);
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    std::vector<sepax_pose> poses;
    for (int i = 0; i < 800; ++i)
        poses.push_back({990 + .03125F * float(i / 2), i % 2 != 0 ? .375F : 0, 1, 0});
    const std::vector<sepax_id> shape(poses.size(), ids[0]);
    const uint32_t offsets[2] = {0, 1};
    for (const size_t rows : {size_t{1}, poses.size()})
        for (size_t first = 0; first < poses.size(); first += rows) {
            sepax_rows r = {};
            r.shapes = shape.data();
            r.poses = &poses[first];
            r.row_count = rows;
            r.offsets = offsets;
            r.list_count = 1;
            r.ids = &ids[1];
            r.workspace = workspace.get();
            std::vector<uint32_t> list_of(rows, 0), right(rows), found(rows);
            r.list_of = list_of.data();
            sepax_options o = {};
            o.backend = sepax_backend_find("reference");
            ASSERT_EQ(SEPAX_OK,
                      sepax_first_hits(store.get(), sepax_row_pairs(&r), &o, right.data()));
            for_each_backend_here([&](const std::string &name) {
                o.backend = sepax_backend_find(name.c_str());
                EXPECT_EQ(SEPAX_OK,
                          sepax_first_hits(again.get(), sepax_row_pairs(&r), &o, found.data()));
                EXPECT_EQ(right, found) << name << ", pose " << first;
            });
        }
}

TEST(Bytes, ARangeIsNumberedFromZero) {
    const store_ptr store = worn_store(0, 2);
    const store_ptr part = written::read(written::write(store.get(), {3, 12}));
    ASSERT_TRUE(part);
    ASSERT_EQ(12U, sepax_store_count(part.get()));
    for (sepax_id id = 0; id < 12; ++id)
        expect_same_shape(store.get(), 3 + id, part.get(), id);
    EXPECT_EQ(0U, sepax_store_count(written::read(written::write(store.get(), {4, 0})).get()));
}

// Shapes with ids between 0 and 1,000,000: what is written follows the shapes.
TEST(Bytes, RemovedShapesTakeNextToNothing) {
    const store_ptr store = make();
    const std::vector<sepax_box> boxes(1000000, {1, 1, {0, 0, 1, 0}});
    sepax_id first = 0;
    ASSERT_EQ(SEPAX_OK,
              sepax_store_add_boxes(store.get(), boxes.data(), boxes.size(), &first, nullptr));
    const size_t each =
        written::write(store.get(), {0, 2}).size() - written::write(store.get(), {0, 1}).size();
    std::vector<sepax_id> gone;
    for (sepax_id id = 0; id < boxes.size(); ++id)
        if (id % 1000 != 500)
            gone.push_back(id);
    ASSERT_EQ(SEPAX_OK, sepax_store_remove(store.get(), gone.data(), gone.size(), nullptr));
    const written::bytes b = written::write(store.get());
    EXPECT_EQ(36 + 1000 * (each + 8), b.size());
    reread(store);
    EXPECT_EQ(36 + each + 8, written::write(store.get(), {1, 999}).size()); // none behind the last
    EXPECT_EQ(36U, written::write(store.get(), {501, 900}).size());
}

// The same store in version 1, where each removed id is a head of 0, also behind the last shape.
TEST(Bytes, TheFirstVersionIsRead) {
    const store_ptr store = make(0);
    add(store.get(), {{0, 0}, {1, 0}, {0, 2}});
    written::bytes b = written::write(store.get());
    b.insert(b.begin() + 28, 8, 0);
    b.insert(b.end() - 8, 12, 0);
    written::put(b, 8, 1);
    written::put(b, 16, b.size(), 8);
    written::put(b, 24, 6);
    written::seal(b);
    const store_ptr again = written::read(b);
    ASSERT_TRUE(again);
    EXPECT_EQ(3U, sepax_store_count(again.get()));
    expect_same_shape(store.get(), 0, again.get(), 2);
    expect_all_sound(again.get());
    EXPECT_EQ(0U, add(again.get(), shapes::regular(3)));
    EXPECT_EQ(1U, add(again.get(), shapes::regular(4)));
    EXPECT_EQ(3U, add(again.get(), shapes::regular(5)));
    expect_all_sound(again.get());
}

// So that tiles of plain pairs stay plain.
TEST(Bytes, ZerosHaveNoSign) {
    std::vector<written::bytes> both;
    for (const float zero : {0.F, -0.F}) {
        const store_ptr store = make();
        const sepax_id id = add(store.get(), shapes::regular(6));
        EXPECT_EQ(SEPAX_OK, place(store.get(), id, {zero, 1, 1, zero}));
        both.push_back(written::write(store.get()));
    }
    EXPECT_TRUE(both[0] == both[1]);
}

// Of bytes that were cut off it is said how many were written, as soon as they say so themselves.
TEST(Bytes, WhatIsMissingIsSaid) {
    const store_ptr store = make();
    add(store.get(), shapes::regular(5));
    const written::bytes whole = written::write(store.get());
    for (size_t size = 0; size < whole.size(); size++) {
        sepax_store *read = nullptr;
        sepax_rejection rejection = {};
        ASSERT_EQ(SEPAX_ERROR_COUNT,
                  sepax_store_read(whole.data(), size, nullptr, &read, &rejection));
        EXPECT_EQ(size < 28 ? 36 : whole.size(), rejection.needed) << size;
    }
}

TEST(Bytes, RemovedShapesLeaveTheOthersPlain) {
    const store_ptr store = make();
    for (int i = 0; i < 100; ++i)
        add(store.get(), shapes::regular(4));
    const std::vector<sepax_id> gone = {0, 17, 98};
    ASSERT_EQ(SEPAX_OK, sepax_store_remove(store.get(), gone.data(), 3, nullptr));
    const store_ptr again = written::read(written::write(store.get()));
    ASSERT_TRUE(again);
    EXPECT_EQ(unsigned(CLASS_4), again->plain_class);
    EXPECT_EQ(0U, again->exceptions.count);
    EXPECT_EQ(3U, again->classes[CLASS_4].free_count);
    expect_all_sound(again.get());
    add(again.get(), shapes::regular(4));
    expect_all_sound(again.get());
}

// XXH64 of "abcd", of 32 bytes and of 44, as xxhsum has them: sizes of each kind.
TEST(Bytes, TheChecksumIsXxh64) {
    uint8_t b[44];
    for (size_t i = 0; i < sizeof b; ++i)
        b[i] = static_cast<uint8_t>('a' + i % 26);
    EXPECT_EQ(0xEF46DB3751D8E999U, sepax_checksum(b, 0));
    EXPECT_EQ(0xDE0327B0D25D92CCU, sepax_checksum(b, 4));
    EXPECT_EQ(0x4DA6CBE536CF55C7U, sepax_checksum(b, 32));
    EXPECT_EQ(0x54257F9A3CEB444AU, sepax_checksum(b, 44));
}

// The same on every machine: the bytes of a triangle and a disc, spelt out in docs/format.md.
TEST(Bytes, AreTheSameEverywhere) {
    const store_ptr store = make(0);
    add(store.get(), {{0, 0}, {1, 0}, {0, 2}});
    const sepax_id disc = add(store.get(), {{3, 4}});
    const float radius = .5F;
    stores::set_radius(store.get(), disc, radius);
    const std::vector<uint32_t> words = {
        0x70657389, 0x0A0D7861, 2, 0, 80,         0,      2,          3,          0,
        0x3F800000, 0,          0, 0, 0x40000000, 0x4001, 0x3F000000, 0x40400000, 0x40800000};
    const written::bytes b = written::write(store.get());
    ASSERT_EQ(80U, b.size());
    for (size_t i = 0; i < words.size(); ++i)
        EXPECT_EQ(words[i], written::get(b, 4 * i)) << i;
    EXPECT_EQ(sepax_checksum(b.data(), 72),
              written::get(b, 72) | uint64_t{written::get(b, 76)} << 32);
}

// Each bit of the bytes changed, with and without the checksum made right again; and all that is
// cut off, at either end.
TEST(Bytes, WhateverIsChangedIsRefusedOrAStore) {
    const written::bytes good = written::write(worn_store(SEPAX_MERGE_AXES, 2).get());
    for (size_t i = 0; i < std::min<size_t>(good.size(), 1600); ++i)
        for (unsigned bit = 0; bit < 8; ++bit) {
            written::bytes b = good;
            b[i] = static_cast<uint8_t>(b[i] ^ 1U << bit);
            EXPECT_FALSE(written::read(b)) << i;
            written::seal(b);
            const store_ptr store = written::read(b);
            if (store && store->radii == nullptr && bit == 7)
                expect_all_sound(store.get());
        }
    for (size_t size = 0; size < good.size(); ++size) {
        EXPECT_FALSE(written::read(written::bytes(good.begin(), good.begin() + long(size))));
        EXPECT_FALSE(written::read(written::bytes(good.begin() + 1 + long(size), good.end())));
    }
}

TEST(Bytes, MemoryIsGivenBackWhereverItRunsOut) {
    const written::bytes b = written::write(worn_store(0, 2).get());
    limited_memory memory;
    const sepax_store_config config = memory.config();
    sepax_store *store = nullptr;
    size_t fails = 0;
    for (;; ++fails) {
        memory.left = fails;
        const sepax_status status = sepax_store_read(b.data(), b.size(), &config, &store, nullptr);
        if (status == SEPAX_OK)
            break;
        ASSERT_EQ(SEPAX_ERROR_MEMORY, status);
        ASSERT_EQ(0U, memory.bytes);
    }
    EXPECT_GT(fails, 20U);
    EXPECT_LE(sepax_store_memory(store), memory.bytes); // sizes are rounded up
    sepax_store_destroy(store);
    EXPECT_EQ(0U, memory.bytes);
}

// Small bytes that mean large blocks: a shape just too large for its class, and many holes.
TEST(Bytes, LittleInputAllocatesLittle) {
    for (const unsigned n : {1U, 3U, 7U, 9U, 17U, 33U, 65U, 513U, 2050U})
        for (const unsigned version : {1U, 2U}) {
            const store_ptr store = make();
            const points p = n < 3    ? points(n, {1, 2})
                             : n < 64 ? shapes::regular(n)
                                      : shapes::lattice(n + n % 2);
            add(store.get(), p);
            written::bytes b = written::write(store.get());
            if (version == 1) {
                b.insert(b.end() - 8, 400, 0);
                written::put(b, 24, 101);
            } else { // the shape has the id 100,000
                b.insert(b.begin() + 28, 8, 0);
                written::put(b, 32, 100000);
                written::put(b, 24, 100001);
            }
            written::put(b, 8, version);
            written::put(b, 16, b.size(), 8);
            written::seal(b);
            const size_t ids = written::get(b, 24);
            limited_memory memory;
            const sepax_store_config config = memory.config();
            sepax_store *read = nullptr;
            ASSERT_EQ(SEPAX_OK, sepax_store_read(b.data(), b.size(), &config, &read, nullptr)) << n;
            EXPECT_LE(memory.most, 64 * b.size() + 32 * ids + 65536) << n;
            sepax_store_destroy(read);
        }
}
