/* SPDX-License-Identifier: MIT */
#include "county_demo.h"

#include "county_points.h"
#include "map.h"
#include "race.h"
#include "stopwatch.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* All data of one run. */
typedef struct run {
    const county_demo_options *options;
    counties all;
    borders shared;
    meetings found;
    sepax_store *store;
    sepax_workspace *workspace;
    sepax_pair *pairs;
    uint8_t *relations;
    size_t pair_count;
    fault why;
} run;

/* Prints the error of a call, if there is one. */
static bool check(const char *what, sepax_status status) {
    if (status != SEPAX_OK) {
        fprintf(stderr, "%s: %s\n", what, sepax_status_text(status));
    }
    return status == SEPAX_OK;
}

/* The sentence of the library, with the words of this program: a shape is a piece. */
static void print_rejection(const char *path, sepax_status status, sepax_rejection rejection) {
    char text[240];
    const size_t piece = rejection.index;
    rejection.index = SEPAX_NO_INDEX;
    sepax_explain(status, &rejection, text, sizeof text);
    if (piece != SEPAX_NO_INDEX) {
        fprintf(stderr, "%s: piece %zu: %s\n", path, piece, text);
    } else {
        fprintf(stderr, "%s: %s\n", path, text);
    }
}

static void print_crossings(const counties *all) {
    printf("  Some rings cross themselves. Where their edges a-b and c-d cross, a-c and b-d take "
           "their place:\n");
    for (size_t i = 0; i < all->crossing_count; i++) {
        const crossing *it = &all->crossings[i];
        const point *e = it->ends;
        printf("      %s: %d %d to %d %d crosses %d %d to %d %d\n",
               county_name(all, all->polygons[it->polygon].county), e[0].x, e[0].y, e[1].x, e[1].y,
               e[2].x, e[2].y, e[3].x, e[3].y);
    }
}

static bool load(run *r) {
    const double start = stopwatch_now();
    counties *all = &r->all;
    if (!counties_read(all, r->options->data, &r->why)) {
        fault_print(r->options->data, &r->why);
        return false;
    }
    borders_find(&r->shared, all);
    const double read = stopwatch_now();
    if (!counties_cut(all, &r->why)) {
        fault_print(r->options->data, &r->why);
        return false;
    }
    printf("The borders of the US counties (Census Bureau, us-atlas 3.0.1) are integers, which "
           "float32 "
           "holds exactly.\n"
           "  The file has %s counties and %s polygons. It was read in %.0f ms.\n"
           "  sepax_decompose cut them into %s convex pieces in %.0f ms; the areas of the pieces "
           "add up exactly.\n"
           "  %s have no area, because rounding left a segment or a point: they are just that.\n",
           grouped(all->count), grouped(all->polygon_count), (read - start) * 1e3,
           grouped(all->solid_count), (stopwatch_now() - read) * 1e3,
           counted(all->piece_count - all->solid_count, "polygon"));
    if (all->crossing_count > 0) {
        print_crossings(all);
    }
    return true;
}

/* One shape a piece: the id of a piece is its index. */
static bool store(run *r) {
    const double start = stopwatch_now();
    sepax_id first;
    sepax_rejection rejection;
    if (!check("creating a store", sepax_store_create(NULL, &r->store)) ||
        !check("creating a workspace", sepax_workspace_create(NULL, &r->workspace))) {
        return false;
    }
    const sepax_status status = sepax_store_add_many(r->store, r->all.xy, r->all.offsets,
                                                     r->all.piece_count, 0, &first, &rejection);
    if (status != SEPAX_OK) {
        print_rejection(r->options->data, status, rejection);
        return false;
    }
    printf("  The pieces were stored in %.1f ms and take %.1f MB.\n",
           (stopwatch_now() - start) * 1e3, (double)sepax_store_memory(r->store) * 1e-6);
    return true;
}

static bool find_candidates(run *r) {
    const sepax_status status =
        sepax_find_pairs(r->store, NULL, r->workspace, NULL, 0, &r->pair_count);
    if (status != SEPAX_ERROR_CAPACITY && !check("counting candidates", status)) {
        return false;
    }
    r->pairs = list_new(r->pair_count, sizeof *r->pairs);
    return check("finding candidates", sepax_find_pairs(r->store, NULL, r->workspace, r->pairs,
                                                        r->pair_count, &r->pair_count));
}

static bool relate(run *r) {
    sepax_report report = {0};
    const sepax_options options = {.report = &report};
    r->relations = list_new(r->pair_count, sizeof *r->relations);
    if (!check("relating candidates", sepax_relate(r->store, sepax_pairs(r->pairs, r->pair_count),
                                                   &options, r->relations))) {
        return false;
    }
    size_t counts[3] = {0};
    for (size_t i = 0; i < r->pair_count; i++) {
        counts[r->relations[i]]++;
    }
    printf("\nThe bounding boxes of %s pairs of pieces meet.\n"
           "  Of these pairs %s are disjoint, %s touch and %s overlap.\n"
           "  Arithmetic in float32 decided %s of them, double precision %s, and exact expansions "
           "%s.\n",
           grouped(r->pair_count), grouped(counts[0]), grouped(counts[1]), grouped(counts[2]),
           grouped(report.filtered), grouped(report.in_double), grouped(report.expanded));
    return true;
}

/* ------------------------------------------------------------------ county pairs */

/* Counties that share an arc must meet. */
static bool check_borders(const run *r) {
    size_t met = 0, flat = 0;
    for (size_t i = 0; i < r->shared.pair_count; i++) {
        const meeting *m = meetings_look_up(&r->found, r->shared.pairs[i].a, r->shared.pairs[i].b);
        met += m != NULL;
        flat += m != NULL && m->flat && m->relation == SEPAX_TOUCHING;
    }
    printf("  %s pairs share a border in the file. Of these %s meet, as they must.\n",
           grouped(r->shared.pair_count), grouped(met));
    if (flat > 0) {
        printf("    %zu of them meet only in a polygon without area:\n", flat);
    }
    for (size_t i = 0; i < r->found.count; i++) {
        const meeting *m = &r->found.items[i];
        if (m->flat && m->shares_arc && m->relation == SEPAX_TOUCHING) {
            printf("      %s | %s  at %d %d\n", county_name(&r->all, m->a),
                   county_name(&r->all, m->b), m->at.x, m->at.y);
        }
    }
    return met == r->shared.pair_count;
}

static void print_overlaps(const run *r, bool flat) {
    for (size_t i = 0; i < r->found.count; i++) {
        const meeting *m = &r->found.items[i];
        if (m->relation == SEPAX_OVERLAPPING && m->flat == flat) {
            printf("      %s | %s  near %.3f, %.3f\n", county_name(&r->all, m->a),
                   county_name(&r->all, m->b), county_longitude(&r->all, m->x),
                   county_latitude(&r->all, m->y));
        }
    }
}

/* The pairs that touch without a common arc: mostly where four counties have a corner in common. */
static void print_corners(const run *r) {
    enum { SHOWN = 4 };
    size_t count = 0;
    for (size_t i = 0; i < r->found.count; i++) {
        const meeting *m = &r->found.items[i];
        count += m->relation == SEPAX_TOUCHING && !m->shares_arc;
    }
    printf("  %s pairs touch without sharing a border, for instance:\n", grouped(count));
    size_t shown = 0;
    for (size_t i = 0; i < r->found.count && shown < SHOWN; i++) {
        const meeting *m = &r->found.items[i];
        if (m->relation == SEPAX_TOUCHING && !m->shares_arc) {
            printf("      %s | %s  at %d %d\n", county_name(&r->all, m->a),
                   county_name(&r->all, m->b), m->at.x, m->at.y);
            shown++;
        }
    }
}

static bool print_counties(run *r) {
    meetings_find(&r->found, &r->all, &r->shared, r->pairs, r->relations, r->pair_count);
    printf("\n%s pairs of counties touch, and %s really overlap, where simplified borders cross:\n",
           grouped(r->found.touching), grouped(r->found.overlapping - r->found.flat));
    print_overlaps(r, false);
    if (r->found.flat > 0) {
        printf("  In %s a polygon without area lies inside the other county:\n",
               counted(r->found.flat, "pair"));
        print_overlaps(r, true);
    }
    const bool good = check_borders(r);
    print_corners(r);
    return good;
}

/* What the counties would look like by the textbook's answers about polygons. */
static void print_textbook(const run *r) {
    const baseline_shapes shapes = {r->all.xy, r->all.offsets};
    uint8_t *relations = list_new(r->pair_count, sizeof *relations);
    meetings found;
    baseline_textbook(&shapes, r->pairs, r->pair_count, relations);
    for (size_t i = 0; i < r->pair_count; i++) {
        if (r->pairs[i].b >= r->all.solid_count) {
            relations[i] = r->relations[i];
        }
    }
    meetings_find(&found, &r->all, &r->shared, r->pairs, relations, r->pair_count);
    printf("  By the answers of the textbook %s pairs of counties would overlap instead of %s.\n",
           grouped(found.overlapping), grouped(r->found.overlapping));
    meetings_free(&found);
    free(relations);
}

/* ------------------------------------------------------------------------- files */

/* Writes every pair of counties that meet. x and y are the integers of the file, and `points` is
 * how many vertices of the one county are on the other. */
static bool write_list(run *r) {
    const char *path = r->options->csv;
    FILE *csv = fopen(path, "w");
    if (csv == NULL) {
        return fail(&r->why, 0, "the file cannot be written: %s", strerror(errno));
    }
    fputs("fips_a,county_a,fips_b,county_b,relation,shares_arc,x,y,longitude,latitude,points\n",
          csv);
    for (size_t i = 0; i < r->found.count; i++) {
        const meeting *m = &r->found.items[i];
        const bool touching = m->relation == SEPAX_TOUCHING;
        const double x = touching ? m->at.x : m->x, y = touching ? m->at.y : m->y;
        fprintf(csv, "%s,\"%s\",%s,\"%s\",%s,%d,%.6g,%.6g,%.5f,%.5f,%u\n", r->all.items[m->a].code,
                county_name(&r->all, m->a), r->all.items[m->b].code, county_name(&r->all, m->b),
                touching ? "touching" : "overlapping", m->shares_arc, x, y,
                county_longitude(&r->all, x), county_latitude(&r->all, y), m->at_count);
    }
    const bool good = !ferror(csv);
    return (fclose(csv) == 0 && good) ? true
                                      : fail(&r->why, 0, "the file cannot be written completely");
}

static bool write_files(run *r) {
    if (!map_write(r->options->svg, &r->all, &r->shared, &r->found, r->pairs, r->relations,
                   &r->why)) {
        fault_print(r->options->svg, &r->why);
        return false;
    }
    if (!write_list(r)) {
        fault_print(r->options->csv, &r->why);
        return false;
    }
    printf("\nThe map is in %s\nThe list of county pairs is in %s\n", r->options->svg,
           r->options->csv);
    return true;
}

int county_demo(const county_demo_options *options) {
    run r = {.options = options};
    bool good = load(&r) && store(&r) && find_candidates(&r) && relate(&r);
    if (good) {
        const bool meet = print_counties(&r) && county_points(&r.all, r.store, r.workspace);
        const race speed = {.store = r.store,
                            .workspace = r.workspace,
                            .shapes = {r.all.xy, r.all.offsets},
                            .pairs = r.pairs,
                            .relations = r.relations,
                            .pair_count = r.pair_count,
                            .polygon_count = r.all.solid_count,
                            .runs = options->runs};
        const bool agree = race_run(&speed);
        print_textbook(&r);
        good = write_files(&r) && meet && agree;
    }
    free(r.pairs);
    free(r.relations);
    sepax_workspace_destroy(r.workspace);
    sepax_store_destroy(r.store);
    meetings_free(&r.found);
    borders_free(&r.shared);
    counties_free(&r.all);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
