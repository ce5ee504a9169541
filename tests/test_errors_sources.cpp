// SPDX-License-Identifier: MIT
//
// Rows of the table of bad arguments: what all queries refuse, of every kind of source.

#include <algorithm>
#include <cfloat>
#include <climits>
#include <cstring>

#include "test_errors.h"

namespace {

struct named_query {
    const char *name;
    sepax_status (*run)(world &, const sepax_store *, sepax_source);
    bool groups, hints, shifts; // takes them
};

const named_query queries[] = {
    {"relate",
     [](world &w, const sepax_store *store, sepax_source s) {
         return sepax_relate(store, s, &w.options, w.out.relations);
     },
     true, true, true},
    {"hits",
     [](world &w, const sepax_store *store, sepax_source s) {
         return sepax_hits(store, s, &w.options, w.out.hits, &w.out.count);
     },
     true, true, true},
    {"hit_bits",
     [](world &w, const sepax_store *store, sepax_source s) {
         return sepax_hit_bits(store, s, &w.options, w.out.bits);
     },
     true, true, true},
    {"first_hit",
     [](world &w, const sepax_store *store, sepax_source s) {
         return sepax_first_hit(store, s, &w.options, &w.out.count);
     },
     true, true, true},
    {"first_hits",
     [](world &w, const sepax_store *store, sepax_source s) {
         return sepax_first_hits(store, s, &w.options, w.out.hits);
     },
     true, false, true},
    {"separate",
     [](world &w, const sepax_store *store, sepax_source s) {
         const sepax_contacts c = w.contacts();
         return sepax_separate(store, s, &w.options, &c);
     },
     true, true, false},
    {"distance",
     [](world &w, const sepax_store *store, sepax_source s) {
         const sepax_distances d = w.distances();
         return sepax_distance(store, s, &w.options, &d);
     },
     true, false, false},
    {"contain",
     [](world &w, const sepax_store *store, sepax_source s) {
         return sepax_contain(store, s, &w.options, w.out.relations);
     },
     false, false, false},
    {"cast",
     [](world &w, const sepax_store *store, sepax_source s) {
         const sepax_casts c = w.casts();
         return sepax_cast(store, s, w.in.vertices, &w.options, &c);
     },
     false, false, false},
    {"manifolds",
     [](world &w, const sepax_store *store, sepax_source s) {
         return sepax_manifolds(store, s, &w.options, w.out.manifolds, &w.out.count);
     },
     true, false, false},
};

// Rows of a source that is good but for one change, of the world or of the source as well.
struct rows_of {
    error_table &table;
    const named_query &of;
    sepax_source (world::*good)();

    template <class Change>
    void operator()(const std::string &what, sepax_status expected, Change change) const {
        (*this)(what, expected, none, change);
    }
    template <class Change>
    void operator()(const std::string &what, sepax_status expected, size_t rejected,
                    Change change) const {
        const auto run = [of = of, good = good, change](world &w) {
            sepax_source s = (w.*good)();
            if constexpr (std::is_invocable_v<Change, world &, sepax_source &>)
                change(w, s);
            else
                change(w);
            w.freeze();
            return of.run(w, w.store.get(), s);
        };
        table.push_back({std::string(of.name) + "/" + what, expected, run, rejected, none});
    }
    void null_store() const {
        const auto run = [of = of, good = good](world &w) {
            return of.run(w, nullptr, (w.*good)());
        };
        table.push_back({std::string(of.name) + "/null_store", SEPAX_ERROR_NULL, run, none, none});
    }
};

// ---------------------------------------------------------- options, pairs

void option_rows(const rows_of &row) {
    row("threads_without_run", SEPAX_ERROR_NULL, [](world &w) {
        w.options.threads = &w.in.threads;
        w.in.threads.run = nullptr;
    });
    row("alias_threads_report", SEPAX_ERROR_ALIAS, [](world &w) {
        w.options.threads = &w.in.threads;
        w.options.report = as<sepax_report>(&w.in.threads);
    });
    for (const int strategy : {int(SEPAX_STRATEGY_COUNT), 1000, -1, INT_MAX, INT_MIN})
        row("strategy", SEPAX_ERROR_OPTION,
            [strategy](world &w) { std::memcpy(&w.options.strategy, &strategy, sizeof strategy); });
    for (const uint32_t flags : {0x8U, 0x80000000U, 0x80000007U})
        row("flags", SEPAX_ERROR_OPTION, [flags](world &w) { w.options.flags = flags; });
    for (const float margin : {-1.0F, -0x1p-149F, nan_value, infinite})
        row("margin", SEPAX_ERROR_RADIUS, [margin](world &w) { w.options.margin = margin; });
    for (const sepax_backend *other : unusable_backends())
        row("backend", SEPAX_ERROR_BACKEND, [other](world &w) { w.options.backend = other; });
}

void pairs_rows(const rows_of &row) {
    row.null_store();
    for (const size_t count : {size_t(16), none})
        row("null_pairs", SEPAX_ERROR_NULL,
            [count](world &, sepax_source &s) { s = sepax_pairs(nullptr, count); });
    if (none > SEPAX_MAX_PAIRS)
        for (const size_t count : {size_t(SEPAX_MAX_PAIRS) + 1, none})
            row("count", SEPAX_ERROR_COUNT, [count](world &, sepax_source &s) { s.count = count; });
    for (const sepax_id id : unknown_ids) {
        for (size_t i = 0; i < 16; ++i) {
            row("id_a", SEPAX_ERROR_ID, i, [id, i](world &w) { w.in.pairs[i].a = id; });
            row("id_b", SEPAX_ERROR_ID, i, [id, i](world &w) {
                w.in.pairs[i].b = id;
                w.in.pairs[15].a = 77; // not the first one
            });
        }
    }
    for (const sepax_id id : {sepax_id(6), sepax_id(7), sepax_id(UINT32_MAX)})
        row("every_id", SEPAX_ERROR_ID, 0, [id](world &w) {
            std::fill_n(w.in.pairs, 16, sepax_pair{id, id});
        });
}

// ------------------------------------------------------------------- lists

void list_count_rows(const rows_of &row) {
    row("null_a", SEPAX_ERROR_NULL, [](world &, sepax_source &l) { l.a = nullptr; });
    row("null_b", SEPAX_ERROR_NULL, [](world &, sepax_source &l) { l.b = nullptr; });
    for (const size_t n : {1U, 2U}) {
        row("null_a_of_few", SEPAX_ERROR_NULL, [n](world &, sepax_source &l) {
            l.a = nullptr;
            l.a_count = n;
        });
        row("null_b_of_few", SEPAX_ERROR_NULL, [n](world &, sepax_source &l) {
            l.b = nullptr;
            l.b_count = n;
        });
    }
    row("null_all_pairs", SEPAX_ERROR_NULL,
        [](world &, sepax_source &l) { l = sepax_all_pairs(nullptr, 6); });
    constexpr size_t root = size_t(1) << (sizeof(size_t) * 4);
    for (const auto &[a, b] : {std::pair<size_t, size_t>{65536, 65536},
                               {65537, 65536},
                               {SEPAX_MAX_PAIRS, 2},
                               {2, SEPAX_MAX_PAIRS},
                               {none, 1},
                               {1, none},
                               {none, 0},
                               {none, none},
                               {root, root}})
        row("count", SEPAX_ERROR_COUNT, [a = a, b = b](world &, sepax_source &l) {
            l.a_count = a;
            l.b_count = b;
        });
    for (const size_t n : {size_t(92683), size_t(SEPAX_MAX_PAIRS), none})
        row("count_all_pairs", SEPAX_ERROR_COUNT,
            [n](world &, sepax_source &l) { l = sepax_all_pairs(l.a, n); });
}

// An array, or the count of one, that is not of the kind; counts that are too large are found
// later.
void foreign_array_rows(const rows_of &row) {
    using change = void (*)(world &, sepax_source &);
    const auto add = [&row](std::initializer_list<int> kinds, change spoil) {
        for (const int kind : kinds)
            row("array_of_another_kind", SEPAX_ERROR_OPTION,
                [kind, spoil](world &w, sepax_source &l) {
                    l = kind == SEPAX_SOURCE_PAIRS   ? w.pairs()
                        : kind == SEPAX_SOURCE_LISTS ? w.lists()
                                                     : sepax_all_pairs(w.in.ids, 6);
                    spoil(w, l);
                });
    };
    constexpr int pairs = SEPAX_SOURCE_PAIRS, lists = SEPAX_SOURCE_LISTS;
    constexpr int all = SEPAX_SOURCE_ALL_PAIRS;
    add({pairs}, [](world &w, sepax_source &l) { l.a = w.in.ids; });
    add({pairs}, [](world &, sepax_source &l) { l.a_count = 1; });
    add({pairs, all}, [](world &w, sepax_source &l) { l.b = w.in.ids; });
    add({pairs}, [](world &, sepax_source &l) { l.b_count = none; });
    add({all}, [](world &, sepax_source &l) { l.b_count = 1; });
    add({lists, all}, [](world &w, sepax_source &l) { l.pairs = w.in.pairs; });
    add({lists}, [](world &, sepax_source &l) { l.count = 1; });
    add({all}, [](world &, sepax_source &l) { l.count = none; });
    add({pairs}, [](world &w, sepax_source &l) { l.bodies.offsets = w.in.ids; });
    add({lists}, [](world &, sepax_source &l) { l.bodies.count = 1; });
    add({all}, [](world &, sepax_source &l) { l.bodies.count = none; });
    add({pairs, lists}, [](world &, sepax_source &l) { l.reader = sepax_rows_reader(); });
}

// The index is that of the first pair with the id.
void list_rows(const rows_of &row) {
    row.null_store();
    list_count_rows(row);
    for (const int kind : {int(SEPAX_SOURCE_KIND_COUNT), 1000, -1, INT_MAX, INT_MIN})
        row("kind", SEPAX_ERROR_OPTION,
            [kind](world &, sepax_source &l) { std::memcpy(&l.kind, &kind, sizeof kind); });
    foreign_array_rows(row);
    for (const sepax_id id : unknown_ids)
        for (size_t i = 0; i < 4; ++i) {
            row("id_a", SEPAX_ERROR_ID, 4 * i, [id, i](world &w) { w.in.ids[i] = id; });
            row("id_b", SEPAX_ERROR_ID, i, [id, i](world &w) {
                w.in.ids[4 + i] = id;
                w.in.ids[1] = 77; // not the first one
            });
            row("id_all_pairs", SEPAX_ERROR_ID, i > 0 ? i - 1 : 0,
                [id, i](world &w, sepax_source &l) {
                    w.in.ids[i] = id;
                    w.in.ids[4] = 77;
                    l = sepax_all_pairs(w.in.ids, 6);
                });
        }
    row("id_both", SEPAX_ERROR_ID, 0, [](world &w) { w.in.ids[0] = w.in.ids[6] = 77; });
}

// ----------------------------------------------------------- groups, bodies

void group_rows(const rows_of &row) {
    row("groups_null", SEPAX_ERROR_NULL, [](world &, sepax_source &s) { s.groups = nullptr; });
    for (const size_t count : {size_t(SEPAX_MAX_PAIRS) + 1, none})
        row("groups_count", SEPAX_ERROR_COUNT,
            [count](world &, sepax_source &s) { s.group_count = count; });
    row("groups_decrease", SEPAX_ERROR_OFFSETS, 1, [](world &w) { w.in.offsets[2] = 3; });
    row("groups_leave_the_pairs", SEPAX_ERROR_COUNT, 2, [](world &w) { w.in.offsets[3] = 17; });
    row("groups_begin_behind_the_pairs", SEPAX_ERROR_COUNT, 0,
        [](world &w) { std::fill_n(w.in.offsets, 4, 17U); });
    if (row.of.groups)
        row("id_before_the_groups", SEPAX_ERROR_ID, 0, [](world &w) { w.in.pairs[0].b = 77; });
    else
        row("groups", SEPAX_ERROR_OPTION, [](world &) {});
}

void body_rows(const rows_of &row) {
    row("bodies_null", SEPAX_ERROR_NULL,
        [](world &, sepax_source &s) { s.bodies.offsets = nullptr; });
    row("bodies_null_pairs", SEPAX_ERROR_NULL, [](world &, sepax_source &s) { s.pairs = nullptr; });
    row("bodies_lists", SEPAX_ERROR_OPTION, [](world &w, sepax_source &s) { s.a = w.in.ids; });
    row("bodies_second_list", SEPAX_ERROR_OPTION, [](world &, sepax_source &s) { s.b_count = 1; });
    row("bodies_groups", SEPAX_ERROR_OPTION,
        [](world &w, sepax_source &s) { s = sepax_grouped(s, w.in.offsets, 1); });
    row("bodies_count", SEPAX_ERROR_COUNT,
        [](world &, sepax_source &s) { s.bodies.count = size_t(SEPAX_MAX_SHAPES) + 1; });
    row("bodies_count_of_pairs", SEPAX_ERROR_COUNT,
        [](world &, sepax_source &s) { s.count = none; });
    row("bodies_count_of_pieces", SEPAX_ERROR_COUNT, 0, [](world &w) {
        w.in.offsets[2] = w.in.offsets[3] = w.in.offsets[4] = UINT32_MAX;
        w.in.pairs[1] = {1, 0};
    });
    row("bodies_decrease", SEPAX_ERROR_OFFSETS, 1, [](world &w) { w.in.offsets[3] = 3; });
    row("bodies_decrease_in_b", SEPAX_ERROR_OFFSETS, 0, [](world &w) { w.in.offsets[2] = 1; });
    row("bodies_unknown", SEPAX_ERROR_ID, 1, [](world &w) { w.in.pairs[1].a = 4; });
    row("bodies_unknown_second", SEPAX_ERROR_ID, 2, [](world &w) { w.in.pairs[2].b = UINT32_MAX; });
    row("bodies_with_itself", SEPAX_ERROR_ID, 2,
        [](world &w) { w.in.pairs[2].a = w.in.pairs[2].b; });
    if (!row.of.groups) {
        row("bodies", SEPAX_ERROR_OPTION, [](world &) {});
        return;
    }
    row("bodies_removed", SEPAX_ERROR_RANGE, 2, [](world &w) { w.in.pairs[2] = {0, 3}; });
    row("bodies_leave", SEPAX_ERROR_RANGE, 2, [](world &w) {
        w.in.offsets[3] = 5;
        w.in.offsets[4] = 7;
        w.in.pairs[1] = {1, 0};
        w.in.pairs[2] = {3, 0};
    });
}

// -------------------------------------------------------------------- rows

void rows_arrays(const rows_of &row) {
    row("rows_null", SEPAX_ERROR_NULL, [](world &, sepax_source &s) { s.rows = nullptr; });
    row("rows_null_reader", SEPAX_ERROR_NULL, [](world &, sepax_source &s) { s.reader = nullptr; });
    row("rows_null_shapes", SEPAX_ERROR_NULL, [](world &w) { w.in.rows.shapes = nullptr; });
    row("rows_null_offsets", SEPAX_ERROR_NULL, [](world &w) { w.in.rows.offsets = nullptr; });
    row("rows_null_ids", SEPAX_ERROR_NULL, [](world &w) { w.in.rows.ids = nullptr; });
    row("rows_null_workspace", SEPAX_ERROR_NULL, [](world &w) { w.in.rows.workspace = nullptr; });
    if (row.of.groups)
        row("rows_in_groups_null_workspace", SEPAX_ERROR_NULL, [](world &w) {
            w.in.rows.flags = 0;
            w.in.rows.workspace = nullptr;
        });
    else
        row("rows_in_groups", SEPAX_ERROR_OPTION, [](world &w) { w.in.rows.flags = 0; });
    row("rows_null_groups", SEPAX_ERROR_NULL, [](world &w) {
        w.in.rows.flags = 0;
        w.in.rows.group_count = 1;
    });
    row("rows_flags", SEPAX_ERROR_OPTION, [](world &w) { w.in.rows.flags = 4; });
    row("rows_of_pairs_in_groups", SEPAX_ERROR_OPTION, [](world &w) {
        w.group_rows();
        w.in.rows.flags = SEPAX_EACH_PAIR;
    });
    row("rows_and_pairs", SEPAX_ERROR_OPTION,
        [](world &w, sepax_source &s) { s.pairs = w.in.pairs; });
    row("rows_grouped", SEPAX_ERROR_OPTION,
        [](world &w, sepax_source &s) { s = sepax_grouped(s, w.in.offsets, 1); });
    row("rows_of_another_kind", SEPAX_ERROR_OPTION, [](world &w, sepax_source &s) {
        s = w.pairs();
        s.rows = &w.in.rows;
    });
    for (const size_t count : {size_t(SEPAX_MAX_PAIRS) + 1, none}) {
        row("rows_count", SEPAX_ERROR_COUNT, [count](world &w) { w.in.rows.row_count = count; });
        row("rows_count_of_lists", SEPAX_ERROR_COUNT,
            [count](world &w) { w.in.rows.list_count = count; });
        row("rows_count_of_groups", SEPAX_ERROR_COUNT, [count](world &w) {
            w.group_rows();
            w.in.rows.group_count = count;
        });
    }
    row("rows_more_than_lists", SEPAX_ERROR_COUNT, [](world &w) { w.in.rows.list_of = nullptr; });
    row("rows_count_of_pairs", SEPAX_ERROR_COUNT,
        [](world &w) { w.in.offsets[1] = w.in.offsets[2] = UINT32_MAX; });
}

void rows_contents(const rows_of &row) {
    row("rows_lists_decrease", SEPAX_ERROR_OFFSETS, 1, [](world &w) { w.in.offsets[2] = 1; });
    row("rows_list_of_is_not_there", SEPAX_ERROR_OFFSETS, 3, [](world &w) { w.in.list_of[3] = 2; });
    for (const auto &[name, expected, end] :
         {std::tuple{"decrease", SEPAX_ERROR_OFFSETS, 1U}, {"leave", SEPAX_ERROR_COUNT, 5U}})
        row(std::string("rows_groups_") + name, expected, 1, [end = end](world &w) {
            w.group_rows();
            w.in.list_of[6] = end;
        });
    for (const sepax_id bad : {removed, sepax_id(77)}) {
        row("rows_shape", SEPAX_ERROR_ID, 2, [bad](world &w) { w.in.ids[2] = bad; });
        row("rows_id", SEPAX_ERROR_ID, 1, [bad](world &w) { w.in.ids[7] = bad; });
    }
    row("rows_pose", SEPAX_ERROR_POSE, 2, [](world &w) { w.in.poses[2].cos = 2; });
    row("rows_pose_is_nan", SEPAX_ERROR_POSE, 3, [](world &w) { w.in.poses[3].x = nan_value; });
    const bool shifts = row.of.shifts;
    for (const sepax_vec2 bad :
         {sepax_vec2{nan_value, 0}, {0, nan_value}, {infinite, 0}, {0, infinite}})
        row("rows_shift", shifts ? SEPAX_ERROR_NOT_FINITE : SEPAX_ERROR_OPTION, shifts ? 2 : none,
            [bad](world &w) {
                w.in.rows.shifts = w.in.vertices;
                w.in.vertices[2] = bad;
            });
    row("rows_memory", SEPAX_ERROR_MEMORY, [](world &w) {
        w.memory.left = 0;
        w.in.rows.workspace = w.poor_workspace;
    });
}

// A store with large shapes.
void rows_overflow(error_table &table, const named_query &of) {
    const auto run = [of](world &w) {
        const shapes::store_ptr large = stores::make(0);
        for (sepax_id i = 0; i < 6; ++i)
            stores::add(large.get(), {{0, 0}, {FLT_MAX, 0}, {0, FLT_MAX}});
        const sepax_source s = w.rows();
        w.in.poses[0] = w.in.poses[1] = {-FLT_MAX, -FLT_MAX, 1, 0};
        w.in.poses[2] = {FLT_MAX, 0, 1, 0};
        return of.run(w, large.get(), s);
    };
    table.push_back({std::string(of.name) + "/rows_overflow", SEPAX_ERROR_OVERFLOW, run, 2, none});
}

// -------------------------------------------------------------------- near

// Queries that do not take rows near an index refuse them.
void near_rows(const rows_of &row) {
    const bool distance = row.of.name == std::string("distance");
    if (!row.of.shifts && !distance) {
        row("near", SEPAX_ERROR_OPTION, [](world &) {});
        return;
    }
    row("near_rows_null", SEPAX_ERROR_NULL, [](world &, sepax_source &s) { s.rows = nullptr; });
    row("near_null", SEPAX_ERROR_NULL, [](world &w) { w.in.rows.near = nullptr; });
    row("near_null_index", SEPAX_ERROR_NULL, [](world &w) { w.in.near.index = nullptr; });
    row("near_null_shapes", SEPAX_ERROR_NULL, [](world &w) { w.in.rows.shapes = nullptr; });
    row("near_null_workspace", SEPAX_ERROR_NULL, [](world &w) { w.in.rows.workspace = nullptr; });
    row("near_one_of_two_bodies", SEPAX_ERROR_NULL,
        [](world &w) { w.in.filter.body_of = w.in.offsets; });
    row("near_plain_reader", SEPAX_ERROR_COUNT,
        [](world &, sepax_source &s) { s.reader = sepax_rows_reader(); });
    row("near_lists", SEPAX_ERROR_OPTION, [](world &w) { w.in.rows.offsets = w.in.offsets; });
    row("near_list_count", SEPAX_ERROR_OPTION, [](world &w) { w.in.rows.list_count = 1; });
    row("near_each_pair", SEPAX_ERROR_OPTION, [](world &w) { w.in.rows.flags = SEPAX_EACH_PAIR; });
    row("near_flags", SEPAX_ERROR_OPTION, [](world &w) { w.in.filter.flags = SEPAX_SKIP_START; });
    row("near_margin", SEPAX_ERROR_OPTION, [](world &w) { w.in.filter.margin = 1; });
    if (distance)
        row("near_mtv", SEPAX_ERROR_OPTION, [](world &w) { w.options.flags = SEPAX_MTV_SAFE; });
    for (const float bad : {-1.F, nan_value})
        row("near_radius", SEPAX_ERROR_RADIUS, [bad](world &w) { w.options.margin = bad; });
    row("near_count", SEPAX_ERROR_COUNT, [](world &w) { w.in.rows.row_count = none; });
    for (const sepax_id bad : {removed, sepax_id(77)})
        row("near_id", SEPAX_ERROR_ID, 2, [bad](world &w) { w.in.ids[2] = bad; });
    row("near_pose", SEPAX_ERROR_POSE, 3, [](world &w) { w.in.poses[3].x = nan_value; });
    row("near_other_store", SEPAX_ERROR_STALE, [](world &w) {
        EXPECT_EQ(SEPAX_OK, sepax_index_build(w.poor_index, w.bare.get(), nullptr));
        w.in.near.index = w.poor_index;
    });
    row("near_alias_partners", SEPAX_ERROR_ALIAS, [](world &w) { w.in.near.partners = w.in.ids; });
    row("near_alias_options", SEPAX_ERROR_ALIAS,
        [](world &w) { w.in.near.partners = as<sepax_id>(&w.options); });
    row("near_alias_rows", SEPAX_ERROR_ALIAS,
        [](world &w) { w.in.near.partners = as<sepax_id>(&w.in.rows); });
    row("near_alias_layers", SEPAX_ERROR_ALIAS,
        [](world &w) { w.in.filter.layers = w.in.near.partners; });
    row("near_null_report_in_poses", SEPAX_ERROR_NULL, [](world &w) {
        w.in.near.index = nullptr;
        w.options.report = as<sepax_report>(w.in.poses);
    });
    for (const size_t left : {0U, 1U})
        row("near_memory", SEPAX_ERROR_MEMORY, [left](world &w) {
            w.memory.left = left;
            w.in.rows.workspace = w.poor_workspace;
        });
}

// ------------------------------------------------------------------- hints

// What the query writes.
void *output_of(const std::string &name, world &w) {
    if (name == "hits" || name == "first_hit")
        return &w.out.count;
    return name == "separate"   ? static_cast<void *>(&w.out.normals_y[15])
           : name == "hit_bits" ? &w.out.bits[1]
                                : &w.out.relations[1];
}

void hint_rows(const rows_of &row, bool of_lists) {
    for (const size_t count : {size_t(0), size_t(15), size_t(17), none})
        row("hint_count", SEPAX_ERROR_COUNT, [count](world &w) {
            w.options.hints = w.out.hints;
            w.options.hint_count = count;
        });
    for (const size_t count : {size_t(1), size_t(16), none})
        row("null_hints", SEPAX_ERROR_NULL, [count](world &w) { w.options.hint_count = count; });
    // The hints begin there, and are 16 of them.
    const auto alias = [&row](const std::string &what, auto where) {
        row("alias_hints_" + what, SEPAX_ERROR_ALIAS, [where](world &w) {
            w.options.hints = as<uint8_t>(where(w));
            w.options.hint_count = 16;
        });
    };
    alias("output", [name = std::string(row.of.name)](world &w) { return output_of(name, w); });
    alias("report", [](world &w) { return &w.report.in_double; });
    alias("options", [](world &w) { return &w.options.flags; });
    if (of_lists)
        alias("lists", [](world &w) { return &w.in.ids[7]; });
    else
        alias("pairs", [](world &w) { return &w.in.pairs[15].b; });
}

} // namespace

void source_rows(error_table &table) {
    for (const named_query &of : queries) {
        const rows_of pairs = {table, of, &world::pairs}, lists = {table, of, &world::lists};
        const rows_of rows = {table, of, &world::rows};
        pairs_rows(pairs);
        option_rows(pairs);
        list_rows(lists);
        option_rows(lists);
        group_rows({table, of, &world::groups});
        body_rows({table, of, &world::bodies});
        rows_arrays(rows);
        rows_contents(rows);
        rows_overflow(table, of);
        near_rows({table, of, &world::near_rows});
        if (of.hints) {
            hint_rows(pairs, false);
            hint_rows(lists, true);
        }
    }
}
