/* SPDX-License-Identifier: MIT
 *
 * The discs of all lists of rows, gathered once a call where many rows share them: list by list,
 * and place by place. Comes in: a checked call of rows. Goes out: columns, which all parts of the
 * call share.
 */
#ifndef SEPAX_ROWS_COLUMNS_H
#define SEPAX_ROWS_COLUMNS_H

#include "query/query.h"
#include "query/source.h"
#include "store/row_batch.h"

/* See row_call. */
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

#endif
