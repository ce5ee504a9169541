/* SPDX-License-Identifier: MIT */
#include "table.h"

#include "wkt.h"

#include <string.h>
#include <strings.h>

enum { MOST_CELLS = 256 };

bool table_open(table *from, const char *path, fault *why) {
    *from = (table){.separator = ',', .geometry = 0, .radius = 1, .name = 2};
    return lines_open(&from->file, path, why);
}

void table_close(table *from) {
    lines_close(&from->file);
}

/* ------------------------------------------------------------------------ cells */

/* Takes the quotes off a cell, in place: "a ""b""" is a "b". */
static char *unquote(char *text) {
    char *to = text;
    for (char *from = text + 1; *from != '\0' && !(from[0] == '"' && from[1] != '"'); from++) {
        from += from[0] == '"';
        *to++ = *from;
    }
    *to = '\0';
    return text;
}

/* The end of the cell that begins here: the next separator outside of quotes and of brackets, which
 * well-known text has around its commas. */
static char *end_of(char *at, char separator) {
    const bool quoted = *at == '"';
    bool inside = quoted;
    size_t depth = 0;
    for (at += quoted ? 1 : wkt_srid(at); *at != '\0'; at++) {
        if (quoted && *at == '"') {
            inside = !inside;
        } else if (!quoted && *at == '(') {
            depth++;
        } else if (!quoted && *at == ')' && depth > 0) {
            depth--;
        } else if (*at == separator && !inside && depth == 0) {
            break;
        }
    }
    return at;
}

static cell cut_cell(char *line, char *at, const char *end) {
    at += strspn(at, " ");
    cell it = {at, (size_t)(at - line) + 1};
    if (*at == '"') {
        it.column++;
        unquote(at);
    } else {
        size_t length = (size_t)(end - at);
        while (length > 0 && at[length - 1] == ' ') {
            length--;
        }
        at[length] = '\0';
    }
    return it;
}

/* Cuts the line in place and returns how many cells it has; those past MOST_CELLS are not kept. */
static size_t cut_line(char *line, char separator, cell cells[MOST_CELLS]) {
    size_t count = 0;
    char *at = line;
    for (bool more = true; more; count++) {
        char *end = end_of(at + strspn(at, " "), separator);
        more = *end != '\0';
        *end = '\0';
        if (count < MOST_CELLS) {
            cells[count] = cut_cell(line, at, end);
        }
        at = end + 1;
    }
    return count;
}

/* ------------------------------------------------------------------------- head */

static char separator_of(char *line) {
    static const char separators[] = {'\t', ';', ','};
    for (size_t i = 0; i < sizeof separators; i++) {
        if (*end_of(line, separators[i]) != '\0') {
            return separators[i];
        }
    }
    return ',';
}

/* The more, the earlier a text comes among the names. */
static int rank(const char *text, const char *const names[4]) {
    for (int i = 0; i < 4 && names[i] != NULL; i++) {
        if (strcasecmp(text, names[i]) == 0) {
            return 4 - i;
        }
    }
    return 0;
}

static int geometry_rank(const char *name) {
    static const char *const names[4] = {"wkt", "geometry", "geom", "the_geom"};
    return rank(name, names);
}

int table_radius_rank(const char *name) {
    static const char *const names[4] = {"radius", "r", "buffer"};
    return rank(name, names);
}

int table_name_rank(const char *name) {
    static const char *const names[4] = {"name", "label", "id"};
    return rank(name, names);
}

/* The first column whose name suits best. */
static int find_column(const cell *cells, size_t count, column_rank *rank_of) {
    int found = TABLE_ABSENT, best = 0;
    for (size_t i = 0; i < count && i < MOST_CELLS; i++) {
        const int suits = rank_of(cells[i].text);
        if (suits > best) {
            best = suits;
            found = (int)i;
        }
    }
    return found;
}

/* Finds the columns, where the first row is a head. */
static bool read_head(table *from, const cell *cells, size_t count) {
    const int geometry = find_column(cells, count, geometry_rank);
    const int radius = find_column(cells, count, table_radius_rank);
    const int name = find_column(cells, count, table_name_rank);
    from->headed = geometry != TABLE_ABSENT;
    if (from->headed) {
        from->geometry = geometry;
        from->radius = radius;
        from->name = name;
    }
    return from->headed;
}

/* ------------------------------------------------------------------------- rows */

static cell pick(const cell *cells, size_t count, int column) {
    if (column == TABLE_ABSENT || (size_t)column >= count || column >= MOST_CELLS) {
        return (cell){0};
    }
    return cells[column];
}

static bool make_row(const table *from, const cell *cells, size_t count, row *to, fault *why) {
    to->geometry = pick(cells, count, from->geometry);
    to->radius = pick(cells, count, from->radius);
    to->name = pick(cells, count, from->name);
    if (!from->headed && count > 3) {
        return fail(why, from->number,
                    "the line has %zu cells; without a head with a column wkt, which may be "
                    "followed by radius and name, they are a geometry, a radius and a name",
                    count);
    }
    if (to->geometry.text == NULL) {
        return fail(why, from->number, "the line has %s, and the geometry is cell %d",
                    counted(count, "cell"), from->geometry + 1);
    }
    if (!from->headed && !wkt_begins(to->geometry.text)) {
        for (size_t i = 1; i < count; i++) {
            if (wkt_begins(cells[i].text)) {
                return fail(why, from->number,
                            "the geometry is cell %zu; put it first, or begin the file with a head "
                            "that names its column wkt",
                            i + 1);
            }
        }
    }
    return true;
}

/* Whether a line is nothing but the word of a geometry, whose brackets come in the next line. */
static bool is_word(const char *line) {
    size_t length = strlen(line);
    while (length > 0 && strchr(" \t", line[length - 1]) != NULL) {
        length--;
    }
    const bool empty = length > 5 && strncasecmp(line + length - 5, "EMPTY", 5) == 0;
    return !empty && wkt_begins(line) && strpbrk(line, "(,") == NULL;
}

/* Whether `next` goes on with the geometry that `line`, up to `end`, has not ended: it does not
 * begin another one, or only where one of a collection is expected. */
static bool goes_on(const char *line, const char *end, const char *next) {
    while (end > line && strchr(" \t\n", end[-1]) != NULL) {
        end--;
    }
    const bool expected = end > line && (end[-1] == ',' || end[-1] == '(');
    next += strspn(next, " \t");
    return strchr("(),0123456789+-.", *next) != NULL ? *next != '\0' : expected && wkt_begins(next);
}

/* Appends the lines in which the geometry of a line goes on. */
static bool complete(table *from, char *line, fault *why) {
    bool word = is_word(line);
    size_t depth = 0; /* of brackets */
    for (char *at = line;; word = false) {
        for (; *at != '\0'; at++) {
            depth += *at == '(';
            depth -= *at == ')' && depth > 0;
        }
        if ((depth == 0 && !word) || from->file.at >= from->file.size ||
            !goes_on(line, at, from->file.bytes + from->file.at)) {
            return true;
        }
        if (!lines_join(&from->file, at, why)) {
            return false;
        }
    }
}

void table_locate(const table *from, fault *why) {
    size_t begin = 0;
    if (why->line != from->number) {
        return; /* a line that is no row, because its bytes are no text */
    }
    for (size_t i = 0; i + 1 < why->column; i++) {
        if (from->line[i] == '\n') {
            why->line++;
            begin = i + 1;
        }
    }
    why->column -= begin;
}

bool table_next(table *from, row *to, fault *why) {
    cell cells[MOST_CELLS];
    char *line;
    why->line = 0;
    while ((line = lines_next(&from->file, why)) != NULL) {
        const char first = line[strspn(line, " \t")];
        if (first == '\0' || first == '#') {
            continue;
        }
        from->line = line;
        from->number = from->file.number;
        if (!complete(from, line, why)) {
            return false;
        }
        const bool head = !from->started;
        if (head) {
            from->separator = separator_of(line);
            from->started = true;
        }
        const size_t count = cut_line(line, from->separator, cells);
        if (head && read_head(from, cells, count)) {
            continue;
        }
        return make_row(from, cells, count, to, why);
    }
    return false;
}
