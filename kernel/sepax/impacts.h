/* SPDX-License-Identifier: MIT
 *
 * Impacts: when shapes that move and turn at once first come close to others.
 */
#ifndef SEPAX_PART_IMPACTS_H
#define SEPAX_PART_IMPACTS_H

#include "distance.h"
#include "options.h"
#include "poses.h"
#include "sources.h"
#include "status.h"
#include "store.h"

SEPAX_BEGIN_C

/* sepax_moves.flags */
#define SEPAX_LERP 0x1u    /* cosine and sine go along a line, see below */
#define SEPAX_LEAVING 0x2u /* pairs that are close at the start may come no closer */

/* How shapes move from t = 0 to t = 1, in real numbers. Each shape ids[i] is its local shape, at
 * the pose from[i] at first and at to[i] at last, both divided by sqrt(cos^2 + sin^2); vertices are
 * not rounded. Its pivot, a local point, goes along a straight line at a constant speed, while the
 * shape turns about it. A pivot at the centre of a curve makes the shape follow that curve; engines
 * take the centre of mass. The angle from from[i] to to[i] lies above -180 degrees and is at most
 * 180, and turns[i] whole turns are added to it; the shape turns at a constant rate. With
 * SEPAX_LERP, cosine and sine go along a straight line instead and are divided by their length, as
 * some engines do; there are no whole turns then, and a turn by more than 176 degrees is
 * SEPAX_ERROR_POSE. All other shapes of the store rest where they are placed.
 *
 * The arrays have `count` elements each and may begin at any byte. A call allocates about 240 bytes
 * a move and 4 bytes for each id of the store in the workspace. */
typedef struct sepax_moves {
    const sepax_id *ids;
    const sepax_pose *from, *to;
    const sepax_vec2 *pivots; /* NULL: the local (0, 0) for all */
    const int8_t *turns;      /* NULL: 0 for all */
    size_t count;
    uint32_t flags;
    sepax_workspace *workspace;
} sepax_moves;

/* What became of a pair. R is the sum of both radii and of the margin of the options. */
typedef enum sepax_impact_state {
    SEPAX_CLEAR = 0, /* the distance of the cores is above R all the time: certain */
    SEPAX_CLOSE,     /* it is above R before `time`: certain; and it is at most R + the tolerance a
                        little later */
    SEPAX_HIT        /* CLOSE, and certainly it is at most R then or later */
} sepax_impact_state;

/* The arrays that sepax_impact fills: one element a result in each; NULL leaves an array out. The
 * result of a group is that of its pair with the least time; of equal ones the first. */
typedef struct sepax_impacts {
    float *time;     /* 0 to 1; 2 where the state is CLEAR, and in an empty group */
    uint32_t *state; /* a sepax_impact_state */
    float *normal_x; /* the unit vector from a to b between the closest features at that time; */
    float *normal_y; /* (0, 0) where the state is CLEAR, and between equal points */
    uint32_t *feature_a; /* these features, as in sepax_distances; SEPAX_FEATURE_NONE where the */
    uint32_t *feature_b; /* state is CLEAR */
    uint32_t *pair;      /* the index of the pair among all pairs of the source */
} sepax_impacts;

/* Finds when the shapes of each pair first come close. Nothing in the store moves.
 *
 * Time. It is never late: before it, the cores are farther apart than R. It is early by at most the
 * tolerance, as a distance: at the double that `time` is rounded down from, they are at most R + T
 * apart. T is `tolerance`, or 2^-22 of the size of the pair if that is more: of the larger of the
 * distances of the two pivots at the start and at the end, |x| + |y|, and both reaches from the
 * pivots, both |pivot|, and R.
 *
 * A pair that is within R + T at the start has the time 0. With SEPAX_LEAVING, it has a smaller R
 * instead: its separation at the start less T, where the separation of cores that overlap is that
 * of sepax_separate. So shapes that part are CLEAR, and those that come closer are not.
 *
 * Normals and features are those that doubles find; they have the same bits everywhere, but are
 * not proven as those of sepax_distance are. HIT is proven then and at up to four later times; a
 * pair whose state is CLOSE may have touched.
 *
 * Errors: SEPAX_ERROR_RADIUS for a tolerance that is not above 0 and finite; SEPAX_ERROR_ID for an
 * id in `ids` that the store does not have, or that comes twice; SEPAX_ERROR_POSE for a pose that
 * sepax_store_place refuses; SEPAX_ERROR_NOT_FINITE for a pivot; all with the index of the move in
 * the report. SEPAX_ERROR_COUNT for more moves than the store has ids.
 * SEPAX_ERROR_OPTION for unknown flags, rows, and whole turns with SEPAX_LERP.
 * SEPAX_ERROR_MEMORY leaves the results alone. Source: docs/exactness.md. */
SEPAX_API sepax_status sepax_impact(const sepax_store *store, sepax_source source,
                                    const sepax_moves *moves, float tolerance,
                                    const sepax_options *options, const sepax_impacts *impacts);

SEPAX_END_C

#endif
