// SPDX-License-Identifier: MIT
//
// Growth with the size of the store: from the first cache to memory, in the order of a broad phase
// and in random order.

#include <cstring>

#include "runs.h"

namespace {

constexpr size_t million = 1000000;

void register_size(const shape_kind &kind, size_t count, int overlap, bool full) {
    for (const layout order : {layout::space, layout::random}) {
        recipe from = {kind, overlap, count, 4 * count, order};
        const place p = place_of(std::string(kind.name) + "/overlap" + std::to_string(overlap) +
                                     (order == layout::space ? "/space" : "/random") + "/n" +
                                     std::to_string(count),
                                 from);
        for (const task what : {task::relate, task::separate}) {
            if (full && count <= scaled(65536))
                add_baselines(what, p);
            if (full) {
                add_backends(what, p, best_backend);
            } else {
                sepax_options options = {};
                options.backend = sepax_backend_default();
                add_library(what, p, options);
            }
        }
    }
}

} // namespace

void register_growth(bool full) {
    for (const shape_kind &kind : kinds_of({"k3", "k4", "box", "k8", "k16", "k64", "mixed"})) {
        if (!full) {
            if (std::strcmp(kind.name, "k4") == 0)
                register_size(kind, scaled(million), 50, full);
            continue;
        }
        size_t last = 0;
        for (const size_t count :
             {size_t(1024), size_t(4096), size_t(16384), size_t(65536), size_t(262144), million}) {
            const size_t here = scaled(count);
            if (here == last) // scaled down to the one before
                continue;
            last = here;
            // The answers of a million large shapes would take many minutes to check.
            if (count == million && kind.k > 16)
                continue;
            for (const int overlap : {10, 50, 90})
                if (overlap == 50 || (count == million && kind.k <= 8))
                    register_size(kind, here, overlap, full);
        }
    }
}
