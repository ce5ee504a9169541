/* SPDX-License-Identifier: MIT
 *
 * A text file whose lines are rows: a geometry, and where there are such columns a radius and a
 * name. Without a head the columns come in this order, so lines of well-known text alone are rows,
 * too. A head is a first row that names a column wkt, geometry, geom or the_geom.
 */
#ifndef DEMO_TABLE_H
#define DEMO_TABLE_H

#include "lines.h"

/* A text of a row, NULL where there is none, and where it begins in its line, from 1. */
typedef struct cell {
    char *text;
    size_t column;
} cell;

typedef struct row {
    cell geometry, radius, name;
} row;

enum { TABLE_ABSENT = -1 };

typedef struct table {
    lines file;
    const char *line; /* where the row handed out last begins, and its number */
    size_t number;
    char separator;             /* a comma, a semicolon or a tab */
    int geometry, radius, name; /* the number of each column, or TABLE_ABSENT */
    bool headed, started;
} table;

/* Opens the file. False fills in the fault. Close in any case. */
bool table_open(table *from, const char *path, fault *why);
void table_close(table *from);

/* How well a name suits a column of names, or of radii; 0: not at all. */
typedef int column_rank(const char *name);
column_rank table_name_rank, table_radius_rank;

/* Reads the next row, past empty lines and lines that begin with #. Returns false at the end of the
 * file, where why->line is 0, and where something is wrong with a line; after a row that is wrong
 * the next call goes on behind it. A row whose geometry does not end in its line goes on in the
 * next one. The texts live until table_close. */
bool table_next(table *from, row *to, fault *why);

/* Counts the column of a fault in the row from the line that it is in. */
void table_locate(const table *from, fault *why);

#endif
