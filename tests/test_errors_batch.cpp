// SPDX-License-Identifier: MIT
//
// Rows of the table of bad arguments: the batch calls and the broad phase.

#include "source_functions.h"

#include <algorithm>
#include <climits>

#include "batch.h"

std::vector<const sepax_backend *> unusable_backends() {
    std::vector<const sepax_backend *> all = {stray_backend()};
    for (size_t i = 0; i < sepax_backend_count(); ++i)
        if (!sepax_backend_runs_here(sepax_backend_at(i)))
            all.push_back(sepax_backend_at(i));
    return all;
}

namespace {

// A call for pairs with the outputs of a world.
using batch_call =
    std::function<sepax_status(world &, const sepax_store *, const sepax_pair *, size_t)>;
void batch_threads_rows(error_table &table, const std::string &name, const batch_call &run) {
    table.add(name + "/threads_without_run", SEPAX_ERROR_NULL, [run](world &w) {
        w.options.threads = &w.in.threads;
        w.in.threads.run = nullptr;
        w.freeze();
        return run(w, w.store.get(), w.in.pairs, 16);
    });
    table.add(name + "/alias_threads_report", SEPAX_ERROR_ALIAS, [run](world &w) {
        w.options.threads = &w.in.threads;
        w.options.report = reinterpret_cast<sepax_report *>(&w.in.threads);
        return run(w, w.store.get(), w.in.pairs, 16);
    });
}

void batch_source_rows(error_table &table, const std::string &name, const batch_call &run) {
    table.add(name + "/null_store", SEPAX_ERROR_NULL,
              [run](world &w) { return run(w, nullptr, w.in.pairs, 16); });
    table.add(name + "/null_pairs", SEPAX_ERROR_NULL,
              [run](world &w) { return run(w, w.store.get(), nullptr, 16); });
    table.add(name + "/null_pairs", SEPAX_ERROR_NULL,
              [run](world &w) { return run(w, w.store.get(), nullptr, none); });
    if (none > SEPAX_MAX_PAIRS)
        for (const size_t count : {size_t(SEPAX_MAX_PAIRS) + 1, none})
            table.add(name + "/count", SEPAX_ERROR_COUNT,
                      [run, count](world &w) { return run(w, w.store.get(), w.in.pairs, count); });
}

void batch_id_rows(error_table &table, const std::string &name, const batch_call &run) {
    for (size_t i = 0; i < 16; ++i)
        for (const sepax_id id : {sepax_id(6), removed, sepax_id(UINT32_MAX)}) {
            table.add(
                name + "/id_a", SEPAX_ERROR_ID,
                [run, id, i](world &w) {
                    w.in.pairs[i].a = id;
                    return run(w, w.store.get(), w.in.pairs, 16);
                },
                i);
            table.add(
                name + "/id_b", SEPAX_ERROR_ID,
                [run, id, i](world &w) {
                    w.in.pairs[i].b = id;
                    w.in.pairs[15].a = 77; // not the first one
                    return run(w, w.store.get(), w.in.pairs, 16);
                },
                i);
        }
    for (const sepax_id id : {sepax_id(6), sepax_id(7), sepax_id(UINT32_MAX)})
        table.add(
            name + "/every_id", SEPAX_ERROR_ID,
            [run, id](world &w) {
                std::fill_n(w.in.pairs, 16, sepax_pair{id, id});
                return run(w, w.store.get(), w.in.pairs, 16);
            },
            0);
}

void batch_option_rows(error_table &table, const std::string &name, const batch_call &run) {
    for (const int strategy : {int(SEPAX_STRATEGY_COUNT), 1000, -1, INT_MAX, INT_MIN})
        table.add(name + "/strategy", SEPAX_ERROR_OPTION, [run, strategy](world &w) {
            std::memcpy(&w.options.strategy, &strategy, sizeof strategy);
            return run(w, w.store.get(), w.in.pairs, 16);
        });
    for (const uint32_t flags : {0x8U, 0x80000000U, 0x80000007U})
        table.add(name + "/flags", SEPAX_ERROR_OPTION, [run, flags](world &w) {
            w.options.flags = flags;
            return run(w, w.store.get(), w.in.pairs, 16);
        });
    for (const float margin : {-1.0F, -0x1p-149F, nan_value, infinite}) {
        table.add(name + "/margin", SEPAX_ERROR_RADIUS, [run, margin](world &w) {
            w.options.margin = margin;
            return run(w, w.store.get(), w.in.pairs, 16);
        });
    }
    for (const sepax_backend *other : unusable_backends())
        table.add(name + "/backend", SEPAX_ERROR_BACKEND, [run, other](world &w) {
            w.options.backend = other;
            return run(w, w.store.get(), w.in.pairs, 16);
        });
}

} // namespace

void batch_rows(error_table &table) {
    for (const source_function &f : functions) {
        const batch_call run = [&f](world &w, const sepax_store *s, const sepax_pair *p, size_t n) {
            return f.run(w, s, sepax_pairs(p, n));
        };
        batch_threads_rows(table, f.name, run);
        batch_source_rows(table, f.name, run);
        batch_id_rows(table, f.name, run);
        batch_option_rows(table, f.name, run);
    }
}

// What is particular to the outputs of each.
void batch_output_rows(error_table &table) {
    table.add("relate/null_output", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_relate(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.options, nullptr);
    });
    table.add("relate/alias", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_relate(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.options,
                            reinterpret_cast<uint8_t *>(&w.in.pairs[15]) + 7);
    });
    table.add("hits/null_hits", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_hits(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.options, nullptr,
                          &w.out.count);
    });
    table.add("hits/null_count", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_hits(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.options, w.out.hits,
                          nullptr);
    });
    table.add("hits/alias_pairs", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_hits(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.options, &w.in.pairs[3].b,
                          &w.out.count);
    });
    table.add("hits/alias_count", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_hits(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.options, w.out.hits,
                          reinterpret_cast<size_t *>(&w.out.hits[14]));
    });
    table.add("hits/alias_count_pairs", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_hits(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.options, w.out.hits,
                          reinterpret_cast<size_t *>(&w.in.pairs[0]));
    });
    table.add("hit_bits/null_output", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_hit_bits(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.options, nullptr);
    });
    table.add("hit_bits/alias", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_hit_bits(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.options,
                              reinterpret_cast<uint8_t *>(&w.in.pairs[0]));
    });
    table.add("first_hit/null_output", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_first_hit(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.options, nullptr);
    });
    table.add("first_hit/alias", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_first_hit(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.options,
                               reinterpret_cast<size_t *>(&w.in.pairs[15]));
    });
    table.add("separate/null_contacts", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_separate(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.options, nullptr);
    });
    table.add("separate/unprepared", SEPAX_ERROR_UNPREPARED, [](world &w) {
        const sepax_contacts c = w.contacts();
        return sepax_separate(w.bare.get(), sepax_pairs(w.in.pairs, 16), &w.options, &c);
    });
    for (int i = 0; i < 4; ++i)
        table.add("separate/alias_pairs", SEPAX_ERROR_ALIAS, [i](world &w) {
            sepax_contacts c = w.contacts();
            void *const inside = &w.in.pairs[15].b;
            if (i == 3)
                c.feature = static_cast<uint32_t *>(inside);
            else
                (i == 0   ? c.separation
                 : i == 1 ? c.normal_x
                          : c.normal_y) = static_cast<float *>(inside);
            return sepax_separate(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.options, &c);
        });
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < i; ++j)
            table.add("separate/alias_outputs", SEPAX_ERROR_ALIAS, [i, j](world &w) {
                const sepax_contacts good = w.contacts();
                void *a[4] = {good.separation, good.normal_x, good.normal_y, good.feature};
                a[i] = static_cast<char *>(a[j]) + 60; // the last element of the other
                const sepax_contacts c = {static_cast<float *>(a[0]), static_cast<float *>(a[1]),
                                          static_cast<float *>(a[2]), static_cast<uint32_t *>(a[3]),
                                          nullptr};
                return sepax_separate(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.options, &c);
            });
}

// The arrays of distances, and those of containments.
void distance_output_rows(error_table &table) {
    table.add("distance/null_distances", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_distance(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.options, nullptr);
    });
    table.add("distance/unprepared", SEPAX_ERROR_UNPREPARED, [](world &w) {
        const sepax_distances d = w.distances();
        return sepax_distance(w.bare.get(), sepax_pairs(w.in.pairs, 16), &w.options, &d);
    });
    float *sepax_distances::*const numbers[] = {
        &sepax_distances::distance,  &sepax_distances::normal_x,  &sepax_distances::normal_y,
        &sepax_distances::point_a_x, &sepax_distances::point_a_y, &sepax_distances::point_b_x,
        &sepax_distances::point_b_y};
    for (float *sepax_distances::*const number : numbers) {
        table.add("distance/alias_pairs", SEPAX_ERROR_ALIAS, [number](world &w) {
            sepax_distances d = w.distances();
            d.*number = reinterpret_cast<float *>(&w.in.pairs[15].b);
            return sepax_distance(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.options, &d);
        });
        table.add("distance/alias_outputs", SEPAX_ERROR_ALIAS, [number](world &w) {
            sepax_distances d = w.distances();
            d.*number = reinterpret_cast<float *>(&w.out.features[15]);
            return sepax_distance(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.options, &d);
        });
    }
    table.add("distance/alias_features", SEPAX_ERROR_ALIAS, [](world &w) {
        sepax_distances d = w.distances();
        d.feature_b = &w.out.features[15];
        return sepax_distance(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.options, &d);
    });
    table.add("distance/alias_distances", SEPAX_ERROR_ALIAS, [](world &w) {
        w.in.distances = w.distances();
        w.in.distances.feature_a = reinterpret_cast<uint32_t *>(&w.in.distances);
        w.freeze();
        return sepax_distance(w.store.get(), sepax_pairs(w.in.pairs, 2), &w.options,
                              &w.in.distances);
    });
    table.add("contain/null_output", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_contain(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.options, nullptr);
    });
    table.add("contain/alias", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_contain(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.options,
                             reinterpret_cast<uint8_t *>(&w.in.pairs[15]));
    });
    table.add("contain/with_margin", SEPAX_ERROR_OPTION, [](world &w) {
        w.options.margin = 1;
        return sepax_contain(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.options,
                             w.out.relations);
    });
}

// The structs that a call reads are inputs as well, and the report is an output.
void batch_struct_rows(error_table &table) {
    const auto relate_with = [](world &w, sepax_report *report, uint8_t *relations) {
        w.in.options = w.options;
        w.in.options.report = report;
        w.freeze();
        return sepax_relate(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.in.options, relations);
    };
    table.add("relate/alias_report_pairs", SEPAX_ERROR_ALIAS, [relate_with](world &w) {
        return relate_with(w, reinterpret_cast<sepax_report *>(&w.in.pairs[2]), w.out.relations);
    });
    table.add("relate/alias_report_options", SEPAX_ERROR_ALIAS, [relate_with](world &w) {
        return relate_with(w, reinterpret_cast<sepax_report *>(&w.in.options), w.out.relations);
    });
    table.add("relate/alias_report_output", SEPAX_ERROR_ALIAS, [relate_with](world &w) {
        return relate_with(w, reinterpret_cast<sepax_report *>(w.out.hits),
                           reinterpret_cast<uint8_t *>(&w.out.hits[1]));
    });
    // A report in the wrong place is not written when something else is wrong first.
    table.add("relate/null_output_report_in_pairs", SEPAX_ERROR_NULL, [relate_with](world &w) {
        return relate_with(w, reinterpret_cast<sepax_report *>(&w.in.pairs[2]), nullptr);
    });
    table.add("relate/option_report_in_output", SEPAX_ERROR_OPTION, [](world &w) {
        w.options.flags = 8;
        w.options.report = reinterpret_cast<sepax_report *>(w.out.hits);
        return sepax_relate(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.options,
                            reinterpret_cast<uint8_t *>(&w.out.hits[1]));
    });
    table.add("relate/count_report_in_options", SEPAX_ERROR_COUNT, [](world &w) {
        w.in.options = w.options;
        w.in.options.report = reinterpret_cast<sepax_report *>(&w.in.options);
        w.freeze();
        return sepax_relate(w.store.get(), sepax_pairs(w.in.pairs, none), &w.in.options,
                            w.out.relations);
    });
    table.add("relate/count_report_in_hints", SEPAX_ERROR_COUNT, [](world &w) {
        w.options.hints = reinterpret_cast<uint8_t *>(&w.in.pairs[4]);
        w.options.hint_count = 1;
        w.options.report = reinterpret_cast<sepax_report *>(&w.in.pairs[4]);
        return sepax_relate(w.store.get(), sepax_pairs(&w.in.pairs[14], 2), &w.options,
                            w.out.relations);
    });
    table.add("separate/unprepared_report_in_contacts", SEPAX_ERROR_UNPREPARED, [](world &w) {
        w.in.contacts = w.contacts();
        w.freeze();
        w.options.report = reinterpret_cast<sepax_report *>(&w.in.contacts);
        return sepax_separate(w.bare.get(), sepax_pairs(w.in.pairs, 16), &w.options,
                              &w.in.contacts);
    });
    table.add("relate/alias_options", SEPAX_ERROR_ALIAS, [relate_with](world &w) {
        return relate_with(w, &w.report, reinterpret_cast<uint8_t *>(&w.in.options.flags));
    });
    table.add("hits/alias_count_options", SEPAX_ERROR_ALIAS, [](world &w) {
        w.in.options = w.options;
        w.freeze();
        return sepax_hits(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.in.options, w.out.hits,
                          reinterpret_cast<size_t *>(&w.in.options.backend));
    });
    table.add("hits/alias_report_count", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_hits(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.options, w.out.hits,
                          &w.report.filtered);
    });
    table.add("hit_bits/alias_options", SEPAX_ERROR_ALIAS, [](world &w) {
        w.in.options = w.options;
        w.freeze();
        return sepax_hit_bits(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.in.options,
                              reinterpret_cast<uint8_t *>(&w.in.options.report));
    });
    table.add("separate/alias_contacts", SEPAX_ERROR_ALIAS, [](world &w) {
        w.in.contacts = w.contacts();
        w.in.contacts.normal_y = reinterpret_cast<float *>(&w.in.contacts);
        w.freeze();
        return sepax_separate(w.store.get(), sepax_pairs(w.in.pairs, 2), &w.options,
                              &w.in.contacts);
    });
    table.add("separate/alias_options", SEPAX_ERROR_ALIAS, [](world &w) {
        w.in.options = w.options;
        w.freeze();
        sepax_contacts c = w.contacts();
        c.feature = &w.in.options.flags;
        return sepax_separate(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.in.options, &c);
    });
    table.add("separate/alias_report_contacts", SEPAX_ERROR_ALIAS, [](world &w) {
        w.in.contacts = w.contacts();
        w.freeze();
        w.options.report = reinterpret_cast<sepax_report *>(&w.in.contacts);
        return sepax_separate(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.options,
                              &w.in.contacts);
    });
}

namespace {

constexpr sepax_range whole = {0, 6}; // of the ids of a world

sepax_status find(world &w, sepax_range a, sepax_range b) {
    const sepax_broad_options o = {nullptr, a, b, 0};
    return sepax_find_pairs(w.store.get(), &o, w.workspace, w.out.found, 64, &w.out.count);
}

void find_pairs_null_rows(error_table &table) {
    table.add("find_pairs/null_store", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_find_pairs(nullptr, nullptr, w.workspace, w.out.found, 64, &w.out.count);
    });
    table.add("find_pairs/null_workspace", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_find_pairs(w.store.get(), nullptr, nullptr, w.out.found, 64, &w.out.count);
    });
    table.add("find_pairs/null_pairs", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_find_pairs(w.store.get(), nullptr, w.workspace, nullptr, 64, &w.out.count);
    });
    table.add("find_pairs/null_count", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_find_pairs(w.store.get(), nullptr, w.workspace, w.out.found, 64, nullptr);
    });
}

void find_pairs_range_rows(error_table &table) {
    const sepax_range beyond[] = {{0, 7}, {6, 1}, {5, 2}, {1, UINT32_MAX}, {UINT32_MAX, 2}};
    for (const sepax_range r : beyond) {
        table.add("find_pairs/range_a", SEPAX_ERROR_RANGE,
                  [r](world &w) { return find(w, r, whole); });
        table.add("find_pairs/range_b", SEPAX_ERROR_RANGE, [r](world &w) {
            return find(w, {0, 1}, r);
        });
        table.add("find_pairs/range_both", SEPAX_ERROR_RANGE,
                  [r](world &w) { return find(w, r, r); });
    }
    table.add("find_pairs/ranges_overlap", SEPAX_ERROR_RANGE, [](world &w) {
        return find(w, {0, 3}, {2, 3});
    });
    table.add("find_pairs/range_inside", SEPAX_ERROR_RANGE, [](world &w) {
        return find(w, whole, {1, 2});
    });
}

void find_pairs_option_rows(error_table &table) {
    table.add("find_pairs/threads_without_run", SEPAX_ERROR_NULL, [](world &w) {
        const sepax_threads threads = {};
        sepax_broad_options o = {nullptr, whole, whole, 0};
        o.threads = &threads;
        return sepax_find_pairs(w.store.get(), &o, w.workspace, w.out.found, 64, &w.out.count);
    });
    for (const uint32_t flags : {2U, 3U, 1U << 31})
        table.add("find_pairs/flags", SEPAX_ERROR_OPTION, [flags](world &w) {
            sepax_broad_options o = {nullptr, whole, whole, 0};
            o.flags = flags;
            return sepax_find_pairs(w.store.get(), &o, w.workspace, w.out.found, 64, &w.out.count);
        });
    for (const float margin : {-1.0F, nan_value, infinite}) {
        table.add("find_pairs/margin", SEPAX_ERROR_RADIUS, [margin](world &w) {
            const sepax_broad_options o = {nullptr, whole, whole, margin};
            return sepax_find_pairs(w.store.get(), &o, w.workspace, w.out.found, 64, &w.out.count);
        });
    }
    for (const sepax_backend *other : unusable_backends())
        table.add("find_pairs/backend", SEPAX_ERROR_BACKEND, [other](world &w) {
            const sepax_broad_options o = {other, whole, whole, 0};
            return sepax_find_pairs(w.store.get(), &o, w.workspace, w.out.found, 64, &w.out.count);
        });
}

void find_pairs_alias_rows(error_table &table) {
    table.add("find_pairs/alias_threads", SEPAX_ERROR_ALIAS, [](world &w) {
        sepax_broad_options o = {nullptr, whole, whole, 0};
        o.threads = &w.in.threads;
        return sepax_find_pairs(w.store.get(), &o, w.workspace, w.out.found, 64,
                                reinterpret_cast<size_t *>(&w.in.threads.context));
    });
    table.add("find_pairs/alias_options", SEPAX_ERROR_ALIAS, [](world &w) {
        w.in.broad = {nullptr, whole, whole, 0};
        w.freeze();
        return sepax_find_pairs(w.store.get(), &w.in.broad, w.workspace,
                                reinterpret_cast<sepax_pair *>(&w.in.broad.b), 1, &w.out.count);
    });
    table.add("find_pairs/alias_count_options", SEPAX_ERROR_ALIAS, [](world &w) {
        w.in.broad = {nullptr, whole, whole, 0};
        w.freeze();
        return sepax_find_pairs(w.store.get(), &w.in.broad, w.workspace, w.out.found, 64,
                                reinterpret_cast<size_t *>(&w.in.broad.a));
    });
    table.add("find_pairs/alias", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_find_pairs(w.store.get(), nullptr, w.workspace, w.out.found, 64,
                                reinterpret_cast<size_t *>(&w.out.found[63]));
    });
}

void find_pairs_capacity_rows(error_table &table) {
    for (const size_t capacity : {none, none / sizeof(sepax_pair) + 1})
        table.add("find_pairs/count", SEPAX_ERROR_COUNT, [capacity](world &w) {
            return sepax_find_pairs(w.store.get(), nullptr, w.workspace, w.out.found, capacity,
                                    &w.out.count);
        });
    // Of the five live shapes all boxes meet: ten pairs.
    table.add(
        "find_pairs/capacity", SEPAX_ERROR_CAPACITY,
        [](world &w) {
            return sepax_find_pairs(w.store.get(), nullptr, w.workspace, w.out.found, 9,
                                    &w.out.count);
        },
        none, 10);
    table.add(
        "find_pairs/capacity_0", SEPAX_ERROR_CAPACITY,
        [](world &w) {
            return sepax_find_pairs(w.store.get(), nullptr, w.workspace, nullptr, 0, &w.out.count);
        },
        none, 10);
    table.add("find_pairs/memory", SEPAX_ERROR_MEMORY, [](world &w) {
        limited_memory little = {none};
        const sepax_store_config c = {0, take, give_back, &little};
        sepax_workspace *workspace = nullptr;
        EXPECT_EQ(SEPAX_OK, sepax_workspace_create(&c, &workspace));
        little.left = 0;
        const sepax_status status =
            sepax_find_pairs(w.store.get(), nullptr, workspace, w.out.found, 64, &w.out.count);
        sepax_workspace_destroy(workspace);
        return status;
    });
}

} // namespace

void find_pairs_rows(error_table &table) {
    find_pairs_null_rows(table);
    find_pairs_range_rows(table);
    find_pairs_option_rows(table);
    find_pairs_alias_rows(table);
    find_pairs_capacity_rows(table);
}
