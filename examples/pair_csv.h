/* SPDX-License-Identifier: MIT
 *
 * The CSV of pairs of geometries: a line for each pair that touches or overlaps.
 */
#ifndef DEMO_PAIR_CSV_H
#define DEMO_PAIR_CSV_H

#include "pair_answers.h"

#include <stdio.h>

/* Writes the head, which has columns of names where the file has any. Returns its length. */
size_t pair_csv_head(const geometries *in, FILE *to);

/* Writes the line of pair i and returns its length. With NULL for a stream it only measures. */
size_t pair_csv_line(const pair_answers *from, size_t i, FILE *to);

/* A file that is written, or standard output. */
typedef struct pair_csv {
    const char *path; /* NULL for standard output */
    FILE *stream;
    size_t written; /* pairs */
    int error;      /* errno of what went wrong, else 0 */
} pair_csv;

/* Opens the file and writes the head. Each function returns false after an error. */
bool pair_csv_open(pair_csv *to, const char *path, const geometries *in);
bool pair_csv_write(pair_csv *to, const pair_answers *from, size_t i);
bool pair_csv_close(pair_csv *to);

#endif
