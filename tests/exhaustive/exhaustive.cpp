// SPDX-License-Identifier: MIT
//
// sepax_exhaustive [--world NAME] [--slice I/N] [--list]: every pair of every small world, under
// every map, on every backend by every strategy, against integers. Returns 1 when an answer is
// wrong or a world is not what it should be.
//
// A slice takes every N-th combination of map, backend, strategy, flag and margin of each world,
// with all of the world's pairs. SEPAX_TEST_SCALE makes slices thinner: that many times N.

#include <getopt.h>

#include <chrono>
#include <cstdio>

#include "batch.h"
#include "worlds.h"

namespace {

using bytes = std::vector<uint8_t>;

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
    const std::vector<bytes> &relations; // by margin
    const bytes &containments;

    sepax_source pairs() const {
        return sepax_pairs(world.pairs.data(), world.pairs.size());
    }
};

// Of every pair is_right(i) must hold, and the call must have ended well.
template <typename IsRight>
void expect(const scene &s, const char *what, const sepax_options &o, sepax_status status,
            IsRight is_right, tally &t) {
    for (size_t i = 0; i < s.world.pairs.size(); ++i)
        if ((status != SEPAX_OK || !is_right(i)) && t.wrong++ < 3)
            std::printf("%s, %s: wrong %s of pair (%u, %u) by %s, %s, flags %u, margin %g\n",
                        s.world.name.c_str(), s.map.name, what, s.world.pairs[i].a,
                        s.world.pairs[i].b, sepax_backend_name(o.backend),
                        sepax_strategy_name(o.strategy), o.flags, double{o.margin});
    t.answers += s.world.pairs.size();
}

// A NaN, or what was there before, has no right sign.
bool has_sign_of(float v, uint8_t relation) {
    return relation == SEPAX_DISJOINT ? v > 0 : relation == SEPAX_TOUCHING ? v == 0 : v < 0;
}

// Relations and the signs of separations; of distances, and containments, which know neither
// strategies nor flags, by each backend once.
void check(const scene &s, sepax_options o, size_t margin, tally &t) {
    const size_t n = s.world.pairs.size();
    const bytes &right = s.relations[margin];
    bytes found(n, 0xEE);
    std::vector<float> numbers(n, NAN), lengths(n, NAN);
    const sepax_contacts contacts = {numbers.data(), nullptr, nullptr, nullptr, nullptr};
    sepax_distances distances = {};
    distances.distance = lengths.data();
    o.margin = s.map.length(static_cast<int64_t>(margin));
    expect(
        s, "relation", o, sepax_relate(s.store, s.pairs(), &o, found.data()),
        [&](size_t i) { return found[i] == right[i]; }, t);
    expect(
        s, "separation", o, sepax_separate(s.store, s.pairs(), &o, &contacts),
        [&](size_t i) { return has_sign_of(numbers[i], right[i]); }, t);
    if (o.strategy != SEPAX_AUTO || o.flags != 0)
        return;
    expect(
        s, "distance", o, sepax_distance(s.store, s.pairs(), &o, &distances),
        [&](size_t i) { return has_sign_of(lengths[i], right[i]); }, t);
    if (margin == 0)
        expect(
            s, "containment", o, sepax_contain(s.store, s.pairs(), &o, found.data()),
            [&](size_t i) { return found[i] == s.containments[i]; }, t);
}

// The other two forms of relations, by the backend and strategy that a caller gets by default.
void check_hits(const scene &s, tally &t) {
    const size_t n = s.world.pairs.size();
    for (const uint32_t flags : {0U, SEPAX_OPEN}) {
        sepax_options options = {};
        options.flags = flags;
        const std::vector<uint32_t> expected = hits_of(s.relations[0], flags != 0);
        std::vector<uint32_t> hits(n);
        bytes bits((n + 7) / 8, 0xEE);
        size_t count = 0;
        bool right = sepax_hits(s.store, s.pairs(), &options, hits.data(), &count) == SEPAX_OK &&
                     sepax_hit_bits(s.store, s.pairs(), &options, bits.data()) == SEPAX_OK;
        hits.resize(count);
        right = right && hits == expected && bits == bits_of_hits(expected, n);
        if (!right)
            std::printf("%s, %s: wrong hits, flags %u\n", s.world.name.c_str(), s.map.name, flags);
        t.wrong += !right;
        t.answers += 2 * n;
    }
}

// Combinations with backends that do not run here count, so that slices are the same everywhere.
void check_all(const scene &s, slice &part, tally &t) {
    for (size_t b = 0; b < sepax_backend_count(); ++b) {
        sepax_options options = {};
        options.backend = sepax_backend_at(b);
        const bool is_reference = b + 1 == sepax_backend_count(); // it has no strategies
        const bool has_flag = !is_reference && s.world.radii.empty();
        for (int strategy = 0; strategy < (is_reference ? 1 : SEPAX_STRATEGY_COUNT); ++strategy)
            for (const uint32_t flags : {0U, SEPAX_NO_DEDUP})
                for (size_t margin = 0; margin < s.relations.size(); ++margin) {
                    options.strategy = static_cast<sepax_strategy>(strategy);
                    options.flags = flags;
                    if ((flags == 0 || has_flag) && part.takes_next() &&
                        sepax_backend_runs_here(options.backend))
                        check(s, options, margin, t);
                }
    }
}

// Prints which levels of the library decide this scene. False when they are not those that the map
// is there for; the reference backend has no levels.
bool check_levels(const scene &s) {
    bytes out(s.world.pairs.size());
    sepax_report report = {};
    sepax_options options = {};
    options.report = &report;
    sepax_relate(s.store, s.pairs(), &options, out.data());
    std::printf("    %-16s by lanes of float %zu, in double %zu, by expansions %zu\n", s.map.name,
                report.filtered, report.in_double, report.expanded);
    const worlds::level least = s.map.least;
    return sepax_backend_lanes(report.backend) == 1 || least == worlds::level::any ||
           (least == worlds::level::lanes       ? report.filtered == out.size()
            : least == worlds::level::in_double ? report.in_double > 0
                                                : report.expanded > 0);
}

bool run(const std::string &name, slice part) {
    const auto since = std::chrono::steady_clock::now();
    const worlds::world w = worlds::make(name);
    std::vector<bytes> relations;
    bool good = true;
    const auto expect_good = [&](bool is_so, const std::string &what) {
        if (!is_so)
            std::printf("%s%s\n", name.c_str(), what.c_str());
        good = good && is_so;
    };
    std::printf("%s: %zu shapes, %zu pairs\n", name.c_str(), w.shapes.size(), w.pairs.size());
    for (const worlds::census &expected : w.expected) {
        relations.push_back(worlds::relations(w, static_cast<int64_t>(relations.size())));
        worlds::census found = {};
        for (const uint8_t r : relations.back())
            ++found[r];
        std::printf("    %zu disjoint, %zu touching, %zu overlapping\n", found[SEPAX_DISJOINT],
                    found[SEPAX_TOUCHING], found[SEPAX_OVERLAPPING]);
        expect_good(found == expected, " is not the world it was");
    }
    const bytes containments = worlds::containments(w);
    tally t;
    for (const worlds::map &map : w.maps) {
        const shapes::store_ptr store = worlds::make_store(w, map);
        const std::string where = std::string(", ") + map.name + ": ";
        expect_good(store != nullptr, where + "the shapes are not stored as they should be");
        if (!store)
            continue;
        const scene s = {w, map, store.get(), relations, containments};
        expect_good(check_levels(s), where + "these are not the levels it is made for");
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
