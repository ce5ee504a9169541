/* SPDX-License-Identifier: MIT
 *
 * Flights: movers on their way down the tree of an index, some at once, so that their casts or
 * distances fill the lanes of a backend. A flight goes depth first, to what begins to matter first,
 * and passes over all that begins to matter after the limit of its way. Which nodes and shapes it
 * visits, and in what order, changes no answer: the limit only leaves out what certainly comes
 * later than what was found.
 */
#include "base/arithmetic.h"

#include "seek/walk.h"

/* A shape that may be among the nearest. */
typedef struct flight_shape {
    float from;
    sepax_id id;
} flight_shape;

/* A mover on its way. */
enum { FLIGHT_WAITING = 4 * BROAD_LANES };
typedef struct flight {
    seek_walk walk;
    find_heap first;  /* what comes first so far */
    uint32_t waiting; /* shapes of some leaves, until the limit has come down */
    bool sending;     /* all of these */
    flight_shape shapes[FLIGHT_WAITING];
    find_heap bounds; /* of the nearest: what the distances of shapes do not exceed */
    uint32_t away;    /* pairs on the desk, and 1 while it goes on */
    bool filling;     /* the nearest are final, and all about them is on its way */
} flight;

/* All flights of a part. */
typedef struct flights {
    const seek *of;
    pair_sink *sink;
    sepax_status status;
    uint32_t ready[SEEK_MOVERS], ready_count; /* flights that can go on */
    flight under_way[SEEK_MOVERS];
    desk desk;
    list_find found[]; /* the heaps of each flight */
} flights;

/* ----------------------------------------------------------------- answers */

/* Brings the limit of a flight down to the last of the nearest. Shapes that overlap may be as deep
 * as they like, and count as from 0 on. */
static inline void bring_down(flight *f, const find_heap *heap) {
    if (heap->count == heap->most) {
        const float last = seek_value(finds_last(heap));
        f->walk.way.limit = last < f->walk.way.limit ? last > 0 ? last : 0 : f->walk.way.limit;
    }
}

/* Takes what is met first so far, or a find of a list. */
static void take_other(flights *all, const mover *m, flight *f, uint64_t key,
                       const seek_answers *answers, uint32_t lane) {
    const seek *const s = all->of;
    const float value = seek_value(key);
    const sepax_id id = (sepax_id)key;
    const bool skips = (s->options.flags & SEPAX_SKIP_START) != 0 && value == 0;
    if (value > s->last || skips) {
        return;
    }
    if (s->to.lists) {
        all->status = all->status == SEPAX_OK
                          ? sepax_seek_add(s, all->sink, m->number, key, answers, lane)
                          : all->status;
    } else if (!finds_add(&f->first, (list_find){key, 0})) {
        return;
    } else if (s->to.bits != NULL) {
        s->to.bits[m->number / 8] |= (uint8_t)(1u << m->number % 8);
        f->walk.way.limit = -1; /* all else begins later */
    } else {
        f->walk.way.limit = limit_after(value);
        put_word(s->to.list.ids, m->number, &id);
        sepax_seek_write(&s->to, m->number, answers, lane);
    }
}

/* Takes the time or the distance of a shape; `answers` are NULL where no more is needed. */
static inline void take_value(flights *all, const mover *m, flight *f, uint64_t key,
                              const seek_answers *answers, uint32_t lane) {
    if (!all->of->nearest || all->of->to.lists) {
        take_other(all, m, f, key, answers, lane);
    } else if (finds_add(&f->first, (list_find){key, 0})) {
        bring_down(f, &f->first);
    }
}

/* Takes an answer of the desk. */
static void take_answer(void *of, const desk_pair *pair, const seek_answers *answers,
                        uint32_t lane) {
    flights *const all = of;
    flight *const f = &all->under_way[pair->place];
    const mover *const m = &all->desk.movers[pair->place];
    if (f->filling) {
        sepax_seek_write(&all->of->to, m->number * all->of->to.most + pair->tag, answers, lane);
    } else {
        float value;
        memcpy(&value, &answers->words[SEEK_VALUE][lane], sizeof value);
        take_value(all, m, f, seek_key(value, pair->id), answers, lane);
    }
    f->away--;
    if (f->away == 0) {
        all->ready[all->ready_count++] = pair->place;
    }
}

/* ------------------------------------------------------------------- discs */

/* Looks at the discs of shapes of a leaf: circles have their distances by these. What others have
 * from them are bounds: they are put off, and the limit comes down to what the distances of enough
 * of them do not exceed. */
static void look(flights *all, const mover *m, flight *f, uint32_t matter) {
    const seek *const s = all->of;
    float *const from = f->walk.nodes[0].from;
    uint32_t *const left = &f->walk.nodes[0].left;
    seek_discs d;
    d.of = m->disc;
    d.margin = s->options.margin;
    d.bounds = s->store->bounds;
    d.ids = s->index->tree.ids + s->index->tree.boxes.first[f->walk.nodes[0].block];
    d.chosen = matter;
    const uint32_t exact = s->own->discs_near(&d);
    for (; matter != 0; matter &= matter - 1) {
        const unsigned i = lowest_bit(matter);
        from[i] = INFINITY;
        *left &= ~(1u << i);
        if (d.from[i] > f->walk.way.limit || !seek_takes(s, m, d.ids[i])) {
            continue;
        }
        if ((exact >> i & 1u) != 0) {
            take_value(all, m, f, seek_key(d.from[i], d.ids[i]), NULL, 0);
            continue;
        }
        if (s->to.lists) {
            from[i] = d.from[i];
            *left |= 1u << i;
        } else {
            f->shapes[f->waiting++] = (flight_shape){d.from[i], d.ids[i]};
            (void)finds_add(&f->bounds, (list_find){seek_key(d.to[i], d.ids[i]), 0});
            bring_down(f, &f->bounds);
        }
    }
}

/* ----------------------------------------------------------------- flights */

/* Goes on to the next shape that may matter; false at the end of the way. */
static bool next_shape(flights *all, const mover *m, flight *f, sepax_id *id) {
    const seek *const s = all->of;
    const id_tree *const tree = &s->index->tree;
    /* Within a distance, discs are only worth it for circles. */
    const bool circles = s->store->plain_class == CLASS_POINT && !s->more;
    const bool looks = s->nearest && s->own->discs_near != NULL && (circles || !s->to.lists);
    while (f->waiting > 0 || f->walk.level < tree->boxes.height) {
        f->sending |=
            f->walk.level == tree->boxes.height || f->waiting > FLIGHT_WAITING - BROAD_LANES;
        if (f->sending && f->waiting > 0) {
            const flight_shape next = f->shapes[--f->waiting];
            f->sending = f->waiting > 0;
            *id = next.id;
            if (next.from <= f->walk.way.limit) {
                return true;
            }
            continue;
        }
        const seek_node *const node = &f->walk.nodes[f->walk.level];
        uint32_t box;
        if (!walk_take(s, &f->walk, &box)) {
            continue;
        }
        if (f->walk.level > 0) {
            const uint32_t matter =
                walk_enter(s, &f->walk, f->walk.level - 1, node->block * BROAD_LANES + box, false);
            if (f->walk.level == 0 && looks) {
                look(all, m, f, matter);
            }
        } else {
            *id = tree->ids[tree->boxes.first[node->block] + box];
            if (seek_takes(s, m, *id)) {
                return true;
            }
        }
    }
    return false;
}

static void send(flights *all, uint32_t place, uint32_t tag, sepax_id id) {
    all->under_way[place].away++;
    sepax_desk_put(&all->desk, (desk_pair){place, tag, id});
}

/* Goes on with a flight until it waits for pairs on the desk; at the end of its way too. */
static void go_on(flights *all, uint32_t place) {
    const seek *const s = all->of;
    const mover *const m = &all->desk.movers[place];
    flight *const f = &all->under_way[place];
    const find_heap *const first = &f->first;
    sepax_id id;
    const bool waits = !s->nearest && !s->to.lists; /* until an answer has brought down the limit */
    while (!(waits && f->away > 1) && next_shape(all, m, f, &id)) {
        if (s->nearest || first->count == 0 || seek_key(0, id) < finds_last(first)) {
            send(all, place, 0, id); /* nothing is met before 0 */
        }
    }
}

/* Writes the nearest shapes of a flight that has ended. Where the caller wants more than distances,
 * these pairs go on the desk. */
static void finish(flights *all, uint32_t place) {
    const seek *const s = all->of;
    flight *const f = &all->under_way[place];
    const size_t number = all->desk.movers[place].number;
    if (s->held > INSERTED) {
        sepax_finds_sort(f->first.at, f->first.count);
    }
    sepax_seek_write_nothing(s, number, f->first.count);
    f->filling = true;
    for (size_t i = 0; i < f->first.count; i++) {
        const uint64_t key = f->first.at[i].key;
        const sepax_id id = (sepax_id)key;
        const float value = seek_value(key);
        put_word(s->to.list.ids, number * s->to.most + i, &id);
        put_word(s->to.words[SEEK_VALUE], number * s->to.most + i, &value);
        if (s->more) {
            send(all, place, (uint32_t)i, id);
        }
    }
}

/* ------------------------------------------------------------------ points */

/* Whether the nearest are sought of points alone, by distance alone, and all are where the index
 * has them: then its boxes are the points. */
static bool seeks_points(const seek *s) {
    const sepax_store *const store = s->store;
    const sepax_index *const index = s->index;
    const bool plain = store->plain_class == CLASS_POINT && store->strays.count == 0 &&
                       store->radii == NULL && index->margin == 0;
    const bool there = store->removed.count == 0 && index->id_count <= store->id_count &&
                       index->shape_count == index->box_count;
    return plain && there && s->nearest && !s->to.lists && !s->more && !s->filters &&
           s->to.most <= SEEK_FIRST && s->movers.store == NULL && s->options.margin == 0 &&
           HAS_POINT_LANES && s->own->points_near != NULL;
}

/* Finds the points nearest to one. */
static void seek_point(const seek *s, size_t number) {
    const id_tree *const tree = &s->index->tree;
    const size_t most = s->to.most;
    const sepax_vec2 of = vec2_at(s->movers.points, number);
    seek_points p = {.of = of, .limit = s->last, .most = (unsigned)most};
    seek_walk w;
    size_t found = 0;
    for (unsigned i = 0; i < SEEK_FIRST; i++) {
        p.first[i] = INFINITY;
    }
    w.way = (seek_way){.box = {{of.x, of.y}, {of.x, of.y}}, .limit = s->last};
    w.boxes_of = walk_test(s, &w.way);
    walk_begin(s, &w, true);
    while (w.level < tree->boxes.height) {
        const seek_node *const node = &w.nodes[w.level];
        uint32_t box;
        if (!walk_take(s, &w, &box)) {
            continue;
        }
        const uint32_t below = node->block * BROAD_LANES + box;
        if (w.level > 1) {
            (void)walk_enter(s, &w, w.level - 1, below, true);
        } else {
            const uint32_t *const at = tree->boxes.first + below;
            s->own->points_near(&p, &tree->boxes.level[0][below], tree->ids + *at, at[1] - *at);
            w.way.limit = p.limit;
        }
    }
    for (; found < most && p.first[found] < INFINITY; found++) {
        uint64_t key;
        memcpy(&key, &p.first[found], sizeof key);
        const uint32_t id = (uint32_t)key, distance = (uint32_t)(key >> 32);
        put_word(s->to.list.ids, number * most + found, &id);
        put_word(s->to.words[SEEK_VALUE], number * most + found, &distance);
    }
    sepax_seek_write_nothing(s, number, found);
}

/* --------------------------------------------------------------------- run */

/* Begins the flight of a mover. */
static void begin(flights *all, uint32_t place, size_t number) {
    const seek *const s = all->of;
    flight *const f = &all->under_way[place];
    if (!s->nearest) {
        sepax_seek_write_nothing(s, number, 0);
    }
    sepax_seek_set_mover(s, number, &all->desk.movers[place], &f->walk.way);
    f->walk.way.limit = s->nearest ? s->last : limit_after(s->last);
    f->walk.boxes_of = walk_test(s, &f->walk.way);
    f->first = (find_heap){all->found + 2 * s->held * place, 0, s->held};
    f->bounds = (find_heap){f->first.at + s->held, 0, s->held};
    f->away = f->waiting = 0;
    f->sending = f->filling = false;
    walk_begin(s, &f->walk, false);
}

/* Flies all movers first .. end - 1. */
static void fly(flights *all, size_t first, size_t end) {
    const seek *const s = all->of;
    uint32_t idle[SEEK_MOVERS], idle_count = SEEK_MOVERS;
    size_t next = first;
    for (uint32_t i = 0; i < SEEK_MOVERS; i++) {
        idle[i] = SEEK_MOVERS - 1 - i;
    }
    while (all->status == SEPAX_OK) {
        uint32_t place;
        if (all->ready_count > 0) {
            place = all->ready[--all->ready_count];
        } else if (idle_count > 0 && next < end) {
            place = idle[--idle_count];
            begin(all, place, next++);
        } else if (sepax_desk_flush(&all->desk)) {
            continue;
        } else {
            return;
        }
        flight *const f = &all->under_way[place];
        f->away = 1; /* so that the flight is not ready while it goes on */
        if (!f->filling) {
            go_on(all, place);
        }
        if (f->away == 1 && s->nearest && !s->to.lists && !f->filling) {
            finish(all, place);
        }
        f->away--;
        if (f->away == 0) {
            idle[idle_count++] = place;
        }
    }
}

/* The pair work: the flights of some movers. */
static sepax_status find_range(const void *of, pair_sink *sink, size_t first, size_t end) {
    const seek *const s = of;
    for (size_t i = first; s->points && i < end; i++) {
        seek_point(s, i);
    }
    if (s->points) {
        return SEPAX_OK;
    }
    flights *const all = (void *)(s->rooms + sink->part * s->room_bytes);
    all->of = s;
    all->sink = sink;
    all->status = SEPAX_OK;
    all->ready_count = 0;
    sepax_desk_open(&all->desk, s, take_answer, all);
    fly(all, first, end);
    return all->status;
}

sepax_status sepax_flights_run(seek *s, pair_sink *sink) {
    const size_t count = s->movers.count, shapes = s->index->box_count;
    const size_t places = count < SEEK_MOVERS ? count : SEEK_MOVERS;
    const uint32_t parts = crew_parts(sink->crew.threads, count, PART_MOVERS);
    const pair_work work = {find_range, s, count, PART_MOVERS};
    s->points = seeks_points(s);
    s->held = s->to.most < shapes ? s->to.most : shapes;
    if (places * s->held > SIZE_MAX / 8 / parts / sizeof(list_find)) {
        return SEPAX_ERROR_MEMORY; /* where size_t is small */
    }
    s->room_bytes = workspace_rounded(sizeof(flights) + 2 * places * s->held * sizeof(list_find));
    s->rooms = sepax_workspace_room(s->workspace, parts * s->room_bytes);
    return s->rooms != NULL ? sepax_division_find(&work, sink) : SEPAX_ERROR_MEMORY;
}
