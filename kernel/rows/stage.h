/* SPDX-License-Identifier: MIT
 *
 * The stage: a small store in a workspace, with what a tile of posed pairs needs of the caller's
 * store. Comes in: some pairs of rows. Goes out: copies of their shapes, of which those of the rows
 * are placed at their poses, and the answers for these pairs.
 *
 * Copies keep the order of ids in each pair, for ties: first come the second shapes with the lower
 * id of their pair, then the shapes of the rows, then the other second shapes.
 */
#ifndef SEPAX_STAGE_H
#define SEPAX_STAGE_H

#include "base/workspace.h"
#include "query/sink.h"
#include "store/copies.h"
#include "target/backend.h"

/* The most pairs of a tile. */
#define STAGE_PAIRS 256u

typedef struct stage {
    const batch_call *call; /* of the rows, or a part of it */
    const sepax_rows *rows;
    const sepax_backend *backend;
    sepax_report *report;
    sepax_store copies;
    copy_memory memory;
    bool opened;                /* whether there is room for copies */
    bool some_skipped, shifted; /* all rows of a tile are moved, or none */
    rows_place place;           /* of the last tile */
    copy_counts room;           /* for copies */
    /* A tile: its pairs by the caller's ids, and by those of the copies once these are there; which
     * of them are of a shape with itself and left out; and the rows of its shapes. */
    uint32_t count, left_count;
    uint32_t taken[CLASS_COUNT]; /* of the room */
    size_t last_row;             /* the caller's number of the row of the last pair */
    sepax_pair pairs[STAGE_PAIRS];
    bool skipped[STAGE_PAIRS];
    uint16_t row_of[STAGE_PAIRS];
    sepax_id lefts[STAGE_PAIRS];
    sepax_pose poses[STAGE_PAIRS];
    sepax_vec2 shifts[STAGE_PAIRS];
    relation_sink sink; /* of the call: here, because the backend needs most of the stack */
    union {             /* answers of the tile */
        uint8_t relations[STAGE_PAIRS];
        uint32_t words[MOST_WORDS][STAGE_PAIRS];
        sepax_manifold manifolds[STAGE_PAIRS];
    };
} stage;

/* The bytes of a stage for a checked call of rows, a multiple of 64. */
size_t sepax_stage_room(const batch_call *call);

/* Makes a stage for a call, or for a part of it, in `bytes` bytes of memory, aligned to 64. */
stage *sepax_stage_open(const batch_call *call, const sepax_backend *backend, sepax_report *report,
                        void *memory, size_t bytes);

/* A tile pair by pair: begin, add pairs of rows until one is refused, and answer. Pairs of one row
 * follow one another. Rows that are moved by a shift and others are not in one tile. */
void sepax_stage_begin(stage *s);
bool sepax_stage_add(stage *s, size_t row, sepax_pair pair);

/* Answers for the pairs of the tile, of which the first is the pair `start` of the call; `results`
 * are in the form of the call. */
void sepax_stage_answer(stage *s, size_t start, const void *results);

/* Their relations, which go to s->relations; without a shift `start` is of no meaning. */
static inline void stage_relate(stage *s) {
    sepax_stage_answer(s, 0, &(relation_results){.relations = s->relations});
}

/* Sets the pairs start, start + 1, ... of the rows on the stage, at most `most`; they come in
 * ascending order from call to call. Returns how many there are, at least one: a tile ends where
 * rows that are moved by a shift begin or end. */
uint32_t sepax_stage_set(stage *s, size_t start, size_t most);

#endif
