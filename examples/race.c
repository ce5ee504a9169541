/* SPDX-License-Identifier: MIT */
#include "race.h"

#include "list.h"
#include "stopwatch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One runner: a backend of sepax or a baseline. */
typedef struct runner {
    const race *in;
    const sepax_backend *backend;
    baseline_relate *baseline;
    sepax_pair *pairs;
    uint8_t *answers;
    sepax_status status;
} runner;

static void find(void *context) {
    runner *r = context;
    size_t count;
    const sepax_store *store = r->in->store;
    const sepax_range whole = {0, (uint32_t)sepax_store_count(store)};
    const sepax_broad_options options = {.backend = r->backend, .a = whole, .b = whole};
    const sepax_status status =
        sepax_find_pairs(store, &options, r->in->workspace, r->pairs, r->in->pair_count, &count);
    r->status = r->status ? r->status : status;
}

static void relate(void *context) {
    runner *r = context;
    const sepax_status status =
        sepax_relate(r->in->store, sepax_pairs(r->in->pairs, r->in->pair_count),
                     &(sepax_options){.backend = r->backend}, r->answers);
    r->status = r->status ? r->status : status;
}

static void run_baseline(void *context) {
    runner *r = context;
    r->baseline(&r->in->shapes, r->in->pairs, r->in->pair_count, r->answers);
}

static double millions(const runner *r, double seconds) {
    return (double)r->in->pair_count / seconds * 1e-6;
}

static bool race_backend(runner *r, double textbook) {
    char name[48];
    const unsigned lanes = sepax_backend_lanes(r->backend);
    snprintf(name, sizeof name, "sepax %s, %u lane%s", sepax_backend_name(r->backend), lanes,
             lanes == 1 ? "" : "s");
    if (!sepax_backend_runs_here(r->backend)) {
        printf("  %-30s skipped: this CPU cannot run it\n", name);
        return true;
    }
    const race *in = r->in;
    const double finding = stopwatch_median(find, r, in->runs);
    const double relating = stopwatch_median(relate, r, in->runs);
    const bool same = r->status == SEPAX_OK &&
                      memcmp(r->pairs, in->pairs, in->pair_count * sizeof *in->pairs) == 0 &&
                      memcmp(r->answers, in->relations, in->pair_count) == 0;
    printf("  %-30s %8.2f %9.1f %9.2f %9.1f %8.1fx %9s %10s%s\n", name, finding * 1e3,
           millions(r, finding), relating * 1e3, millions(r, relating), textbook / relating,
           same ? "0" : "?", same ? "0" : "DIFFERS",
           r->backend == sepax_backend_default() ? "  (default)" : "");
    if (r->status != SEPAX_OK) {
        printf("    %s\n", sepax_status_text(r->status));
    }
    return same;
}

/* How many answers are wrong: as meeting or not, and as one of the three relations. */
typedef struct wrong {
    size_t meets, relations;
} wrong;

static wrong count_wrong(const runner *r) {
    wrong count = {0};
    for (size_t i = 0; i < r->in->pair_count; i++) {
        const uint8_t it = r->answers[i], right = r->in->relations[i];
        if (r->in->pairs[i].b >= r->in->polygon_count) {
            continue;
        }
        count.meets += (it != SEPAX_DISJOINT) != (right != SEPAX_DISJOINT);
        count.relations += it != right;
    }
    return count;
}

static void print_baseline(const runner *r, const char *name, double seconds, wrong errors,
                           double textbook) {
    printf("  %-30s %8s %9s %9.2f %9.1f %8.1fx %9s %10s\n", name, "", "", seconds * 1e3,
           millions(r, seconds), textbook / seconds, grouped(errors.meets),
           grouped(errors.relations));
}

/* Times several ways to write one-sided SAT in scalar code, and prints the fastest of them. */
static void race_best_scalar(runner *r, double textbook) {
    static const struct {
        const char *name;
        baseline_relate *relate;
    } ways[] = {{"best scalar SAT: early exit", baseline_early_exit},
                {"best scalar SAT: branch-free", baseline_branch_free},
                {"best scalar SAT: early vertex", baseline_early_vertex}};
    double seconds = 0;
    size_t best = 0;
    wrong errors = {0};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        r->baseline = ways[i].relate;
        const double time = stopwatch_median(run_baseline, r, r->in->runs);
        if (i == 0 || time < seconds) {
            seconds = time;
            best = i;
            errors = count_wrong(r);
        }
    }
    print_baseline(r, ways[best].name, seconds, errors, textbook);
}

bool race_run(const race *in) {
    runner r = {.in = in,
                .baseline = baseline_textbook,
                .pairs = list_new(in->pair_count, sizeof *r.pairs),
                .answers = list_new(in->pair_count, sizeof *r.answers)};
    printf("\nOne thread, median of %-2u            find pairs       relate pairs     against"
           "       wrong answers\n%-32s %8s %9s %9s %9s %9s %9s %10s\n",
           in->runs, "", "ms", "M/s", "ms", "M/s", "textbook", "meet?", "relation");
    const double textbook = stopwatch_median(run_baseline, &r, in->runs);
    const wrong errors = count_wrong(&r);
    bool good = true;
    for (size_t i = 0; i < sepax_backend_count(); i++) {
        r.backend = sepax_backend_at(i);
        r.status = SEPAX_OK;
        good = race_backend(&r, textbook) && good;
    }
    print_baseline(&r, "textbook SAT in float32", textbook, errors, textbook);
    race_best_scalar(&r, textbook);
    free(r.pairs);
    free(r.answers);
    return good;
}
