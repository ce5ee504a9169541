// SPDX-License-Identifier: MIT
//
// sepax_exhaustive [--world NAME] [--slice I/N] [--list]: every pair of every small world, under
// every map, on every backend by every strategy, against integers. Returns 1 when an answer is
// wrong or a world is not what it should be.
//
// A slice takes every N-th combination of map, backend, strategy and flag of each world, with all
// of the world's pairs. SEPAX_TEST_SCALE makes slices thinner: that many times N.

#include <getopt.h>

#include <chrono>
#include <cstdio>

#include "batch.h"
#include "worlds.h"

namespace {

struct slice {
    size_t index = 0, count = 1, next = 0;

    bool takes_next() {
        return next++ % count == index;
    }
};

struct tally {
    size_t answers = 0, wrong = 0;
};

// A world under one map, with the answers.
struct scene {
    const worlds::world &world;
    const worlds::map &map;
    const sepax_store *store;
    const std::vector<uint8_t> &relations;
};

void report_pair(const scene &s, const char *what, const sepax_options &options, size_t i) {
    const sepax_pair pair = s.world.pairs[i];
    std::printf("%s, %s: wrong %s of pair (%u, %u) by %s, %s, flags %u; relation %d\n",
                s.world.name.c_str(), s.map.name, what, pair.a, pair.b,
                sepax_backend_name(options.backend), sepax_strategy_name(options.strategy),
                options.flags, s.relations[i]);
}

void check_relations(const scene &s, const sepax_options &options, tally &t) {
    const std::vector<sepax_pair> &pairs = s.world.pairs;
    std::vector<uint8_t> out(pairs.size(), 0xEE);
    const sepax_status status =
        sepax_relate(s.store, sepax_pairs(pairs.data(), pairs.size()), &options, out.data());
    for (size_t i = 0; i < pairs.size(); ++i)
        if ((status != SEPAX_OK || out[i] != s.relations[i]) && t.wrong++ < 3)
            report_pair(s, "relation", options, i);
    t.answers += pairs.size();
}

// A NaN, or what was there before, has no right sign.
void check_separations(const scene &s, const sepax_options &options, tally &t) {
    const std::vector<sepax_pair> &pairs = s.world.pairs;
    std::vector<float> out(pairs.size(), NAN);
    const sepax_contacts contacts = {out.data(), nullptr, nullptr, nullptr, nullptr};
    const sepax_status status =
        sepax_separate(s.store, sepax_pairs(pairs.data(), pairs.size()), &options, &contacts);
    for (size_t i = 0; i < pairs.size(); ++i) {
        const bool right = s.relations[i] == SEPAX_DISJOINT   ? out[i] > 0
                           : s.relations[i] == SEPAX_TOUCHING ? out[i] == 0
                                                              : out[i] < 0;
        if ((status != SEPAX_OK || !right) && t.wrong++ < 3)
            report_pair(s, "separation", options, i);
    }
    t.answers += pairs.size();
}

// The other two forms of relations, by the backend and strategy that a caller gets by default.
void check_hits(const scene &s, tally &t) {
    const std::vector<sepax_pair> &pairs = s.world.pairs;
    for (const uint32_t flags : {0U, SEPAX_OPEN}) {
        sepax_options options = {};
        options.flags = flags;
        const std::vector<uint32_t> expected = hits_of(s.relations, flags != 0);
        std::vector<uint32_t> hits(pairs.size());
        std::vector<uint8_t> bits((pairs.size() + 7) / 8, 0xEE);
        size_t count = 0;
        bool right = sepax_hits(s.store, sepax_pairs(pairs.data(), pairs.size()), &options,
                                hits.data(), &count) == SEPAX_OK &&
                     sepax_hit_bits(s.store, sepax_pairs(pairs.data(), pairs.size()), &options,
                                    bits.data()) == SEPAX_OK;
        hits.resize(count);
        right = right && hits == expected && bits == bits_of_hits(expected, pairs.size());
        if (!right)
            std::printf("%s, %s: wrong hits, flags %u\n", s.world.name.c_str(), s.map.name, flags);
        t.wrong += !right;
        t.answers += 2 * pairs.size();
    }
}

void check_all(const scene &s, slice &part, tally &t) {
    for (size_t b = 0; b < sepax_backend_count(); ++b) {
        sepax_options options = {};
        options.backend = sepax_backend_at(b);
        const bool is_reference = b + 1 == sepax_backend_count(); // it has no strategies
        for (int strategy = 0; strategy < (is_reference ? 1 : SEPAX_STRATEGY_COUNT); ++strategy)
            for (const uint32_t flags : {0U, SEPAX_NO_DEDUP}) {
                if (is_reference && flags != 0)
                    continue;
                options.strategy = static_cast<sepax_strategy>(strategy);
                options.flags = flags;
                if (!part.takes_next() || !sepax_backend_runs_here(options.backend))
                    continue;
                check_relations(s, options, t);
                check_separations(s, options, t);
            }
    }
}

// Prints which levels of the library decide this scene. False when they are not those that the map
// is there for; the reference backend has no levels.
bool check_levels(const scene &s) {
    std::vector<uint8_t> out(s.world.pairs.size());
    sepax_report report = {};
    sepax_options options = {};
    options.report = &report;
    sepax_relate(s.store, sepax_pairs(s.world.pairs.data(), out.size()), &options, out.data());
    std::printf("    %-16s by lanes of float %zu, in double %zu, by expansions %zu\n", s.map.name,
                report.filtered, report.in_double, report.expanded);
    if (sepax_backend_lanes(report.backend) == 1)
        return true;
    switch (s.map.least) {
    case worlds::level::lanes:
        return report.filtered == out.size();
    case worlds::level::in_double:
        return report.in_double > 0;
    default:
        return report.expanded > 0;
    }
}

worlds::census take_census(const std::vector<uint8_t> &relations) {
    const auto count = [&](int relation) {
        return static_cast<size_t>(std::count(relations.begin(), relations.end(), relation));
    };
    return {relations.size(), count(SEPAX_DISJOINT), count(SEPAX_TOUCHING),
            count(SEPAX_OVERLAPPING)};
}

bool run(const std::string &name, slice part) {
    const auto since = std::chrono::steady_clock::now();
    const worlds::world w = worlds::make(name);
    const std::vector<uint8_t> relations = worlds::relations(w);
    const worlds::census found = take_census(relations);
    std::printf("%s: %zu shapes, %zu pairs: %zu disjoint, %zu touching, %zu overlapping\n",
                name.c_str(), w.shapes.size(), found.pairs, found.disjoint, found.touching,
                found.overlapping);
    bool good = found == w.expected;
    if (!good)
        std::printf("%s is not the world it was\n", name.c_str());
    tally t;
    for (const worlds::map &map : w.maps) {
        const shapes::store_ptr store = worlds::make_store(w, map);
        if (!store) {
            std::printf("%s, %s: the shapes are not stored as they should be\n", name.c_str(),
                        map.name);
            good = false;
            continue;
        }
        const scene s = {w, map, store.get(), relations};
        if (!check_levels(s)) {
            std::printf("%s, %s: these are not the levels it is made for\n", name.c_str(),
                        map.name);
            good = false;
        }
        check_hits(s, t);
        check_all(s, part, t);
    }
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - since;
    std::printf("    %zu answers, %zu wrong, %.1f s\n", t.answers, t.wrong, passed.count());
    return good && t.wrong == 0;
}

bool parse_slice(const char *text, slice &part) {
    int end = 0;
    return std::sscanf(text, "%zu/%zu%n", &part.index, &part.count, &end) == 2 &&
           text[end] == '\0' && part.index < part.count;
}

int usage() {
    std::fprintf(stderr, "usage: sepax_exhaustive [--world NAME] [--slice I/N] [--list]\n");
    return 2;
}

} // namespace

int main(int argc, char **argv) {
    static const option options[] = {{"world", required_argument, nullptr, 'w'},
                                     {"slice", required_argument, nullptr, 's'},
                                     {"list", no_argument, nullptr, 'l'},
                                     {nullptr, 0, nullptr, 0}};
    std::vector<std::string> wanted = worlds::names();
    slice part;
    for (int c; (c = getopt_long(argc, argv, "", options, nullptr)) != -1;) {
        if (c == 'l') {
            for (const std::string &name : worlds::names())
                std::printf("%s\n", name.c_str());
            return 0;
        }
        if (c == 'w' && std::count(wanted.begin(), wanted.end(), optarg) > 0)
            wanted = {optarg};
        else if (c != 's' || !parse_slice(optarg, part))
            return usage();
    }
    if (optind < argc)
        return usage();
    part.count *= std::max<size_t>(1, 1000000 / scaled(1000000));
    bool good = true;
    for (const std::string &name : wanted)
        good = run(name, part) && good;
    return good ? 0 : 1;
}
