// SPDX-License-Identifier: MIT
//
// Impacts of shapes of every size that move in every way. Comes in: a backend, and threads or none.
// Goes out: one hash of all answers.

#include "answers.h"
#include "fnv.h"
#include "impact_scenes.h"

bool hash_impacts(const sepax_backend *backend, const sepax_threads *threads, uint64_t *hash) {
    fnv sum;
    bool good = true;
    sepax_options options = {};
    options.backend = backend;
    options.threads = threads;
    for (const impact_scenes::motion m : impact_scenes::motions)
        for (uint32_t flags = 0; flags < 4; flags++) {
            const size_t pairs = flags == 0 ? 9000 : 100; // so many are shared by threads
            const impact_scene s = impact_scenes::make(m, pairs, 10, flags, 1e-3F, .01F, 3);
            impact_results r(pairs);
            const sepax_moves moves = s.moves();
            const sepax_impacts arrays = r.arrays();
            options.margin = s.margin;
            good = good && s.pairs.size() == pairs &&
                   sepax_impact(s.store.get(), sepax_pairs(s.pairs.data(), pairs), &moves,
                                s.tolerance, &options, &arrays) == SEPAX_OK;
            for (size_t i = 0; i < pairs; i++) {
                for (const uint32_t word : {r.state[i], r.feature_a[i], r.feature_b[i], r.pair[i]})
                    sum.add(word, 4);
                for (const float number : {r.time[i], r.normal_x[i], r.normal_y[i]})
                    sum.add(number);
            }
        }
    *hash = sum.value();
    return good;
}
