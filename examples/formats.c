/* SPDX-License-Identifier: MIT */
#include "formats.h"

#include <string.h>

static const struct {
    const char *name, *begin;
    size_t length;
} others[] = {{"a shapefile", "\x00\x00\x27\x0A", 4},
              {"a GeoPackage or another database of SQLite", "SQLite format 3", 15},
              {"FlatGeobuf", "fgb\x03", 4},
              {"Parquet", "PAR1", 4},
              {"an archive (zip, KMZ)", "PK\x03\x04", 4},
              {"compressed by gzip", "\x1F\x8B", 2},
              {"PDF", "%PDF", 4},
              {"DXF", "  0\n", 4},
              {"DXF", "  0\r\n", 5},
              {"binary WKB", "\x01\x01\x00\x00\x00", 5},
              {"binary WKB", "\x01\x02\x00\x00\x00", 5},
              {"binary WKB", "\x01\x03\x00\x00\x00", 5},
              {"binary WKB", "\x01\x06\x00\x00\x00", 5},
              {"WKB in hexadecimal digits", "010100", 6},
              {"WKB in hexadecimal digits", "010200", 6},
              {"WKB in hexadecimal digits", "010300", 6},
              {"WKB in hexadecimal digits", "010600", 6},
              {"text in UTF-16 (`iconv -f UTF-16 -t UTF-8` helps)", "\xFF\xFE", 2},
              {"text in UTF-16 (`iconv -f UTF-16 -t UTF-8` helps)", "\xFE\xFF", 2},
              {"XML, such as GML, KML, GPX or SVG", "<", 1}};

bool formats_find(const lines *file, bool *json, fault *why) {
    const char *begin = file->bytes + file->at;
    const size_t left = file->size - file->at;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (others[i].length <= left && memcmp(begin, others[i].begin, others[i].length) == 0) {
            return fail(why, 0,
                        "the file is %s, which is not read; GeoJSON, WKT, EWKT and CSV with "
                        "either are, and `ogr2ogr -f GeoJSON` of GDAL makes the first of "
                        "most formats",
                        others[i].name);
        }
    }
    begin += strspn(begin, " \t\r\n\x1E");
    *json = *begin == '{' || *begin == '[';
    return true;
}
