// SPDX-License-Identifier: MIT
//
// The table of answers: of every scene, from every source of pairs, in every form of a call, each
// backend writes the bytes that the reference and a plain loop say. Strategies, which are there for
// relations and separations of plain polygons, do so for these.

#include "hooks.h"
#include "table.h"

namespace {

using namespace table;
using answers::form;

sepax_options with(const given &g, sepax_options options = {}) {
    options.flags |= g.flags;
    options.margin = g.margin;
    return options;
}

std::string trace(const given &g) {
    return "flags " + std::to_string(g.flags) + ", margin " + std::to_string(g.margin);
}

words all_of(size_t count) {
    words out(count);
    std::iota(out.begin(), out.end(), 0U);
    return out;
}

// What a store and options allow. Containments know no margin.
unsigned allowed(unsigned queries, const given &g, bool each_pair) {
    const unsigned single = answers::containments | answers::casts;
    queries &= g.margin > 0 ? ~unsigned(answers::containments) : ~0U;
    return each_pair ? queries : queries & ~single;
}

// Where the next call finds no zeros, unless it has written them.
[[gnu::noinline]] void spoil_stack() {
    volatile unsigned char room[1 << 16];
    for (volatile unsigned char &byte : room)
        byte = 0xEE;
}

// A scene with what the reference says of its pairs.
struct known {
    const scene &of;
    world w;
    given g;
    unsigned queries;
    answers::of_pairs right;

    known(const scene &s, const given &options) : of(s), w(s.make()), g(options) {
        queries = allowed(s.queries, g, true);
        right = answers::by_reference(
            w.store.get(), w.pairs,
            w.motions.empty() ? answers::any_motions(w.pairs.size()) : w.motions, with(g), queries);
    }

    // How many pairs lanes decide at least: of casts some less, and none that meet at the start.
    double least_in_lanes() const {
        const double most = (1 - of.in_lanes) * double(w.pairs.size());
        double later = double(w.pairs.size());
        if (of.reported == answers::casts)
            later -= 3 + double(std::count(right.casts[0].begin(), right.casts[0].end(), 0U));
        return later - most;
    }
    // Expects the answers about some of the pairs, as an array.
    void expect(const words &which, sepax_options options, unsigned asked,
                const form &f = {}) const {
        std::vector<sepax_pair> pairs;
        std::vector<sepax_vec2> motions;
        for (const uint32_t i : which) {
            pairs.push_back(w.pairs[i]);
            motions.push_back(right.motions[i]);
        }
        answers::arena at(f.offset);
        asked &= queries;
        spoil_stack();
        answers::expect_equal(
            answers::expected(right, which, {}, (g.flags & SEPAX_OPEN) != 0, asked, f),
            answers::ask(w.store.get(), sepax_pairs(at.put(pairs), pairs.size()), pairs.size(),
                         motions, with(g, options), asked, f));
    }
};

// Visits a scene with each of its options.
template <typename Visit> void for_each_given(const scene &s, Visit visit) {
    for (const given &g : s.options) {
        SCOPED_TRACE(trace(g));
        const known k(s, g);
        if (testing::Test::HasFatalFailure())
            return;
        visit(k);
    }
}

bool is_reference(const sepax_options &options) {
    return options.backend == sepax_backend_find("reference");
}

// Visits every backend that runs here but the reference, by its own choice.
template <typename Visit> void for_each_other(Visit visit) {
    for_each_backend_here([&](const std::string &backend) {
        SCOPED_TRACE(backend);
        if (backend != "reference")
            visit(options_for(backend.c_str()));
    });
}

class Answers : public testing::TestWithParam<scene> {
  protected:
    bool leaves_out(unsigned loop) const {
        return (GetParam().loops & loop) == 0;
    }
};

std::string name_of(const testing::TestParamInfo<scene> &info) {
    return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(Of, Answers, testing::ValuesIn(scenes()), name_of);

// The pairs of a scene in one call, whose report accounts for all of them.
TEST_P(Answers, ByEveryBackend) {
    for_each_given(GetParam(), [](const known &k) {
        const words all = all_of(k.w.pairs.size());
        for_each_backend([&](sepax_options options) {
            if (is_reference(options)) { // some pairs, for all is right by it
                k.expect(all_of(std::min<size_t>(all.size(), 100)), options, answers::every);
                return;
            }
            k.expect(all, options, answers::every);
            sepax_report report = {};
            options.report = &report;
            k.expect(all, options, k.of.reported);
            EXPECT_EQ(options.backend, report.backend);
            EXPECT_EQ(all.size(), report.filtered + report.in_double + report.expanded);
            if (options.strategy != SEPAX_SCALAR && sepax_backend_lanes(options.backend) > 1) {
                EXPECT_LE(k.least_in_lanes(), double(report.filtered));
            }
        });
    });
}

TEST_P(Answers, ByEveryStrategy) {
    if (leaves_out(by_strategies))
        return;
    for_each_given(GetParam(), [](const known &k) {
        const words all = all_of(k.w.pairs.size());
        for_each_variant([&](sepax_options options) {
            for (const uint32_t dedup : {0U, uint32_t(SEPAX_NO_DEDUP)}) {
                if (is_reference(options))
                    continue;
                options.flags = dedup;
                k.expect(all, options, answers::relations | answers::hits | answers::contacts);
            }
        });
    });
}

// Calls of 1 to 17 pairs, with a report and without, in all modes of the caller.
TEST_P(Answers, InCallsOfFewPairs) {
    if (leaves_out(in_few))
        return;
    for_each_given(GetParam(), [](const known &k) {
        const size_t most = std::min(k.w.pairs.size(), scaled(1500, 17));
        for_each_other([&](sepax_options options) {
            size_t calls = 0;
            for (size_t start = 0, n = 1; start < most; start += n, n = n % 17 + 1) {
                words some = all_of(std::min(most, start + n));
                some.erase(some.begin(), some.begin() + std::ptrdiff_t(start));
                sepax_report report = {};
                options.report = ++calls % 3 == 0 ? &report : nullptr;
                form f;
                f.offset = calls % 5;
                f.mode = &fp_modes()[calls % fp_modes().size()];
                k.expect(some, options, answers::every, f);
            }
        });
    });
}

// Batches of every size around vectors and tiles, unaligned, in another order, and with each
// output left out and alone.
TEST_P(Answers, InEveryForm) {
    if (leaves_out(in_forms))
        return;
    for_each_given(GetParam(), [](const known &k) {
        const auto cycled = [&k](size_t n) {
            words which = all_of(n);
            for (uint32_t &i : which)
                i = uint32_t((n - i) % k.w.pairs.size());
            return which;
        };
        for_each_other([&](const sepax_options &options) {
            const size_t lanes = sepax_backend_lanes(options.backend);
            for (size_t n = 0; n <= 3 * lanes + 1; ++n)
                k.expect(cycled(n), options, answers::every, {n % 5, 0, nullptr});
            // two large tiles, a small one and a rest
            for (const size_t offset : {0U, 1U, 2U, 4U})
                k.expect(cycled(2 * 4096 + 1024 + 65), options,
                         answers::of_relations | answers::contacts, {offset, 0, nullptr});
            for (const size_t n : {size_t(70), size_t(1024), 1023 + lanes, 1024 + lanes}) {
                const words which = cycled(n);
                for (unsigned i = 0; i < 10; ++i) {
                    form f = {i % 5, 1U << i, nullptr};
                    k.expect(which, options, answers::contacts | answers::distances, f);
                    f.left_out = ~f.left_out;
                    k.expect(which, options, answers::contacts, f);
                    if (n == 70)
                        k.expect(which, options, answers::casts | answers::distances, f);
                }
            }
        });
    });
}

// Hints hold anything; a byte behind them stays.
TEST_P(Answers, WithHints) {
    if (leaves_out(in_forms))
        return;
    for_each_given(GetParam(), [](const known &k) {
        const words all = all_of(k.w.pairs.size());
        for_each_variant([&](sepax_options options) {
            if ((options.strategy != SEPAX_AUTO && options.strategy != SEPAX_SUPPORT) ||
                is_reference(options))
                return; // these have some
            shapes::rng random(3);
            answers::bytes hints(all.size() + 1, 0);
            for (const int round : {0, 1, 2, 3}) { // zeros, what was written, all set, any
                for (uint8_t &hint : hints)
                    hint = round < 2    ? hint
                           : round == 2 ? 0xFF
                                        : uint8_t(shapes::below(random, 256));
                hints.back() = 0xA5;
                options.hints = hints.data();
                options.hint_count = all.size();
                k.expect(all, options, answers::of_relations | answers::contacts);
                EXPECT_EQ(0xA5, hints.back());
            }
        });
    });
}

TEST_P(Answers, InEveryMode) {
    if (leaves_out(in_modes))
        return;
    for_each_given(GetParam(), [](const known &k) {
        for_each_other([&](const sepax_options &options) {
            for (const fp_mode &mode : fp_modes())
                k.expect(all_of(k.w.pairs.size()), options, answers::every, {0, 0, &mode});
        });
    });
}

// A source with what is right about its pairs: of these, pair by pair.
struct known_source {
    source from;
    std::shared_ptr<const answers::of_pairs> right;
    words which;

    std::string name() const {
        return from.name + " of " + std::to_string(which.size()) + " pairs";
    }
    // Expects it to name its pairs, and none behind them.
    void expect_pairs() const {
        answers::arena at(0);
        const sepax_source s = from.get(at);
        ASSERT_EQ(from.pairs.size(), sepax_source_count(s));
        for (size_t i = 0; i < from.pairs.size(); ++i) {
            const sepax_pair found = sepax_source_pair(s, i);
            ASSERT_TRUE(from.pairs[i].a == found.a && from.pairs[i].b == found.b) << i;
        }
        for (const size_t beyond : {from.pairs.size(), SIZE_MAX}) {
            const sepax_pair none = sepax_source_pair(s, beyond);
            EXPECT_TRUE(none.a == SEPAX_NO_ID && none.b == SEPAX_NO_ID);
        }
    }
    // Expects the answers by options in a form.
    void expect(const known &k, const sepax_options &options, const form &f) const {
        unsigned queries = allowed(k.queries, k.g, from.groups.empty());
        if (!right->skipped.empty() && right->contacts.empty())
            queries &= answers::of_relations; // with shifts
        std::vector<sepax_vec2> motions;
        for (const uint32_t i : which)
            motions.push_back(right->motions[i]);
        answers::arena at(f.offset);
        const size_t n = which.size(), results = from.groups.empty() ? n : from.groups.size() - 1;
        const bool open = (k.g.flags & SEPAX_OPEN) != 0;
        answers::expect_equal(answers::expected(*right, which, from.groups, open, queries, f),
                              answers::ask(k.w.store.get(), from.get(at), results, motions,
                                           with(k.g, options), queries, f));
    }
};

// All sources of a scene. A pair that many of them have is answered by the reference once.
std::vector<known_source> known_sources(const known &k, size_t pairs) {
    const auto common = std::make_shared<answers::of_pairs>();
    std::map<std::pair<sepax_id, sepax_id>, uint32_t> number;
    std::vector<sepax_pair> different;
    std::vector<known_source> all;
    for (source &s : all_sources(k.of, k.w, pairs, with(k.g))) {
        known_source one = {s, common, all_of(s.pairs.size())};
        if (!one.from.right.skipped.empty()) {
            one.right = std::make_shared<answers::of_pairs>(std::move(one.from.right));
        } else {
            for (uint32_t &i : one.which) {
                const sepax_pair p = one.from.pairs[i];
                const auto at = number.try_emplace({p.a, p.b}, uint32_t(different.size()));
                if (at.second)
                    different.push_back(p);
                i = at.first->second;
            }
        }
        all.push_back(std::move(one));
    }
    *common = answers::by_reference(k.w.store.get(), different,
                                    answers::any_motions(different.size()), with(k.g), k.queries);
    return all;
}

TEST_P(Answers, FromEverySource) {
    if (leaves_out(in_sources))
        return;
    for_each_given(GetParam(), [](const known &k) {
        size_t turn = 0;
        for (const known_source &s : known_sources(k, k.of.source_pairs)) {
            SCOPED_TRACE(s.name());
            s.expect_pairs();
            for_each_backend([&](sepax_options options) {
                if (is_reference(options) && turn % 12 != 0)
                    return; // it takes long
                ++turn;
                const unsigned left_out = turn % 3 == 0 ? 1U << turn % 10 : 0;
                std::vector<uint8_t> hints(s.which.size(), uint8_t(turn));
                if (turn % 7 == 0 && !hints.empty()) {
                    options.hints = hints.data();
                    options.hint_count = hints.size();
                }
                s.expect(k, options, {turn % 5, left_out, &fp_modes()[turn % fp_modes().size()]});
            });
        }
    });
}

// By every hook, from sources that are divided into parts.
TEST_P(Answers, OnThreads) {
    if (leaves_out(on_threads))
        return;
    const auto hooks = all_hooks();
    for_each_given(GetParam(), [&hooks](const known &k) {
        size_t turn = 0;
        for (const known_source &s : known_sources(k, 24000)) {
            if (s.which.size() < 10000)
                continue;
            SCOPED_TRACE(s.name());
            for_each_other([&](sepax_options options) {
                sepax_report reports[2] = {};
                std::vector<uint32_t> parts[2];
                for (const size_t i : {0, 1}) {
                    const std::unique_ptr<hook> &h = hooks[++turn % hooks.size()];
                    SCOPED_TRACE(h->name());
                    options.threads = h->threads();
                    options.report = &reports[i];
                    s.expect(k, options, {});
                    parts[i] = h->take_parts();
                }
                const bool few_groups = !s.from.groups.empty() && s.from.groups.size() < 100;
                EXPECT_TRUE(few_groups || !parts[0].empty());
                EXPECT_EQ(parts[0], parts[1]);
                EXPECT_EQ(reports[0].filtered, reports[1].filtered);
                EXPECT_EQ(reports[0].in_double, reports[1].in_double);
                EXPECT_EQ(reports[0].expanded, reports[1].expanded);
            });
        }
    });
    EXPECT_TRUE(modes_left_alone(hooks));
}

} // namespace
