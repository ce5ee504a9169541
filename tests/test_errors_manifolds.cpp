// SPDX-License-Identifier: MIT
//
// Rows of the table of bad arguments: where sepax_manifolds writes. All room counts as written.

#include "test_errors.h"

namespace {

sepax_status run(world &w, sepax_manifold *manifolds, size_t *count) {
    return sepax_manifolds(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.options, manifolds,
                           count);
}

} // namespace

void manifold_rows(error_table &table) {
    table.add("manifolds/null_manifolds", SEPAX_ERROR_NULL,
              [](world &w) { return run(w, nullptr, &w.out.count); });
    table.add("manifolds/null_count", SEPAX_ERROR_NULL,
              [](world &w) { return run(w, w.out.manifolds, nullptr); });
    table.add("manifolds/unprepared", SEPAX_ERROR_UNPREPARED, [](world &w) {
        return sepax_manifolds(w.bare.get(), sepax_pairs(w.in.pairs, 16), &w.options,
                               w.out.manifolds, &w.out.count);
    });
    table.add("manifolds/alias_count", SEPAX_ERROR_ALIAS, [](world &w) {
        return run(w, w.out.manifolds,
                   reinterpret_cast<size_t *>(&w.out.manifolds[15].points[1].y));
    });
    table.add("manifolds/alias_pairs", SEPAX_ERROR_ALIAS, [](world &w) {
        // only the room of the last manifold overlaps the first pair
        auto *start = reinterpret_cast<char *>(&w.in.pairs[0].a) - 15 * sizeof(sepax_manifold);
        return run(w, reinterpret_cast<sepax_manifold *>(start), &w.out.count);
    });
    table.add("manifolds/alias_count_pairs", SEPAX_ERROR_ALIAS, [](world &w) {
        return run(w, w.out.manifolds, reinterpret_cast<size_t *>(&w.in.pairs[7]));
    });
    table.add("manifolds/alias_options", SEPAX_ERROR_ALIAS, [](world &w) {
        w.in.options = w.options;
        w.freeze();
        return sepax_manifolds(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.in.options,
                               w.out.manifolds, reinterpret_cast<size_t *>(&w.in.options.report));
    });
    table.add("manifolds/report_in_manifolds", SEPAX_ERROR_ALIAS, [](world &w) {
        w.options.report = reinterpret_cast<sepax_report *>(&w.out.manifolds[3]);
        return run(w, w.out.manifolds, &w.out.count);
    });
}
