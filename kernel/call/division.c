/* SPDX-License-Identifier: MIT
 *
 * A call in parts: which pairs and groups each part has, and how their results come together. Most
 * results have places of their own, which the parts fill. Hits and manifolds follow one another in
 * the caller's array: a part leaves its own at the place of its first pair, and they are moved
 * together behind the last part. A first hit is searched in stages, each as long as all before.
 */
#include "base/arithmetic.h"

#include "call/division.h"

#include <stdatomic.h>

#include "base/fpmode.h"
#include "query/sink.h"
#include "query/source.h"

/* ------------------------------------------------------------------- checks */

typedef struct check_division {
    part_check *check;
    const void *of;
    size_t count;
    uint32_t parts;
    atomic_uint good; /* parts that were run and have passed */
} check_division;

static void check_part(void *argument, uint32_t part) {
    check_division *d = argument;
    const size_t start = part_start(d->count, d->parts, part);
    const size_t end = part_start(d->count, d->parts, part + 1);
    if (d->check(d->of, start, end)) {
        atomic_fetch_add_explicit(&d->good, 1, memory_order_relaxed);
    }
}

bool sepax_division_is_good(const sepax_threads *threads, part_check *check, const void *of,
                            size_t count, size_t least) {
    if (count == 0) {
        return true; /* where there are none, the array may be NULL */
    }
    if (!parts_pay(threads, count, least)) {
        return check(of, 0, count);
    }
    check_division d = {.check = check, .of = of, .count = count, .parts = parts_of(count, least)};
    atomic_init(&d.good, 0);
    parts_run(threads, check_part, &d, d.parts);
    return atomic_load_explicit(&d.good, memory_order_relaxed) == d.parts;
}

/* ------------------------------------------------------------------ parts */

/* Where a part begins, and how many of the results that follow one another it has found, or its
 * first hit. The part ends where the next one begins. */
typedef struct query_part {
    uint32_t pair, group, found;
} query_part;

typedef struct division {
    const batch_call *batch;
    query_batch *answer;   /* what answers a part, unless there is a desk */
    const rows_desk *desk; /* what answers a part of a call of rows, else NULL */
    const void *results;
    uint32_t group_align; /* parts begin with groups whose number is a multiple of this */
    uint32_t count;       /* of parts */
    query_part parts[MOST_PARTS + 1];
    atomic_size_t filtered, in_double, expanded;
    uint32_t rooms;    /* of the desk */
    atomic_uint taken; /* a bit for each room that a part is in */
} division;

static size_t align_group(const division *d, size_t group) {
    const size_t up = (group + d->group_align - 1) / d->group_align * d->group_align;
    return up < d->batch->group_end ? up : d->batch->group_end;
}

/* Whether the first pair of any group follows without a walk over the groups before it. */
static bool groups_have_places(const sepax_source *source) {
    const sepax_rows *rows = source->rows;
    return source->groups != NULL ||
           (source->kind == SEPAX_SOURCE_ROWS && (source->count > 0 || rows->list_of == NULL));
}

/* The first pair of a group that has a place, and is not before the border `from`. */
static size_t first_pair_of(const sepax_source *source, query_part from, size_t group) {
    if (source->groups != NULL) {
        return id_at(source->groups, group);
    }
    const sepax_rows *rows = source->rows;
    return from.pair + rows_size(rows, source->count, rows_group_begin(rows, from.group),
                                 rows_group_begin(rows, group));
}

/* The first border from `at` on that does not lie before the pair `least` of the call, or its end.
 * Groups that have places are found by halving, the others one after the other: the end of the last
 * one is the end of the call. */
static query_part next_border(const division *d, query_part at, size_t least) {
    const batch_call *batch = d->batch;
    const sepax_source *source = batch->source;
    if (!source_is_grouped(source)) {
        return (query_part){.pair = (uint32_t)least};
    }
    if (!groups_have_places(source)) {
        while (at.pair < least || align_group(d, at.group) != at.group) {
            at.pair += (uint32_t)group_size(source, at.group);
            at.group++;
        }
        return at;
    }
    size_t low = at.group, high = batch->group_end;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const bool before = first_pair_of(source, at, middle) < least;
        low = before ? middle + 1 : low;
        high = before ? high : middle;
    }
    low = align_group(d, low);
    return (query_part){.pair = (uint32_t)first_pair_of(source, at, low), .group = (uint32_t)low};
}

/* Divides the pairs from `first` on up to the first border that does not lie before the pair `end`;
 * returns that border. */
static query_part divide(division *d, query_part first, size_t end) {
    const size_t pairs = end - first.pair;
    const uint32_t count = parts_of(pairs, PART_PAIRS), most = count > 0 ? count : 1;
    const size_t size = part_size(pairs, most);
    d->count = 0;
    d->parts[0] = first;
    for (uint32_t i = 1; i < most; i++) {
        const size_t least = first.pair + i * size;
        const query_part at = next_border(d, d->parts[d->count], least < end ? least : end);
        d->count += at.pair > d->parts[d->count].pair;
        d->parts[d->count] = at;
    }
    d->count++;
    const query_part last = {.pair = (uint32_t)d->batch->pair_count,
                             .group = (uint32_t)d->batch->group_end};
    d->parts[d->count] =
        end < d->batch->pair_count ? next_border(d, d->parts[d->count - 1], end) : last;
    return d->parts[d->count];
}

/* ----------------------------------------------------------------- answers */

/* The results of a part. */
typedef union part_results {
    relation_results relations;
    manifold_results manifolds;
} part_results;

static void *moved(void *array, size_t index, size_t size) {
    return array != NULL ? (char *)array + index * size : NULL;
}

/* Where a part writes: to the caller's arrays, except for results that follow one another. */
static const void *own_results(const division *d, const query_part *part, part_results *own,
                               size_t *found) {
    const bool grouped = source_is_grouped(d->batch->source);
    if (d->batch->form->query == QUERY_RELATE) {
        relation_results *to = &own->relations;
        memcpy(to, d->results, sizeof *to);
        to->hits = moved(to->hits, grouped ? part->group : part->pair, sizeof *to->hits);
        to->hit_count = to->hit_count != NULL ? found : NULL;
        to->first_hit = to->first_hit != NULL ? found : NULL;
        return to;
    }
    if (d->batch->form->query == QUERY_MANIFOLD) {
        manifold_results *to = &own->manifolds;
        memcpy(to, d->results, sizeof *to);
        to->manifolds = moved(to->manifolds, part->pair, sizeof *to->manifolds);
        to->manifold_count = found;
        return to;
    }
    return d->results;
}

/* Answers a part in a room that no other part is in. */
static void answer_in_room(division *d, const batch_call *batch, const void *results,
                           sepax_report *report) {
    uint32_t room = 0;
    while ((atomic_fetch_or(&d->taken, 1u << room) & 1u << room) != 0) {
        room = (room + 1) % d->rooms;
    }
    d->batch->source->reader->answer(d->desk, room, batch, results, report);
    atomic_fetch_and(&d->taken, ~(1u << room));
}

static void answer_part(void *argument, uint32_t number) {
    division *d = argument;
    query_part *part = &d->parts[number];
    batch_call batch = *d->batch;
    part_results own;
    sepax_report report = {.filtered = 0};
    size_t found = 0;
    batch.first_pair = part[0].pair;
    batch.pair_count = part[1].pair;
    batch.first_group = part[0].group;
    batch.group_end = part[1].group;
    const fpmode mode = fpmode_enter();
    const void *results = own_results(d, part, &own, &found);
    if (d->desk != NULL) {
        answer_in_room(d, &batch, results, &report);
    } else {
        d->answer(&batch, results, &report);
    }
    fpmode_leave(mode);
    part->found = (uint32_t)found; /* SEPAX_NO_INDEX becomes SEPAX_NO_PAIR */
    atomic_fetch_add_explicit(&d->filtered, report.filtered, memory_order_relaxed);
    atomic_fetch_add_explicit(&d->in_double, report.in_double, memory_order_relaxed);
    atomic_fetch_add_explicit(&d->expanded, report.expanded, memory_order_relaxed);
}

/* ---------------------------------------------------------------- together */

/* Moves together what the parts have written to an array; writes how many elements there are, to a
 * number of any alignment. */
static void move_together(const division *d, void *array, size_t size, bool by_group,
                          size_t *number) {
    size_t count = 0;
    for (uint32_t i = 0; i < d->count; i++) {
        const query_part *part = &d->parts[i];
        const void *from = moved(array, by_group ? part->group : part->pair, size);
        memmove(moved(array, count, size), from, part->found * size);
        count += part->found;
    }
    memcpy((char *)number, &count, sizeof count);
}

static void answer_all(const sepax_threads *threads, division *d, query_part first) {
    (void)divide(d, first, d->batch->pair_count);
    parts_run(threads, answer_part, d, d->count);
    const bool grouped = source_is_grouped(d->batch->source);
    if (d->batch->form->query == QUERY_RELATE) {
        const relation_results *to = d->results;
        if (to->hits != NULL) {
            move_together(d, to->hits, sizeof *to->hits, grouped, to->hit_count);
        }
    } else if (d->batch->form->query == QUERY_MANIFOLD) {
        const manifold_results *to = d->results;
        move_together(d, to->manifolds, sizeof *to->manifolds, false, to->manifold_count);
    }
}

/* Searches the first hit in steps that end behind PART_PAIRS pairs, twice as many, and so on, so
 * that no more pairs are examined than sepax.h promises. */
static void search_first_hit(const sepax_threads *threads, division *d, query_part first) {
    const size_t all = d->batch->pair_count - first.pair;
    const relation_results *to = d->results;
    size_t found = SEPAX_NO_INDEX;
    query_part next = first;
    for (size_t end = PART_PAIRS; found == SEPAX_NO_INDEX && next.pair < d->batch->pair_count;
         end = 2 * (size_t)(next.pair - first.pair)) {
        next = divide(d, next, first.pair + (end < all ? end : all));
        if (d->count == 1) {
            answer_part(d, 0);
        } else {
            parts_run(threads, answer_part, d, d->count);
        }
        for (uint32_t i = 0; found == SEPAX_NO_INDEX && i < d->count; i++) {
            found = d->parts[i].found != SEPAX_NO_PAIR ? d->parts[i].found : SEPAX_NO_INDEX;
        }
    }
    memcpy((char *)to->first_hit, &found, sizeof found);
}

void sepax_division_answer(const sepax_threads *threads, const sepax_backend *backend,
                           const rows_desk *desk, const batch_call *batch, const void *results,
                           sepax_report *report) {
    const query_part first = {.pair = (uint32_t)batch->first_pair,
                              .group = (uint32_t)batch->first_group};
    const relation_results *relations = batch->form->query == QUERY_RELATE ? results : NULL;
    division d;
    d.batch = batch;
    d.answer = batch->form->batches[backend->number];
    d.desk = desk;
    d.results = results;
    d.group_align = relations != NULL && relations->bits != NULL ? 8 : 1;
    d.rooms = division_rooms(batch->pair_count - batch->first_pair);
    atomic_init(&d.taken, 0);
    atomic_init(&d.filtered, 0);
    atomic_init(&d.in_double, 0);
    atomic_init(&d.expanded, 0);
    if (relations != NULL && relations->first_hit != NULL) {
        search_first_hit(threads, &d, first);
    } else {
        answer_all(threads, &d, first);
    }
    report->filtered += atomic_load_explicit(&d.filtered, memory_order_relaxed);
    report->in_double += atomic_load_explicit(&d.in_double, memory_order_relaxed);
    report->expanded += atomic_load_explicit(&d.expanded, memory_order_relaxed);
}
