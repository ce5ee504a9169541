/* SPDX-License-Identifier: MIT */
#include "arena.h"

#include "check.h"

#include <string.h>

void arena_clear(arena *a) {
    for (size_t i = 0; i < ARENA_SIZE; i++)
        a->bytes[i] = (uint8_t)(i * 37 + 11);
    a->end = 0;
}

piece arena_take(arena *a, input *in, size_t size) {
    const uint8_t byte = take_u8(in);
    piece p = {.size = size, .absent = byte == 255};
    if (p.absent) {
        p.size = 0;
    } else if (byte >= 240) {
        const size_t room = ARENA_SIZE - size;
        p.at = a->end > room ? room : take_below(in, (uint32_t)(a->end > 0 ? a->end : 1));
    } else {
        p.at = a->end + 1 + byte % 16u;
        a->end = p.at + size;
        CHECK(a->end < ARENA_SIZE);
    }
    return p;
}

void *arena_at(arena *a, piece p) {
    return p.absent ? NULL : a->bytes + p.at;
}

bool pieces_overlap(piece a, piece b) {
    return a.size > 0 && b.size > 0 && a.at < b.at + b.size && b.at < a.at + a.size;
}

void arena_remember(arena *a) {
    memcpy(a->before, a->bytes, ARENA_SIZE);
}

bool arena_unchanged_but(const arena *a, const piece *pieces, size_t count) {
    for (size_t i = 0; i < ARENA_SIZE; i++) {
        bool written = false;
        for (size_t k = 0; k < count; k++)
            written = written || (i >= pieces[k].at && i < pieces[k].at + pieces[k].size);
        if (!written && a->bytes[i] != a->before[i])
            return false;
    }
    return true;
}
