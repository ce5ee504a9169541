/* SPDX-License-Identifier: MIT */
#include "wkt_demo.h"

#include "list.h"
#include "polygons.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------- pairs */

typedef struct result {
    sepax_pair *pairs; /* candidates; then the first hit_count are those that meet */
    uint32_t *hits;
    float *numbers; /* separations, x and y of the normals: three arrays */
    uint8_t *relations;
    size_t pair_count, hit_count;
} result;

static int by_ids(const void *left, const void *right) {
    const sepax_pair *l = left, *r = right;
    return l->a != r->a ? (l->a > r->a) - (l->a < r->a) : (l->b > r->b) - (l->b < r->b);
}

static sepax_status compute(const polygons *in, sepax_workspace *workspace, result *to) {
    sepax_status status = sepax_find_pairs(in->store, NULL, workspace, NULL, 0, &to->pair_count);
    if (status != SEPAX_OK && status != SEPAX_ERROR_CAPACITY) {
        return status;
    }
    to->pairs = list_new(to->pair_count, sizeof *to->pairs);
    to->hits = list_new(to->pair_count, sizeof *to->hits);
    status =
        sepax_find_pairs(in->store, NULL, workspace, to->pairs, to->pair_count, &to->pair_count);
    status = status
                 ? status
                 : sepax_hits(in->store, to->pairs, to->pair_count, NULL, to->hits, &to->hit_count);
    if (status != SEPAX_OK) {
        return status;
    }
    for (size_t i = 0; i < to->hit_count; i++) {
        to->pairs[i] = to->pairs[to->hits[i]]; /* hits ascend, so nothing is lost */
    }
    qsort(to->pairs, to->hit_count, sizeof *to->pairs, by_ids);
    to->relations = list_new(to->hit_count, sizeof *to->relations);
    to->numbers = list_new(3 * to->hit_count, sizeof *to->numbers);
    const sepax_contacts contacts = {.separation = to->numbers,
                                     .normal_x = to->numbers + to->hit_count,
                                     .normal_y = to->numbers + 2 * to->hit_count};
    status = sepax_relate(in->store, to->pairs, to->hit_count, NULL, to->relations);
    return status ? status : sepax_separate(in->store, to->pairs, to->hit_count, NULL, &contacts);
}

static bool write_csv(const polygons *in, const result *from, const char *path) {
    FILE *csv = path ? fopen(path, "w") : stdout;
    if (!csv) {
        fprintf(stderr, "%s: cannot write it: %s\n", path, strerror(errno));
        return false;
    }
    fputs("line_a,line_b,relation,separation,normal_x,normal_y\n", csv);
    for (size_t i = 0; i < from->hit_count; i++) {
        const float *number = from->numbers + i;
        fprintf(csv, "%zu,%zu,%s,%.9g,%.9g,%.9g\n", in->lines[from->pairs[i].a],
                in->lines[from->pairs[i].b],
                from->relations[i] == SEPAX_TOUCHING ? "touching" : "overlapping",
                (double)number[0], (double)number[from->hit_count],
                (double)number[2 * from->hit_count]);
    }
    const bool written = fflush(csv) == 0 && !ferror(csv);
    const bool closed = !path || fclose(csv) == 0;
    if (!written || !closed) {
        fprintf(stderr, "%s: cannot write all of it\n", path ? path : "standard output");
    }
    return written && closed;
}

static void summarise(const polygons *in, const result *from) {
    size_t overlapping = 0;
    for (size_t i = 0; i < from->hit_count; i++) {
        overlapping += from->relations[i] == SEPAX_OVERLAPPING;
    }
    fprintf(stderr, "polygons: %s; candidates: %s, of which touching %s, overlapping %s\n",
            grouped(in->count), grouped(from->pair_count), grouped(from->hit_count - overlapping),
            grouped(overlapping));
    if (in->turned) {
        fprintf(stderr, "clockwise, turned round: %s\n", grouped(in->turned));
    }
    if (in->rounded) {
        fprintf(stderr,
                "coordinates rounded to float32 on reading: %s of %s; the answers are exact for "
                "the rounded ones\n",
                grouped(in->rounded), grouped(in->numbers));
    }
}

int wkt_demo(const char *path, const char *out) {
    polygons in = {.path = path};
    result all = {0};
    sepax_workspace *workspace = NULL;
    sepax_status status = sepax_store_create(NULL, &in.store);
    status = status ? status : sepax_workspace_create(NULL, &workspace);
    if (status == SEPAX_OK) {
        polygons_read(&in);
        status = in.faults ? status : compute(&in, workspace, &all);
    }
    if (status != SEPAX_OK) {
        fprintf(stderr, "%s: %s\n", path, sepax_status_text(status));
    }
    bool good = status == SEPAX_OK && in.faults == 0;
    if (good) {
        good = write_csv(&in, &all, out);
        summarise(&in, &all);
    }
    free(all.pairs);
    free(all.hits);
    free(all.numbers);
    free(all.relations);
    polygons_free(&in);
    sepax_workspace_destroy(workspace);
    sepax_store_destroy(in.store);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
