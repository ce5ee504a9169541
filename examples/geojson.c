/* SPDX-License-Identifier: MIT */
#include "geojson.h"

#include "list.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { DEEPEST = 16 }; /* collections in collections */

/* ---------------------------------------------------------------------- features */

static const char *type_of(const json_t *value) {
    const char *type = json_string_value(json_object_get(value, "type"));
    return type != NULL ? type : "";
}

/* Appends the features of one text: those of a collection, or the only one. */
static bool take_root(geojson *from, json_t *root, fault *why) {
    const char *type = type_of(root);
    if (strcmp(type, "FeatureCollection") == 0) {
        json_t *features = json_object_get(root, "features");
        if (!json_is_array(features)) {
            return fail(why, 0, "the FeatureCollection has no array 'features'");
        }
        json_array_extend(from->features, features);
        return true;
    }
    if (*type == '\0' || strcmp(type, "Topology") == 0) {
        return fail(why, 0, "%s; a Feature, a FeatureCollection and a geometry of GeoJSON are",
                    *type == '\0' ? "JSON without a 'type' is not read"
                                  : "TopoJSON, which topo2geo of topojson-client turns into "
                                    "GeoJSON, is not read");
    }
    json_array_append(from->features, root);
    return true;
}

/* The line of a byte. */
static size_t line_of(const lines *file, size_t at) {
    size_t line = 1;
    for (size_t i = 0; i < at && i < file->size; i++) {
        line += file->bytes[i] == '\n';
    }
    return line;
}

/* Passes what may stand between texts: spaces, and the marks of RFC 8142. */
static size_t next_text(const lines *file, size_t at) {
    while (at < file->size && strchr(" \t\r\n\x1E", file->bytes[at]) != NULL) {
        at++;
    }
    return at;
}

bool geojson_open(geojson *from, const lines *file, fault *why) {
    from->features = json_array();
    for (size_t at = next_text(file, file->at); at < file->size; at = next_text(file, at)) {
        json_error_t error;
        json_t *root =
            json_loadb(file->bytes + at, file->size - at, JSON_DISABLE_EOF_CHECK, &error);
        if (root == NULL) {
            const size_t line = line_of(file, at) + (size_t)error.line - 1;
            return fail(why, 0, "line %zu: this is no JSON: %s", line, error.text);
        }
        const bool good = take_root(from, root, why);
        json_decref(root);
        if (!good) {
            return false;
        }
        at += (size_t)error.position;
    }
    return true;
}

void geojson_close(geojson *from) {
    json_decref(from->features);
    free(from->text);
    *from = (geojson){0};
}

/* -------------------------------------------------------------------- geometries */

static void append(geojson *to, const char *format, ...)
#ifdef __GNUC__
    __attribute__((format(printf, 2, 3)))
#endif
    ;

static void append(geojson *to, const char *format, ...) {
    enum { MOST = 64 };
    to->text = list_room(to->text, &to->capacity, to->length + MOST, 1);
    va_list arguments;
    va_start(arguments, format);
    to->length += (size_t)vsnprintf(to->text + to->length, MOST, format, arguments);
    va_end(arguments);
}

/* A number with as few digits as it needs. */
static void print_number(char text[32], double number) {
    snprintf(text, 32, "%.15g", number);
    if (strtod(text, NULL) != number) {
        snprintf(text, 32, "%.17g", number);
    }
}

/* "1 2" */
static bool append_position(geojson *to, const json_t *position, fault *why) {
    const json_t *x = json_array_get(position, 0), *y = json_array_get(position, 1);
    if (!json_is_number(x) || !json_is_number(y)) {
        return fail(why, why->line, "a position is two numbers, x and y, perhaps with a height");
    }
    to->dropped += json_array_size(position) > 2;
    char numbers[2][32];
    print_number(numbers[0], json_number_value(x));
    print_number(numbers[1], json_number_value(y));
    append(to, "%s %s", numbers[0], numbers[1]);
    return true;
}

/* Coordinates in so many arrays, as brackets: "(1 2, 3 4)" of positions in one. */
static bool append_coordinates(geojson *to, const json_t *array, unsigned depth, fault *why) {
    if (depth == 0) {
        return append_position(to, array, why);
    }
    if (!json_is_array(array)) {
        return fail(why, why->line,
                    "the coordinates are not arrays of positions as the type has "
                    "them");
    }
    if (json_array_size(array) == 0) {
        append(to, "EMPTY");
        return true;
    }
    for (size_t i = 0; i < json_array_size(array); i++) {
        append(to, i > 0 ? ", " : "(");
        if (!append_coordinates(to, json_array_get(array, i), depth - 1, why)) {
            return false;
        }
    }
    append(to, ")");
    return true;
}

static const struct {
    const char *type, *word;
    unsigned depth; /* of arrays around positions */
} kinds[] = {{"Point", "POINT", 0},           {"MultiPoint", "MULTIPOINT", 1},
             {"LineString", "LINESTRING", 1}, {"MultiLineString", "MULTILINESTRING", 2},
             {"Polygon", "POLYGON", 2},       {"MultiPolygon", "MULTIPOLYGON", 3}};

static bool append_geometry(geojson *to, const json_t *geometry, unsigned level, fault *why);

static bool append_collection(geojson *to, const json_t *geometries, unsigned level, fault *why) {
    const size_t count = json_array_size(geometries);
    if (level == DEEPEST) {
        return fail(why, why->line, "collections lie in collections, and %d levels are read",
                    DEEPEST);
    }
    append(to, "GEOMETRYCOLLECTION %s", count == 0 ? "EMPTY" : "");
    for (size_t i = 0; i < count; i++) {
        append(to, i > 0 ? ", " : "(");
        if (!append_geometry(to, json_array_get(geometries, i), level + 1, why)) {
            return false;
        }
    }
    append(to, count > 0 ? ")" : "");
    return true;
}

static bool append_geometry(geojson *to, const json_t *geometry, unsigned level, fault *why) {
    const char *type = type_of(geometry);
    if (strcmp(type, "GeometryCollection") == 0 || json_is_null(geometry)) {
        return append_collection(to, json_object_get(geometry, "geometries"), level, why);
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(type, kinds[i].type) == 0) {
            const json_t *coordinates = json_object_get(geometry, "coordinates");
            const bool empty = kinds[i].depth == 0 && json_is_array(coordinates) &&
                               json_array_size(coordinates) == 0;
            const char *bracket = kinds[i].depth == 0 && !empty ? "(" : "";
            append(to, "%s %s", kinds[i].word, empty ? "EMPTY" : bracket);
            if (!empty && !append_coordinates(to, coordinates, kinds[i].depth, why)) {
                return false;
            }
            append(to, *bracket != '\0' ? ")" : "");
            return true;
        }
    }
    return fail(why, why->line,
                "'%.24s' is not read, but Point, LineString, Polygon, their Multi... and "
                "GeometryCollection are",
                type);
}

/* -------------------------------------------------------------------------- rows */

/* The property with the best of these names. */
static const json_t *property(const json_t *properties, column_rank *rank_of) {
    const char *key;
    json_t *value;
    const json_t *best = NULL;
    int rank = 0;
    json_object_foreach((json_t *)properties, key, value) {
        const int found = rank_of(key);
        if (found > rank && !json_is_null(value)) {
            rank = found;
            best = value;
        }
    }
    return best;
}

bool geojson_next(geojson *from, row *to, fault *why) {
    *to = (row){0};
    why->line = 0;
    if (from->number == json_array_size(from->features)) {
        return false;
    }
    const json_t *it = json_array_get(from->features, from->number);
    why->line = ++from->number;
    const bool feature = strcmp(type_of(it), "Feature") == 0;
    const json_t *properties = json_object_get(it, "properties");
    const json_t *name = property(properties, table_name_rank);
    const json_t *radius = property(properties, table_radius_rank);
    name = name != NULL ? name : json_object_get(it, "id");
    to->name.text = (char *)json_string_value(name);
    if (json_is_number(radius)) {
        print_number(from->radius, json_number_value(radius));
        to->radius.text = from->radius;
    }
    from->length = 0;
    if (!append_geometry(from, feature ? json_object_get(it, "geometry") : it, 0, why)) {
        return false;
    }
    to->geometry = (cell){from->text, 1};
    return true;
}
