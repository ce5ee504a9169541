/* SPDX-License-Identifier: MIT
 *
 * Groups of rows by lanes. Relations go by batches: rows go through the lanes one after the other,
 * and a group that is decided ends. Of separations and distances bounds leave few pairs of a group,
 * which are measured. Comes in: a checked call whose results are of groups, or a part of it, with a
 * stage. Goes out: the results, to the sink.
 */
#ifndef SEPAX_ROWS_GROUPS_H
#define SEPAX_ROWS_GROUPS_H

#include "rows/rows.h"
#include "rows/stage.h"

/* The functions of rows that a backend has, by its number. */
extern const row_functions *const sepax_row_functions[];

static inline const row_functions *row_functions_of(const sepax_backend *backend) {
    return sepax_row_functions[backend->number];
}

/* What lanes need to know of the rows of a call. */
row_call sepax_row_call_of(const batch_call *call, const row_columns *columns);

/* The bytes of memory, aligned to 64, that each of the functions below takes. */
size_t sepax_batches_room(void);
size_t sepax_least_room(void);

/* Relates groups. */
void sepax_batches_relate(stage *s, const row_columns *columns, void *memory);

/* Measures all pairs that may be the least of their groups. */
void sepax_least_measure(stage *s, const row_columns *columns, value_sink *sink, void *memory);

/* Measures the pairs first .. end - 1 tile by tile. Without groups their values go to `results`. */
void sepax_tiles_measure(stage *s, value_sink *sink, const void *results, size_t first, size_t end);

/* The words of a tile, in the form of its call. */
typedef struct tile_arrays {
    _Alignas(void *) char pointers[MOST_RESULT_ARRAYS * sizeof(void *)];
} tile_arrays;
tile_arrays sepax_tile_words(stage *s);

/* Folds the words of pair number i of the tile, whose index is `pair`. */
static inline void fold_word(const stage *s, value_sink *sink, uint32_t i, size_t pair) {
    const void *words[MOST_WORDS];
    for (unsigned w = 0; w < MOST_WORDS; w++) {
        words[w] = &s->words[w][i];
    }
    sepax_fold_values(&sink->fold, pair, words, 1);
}

/* The function that tries rows of so many ids, or NULL. Vectors of 16 lanes that lists fill by half
 * at most are slower than those of 8, which the next backend of the list has where there is one:
 * AVX2, which runs wherever AVX-512 does. */
try_row_function *sepax_rows_try(const sepax_backend *backend, size_t ids);

#endif
