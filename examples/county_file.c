/* SPDX-License-Identifier: MIT */
#include "counties.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST_COORDINATE = 99999, LARGEST_COUNT = 10000000 };

/* The file while it is read: the capacities of the arrays. */
typedef struct reader {
    counties *to;
    fault *fault;
    size_t states, arcs, counties, polygons, rings, refs;
    bool placed; /* there was a transform */
} reader;

static bool wrong(reader *in, const char *reason) {
    return fail(in->fault, in->to->text.number, "%s", reason);
}

/* Skips spaces. Returns false at the end of the line. */
static bool more(char **at) {
    *at += strspn(*at, " ");
    return **at != '\0';
}

/* Takes a number from low to high off the line. */
static bool take(reader *in, char **at, long low, long high, long *value) {
    char *end;
    errno = 0;
    more(at);
    *value = strtol(*at, &end, 10);
    if (end == *at) {
        return fail(in->fault, in->to->text.number,
                    **at != '\0' ? "a number is expected at '%.12s'" : "the line ends too early%s",
                    *at);
    }
    if (errno != 0 || *value < low || *value > high) {
        return fail(in->fault, in->to->text.number, "%.*s is outside of the range from %ld to %ld",
                    (int)(end - *at < 24 ? end - *at : 24), *at, low, high);
    }
    *at = end;
    return true;
}

static bool read_transform(reader *in, char *at) {
    double *to[] = {&in->to->scale_x, &in->to->scale_y, &in->to->shift_x, &in->to->shift_y};
    for (size_t i = 0; i < 4; i++) {
        char *end;
        *to[i] = strtod(at, &end);
        if (end == at || !isfinite(*to[i])) {
            return wrong(in, "a transform has four numbers");
        }
        at = end;
    }
    in->placed = true;
    return more(&at) ? wrong(in, "a transform has four numbers") : true;
}

/* "01 Alabama": the code up to the space, then the name. */
static bool split_name(reader *in, char *at, const char **code, const char **name) {
    char *space = strchr(at, ' ');
    /* No name has a character that SVG and CSV would have to quote. */
    if (space == NULL || space == at || space[1] == '\0' || strpbrk(at, "<>&\"") != NULL) {
        wrong(in, "a code and a name are expected");
        return false;
    }
    *space = '\0';
    *code = at;
    *name = space + 1;
    return true;
}

static bool read_state(reader *in, char *at) {
    counties *to = in->to;
    to->states = list_room(to->states, &in->states, to->state_count, sizeof *to->states);
    state *next = &to->states[to->state_count];
    if (!split_name(in, at, &next->code, &next->name)) {
        return false;
    }
    to->state_count++;
    return true;
}

static bool read_arc(reader *in, char *at) {
    counties *to = in->to;
    to->arcs = list_room(to->arcs, &in->arcs, to->arc_count, sizeof *to->arcs);
    span arc = {(uint32_t)to->points.count, 0};
    long x = 0, y = 0;
    while (more(&at)) {
        long dx, dy;
        if (!take(in, &at, -x, LARGEST_COORDINATE - x, &dx) ||
            !take(in, &at, -y, LARGEST_COORDINATE - y, &dy)) {
            return false;
        }
        x += dx;
        y += dy;
        points *all = &to->points;
        all->items = list_room(all->items, &all->capacity, all->count, sizeof *all->items);
        all->items[all->count++] = (point){(int32_t)x, (int32_t)y};
        arc.count++;
    }
    if (arc.count < 2) {
        return wrong(in, "an arc has at least two points");
    }
    to->arcs[to->arc_count++] = arc;
    return true;
}

static bool read_county(reader *in, char *at) {
    counties *to = in->to;
    to->items = list_room(to->items, &in->counties, to->count, sizeof *to->items);
    county next = {.polygons = {(uint32_t)to->polygon_count, 0}};
    if (!split_name(in, at, &next.code, &next.name)) {
        return false;
    }
    for (; next.state < to->state_count; next.state++) {
        const char *code = to->states[next.state].code;
        if (strncmp(next.code, code, strlen(code)) == 0) {
            to->items[to->count++] = next;
            return true;
        }
    }
    return wrong(in, "no state above has the code of this county");
}

static void add_ring(reader *in, span ring) {
    counties *to = in->to;
    to->rings = list_room(to->rings, &in->rings, to->ring_count, sizeof *to->rings);
    to->rings[to->ring_count++] = ring;
}

static bool read_polygon(reader *in, char *at) {
    counties *to = in->to;
    if (to->count == 0) {
        return wrong(in, "a polygon comes before the first county");
    }
    polygon next = {.county = (uint32_t)to->count - 1, .rings = {(uint32_t)to->ring_count, 1}};
    span ring = {(uint32_t)to->ref_count, 0};
    while (more(&at)) {
        if (*at == '|' && ring.count > 0) {
            at++;
            next.rings.count++;
            add_ring(in, ring);
            ring = (span){(uint32_t)to->ref_count, 0};
            continue;
        }
        long ref;
        if (!take(in, &at, -(long)to->arc_count, (long)to->arc_count - 1, &ref)) {
            return false;
        }
        to->refs = list_room(to->refs, &in->refs, to->ref_count, sizeof *to->refs);
        to->refs[to->ref_count++] = (int32_t)ref;
        ring.count++;
    }
    if (ring.count == 0) {
        return wrong(in, "a ring has no arcs");
    }
    add_ring(in, ring);
    to->polygons = list_room(to->polygons, &in->polygons, to->polygon_count, sizeof next);
    to->polygons[to->polygon_count++] = next;
    to->items[to->count - 1].polygons.count++;
    return true;
}

/* The last line holds all counts, so that a file that was cut short is noticed. */
static bool read_end(reader *in, char *at) {
    const counties *to = in->to;
    const size_t counts[] = {to->state_count, to->arc_count, to->count, to->polygon_count};
    const char *const names[] = {"states", "arcs", "counties", "polygons"};
    for (size_t i = 0; i < 4; i++) {
        long count;
        if (!take(in, &at, 0, LARGEST_COUNT, &count)) {
            return false;
        }
        if ((size_t)count != counts[i]) {
            return fail(in->fault, to->text.number, "the file announces %ld %s but has %zu", count,
                        names[i], counts[i]);
        }
    }
    return in->placed ? true : wrong(in, "the file has no transform line");
}

static bool read_line(reader *in, char *line) {
    static const struct {
        const char *word;
        bool (*read)(reader *, char *);
    } kinds[] = {{"transform ", read_transform},
                 {"s ", read_state},
                 {"a ", read_arc},
                 {"c ", read_county},
                 {"p ", read_polygon}};
    if (line[0] == '#' || line[0] == '\0') {
        return true;
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const size_t length = strlen(kinds[i].word);
        if (strncmp(line, kinds[i].word, length) == 0) {
            return kinds[i].read(in, line + length);
        }
    }
    return fail(in->fault, in->to->text.number,
                "'%.24s' does not begin like a line of a county file", line);
}

bool counties_read(counties *all, const char *path, fault *why) {
    *all = (counties){0};
    reader in = {.to = all, .fault = why};
    if (!lines_open(&all->text, path, why)) {
        return false;
    }
    char *line = lines_next(&all->text, why);
    bool good = line != NULL && strcmp(line, "sepax-counties 2") == 0;
    if (line != NULL && !good) {
        fail(why, 1, "this is no county file: it does not begin with 'sepax-counties 2'");
    }
    bool ended = false;
    while (good && !ended && (line = lines_next(&all->text, why)) != NULL) {
        ended = strncmp(line, "end ", 4) == 0;
        good = ended ? read_end(&in, line + 4) : read_line(&in, line);
    }
    if (good && !ended && why->line == 0) {
        return fail(why, all->text.number, "the file ends without its 'end' line");
    }
    return good && ended;
}
