/* SPDX-License-Identifier: MIT
 *
 * Events of the sweep: a point and its edges. Comes in: the front, and the corners at the point.
 * Goes out: the edges that end and begin there, or the reason why they are rejected.
 */
#ifndef SEPAX_EVENT_H
#define SEPAX_EVENT_H

#include "cut/cut.h"

typedef struct event {
    uint32_t point;
    uint32_t below, above; /* the edges of the front right below and above the point */
    uint32_t first, last;  /* the lowest and the highest edge that ends here, or NONE */
    uint32_t through;      /* the one of those with the point between its ends, or NONE */
    uint32_t *outgoing;    /* the edges that begin here, from bottom to top */
    uint32_t count;
} event;

/* Whether the gap above an edge belongs to the polygon; false for NONE, the gap below all edges. */
static inline bool event_gap_inside(const cut *c, uint32_t edge) {
    return edge != NONE && c->edges[edge].inside;
}

/* Fills in the event of a point; the front stays the same. Edges that begin in one direction, rings
 * that cross at the point, and with SEPAX_ONE_OUTER rings in a wrong place, are errors. */
sepax_status sepax_event_begin(cut *c, uint32_t point, event *at);

#endif
