/* SPDX-License-Identifier: MIT */
#include "wkt.h"

#include "list.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { SHOWN = 24 }; /* how much of a wrong word a message quotes, in bytes */

/* The line while it is read. */
typedef struct reader {
    const char *line, *at;
    wkt_ring *ring;
    fault *why;
} reader;

static void skip_space(reader *in) {
    in->at += strspn(in->at, " \t");
}

static void skip(reader *in, size_t length) {
    in->at += length;
    skip_space(in);
}

/* The length of the word or of the number that comes next. */
static size_t word(const reader *in) {
    return strspn(in->at, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
}

static size_t token(const reader *in) {
    return strcspn(in->at, " \t,();");
}

static bool is_word(const reader *in, size_t length, const char *wanted) {
    return length == strlen(wanted) && strncasecmp(in->at, wanted, length) == 0;
}

static int shown(size_t length) {
    return (int)(length > SHOWN ? SHOWN : length);
}

/* Adds the column to a fault that has just been filled in. */
static bool here(reader *in) {
    in->why->column = (size_t)(in->at - in->line) + 1;
    return false;
}

static bool expected(reader *in, const char *wanted) {
    if (*in->at == '\0') {
        fail(in->why, in->why->line, "the line ends in the middle of the polygon: %s is missing",
             wanted);
    } else {
        fail(in->why, in->why->line, "%s is expected, not '%.*s'", wanted, SHOWN, in->at);
    }
    return here(in);
}

/* "POLYGON" and both brackets. */
static bool read_head(reader *in) {
    skip_space(in);
    size_t length = word(in);
    if (!is_word(in, length, "POLYGON")) {
        if (length > 0) {
            fail(in->why, in->why->line, "only POLYGON is read, not %.*s", shown(length), in->at);
        } else {
            fail(in->why, in->why->line, "the line does not begin with POLYGON");
        }
        return here(in);
    }
    skip(in, length);
    length = word(in);
    if (is_word(in, length, "EMPTY")) {
        return fail(in->why, in->why->line, "the polygon is empty");
    }
    if (length > 0) {
        fail(in->why, in->why->line, "POLYGON %.*s is not read: a point has only x and y",
             shown(length), in->at);
        return here(in);
    }
    for (int i = 0; i < 2; i++) {
        if (*in->at != '(') {
            return expected(in, "(");
        }
        skip(in, 1);
    }
    return true;
}

/* "nan", "inf" and the like, which strtof accepts. */
static bool is_name(const char *number) {
    return strchr("NnIi", number[*number == '+' || *number == '-']) != NULL;
}

/* Rounds to the nearest float32, because the library computes with these. */
static bool read_number(reader *in, float *number) {
    const size_t length = token(in);
    if (length == 0) {
        return expected(in, "a number");
    }
    char *end;
    *number = strtof(in->at, &end);
    if (end != in->at + length || is_name(in->at)) {
        fail(in->why, in->why->line, "'%.*s' is not a number", shown(length), in->at);
        return here(in);
    }
    if (!isfinite(*number)) {
        fail(in->why, in->why->line,
             "%.*s is too large for float32, whose largest number is 3.4028235e38; choose a larger "
             "unit of length",
             shown(length), in->at);
        return here(in);
    }
    in->ring->numbers++;
    in->ring->rounded += (double)*number != strtod(in->at, NULL);
    skip(in, length);
    return true;
}

static bool read_point(reader *in) {
    wkt_ring *ring = in->ring;
    sepax_vec2 point;
    if (!read_number(in, &point.x) || !read_number(in, &point.y)) {
        return false;
    }
    ring->vertices =
        list_room(ring->vertices, &ring->capacity, ring->count, sizeof *ring->vertices);
    ring->vertices[ring->count++] = point;
    if (*in->at == ',' || *in->at == ')') {
        return true;
    }
    if (*in->at != '\0' && strchr("+-.0123456789", *in->at) != NULL) {
        fail(in->why, in->why->line, "point %zu has more than two numbers", ring->count);
        return here(in);
    }
    return expected(in, ", or )");
}

static bool read_tail(reader *in) {
    if (*in->at == ',') {
        fail(in->why, in->why->line, "the polygon has a hole, so it is not convex");
        return here(in);
    }
    if (*in->at != ')') {
        return expected(in, ")");
    }
    skip(in, 1);
    if (*in->at != '\0') {
        fail(in->why, in->why->line, "'%.*s' follows the polygon", SHOWN, in->at);
        return here(in);
    }
    return true;
}

static bool check_ring(const wkt_ring *ring, fault *why) {
    const sepax_vec2 first = ring->vertices[0], last = ring->vertices[ring->count - 1];
    if (ring->count < 4) {
        return fail(why, why->line,
                    "the ring has %zu point%s; a triangle has four, because the last repeats the "
                    "first",
                    ring->count, ring->count == 1 ? "" : "s");
    }
    if (first.x != last.x || first.y != last.y) {
        return fail(why, why->line,
                    "the ring is not closed: it begins at %.9g %.9g and ends at %.9g %.9g",
                    (double)first.x, (double)first.y, (double)last.x, (double)last.y);
    }
    return true;
}

bool wkt_read(const char *line, wkt_ring *ring, fault *why) {
    reader in = {.line = line, .at = line, .ring = ring, .why = why};
    ring->count = 0;
    if (!read_head(&in)) {
        return false;
    }
    bool more = true;
    while (more) {
        if (!read_point(&in)) {
            return false;
        }
        more = *in.at == ',';
        skip(&in, 1);
    }
    if (!read_tail(&in) || !check_ring(ring, why)) {
        return false;
    }
    ring->count--;
    return true;
}
