/* SPDX-License-Identifier: MIT
 *
 * Flights: see flights.h. A flight goes depth first, to the node that begins to matter first, and
 * passes over all that begin to matter after the limit of its way. Which nodes and shapes it
 * visits, and in what order, changes no answer: the limit only leaves out what certainly comes
 * later than what was found.
 */
#include "base/arithmetic.h"

#include "seek/flights.h"

#include <float.h>

/* -------------------------------------------------------------------- walk */

static bool is_wide(const seek *s, const seek_way *way) {
    const float most = s->nearest ? SEEK_NEAR_WIDE : SEEK_MET_WIDE;
    const float sizes[] = {way->box.lo[0], way->box.lo[1], way->box.hi[0],
                           way->box.hi[1], way->motion.x,  way->motion.y};
    bool wide = s->wide;
    for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        wide |= !(fabsf(sizes[i]) < most);
    }
    return wide;
}

void sepax_flight_begin(const seek *s, flight *f) {
    const box_tree *const tree = &s->index->tree.boxes;
    f->wide = is_wide(s, &f->way);
    f->waiting = f->away = 0;
    f->near = f->farther = (found_heap){.at = NULL};
    f->filling = false;
    f->first = (seek_found){INFINITY, SEPAX_NO_ID};
    f->top = tree->leaf_count > 0;
    f->stack[0] = (uint64_t)(tree->height - 1) << 28; /* the block of the last level */
}

static void fetch_block(const box_block *block) {
    for (unsigned i = 0; i < sizeof *block; i += 64) {
        __builtin_prefetch((const char *)block + i);
    }
}

/* Pushes the blocks below one, so that the nearest one comes to lie on top. */
static void push_blocks(flight *f, const box_tree *tree, uint32_t level, uint32_t block,
                        uint32_t met, const float enter[BROAD_LANES]) {
    uint64_t *const at = f->stack + f->top;
    uint32_t count = 0;
    for (; met != 0; met &= met - 1) {
        const unsigned i = lowest_bit(met);
        uint32_t bits, j = count++;
        memcpy(&bits, &enter[i], sizeof bits); /* not negative, so bits have the order of floats */
        const uint64_t key = (uint64_t)(bits & INT32_MAX) << 32 | (uint64_t)(level - 1) << 28 |
                             (block * BROAD_LANES + i);
        for (; j > 0 && at[j - 1] < key; j--) {
            at[j] = at[j - 1];
        }
        at[j] = key;
        if (level <= 2) { /* the two levels that lie anywhere in memory */
            fetch_block(&tree->level[level - 1][block * BROAD_LANES + i]);
        }
    }
    f->top += count;
}

static void fetch_shape(const sepax_store *store, sepax_id id) {
    const size_class *const c = &store->classes[store->plain_class];
    const void *const block = c->world + 2 * (size_t)c->stride * id;
    __builtin_prefetch(store_is_all_plain(store) ? block : &store->refs[id]);
}

/* Brings the limit of a flight down to the last of the nearest. Shapes that overlap may be as deep
 * as they like, and count as from 0 on. */
static void bring_down(flight *f, const found_heap *heap) {
    if (heap->count == heap->most) {
        const float last = heap->at[0].value > 0 ? heap->at[0].value : 0;
        f->way.limit = last < f->way.limit ? last : f->way.limit;
    }
}

/* Takes the shapes of a leaf that the mover does not pass over. */
static void take_leaf(const seek *s, const mover *m, flight *f, uint32_t leaf, uint32_t met,
                      const float enter[BROAD_LANES], const float leave[BROAD_LANES]) {
    const sepax_id *const ids = s->index->tree.ids + s->index->tree.boxes.first[leaf];
    for (; met != 0; met &= met - 1) {
        const unsigned i = lowest_bit(met);
        if (sepax_seek_takes(s, m, ids[i])) {
            fetch_shape(s->store, ids[i]);
            f->enter[f->waiting] = enter[i];
            f->ids[f->waiting++] = ids[i];
            if (f->farther.most > 0) {
                found_add(&f->farther, (seek_found){leave[i], ids[i]});
                bring_down(f, &f->farther);
            }
        }
    }
}

bool sepax_flight_next(const seek *s, const mover *m, flight *f) {
    const box_tree *const tree = &s->index->tree.boxes;
    const uint32_t most = f->farther.most > 0 ? FLIGHT_WAITING - BROAD_LANES : 0;
    while (f->top > 0 && f->waiting <= most) {
        const uint64_t key = f->stack[--f->top];
        const uint32_t bits = (uint32_t)(key >> 32), level = (uint32_t)key >> 28;
        const uint32_t block = (uint32_t)key & 0x0FFFFFFFu;
        float from, enter[BROAD_LANES], leave[BROAD_LANES];
        memcpy(&from, &bits, sizeof from);
        if (from > f->way.limit) {
            continue;
        }
        const box_block *const boxes = &tree->level[level][block];
        const uint32_t met = seek_boxes(s, &f->way, f->wide, boxes, enter, leave);
        if (level > 0) {
            push_blocks(f, tree, level, block, met, enter);
        } else {
            take_leaf(s, m, f, block, met, enter, leave);
        }
    }
    return f->waiting > 0;
}

/* ----------------------------------------------------------------- answers */

/* All flights of a part. */
typedef struct flights {
    const seek *of;
    uint32_t ready[SEEK_MOVERS], ready_count; /* flights that can go on */
    flight under_way[SEEK_MOVERS];
    desk desk;
    size_t held;        /* of the nearest shapes: no more than there are */
    seek_found found[]; /* both heaps of each flight */
} flights;

static void take_cast(const flights *all, const mover *m, flight *f, seek_found found,
                      const seek_answers *answers, uint32_t lane) {
    const seek_outputs *const to = &all->of->to;
    const bool skips = (all->of->options.flags & SEPAX_SKIP_START) != 0 && found.value == 0;
    if (found.value > 1 || skips || !found_before(found, f->first)) {
        return;
    }
    f->first = found;
    if (to->bits != NULL) {
        to->bits[m->number / 8] |= (uint8_t)(1u << m->number % 8);
        f->top = f->waiting = 0;
        return;
    }
    f->way.limit = limit_after(found.value);
    put_word(to->ids, m->number, &found.id);
    sepax_seek_write(to, m->number, answers, lane);
}

static void take_answer(void *of, const desk_pair *pair, const seek_answers *answers,
                        uint32_t lane) {
    flights *const all = of;
    flight *const f = &all->under_way[pair->place];
    const mover *const m = &all->desk.movers[pair->place];
    const seek_found found = found_in(answers, lane, pair->id);
    if (f->filling) {
        sepax_seek_write(&all->of->to, m->number * all->of->to.nearest + pair->tag, answers, lane);
    } else if (all->of->nearest) {
        found_add(&f->near, found);
        bring_down(f, &f->near);
    } else {
        take_cast(all, m, f, found, answers, lane);
    }
    f->away--;
    if (f->away == 0) {
        all->ready[all->ready_count++] = pair->place;
    }
}

/* ----------------------------------------------------------------- sending */

/* Sends the shape that waits and begins to matter first; false where none matters. */
static bool send_first(flights *all, uint32_t place) {
    flight *const f = &all->under_way[place];
    while (f->waiting > 0) {
        uint32_t at = 0;
        for (uint32_t i = 1; i < f->waiting; i++) {
            at = f->enter[i] < f->enter[at] ? i : at;
        }
        const desk_pair pair = {.place = place, .id = f->ids[at]};
        const float enter = f->enter[at];
        f->waiting--;
        f->enter[at] = f->enter[f->waiting];
        f->ids[at] = f->ids[f->waiting];
        if (enter > f->way.limit) {
            f->waiting = 0;
        } else if (f->first.value > 0 || pair.id < f->first.id) { /* nothing is met before 0 */
            f->away++;
            sepax_desk_put(&all->desk, pair);
            return true;
        }
    }
    return false;
}

/* Sends all shapes that wait and may be among the nearest; false where all are answered. */
static bool send_all(flights *all, uint32_t place) {
    flight *const f = &all->under_way[place];
    f->away = 1; /* so that the flight is not ready before the last one is sent */
    for (uint32_t i = 0; i < f->waiting; i++) {
        if (f->enter[i] <= f->way.limit) {
            f->away++;
            sepax_desk_put(&all->desk, (desk_pair){.place = place, .id = f->ids[i]});
        }
    }
    f->waiting = 0;
    f->away--;
    return f->away > 0;
}

/* Goes on with a flight until pairs of it are on the desk; false at the end of its way. */
static bool go_on(flights *all, uint32_t place) {
    const mover *const m = &all->desk.movers[place];
    flight *const f = &all->under_way[place];
    do {
        if (all->of->nearest ? send_all(all, place) : send_first(all, place)) {
            return true;
        }
    } while (sepax_flight_next(all->of, m, f));
    return false;
}

/* ------------------------------------------------------------------ results */

/* Writes what a mover has that meets nothing; of the nearest, from the place `from` on. */
static void write_nothing(const seek_outputs *to, size_t number, size_t from) {
    const sepax_id none = SEPAX_NO_ID;
    const size_t each = to->nearest > 0 ? to->nearest : 1;
    const float value = to->nearest > 0 ? FLT_MAX : 2;
    seek_answers nothing = {.relation = {SEPAX_DISJOINT}};
    put_word(nothing.words[SEEK_VALUE], 0, &value);
    nothing.words[SEEK_FEATURE_A][0] = nothing.words[SEEK_FEATURE_B][0] = SEPAX_FEATURE_NONE;
    for (size_t i = from; i < each; i++) {
        put_word(to->ids, number * each + i, &none);
        sepax_seek_write(to, number * each + i, &nothing, 0);
    }
    if (to->bits != NULL && number % 8 == 0) {
        to->bits[number / 8] = 0;
    }
}

/* Begins a flight again, without the bounds of boxes, where these are wrong, since shapes were
 * placed after the last refit: then a box has promised a shape that is nearer than the last of the
 * nearest ones is. */
static bool begin_again(flights *all, uint32_t place) {
    flight *const f = &all->under_way[place];
    const found_heap near = f->near;
    const bool full = near.count == near.most;
    if (f->farther.most == 0 || f->farther.count < f->farther.most ||
        (full && near.at[0].value <= f->way.limit)) {
        return false;
    }
    f->way.limit = all->of->limit;
    sepax_flight_begin(all->of, f); /* it also leaves nothing in `farther` */
    f->near = (found_heap){near.at, 0, near.most};
    all->ready[all->ready_count++] = place;
    return true;
}

/* Writes the nearest shapes of a flight that has ended. Where the caller wants more than distances,
 * these pairs go on the desk; false where all is written. */
static bool finish(flights *all, uint32_t place) {
    const seek_outputs *const to = &all->of->to;
    flight *const f = &all->under_way[place];
    const seek_found *const found = f->near.at;
    const size_t number = all->desk.movers[place].number, first = number * to->nearest;
    if (to->nearest == 0 || f->filling) {
        return false;
    }
    if (begin_again(all, place)) {
        return true;
    }
    found_sort(f->near.at, f->near.count);
    write_nothing(to, number, f->near.count);
    f->filling = true;
    f->away = 1;
    for (size_t i = 0; i < f->near.count; i++) {
        put_word(to->ids, first + i, &found[i].id);
        put_word(to->words[SEEK_VALUE], first + i, &found[i].value);
        if (to->more) {
            f->away++;
            sepax_desk_put(&all->desk, (desk_pair){place, (uint32_t)i, found[i].id});
        }
    }
    f->away--;
    return f->away > 0;
}

/* --------------------------------------------------------------------- run */

/* Flies all movers first .. end - 1. */
static void fly(flights *all, size_t first, size_t end) {
    uint32_t idle[SEEK_MOVERS], idle_count = SEEK_MOVERS;
    size_t next = first;
    for (uint32_t i = 0; i < SEEK_MOVERS; i++) {
        idle[i] = SEEK_MOVERS - 1 - i;
    }
    all->ready_count = 0;
    for (;;) {
        uint32_t place;
        if (all->ready_count > 0) {
            place = all->ready[--all->ready_count];
        } else if (idle_count > 0 && next < end) {
            place = idle[--idle_count];
            flight *const f = &all->under_way[place];
            mover *const m = &all->desk.movers[place];
            write_nothing(&all->of->to, next, all->of->to.nearest);
            sepax_seek_set_mover(all->of, next++, m, &f->way);
            sepax_flight_begin(all->of, f);
            seek_found *const heaps = all->found + 2 * all->held * place;
            f->near = (found_heap){heaps, 0, all->held};
            f->farther = (found_heap){heaps + all->held, 0, all->held};
        } else if (sepax_desk_flush(&all->desk)) {
            continue;
        } else {
            return;
        }
        if (!go_on(all, place) && !finish(all, place)) {
            idle[idle_count++] = place;
        }
    }
}

typedef struct flights_task {
    const seek *of;
    char *rooms;
    size_t held, room_bytes; /* of a part */
} flights_task;

static void run_part(const void *of, uint32_t part, size_t first, size_t end) {
    const flights_task *const t = of;
    flights *const all = (void *)(t->rooms + part * t->room_bytes);
    all->of = t->of;
    all->held = t->held;
    sepax_desk_open(&all->desk, t->of, take_answer, all);
    fly(all, first, end);
}

sepax_status sepax_flights_run(const seek *s) {
    const size_t count = s->movers.count, shapes = s->index->box_count;
    const size_t held = s->to.nearest < shapes ? s->to.nearest : shapes;
    const size_t places = count < SEEK_MOVERS ? count : SEEK_MOVERS;
    const uint32_t parts = crew_parts(s->crew.threads, count, PART_MOVERS);
    if (places * held > SIZE_MAX / 4 / parts / (2 * sizeof(seek_found))) {
        return SEPAX_ERROR_MEMORY; /* where size_t is small */
    }
    const size_t bytes =
        workspace_rounded(sizeof(flights) + 2 * places * held * sizeof(seek_found));
    char *const rooms = sepax_workspace_room(s->workspace, parts * bytes);
    if (rooms == NULL) {
        return SEPAX_ERROR_MEMORY;
    }
    const flights_task task = {s, rooms, held, bytes};
    const crew_task parted = {run_part, &task, count, parts};
    sepax_crew_run(&s->crew, &parted);
    return SEPAX_OK;
}
