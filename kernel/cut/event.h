/* SPDX-License-Identifier: MIT
 *
 * An event of the sweep: a point and its edges. Comes in: the front and the corners at the point.
 * Goes out: which edges end and begin there, or what is wrong with them.
 */
#ifndef SEPAX_EVENT_H
#define SEPAX_EVENT_H

#include "cut/cut.h"

typedef struct event {
    uint32_t point;
    uint32_t below, above; /* the edges of the front next to the point */
    uint32_t first, last;  /* the edges of the front that end here; NONE where there are none */
    uint32_t through;      /* the one of them on which the point lies, or NONE */
    uint32_t *outgoing;    /* the edges that begin here, from bottom to top */
    uint32_t count;
} event;

/* Whether the gap above an edge belongs to the polygon; below all edges it does not. */
static inline bool event_gap_inside(const cut *c, uint32_t edge) {
    return edge != NONE && c->edges[edge].inside;
}

/* The front is not changed. Edges in one direction, rings that cross at the point, and with
 * SEPAX_ONE_OUTER rings in a wrong place, are errors. */
sepax_status sepax_event_begin(cut *c, uint32_t point, event *at);

#endif
