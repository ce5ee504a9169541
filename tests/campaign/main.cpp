// SPDX-License-Identifier: MIT
//
// sepax_campaign: as many pairs at and around contact as one has patience for, on every backend
// that runs here. Returns 1 when an answer is wrong.

#include <cerrno>
#include <chrono>
#include <cinttypes>
#include <cmath>
#include <cstdlib>

#include <getopt.h>
#include <unistd.h>

#include "campaign.h"

namespace {

using namespace campaign;

const char usage[] =
    "usage: sepax_campaign [options]\n"
    "  --oracle gmp|last  what is right: GMP, or the library's own last level (default: last)\n"
    "  --pairs N          how many pairs (default: 10000000)\n"
    "  --seed S           (default: 1)\n"
    "  --regime NAME      one regime alone (default: all)\n"
    "  --batch B          that batch alone\n";

struct command {
    plan what;
    bool one_batch = false;
    uint64_t batch = 0;
};

bool read_number(const char *text, uint64_t *number) {
    char *end = nullptr;
    errno = 0;
    *number = std::strtoull(text, &end, 10);
    return errno == 0 && end != text && *end == '\0' && *text != '-';
}

bool read_option(int option, const char *value, command *c) {
    switch (option) {
    case 'o':
        c->what.oracle = value;
        return c->what.oracle == "gmp" || c->what.oracle == "last";
    case 'p':
        return read_number(value, &c->what.pairs);
    case 's':
        return read_number(value, &c->what.seed);
    case 'r':
        c->what.regime = value;
        return known_regime(value);
    case 'b':
        c->one_batch = true;
        return read_number(value, &c->batch);
    default:
        return false;
    }
}

bool read_command(int argc, char **argv, command *c) {
    static const option names[] = {
        {"oracle", required_argument, nullptr, 'o'}, {"pairs", required_argument, nullptr, 'p'},
        {"seed", required_argument, nullptr, 's'},   {"regime", required_argument, nullptr, 'r'},
        {"batch", required_argument, nullptr, 'b'},  {nullptr, 0, nullptr, 0}};
    c->what.pairs = 10000000;
    int given, index = 0;
    while ((given = getopt_long(argc, argv, "", names, &index)) != -1)
        if (!read_option(given, optarg, c)) {
            if (given != '?')
                std::fprintf(stderr, "sepax_campaign: --%s cannot be %s\n", names[index].name,
                             optarg);
            return false;
        }
    c->what.batch_pairs = usual_batch_pairs(c->what.oracle);
    return optind == argc;
}

// ---------------------------------------------------------------- progress

double seconds() {
    using clock = std::chrono::steady_clock;
    return std::chrono::duration<double>(clock::now().time_since_epoch()).count();
}

// A bar on a terminal, else a line a minute.
class meter {
  public:
    explicit meter(uint64_t all) : all_(all) {
    }

    void show(const state &s) {
        const double now = seconds();
        if (now - shown_ < (terminal_ ? .2 : 60))
            return;
        shown_ = now;
        const tally sum = s.total();
        const double done = static_cast<double>(sum[PAIRS]), all = static_cast<double>(all_);
        const double rate = done / (now - since_ + 1e-9);
        const double left = done < all ? (all - done) / rate : 0;
        char bar[31] = {};
        for (int i = 0; i < 30; ++i)
            bar[i] = done >= all * (i + 1) / 30 ? '#' : '.';
        std::fprintf(
            stderr,
            "%s[%s] %5.1f %%, %.3g pairs a second, %.0f min %02.0f s left, %" PRIu64 " wrong%s",
            terminal_ ? "\r" : "", bar, all > 0 ? 100 * done / all : 100, rate,
            std::floor(left / 60), std::fmod(left, 60), sum[WRONG], terminal_ ? "  " : "\n");
    }

    void end() const {
        if (terminal_)
            std::fprintf(stderr, "\n");
    }

  private:
    uint64_t all_;
    bool terminal_ = isatty(STDERR_FILENO) != 0;
    double since_ = seconds(), shown_ = since_;
};

// -------------------------------------------------------------------- work

void print_backends() {
    std::printf("backends:");
    for (size_t i = 0; i < sepax_backend_count(); ++i) {
        const sepax_backend *backend = sepax_backend_at(i);
        std::printf(" %s%s", sepax_backend_name(backend),
                    sepax_backend_runs_here(backend) ? "" : " (skipped: not on this CPU)");
    }
    std::printf("\n");
}

std::unique_ptr<judge> make_judge(const std::string &oracle) {
    return oracle == "gmp" ? make_gmp_judge(backends_here()) : make_last_judge(backends_here());
}

int run_campaign(const command &c, judge &judge) {
    plan p = c.what;
    state s;
    if (c.one_batch) {
        p.pairs = 1;
        s.next_batch = c.batch;
    }
    std::printf("oracle %s, seed %" PRIu64 ", %" PRIu64 " pairs\n", p.oracle.c_str(), p.seed,
                p.pairs);
    print_backends();
    std::fflush(stdout);
    meter progress(p.pairs);
    run(
        p, judge, &s, [&](const state &now) { progress.show(now); },
        [](const counterexample &found) {
            std::printf("\nWRONG\n");
            write(stdout, found);
        });
    progress.end();
    print(stdout, p, s);
    return s.total()[WRONG] == 0 ? 0 : 1;
}

} // namespace

int main(int argc, char **argv) {
    command c;
    if (!read_command(argc, argv, &c)) {
        std::fputs(usage, stderr);
        return 2;
    }
    const std::unique_ptr<judge> judge = make_judge(c.what.oracle);
    if (!judge) {
        std::fputs("sepax_campaign: built without GMP\n", stderr);
        return 2;
    }
    return run_campaign(c, *judge);
}
