/* SPDX-License-Identifier: MIT
 *
 * Bodies: their checks, the body of an id, and the groups that pairs of ids form by their bodies.
 */
#include "base/arithmetic.h"

#include "base/bodies.h"

#include "base/rejection.h"

sepax_status sepax_bodies_check(const sepax_bodies *bodies, size_t id_count, size_t *bad) {
    if (bodies->count > SEPAX_MAX_SHAPES) {
        return SEPAX_ERROR_COUNT;
    }
    if (bodies->offsets == NULL) {
        return bodies->count > 0 ? SEPAX_ERROR_NULL : SEPAX_OK;
    }
    for (size_t i = 0; i < bodies->count; i++) {
        const body_ids ids = body_at(bodies, i);
        if (ids.end < ids.first || ids.end > id_count) {
            *bad = i;
            return ids.end < ids.first ? SEPAX_ERROR_OFFSETS : SEPAX_ERROR_RANGE;
        }
    }
    return SEPAX_OK;
}

uint32_t sepax_bodies_find(const sepax_bodies *bodies, sepax_id id) {
    if (bodies->count == 0 || id < id_at(bodies->offsets, 0)) {
        return NO_BODY;
    }
    size_t low = 0, high = bodies->count; /* the last body that begins at or before the id */
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        if (id_at(bodies->offsets, middle) <= id) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return id < body_at(bodies, low).end ? (uint32_t)low : NO_BODY;
}

/* ------------------------------------------------------------------ groups */

/* The arguments of sepax_body_groups. */
typedef struct grouping {
    const sepax_pair *pairs;
    size_t pair_count;
    sepax_bodies bodies;
    sepax_pair *body_pairs;
    uint32_t *offsets;
    size_t capacity;
    size_t *group_count;
} grouping;

/* The body found last, with its ids: the next id of the same body needs no search. */
typedef struct known_body {
    uint32_t number;
    body_ids ids;
} known_body;

static bool has_body(const grouping *g, known_body *body, sepax_id id) {
    if (id < body->ids.first || id >= body->ids.end) {
        body->number = sepax_bodies_find(&g->bodies, id);
        if (body->number == NO_BODY) {
            return false;
        }
        body->ids = body_at(&g->bodies, body->number);
    }
    return true;
}

/* Counts the groups of the pairs in *count, and writes them if `write` is true. */
static sepax_status visit_groups(const grouping *g, bool write, size_t *count,
                                 sepax_rejection *rejection) {
    known_body a = {.number = NO_BODY}, b = {.number = NO_BODY};
    sepax_pair last = {NO_BODY, NO_BODY};
    size_t found = 0;
    for (size_t i = 0; i < g->pair_count; i++) {
        const sepax_pair pair = pair_at(g->pairs, i);
        if (!has_body(g, &a, pair.a) || !has_body(g, &b, pair.b)) {
            rejection->index = i;
            rejection->id = a.number == NO_BODY ? pair.a : pair.b;
            return SEPAX_ERROR_ID;
        }
        if (a.number == last.a && b.number == last.b) {
            continue;
        }
        last = (sepax_pair){a.number, b.number};
        if (write) {
            const uint32_t begin = (uint32_t)i;
            memcpy((char *)g->body_pairs + found * sizeof last, &last, sizeof last);
            memcpy((char *)g->offsets + found * sizeof begin, &begin, sizeof begin);
        }
        found++;
    }
    *count = found;
    return SEPAX_OK;
}

static bool grouping_aliases(const grouping *g, const sepax_rejection *rejection) {
    const span all[] = {
        span_of(g->body_pairs, g->capacity, sizeof *g->body_pairs),
        span_of(g->offsets, g->capacity > 0 ? g->capacity + 1 : 0, sizeof *g->offsets),
        span_of(g->group_count, 1, sizeof *g->group_count),
        span_of(rejection, 1, sizeof *rejection),
        span_of(g->pairs, g->pair_count, sizeof *g->pairs),
        bodies_span(&g->bodies)};
    return spans_clash(all, 4, sizeof all / sizeof *all);
}

static sepax_status write_groups(const grouping *g, sepax_rejection *rejection) {
    size_t count = 0;
    sepax_status status = visit_groups(g, false, &count, rejection);
    if (status != SEPAX_OK) {
        return status;
    }
    memcpy(g->group_count, &count, sizeof count);
    if (count > g->capacity) {
        return SEPAX_ERROR_CAPACITY;
    }
    status = visit_groups(g, true, &count, rejection);
    if (g->capacity > 0) {
        const uint32_t end = (uint32_t)g->pair_count;
        memcpy((char *)g->offsets + count * sizeof end, &end, sizeof end);
    }
    return status;
}

static sepax_status group_by_bodies(const grouping *g, const sepax_rejection *wanted,
                                    sepax_rejection *rejection) {
    const size_t most = SIZE_MAX / sizeof(sepax_pair) - 1;
    const size_t most_pairs = SEPAX_MAX_PAIRS < most ? SEPAX_MAX_PAIRS : most;
    if (g->pair_count > most_pairs || g->capacity > most) {
        rejection->needed = most_pairs;
        return SEPAX_ERROR_COUNT;
    }
    if (grouping_aliases(g, wanted)) {
        return SEPAX_ERROR_ALIAS;
    }
    const bool no_room = g->capacity > 0 && (g->body_pairs == NULL || g->offsets == NULL);
    if ((g->pairs == NULL && g->pair_count > 0) || no_room || g->group_count == NULL) {
        return SEPAX_ERROR_NULL;
    }
    const sepax_status status = sepax_bodies_check(&g->bodies, SEPAX_MAX_SHAPES, &rejection->index);
    return status == SEPAX_OK ? write_groups(g, rejection) : status;
}

sepax_status sepax_body_groups(const sepax_pair *pairs, size_t pair_count, sepax_bodies bodies,
                               sepax_pair *body_pairs, uint32_t *offsets, size_t capacity,
                               size_t *group_count, sepax_rejection *rejection) {
    const grouping g = {pairs, pair_count, bodies, body_pairs, offsets, capacity, group_count};
    sepax_rejection found = no_rejection;
    const sepax_status status = group_by_bodies(&g, rejection, &found);
    return rejection_write(rejection, &found, status);
}
