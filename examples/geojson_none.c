/* SPDX-License-Identifier: MIT
 *
 * In place of geojson.c where there is no Jansson.
 */
#include "geojson.h"

bool geojson_open(geojson *from, const lines *file, fault *why) {
    (void)from, (void)file;
    return fail(why, 0,
                "this program was built without Jansson, which reads GeoJSON; ./run demo "
                "installs it");
}

void geojson_close(geojson *from) {
    (void)from;
}

bool geojson_next(geojson *from, row *to, fault *why) {
    (void)from, (void)to, (void)why;
    return false;
}
