/* SPDX-License-Identifier: MIT
 *
 * A careful engineer keeps the corners and the normals of each piece in arrays, looks at one trial
 * after the other, leaves out neighbours by their distance, knows that equal convex particles
 * overlap where their inner circles do, begins with the edge that faces the other piece, and stops
 * at the first edge that separates. All in float, so not exact.
 */
#include "mc_hand.h"

#include "list.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* An edge, about the centre of its particle. */
typedef struct edge {
    float x, y;   /* the corner where it begins */
    float nx, ny; /* an outward normal, of the length of the edge */
    float offset; /* normal * corner */
} edge;

struct mc_hand {
    uint32_t pieces, edges;         /* the edges of all pieces of a particle */
    uint32_t ends[PIECES_MOST + 1]; /* piece k has the edges ends[k] .. ends[k + 1] - 1 */
    sepax_vec2 local[PIECES_MOST * CORNERS_MOST];
    float inside; /* centres that are closer: certainly an overlap */
    edge *placed; /* the edges of each particle */
};

/* Corners are where float32 has them in the plane, as those of sepax are. */
static void turn(const mc_hand *m, const sepax_pose *p, edge *to) {
    for (uint32_t i = 0; i < m->edges; i++) {
        const sepax_vec2 l = m->local[i];
        to[i].x = p->cos * l.x - p->sin * l.y + p->x - p->x;
        to[i].y = p->sin * l.x + p->cos * l.y + p->y - p->y;
    }
    for (uint32_t k = 0; k < m->pieces; k++) {
        edge *of = &to[m->ends[k + 1] - 1];
        for (uint32_t i = m->ends[k]; i < m->ends[k + 1]; i++) {
            of->nx = to[i].y - of->y;
            of->ny = of->x - to[i].x;
            of->offset = of->nx * of->x + of->ny * of->y;
            of = &to[i];
        }
    }
}

mc_hand *mc_hand_new(const ensemble *e) {
    mc_hand *m = list_new(1, sizeof *m);
    const particle *p = &e->of;
    m->pieces = p->piece_count;
    m->edges = p->offsets[p->piece_count];
    memcpy(m->ends, p->offsets, sizeof m->ends);
    memcpy(m->local, p->corners, sizeof m->local);
    m->inside = 2 * (p->radius > 0 ? p->radius : p->inside);
    m->placed = list_new((size_t)e->count * m->edges, sizeof *m->placed);
    for (uint32_t i = 0; i < e->count; i++) {
        turn(m, &e->poses[i], &m->placed[(size_t)i * m->edges]);
    }
    return m;
}

void mc_hand_free(mc_hand *m) {
    free(m->placed);
    free(m);
}

/* Whether all corners of b, which is at (dx, dy) from a, lie beyond one of the edges of a. */
static bool separated(const edge *a, uint32_t a_count, const edge *b, uint32_t b_count, float dx,
                      float dy) {
    uint32_t facing = 0;
    float most = -FLT_MAX;
    for (uint32_t i = 0; i < a_count; i++) {
        const float ahead = a[i].nx * dx + a[i].ny * dy - a[i].offset;
        facing = ahead > most ? i : facing;
        most = ahead > most ? ahead : most;
    }
    for (uint32_t n = 0; n < a_count; n++) {
        const edge *of = &a[facing];
        const float ahead = of->nx * dx + of->ny * dy - of->offset;
        uint32_t j = 0;
        while (j < b_count && of->nx * b[j].x + of->ny * b[j].y + ahead > 0) {
            j++;
        }
        if (j == b_count) {
            return true;
        }
        facing = facing + 1 < a_count ? facing + 1 : 0;
    }
    return false;
}

static bool overlap(const mc_hand *m, const edge *a, const edge *b, float dx, float dy) {
    if (dx * dx + dy * dy < m->inside * m->inside) {
        return true;
    }
    for (uint32_t i = 0; i < m->pieces; i++) {
        for (uint32_t k = 0; k < m->pieces; k++) {
            const edge *pa = &a[m->ends[i]], *pb = &b[m->ends[k]];
            const uint32_t na = m->ends[i + 1] - m->ends[i], nb = m->ends[k + 1] - m->ends[k];
            if (na > 1 && !separated(pa, na, pb, nb, dx, dy) &&
                !separated(pb, nb, pa, na, -dx, -dy)) {
                return true;
            }
        }
    }
    return false;
}

void mc_hand_decide(void *context, ensemble *e, const trials *t) {
    mc_hand *m = context;
    uint32_t near[NEIGHBOURS_MOST], seen[SEEN_MOST];
    edge moved[PIECES_MOST * CORNERS_MOST];
    for (size_t i = 0; i < t->count; i++) {
        const sepax_pose *pose = &t->pose[i];
        const uint32_t slot = t->slot[i], cell = trials_cell(t, i);
        const size_t count = ensemble_neighbours(e, slot, cell, pose, 2 * e->of.reach, near);
        bool hit = false;
        turn(m, pose, moved);
        for (size_t k = 0; k < count && !hit; k++) {
            const edge *other = &m->placed[(size_t)e->members[near[k]] * m->edges];
            hit = overlap(m, moved, other, e->slots[near[k]].x - pose->x,
                          e->slots[near[k]].y - pose->y);
        }
        if (!hit) {
            ensemble_move(e, cell, slot, pose, seen);
            memcpy(&m->placed[(size_t)e->members[slot] * m->edges], moved,
                   m->edges * sizeof *moved);
            e->accepted++;
        }
    }
}
