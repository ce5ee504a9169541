/* SPDX-License-Identifier: MIT
 *
 * Relations of groups of rows, by batches: rows go through the lanes one after the other, and a
 * group that is decided ends. Comes in: a checked call whose results are of groups. Goes out: the
 * result of each group, to the sink.
 */
#ifndef SEPAX_ROWS_BATCHES_H
#define SEPAX_ROWS_BATCHES_H

#include "query/sink.h"
#include "rows/columns.h"
#include "rows/stage.h"

/* Relates the pairs on the stage, which are placed, and writes its relations. */
typedef void answer_stage_function(void *context);

typedef struct batches_call {
    const batch_call *call;
    const row_columns *columns;
    const sepax_backend *backend;
    stage *stage;
    answer_stage_function *answer_stage;
    void *context; /* of that function */
    sepax_report *report;
} batches_call;

/* The bytes of memory that batches take besides columns and the stage. */
size_t sepax_batches_room(void);

/* What lanes need to know of the rows of a call. */
row_call sepax_row_call_of(const batch_call *call, const row_columns *columns);

/* Which relations matter: the least one that is a hit, the one that decides a group, and whether
 * first hits are wanted. */
typedef struct relation_levels {
    uint8_t hit, enough;
    bool firsts;
} relation_levels;

/* The most rows of a call that is tried. */
#define FEW_ROWS 4u

/* Relates a few checked rows, of which each is a group, with lists no longer than a piece, without
 * the stage: the relations and first hits of the batch. NULL where lanes do not decide all of them,
 * or have no memory. */
const row_batch *sepax_batches_try(const sepax_store *store, const sepax_rows *rows,
                                   const sepax_backend *backend, relation_levels levels);

/* Relates the groups of a call, or of a part of one; `memory` has sepax_batches_room bytes, and is
 * aligned to 64. */
void sepax_batches_relate(const batches_call *c, relation_sink *sink, void *memory);

#endif
