/* SPDX-License-Identifier: MIT
 *
 * Queries of rows: shapes as if placed, against lists of ids. Comes in: a call that is checked but
 * for the ids and poses of its rows. Goes out: the caller's arrays.
 */
#ifndef SEPAX_ROWS_H
#define SEPAX_ROWS_H

#include "query/query.h"
#include "query/source.h"
#include "store/row_batch.h"
#include "target/backend.h"

/* The discs of all lists of rows, gathered once a call where many rows share them: list by list,
 * and place by place. All parts of the call share them. See row_call. */
typedef struct row_columns {
    const disc_block *blocks; /* NULL where they do not pay */
    const list_columns *of_list;
    list_places places;
    sepax_id least_id, greatest_id;
} row_columns;

/* The bytes that the columns of a call take, or 0 where they do not pay; sepax_row_columns_fill
 * makes those that do in memory of that size, aligned to 64. */
size_t sepax_row_columns_measure(const batch_call *call);
row_columns sepax_row_columns_fill(const batch_call *call, void *memory);

/* Whether the shapes of the rows first .. end - 1, and their poses where there are any, pass a
 * quick test; false where each has to be checked. */
bool sepax_rows_are_plain(const batch_call *call, const sepax_backend *backend, size_t first,
                          size_t end);

/* Checks the ids and the poses of rows, and that there is a workspace. `plain`: all rows pass the
 * quick test. call->lists_are_good is set already. */
sepax_status sepax_rows_check(const batch_call *call, const sepax_backend *backend, bool plain,
                              sepax_rejection *rejection);

/* The most rooms of a call of rows, of some 100 kilobytes each, or more. */
#define MOST_ROW_ROOMS 16u

/* What a call has in the workspace: what all of its parts share, and a room for each. */
typedef struct rows_desk {
    const sepax_backend *backend;
    row_columns columns;
    char *rooms;
    size_t batch_bytes, stage_bytes; /* of a room; batches answer where they have any */
} rows_desk;

/* Makes the desk and its rooms; SEPAX_ERROR_MEMORY where the workspace has no
 * room.
 */
sepax_status sepax_rows_open(rows_desk *desk, const batch_call *call, const sepax_backend *backend,
                             const void *results, uint32_t room_count);

/* Answers a query as the function of its form does: the call, or the part of it that goes to the
 * room `number`. Parts of different rooms may be answered at once. */
void sepax_rows_answer(const rows_desk *desk, uint32_t number, const batch_call *part,
                       const void *results, sepax_report *report);

/* What queries need of this room for a source of rows. They call it only through the source, so
 * that a program without rows is linked without it. */
struct sepax_row_reader {
    /* Answers a call of rows near an index; else NULL, and so are all others here for these. */
    sepax_status (*answer_near)(const query_form *form, const sepax_store *store,
                                const sepax_rows *rows, const sepax_options *options,
                                const void *results);
    /* Answers a call of few rows if it is usual; otherwise returns false and changes nothing. */
    bool (*answer_few)(const query_form *form, const sepax_store *store, const sepax_source *source,
                       const sepax_options *options, const void *results);
    bool (*are_plain)(const batch_call *call, const sepax_backend *backend, size_t first,
                      size_t end);
    sepax_status (*check)(const batch_call *call, const sepax_backend *backend, bool plain,
                          sepax_rejection *rejection);
    sepax_status (*open)(rows_desk *desk, const batch_call *call, const sepax_backend *backend,
                         const void *results, uint32_t room_count);
    void (*answer)(const rows_desk *desk, uint32_t number, const batch_call *part,
                   const void *results, sepax_report *report);
};

#endif
