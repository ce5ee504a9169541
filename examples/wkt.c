/* SPDX-License-Identifier: MIT */
#include "wkt.h"

#include "words.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { DEEPEST = 16 }; /* collections in collections */

/* The text while it is read. */
typedef struct reader {
    words in;
    wkt_parts *to;
    unsigned numbers; /* that each point has, 2 to 4; 0 until the first point tells */
    unsigned depth;
} reader;

static bool read_geometry(reader *r);

/* ----------------------------------------------------------------------- points */

static bool ends_point(const reader *r) {
    return *r->in.at == ',' || *r->in.at == ')' || *r->in.at == '\0';
}

/* Z and M: all points of a geometry have as many numbers. */
static bool read_rest(reader *r, const char *start) {
    unsigned numbers = 2;
    for (; !ends_point(r) && numbers < 4 && words_token(&r->in) > 0; numbers++) {
        if (!words_any_number(&r->in)) {
            return false;
        }
    }
    if (!ends_point(r)) {
        return words_expected(&r->in, ", or )");
    }
    if (r->numbers != 0 && numbers != r->numbers) {
        fail(r->in.why, r->in.why->line, "the point has %u numbers, and %u are expected", numbers,
             r->numbers);
        return words_fail_at(&r->in, start);
    }
    r->numbers = numbers;
    r->to->dropped += numbers > 2;
    return true;
}

/* A coordinate. */
static bool read_number(reader *r, float *number) {
    double moved;
    if (!words_number(&r->in, number, &moved)) {
        return false;
    }
    r->to->numbers++;
    r->to->rounded += moved > 0;
    r->to->moved = moved > r->to->moved ? moved : r->to->moved;
    return true;
}

static bool read_point(reader *r) {
    wkt_parts *to = r->to;
    const char *start = r->in.at;
    sepax_vec2 point;
    const bool first = to->numbers == 0;
    if (!read_number(r, &point.x) || !read_number(r, &point.y) || !read_rest(r, start)) {
        return false;
    }
    to->low.x = first || point.x < to->low.x ? point.x : to->low.x;
    to->low.y = first || point.y < to->low.y ? point.y : to->low.y;
    to->high.x = first || point.x > to->high.x ? point.x : to->high.x;
    to->high.y = first || point.y > to->high.y ? point.y : to->high.y;
    to->vertices =
        list_room(to->vertices, &to->vertex_capacity, to->vertex_count, sizeof *to->vertices);
    to->vertices[to->vertex_count++] = point;
    return true;
}

/* ------------------------------------------------------------------------ paths */

static void end_path(wkt_parts *to) {
    to->offsets =
        list_room(to->offsets, &to->path_capacity, to->path_count + 1, sizeof *to->offsets);
    to->offsets[++to->path_count] = (uint32_t)to->vertex_count;
}

/* "(x y, x y, ...)" */
static bool read_path(reader *r) {
    if (!words_take(&r->in, '(')) {
        return false;
    }
    do {
        if (!read_point(r)) {
            return false;
        }
    } while (words_comma(&r->in));
    end_path(r->to);
    return *r->in.at == ')' ? words_take(&r->in, ')') : words_expected(&r->in, ", or )");
}

static bool read_ring(reader *r) {
    wkt_parts *to = r->to;
    const char *start = r->in.at;
    if (!read_path(r)) {
        return false;
    }
    const size_t count = to->vertex_count - to->offsets[to->path_count - 1];
    const sepax_vec2 *points = to->vertices + to->offsets[to->path_count - 1];
    const sepax_vec2 first = points[0], last = points[count - 1];
    if (count < 4) {
        fail(r->in.why, r->in.why->line,
             "the ring has %s; a triangle has four, because the last repeats the first",
             counted(count, "point"));
        return words_fail_at(&r->in, start);
    }
    if (first.x != last.x || first.y != last.y) {
        fail(r->in.why, r->in.why->line,
             "the ring is not closed: it begins at %.9g %.9g and ends at %.9g %.9g; repeat the "
             "first point at its end",
             (double)first.x, (double)first.y, (double)last.x, (double)last.y);
        return words_fail_at(&r->in, start);
    }
    to->offsets[to->path_count] = (uint32_t)--to->vertex_count;
    return true;
}

/* ------------------------------------------------------------------------ parts */

static void add_part(reader *r, wkt_kind kind, size_t first_path) {
    wkt_parts *to = r->to;
    to->items = list_room(to->items, &to->capacity, to->count, sizeof *to->items);
    to->items[to->count++] =
        (wkt_part){kind, {(uint32_t)first_path, (uint32_t)(to->path_count - first_path)}};
}

/* The points of a MULTIPOINT may do without brackets of their own. */
static bool read_bare_point(reader *r) {
    if (!read_point(r)) {
        return false;
    }
    end_path(r->to);
    add_part(r, WKT_POINT, r->to->path_count - 1);
    return true;
}

static bool read_point_body(reader *r) {
    return words_take(&r->in, '(') && read_bare_point(r) && words_take(&r->in, ')');
}

static bool read_point_of_many(reader *r) {
    return *r->in.at == '(' ? read_point_body(r) : read_bare_point(r);
}

static bool read_line_body(reader *r) {
    const char *start = r->in.at;
    const size_t before = r->to->vertex_count;
    if (!read_path(r)) {
        return false;
    }
    if (r->to->vertex_count - before < 2) {
        fail(r->in.why, r->in.why->line, "the line has one point, and two are the least");
        return words_fail_at(&r->in, start);
    }
    add_part(r, WKT_LINE, r->to->path_count - 1);
    return true;
}

static bool read_polygon_body(reader *r) {
    const size_t first = r->to->path_count;
    if (!words_take(&r->in, '(')) {
        return false;
    }
    do {
        if (!read_ring(r)) {
            return false;
        }
    } while (words_comma(&r->in));
    add_part(r, WKT_POLYGON, first);
    return *r->in.at == ')' ? words_take(&r->in, ')') : words_expected(&r->in, ", or )");
}

/* ------------------------------------------------------------------- geometries */

static const struct {
    const char *word;
    bool many; /* bodies in brackets, with commas between them */
    bool (*read)(reader *);
} kinds[] = {{"POINT", false, read_point_body},          {"LINESTRING", false, read_line_body},
             {"POLYGON", false, read_polygon_body},      {"MULTIPOINT", true, read_point_of_many},
             {"MULTILINESTRING", true, read_line_body},  {"MULTIPOLYGON", true, read_polygon_body},
             {"GEOMETRYCOLLECTION", true, read_geometry}};

enum { KINDS = sizeof kinds / sizeof *kinds };

/* Whether a word of EWKT ends with "Z", "M", or "ZM", as in "POINTZ", or with nothing. */
static bool is_tag(const char *text, size_t length) {
    const words tag = {.at = text};
    return length == 0 || words_is(&tag, length, "Z") || words_is(&tag, length, "M") ||
           words_is(&tag, length, "ZM");
}

/* The kind that comes next, or KINDS. */
static size_t find_kind(const reader *r, size_t length) {
    for (size_t kind = 0; kind < KINDS; kind++) {
        const size_t own = strlen(kinds[kind].word);
        if (length >= own && words_is(&r->in, own, kinds[kind].word) &&
            is_tag(r->in.at + own, length - own)) {
            return kind;
        }
    }
    return KINDS;
}

static bool read_word(reader *r, size_t *kind) {
    const size_t length = words_word(&r->in);
    *kind = find_kind(r, length);
    if (*kind < KINDS) {
        words_skip(&r->in, strlen(kinds[*kind].word));
        return true;
    }
    if (length > 0) {
        fail(r->in.why, r->in.why->line,
             "%.*s is not read, but POINT, LINESTRING, POLYGON, their MULTI... and "
             "GEOMETRYCOLLECTION are",
             words_shown(length), r->in.at);
    } else {
        fail(r->in.why, r->in.why->line,
             "a geometry is expected, for instance POLYGON ((0 0, 4 0, 0 3, 0 0))");
    }
    return words_fail_at(&r->in, r->in.at);
}

/* "Z", "M", "ZM" or nothing, and whether the geometry is "EMPTY". */
static bool read_tags(reader *r, bool *empty) {
    size_t length = words_word(&r->in);
    r->numbers = 0;
    if (words_is(&r->in, length, "Z") || words_is(&r->in, length, "M")) {
        r->numbers = 3;
    } else if (words_is(&r->in, length, "ZM")) {
        r->numbers = 4;
    }
    if (r->numbers > 0) {
        words_skip(&r->in, length);
        length = words_word(&r->in);
    }
    *empty = words_is(&r->in, length, "EMPTY");
    if (length > 0 && !*empty) {
        return words_expected(&r->in, "(");
    }
    words_skip(&r->in, length);
    return true;
}

static bool read_bodies(reader *r, size_t kind) {
    if (!words_take(&r->in, '(')) {
        return false;
    }
    do {
        const size_t length = words_word(&r->in);
        if (words_is(&r->in, length, "EMPTY")) {
            words_skip(&r->in, length);
        } else if (!kinds[kind].read(r)) {
            return false;
        }
    } while (words_comma(&r->in));
    return *r->in.at == ')' ? words_take(&r->in, ')') : words_expected(&r->in, ", or )");
}

static bool read_geometry(reader *r) {
    size_t kind;
    bool empty;
    if (r->depth == DEEPEST) {
        fail(r->in.why, r->in.why->line, "collections lie in collections, and %d levels are read",
             DEEPEST);
        return words_fail_at(&r->in, r->in.at);
    }
    if (!read_word(r, &kind) || !read_tags(r, &empty)) {
        return false;
    }
    if (empty) {
        return true;
    }
    r->depth++;
    const bool good = kinds[kind].many ? read_bodies(r, kind) : kinds[kind].read(r);
    r->depth--;
    return good;
}

size_t wkt_srid(const char *text) {
    if (strncasecmp(text, "SRID=", 5) != 0) {
        return 0;
    }
    const size_t digits = strspn(text + 5, "0123456789");
    return text[5 + digits] == ';' ? 5 + digits + 1 : 0;
}

static bool read_text(reader *r) {
    words_skip(&r->in, 0);
    words_skip(&r->in, wkt_srid(r->in.at));
    if (!read_geometry(r)) {
        return false;
    }
    if (*r->in.at != '\0') {
        fail(r->in.why, r->in.why->line, "'%.*s' follows the geometry", WORDS_SHOWN, r->in.at);
        return words_fail_at(&r->in, r->in.at);
    }
    return true;
}

bool wkt_read(const char *text, wkt_parts *to, fault *why) {
    reader r = {.in = {text, text, why}, .to = to};
    const wkt_parts before = *to;
    if (to->path_count == 0) {
        to->offsets = list_room(to->offsets, &to->path_capacity, 0, sizeof *to->offsets);
        to->offsets[0] = 0;
    }
    const bool good = read_text(&r);
    if (!good) {
        to->vertex_count = before.vertex_count;
        to->path_count = before.path_count;
        to->count = before.count;
    }
    return good;
}

bool wkt_begins(const char *text) {
    reader r = {.in = {text, text, NULL}};
    words_skip(&r.in, 0);
    words_skip(&r.in, wkt_srid(r.in.at));
    return find_kind(&r, words_word(&r.in)) < KINDS;
}

void wkt_free(wkt_parts *parts) {
    free(parts->vertices);
    free(parts->offsets);
    free(parts->items);
    *parts = (wkt_parts){0};
}
