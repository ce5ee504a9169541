/* SPDX-License-Identifier: MIT
 *
 * Rows: a source of pairs for shapes as if placed, or where they are, each with a list of ids.
 */
#ifndef SEPAX_PART_ROWS_H
#define SEPAX_PART_ROWS_H

#include "poses.h"
#include "shapes.h"
#include "sources.h"
#include "status.h"
#include "store.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Rows: shapes, each with a list of ids. Row r is the shape shapes[r] with each id of the list
 * list_of[r] in turn; list k is the ids[offsets[k]] to ids[offsets[k + 1] - 1]. Many rows can share
 * a list, for instance the obstacles of one time step.
 *
 * With poses, the answers of row r are those after placing shapes[r] at poses[r] with
 * sepax_store_place, bit for bit, while all other shapes stay where they are: what a planner or a
 * simulation tries before it moves anything. The store is const, nothing is stored in it, and rows
 * do not see the poses of other rows.
 *
 * The results are one a group: group g is the rows groups[g] to groups[g + 1] - 1, for instance the
 * steps of one trajectory; without groups each row is one. With SEPAX_EACH_PAIR each pair has a
 * result of its own, and there must be no groups; sepax_contain and sepax_cast answer only so. The
 * pairs are counted row after row, each row in the order of its list; sepax_rows_find says which
 * row and place an index is.
 *
 *     sepax_rows rows = {shapes, poses, 80000, step_of, offsets, 40, obstacles,
 *                        trajectories, 2000, 0, workspace, NULL};
 *     sepax_first_hits(store, sepax_row_pairs(&rows), NULL, first);
 *
 * With SEPAX_SKIP_SELF a pair of a shape with itself never hits, and is left out of the results of
 * its group; where it has a result of its own, that is the one of an empty group, of sepax_contain
 * SEPAX_NONE_WITHIN, and of sepax_cast that of shapes that never meet. Without the flag it is as
 * for all sources: both of the pair are the shape at its pose.
 *
 * With shifts, row r is the shape, at its pose or where it is, moved by shifts[r] in real numbers:
 * no vertex is rounded. So the row of a, moved by s, with b, and the row of b, moved by -s, with a
 * are one question and have one answer, whatever s is: what periodic worlds need for images. Only
 * relations and hits take shifts; other queries are SEPAX_ERROR_OPTION. Pairs of a row whose shift
 * is (0, 0) are decided like all others, those of other rows one by one.
 *
 * Arrays may begin at any byte. The workspace is scratch memory, in which the call allocates; one
 * call may use it at a time. With threads each part of a call has a room of its own there, which
 * takes up to a few megabytes where shapes are large, and there are at most 16 parts. Hints of the
 * options are not used. Besides the errors of all sources,
 *   - a row whose list is not there, and offsets that decrease, are SEPAX_ERROR_OFFSETS;
 *   - without list_of, fewer lists than rows are SEPAX_ERROR_COUNT;
 *   - groups that leave the rows are SEPAX_ERROR_COUNT; rows outside of all groups are checked, but
 *     not answered;
 *   - a bad id is SEPAX_ERROR_ID; lists that no row has are not read;
 *   - a bad pose is SEPAX_ERROR_POSE or SEPAX_ERROR_OVERFLOW, as in sepax_store_place;
 *   - a shift that is NaN or infinite is SEPAX_ERROR_NOT_FINITE.
 * The rejection names the row; of offsets that decrease the list, and of groups the group. */
struct sepax_rows {
    const sepax_id *shapes;
    const sepax_pose *poses; /* a row each; NULL: all shapes where they are */
    size_t row_count;
    const uint32_t *list_of; /* a row each; NULL: row r has the list r */
    const uint32_t *offsets; /* list_count + 1 of them */
    size_t list_count;
    const sepax_id *ids;
    const uint32_t *groups; /* group_count + 1 numbers of rows; NULL: each row is a group */
    size_t group_count;
    uint32_t flags; /* SEPAX_SKIP_SELF, SEPAX_EACH_PAIR */
    sepax_workspace *workspace;
    const sepax_vec2 *shifts; /* a row each; NULL: none is moved */
};

/* sepax_rows.flags */
#define SEPAX_SKIP_SELF 0x1u /* leave out pairs of a shape with itself */
#define SEPAX_EACH_PAIR 0x2u /* each pair has a result of its own */

/* The pairs of rows. `rows` must live as long as the source. */
static inline sepax_source sepax_row_pairs(const sepax_rows *rows) {
    sepax_source source = {SEPAX_SOURCE_ROWS, NULL, 0, NULL, 0, NULL, 0, NULL, 0, {NULL, 0}, NULL};
    source.rows = rows;
    return source;
}

#define SEPAX_NO_ROW 0xFFFFFFFFu

/* Where pairs of rows are: the pair with the index pairs[i] is that of row row[i] with the id at
 * place[i] of its list. SEPAX_NO_PAIR, and what is no index of a pair, gives SEPAX_NO_ROW twice.
 * Either output may be NULL. So the results of sepax_first_hits, or of sepax_contacts, become rows.
 * Takes time for each row once where the indices ascend, and else up to that for each index. All
 * arrays may begin at any byte. The errors are SEPAX_ERROR_NULL, SEPAX_ERROR_ALIAS and those of the
 * rows without a store. */
SEPAX_API sepax_status sepax_rows_find(const sepax_rows *rows, const uint32_t *pairs, size_t count,
                                       uint32_t *row, uint32_t *place);

#ifdef __cplusplus
}
#endif

#endif
