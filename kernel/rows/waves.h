/* SPDX-License-Identifier: MIT
 *
 * Relations of groups of posed rows, by waves: a few pieces of many groups at a time, and groups
 * that are decided drop out. Comes in: a checked call whose results are of groups. Goes out: the
 * result of each group, to the sink.
 */
#ifndef SEPAX_ROWS_WAVES_H
#define SEPAX_ROWS_WAVES_H

#include "query/sink.h"
#include "rows/columns.h"
#include "rows/stage.h"

/* Relates the pairs on the stage, which are placed, and writes its relations. */
typedef void answer_stage_function(void *context);

typedef struct wave_call {
    const batch_call *call;
    const wave_columns *columns;
    const sepax_backend *backend;
    stage *stage;
    answer_stage_function *answer_stage;
    void *context; /* of that function */
    sepax_report *report;
} wave_call;

/* The bytes of memory that waves take besides columns and the stage. */
size_t sepax_waves_room(void);

/* Makes a wave in `memory`, which has sepax_waves_room bytes and is aligned to 64; the wave lies at
 * its begin. */
row_wave *sepax_waves_open(const batch_call *call, const wave_columns *columns, void *memory);

/* Relates the groups of a call, or of a part of one. */
void sepax_waves_relate(const wave_call *c, relation_sink *sink, void *memory);

#endif
