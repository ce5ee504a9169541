/* SPDX-License-Identifier: MIT
 *
 * Every constant of the narrow phase that was chosen by measuring, with what was measured. None of
 * them changes a result. Figures are of gcc 12.2 -O3 on a Zen 4 unless a line has its own.
 */
#ifndef SEPAX_TUNING_H
#define SEPAX_TUNING_H

#include "lanes/lanes.h"

/* ----------------------------------------------------------------- tiles */

/* The largest number of pairs of a tile. About a third of a culled tile is left, which has to fill
 * many groups, and in a mixed store is divided among a dozen kernels: tiles of 4,096 pairs took 5
 * to 8 % less time. But answers and lists of a tile lie on the stack, of which a call may use 32
 * KiB (16 KiB with four lanes). */
#define TILE (SEPAX_LANES == 4 ? 1024u : 2048u)
/* Pairs that a kernel takes at a time where they have to be copied: chunks of 1,024 pairs are 2 %
 * faster and take 6 KiB more. With 4 and 16 lanes it is what leaves all calls below 16 and 32 KiB
 * of stack, as clang compiles them too. */
#define CHUNK (SEPAX_LANES == 4 ? 56u : SEPAX_LANES == 8 ? 192u : 128u)

/* Distances of groups that are folded together: each has 36 bytes of the stack. */
#define GROUPED_DISTANCES 64u

/* Up to this many pairs of small shapes are computed one by one (single_pair.h) even where a group
 * could take them. With AVX2 the first relation of a call takes 40 ns for quads and 50 for 8-gons,
 * each further one 8 and 16; the first separation 58 and 66, each further one 11 and 16. As a
 * group, all relations take 57 and 111, all separations 94 and 172. Four lanes take twice as long
 * for 8-gons one by one. Zen 5. */
#define SINGLE_RELATIONS (SEPAX_LANES == 4 ? 3u : 6u)
#define SINGLE_SEPARATIONS 7u

/* Pairs of the first tile of a search for the first hit; tiles double as long as there is
 * none. sepax.h promises it. */
#define FIRST_TILE 32u

/* ---------------------------------------------------------------- bounds */

/* The size of the first tile after a pause, which shows whether bounds pay. */
#define BOUNDS_PROBE 64u
/* Two standard deviations of what bounds leave of a probe: wrongly doing without bounds costs more
 * than trying them wrongly. */
#define BOUNDS_DOUBT 8u
/* How many pairs do without bounds after a tile of which bounds left too many. */
#define BOUNDS_PAUSE 16384u

/* How many sixteenths of the pairs of a tile bounds may leave and still pay: of regular shapes in
 * blocks of four vertices, whose kernels cost little, and of all others, and where bounds are
 * columns, which cost less. With four lanes kernels cost more beside the bounds. */
#define BOUNDS_LIMIT_SMALL (SEPAX_LANES == 4 ? 9u : 3u)
#define BOUNDS_LIMIT 11u

/* Pairs whose outlines take one step after the other: what one step leaves in memory has arrived
 * there when the next one loads it. */
#define OUTLINE_PAIRS (SEPAX_LANES == 4 ? 32u : 128u)

/* The columns of lists longer than this would take too much of the stack. */
#define MOST_COLUMNS (SEPAX_LANES == 4 ? 128u : 368u)

/* ---------------------------------------------------------------- models */

/* How many sixteenths of the pairs of a tile models of boxes may leave before comparing all edges
 * is faster: boxes that touch side by side, of which models decide none. */
#define MODELS_LIMIT 4u
/* How many pairs do without models after such a tile. */
#define MODELS_PAUSE 16384u

/* Whether models choose the edges of separations, where they fit in a core's caches: 4.0 instead of
 * 4.7 ns with 8 lanes, 6.3 instead of 9.9 with 4, but 3.5 instead of 3.1 with 16 (Zen 5). */
#define MODELS_CHOOSE_EDGES (SEPAX_LANES < 16)

/* ------------------------------------------------------------- distances */

/* The largest number of steps of a walk to the closest features. With fewer, some pairs are left,
 * mostly of 16-gons; with more, the overlaps among the pairs of a group, for which there is nothing
 * to find, take longer (6 steps: 10 to 20 %). */
#define WALK_STEPS 3u

/* -------------------------------------------------------------- certify */

/* Fewer undecided pairs than this go to the exact level one by one at once. */
#define CERTIFY_LEAST 4u

/* --------------------------------------------------------------- memory */

/* Blocks of more bytes than this do not fit in a core's own caches. */
#define FAR_BYTES (1u << 21)
/* Pairs to fetch ahead: far enough for memory to answer, near enough for the caches to keep it. */
#define FETCH_AHEAD 48u

/* The same for separations of more than 8 vertices, of which few fill the nearest cache. */
#define SEARCH_AHEAD 3u

/* Separations that are computed before the first of them is written: what a kernel stores whole has
 * arrived when it is read lane by lane. */
#define WRITE_BLOCK 64u

/* Where more than one in this many ids of a store is an exception to the plain class (or a stray,
 * if the kernel takes irregular shapes), no pair is plain and all tiles are sorted: hardly a tile
 * would be plain. */
#define PLAIN_SHARE 16u

#endif
