// SPDX-License-Identifier: MIT
//
// Rows of the table of bad arguments: the batch calls on lists of ids.

#include "source_functions.h"

#include <climits>

namespace {

void null_rows(error_table &table, const source_function &f) {
    const auto run = f.run;
    table.add(std::string(f.name) + "/null_store", SEPAX_ERROR_NULL, [run](world &w) {
        const sepax_source l = w.lists();
        return run(w, nullptr, l);
    });
    add_changed(table, f, "null_a", SEPAX_ERROR_NULL,
                [](world &, sepax_source &l) { l.a = nullptr; });
    add_changed(table, f, "null_b", SEPAX_ERROR_NULL,
                [](world &, sepax_source &l) { l.b = nullptr; });
    for (const size_t n : {1U, 2U}) {
        add_changed(table, f, "null_a_of_few", SEPAX_ERROR_NULL, [n](world &, sepax_source &l) {
            l.a = nullptr;
            l.a_count = n;
        });
        add_changed(table, f, "null_b_of_few", SEPAX_ERROR_NULL, [n](world &, sepax_source &l) {
            l.b = nullptr;
            l.b_count = n;
        });
    }
    add_changed(table, f, "null_all_pairs", SEPAX_ERROR_NULL,
                [](world &, sepax_source &l) { l = sepax_all_pairs(nullptr, 6); });
}

void count_rows(error_table &table, const source_function &f) {
    const size_t counts[][2] = {
        {65536, 65536},
        {65537, 65536},
        {SEPAX_MAX_PAIRS, 2},
        {2, SEPAX_MAX_PAIRS},
        {none, 1},
        {1, none},
        {none, 0},
        {none, none},
        {size_t(1) << (sizeof(size_t) * 4), size_t(1) << (sizeof(size_t) * 4)}};
    for (const auto &count : counts) {
        const size_t a = count[0], b = count[1];
        add_changed(table, f, "count", SEPAX_ERROR_COUNT, [a, b](world &, sepax_source &l) {
            l.a_count = a;
            l.b_count = b;
        });
    }
    for (const size_t n : {size_t(92683), size_t(SEPAX_MAX_PAIRS), none})
        add_changed(table, f, "count_all_pairs", SEPAX_ERROR_COUNT,
                    [n](world &, sepax_source &l) { l = sepax_all_pairs(l.a, n); });
}

// An array, or the count of one, that is not of the kind; counts that are too large are found
// later.
void foreign_array_rows(error_table &table, const source_function &f) {
    const std::pair<sepax_source_kind, change> changes[] = {
        {SEPAX_SOURCE_PAIRS, [](world &w, sepax_source &l) { l.a = w.in.ids; }},
        {SEPAX_SOURCE_PAIRS, [](world &, sepax_source &l) { l.a_count = 1; }},
        {SEPAX_SOURCE_PAIRS, [](world &w, sepax_source &l) { l.b = w.in.ids; }},
        {SEPAX_SOURCE_PAIRS, [](world &, sepax_source &l) { l.b_count = none; }},
        {SEPAX_SOURCE_LISTS, [](world &w, sepax_source &l) { l.pairs = w.in.pairs; }},
        {SEPAX_SOURCE_LISTS, [](world &, sepax_source &l) { l.count = 1; }},
        {SEPAX_SOURCE_ALL_PAIRS, [](world &w, sepax_source &l) { l.pairs = w.in.pairs; }},
        {SEPAX_SOURCE_ALL_PAIRS, [](world &, sepax_source &l) { l.count = none; }},
        {SEPAX_SOURCE_ALL_PAIRS, [](world &w, sepax_source &l) { l.b = w.in.ids; }},
        {SEPAX_SOURCE_ALL_PAIRS, [](world &, sepax_source &l) { l.b_count = 1; }},
        {SEPAX_SOURCE_PAIRS, [](world &w, sepax_source &l) { l.bodies.offsets = w.in.ids; }},
        {SEPAX_SOURCE_LISTS, [](world &, sepax_source &l) { l.bodies.count = 1; }},
        {SEPAX_SOURCE_ALL_PAIRS, [](world &, sepax_source &l) { l.bodies.count = none; }},
        {SEPAX_SOURCE_PAIRS, [](world &, sepax_source &l) { l.reader = sepax_rows_reader(); }},
        {SEPAX_SOURCE_LISTS, [](world &, sepax_source &l) { l.reader = sepax_rows_reader(); }},
    };
    for (const auto &c : changes) {
        const sepax_source_kind kind = c.first;
        const change spoil = c.second;
        add_changed(table, f, "array_of_another_kind", SEPAX_ERROR_OPTION,
                    [kind, spoil](world &w, sepax_source &l) {
                        l = kind == SEPAX_SOURCE_PAIRS   ? sepax_pairs(w.in.pairs, 16)
                            : kind == SEPAX_SOURCE_LISTS ? w.lists()
                                                         : sepax_all_pairs(w.in.ids, 6);
                        spoil(w, l);
                    });
    }
}

void option_rows(error_table &table, const source_function &f) {
    for (const int kind : {int(SEPAX_SOURCE_KIND_COUNT), 1000, -1, INT_MAX, INT_MIN})
        add_changed(table, f, "kind", SEPAX_ERROR_OPTION,
                    [kind](world &, sepax_source &l) { std::memcpy(&l.kind, &kind, sizeof kind); });
    foreign_array_rows(table, f);
    for (const int strategy : {int(SEPAX_STRATEGY_COUNT), -1, INT_MAX})
        add_changed(table, f, "strategy", SEPAX_ERROR_OPTION, [strategy](world &w, sepax_source &) {
            std::memcpy(&w.options.strategy, &strategy, sizeof strategy);
        });
    add_changed(table, f, "flags", SEPAX_ERROR_OPTION,
                [](world &w, sepax_source &) { w.options.flags = 8; });
    for (const sepax_backend *other : unusable_backends())
        add_changed(table, f, "backend", SEPAX_ERROR_BACKEND,
                    [other](world &w, sepax_source &) { w.options.backend = other; });
}

// The index is that of the first pair with the id.
void id_rows(error_table &table, const source_function &f) {
    for (const sepax_id id : {sepax_id(6), removed, sepax_id(UINT32_MAX)})
        for (size_t i = 0; i < 4; ++i) {
            add_changed(
                table, f, "id_a", SEPAX_ERROR_ID,
                [id, i](world &w, sepax_source &) { w.in.ids[i] = id; }, 4 * i);
            add_changed(
                table, f, "id_b", SEPAX_ERROR_ID,
                [id, i](world &w, sepax_source &) {
                    w.in.ids[4 + i] = id;
                    w.in.ids[1] = 77; // not the first one
                },
                i);
            add_changed(
                table, f, "id_all_pairs", SEPAX_ERROR_ID,
                [id, i](world &w, sepax_source &l) {
                    w.in.ids[i] = id;
                    w.in.ids[4] = 77;
                    l = sepax_all_pairs(w.in.ids, 6);
                },
                i > 0 ? i - 1 : 0);
        }
    add_changed(
        table, f, "id_both", SEPAX_ERROR_ID,
        [](world &w, sepax_source &) { w.in.ids[0] = w.in.ids[6] = 77; }, 0);
}

} // namespace

void lists_rows(error_table &table) {
    for (const source_function &f : functions) {
        null_rows(table, f);
        count_rows(table, f);
        option_rows(table, f);
        id_rows(table, f);
    }
    table.add("relate/null_output_of_lists", SEPAX_ERROR_NULL, [](world &w) {
        const sepax_source l = w.lists();
        return sepax_relate(w.store.get(), l, &w.options, nullptr);
    });
    table.add("hits/null_count_of_lists", SEPAX_ERROR_NULL, [](world &w) {
        const sepax_source l = w.lists();
        return sepax_hits(w.store.get(), l, &w.options, w.out.hits, nullptr);
    });
    table.add("separate/null_contacts_of_lists", SEPAX_ERROR_NULL, [](world &w) {
        const sepax_source l = w.lists();
        return sepax_separate(w.store.get(), l, &w.options, nullptr);
    });
    table.add("separate/unprepared_lists", SEPAX_ERROR_UNPREPARED, [](world &w) {
        const sepax_contacts c = w.contacts();
        const sepax_source l = w.lists();
        return sepax_separate(w.bare.get(), l, &w.options, &c);
    });
}

// Both lists must stay clear of every output.
void lists_alias_rows(error_table &table) {
    using call = std::function<sepax_status(world &, sepax_source, void *)>;
    const struct {
        const char *name;
        call run;
    } calls[] = {
        {"relate",
         [](world &w, sepax_source l, void *into) {
             return sepax_relate(w.store.get(), l, &w.options, static_cast<uint8_t *>(into));
         }},
        {"hits",
         [](world &w, sepax_source l, void *into) {
             return sepax_hits(w.store.get(), l, &w.options, static_cast<uint32_t *>(into),
                               &w.out.count);
         }},
        {"hits",
         [](world &w, sepax_source l, void *into) {
             return sepax_hits(w.store.get(), l, &w.options, w.out.hits,
                               static_cast<size_t *>(into));
         }},
        {"hit_bits",
         [](world &w, sepax_source l, void *into) {
             return sepax_hit_bits(w.store.get(), l, &w.options, static_cast<uint8_t *>(into));
         }},
        {"first_hit",
         [](world &w, sepax_source l, void *into) {
             return sepax_first_hit(w.store.get(), l, &w.options, static_cast<size_t *>(into));
         }},
        {"separate",
         [](world &w, sepax_source l, void *into) {
             const sepax_contacts c = {nullptr, nullptr, nullptr, static_cast<uint32_t *>(into),
                                       nullptr};
             return sepax_separate(w.store.get(), l, &w.options, &c);
         }},
        {"relate",
         [](world &w, sepax_source l, void *into) {
             w.options.report = static_cast<sepax_report *>(into);
             return sepax_relate(w.store.get(), l, &w.options, w.out.relations);
         }},
    };
    for (const auto &c : calls) {
        const call run = c.run;
        const std::string name = c.name;
        const auto add = [&table, name, run](const char *what, void *(*inside)(world &)) {
            table.add(name + "/" + what, SEPAX_ERROR_ALIAS, [run, inside](world &w) {
                w.in.lists =
                    sepax_lists(w.in.ids, 4, reinterpret_cast<const sepax_id *>(w.in.poses), 4);
                std::memset(static_cast<void *>(w.in.poses), 0, 4 * sizeof(sepax_id));
                w.freeze();
                return run(w, w.in.lists, inside(w));
            });
        };
        add("alias_a", [](world &w) -> void * { return &w.in.ids[2]; });
        add("alias_b", [](world &w) -> void * { return &w.in.poses[0].cos; });
    }
    // Where a report lies is looked at whatever else is wrong.
    table.add("relate/count_report_in_list", SEPAX_ERROR_COUNT, [](world &w) {
        w.options.report = reinterpret_cast<sepax_report *>(&w.in.ids[2]);
        const sepax_source l =
            sepax_lists(w.in.ids, 65536, reinterpret_cast<const sepax_id *>(w.in.poses), 65536);
        return sepax_relate(w.store.get(), l, &w.options, w.out.relations);
    });
    for (const bool all : {false, true})
        table.add("relate/option_report_in_output_of_lists", SEPAX_ERROR_OPTION, [all](world &w) {
            sepax_source l =
                all ? sepax_all_pairs(w.in.ids, 6) : sepax_lists(w.in.ids, 6, w.in.ids, 6);
            l.pairs = w.in.pairs;
            w.options.report = reinterpret_cast<sepax_report *>(w.out.hits);
            return sepax_relate(w.store.get(), l, &w.options,
                                reinterpret_cast<uint8_t *>(&w.out.hits[1]) + 3);
        });
    table.add("relate/alias_all_pairs", SEPAX_ERROR_ALIAS, [](world &w) {
        const sepax_source l = sepax_all_pairs(w.in.ids, 6);
        return sepax_relate(w.store.get(), l, &w.options,
                            reinterpret_cast<uint8_t *>(&w.in.ids[5]) + 3);
    });
}
