/* SPDX-License-Identifier: MIT
 *
 * The path that every query of sepax.h takes. Comes in: the form of the query, which names what it
 * needs and which arrays it fills, and the caller's arguments. Goes out: a checked call, to a
 * backend.
 */
#ifndef SEPAX_ANSWER_H
#define SEPAX_ANSWER_H

#include "target/backend.h"

/* The flags of sepax_options. */
#define KNOWN_FLAGS (SEPAX_OPEN | SEPAX_MTV_SAFE | SEPAX_NO_DEDUP)

/* The checks of moves: of all before one is read, of what overlaps, and of each, which is made
 * ready in the workspace of the caller. They come with the call that makes moves, so that a linker
 * drops them with it. */
typedef struct moves_reader {
    sepax_status (*check)(const moved_shapes *moved, const batch_call *batch,
                          sepax_rejection *rejection);
    void (*add_spans)(const sepax_moves *moves, span_list *all);
    sepax_status (*open)(const sepax_store *store, moved_shapes *moved, sepax_rejection *rejection);
} moves_reader;

/* What moves in a query: one step a pair, or shapes. */
typedef struct query_motions {
    const sepax_vec2 *steps;
    moved_shapes *moved;        /* the moves and the tolerance of the caller, or NULL */
    const moves_reader *reader; /* of these */
} query_motions;

/* Checks every argument, each once; then the backend fills the arrays that `results` names.
 * `source` is changed. `motions` is NULL for a query that takes none. */
sepax_status sepax_answer(const query_form *form, const sepax_store *store, sepax_source *source,
                          const query_motions *motions, const sepax_options *options,
                          const void *results);

/* The forms of the queries. Code that calls a backend without the checks, such as tests, passes
 * them as the public calls do. */
extern const query_form sepax_relate_form, sepax_separate_form, sepax_distance_form;
extern const query_form sepax_contain_form, sepax_manifolds_form, sepax_cast_form,
    sepax_impact_form;

#endif
