// SPDX-License-Identifier: MIT
//
// Rows of the table of bad arguments: the batch calls on lists of ids.

#include "test_errors.h"

#include <climits>
#include <cstring>

namespace {

struct lists_function {
    const char *name;
    std::function<sepax_status(world &, const sepax_store *, const sepax_lists *)> run;
};

const lists_function functions[] = {
    {"relate_lists",
     [](world &w, const sepax_store *s, const sepax_lists *l) {
         return sepax_relate_lists(s, l, &w.options, w.out.relations);
     }},
    {"hits_lists",
     [](world &w, const sepax_store *s, const sepax_lists *l) {
         return sepax_hits_lists(s, l, &w.options, w.out.hits, &w.out.count);
     }},
    {"hit_bits_lists",
     [](world &w, const sepax_store *s, const sepax_lists *l) {
         return sepax_hit_bits_lists(s, l, &w.options, w.out.bits);
     }},
    {"first_hit_lists",
     [](world &w, const sepax_store *s, const sepax_lists *l) {
         return sepax_first_hit_lists(s, l, &w.options, &w.out.count);
     }},
    {"separate_lists",
     [](world &w, const sepax_store *s, const sepax_lists *l) {
         const sepax_contacts c = w.contacts();
         return sepax_separate_lists(s, l, &w.options, &c);
     }},
};

using change = std::function<void(world &, sepax_lists &)>;

// A row of lists that are good but for one thing.
void add_changed(error_table &table, const lists_function &f, const char *what,
                 sepax_status expected, const change &spoil, size_t rejected = none) {
    const auto run = f.run;
    table.add(
        std::string(f.name) + "/" + what, expected,
        [run, spoil](world &w) {
            sepax_lists l = w.lists();
            spoil(w, l);
            return run(w, w.store.get(), &l);
        },
        rejected);
}

void null_rows(error_table &table, const lists_function &f) {
    const auto run = f.run;
    table.add(std::string(f.name) + "/null_store", SEPAX_ERROR_NULL, [run](world &w) {
        const sepax_lists l = w.lists();
        return run(w, nullptr, &l);
    });
    table.add(std::string(f.name) + "/null_lists", SEPAX_ERROR_NULL,
              [run](world &w) { return run(w, w.store.get(), nullptr); });
    add_changed(table, f, "null_a", SEPAX_ERROR_NULL,
                [](world &, sepax_lists &l) { l.a = nullptr; });
    add_changed(table, f, "null_b", SEPAX_ERROR_NULL,
                [](world &, sepax_lists &l) { l.b = nullptr; });
    for (const size_t n : {1U, 2U}) {
        add_changed(table, f, "null_a_of_few", SEPAX_ERROR_NULL, [n](world &, sepax_lists &l) {
            l.a = nullptr;
            l.a_count = n;
        });
        add_changed(table, f, "null_b_of_few", SEPAX_ERROR_NULL, [n](world &, sepax_lists &l) {
            l.b = nullptr;
            l.b_count = n;
        });
    }
    add_changed(table, f, "null_all_pairs", SEPAX_ERROR_NULL, [](world &, sepax_lists &l) {
        l = {nullptr, 6, nullptr, 0, SEPAX_ALL_PAIRS};
    });
}

void count_rows(error_table &table, const lists_function &f) {
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
        add_changed(table, f, "count", SEPAX_ERROR_COUNT, [a, b](world &, sepax_lists &l) {
            l.a_count = a;
            l.b_count = b;
        });
    }
    for (const size_t n : {size_t(92683), size_t(SEPAX_MAX_PAIRS), none})
        add_changed(table, f, "count_all_pairs", SEPAX_ERROR_COUNT, [n](world &, sepax_lists &l) {
            l = {l.a, n, nullptr, 0, SEPAX_ALL_PAIRS};
        });
}

void option_rows(error_table &table, const lists_function &f) {
    for (const uint32_t flags : {2U, 0x80000000U, 0x80000001U})
        add_changed(table, f, "flags_of_lists", SEPAX_ERROR_OPTION,
                    [flags](world &, sepax_lists &l) { l.flags = flags; });
    add_changed(table, f, "all_pairs_b", SEPAX_ERROR_OPTION,
                [](world &, sepax_lists &l) { l.flags = SEPAX_ALL_PAIRS; });
    add_changed(table, f, "all_pairs_empty_b", SEPAX_ERROR_OPTION, [](world &, sepax_lists &l) {
        l.flags = SEPAX_ALL_PAIRS;
        l.b_count = 0;
    });
    for (const int strategy : {int(SEPAX_STRATEGY_COUNT), -1, INT_MAX})
        add_changed(table, f, "strategy", SEPAX_ERROR_OPTION, [strategy](world &w, sepax_lists &) {
            std::memcpy(&w.options.strategy, &strategy, sizeof strategy);
        });
    add_changed(table, f, "flags", SEPAX_ERROR_OPTION,
                [](world &w, sepax_lists &) { w.options.flags = 8; });
    for (const sepax_backend *other : unusable_backends())
        add_changed(table, f, "backend", SEPAX_ERROR_BACKEND,
                    [other](world &w, sepax_lists &) { w.options.backend = other; });
}

// The index is that of the first pair with the id.
void id_rows(error_table &table, const lists_function &f) {
    for (const sepax_id id : {sepax_id(6), removed, sepax_id(UINT32_MAX)})
        for (size_t i = 0; i < 4; ++i) {
            add_changed(
                table, f, "id_a", SEPAX_ERROR_ID,
                [id, i](world &w, sepax_lists &) { w.in.ids[i] = id; }, 4 * i);
            add_changed(
                table, f, "id_b", SEPAX_ERROR_ID,
                [id, i](world &w, sepax_lists &) {
                    w.in.ids[4 + i] = id;
                    w.in.ids[1] = 77; // not the first one
                },
                i);
            add_changed(
                table, f, "id_all_pairs", SEPAX_ERROR_ID,
                [id, i](world &w, sepax_lists &l) {
                    w.in.ids[i] = id;
                    w.in.ids[4] = 77;
                    l = {w.in.ids, 6, nullptr, 0, SEPAX_ALL_PAIRS};
                },
                i > 0 ? i - 1 : 0);
        }
    add_changed(
        table, f, "id_both", SEPAX_ERROR_ID,
        [](world &w, sepax_lists &) { w.in.ids[0] = w.in.ids[6] = 77; }, 0);
}

} // namespace

void lists_rows(error_table &table) {
    for (const lists_function &f : functions) {
        null_rows(table, f);
        count_rows(table, f);
        option_rows(table, f);
        id_rows(table, f);
    }
    table.add("relate_lists/null_output", SEPAX_ERROR_NULL, [](world &w) {
        const sepax_lists l = w.lists();
        return sepax_relate_lists(w.store.get(), &l, &w.options, nullptr);
    });
    table.add("hits_lists/null_count", SEPAX_ERROR_NULL, [](world &w) {
        const sepax_lists l = w.lists();
        return sepax_hits_lists(w.store.get(), &l, &w.options, w.out.hits, nullptr);
    });
    table.add("separate_lists/null_contacts", SEPAX_ERROR_NULL, [](world &w) {
        const sepax_lists l = w.lists();
        return sepax_separate_lists(w.store.get(), &l, &w.options, nullptr);
    });
    table.add("separate_lists/unprepared", SEPAX_ERROR_UNPREPARED, [](world &w) {
        const sepax_contacts c = w.contacts();
        const sepax_lists l = w.lists();
        return sepax_separate_lists(w.bare.get(), &l, &w.options, &c);
    });
}

// Both lists and the struct that says where they are must stay clear of every output.
void lists_alias_rows(error_table &table) {
    using call = std::function<sepax_status(world &, const sepax_lists *, void *)>;
    const struct {
        const char *name;
        call run;
    } calls[] = {
        {"relate_lists",
         [](world &w, const sepax_lists *l, void *into) {
             return sepax_relate_lists(w.store.get(), l, &w.options, static_cast<uint8_t *>(into));
         }},
        {"hits_lists",
         [](world &w, const sepax_lists *l, void *into) {
             return sepax_hits_lists(w.store.get(), l, &w.options, static_cast<uint32_t *>(into),
                                     &w.out.count);
         }},
        {"hits_lists",
         [](world &w, const sepax_lists *l, void *into) {
             return sepax_hits_lists(w.store.get(), l, &w.options, w.out.hits,
                                     static_cast<size_t *>(into));
         }},
        {"hit_bits_lists",
         [](world &w, const sepax_lists *l, void *into) {
             return sepax_hit_bits_lists(w.store.get(), l, &w.options,
                                         static_cast<uint8_t *>(into));
         }},
        {"first_hit_lists",
         [](world &w, const sepax_lists *l, void *into) {
             return sepax_first_hit_lists(w.store.get(), l, &w.options,
                                          static_cast<size_t *>(into));
         }},
        {"separate_lists",
         [](world &w, const sepax_lists *l, void *into) {
             const sepax_contacts c = {nullptr, nullptr, nullptr, static_cast<uint32_t *>(into)};
             return sepax_separate_lists(w.store.get(), l, &w.options, &c);
         }},
        {"relate_lists",
         [](world &w, const sepax_lists *l, void *into) {
             w.options.report = static_cast<sepax_report *>(into);
             return sepax_relate_lists(w.store.get(), l, &w.options, w.out.relations);
         }},
    };
    for (const auto &c : calls) {
        const call run = c.run;
        const std::string name = c.name;
        const auto add = [&table, name, run](const char *what, void *(*inside)(world &)) {
            table.add(name + "/" + what, SEPAX_ERROR_ALIAS, [run, inside](world &w) {
                w.in.lists = {w.in.ids, 4, reinterpret_cast<const sepax_id *>(w.in.poses), 4, 0};
                std::memset(static_cast<void *>(w.in.poses), 0, 4 * sizeof(sepax_id));
                w.freeze();
                return run(w, &w.in.lists, inside(w));
            });
        };
        add("alias_a", [](world &w) -> void * { return &w.in.ids[2]; });
        add("alias_b", [](world &w) -> void * { return &w.in.poses[0].cos; });
        add("alias_lists", [](world &w) -> void * { return &w.in.lists.b; });
    }
    // Where a report lies is looked at whatever else is wrong.
    table.add("relate_lists/count_report_in_list", SEPAX_ERROR_COUNT, [](world &w) {
        w.options.report = reinterpret_cast<sepax_report *>(&w.in.ids[2]);
        const sepax_lists l = {w.in.ids, 65536, reinterpret_cast<const sepax_id *>(w.in.poses),
                               65536, 0};
        return sepax_relate_lists(w.store.get(), &l, &w.options, w.out.relations);
    });
    for (const uint32_t flags : {2U, 2U | SEPAX_ALL_PAIRS})
        table.add("relate_lists/option_report_in_output", SEPAX_ERROR_OPTION, [flags](world &w) {
            const bool all = flags & SEPAX_ALL_PAIRS;
            const sepax_lists l = {w.in.ids, 6, all ? nullptr : w.in.ids, all ? 0U : 6U, flags};
            w.options.report = reinterpret_cast<sepax_report *>(w.out.hits);
            return sepax_relate_lists(w.store.get(), &l, &w.options,
                                      reinterpret_cast<uint8_t *>(&w.out.hits[1]) + 3);
        });
    table.add("relate_lists/alias_all_pairs", SEPAX_ERROR_ALIAS, [](world &w) {
        const sepax_lists l = {w.in.ids, 6, nullptr, 0, SEPAX_ALL_PAIRS};
        return sepax_relate_lists(w.store.get(), &l, &w.options,
                                  reinterpret_cast<uint8_t *>(&w.in.ids[5]) + 3);
    });
}
