/* SPDX-License-Identifier: MIT
 *
 * sepax on real input: finds which counties of the United States touch or overlap, or which
 * geometries of a file do.
 */
#define _GNU_SOURCE /* getopt_long */

#include "county_demo.h"
#include "geometry_demo.h"

#include <getopt.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static const char usage[] =
    "usage: %s [--data FILE] [--svg FILE] [--csv FILE] [--runs N]\n"
    "           relates the counties of the United States and draws a map\n"
    "       %s FILE [--hull] [--output FILE] [--svg FILE]\n"
    "           reads geometries, writes the pairs that touch or overlap as CSV, and draws them.\n"
    "           The file is GeoJSON, or well-known text (WKT, EWKT), one a line or a row of CSV.\n"
    "           They are POINT, LINESTRING, POLYGON, their MULTI... and GEOMETRYCOLLECTION;\n"
    "           polygons may be concave and have holes, and heights are left out. A row is a\n"
    "           geometry, perhaps a radius and a name, unless the first row names the columns:\n"
    "           wkt, radius, name. A geometry may go on in the next lines. Empty lines and lines\n"
    "           with # are left out. Features have radius and name among their properties\n"
    "  -d, --data FILE    read the county borders from FILE (default: %s)\n"
    "  -s, --svg FILE     write the map to FILE (default: %s; of a\n"
    "                     file, beside the CSV, or else in the same folder)\n"
    "  -c, --csv FILE     write the list of county pairs to FILE (default: %s)\n"
    "  -r, --runs N       give each time as the median of N runs, 1 to 99 (default: 9)\n"
    "  -u, --hull         take the convex hull of polygons whose edges cross\n"
    "  -o, --output FILE  write the pairs of geometries to FILE (default: standard output)\n"
    "  -h, --help         print this text\n";

/* The build defines where the data file is and where results go. */
static const county_demo_options defaults = {.data = DEMO_DATA "/counties.txt",
                                             .svg = DEMO_OUTPUT "/counties.svg",
                                             .csv = DEMO_OUTPUT "/counties.csv",
                                             .runs = 9};

/* Prints how to call the program, and returns its exit status. */
static int print_usage(FILE *to, const char *name, int status) {
    fprintf(to, usage, name, name, defaults.data, defaults.svg, defaults.csv);
    return status;
}

static bool take_runs(const char *text, unsigned *runs) {
    char *end;
    const unsigned long number = strtoul(text, &end, 10);
    if (*end != '\0' || number < 1 || number > 99) {
        fprintf(stderr, "--runs takes a number from 1 to 99, not '%s'\n", text);
        return false;
    }
    *runs = (unsigned)number;
    return true;
}

int main(int argc, char **argv) {
    static const struct option names[] = {
        {"data", required_argument, NULL, 'd'},   {"svg", required_argument, NULL, 's'},
        {"csv", required_argument, NULL, 'c'},    {"runs", required_argument, NULL, 'r'},
        {"output", required_argument, NULL, 'o'}, {"hull", no_argument, NULL, 'u'},
        {"help", no_argument, NULL, 'h'},         {NULL, 0, NULL, 0}};
    county_demo_options options = defaults;
    geometry_demo_options own = {.folder = DEMO_OUTPUT}; /* a file of the user's own */
    int given;
    while ((given = getopt_long(argc, argv, "d:s:c:r:o:uh", names, NULL)) != -1) {
        if (given == 'd') {
            options.data = optarg;
        } else if (given == 's') {
            options.svg = own.svg = optarg;
        } else if (given == 'c') {
            options.csv = optarg;
        } else if (given == 'o') {
            own.output = optarg;
        } else if (given == 'u') {
            own.hull = true;
        } else if (given == 'h') {
            return print_usage(stdout, argv[0], EXIT_SUCCESS);
        } else if (given != 'r') {
            return print_usage(stderr, argv[0], EXIT_FAILURE);
        } else if (!take_runs(optarg, &options.runs)) {
            return EXIT_FAILURE;
        }
    }
    if (argc - optind > 1 || (optind == argc && (own.output != NULL || own.hull))) {
        return print_usage(stderr, argv[0], EXIT_FAILURE);
    }
    own.path = argv[optind]; /* NULL behind the last argument */
    return own.path != NULL ? geometry_demo(&own) : county_demo(&options);
}
