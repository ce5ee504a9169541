/* SPDX-License-Identifier: MIT
 *
 * Rows near an index: each row is a shape, where it is or at a pose, with what an index has near
 * it. One call says which of many trial poses are free in a large map, what each hits first, or how
 * far it is from all shapes of the map.
 */
#ifndef SEPAX_PART_NEAR_H
#define SEPAX_PART_NEAR_H

#include "rows.h"
#include "seeks.h"

SEPAX_BEGIN_C

/* The index of rows that have no lists: list_of, offsets and ids are NULL, and list_count is 0.
 *
 *     const sepax_near near = {index, NULL, partners};
 *     const sepax_rows rows = {.shapes = shapes, .poses = poses, .row_count = count,
 *                              .workspace = workspace, .near = &near};
 *     sepax_first_hits(store, sepax_near_pairs(&rows), NULL, first);
 *
 * All is as if each row had a list of all shapes of the index, by ascending id, without itself and
 * those that the options pass over; but a result names a row, not a pair: first[g] of
 * sepax_first_hits, and pair[g] of sepax_distance, are the row that hits first, or is nearest, and
 * partners[g] is the shape that it hits, or is nearest to, of several the lowest id; or
 * SEPAX_NO_PAIR and SEPAX_NO_ID.
 *
 * Hits, bits and relations look at shapes whose boxes in the index meet that of the row;
 * sepax_distance at the nearest shape, however far it is. Other queries, SEPAX_EACH_PAIR, distances
 * with SEPAX_MTV_SAFE, and lists are SEPAX_ERROR_OPTION. sepax_index_cast_all with motions of 0
 * finds all that a shape meets at a pose.
 *
 * The index is of the store. What was placed, given a radius or added since its last build or refit
 * may be missed, and removed shapes are not met. If ids were given out again since then, or the
 * index is of another store, the status is SEPAX_ERROR_STALE; after an error nothing is written but
 * the report. What is near is found by the threads of the index, the rest by those of the options.
 * More than SEPAX_MAX_PAIRS shapes near all rows are SEPAX_ERROR_COUNT. */
struct sepax_near {
    const sepax_index *index;
    const sepax_seek_options *options; /* which shapes rows, as movers, pass over, or NULL. Margin
                                          and flags are 0, else SEPAX_ERROR_OPTION. */
    sepax_id *partners;                /* one a result, with first[] or pair[]; or NULL */
};

/* The part of the library that answers for these rows, as sepax_rows_reader for others. */
SEPAX_API const sepax_row_reader *sepax_near_reader(void);

/* The pairs of rows and what is near them. rows->near is not NULL. */
static inline sepax_source sepax_near_pairs(const sepax_rows *rows) {
    sepax_source source = sepax_row_pairs(rows);
    source.reader = sepax_near_reader();
    return source;
}

SEPAX_END_C

#endif
