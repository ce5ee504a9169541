/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L /* isatty */

#include "wkt_demo.h"

#include "list.h"
#include "pair_csv.h"
#include "pair_parts.h"
#include "polygons.h"
#include "progress.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    SAMPLES = 4096, /* lines whose length is measured */
    STEP = 4096     /* lines written between two updates of the progress */
};

/* One run. It goes through all pairs twice: to count what will be written, and to write it. */
typedef struct run {
    const wkt_demo_options *options;
    polygons in;
    pair_parts parts;
    pair_answers found; /* of the part at hand */
    size_t touching, overlapping;
    size_t bytes;   /* of the CSV */
    bool estimated; /* whether `bytes` comes from a sample */
    bool quiet;     /* no progress: the CSV goes to the same terminal */
} run;

/* ---------------------------------------------------------------------- answers */

/* Relates the pairs of a part and keeps those that meet. */
static sepax_status relate(run *r) {
    pair_answers *found = &r->found;
    const sepax_source all = sepax_pairs(r->parts.pairs, r->parts.count);
    const sepax_status status = sepax_relate(r->in.store, all, NULL, found->relations);
    found->pairs = r->parts.pairs;
    found->count = 0;
    for (size_t i = 0; i < r->parts.count && status == SEPAX_OK; i++) {
        if (found->relations[i] != SEPAX_DISJOINT) {
            found->pairs[found->count] = found->pairs[i];
            found->relations[found->count++] = found->relations[i];
        }
    }
    return status;
}

static sepax_status separate(const run *r, const pair_answers *pairs) {
    const sepax_contacts contacts = {
        .separation = pairs->separation, .normal_x = pairs->normal_x, .normal_y = pairs->normal_y};
    return sepax_separate(r->in.store, sepax_pairs(pairs->pairs, pairs->count), NULL, &contacts);
}

static pair_answers answers_new(const size_t *lines, size_t count) {
    return (pair_answers){.relations = list_new(count, 1),
                          .separation = list_new(count, sizeof(float)),
                          .normal_x = list_new(count, sizeof(float)),
                          .normal_y = list_new(count, sizeof(float)),
                          .lines = lines};
}

static void answers_free(pair_answers *answers) {
    free(answers->relations);
    free(answers->separation);
    free(answers->normal_x);
    free(answers->normal_y);
}

/* ----------------------------------------------------------------------- survey */

/* Adds every `stride`-th pair of the part to the sample. `behind` pairs came in earlier parts. */
static void sample_part(const pair_answers *part, size_t behind, size_t stride,
                        pair_answers *sample) {
    for (size_t i = (stride - behind % stride) % stride; i < part->count; i += stride) {
        sample->pairs[sample->count] = part->pairs[i];
        sample->relations[sample->count++] = part->relations[i];
    }
}

/* The length of the CSV, scaled up from the lines of the sample where it does not have all. */
static sepax_status measure(run *r, const pair_answers *sample) {
    char text[PAIR_CSV_LONGEST];
    size_t length = 0;
    const sepax_status status = separate(r, sample);
    for (size_t i = 0; i < sample->count && status == SEPAX_OK; i++) {
        length += pair_csv_line(sample, i, text);
    }
    const size_t met = r->touching + r->overlapping;
    r->estimated = met > sample->count;
    if (r->estimated) {
        length = (size_t)((double)length / (double)sample->count * (double)met);
    }
    r->bytes = strlen(pair_csv_head) + length;
    return status;
}

/* Counts what will be written. */
static sepax_status survey(run *r) {
    progress line;
    bool more;
    const size_t stride = r->parts.total / SAMPLES + 1;
    pair_answers sample = answers_new(r->in.lines, SAMPLES);
    sample.pairs = list_new(SAMPLES, sizeof *sample.pairs);
    progress_begin(&line, "Relating", r->parts.total, false);
    sepax_status status = pair_parts_next(&r->parts, &more);
    for (size_t done = 0; status == SEPAX_OK && more;) {
        done += r->parts.count;
        status = relate(r);
        sample_part(&r->found, r->touching + r->overlapping, stride, &sample);
        for (size_t i = 0; i < r->found.count; i++) {
            r->touching += r->found.relations[i] == SEPAX_TOUCHING;
            r->overlapping += r->found.relations[i] == SEPAX_OVERLAPPING;
        }
        progress_step(&line, done);
        status = status == SEPAX_OK ? pair_parts_next(&r->parts, &more) : status;
    }
    progress_end(&line);
    status = status == SEPAX_OK ? measure(r, &sample) : status;
    free(sample.pairs);
    answers_free(&sample);
    return status;
}

/* "8.2 GB" */
static const char *size_text(size_t bytes) {
    static char text[32];
    static const char *const units[] = {"bytes", "kB", "MB", "GB", "TB"};
    double size = (double)bytes;
    size_t unit = 0;
    for (; size >= 999.5 && unit < 4; unit++) {
        size /= 1000;
    }
    snprintf(text, sizeof text, "%.*f %s", unit > 0 && size < 9.95 ? 1 : 0, size, units[unit]);
    return text;
}

static void print_input(const run *r) {
    fprintf(stderr, "%s: %s.\n", r->in.path, counted(r->in.count, "polygon"));
    if (r->in.turned > 0) {
        fprintf(stderr, "Clockwise polygons, which were turned round: %s.\n",
                grouped(r->in.turned));
    }
    if (r->in.hulls > 0) {
        fprintf(stderr, "Polygons that were not convex and gave way to their convex hulls: %s.\n",
                grouped(r->in.hulls));
    }
    if (r->in.rounded > 0) {
        fprintf(stderr,
                "Coordinates that were rounded to float32: %s of %s. The answers are exact for the "
                "rounded ones.\n",
                grouped(r->in.rounded), grouped(r->in.numbers));
    }
    fprintf(stderr, "Pairs whose bounding boxes meet: %s.\n", grouped(r->parts.total));
}

static void print_survey(const run *r) {
    const size_t met = r->touching + r->overlapping;
    fprintf(stderr, "Pairs that overlap: %s. Pairs that touch: %s.\n", grouped(r->overlapping),
            grouped(r->touching));
    fprintf(stderr, "The CSV will have %s and %s%s.\n", counted(met + 1, "line"),
            r->estimated ? "about " : "", size_text(r->bytes));
}

/* ---------------------------------------------------------------------- writing */

static void print_end(const run *r, const pair_csv *csv, double seconds) {
    const char *path = csv->path != NULL ? csv->path : "standard output";
    const size_t met = r->touching + r->overlapping;
    if (csv->error == 0) {
        fprintf(stderr, "Written to %s: %s in %.1f s.\n", path, counted(csv->written, "pair"),
                seconds);
    } else if (csv->error == EPIPE) {
        fprintf(stderr, "The reader of the CSV has stopped before the end; %s of %s were sent.\n",
                grouped(csv->written), counted(met, "pair"));
    } else {
        fprintf(stderr, "%s: the CSV cannot be written: %s\n", path, strerror(csv->error));
    }
}

/* Writes all pairs; csv->error tells whether that succeeded. */
static sepax_status write_pairs(run *r, pair_csv *csv) {
    progress line;
    bool more = true, good = pair_csv_open(csv, r->options->output);
    progress_begin(&line, "Writing", r->touching + r->overlapping, r->quiet);
    pair_parts_rewind(&r->parts);
    sepax_status status = SEPAX_OK;
    while (good && more && status == SEPAX_OK) {
        status = pair_parts_next(&r->parts, &more);
        status = status == SEPAX_OK ? relate(r) : status;
        status = status == SEPAX_OK ? separate(r, &r->found) : status;
        for (size_t i = 0; i < r->found.count && good && status == SEPAX_OK; i++) {
            good = pair_csv_write(csv, &r->found, i);
            if (i % STEP == 0) {
                progress_step(&line, csv->written);
            }
        }
    }
    pair_csv_close(csv);
    const double seconds = progress_end(&line);
    if (status == SEPAX_OK) {
        print_end(r, csv, seconds);
    }
    return status;
}

static void refuse(const run *r) {
    fprintf(stderr,
            "%s: the %s have %s whose bounding boxes meet, and one run takes at most %s "
            "(2^32 - 1). Leave out polygons that occur more than once, or split the file into "
            "regions and relate each of them.\n",
            r->in.path, counted(r->in.count, "polygon"), counted(r->parts.total, "pair"),
            grouped(SEPAX_MAX_PAIRS));
}

/* Finds, relates and writes. False when something went wrong that has been printed. */
static sepax_status process(run *r, bool *good) {
    pair_csv csv;
    sepax_status status = pair_parts_open(&r->parts, r->in.store);
    if (status != SEPAX_OK) {
        return status;
    }
    *good = r->parts.total <= SEPAX_MAX_PAIRS;
    if (!*good) {
        refuse(r);
        return SEPAX_OK;
    }
    r->found = answers_new(r->in.lines, r->parts.capacity);
    print_input(r);
    status = survey(r);
    if (status == SEPAX_OK) {
        print_survey(r);
        status = write_pairs(r, &csv);
        *good = status == SEPAX_OK && (csv.error == 0 || csv.error == EPIPE);
    }
    answers_free(&r->found);
    return status;
}

int wkt_demo(const wkt_demo_options *options) {
    run r = {.options = options,
             .in = {.path = options->path, .hull = options->hull},
             .quiet = options->output == NULL && isatty(STDOUT_FILENO)};
    bool good = false;
    sepax_status status = sepax_store_create(NULL, &r.in.store);
    if (status == SEPAX_OK) {
        polygons_read(&r.in);
        status = r.in.faults == 0 ? process(&r, &good) : SEPAX_OK;
    }
    if (status != SEPAX_OK) {
        char text[240];
        sepax_explain(status, NULL, text, sizeof text);
        fprintf(stderr, "%s: %s\n", options->path, text);
        good = false;
    }
    pair_parts_close(&r.parts);
    polygons_free(&r.in);
    sepax_store_destroy(r.in.store);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
