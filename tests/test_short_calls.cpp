// SPDX-License-Identifier: MIT
//
// Calls of few pairs and of few posed rows, which go a short way unless something about them is
// unusual: whatever it is, status and results are those of the long way, which every call with a
// report goes.

#include <array>
#include <functional>

#include "batch.h"
#include "shapes.h"

namespace {

constexpr size_t most = 16; // results of a call

// A call before it is made: what its arguments point to is here, so that any of it can be spoiled.
struct call {
    sepax_id ids[200] = {0, 1, 2, 3, 4, 5, 1, 2}, row_shapes[8] = {3, 4, 5, 0, 1, 2, 3, 4};
    uint32_t offsets[9] = {0, 3, 6, 8, 8}, list_of[8] = {0, 2, 1}, groups[3] = {0, 1, 3};
    sepax_pair pairs[most] = {{0, 1}, {1, 2}, {3, 4}};
    sepax_pose poses[8];
    sepax_vec2 shifts[8] = {{1, 0}, {0, .5F}, {0, 0}};
    uint8_t hints[most] = {};
    sepax_threads threads = {};
    sepax_options options = {};
    sepax_rows rows = {};
    sepax_source source = {};
    const sepax_store *store = nullptr;
    uint8_t relations[most], bits[most];
    uint32_t firsts[most], hit[most];
    float separations[most], normals[most];
    uint32_t numbers[most]; // of the pairs
    sepax_contacts contacts = {separations, normals, nullptr, nullptr, nullptr};
    size_t count = 77, first = 77;
    uint8_t *to = relations; // where the relations go
    uint32_t *to_hits = hit;
    size_t *to_count = &count; // and their number
    bool has_options = true;
};

using change = std::function<void(call &)>;
struct named_change {
    std::string name;
    change spoil;
};

void run_parts(void *, void (*task)(void *argument, uint32_t part), void *argument,
               uint32_t parts) {
    for (uint32_t i = 0; i < parts; ++i)
        task(argument, i);
}

shapes::store_ptr make_store(uint32_t flags) {
    const sepax_store_config config = {flags, nullptr, nullptr, nullptr};
    sepax_store *made = nullptr;
    EXPECT_EQ(SEPAX_OK, sepax_store_create(&config, &made));
    shapes::store_ptr store(made);
    for (unsigned i = 0; i < 6; ++i) {
        const shapes::polygon p = i % 2 == 0 ? shapes::box(1, 1) : shapes::regular(3 + i);
        const sepax_pose pose = {1.25F * float(i), .25F * float(i), 1, 0};
        sepax_id id = 0;
        EXPECT_EQ(SEPAX_OK, sepax_store_add(made, p.data(), p.size(), SEPAX_HULL, &id, nullptr));
        EXPECT_EQ(SEPAX_OK, sepax_store_place(made, &id, &pose, 1, nullptr));
    }
    return store;
}

// All that a call says.
struct outcome {
    std::vector<sepax_status> statuses;
    std::vector<uint32_t> results;

    bool operator==(const outcome &o) const {
        return statuses == o.statuses && results == o.results;
    }
};

template <typename T> void keep(outcome &to, const T (&array)[most]) {
    for (const T &value : array) {
        uint32_t bits = 0;
        std::memcpy(&bits, &value, sizeof value);
        to.results.push_back(bits);
    }
}

void make_calls(call &c, const sepax_options *options, outcome &out) {
    out.statuses = {sepax_relate(c.store, c.source, options, c.to),
                    sepax_hit_bits(c.store, c.source, options, c.bits),
                    sepax_first_hits(c.store, c.source, options, c.firsts),
                    sepax_hits(c.store, c.source, options, c.to_hits, c.to_count),
                    sepax_first_hit(c.store, c.source, options, &c.first),
                    sepax_separate(c.store, c.source, options, &c.contacts)};
    out.results = {uint32_t(c.count), uint32_t(c.first)};
}

outcome outcome_of(const sepax_store *store, const sepax_workspace *workspace, bool of_rows,
                   const change &spoil, bool long_way) {
    call c;
    sepax_report report;
    outcome out;
    for (unsigned i = 0; i < 8; ++i)
        c.poses[i] = shapes::pose(.1 * i, 1.5 * i, .5);
    std::memset(c.relations, 0xEE, sizeof c.relations);
    std::memset(c.bits, 0xEE, sizeof c.bits);
    std::memset(c.firsts, 0xEE, sizeof c.firsts);
    std::memset(c.hit, 0xEE, sizeof c.hit);
    std::memset(c.separations, 0xEE, sizeof c.separations);
    std::memset(c.normals, 0xEE, sizeof c.normals);
    std::memset(c.numbers, 0xEE, sizeof c.numbers);
    c.store = store;
    c.rows = {c.row_shapes,
              c.poses,
              3,
              c.list_of,
              c.offsets,
              4,
              c.ids,
              nullptr,
              0,
              0,
              const_cast<sepax_workspace *>(workspace)};
    c.source = of_rows ? sepax_row_pairs(&c.rows) : sepax_pairs(c.pairs, 3);
    spoil(c);
    if (long_way && c.options.report == nullptr)
        c.options.report = &report;
    make_calls(c, c.has_options || long_way ? &c.options : nullptr, out);
    keep(out, c.relations);
    keep(out, c.bits);
    keep(out, c.firsts);
    keep(out, c.hit);
    keep(out, c.separations);
    keep(out, c.normals);
    keep(out, c.numbers);
    return out;
}

const std::vector<named_change> changes_of_all = {
    {"none", [](call &) {}},
    {"no_options", [](call &c) { c.has_options = false; }},
    {"open", [](call &c) { c.options.flags = SEPAX_OPEN; }},
    {"unknown_flag", [](call &c) { c.options.flags = 1U << 31; }},
    {"strategy", [](call &c) { c.options.strategy = SEPAX_SUPPORT; }},
    {"unknown_strategy", [](call &c) { c.options.strategy = sepax_strategy(77); }},
    {"margin", [](call &c) { c.options.margin = 1; }},
    {"denormal_margin", [](call &c) { c.options.margin = 0x1p-149F; }},
    {"negative_margin", [](call &c) { c.options.margin = -1; }},
    {"hints", [](call &c) { c.options.hints = c.hints; }},
    {"hint_count", [](call &c) { c.options.hint_count = 3; }},
    {"threads",
     [](call &c) {
         c.threads.run = run_parts;
         c.options.threads = &c.threads;
     }},
    {"threads_that_do_not_run", [](call &c) { c.options.threads = &c.threads; }},
    {"backend",
     [](call &c) { c.options.backend = reinterpret_cast<const sepax_backend *>(c.ids); }},
    {"into_threads",
     [](call &c) {
         c.threads.run = run_parts;
         c.options.threads = &c.threads;
         c.to = reinterpret_cast<uint8_t *>(&c.threads);
     }},
    {"hits_into_count", [](call &c) { c.to_hits = reinterpret_cast<uint32_t *>(&c.count); }},
    {"into_contacts",
     [](call &c) { c.contacts.normal_y = reinterpret_cast<float *>(&c.contacts); }},
    {"no_store", [](call &c) { c.store = nullptr; }},
    {"no_results", [](call &c) { c.to = nullptr; }},
    {"kind", [](call &c) { c.source.kind = sepax_source_kind(77); }},
    {"a", [](call &c) { c.source.a = c.ids; }},
    {"b", [](call &c) { c.source.b = c.ids; }},
    {"a_count", [](call &c) { c.source.a_count = 1; }},
    {"b_count", [](call &c) { c.source.b_count = 1; }},
    {"groups", [](call &c) { c.source.groups = c.groups; }},
    {"group_count", [](call &c) { c.source.group_count = 1; }},
    {"grouped", [](call &c) { c.source = sepax_grouped(c.source, c.groups, 2); }},
    {"body_offsets", [](call &c) { c.source.bodies.offsets = c.groups; }},
    {"body_count", [](call &c) { c.source.bodies.count = 1; }},
};

const std::vector<named_change> changes_of_pairs = {
    {"no_pairs", [](call &c) { c.source.pairs = nullptr; }},
    {"rows", [](call &c) { c.source.rows = &c.rows; }},
    {"id", [](call &c) { c.pairs[1].b = 77; }},
    {"other_id", [](call &c) { c.pairs[2].a = 6; }},
    {"into_pairs", [](call &c) { c.to = reinterpret_cast<uint8_t *>(c.pairs + 1); }},
    {"into_options", [](call &c) { c.to = reinterpret_cast<uint8_t *>(&c.options); }},
};

const std::vector<named_change> changes_of_rows = {
    {"pairs", [](call &c) { c.source.pairs = c.pairs; }},
    {"count", [](call &c) { c.source.count = 1; }},
    {"no_rows", [](call &c) { c.source.rows = nullptr; }},
    {"more_rows", [](call &c) { c.rows.row_count = 5; }},
    {"row_count_is_0", [](call &c) { c.rows.row_count = 0; }},
    {"list_count_is_0", [](call &c) { c.rows.list_count = 0; }},
    {"list_each", [](call &c) { c.rows.list_of = nullptr; }},
    {"fewer_lists",
     [](call &c) {
         c.rows.list_of = nullptr;
         c.rows.list_count = 2;
     }},
    {"no_shapes", [](call &c) { c.rows.shapes = nullptr; }},
    {"no_poses", [](call &c) { c.rows.poses = nullptr; }},
    {"no_offsets", [](call &c) { c.rows.offsets = nullptr; }},
    {"no_ids", [](call &c) { c.rows.ids = nullptr; }},
    {"no_workspace", [](call &c) { c.rows.workspace = nullptr; }},
    {"row_groups",
     [](call &c) {
         c.rows.groups = c.groups;
         c.rows.group_count = 2;
     }},
    {"row_groups_alone", [](call &c) { c.rows.groups = c.groups; }},
    {"row_group_count_alone", [](call &c) { c.rows.group_count = 1; }},
    {"skip_self", [](call &c) { c.rows.flags = SEPAX_SKIP_SELF; }},
    {"each_pair", [](call &c) { c.rows.flags = SEPAX_EACH_PAIR; }},
    {"shifts", [](call &c) { c.rows.shifts = c.shifts; }},
    {"into_shifts",
     [](call &c) {
         c.rows.shifts = c.shifts;
         c.to = reinterpret_cast<uint8_t *>(c.shifts + 2);
     }},
    {"row_flag", [](call &c) { c.rows.flags = 1U << 31; }},
    {"lists_decrease", [](call &c) { c.offsets[2] = 1; }},
    {"lists_begin_late", [](call &c) { c.offsets[0] = 2; }},
    {"long_list", [](call &c) { c.offsets[4] = 190; }},
    {"list_of", [](call &c) { c.list_of[1] = 4; }},
    {"shape", [](call &c) { c.row_shapes[2] = 6; }},
    {"id", [](call &c) { c.ids[4] = 77; }},
    {"pose", [](call &c) { c.poses[1].cos = 2; }},
    {"far_pose", [](call &c) { c.poses[1].x = 3e38F; }},
    {"count_into_poses", [](call &c) { c.to_count = reinterpret_cast<size_t *>(c.poses + 2); }},
    {"into_rows", [](call &c) { c.to = reinterpret_cast<uint8_t *>(&c.rows); }},
    {"into_shapes", [](call &c) { c.to = reinterpret_cast<uint8_t *>(c.row_shapes + 2); }},
    {"into_poses", [](call &c) { c.to = reinterpret_cast<uint8_t *>(c.poses + 2); }},
    {"into_list_of", [](call &c) { c.to = reinterpret_cast<uint8_t *>(c.list_of + 2); }},
    {"into_offsets", [](call &c) { c.to = reinterpret_cast<uint8_t *>(c.offsets + 4); }},
    {"into_ids", [](call &c) { c.to = reinterpret_cast<uint8_t *>(c.ids + 1); }},
    {"into_options", [](call &c) { c.to = reinterpret_cast<uint8_t *>(&c.options); }},
};

// On each backend, also with the numbers of pairs, and with an id that is not there.
std::vector<named_change> changes_of_backends() {
    std::vector<named_change> changes;
    for (const std::string &name : backend_names()) {
        const sepax_backend *backend = sepax_backend_find(name.c_str());
        if (!sepax_backend_runs_here(backend))
            continue; // test_backends says so
        changes.push_back({name, [backend](call &c) {
                               c.options.backend = backend;
                               c.contacts.pair = c.numbers;
                           }});
        changes.push_back({name + "_id", [backend](call &c) {
                               c.options.backend = backend;
                               c.pairs[1].b = c.ids[4] = 77;
                           }});
    }
    return changes;
}

void compare(bool of_rows, const std::vector<named_change> &changes) {
    const shapes::store_ptr whole = make_store(0), bare = make_store(SEPAX_RELATE_ONLY),
                            worn = make_store(0);
    const sepax_id gone = 2;
    ASSERT_EQ(SEPAX_OK, sepax_store_remove(worn.get(), &gone, 1, nullptr));
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    const std::vector<named_change> by_backend = changes_of_backends();
    for (const sepax_store *store : {whole.get(), bare.get(), worn.get()})
        for (const std::vector<named_change> *list : {&changes_of_all, &by_backend, &changes})
            for (const named_change &c : *list) {
                const auto by = [&](bool long_way) {
                    return outcome_of(store, workspace.get(), of_rows, c.spoil, long_way);
                };
                const outcome expected = by(true), found = by(false);
                EXPECT_EQ(expected.statuses, found.statuses) << c.name;
                EXPECT_EQ(expected.results, found.results) << c.name;
            }
}

} // namespace

TEST(ShortCalls, OfPairsAreLikeLongOnes) {
    compare(false, changes_of_pairs);
}

TEST(ShortCalls, OfRowsAreLikeLongOnes) {
    compare(true, changes_of_rows);
}

// A small quad touches the long edges of large ones, where rounding leaves gaps of up to 2^-4.
// Pairs of small quads before and behind that pair do not make it any more certain.
TEST(ShortCalls, OfQuadsHaveTheErrorsOfEachPair) {
    sepax_store *made = nullptr;
    ASSERT_EQ(SEPAX_OK, sepax_store_create(nullptr, &made));
    const shapes::store_ptr store(made);
    const float far = 1 << 20;
    std::vector<std::array<sepax_vec2, 4>> quads = {{{{1, 0}, {2, 1}, {1, 2}, {0, 1}}},
                                                    {{{-4, 0}, {-3, 0}, {-3, 1}, {-4, 1}}}};
    for (const sepax_vec2 along : {sepax_vec2{3, 1}, {5, 2}, {7, 3}, {11, 4}, {13, 7}}) {
        // the edge from the last vertex to the first one goes through (1, 0)
        const float x = along.x * far, y = along.y * far;
        quads.push_back({{{1 - x, -y}, {1, -2 * y}, {1 + x, -y}, {1 + x, y}}});
    }
    for (const auto &quad : quads) {
        sepax_id id = 0;
        ASSERT_EQ(SEPAX_OK, sepax_store_add(made, quad.data(), quad.size(), 0, &id, nullptr));
    }
    for (const std::string &backend : backend_names()) {
        if (!sepax_backend_runs_here(sepax_backend_find(backend.c_str())))
            continue; // test_backends says so
        for (sepax_id large = 2; large < quads.size(); ++large)
            for (size_t count = 1; count <= 5; ++count)
                for (size_t at = 0; at < count; ++at) {
                    std::vector<sepax_pair> pairs(count, {0, 1});
                    pairs[at] = {0, large};
                    const sepax_options options = options_for(backend.c_str());
                    EXPECT_EQ(SEPAX_TOUCHING, relate(made, pairs, options)[at]) << backend;
                    EXPECT_EQ(0U, separate(made, pairs, options).separation[at]) << backend;
                }
    }
}
