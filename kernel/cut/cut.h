/* SPDX-License-Identifier: MIT
 *
 * Data that the stages of a decomposition share: the corners of the rings, the points where they
 * lie, and the arrays of each stage. All of it lies in the room of a workspace and is invalid after
 * the call.
 *
 * The way of a call: decompose.c checks the arguments. rings.c checks each ring and sorts the
 * points. sweep.c passes a line over them, rejects rings that are not simple, and feeds chains.c,
 * which makes the triangles. mesh.c joins the triangles and swaps diagonals for better ones.
 * pieces.c removes the diagonals that are not needed, and writes the pieces that are left.
 */
#ifndef SEPAX_CUT_H
#define SEPAX_CUT_H

#include "exact/exact.h"
#include "sepax.h"

#define NONE 0xFFFFFFFFu

/* A corner is a vertex of a ring that neither repeats the one before it nor is the tip of a spike.
 * Of a ring that had spikes, none lies on a straight edge. Edge i runs from corner i on. */
typedef struct cut_corner {
    uint32_t vertex; /* its index in the array of the caller */
    uint32_t ring;
    uint32_t next, before; /* corners of the same ring */
    uint32_t point;        /* where it lies; corners in one place have one point */
} cut_corner;

/* A corner with a key that orders places by x, then by y. */
typedef struct place_key {
    uint64_t key;
    uint32_t corner;
} place_key;

/* An edge of the front, with the gap above it. The front is a balanced tree and a linked list. */
typedef struct cut_edge {
    uint32_t left, right; /* the points where it begins and ends for the sweep */
    uint32_t parent, child[2], priority;
    uint32_t below, above; /* neighbours in the front */
    uint32_t chain[2];     /* of the gap: its chain and NONE, or its lower and its upper chain */
    bool inside;           /* the gap belongs to the polygon */
} cut_edge;

/* A chain is the part of a monotone polygon that has no triangles yet: a stack of points. */
typedef struct cut_chain {
    uint32_t top;  /* the last link that was pushed */
    uint32_t side; /* of all its points but the first */
} cut_chain;

typedef struct chain_link {
    uint32_t point, below; /* the link below it in the stack, or NONE */
} chain_link;

/* The state of a decomposition. Each group of arrays is headed by the file of its stage. */
typedef struct cut {
    sepax_rings rings;
    uint32_t most;             /* the largest number of vertices of a piece */
    sepax_rejection rejection; /* for the caller, where the rings are not accepted */

    /* rings.c */
    cut_corner *corners;
    uint32_t corner_count;
    place_key *keys[2];
    sepax_vec2 *places;  /* the places of the points, in the order of the sweep */
    uint32_t *first_key; /* the corners of point p are in keys[0] from first_key[p] to before
                            first_key[p + 1] */
    uint32_t point_count;

    /* sweep.c, event.c, front.c */
    cut_edge *edges;
    uint32_t root, lowest; /* of the front: the root of the tree, and the lowest edge */
    uint32_t *outgoing, *scratch;
    bool *met; /* the rings that the sweep has reached; NULL without SEPAX_ONE_OUTER */

    /* chains.c */
    cut_chain *chains;
    chain_link *links;
    uint32_t chain_count, link_count;
    uint32_t *triangles; /* three points each, counter-clockwise */
    uint32_t triangle_count;

    /* mesh.c: half-edge h starts at the point triangles[h] */
    uint32_t *twin;      /* the half-edge on the other side, or NONE */
    uint32_t *border[2]; /* the neighbours of a reflex point along the boundary, or NONE */

    /* pieces.c */
    uint32_t *half_next, *half_before; /* around a piece; NONE for a half-edge that was removed */
    uint32_t *diagonals;
    uint32_t *piece_of; /* for a triangle: a lower one of the same piece, or itself */
    uint32_t *size;     /* the number of vertices of a piece, at its lowest triangle */
    size_t piece_count, piece_vertices;
} cut;

static inline sepax_vec2 place_of(const cut *c, uint32_t point) {
    return c->places[point];
}

/* Whether a coordinate may have been rounded to float32. An integer below 2^23, where floats have
 * digits behind the point as well, was most likely an integer before. */
static inline bool cut_may_be_rounded(float v) {
    return !(v > -0x1p23f && v < 0x1p23f) || v != (float)(int32_t)v;
}

/* 1 where point w lies to the left of the line from point u to point v, -1 to the right, 0 on it.
 */
static inline int cut_side(const cut *c, uint32_t u, uint32_t v, uint32_t w) {
    return -sepax_exact_outside(c->places[u], c->places[v], c->places[w]);
}

/* rings.c: fills in the corners and the points. Returns SEPAX_OK, or an error and its rejection. */
sepax_status sepax_cut_read_rings(cut *c);

/* rings.c: the number of the vertex where an edge starts, behind the spikes that were dropped
 * there. A corner is named by the first vertex in its place. */
uint32_t sepax_cut_start_of_edge(const cut *c, uint32_t edge);

/* sweep.c: makes the triangles. Returns SEPAX_OK, or an error and its rejection. */
sepax_status sepax_cut_sweep(cut *c);

/* ------------------------------------------------------------------ chains.c
 *
 * Parts of monotone polygons that have no triangles yet. The points of a polygon come from left to
 * right, each on its lower or its upper side. */

enum { LOWER_SIDE = 0, UPPER_SIDE = 1 };

/* Begins a polygon at its leftmost point, and returns its chain. */
uint32_t sepax_chain_start(cut *c, uint32_t point);

/* Adds a point of the lower or the upper side, and the triangles that it closes. */
void sepax_chain_add(cut *c, uint32_t chain, uint32_t point, uint32_t side);

/* Ends the polygon at its rightmost point, with its last triangles. */
void sepax_chain_end(cut *c, uint32_t chain, uint32_t point);

/* ------------------------------------------------------------------- front.c
 *
 * The front: the edges that the sweep line meets, from bottom to top: a linked list, and a treap in
 * which an edge is found by a point. */

/* The highest edge that runs strictly below the point, or NONE. An edge through the point does not
 * count. */
uint32_t sepax_front_find_below(const cut *c, uint32_t point);

/* The edge right above an edge, or NONE; for NONE, the lowest edge. */
uint32_t sepax_front_above(const cut *c, uint32_t edge);

/* Inserts an edge right above `below`, or below all edges where that is NONE. */
void sepax_front_insert(cut *c, uint32_t edge, uint32_t below);

/* Removes an edge from the front. */
void sepax_front_remove(cut *c, uint32_t edge);

/* Replaces `old` in the front by `edge`, which is not in it. */
void sepax_front_replace(cut *c, uint32_t old, uint32_t edge);

/* 1 where the point lies above the line of an edge, 0 on it, -1 below it. */
static inline int front_side(const cut *c, uint32_t edge, uint32_t point) {
    return cut_side(c, c->edges[edge].left, c->edges[edge].right, point);
}

/* ------------------------------------------------------------------- event.c
 *
 * Events of the sweep: a point, and the edges that end and begin there. */

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

/* -------------------------------------------------------------------- flaw.c
 *
 * Why rings are not simple: a status, and the fields of a rejection. */

/* Rejects two edges that cross, perhaps in a corner of both. */
sepax_status sepax_flaw_crossing(cut *c, uint32_t edge, uint32_t other);

/* Rejects two edges that have more than a point in common. */
sepax_status sepax_flaw_overlap(cut *c, uint32_t edge, uint32_t other);

/* Rejects the ring of the edge, which is in a wrong place for SEPAX_ONE_OUTER. */
sepax_status sepax_flaw_hole(cut *c, uint32_t edge);

/* -------------------------------------------------------------------- mesh.c
 *
 * Triangles with the neighbours across their edges. Half-edge h starts at the point triangles[h]
 * and belongs to the triangle h / 3. */

static inline uint32_t mesh_next(uint32_t half) {
    return half % 3 < 2 ? half + 1 : half - 2;
}

static inline uint32_t mesh_end(const cut *c, uint32_t half) {
    return c->triangles[mesh_next(half)];
}

/* Finds the twin of each half-edge. */
void sepax_mesh_join(cut *c);

/* Swaps diagonals so that more of them divide reflex corners, and so that triangles are less
 * thin. */
void sepax_mesh_improve(cut *c);

/* The number of ends, 0 to 2, at which a diagonal divides a reflex corner into two that are not
 * reflex. */
unsigned sepax_mesh_worth(const cut *c, uint32_t from, uint32_t to);

/* ------------------------------------------------------------------ pieces.c
 *
 * The convex polygons that are left when the diagonals that are not needed have been removed. */

/* Removes the diagonals that are not needed, and counts the pieces and their vertices. */
void sepax_pieces_merge(cut *c);

/* Writes the pieces to arrays that have room for them. The mesh is invalid afterwards. */
void sepax_pieces_write(cut *c, const sepax_pieces *to);

#endif
