/* SPDX-License-Identifier: MIT
 *
 * Rows: a source of pairs in which each shape has a list of ids of its own, and may be tested at a
 * pose without being placed there. Planners and simulations use rows to try moves.
 */
#ifndef SEPAX_PART_ROWS_H
#define SEPAX_PART_ROWS_H

#include "poses.h"
#include "shapes.h"
#include "sources.h"
#include "status.h"
#include "store.h"

SEPAX_BEGIN_C

/* Rows. Row r pairs the shape shapes[r] with each id of the list list_of[r], in the order of that
 * list. List k consists of ids[offsets[k]] to ids[offsets[k + 1] - 1]. Many rows can share a list,
 * for instance the obstacles of one time step.
 *
 * With poses, the answers of row r are the same, bit for bit, as if sepax_store_place had placed
 * shapes[r] at poses[r] while all other shapes stayed where they are. The store is const: nothing
 * is stored in it, and no row depends on the pose of another row.
 *
 * There is one result for each group: group g consists of the rows groups[g] to groups[g + 1] - 1,
 * for instance the steps of one trajectory. Without groups each row is a group of its own. With
 * SEPAX_EACH_PAIR each pair has a result of its own, and there must be no groups; sepax_contain and
 * sepax_cast need this flag. Pairs are numbered row after row, each row in the order of its list;
 * sepax_rows_find turns such a number into the row and the place in its list.
 *
 *     sepax_rows rows = {shapes, poses, 80000, step_of, offsets, 40, obstacles,
 *                        trajectories, 2000, 0, workspace, NULL, NULL};
 *     sepax_first_hits(store, sepax_row_pairs(&rows), NULL, first);
 *
 * With SEPAX_SKIP_SELF a pair of a shape with itself never hits, and does not count for the result
 * of its group. With SEPAX_EACH_PAIR it has the result of an empty group; for sepax_contain that is
 * SEPAX_NONE_WITHIN, and for sepax_cast that of shapes that never meet. Without the flag such a
 * pair is treated as in all sources: both of its shapes are the shape at its pose.
 *
 * With shifts, row r is the shape, at its pose or where it is, moved by shifts[r] in real numbers:
 * no vertex is rounded. So a, moved by s, relates to b as b, moved by -s, relates to a, whatever s
 * is, as the images of a periodic world need. Only relations and hits take shifts; for other
 * queries they are SEPAX_ERROR_OPTION. A row whose shift is (0, 0) is decided like all others.
 *
 * Arrays may begin at any byte. The workspace is scratch memory, in which the call may allocate;
 * only one call may use it at a time. With threads, at most 16 parts are answered at a time, and
 * each takes memory of its own there, up to a few megabytes where shapes are large. Hints of the
 * options are not used. Besides the errors of all sources there are these:
 *   - `rows` or the workspace NULL is SEPAX_ERROR_NULL; a workspace that cannot grow is
 *     SEPAX_ERROR_MEMORY;
 *   - an unknown flag, and groups with SEPAX_EACH_PAIR, are SEPAX_ERROR_OPTION;
 *   - more than SEPAX_MAX_PAIRS rows, lists or groups are SEPAX_ERROR_COUNT;
 *   - a row that names a list that does not exist, and offsets that decrease, are
 *     SEPAX_ERROR_OFFSETS;
 *   - without list_of, fewer lists than rows are SEPAX_ERROR_COUNT;
 *   - a group that ends behind the last row is SEPAX_ERROR_COUNT; rows outside of all groups are
 *     checked but get no result;
 *   - a bad id is SEPAX_ERROR_ID; a list that no row names may have bad ids, but all offsets and
 *     all ids of lists are read, which takes time where few rows have many lists;
 *   - a bad pose is SEPAX_ERROR_POSE or SEPAX_ERROR_OVERFLOW, as in sepax_store_place;
 *   - a shift that is NaN or infinite is SEPAX_ERROR_NOT_FINITE.
 * The rejection names the row; where offsets decrease the list, and where groups are wrong the
 * group. */
struct sepax_rows {
    const sepax_id *shapes;
    const sepax_pose *poses; /* one for each row; NULL: all shapes stay where they are */
    size_t row_count;
    const uint32_t *list_of; /* one for each row; NULL: row r has list r */
    const uint32_t *offsets; /* list_count + 1 of them */
    size_t list_count;
    const sepax_id *ids;
    const uint32_t *groups; /* group_count + 1 row numbers; NULL: each row is a group */
    size_t group_count;
    uint32_t flags; /* 0, or SEPAX_SKIP_SELF and SEPAX_EACH_PAIR combined by | */
    sepax_workspace *workspace;
    const sepax_vec2 *shifts; /* one for each row; NULL: no row is moved */
    const sepax_near *near;   /* an index in place of the lists, see near.h; else NULL */
};

/* sepax_rows.flags */
#define SEPAX_SKIP_SELF 0x1u /* leave out pairs of a shape with itself */
#define SEPAX_EACH_PAIR 0x2u /* each pair has a result of its own */

/* The part of the library that answers for rows. sepax_row_pairs puts it into the source, so that a
 * program without rows is linked without it. Only code that fills a sepax_source by itself, such as
 * a binding, has to call this; it returns the same pointer each time, never NULL. */
SEPAX_API const sepax_row_reader *sepax_rows_reader(void);

/* The pairs of rows. The source points to *rows, which must exist as long as the source is used. */
static inline sepax_source sepax_row_pairs(const sepax_rows *rows) {
    sepax_source source = {SEPAX_SOURCE_ROWS, NULL, 0,   NULL, 0, NULL, 0, NULL, 0,
                           {NULL, 0},         NULL, NULL};
    source.rows = rows;
    source.reader = sepax_rows_reader();
    return source;
}

#define SEPAX_NO_ROW 0xFFFFFFFFu /* no row, and no place in a list */

/* Finds the rows of pairs, for instance of those that sepax_first_hits or sepax_contacts name: the
 * pair with the index pairs[i] joins the shape of row row[i] with the id at place[i] of its list.
 * SEPAX_NO_PAIR, and any number that is not the index of a pair, gives SEPAX_NO_ROW in both. The
 * arrays have `count` elements each and may begin at any byte; `row` or `place` may be NULL. Where
 * the indices ascend, the rows are walked through once; else up to once for each index. The errors
 * are SEPAX_ERROR_NULL, SEPAX_ERROR_ALIAS, SEPAX_ERROR_COUNT for more than SEPAX_MAX_PAIRS numbers,
 * and those of flags, offsets, lists and groups above. Ids, poses, shifts and the workspace are not
 * looked at. */
SEPAX_API sepax_status sepax_rows_find(const sepax_rows *rows, const uint32_t *pairs, size_t count,
                                       uint32_t *row, uint32_t *place);

SEPAX_END_C

#endif
