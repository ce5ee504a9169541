/* SPDX-License-Identifier: MIT */
#include "wkt.h"

#include "list.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *skip(const char *at) {
    return at + strspn(at, " \t");
}

/* How many letters there are. */
static size_t word(const char *at) {
    return strspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
}

static bool is_word(const char *at, size_t length, const char *wanted) {
    return length == strlen(wanted) && strncasecmp(at, wanted, length) == 0;
}

static bool fail_at(fault *why, const char *at, const char *wanted) {
    if (*at == '\0') {
        return fail(why, why->line, "the line ends in the middle of the polygon: %s is missing",
                    wanted);
    }
    return fail(why, why->line, "%s is expected at '%.16s'", wanted, at);
}

/* "POLYGON" and both brackets; *at moves behind them. */
static bool read_head(const char **at, fault *why) {
    const char *p = skip(*at);
    size_t length = word(p);
    if (!is_word(p, length, "POLYGON")) {
        const int shown = (int)(length > 24 ? 24 : length);
        return shown ? fail(why, why->line, "%.*s is not read, only POLYGON", shown, p)
                     : fail(why, why->line, "the line does not begin with POLYGON");
    }
    p = skip(p + length);
    length = word(p);
    if (is_word(p, length, "EMPTY")) {
        return fail(why, why->line, "an empty polygon");
    }
    if (length) {
        return fail(why, why->line, "POLYGON %.*s is not read: a point has x and y alone",
                    (int)(length > 8 ? 8 : length), p);
    }
    for (int i = 0; i < 2; i++) {
        if (*p != '(') {
            return fail_at(why, p, "(");
        }
        p = skip(p + 1);
    }
    *at = p;
    return true;
}

/* Rounds to the nearest float32, as everything in sepax is float32. */
static bool read_number(const char **at, float *number, wkt_ring *ring, fault *why) {
    char *end;
    *number = strtof(*at, &end);
    if (end == *at) {
        return fail_at(why, *at, "a number");
    }
    ring->numbers++;
    ring->rounded += (double)*number != strtod(*at, NULL);
    *at = skip(end);
    return true;
}

static bool read_point(const char **at, wkt_ring *ring, fault *why) {
    sepax_vec2 point;
    if (!read_number(at, &point.x, ring, why) || !read_number(at, &point.y, ring, why)) {
        return false;
    }
    ring->vertices =
        list_room(ring->vertices, &ring->capacity, ring->count, sizeof *ring->vertices);
    ring->vertices[ring->count++] = point;
    if (**at == ',' || **at == ')') {
        return true;
    }
    return strchr("+-.0123456789", **at) && **at
               ? fail(why, why->line, "point %zu has more than two numbers", ring->count)
               : fail_at(why, *at, ", or )");
}

static bool read_tail(const char *p, fault *why) {
    if (*p == ',') {
        return fail(why, why->line, "the polygon has a hole, so it is not convex");
    }
    if (*p != ')') {
        return fail_at(why, p, ")");
    }
    p = skip(p + 1);
    return *p ? fail(why, why->line, "'%.16s' after the polygon", p) : true;
}

bool wkt_read(const char *line, wkt_ring *ring, fault *why) {
    const char *at = line;
    ring->count = 0;
    if (!read_head(&at, why)) {
        return false;
    }
    bool more = true;
    while (more) {
        if (!read_point(&at, ring, why)) {
            return false;
        }
        more = *at == ',';
        at = skip(at + 1);
    }
    if (!read_tail(at, why)) {
        return false;
    }
    const sepax_vec2 first = ring->vertices[0], last = ring->vertices[ring->count - 1];
    if (ring->count < 4) {
        return fail(why, why->line,
                    "a ring of %zu points; a triangle has four, with the closing one", ring->count);
    }
    /* Not-a-number is not equal to itself; sepax has its own word for it. */
    if (first.x == first.x && first.y == first.y && (first.x != last.x || first.y != last.y)) {
        return fail(why, why->line, "the ring is not closed: it begins at %g %g and ends at %g %g",
                    (double)first.x, (double)first.y, (double)last.x, (double)last.y);
    }
    ring->count--;
    return true;
}
