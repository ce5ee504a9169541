/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L /* isatty */

#include "geometry_demo.h"

#include "geometry_map.h"
#include "pair_csv.h"
#include "pair_parts.h"
#include "progress.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    SAMPLES = 4096,     /* lines whose length is measured */
    STEP = 4096,        /* lines written between two updates of the progress */
    MOST_DRAWN = 100000 /* geometries of a picture that nobody ordered */
};

/* One run. It goes through all pairs twice: to count what will be written, and to write it. */
typedef struct run {
    const geometry_demo_options *options;
    geometries in;
    pair_parts parts;
    pair_answers found; /* of the part at hand */
    uint8_t *largest;   /* of each geometry: its largest relation with another one */
    size_t touching, overlapping;
    size_t bytes;   /* of the CSV */
    bool estimated; /* whether `bytes` comes from a sample */
    bool quiet;     /* no progress: the CSV goes to the same terminal */
} run;

/* ----------------------------------------------------------------------- survey */

/* Leaves every second pair of the sample. */
static void thin_out(pair_answers *sample) {
    for (size_t k = 0; 2 * k < sample->count; k++) {
        sample->pairs[k] = sample->pairs[2 * k];
        sample->relations[k] = sample->relations[2 * k];
    }
    sample->count = (sample->count + 1) / 2;
}

/* Adds every *stride-th pair of the part to the sample, and doubles the stride when the sample is
 * full. `behind` pairs came in earlier parts. */
static void sample_part(const pair_answers *part, size_t behind, size_t *stride,
                        pair_answers *sample) {
    for (size_t i = 0; i < part->count; i++) {
        if ((behind + i) % *stride != 0) {
            continue;
        }
        if (sample->count == SAMPLES) {
            thin_out(sample);
            *stride *= 2;
        }
        sample->pairs[sample->count] = part->pairs[i];
        sample->relations[sample->count++] = part->relations[i];
    }
}

/* The length of the CSV, scaled up from the lines of the sample where it does not have all. */
static sepax_status measure(run *r, pair_answers *sample) {
    size_t length = 0;
    const sepax_status status = pair_answers_separate(sample);
    for (size_t i = 0; i < sample->count && status == SEPAX_OK; i++) {
        length += pair_csv_line(sample, i, NULL);
    }
    const size_t met = r->touching + r->overlapping;
    r->estimated = met > sample->count;
    if (r->estimated) {
        length = (size_t)((double)length / (double)sample->count * (double)met);
    }
    r->bytes = pair_csv_head(&r->in, NULL) + length;
    return status;
}

/* Counts the pairs of a part. */
static void count(run *r) {
    const pair_answers *found = &r->found;
    for (size_t i = 0; i < found->count; i++) {
        const uint8_t relation = found->relations[i];
        const uint32_t owners[2] = {r->in.owners[found->pairs[i].a],
                                    r->in.owners[found->pairs[i].b]};
        for (size_t k = 0; k < 2; k++) {
            uint8_t *largest = &r->largest[owners[k]];
            *largest = relation > *largest ? relation : *largest;
        }
        r->touching += relation == SEPAX_TOUCHING;
        r->overlapping += relation == SEPAX_OVERLAPPING;
    }
}

/* Counts what will be written. */
static sepax_status survey(run *r) {
    progress line;
    bool more;
    size_t stride = 1;
    pair_answers sample = pair_answers_new(&r->in, SAMPLES);
    progress_begin(&line, "Relating", r->parts.total, false);
    sepax_status status = pair_parts_next(&r->parts, &more);
    while (status == SEPAX_OK && more) {
        status = pair_answers_find(&r->found, r->parts.pairs, r->parts.count, false);
        sample_part(&r->found, r->touching + r->overlapping, &stride, &sample);
        count(r);
        progress_step(&line, r->parts.passed);
        status = status == SEPAX_OK ? pair_parts_next(&r->parts, &more) : status;
    }
    progress_end(&line);
    status = status == SEPAX_OK ? measure(r, &sample) : status;
    pair_answers_free(&sample);
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

/* Prints how many there are of something, where there are any. */
static void print_count(const char *what, size_t count) {
    if (count > 0) {
        fprintf(stderr, "%s: %s.\n", what, grouped(count));
    }
}

static void print_input(const run *r) {
    const geometries *in = &r->in;
    const wkt_parts *parts = &in->parts;
    fprintf(stderr, "%s: %s of %s.\n", in->path, counted(in->count, "geometry"),
            counted(sepax_store_count(in->store), "convex piece"));
    print_count("Geometries with a radius", in->radii);
    print_count("Geometries that are empty and meet nothing", in->empty);
    print_count("Polygons that are not convex or have holes, and were cut into pieces",
                in->cut.concave);
    print_count("Polygons without area, which are taken as the segment or point they are",
                in->cut.flat);
    print_count("Polygons that could not be cut and gave way to their convex hulls", in->cut.hulls);
    print_count("Points whose Z or M was left out, because the plane has only x and y",
                parts->dropped);
    if (parts->rounded > 0) {
        fprintf(
            stderr,
            "Coordinates and radii that were rounded to float32: %s of %s, by at most %.2g%s. The "
            "answers are exact for the rounded ones.\n",
            grouped(parts->rounded), grouped(parts->numbers), parts->moved, geometries_origin(in));
    }
    fprintf(stderr, "Pairs of pieces whose bounding boxes meet: %s.\n", grouped(r->parts.total));
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
    bool more = true, good = pair_csv_open(csv, r->options->output, &r->in);
    progress_begin(&line, "Writing", r->touching + r->overlapping, r->quiet);
    pair_parts_rewind(&r->parts);
    sepax_status status = SEPAX_OK;
    while (good && more && status == SEPAX_OK) {
        status = pair_parts_next(&r->parts, &more);
        if (status == SEPAX_OK) {
            status = pair_answers_find(&r->found, r->parts.pairs, r->parts.count, true);
        }
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

/* "folder/pairs.svg" for "folder/pairs.csv"; for a CSV that goes to no file the picture is named
 * after the geometries and lies in the folder of the options. */
static char *picture_path(const geometry_demo_options *options) {
    const bool own = options->output == NULL;
    const char *path = own ? options->path : options->output;
    const char *slash = strrchr(path, '/'), *name = slash != NULL ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    const char *start = own ? name : path, *end = name + strlen(name);
    end = dot > name && strcmp(dot, ".svg") != 0 ? dot : end;
    const size_t room = strlen(options->folder) + strlen(path) + 8;
    char *text = list_new(room, 1);
    snprintf(text, room, "%s%s%.*s.svg", own ? options->folder : "", own ? "/" : "",
             (int)(end - start), start);
    return text;
}

/* Draws the geometries to the file that the options name, else beside the CSV. */
static bool draw(const run *r) {
    fault why = {0};
    if (r->options->svg == NULL && r->in.count > MOST_DRAWN) {
        fprintf(stderr, "There is no picture of more than %s geometries without --svg.\n",
                grouped(MOST_DRAWN));
        return true;
    }
    char *own = picture_path(r->options);
    const char *path = r->options->svg != NULL ? r->options->svg : own;
    const bool good = geometry_map_write(path, &r->in, r->largest, &why);
    if (good) {
        fprintf(stderr, "The picture is in %s\n", path);
    } else {
        fault_print(path, &why);
    }
    free(own);
    return good;
}

static void refuse(const run *r) {
    fprintf(stderr,
            "%s: the %s have %s whose bounding boxes meet, and one run takes at most %s "
            "(2^32 - 1). Leave out geometries that occur more than once, or split the file into "
            "regions and relate each of them.\n",
            r->in.path, counted(sepax_store_count(r->in.store), "piece"),
            counted(r->parts.total, "pair"), grouped(SEPAX_MAX_PAIRS));
}

/* Finds, relates and writes. False when something went wrong that has been printed. */
static sepax_status process(run *r, bool *good) {
    pair_csv csv;
    sepax_status status = pair_parts_open(&r->parts, &r->in);
    if (status != SEPAX_OK) {
        return status;
    }
    *good = r->parts.total <= SEPAX_MAX_PAIRS;
    if (!*good) {
        refuse(r);
        return SEPAX_OK;
    }
    r->found = pair_answers_new(&r->in, r->parts.capacity);
    r->largest = list_new(r->in.count, sizeof *r->largest);
    print_input(r);
    status = survey(r);
    if (status == SEPAX_OK) {
        print_survey(r);
        status = write_pairs(r, &csv);
        *good = status == SEPAX_OK && (csv.error == 0 || csv.error == EPIPE);
        *good = draw(r) && *good;
    }
    pair_answers_free(&r->found);
    free(r->largest);
    return status;
}

int geometry_demo(const geometry_demo_options *options) {
    run r = {.options = options,
             .in = {.path = options->path, .hull = options->hull},
             .quiet = options->output == NULL && isatty(STDOUT_FILENO)};
    bool good = false;
    sepax_status status = sepax_store_create(NULL, &r.in.store);
    if (status == SEPAX_OK) {
        status = geometries_read(&r.in);
    }
    if (status == SEPAX_OK && r.in.faults == 0) {
        status = process(&r, &good);
    }
    if (status != SEPAX_OK) {
        char text[240];
        sepax_explain(status, NULL, text, sizeof text);
        fprintf(stderr, "%s: %s\n", options->path, text);
        good = false;
    }
    pair_parts_close(&r.parts);
    geometries_free(&r.in);
    sepax_store_destroy(r.in.store);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
