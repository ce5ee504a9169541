/* SPDX-License-Identifier: MIT
 *
 * Lists: see lists.h. The walk gathers all pairs whose boxes matter, mover by mover, as the lookup
 * of boxes does. Then each part finds the times or distances of its pairs, sorts those that stay,
 * and once all of them are counted it writes them.
 */
#include "base/arithmetic.h"

#include "seek/lists.h"

/* A call on its way. */
typedef struct lists {
    const seek *of;
    pair_sink sink;    /* its pairs */
    seek_found *found; /* one a pair: those that stay of each mover come first */
    uint32_t *counts;  /* a mover: how many stay; then the place of the first of them */
    char *rooms;
} lists;

/* ------------------------------------------------------------------- pairs */

/* Gathers the pairs of some movers. */
static sepax_status find_range(const void *of, pair_sink *sink, size_t first, size_t end) {
    const seek *const s = of;
    sepax_status status = SEPAX_OK;
    mover m;
    flight f;
    for (size_t i = first; i < end && status == SEPAX_OK; i++) {
        sepax_seek_set_mover(s, i, &m, &f.way);
        sepax_flight_begin(s, &f);
        while (status == SEPAX_OK && sepax_flight_next(s, &m, &f)) {
            status = sepax_delivery_reserve(sink);
            for (uint32_t k = 0; status == SEPAX_OK && k < f.waiting; k++) {
                if (sink->found < sink->capacity) {
                    sink->workspace->pairs[sink->found] = (sepax_pair){(uint32_t)i, f.ids[k]};
                }
                sink->found++;
            }
            f.waiting = 0;
        }
    }
    return status;
}

/* ------------------------------------------------------------------- parts */

/* A part at its desk, which has room for some movers at once. */
typedef struct lists_part {
    const lists *of;
    pair_part pairs;
    desk desk;
    uint32_t places; /* of the desk in use */
    size_t mover;    /* in the last of them */
} lists_part;

/* Puts the pair of a mover and a shape on the desk; what is asked about a mover comes together. */
static void put_pair(lists_part *p, size_t number, sepax_id id, uint32_t tag) {
    const seek *const s = p->of->of;
    if (p->places == 0 || p->mover != number) {
        seek_way unused;
        if (p->places == SEEK_MOVERS) {
            while (sepax_desk_flush(&p->desk)) {
            }
            p->places = 0;
        }
        sepax_seek_set_mover(s, number, &p->desk.movers[p->places++], &unused);
        p->mover = number;
    }
    sepax_desk_put(&p->desk, (desk_pair){p->places - 1, tag, id});
}

static lists_part *open_part(const lists *l, uint32_t number,
                             void (*take)(void *, const desk_pair *, const seek_answers *,
                                          uint32_t)) {
    lists_part *const p = (void *)(l->rooms + number * workspace_rounded(sizeof *p));
    p->of = l;
    p->pairs = pairs_of_part(&l->sink, number);
    p->places = 0;
    sepax_desk_open(&p->desk, l->of, take, p);
    return p;
}

static void take_found(void *of, const desk_pair *pair, const seek_answers *answers,
                       uint32_t lane) {
    const lists_part *const p = of;
    p->of->found[p->pairs.before + pair->tag] = found_in(answers, lane, pair->id);
}

/* Moves what stays of the pairs of a mover to the front, and sorts it; returns how many. */
static uint32_t keep(const lists *l, seek_found *found, size_t count) {
    const bool skips = (l->of->options.flags & SEPAX_SKIP_START) != 0;
    const float most = l->of->nearest ? l->of->reach : 1;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (found[i].value <= most && !(skips && found[i].value == 0)) {
            found[kept++] = found[i];
        }
    }
    found_sort(found, kept);
    return (uint32_t)kept;
}

/* Where the pairs of mover i end that begin at `begin`. */
static size_t end_of(const lists_part *p, size_t i, size_t begin) {
    const sepax_pair *const pairs = p->of->of->workspace->pairs; /* or NULL, where there are none */
    while (begin < p->pairs.found && pairs[p->pairs.first + begin].a == i) {
        begin++;
    }
    return begin;
}

/* Finds the times or distances of the pairs of a part, and sorts those of each mover. */
static void find_part(const void *of, uint32_t number, size_t first, size_t end) {
    const lists *const l = of;
    lists_part *const p = open_part(l, number, take_found);
    size_t next = 0;
    for (size_t i = 0; i < p->pairs.found; i++) {
        const sepax_pair pair = l->of->workspace->pairs[p->pairs.first + i];
        put_pair(p, pair.a, pair.b, (uint32_t)i);
    }
    while (sepax_desk_flush(&p->desk)) {
    }
    for (size_t i = first; i < end; i++) {
        const size_t begin = next;
        next = end_of(p, i, begin);
        l->counts[i] = keep(l, l->found + p->pairs.before + begin, next - begin);
    }
}

static void take_all(void *of, const desk_pair *pair, const seek_answers *answers, uint32_t lane) {
    sepax_seek_write(&((const lists_part *)of)->of->of->to, pair->tag, answers, lane);
}

/* Writes the lists of the movers of a part; counts[i] is the place of the first one of mover i. */
static void write_part(const void *of, uint32_t number, size_t first, size_t end) {
    const lists *const l = of;
    const seek_outputs *const to = &l->of->to;
    lists_part *const p = open_part(l, number, take_all);
    size_t next = 0;
    for (size_t i = first; i < end; i++) {
        const seek_found *const found = l->found + p->pairs.before + next;
        const uint32_t begin = l->counts[i];
        put_word(to->offsets, i, &begin);
        for (uint32_t k = 0; k < l->counts[i + 1] - begin; k++) {
            put_word(to->ids, begin + k, &found[k].id);
            put_word(to->words[SEEK_VALUE], begin + k, &found[k].value);
            if (to->more) {
                put_pair(p, i, found[k].id, begin + k);
            }
        }
        next = end_of(p, i, next);
    }
    while (sepax_desk_flush(&p->desk)) {
    }
}

/* -------------------------------------------------------------------- call */

/* Makes the counts places, and returns their sum. */
static uint64_t add_up(uint32_t *counts, size_t count) {
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t own = counts[i];
        counts[i] = (uint32_t)sum;
        sum += own;
    }
    counts[count] = (uint32_t)sum;
    return sum;
}

/* Room for the parts and for what is found of all pairs. */
static bool make_room(lists *l, uint32_t parts) {
    const size_t desks = parts * workspace_rounded(sizeof(lists_part));
    const size_t pairs = workspace_rounded((size_t)l->sink.found * sizeof *l->found);
    const size_t counts = (l->of->movers.count + 1) * sizeof *l->counts;
    char *const room = sepax_workspace_room(l->of->workspace, desks + pairs + counts);
    if (room != NULL) {
        l->rooms = room;
        l->found = (void *)(room + desks);
        l->counts = (void *)(room + desks + pairs);
    }
    return room != NULL;
}

sepax_status sepax_lists_run(const seek *s) {
    const size_t count = s->movers.count;
    const pair_work work = {find_range, s, count, PART_MOVERS};
    lists l = {.of = s};
    l.sink = (pair_sink){.workspace = s->workspace, .capacity = SEPAX_MAX_PAIRS, .crew = s->crew};
    const sepax_status status = sepax_division_find(&work, &l.sink);
    if (status != SEPAX_OK || l.sink.found > SEPAX_MAX_PAIRS) {
        return status != SEPAX_OK ? status : SEPAX_ERROR_COUNT;
    }
    const uint32_t parts = l.sink.part_count > 0 ? l.sink.part_count : 1;
    if (!make_room(&l, parts)) {
        return SEPAX_ERROR_MEMORY;
    }
    crew_task task = {find_part, &l, count, parts};
    sepax_crew_run(&s->crew, &task);
    const size_t needed = (size_t)add_up(l.counts, count);
    memcpy(s->to.needed, &needed, sizeof needed);
    if (needed > s->to.capacity) {
        return SEPAX_ERROR_CAPACITY;
    }
    if (s->to.offsets != NULL) {
        const uint32_t end = (uint32_t)needed;
        task.run = write_part;
        sepax_crew_run(&s->crew, &task);
        put_word(s->to.offsets, count, &end);
    }
    return SEPAX_OK;
}
