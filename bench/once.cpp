// SPDX-License-Identifier: MIT

#include "once.h"

#include <cstdio>

#include "runs.h"

int run_once(const std::string &call) {
    const size_t kind_at = call.find('/'), backend_at = call.rfind('/');
    if (kind_at == std::string::npos || backend_at == kind_at)
        die("a call is <task>/<kind>/<backend>, for example relate/k4/avx2");
    const std::string what = call.substr(0, kind_at), backend = call.substr(backend_at + 1);
    const shape_kind *kind = find_kind(call.substr(kind_at + 1, backend_at - kind_at - 1));
    if (kind == nullptr)
        die("there is no such kind in " + call);
    sepax_options options = {};
    options.backend = sepax_backend_find(backend.c_str());
    if (options.backend == nullptr || !sepax_backend_runs_here(options.backend))
        die("the backend " + backend + " does not run here (valgrind has no AVX-512)");
    recipe from = {*kind};
    from.shapes = 512;
    from.pairs = 8192;
    workload &w = get_workload(from);
    const sepax_source source = sepax_pairs(w.pairs.data(), w.pairs.size());
    std::vector<uint8_t> relations(w.pairs.size());
    std::vector<float> floats(3 * w.pairs.size());
    float *to = floats.data();
    const sepax_contacts contacts = {to, to + w.pairs.size(), to + 2 * w.pairs.size(), nullptr,
                                     nullptr};
    if (what == task_name(task::relate))
        check(sepax_relate(w.store.get(), source, &options, relations.data()), "sepax_relate");
    else if (what == task_name(task::separate))
        check(sepax_separate(w.store.get(), source, &options, &contacts), "sepax_separate");
    else
        die("there is no task " + what + ", but relate and separate");
    std::printf("%s: %zu pairs\n", call.c_str(), w.pairs.size());
    return 0;
}
