/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L /* SIGPIPE */

#include "pair_csv.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <string.h>

/* Prints, or only measures, and returns the length. */
static size_t print(FILE *to, const char *format, ...)
#ifdef __GNUC__
    __attribute__((format(printf, 2, 3)))
#endif
    ;

static size_t print(FILE *to, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length =
        to != NULL ? vfprintf(to, format, arguments) : vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    return length > 0 ? (size_t)length : 0;
}

size_t pair_csv_head(const geometries *in, FILE *to) {
    const char *unit = geometries_unit(in);
    return print(to, "%s_a,%s_b,relation,separation,normal_x,normal_y%s\n", unit, unit,
                 in->named ? ",name_a,name_b" : "");
}

/* ,"with ""quotes"" doubled" */
static size_t print_name(FILE *to, const char *name) {
    size_t length = print(to, ",\"");
    for (const char *at = name != NULL ? name : ""; *at != '\0';) {
        const size_t plain = strcspn(at, "\"");
        length += print(to, "%.*s%s", (int)plain, at, at[plain] != '\0' ? "\"\"" : "");
        at += plain + (at[plain] != '\0');
    }
    return length + print(to, "\"");
}

size_t pair_csv_line(const pair_answers *from, size_t i, FILE *to) {
    const geometry *a = &from->in->items[from->in->owners[from->pairs[i].a]];
    const geometry *b = &from->in->items[from->in->owners[from->pairs[i].b]];
    size_t length =
        print(to, "%zu,%zu,%s,%.9g,%.9g,%.9g", a->line, b->line,
              from->relations[i] == SEPAX_TOUCHING ? "touching" : "overlapping",
              (double)from->separation[i], (double)from->normal_x[i], (double)from->normal_y[i]);
    if (from->in->named) {
        length += print_name(to, a->name) + print_name(to, b->name);
    }
    return length + print(to, "\n");
}

/* Remembers the first error. */
static bool check(pair_csv *to) {
    if (to->error == 0 && ferror(to->stream)) {
        to->error = errno != 0 ? errno : EIO;
    }
    return to->error == 0;
}

bool pair_csv_open(pair_csv *to, const char *path, const geometries *in) {
    /* A reader that leaves early, as head does, is then an error of writing and not a signal. */
    signal(SIGPIPE, SIG_IGN);
    *to = (pair_csv){.path = path, .stream = path != NULL ? fopen(path, "w") : stdout};
    if (to->stream == NULL) {
        to->error = errno;
        return false;
    }
    errno = 0;
    pair_csv_head(in, to->stream);
    return check(to);
}

bool pair_csv_write(pair_csv *to, const pair_answers *from, size_t i) {
    pair_csv_line(from, i, to->stream);
    const bool good = check(to);
    to->written += good;
    return good;
}

bool pair_csv_close(pair_csv *to) {
    if (to->stream == NULL) {
        return false;
    }
    if (fflush(to->stream) != 0 && to->error == 0) {
        to->error = errno;
    }
    if (to->path != NULL && fclose(to->stream) != 0 && to->error == 0) {
        to->error = errno;
    }
    return to->error == 0;
}
