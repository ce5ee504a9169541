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
#include "counterexample.h"

namespace {

using namespace campaign;

const char usage[] =
    "usage: sepax_campaign [options]\n"
    "  --oracle gmp|last  what is right: GMP, or the library's own last level (default: last)\n"
    "  --pairs N          how many pairs, of this slice (default: 10000000)\n"
    "  --seed S           (default: 1)\n"
    "  --regime NAME      one regime alone (default: all)\n"
    "  --slice I/N        every Nth batch from the Ith on, to share a campaign (default: 0/1)\n"
    "  --batch B          that batch alone\n"
    "  --state FILE       where to go on, and where to note how far it came\n"
    "  --report FILE      counterexamples are appended to it\n"
    "  --replay FILE      no campaign: judge the counterexamples of a report again\n";

struct command {
    plan what;
    bool one_batch = false;
    uint64_t batch = 0;
    std::string replay;
};

bool read_number(const char *text, uint64_t *number) {
    char *end = nullptr;
    errno = 0;
    *number = std::strtoull(text, &end, 10);
    return errno == 0 && end != text && *end == '\0' && *text != '-';
}

bool read_slice(const char *text, plan *p) {
    int length = 0;
    return std::sscanf(text, "%" SCNu64 "/%" SCNu64 "%n", &p->slice, &p->slices, &length) == 2 &&
           text[length] == '\0' && p->slice < p->slices;
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
    case 'i':
        return read_slice(value, &c->what);
    case 'b':
        c->one_batch = true;
        return read_number(value, &c->batch);
    case 't':
        c->what.state_file = value;
        return true;
    case 'e':
        c->what.report_file = value;
        return true;
    case 'y':
        c->replay = value;
        return true;
    default:
        return false;
    }
}

bool read_command(int argc, char **argv, command *c) {
    static const option names[] = {
        {"oracle", required_argument, nullptr, 'o'}, {"pairs", required_argument, nullptr, 'p'},
        {"seed", required_argument, nullptr, 's'},   {"regime", required_argument, nullptr, 'r'},
        {"slice", required_argument, nullptr, 'i'},  {"batch", required_argument, nullptr, 'b'},
        {"state", required_argument, nullptr, 't'},  {"report", required_argument, nullptr, 'e'},
        {"replay", required_argument, nullptr, 'y'}, {nullptr, 0, nullptr, 0}};
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
    meter(uint64_t done, uint64_t all) : first_(done), all_(all) {
    }

    void show(const state &s) {
        const double now = seconds();
        if (now - shown_ < (terminal_ ? .2 : 60))
            return;
        shown_ = now;
        const tally sum = s.total();
        const double done = static_cast<double>(sum[PAIRS]), all = static_cast<double>(all_);
        const double rate = (done - static_cast<double>(first_)) / (now - since_ + 1e-9);
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
    uint64_t first_, all_;
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

// Where shrunk counterexamples go: to stdout, and to the report.
class recorder {
  public:
    bool open(const std::string &path) {
        if (path.empty())
            return true;
        file_.reset(std::fopen(path.c_str(), "a"));
        return file_ != nullptr;
    }

    void record(const counterexample &c, bool alone) const {
        std::printf("\n%s\n", alone ? "WRONG" : "WRONG, but not apart from its batch");
        write(stdout, c);
        if (file_)
            write(file_.get(), c);
    }

  private:
    struct closer {
        void operator()(std::FILE *f) const {
            std::fclose(f);
        }
    };
    std::unique_ptr<std::FILE, closer> file_;
};

int fail(const char *what, const std::string &file) {
    std::fprintf(stderr, "sepax_campaign: %s %s\n", what, file.c_str());
    return 2;
}

int run_campaign(const command &c, judge &judge) {
    plan p = c.what;
    state s;
    recorder records;
    if (!records.open(p.report_file))
        return fail("cannot write", p.report_file);
    if (c.one_batch) {
        p.state_file.clear();
        p.slices = 1;
        p.slice = 0;
        p.pairs = 1;
        s.next_batch = c.batch;
    } else if (!p.state_file.empty()) {
        const std::string problem = load(p, &s);
        if (problem.empty())
            std::printf("going on from batch %" PRIu64 " of %s\n", s.next_batch,
                        p.state_file.c_str());
        else if (problem != "new")
            return fail(("cannot go on, " + problem).c_str(), "in " + p.state_file);
    }
    std::printf("oracle %s, seed %" PRIu64 ", %" PRIu64 " pairs\n", p.oracle.c_str(), p.seed,
                p.pairs);
    print_backends();
    std::fflush(stdout);
    meter progress(s.total()[PAIRS], p.pairs);
    const bool saved = run(
        p, judge, &s, [&](const state &now) { progress.show(now); },
        [&](const counterexample &found, bool alone) { records.record(found, alone); });
    progress.end();
    if (!saved)
        return fail("cannot write", p.state_file);
    print(stdout, p, s);
    return s.total()[WRONG] == 0 ? 0 : 1;
}

int replay(const std::string &path, judge &judge) {
    std::FILE *in = std::fopen(path.c_str(), "r");
    if (in == nullptr)
        return fail("cannot read", path);
    std::vector<counterexample> all;
    const bool good = read(in, &all);
    std::fclose(in);
    if (!good)
        return fail("no report of counterexamples:", path);
    size_t wrong = 0;
    for (const counterexample &c : all)
        if (const std::unique_ptr<counterexample> again = judge.again(c, c.shapes)) {
            write(stdout, *again);
            ++wrong;
        }
    std::printf("%zu of %zu still wrong\n", wrong, all.size());
    return wrong == 0 ? 0 : 1;
}

} // namespace

int main(int argc, char **argv) {
    command c;
    if (!read_command(argc, argv, &c)) {
        std::fputs(usage, stderr);
        return 2;
    }
    const std::unique_ptr<judge> judge = make_judge(c.what.oracle);
    if (!judge)
        return fail("built without GMP: no oracle", c.what.oracle);
    return c.replay.empty() ? run_campaign(c, *judge) : replay(c.replay, *judge);
}
