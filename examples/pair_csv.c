/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L /* SIGPIPE */

#include "pair_csv.h"

#include <errno.h>
#include <signal.h>

const char pair_csv_head[] = "line_a,line_b,relation,separation,normal_x,normal_y\n";

size_t pair_csv_line(const pair_answers *from, size_t i, char text[PAIR_CSV_LONGEST]) {
    const int length =
        snprintf(text, PAIR_CSV_LONGEST, "%zu,%zu,%s,%.9g,%.9g,%.9g\n",
                 from->lines[from->pairs[i].a], from->lines[from->pairs[i].b],
                 from->relations[i] == SEPAX_TOUCHING ? "touching" : "overlapping",
                 (double)from->separation[i], (double)from->normal_x[i], (double)from->normal_y[i]);
    return length > 0 ? (size_t)length : 0;
}

static bool put(pair_csv *to, const char *text, size_t length) {
    if (to->error == 0 && fwrite(text, 1, length, to->stream) != length) {
        to->error = errno;
    }
    return to->error == 0;
}

bool pair_csv_open(pair_csv *to, const char *path) {
    /* A reader that leaves early, as head does, is then an error of writing and not a signal. */
    signal(SIGPIPE, SIG_IGN);
    *to = (pair_csv){.path = path, .stream = path != NULL ? fopen(path, "w") : stdout};
    if (to->stream == NULL) {
        to->error = errno;
        return false;
    }
    return put(to, pair_csv_head, sizeof pair_csv_head - 1);
}

bool pair_csv_write(pair_csv *to, const pair_answers *from, size_t i) {
    char text[PAIR_CSV_LONGEST];
    const bool good = put(to, text, pair_csv_line(from, i, text));
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
