// SPDX-License-Identifier: MIT
//
// What all judges need.

#include "judge.h"

#include <algorithm>
#include <cinttypes>

namespace campaign {

std::vector<variant> variants_of(const sepax_backend *backend) {
    std::vector<variant> all;
    const bool strategies = std::string(sepax_backend_name(backend)) != "reference";
    for (int s = 0; s < (strategies ? SEPAX_STRATEGY_COUNT : 1); ++s)
        all.push_back({backend, static_cast<sepax_strategy>(s)});
    return all;
}

std::vector<const sepax_backend *> backends_here() {
    std::vector<const sepax_backend *> all;
    for (size_t i = 0; i < sepax_backend_count(); ++i)
        if (sepax_backend_runs_here(sepax_backend_at(i)))
            all.push_back(sepax_backend_at(i));
    return all;
}

const char *count_name(int c) {
    static const char *const names[COUNTS] = {"pairs",       "band",     "disjoint",  "touching",
                                              "overlapping", "filtered", "in_double", "expanded",
                                              "separations", "moved",    "wrong"};
    return names[c];
}

void tally::add(const tally &other) {
    for (size_t i = 0; i < COUNTS; ++i)
        of[i] += other.of[i];
    worst_depth = std::max(worst_depth, other.worst_depth);
}

void tally::count_levels(const sepax_report &report) {
    (*this)[FILTERED] += report.filtered;
    (*this)[IN_DOUBLE] += report.in_double;
    (*this)[EXPANDED] += report.expanded;
}

const char *relation_name(uint8_t relation) {
    static const char *const names[] = {"DISJOINT", "TOUCHING", "OVERLAPPING"};
    return relation < 3 ? names[relation] : "nothing";
}

counterexample describe(const trial &t, size_t pair, const variant &v, uint32_t flags) {
    counterexample c;
    c.regime = touching::name(t.regime);
    c.backend = sepax_backend_name(v.backend);
    c.strategy = sepax_strategy_name(v.strategy);
    c.flags = flags;
    c.seed = t.seed;
    c.batch = t.batch;
    c.shapes.a = crowds::vertices_of(t.store.get(), t.pairs[pair].a);
    c.shapes.b = crowds::vertices_of(t.store.get(), t.pairs[pair].b);
    return c;
}

static void write_shape(std::FILE *out, const char *which, const shapes::polygon &p) {
    std::fprintf(out, "%s %zu", which, p.size());
    for (const sepax_vec2 &v : p)
        std::fprintf(out, "  %a %a", double{v.x}, double{v.y});
    std::fprintf(out, "\n");
}

void write(std::FILE *out, const counterexample &c) {
    std::fprintf(out,
                 "counterexample %s\nregime %s\nbatch %" PRIu64 " of seed %" PRIu64
                 "\nbackend %s\nstrategy %s\nflags %u\nexpected %s\ngot %s\n",
                 c.what.c_str(), c.regime.c_str(), c.batch, c.seed, c.backend.c_str(),
                 c.strategy.c_str(), c.flags, c.expected.c_str(), c.got.c_str());
    write_shape(out, "a", c.shapes.a);
    write_shape(out, "b", c.shapes.b);
    std::fprintf(out, "\n");
    std::fflush(out);
}

} // namespace campaign
