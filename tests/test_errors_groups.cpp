// SPDX-License-Identifier: MIT
//
// Rows of the table of bad arguments: sources with groups, and pairs of bodies.

#include "source_functions.h"

namespace {

// Three groups of 16 pairs.
sepax_source grouped(world &w) {
    const uint32_t offsets[] = {1, 4, 4, 16};
    std::memcpy(w.in.offsets, offsets, sizeof offsets);
    return sepax_grouped(sepax_pairs(w.in.pairs, 16), w.in.offsets, 3);
}

// Three pairs of the bodies {0, 1}, {2, 3}, {} and {5}.
sepax_source of_bodies(world &w) {
    const uint32_t offsets[] = {0, 2, 4, 4, 6};
    const sepax_pair pairs[] = {{0, 1}, {2, 0}, {1, 0}};
    std::memcpy(w.in.offsets, offsets, sizeof offsets);
    std::memcpy(w.in.pairs, pairs, sizeof pairs);
    return sepax_body_pairs({w.in.offsets, 4}, w.in.pairs, 3);
}

} // namespace

void group_rows(error_table &table) {
    for (const source_function &f : functions) {
        const auto add = [&](const char *what, sepax_status expected, const change &spoil,
                             size_t rejected = none) {
            add_changed(table, f, what, expected, spoil, rejected, grouped);
        };
        add("groups_null", SEPAX_ERROR_NULL, [](world &, sepax_source &s) { s.groups = nullptr; });
        for (const size_t count : {size_t(SEPAX_MAX_PAIRS) + 1, none})
            add("groups_count", SEPAX_ERROR_COUNT,
                [count](world &, sepax_source &s) { s.group_count = count; });
        add(
            "groups_decrease", SEPAX_ERROR_OFFSETS,
            [](world &w, sepax_source &) { w.in.offsets[2] = 3; }, 1);
        add(
            "groups_leave_the_pairs", SEPAX_ERROR_COUNT,
            [](world &w, sepax_source &) { w.in.offsets[3] = 17; }, 2);
        add(
            "groups_begin_behind_the_pairs", SEPAX_ERROR_COUNT,
            [](world &w, sepax_source &) {
                for (size_t i = 0; i < 4; ++i)
                    w.in.offsets[i] = 17;
            },
            0);
        if (refuses_groups(f)) {
            add("groups", SEPAX_ERROR_OPTION, [](world &, sepax_source &) {});
            continue;
        }
        add(
            "id_before_the_groups", SEPAX_ERROR_ID,
            [](world &w, sepax_source &) { w.in.pairs[0].b = 77; }, 0);
    }
    table.add("first_hits/null", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_first_hits(w.store.get(), grouped(w), &w.options, nullptr);
    });
    // The output has an element for each of three groups.
    const auto alias = [&table](const char *what, const std::function<void *(world &)> &inside) {
        table.add(std::string("first_hits/") + what, SEPAX_ERROR_ALIAS, [inside](world &w) {
            const sepax_source s = grouped(w);
            w.freeze();
            return sepax_first_hits(w.store.get(), s, &w.options,
                                    static_cast<uint32_t *>(inside(w)));
        });
    };
    alias("alias_pairs", [](world &w) { return &w.in.pairs[15]; });
    alias("alias_groups", [](world &w) { return &w.in.offsets[3]; });
    alias("alias_options", [](world &w) { return &w.options; });
    table.add("relate/alias_groups", SEPAX_ERROR_ALIAS, [](world &w) {
        const sepax_source s = grouped(w);
        w.freeze();
        return sepax_relate(w.store.get(), s, &w.options,
                            reinterpret_cast<uint8_t *>(&w.in.offsets[0]) - 1);
    });
    table.add("separate/alias_pair", SEPAX_ERROR_ALIAS, [](world &w) {
        const sepax_source s = grouped(w);
        sepax_contacts c = w.contacts();
        c.pair = c.feature + 2;
        w.freeze();
        return sepax_separate(w.store.get(), s, &w.options, &c);
    });
    table.add("distance/alias_pair", SEPAX_ERROR_ALIAS, [](world &w) {
        const sepax_source s = grouped(w);
        sepax_distances d = w.distances();
        d.pair = w.in.offsets;
        w.freeze();
        return sepax_distance(w.store.get(), s, &w.options, &d);
    });
}

void body_pairs_rows(error_table &table) {
    for (const source_function &f : functions) {
        const auto add = [&](const char *what, sepax_status expected, const change &spoil,
                             size_t rejected = none) {
            add_changed(table, f, what, expected, spoil, rejected, of_bodies);
        };
        add("bodies_null", SEPAX_ERROR_NULL,
            [](world &, sepax_source &s) { s.bodies.offsets = nullptr; });
        add("bodies_null_pairs", SEPAX_ERROR_NULL,
            [](world &, sepax_source &s) { s.pairs = nullptr; });
        add("bodies_lists", SEPAX_ERROR_OPTION, [](world &w, sepax_source &s) { s.a = w.in.ids; });
        add("bodies_second_list", SEPAX_ERROR_OPTION,
            [](world &, sepax_source &s) { s.b_count = 1; });
        add("bodies_groups", SEPAX_ERROR_OPTION,
            [](world &w, sepax_source &s) { s = sepax_grouped(s, w.in.offsets, 1); });
        add("bodies_count", SEPAX_ERROR_COUNT,
            [](world &, sepax_source &s) { s.bodies.count = size_t(SEPAX_MAX_SHAPES) + 1; });
        add("bodies_count_of_pairs", SEPAX_ERROR_COUNT,
            [](world &, sepax_source &s) { s.count = none; });
        add(
            "bodies_count_of_pieces", SEPAX_ERROR_COUNT,
            [](world &w, sepax_source &) {
                w.in.offsets[2] = w.in.offsets[3] = w.in.offsets[4] = UINT32_MAX;
                w.in.pairs[1] = {1, 0};
            },
            0);
        add(
            "bodies_decrease", SEPAX_ERROR_OFFSETS,
            [](world &w, sepax_source &) { w.in.offsets[3] = 3; }, 1);
        add(
            "bodies_decrease_in_b", SEPAX_ERROR_OFFSETS,
            [](world &w, sepax_source &) { w.in.offsets[2] = 1; }, 0);
        add(
            "bodies_unknown", SEPAX_ERROR_ID, [](world &w, sepax_source &) { w.in.pairs[1].a = 4; },
            1);
        add(
            "bodies_unknown_second", SEPAX_ERROR_ID,
            [](world &w, sepax_source &) { w.in.pairs[2].b = UINT32_MAX; }, 2);
        add(
            "bodies_with_itself", SEPAX_ERROR_ID,
            [](world &w, sepax_source &) {
                w.in.pairs[2] = {3, 3};
            },
            2);
        if (refuses_groups(f)) {
            add("bodies", SEPAX_ERROR_OPTION, [](world &, sepax_source &) {});
            continue;
        }
        add(
            "bodies_removed", SEPAX_ERROR_RANGE,
            [](world &w, sepax_source &) {
                w.in.pairs[2] = {0, 3};
            },
            2);
        add(
            "bodies_leave", SEPAX_ERROR_RANGE,
            [](world &w, sepax_source &) {
                w.in.offsets[3] = 5;
                w.in.offsets[4] = 7;
                w.in.pairs[1] = {1, 0};
                w.in.pairs[2] = {3, 0};
            },
            2);
    }
    table.add("relate/alias_bodies", SEPAX_ERROR_ALIAS, [](world &w) {
        const sepax_source s = of_bodies(w);
        w.freeze();
        return sepax_relate(w.store.get(), s, &w.options,
                            reinterpret_cast<uint8_t *>(&w.in.offsets[4]) + 3);
    });
    table.add("relate/bodies_report_in_output", SEPAX_ERROR_ID, [](world &w) {
        sepax_source s = of_bodies(w);
        w.in.pairs[2].b = 9;
        w.options.report = reinterpret_cast<sepax_report *>(w.out.hits);
        w.freeze();
        return sepax_relate(w.store.get(), s, &w.options,
                            reinterpret_cast<uint8_t *>(&w.out.hits[1]) + 3);
    });
}
