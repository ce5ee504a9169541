/* SPDX-License-Identifier: MIT
 *
 * One pair and its contact: separation, normal and edge, and the steps that turn what a kernel
 * found into the answer: the sign of the exact relation, and the skin of SEPAX_MTV_SAFE.
 */
#ifndef SEPAX_CONTACT_H
#define SEPAX_CONTACT_H

#include "base/polygon.h"
#include "exact/manifold.h"
#include "exact/relation.h"
#include "query/query.h"

/* One pair: both cores, and the radii and the margin that make shapes of them. */
typedef struct round_pair {
    polygon a, b;
    pair_radii radii;
    bool b_first; /* b has the lower id */
} round_pair;

round_pair sepax_round_pair_of(const batch_call *call, sepax_pair pair);

/* Pair `index` of a call. Calls must have ascending indices, and `place` begins as batch_place. */
round_pair sepax_round_pair_at(const batch_call *call, bodies_place *place, size_t index);

/* Which shape of a pair lies within the other; adds to the report what decided it. */
static inline uint8_t round_pair_contain(const round_pair *p, sepax_report *report) {
    bool expanded;
    const sepax_containment found =
        sepax_exact_containment(&p->a, p->radii.a, &p->b, p->radii.b, &expanded);
    report->in_double += !expanded;
    report->expanded += expanded;
    return (uint8_t)found;
}

/* Separation and axis before the exact relation decides the sign, one edge and one vertex at a
 * time; in double where the pair is wide. `b_first`: b has the lower id, so its edges win a tie.
 * Both shapes need normals. */
pair_contact sepax_contact_find(const polygon *a, const polygon *b, bool b_first);

/* The same from the widest gaps of both shapes. */
pair_contact sepax_contact_of_gaps(const polygon *a, const polygon *b, const edge_gap *of_a,
                                   const edge_gap *of_b, bool b_first);

/* The widest gap of the edges of a, the first one in stored order of equals: half of the search of
 * sepax_contact_find. `wide`: contact_is_wide of the pair. */
edge_gap sepax_contact_widest(const polygon *a, const polygon *b, bool wide);

/* Makes a contact agree with the exact relation, and safe when `flags` has SEPAX_MTV_SAFE; `lever`
 * is the longer one of both shapes. */
void sepax_contact_settle(pair_contact *contact, sepax_relation relation, const polygon *a,
                          const polygon *b, uint32_t flags, float lever);

/* Extents of the union of both bounding boxes, and the largest |coordinate|. */
typedef struct pair_extent {
    float x, y, largest;
} pair_extent;
pair_extent sepax_contact_extent(const polygon *a, const polygon *b);

/* A signed distance as a contact, made safe in the same way. */
pair_contact sepax_contact_of_distance(const exact_distance *found, const polygon *a,
                                       const polygon *b, pair_radii radii, uint32_t flags,
                                       float lever);

/* Adds the skin of SEPAX_MTV_SAFE to an overlap that is a distance; `lever` is the longer one. */
void sepax_contact_make_safe(pair_contact *contact, const polygon *a, const polygon *b,
                             pair_radii radii, float lever);

/* How far a gap of a pair of such an extent may be off, as sepax.h states. Four times the largest
 * coordinate is never less than the extents, which may overflow. */
static inline double contact_error(double extent_x, double extent_y, double largest) {
    const double sum = extent_x + extent_y, most = 4 * largest;
    return 0x1p-21 * (sum < most ? sum : most) + 0x1p-149;
}

/* Whether a pair is too wide for lanes: its extents add up to WIDE_EXTENT or more, so that float
 * differences could overflow. */
#define WIDE_EXTENT 0x1p126f
static inline bool contact_is_wide(pair_extent extent) {
    return !(extent.x + extent.y < WIDE_EXTENT);
}

/* The extent of a pair, and the widest gaps of both shapes. */
typedef struct pair_gaps {
    pair_extent extent;
    edge_gap of_a, of_b;
} pair_gaps;

static inline pair_gaps contact_gaps_of(const polygon *a, const polygon *b) {
    const pair_extent extent = sepax_contact_extent(a, b);
    const bool wide = contact_is_wide(extent);
    return (pair_gaps){extent, sepax_contact_widest(a, b, wide), sepax_contact_widest(b, a, wide)};
}

/* A pair for the manifold of the exact level. */
static inline manifold_pair contact_manifold_pair(const round_pair *p, const pair_gaps *gaps) {
    const pair_extent e = gaps->extent;
    return (manifold_pair){.a = &p->a,
                           .b = &p->b,
                           .radii = p->radii,
                           .widest_a = gaps->of_a,
                           .widest_b = gaps->of_b,
                           .error = contact_error((double)e.x, (double)e.y, (double)e.largest),
                           .b_first = p->b_first};
}

/* What the skin of SEPAX_MTV_SAFE adds for each unit of the longer lever: moving a pose rounds its
 * position, which exceeds the coordinates by no more than the lever. */
#define SAFE_LEVER 0x1p-23f

/* What it adds for denormals, where relative terms vanish: a separation is off by up to 2^-149 (two
 * products), a move in x and y by 2^-150 each, the skin's own three products by 2^-150 each. 2^-149
 * would not be enough. */
#define SAFE_FLOOR 0x1p-147f

/* ------------------------------------------------------------------- gaps
 *
 * The answers of a pair whose widest gaps are known, however they were found, with the bits of
 * sepax_contact_widest. The exact level decides only what the gaps leave open. */

/* The gap of a shape without edges, or without the widest one, may be left at -infinity. */
exact_distance sepax_distance_of_gaps(const round_pair *p, const pair_gaps *gaps, bool *expanded);

/* The manifold of a pair that is no farther apart than the margin. Both gaps are needed where they
 * differ by no more than an eighth of the margin, and errors. */
sepax_manifold sepax_manifold_of_gaps(const round_pair *p, const pair_gaps *gaps, bool *expanded);

/* The widest gaps of two polygons of which one is large, in O(log n) steps where both are smooth,
 * with the bits of the gaps above: no tables are needed, and no memory but a stack of arcs.
 *
 * Shapes in larger blocks than this have their widest gaps sooner by arcs than by bounds of all
 * edges. */
#define ARCS_ABOVE 256u

/* Where the gap of one shape is certainly narrower than that of the other by more than `slack`, it
 * may be left at -infinity; below 0: wherever it is narrower. */
void sepax_gaps_by_arcs(const polygon *a, const polygon *b, double slack, pair_gaps *found);

#endif
