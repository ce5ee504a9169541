/* SPDX-License-Identifier: MIT
 *
 * The CSV of pairs of polygons: a line for each pair that touches or overlaps.
 */
#ifndef DEMO_PAIR_CSV_H
#define DEMO_PAIR_CSV_H

#include "sepax.h"

#include <stdio.h>

enum { PAIR_CSV_LONGEST = 160 }; /* bytes of a line */

extern const char pair_csv_head[];

/* Pairs that meet, with their answers; the arrays have `count` elements, `lines` one an id. */
typedef struct pair_answers {
    sepax_pair *pairs;
    uint8_t *relations;
    float *separation, *normal_x, *normal_y;
    const size_t *lines; /* of the file, by id */
    size_t count;
} pair_answers;

/* Makes the line of pair i and returns its length. */
size_t pair_csv_line(const pair_answers *from, size_t i, char text[PAIR_CSV_LONGEST]);

/* A file that is written, or standard output. */
typedef struct pair_csv {
    const char *path; /* NULL for standard output */
    FILE *stream;
    size_t written; /* pairs */
    int error;      /* errno of what went wrong, else 0 */
} pair_csv;

/* Opens the file and writes the head. Each function returns false after an error. */
bool pair_csv_open(pair_csv *to, const char *path);
bool pair_csv_write(pair_csv *to, const pair_answers *from, size_t i);
bool pair_csv_close(pair_csv *to);

#endif
