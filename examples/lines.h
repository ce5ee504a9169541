/* SPDX-License-Identifier: MIT
 *
 * A text file, read whole and handed out line by line, with a reason for everything that is wrong.
 */
#ifndef DEMO_LINES_H
#define DEMO_LINES_H

#include <stdbool.h>
#include <stddef.h>

/* What is wrong, and in which line; line 0 is the file as a whole. */
typedef struct fault {
    size_t line;
    char reason[240];
} fault;

/* Sets the fault and returns false, so that a reader can say `return fail(...)`. */
bool fail(fault *why, size_t line, const char *format, ...)
#ifdef __GNUC__
    __attribute__((format(printf, 3, 4)))
#endif
    ;

typedef struct lines {
    char *bytes;
    size_t size, at;
    size_t number; /* of the line handed out last, from 1 */
} lines;

/* Reads the file. A file that is missing, unreadable or empty is a fault. */
bool lines_open(lines *file, const char *path, fault *why);

/* The next line without its end, or NULL when there is none or it is no text (why->line tells).
 * The caller may write into it; it lives until lines_close. */
char *lines_next(lines *file, fault *why);

void lines_close(lines *file);

#endif
