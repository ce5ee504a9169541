/* SPDX-License-Identifier: MIT */
#include "projection.h"

#include <math.h>
#include <string.h>

static const double radian = 3.14159265358979323846 / 180;

/* Laid out after the composite map of the US Census Bureau: Alaska at about a third of its size. */
/* clang-format off */
const inset insets[INSET_COUNT] = {
    {"", NULL,
        {29.5, 45.5}, {-95.9, 38.7}, 1390, 590, 405, 0, 0, 1180, 860},
    {"Alaska", "02",
        {55, 65}, {-152.5, 62.3}, 520, 176, 716, 20, 610, 318, 846},
    {"Hawai\xCA\xBBi", "15",
        {8, 18}, {-157.4, 20.6}, 1390, 414, 776, 326, 690, 492, 846},
    {"American Samoa", "60",
        {-16, -12}, {-169.7, -14.0}, 2200, 624, 770, 574, 690, 674, 846},
    {"Northern Marianas, Guam", "66 69",
        {10, 20}, {145.4, 16.1}, 1000, 729, 769, 690, 690, 774, 846},
    {"Puerto Rico, Virgin Islands", "72 78",
        {8, 18}, {-66.2, 18.15}, 1850, 1108, 786, 1040, 726, 1176, 846}};
/* clang-format on */

size_t inset_of(const char *state_code) {
    for (size_t i = 1; i < INSET_COUNT; i++) {
        if (strstr(insets[i].states, state_code)) {
            return i;
        }
    }
    return 0;
}

place inset_project(const inset *to, double longitude, double latitude) {
    const double s1 = sin(to->parallel[0] * radian), s2 = sin(to->parallel[1] * radian);
    const double n = (s1 + s2) / 2, c = 1 - s1 * s1 + 2 * n * s1;
    const double centre = sqrt(c - 2 * n * sin(to->centre[1] * radian)) / n;
    const double distance = sqrt(c - 2 * n * sin(latitude * radian)) / n;
    /* The Aleutians reach over the 180th meridian: always the short way round. */
    const double turn = n * remainder(longitude - to->centre[0], 360) * radian;
    return (place){to->x + to->scale * distance * sin(turn),
                   to->y - to->scale * (centre - distance * cos(turn))};
}
