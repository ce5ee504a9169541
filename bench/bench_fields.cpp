// SPDX-License-Identifier: MIT
//
// Moves of hard particles in a field, and by hand (examples/mc_hand.c): sweeps of a fluid, with the
// random numbers of both. The rival goes on from where the field is, so that both make the same
// moves; `./run demo particles` compares them move by move.

#include <Random123/philox.h> // which has templates

extern "C" {
#include "mc_hand.h"
}

#include "runs.h"

namespace {

constexpr uint32_t particles = 4096;

struct fluid {
    ensemble of;

    fluid(const char *name, double packing) {
        particle one;
        if (!particle_find(name, &one))
            die("there is no such particle");
        ensemble_create(&of, &one, particles, packing, 1);
        for (unsigned i = 0; i < 100; i++)
            ensemble_sweep(&of);
    }
    ~fluid() {
        ensemble_destroy(&of);
    }
    fluid(const fluid &) = delete;
    fluid &operator=(const fluid &) = delete;
};

void sweep(benchmark::State &state, const char *name, double packing) {
    fluid f(name, packing);
    for (auto _ : state)
        ensemble_sweep(&f.of);
    count_items(state, "per_move", particles);
}

void sweep_by_hand(benchmark::State &state, const char *name, double packing) {
    fluid f(name, packing);
    mc_hand *hand = mc_hand_new(&f.of);
    mc_hand_begin(hand, sepax_field_poses(f.of.field));
    for (auto _ : state)
        mc_hand_sweep(hand, &f.of);
    count_items(state, "per_move", particles);
    mc_hand_free(hand);
}

} // namespace

void register_fields() {
    static const struct {
        const char *particle, *packing;
        double value;
    } fluids[] = {
        {"disc", "0.3", .3}, {"disc", "0.698", .698}, {"square", "0.5", .5}, {"cee", "0.3", .3}};
    for (const auto &f : fluids) {
        const std::string name = std::string("field/") + f.particle + "/" + f.packing;
        const auto add = [&](const std::string &tail, auto run) {
            benchmark::RegisterBenchmark((name + tail).c_str(), run, f.particle, f.value)
                ->Unit(benchmark::kMicrosecond);
        };
        add(std::string("/") + sepax_backend_name(sepax_backend_default()), sweep);
        add("/scalar/by_hand", sweep_by_hand);
    }
}
