/* SPDX-License-Identifier: MIT
 *
 * The delivery: pairs are left out by layers and bodies, gathered in the workspace, sorted by
 * bodies where there are some, and copied to the caller.
 */
#include "base/arithmetic.h"

#include "broad/delivery.h"

#include <string.h>

/* ------------------------------------------------------------------ filter */

void sepax_filter_number(const sepax_bodies *bodies, const sepax_id *ids, size_t count,
                         uint32_t *body_of) {
    const body_ids behind = {SEPAX_NO_ID, SEPAX_NO_ID};
    size_t i = 0;
    body_ids body = bodies->count > 0 ? body_at(bodies, 0) : behind;
    for (size_t k = 0; k < count; k++) {
        const sepax_id id = ids[k];
        while (id >= body.end) {
            body = ++i < bodies->count ? body_at(bodies, i) : behind;
        }
        body_of[id] = id >= body.first ? (uint32_t)i : NO_BODY;
    }
}

static uint32_t bits_at(const uint32_t *bits, sepax_id id) {
    return bits != NULL ? id_at(bits, id) : UINT32_MAX;
}

static bool may_pair(uint32_t a, uint32_t b) {
    return (a != b) & (a != NO_BODY) & (b != NO_BODY);
}

size_t sepax_filter_pairs(const pair_filter *filter, sepax_pair *pairs, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) { /* no branch: it could not be predicted */
        const sepax_pair pair = pairs[i];
        const uint32_t mine = bits_at(filter->layers, pair.a) & bits_at(filter->masks, pair.b);
        const uint32_t other = bits_at(filter->layers, pair.b) & bits_at(filter->masks, pair.a);
        const uint32_t *body_of = filter->body_of;
        const bool apart = body_of == NULL || may_pair(body_of[pair.a], body_of[pair.b]);
        pairs[kept] = pair;
        kept += (mine != 0) & (other != 0) & apart;
    }
    return kept;
}

static bool shares_layers(const uint32_t *layers, size_t i, const uint32_t *masks, size_t j) {
    const uint32_t in = layers != NULL ? number_at(layers, i) : UINT32_MAX;
    return (in & (masks != NULL ? number_at(masks, j) : UINT32_MAX)) != 0;
}

bool sepax_filter_passes_over(const sepax_seek_options *o, size_t number, sepax_id id) {
    const uint32_t body = o->body_of != NULL ? number_at(o->mover_bodies, number) : SEPAX_NO_ID;
    return !shares_layers(o->layers, id, o->mover_masks, number) ||
           !shares_layers(o->mover_layers, number, o->masks, id) ||
           (body != SEPAX_NO_ID && number_at(o->body_of, id) == body);
}

/* -------------------------------------------------------------------- sort */

/* One stable pass by some bits of the body of b, or of a. */
static void sort_pass(const body_sort *s, bool by_a, unsigned shift, const sepax_pair *from,
                      sepax_pair *to) {
    const uint32_t *body_of = s->body_of;
    const uint32_t buckets = 1u << s->bits, mask = buckets - 1;
    uint32_t *begin = s->begin, sum = 0;
    memset(begin, 0, buckets * sizeof *begin);
    for (size_t i = 0; i < s->count; i++) {
        begin[body_of[by_a ? from[i].a : from[i].b] >> shift & mask]++;
    }
    for (uint32_t i = 0; i < buckets; i++) {
        const uint32_t here = begin[i];
        begin[i] = sum;
        sum += here;
    }
    for (size_t i = 0; i < s->count; i++) {
        const uint32_t body = body_of[by_a ? from[i].a : from[i].b];
        to[begin[body >> shift & mask]++] = from[i];
    }
}

/* How many bits the numbers of bodies have: one at least, as there is one pass at least. */
static unsigned number_bits(size_t body_count) {
    unsigned bits = 1;
    while ((body_count - 1) >> bits != 0) {
        bits++;
    }
    return bits;
}

body_sort sepax_filter_sort_of(size_t body_count, size_t count) {
    const unsigned bits = number_bits(body_count), passes = (bits + SORT_BITS - 1) / SORT_BITS;
    return (body_sort){.count = count, .passes = passes, .bits = (bits + passes - 1) / passes};
}

sepax_pair *sepax_filter_sort(const body_sort *s, sepax_pair *from, sepax_pair *to) {
    for (unsigned side = 0; side < 2; side++) {
        for (unsigned pass = 0; pass < s->passes; pass++) {
            sort_pass(s, side == 1, pass * s->bits, from, to);
            sepax_pair *const swap = from;
            from = to;
            to = swap;
        }
    }
    return from;
}

/* ---------------------------------------------------------------- delivery */

static bool grow_pairs(sepax_workspace *w, size_t kept, size_t wanted, size_t most) {
    const size_t room = wanted < most ? wanted : most;
    sepax_pair *const pairs = sepax_memory_allocate(&w->memory, room, sizeof *pairs);
    if (pairs == NULL) {
        return false;
    }
    if (kept > 0) {
        memcpy(pairs, w->pairs, kept * sizeof *pairs);
    }
    sepax_memory_release(&w->memory, w->pairs, w->pair_room, sizeof *pairs);
    w->pairs = pairs;
    w->pair_room = room;
    return true;
}

bool sepax_delivery_grow(sepax_workspace *workspace, size_t room) {
    if (room <= workspace->pair_room) {
        return true;
    }
    if (room > SIZE_MAX / sizeof *workspace->pairs) { /* GCOVR_EXCL_BR_LINE: only on 32 bits */
        return false;                                 /* GCOVR_EXCL_LINE */
    }
    return grow_pairs(workspace, 0, room, room);
}

sepax_status sepax_delivery_reserve(pair_sink *sink) {
    if (sink->found > SEPAX_MAX_PAIRS) {
        return SEPAX_ERROR_COUNT;
    }
    if (sink->found > sink->capacity) {
        return SEPAX_OK;
    }
    const size_t kept = (size_t)sink->found;
    if (kept + LEAF_PAIRS <= sink->workspace->pair_room) {
        return SEPAX_OK;
    }
    if (sink->drain != NULL) {
        return sink->drain(sink);
    }
    const size_t limit = SIZE_MAX / sizeof(sepax_pair) - LEAF_PAIRS; /* small on 32 bits */
    const size_t most = (sink->capacity < limit ? sink->capacity : limit) + LEAF_PAIRS;
    const size_t wanted =
        sink->workspace->pair_room + sink->workspace->pair_room / 2 + 16 * LEAF_PAIRS;
    const bool grown = kept + LEAF_PAIRS <= most && grow_pairs(sink->workspace, kept, wanted, most);
    return grown ? SEPAX_OK : SEPAX_ERROR_MEMORY;
}

sepax_status sepax_delivery_fits(const pair_sink *sink) {
    if (sink->found > SEPAX_MAX_PAIRS) {
        return SEPAX_ERROR_COUNT;
    }
    return sink->found <= sink->capacity ? SEPAX_OK : SEPAX_ERROR_CAPACITY;
}

/* Moves the pairs of all parts together. */
static void move_together(pair_sink *sink) {
    sepax_pair *const pairs = sink->workspace->pairs;
    for (uint32_t i = 0; i < sink->part_count; i++) {
        const pair_part *const part = &sink->workspace->parts[i];
        memmove(pairs + part->before, pairs + part->first, (size_t)part->found * sizeof *pairs);
    }
    sink->part_count = 0;
}

/* The pairs of the workspace, sorted by bodies; NULL where there is no memory. */
static const sepax_pair *sort_by_bodies(sepax_workspace *workspace, size_t count,
                                        const sepax_bodies *bodies) {
    body_sort sort = sepax_filter_sort_of(bodies->count, count);
    const size_t buckets = ((sizeof(uint32_t) << sort.bits) + 63) / 64 * 64;
    char *const room = sepax_workspace_room(workspace, buckets + count * sizeof(sepax_pair));
    if (room == NULL) {
        return NULL;
    }
    sort.begin = (void *)room;
    sort.body_of = workspace->numbers;
    return sepax_filter_sort(&sort, workspace->pairs, (void *)(room + buckets));
}

/* The pairs that are copied to the caller. */
typedef struct pair_copy {
    const pair_sink *sink;
    const sepax_pair *from;
    sepax_pair *to;
} pair_copy;

/* Copies the pairs of a part, wherever they lie. */
static void copy_part(const void *of, uint32_t number, size_t first, size_t end) {
    const pair_copy *const c = of;
    const pair_part part = pairs_of_part(c->sink, number);
    (void)first;
    (void)end;
    memcpy(c->to + part.before, c->from + part.first, (size_t)part.found * sizeof *c->to);
}

sepax_status sepax_delivery_pairs(pair_sink *sink, const sepax_bodies *bodies, sepax_pair *pairs,
                                  size_t *pair_count) {
    const sepax_status status = sepax_delivery_fits(sink);
    const size_t found = (size_t)sink->found;
    if (status == SEPAX_OK && found > 0) {
        const sepax_pair *from = sink->workspace->pairs;
        if (bodies != NULL) {
            move_together(sink);
            from = sort_by_bodies(sink->workspace, found, bodies);
        }
        if (from == NULL) {
            return SEPAX_ERROR_MEMORY;
        }
        const pair_copy copy = {sink, from, pairs};
        const uint32_t parts = sink->part_count > 0 ? sink->part_count : 1;
        const crew_task task = {copy_part, &copy, found, parts};
        sepax_crew_run(&sink->crew, &task);
    }
    if (status != SEPAX_ERROR_COUNT) {
        memcpy(pair_count, &found, sizeof found);
    }
    return status;
}
