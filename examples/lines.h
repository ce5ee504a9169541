/* SPDX-License-Identifier: MIT
 *
 * A text file that is read whole and handed out line by line, with the reason for whatever is
 * wrong.
 */
#ifndef DEMO_LINES_H
#define DEMO_LINES_H

#include <stdbool.h>
#include <stddef.h>

/* What is wrong with a file, and where. */
typedef struct fault {
    size_t line;      /* from 1; 0 for the file as a whole */
    size_t column;    /* in bytes, from 1; 0 for the line as a whole */
    const char *unit; /* what `line` counts, such as "feature"; NULL for lines */
    char reason[400];
} fault;

/* Fills in the fault of a whole line and returns false, so that a reader can `return fail(...)`. */
bool fail(fault *why, size_t line, const char *format, ...)
#ifdef __GNUC__
    __attribute__((format(printf, 3, 4)))
#endif
    ;

/* Prints "PATH: line 3, column 7: REASON" to stderr. */
void fault_print(const char *path, const fault *why);

typedef struct lines {
    char *bytes;
    size_t size, at;
    size_t number; /* of the line handed out last, from 1 */
} lines;

/* Reads the file. A file that is missing, unreadable or empty is a fault. */
bool lines_open(lines *file, const char *path, fault *why);

/* The next line without its end. NULL at the end of the file, and where the line is not text, which
 * sets why->line. The caller may write into the line, which lives until lines_close. */
char *lines_next(lines *file, fault *why);

/* Joins the line handed out last to the next one, with the end of the line between them. False at
 * the end of the file, and where the next line is not text. */
bool lines_join(lines *file, char *line, fault *why);

void lines_close(lines *file);

#endif
