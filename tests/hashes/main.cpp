// SPDX-License-Identifier: MIT
//
// sepax_hashes [BACKEND...]: every golden hash over backend, strategy, batch size, alignment,
// slices of the pairs, and floating-point mode. Without GoogleTest, so that it builds in seconds
// for any target. SEPAX_TEST_SCALE = n asks every n-th cell of "batches" and "large"; from 100 on
// every third of the other groups but "strategies", from 1000 on every fifth, and every second of
// "strategies". Exit status: 0 all the same, 1 a cell differs (it is named), 77 this CPU runs none
// of the backends asked for.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "answers.h"
#include "fnv.h"

namespace {

struct scene_set {
    const char *name;
    uint64_t golden::*hash; // its column of the goldens
    std::vector<named_scene> scenes;
    std::vector<std::vector<stored_scene>> stores; // one per mode of fp_modes()
    hash_list first = {};                          // what the first cell of each function got
};

struct run {
    scene_set small, large;
    size_t scale = 1;
    size_t cells = 0, bad = 0;
};

run make_run() {
    run r = {{"small", &golden::small, {}, {}, {}}, {"large", &golden::large, {}, {}, {}}};
    for (named_scene &named : make_scenes(golden_pairs))
        (named.name == large_scene ? r.large : r.small).scenes.push_back(std::move(named));
    const char *scale = std::getenv("SEPAX_TEST_SCALE");
    if (scale != nullptr && std::atol(scale) > 1)
        r.scale = static_cast<size_t>(std::atol(scale));
    return r;
}

// Compares the hashes of the functions begin .. end - 1 with the goldens.
void compare(run &r, scene_set &set, const std::string &cell_text, bool good, const hash_list &got,
             size_t begin, size_t end) {
    r.cells += 1;
    const char *text = cell_text.c_str();
    if (!good)
        std::printf(
            "FAILS: %s %s: an error, an answer that cannot be, or a changed mode or errno\n",
            set.name, text);
    bool same = good;
    for (size_t i = begin; good && i < end; ++i) {
        const uint64_t wanted = goldens[i].*set.hash;
        set.first[i] = set.first[i] == 0 ? got[i] : set.first[i];
        if (got[i] == wanted)
            continue;
        std::printf("DIFFERS: %s %s: %s 0x%016llX, golden 0x%016llX\n", set.name, text,
                    goldens[i].function, static_cast<unsigned long long>(got[i]),
                    static_cast<unsigned long long>(wanted));
        same = false;
    }
    r.bad += same ? 0 : 1;
}

// One line for all that `ask` asks.
template <class Ask> void group(run &r, const char *backend, const char *name, Ask &&ask) {
    const size_t cells_before = r.cells, bad_before = r.bad;
    ask();
    std::printf("%-10s %-11s %4zu cells %s\n", backend, name, r.cells - cells_before,
                r.bad == bad_before ? "same" : "DIFFER");
    std::fflush(stdout);
}

void ask_stores(run &r, scene_set &set) {
    group(r, "store", set.name, [&] {
        hash_list got = {};
        got[golden_scenes] = hash_of_scenes(set.scenes);
        compare(r, set, "scenes", true, got, golden_scenes, golden_vertices);
        for (const fp_mode &mode : fp_modes()) {
            set.stores.emplace_back();
            const bool good = store_scenes(set.scenes, mode, set.stores.back()) &&
                              hash_stores(set.stores.back(), mode, got);
            compare(r, set, std::string("store mode=") + mode.name, good, got, golden_vertices,
                    golden_relate);
        }
    });
}

void ask_cells(run &r, scene_set &set, const sepax_backend *backend, const char *name,
               std::vector<cell> cells, size_t step) {
    group(r, sepax_backend_name(backend), name, [&] {
        for (size_t i = 0; i < cells.size(); i += step) {
            cell &c = cells[i];
            c.backend = backend;
            const size_t mode = static_cast<size_t>(c.mode - fp_modes().data());
            hash_list got = {};
            const bool good = hash_calls(set.stores[mode], c, got);
            compare(r, set, c.text(), good, got, golden_relate, golden_count);
        }
    });
}

// The reference has no lanes and so no strategies.
size_t strategies_of(const sepax_backend *backend) {
    return sepax_backend_lanes(backend) > 1 ? SEPAX_STRATEGY_COUNT : 1;
}

cell make_cell() {
    cell c;
    c.mode = fp_modes().data();
    return c;
}

// Every second cell of all has every strategy, and either flag.
std::vector<cell> all_strategies(const sepax_backend *backend) {
    std::vector<cell> cells;
    cell c = make_cell();
    for (size_t s = 0; s < strategies_of(backend); ++s) {
        const uint32_t first = s % 2 == 0 ? 0U : SEPAX_NO_DEDUP;
        for (const uint32_t flags : {first, first ^ SEPAX_NO_DEDUP}) {
            c.strategy = static_cast<sepax_strategy>(s);
            c.flags = flags;
            cells.push_back(c);
        }
    }
    return cells;
}

std::vector<cell> all_batches() {
    std::vector<cell> cells;
    cell c = make_cell();
    for (c.batch = 1; c.batch <= 67; ++c.batch) {
        c.shift = c.batch % 4;
        cells.push_back(c);
    }
    return cells;
}

std::vector<cell> all_shifts() {
    std::vector<cell> cells;
    cell c = make_cell();
    for (const size_t batch : {0, 17})
        for (c.shift = 0; c.shift < 4; ++c.shift) {
            c.batch = batch;
            cells.push_back(c);
        }
    return cells;
}

std::vector<cell> all_slices() {
    std::vector<cell> cells;
    cell c = make_cell();
    for (const unsigned slices : {1U, 2U, 3U, 7U})
        for (const size_t batch : {0, 5}) {
            c.slices = slices;
            c.batch = batch;
            c.shift = slices % 4;
            cells.push_back(c);
        }
    return cells;
}

std::vector<cell> all_modes() {
    std::vector<cell> cells;
    cell c = make_cell();
    for (const fp_mode &mode : fp_modes()) {
        c.mode = &mode;
        cells.push_back(c);
    }
    return cells;
}

// The strategies take turns, and every 16 cells another one begins, so that batches of each
// remainder of a vector's lanes meet several.
std::vector<cell> in_turn(const sepax_backend *backend, std::vector<cell> cells) {
    for (size_t i = 0; i < cells.size(); ++i)
        cells[i].strategy = static_cast<sepax_strategy>((i + i / 16) % strategies_of(backend));
    return cells;
}

// Calls that threads share: none, one that takes the parts in order, one that takes the last first,
// and from a scale of 1000 on the last one alone.
void ask_divided(run &r, const sepax_backend *backend) {
    using task_function = void(void *argument, uint32_t part);
    const sepax_threads forward = {[](void *, task_function *task, void *argument, uint32_t parts) {
                                       for (uint32_t part = 0; part < parts; part++)
                                           task(argument, part);
                                   },
                                   nullptr};
    const sepax_threads backward = {
        [](void *, task_function *task, void *argument, uint32_t parts) {
            for (uint32_t part = parts; part-- > 0;)
                task(argument, part);
        },
        nullptr};
    group(r, sepax_backend_name(backend), "divided", [&] {
        std::vector<const sepax_threads *> ways = {&backward};
        if (r.scale < 1000)
            ways = {nullptr, &forward, &backward};
        for (const sepax_threads *threads : ways) {
            divided_hashes found = {};
            uint64_t impacts = 0;
            const bool divided = hash_divided(backend, threads, &found);
            const bool moved = hash_impacts(backend, threads, &impacts);
            const struct {
                const char *name;
                bool good;
                uint64_t hash, wanted;
            } all[] = {{"divided", divided, found.calls, golden_divided},
                       {"seeks", divided, found.seeks, golden_seeks},
                       {"impacts", moved, impacts, golden_impacts}};
            for (const auto &one : all) {
                r.cells += 1;
                if (one.good && one.hash == one.wanted)
                    continue;
                std::printf("%s: %s 0x%016llX, golden 0x%016llX\n", one.good ? "DIFFERS" : "FAILS",
                            one.name, static_cast<unsigned long long>(one.hash),
                            static_cast<unsigned long long>(one.wanted));
                r.bad += 1;
            }
        }
    });
}

// Worlds, in every mode.
void ask_worlds(run &r, const sepax_backend *backend) {
    group(r, sepax_backend_name(backend), "worlds", [&] {
        for (const fp_mode &mode : fp_modes()) {
            uint64_t hash = 0;
            const bool good = hash_worlds(backend, mode, &hash);
            r.cells += 1;
            if (good && hash == golden_worlds)
                continue;
            std::printf("%s: worlds, mode %s, 0x%016llX, golden 0x%016llX\n",
                        good ? "DIFFERS" : "FAILS", mode.name,
                        static_cast<unsigned long long>(hash),
                        static_cast<unsigned long long>(golden_worlds));
            r.bad += 1;
        }
    });
}

void ask_backend(run &r, const sepax_backend *backend) {
    // Three and five have no factor in common with the ways of these groups, which so take turns.
    const size_t step = r.scale < 100 ? 1 : r.scale < 1000 ? 3 : 5;
    const auto ask = [&](scene_set &set, const char *name, std::vector<cell> cells, size_t every) {
        ask_cells(r, set, backend, name, std::move(cells), every);
    };
    ask(r.small, "strategies", all_strategies(backend), r.scale < 1000 ? 1 : 2);
    ask(r.large, "large", all_strategies(backend), r.scale);
    // The reference takes the longest, and pair by pair.
    const size_t every = sepax_backend_lanes(backend) > 1 ? r.scale : 8 * r.scale;
    ask(r.small, "batches", in_turn(backend, all_batches()), every);
    ask(r.small, "alignments", in_turn(backend, all_shifts()), step);
    ask(r.small, "slices", in_turn(backend, all_slices()), step);
    ask(r.small, "modes", in_turn(backend, all_modes()), step);
    ask_divided(r, backend);
    ask_worlds(r, backend);
}

void print_ways(const run &r) {
    std::printf("modes:");
    for (const fp_mode &mode : fp_modes())
        std::printf(" %s", mode.name);
    std::printf("%s; batches of 1 to 67, every %zu. cell\n",
                fp_modes().size() > 1 ? "" : " alone, this target has no other", r.scale);
}

int print_result(const run &r) {
    fnv all;
    for (const scene_set *set : {&r.small, &r.large})
        for (const uint64_t hash : set->first)
            all.add(hash, 8);
    std::printf("sepax-hashes 0x%016llX cells=%zu ", static_cast<unsigned long long>(all.value()),
                r.cells);
    if (r.bad > 0)
        std::printf("%zu differ\n", r.bad);
    else
        std::printf("ok\n");
    return r.bad > 0 ? 1 : 0;
}

bool wanted(const char *name, int argc, char **argv) {
    return argc < 2 ||
           std::any_of(argv + 1, argv + argc, [&](char *a) { return std::strcmp(a, name) == 0; });
}

} // namespace

int main(int argc, char **argv) {
    run r = make_run();
    print_ways(r);
    ask_stores(r, r.small);
    ask_stores(r, r.large);
    size_t ran = 0;
    for (size_t i = 0; i < sepax_backend_count(); ++i) {
        const sepax_backend *backend = sepax_backend_at(i);
        const char *name = sepax_backend_name(backend);
        if (!wanted(name, argc, argv))
            continue;
        if (!sepax_backend_runs_here(backend)) {
            std::printf("%-10s skipped: this CPU cannot run it\n", name);
            continue;
        }
        ask_backend(r, backend);
        ran += 1;
    }
    return ran == 0 ? 77 : print_result(r);
}
