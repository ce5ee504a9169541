/* SPDX-License-Identifier: MIT
 *
 * Which counties share a border: the arcs of the topology that occur in more than one county.
 */
#ifndef DEMO_BORDERS_H
#define DEMO_BORDERS_H

#include "counties.h"

/* A county along an arc. */
typedef struct border_user {
    uint32_t arc, county;
} border_user;

/* Two counties, a < b, that share an arc. */
typedef struct border_pair {
    uint32_t a, b;
} border_pair;

typedef struct borders {
    border_user *users; /* ascending by arc and county; each once */
    span *arcs;         /* for each arc the part of users */
    border_pair *pairs; /* ascending by a and b */
    size_t user_count, pair_count;
} borders;

void borders_find(borders *found, const counties *all);
void borders_free(borders *found);

#endif
