/* SPDX-License-Identifier: MIT
 *
 * A block of bytes from which a call gets its arguments, at any places: they may overlap, and be
 * aligned to nothing. What a call wrote, and where it must not, is seen against a copy.
 */
#ifndef SEPAX_FUZZ_ARENA_H
#define SEPAX_FUZZ_ARENA_H

#include "input.h"

enum { ARENA_SIZE = 8192 };

typedef struct arena {
    uint8_t bytes[ARENA_SIZE], before[ARENA_SIZE];
    size_t end; /* of what was placed apart from each other */
} arena;

/* A stretch of the arena; absent ones are NULL to the call. */
typedef struct piece {
    size_t at, size;
    bool absent;
} piece;

/* Fills the arena with bytes of no meaning. */
void arena_clear(arena *a);

/* Places `size` bytes: mostly behind all others, sometimes anywhere, sometimes not at all. Behind
 * all others the room must do; the sizes of one call are less than ARENA_SIZE / 2 in all. */
piece arena_take(arena *a, input *in, size_t size);

void *arena_at(arena *a, piece p);

bool pieces_overlap(piece a, piece b);

/* To be called when the inputs are written. */
void arena_remember(arena *a);

/* Whether the bytes that are not of these pieces are as they were. */
bool arena_unchanged_but(const arena *a, const piece *pieces, size_t count);

#endif
