// SPDX-License-Identifier: MIT
//
// sepax_oracle_run [pairs] [seed]: as many pairs around contact as one has patience for, on every
// backend that runs here, against the oracle. Returns 1 when an answer is wrong.

#include <chrono>
#include <cstdlib>

#include "oracle_batch.h"

namespace {

std::vector<const sepax_backend *> runnable_backends() {
    std::vector<const sepax_backend *> all;
    for (size_t i = 0; i < sepax_backend_count(); ++i)
        if (sepax_backend_runs_here(sepax_backend_at(i)))
            all.push_back(sepax_backend_at(i));
    return all;
}

double seconds() {
    using clock = std::chrono::steady_clock;
    return std::chrono::duration<double>(clock::now().time_since_epoch()).count();
}

void show_progress(size_t done, size_t pairs, double since, size_t wrong) {
    const double passed = seconds() - since;
    const double rate = passed > 0 ? static_cast<double>(done) / passed : 0;
    const double left = rate > 0 ? static_cast<double>(pairs - done) / rate : 0;
    std::fprintf(stderr, "\r%zu of %zu pairs, %.0f a second, %.0f s left, %zu wrong   ", done,
                 pairs, rate, left, wrong);
}

} // namespace

int main(int argc, char **argv) {
    const size_t pairs = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 10000000;
    const size_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
    const size_t batch_size = 10000;
    const auto backends = runnable_backends();
    const auto &regimes = touching::regimes();
    shapes::rng random(seed);
    size_t done = 0, wrong = 0, answers = 0;
    const double since = seconds();
    for (size_t n = 0; done < pairs; ++n) {
        const size_t count = pairs - done < batch_size ? pairs - done : batch_size;
        const oracle_batch batch =
            n % (regimes.size() + 1) == regimes.size()
                ? make_collapsed_batch(random, count)
                : make_oracle_batch(regimes[n % (regimes.size() + 1)], random, count);
        for (const sepax_backend *backend : backends) {
            sepax_options options = {};
            options.backend = backend;
            // SEPAX_AUTO, and the others by turns.
            for (size_t strategy :
                 {size_t{0}, 1 + n / regimes.size() % (SEPAX_STRATEGY_COUNT - 1)}) {
                options.strategy = static_cast<sepax_strategy>(strategy);
                wrong += count_wrong(batch, batch.pairs.size(), options, stdout, 3);
                answers += batch.pairs.size();
            }
        }
        done += batch.pairs.size();
        show_progress(done, pairs, since, wrong);
    }
    std::fprintf(stderr, "\n");
    std::printf("%zu pairs, %zu answers from %zu backends, %zu wrong, seed %zu\n", done, answers,
                backends.size(), wrong, seed);
    return wrong == 0 ? 0 : 1;
}
