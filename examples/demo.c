/* SPDX-License-Identifier: MIT
 *
 * sepax on real input: who touches whom among the counties of the United States, or among the
 * polygons of a file.
 */
#define _GNU_SOURCE /* getopt_long */

#include "county_demo.h"
#include "wkt_demo.h"

#include <getopt.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static const char usage[] =
    "usage: %s [--data FILE] [--svg FILE] [--csv FILE] [--runs N]\n"
    "           relates the counties of the United States and draws a map\n"
    "       %s FILE [--output FILE]\n"
    "           reads convex polygons, one POLYGON ((x y, ...)) a line, and writes the pairs\n"
    "           that touch or overlap as CSV; empty lines and lines with # are left out\n"
    "  -d, --data FILE    the county borders (default: %s)\n"
    "  -s, --svg FILE     where the map goes (default: %s)\n"
    "  -c, --csv FILE     where the list of county pairs goes (default: %s)\n"
    "  -r, --runs N       measure each time as the median of N runs, 1 .. 99 (default: 9)\n"
    "  -o, --output FILE  where the pairs of FILE go (default: standard output)\n"
    "  -h, --help         this text\n";

/* The build says where the data file is and where results go. */
static const county_demo_options defaults = {.data = DEMO_DATA "/counties.txt",
                                             .svg = DEMO_OUTPUT "/counties.svg",
                                             .csv = DEMO_OUTPUT "/counties.csv",
                                             .runs = 9};

/* Says how the program is called, and returns its exit status. */
static int explain(FILE *to, const char *name, int status) {
    fprintf(to, usage, name, name, defaults.data, defaults.svg, defaults.csv);
    return status;
}

static bool take_runs(const char *text, unsigned *runs) {
    char *end;
    const unsigned long number = strtoul(text, &end, 10);
    if (*end || number < 1 || number > 99) {
        fprintf(stderr, "--runs takes a number of 1 .. 99, not '%s'\n", text);
        return false;
    }
    *runs = (unsigned)number;
    return true;
}

int main(int argc, char **argv) {
    static const struct option names[] = {{"data", required_argument, NULL, 'd'},
                                          {"svg", required_argument, NULL, 's'},
                                          {"csv", required_argument, NULL, 'c'},
                                          {"runs", required_argument, NULL, 'r'},
                                          {"output", required_argument, NULL, 'o'},
                                          {"help", no_argument, NULL, 'h'},
                                          {NULL, 0, NULL, 0}};
    county_demo_options options = defaults;
    const char *output = NULL;
    int given;
    while ((given = getopt_long(argc, argv, "d:s:c:r:o:h", names, NULL)) != -1) {
        if (given == 'd') {
            options.data = optarg;
        } else if (given == 's') {
            options.svg = optarg;
        } else if (given == 'c') {
            options.csv = optarg;
        } else if (given == 'o') {
            output = optarg;
        } else if (given == 'h') {
            return explain(stdout, argv[0], EXIT_SUCCESS);
        } else if (given != 'r') {
            return explain(stderr, argv[0], EXIT_FAILURE);
        } else if (!take_runs(optarg, &options.runs)) {
            return EXIT_FAILURE;
        }
    }
    if (argc - optind > 1 || (output && optind == argc)) {
        return explain(stderr, argv[0], EXIT_FAILURE);
    }
    return optind < argc ? wkt_demo(argv[optind], output) : county_demo(&options);
}
