/* SPDX-License-Identifier: MIT
 *
 * Waves: groups of rows are composed to waves, some at a time, sent through the lanes, and folded.
 */
#include "base/arithmetic.h"

#include "rows/waves.h"

#include "base/small.h"
#include "rows/shifted.h"

typedef struct wave_room {
    row_wave wave;
    row_trials trials;
    uint16_t staged[STAGE_PAIRS]; /* the open pairs on the stage */
    uint8_t relations[WAVE_GROUPS];
    uint32_t firsts[WAVE_GROUPS];
    uint16_t begun[WAVE_GROUPS]; /* the groups that trials do not decide */
    uint32_t begun_count;
    bool scans; /* waves have scanned rows */
} wave_room;

size_t sepax_waves_room(void) {
    return sizeof(wave_room);
}

row_wave *sepax_waves_open(const batch_call *call, const wave_columns *columns, void *memory) {
    wave_room *room = memory;
    row_wave *w = &room->wave;
    w->store = call->store;
    w->rows = call->source->rows;
    w->each = call->source->count;
    w->margin = call->margin;
    w->skip_self = (w->rows->flags & SEPAX_SKIP_SELF) != 0;
    w->seen = 0;
    w->columns = columns->blocks;
    w->column_of = columns->of_list;
    w->places = columns->places;
    w->least_id = columns->least_id;
    w->greatest_id = columns->greatest_id;
    w->home_id = SEPAX_NO_ID;
    return w;
}

/* -------------------------------------------------------------------- fold */

static void fold_wave(row_wave *w, uint8_t hit) {
    uint32_t i = 0;
    for (uint32_t piece = 0; piece < w->piece_count; piece++) {
        const row_piece *p = &w->pieces[piece];
        row_group *g = &w->groups[p->group];
        for (; i < p->end; i++) {
            wave_group_add(g, p->pair + w->open[i], w->relations[i], hit);
        }
        if (p->sure < p->count) {
            wave_group_add(g, p->pair + p->sure, SEPAX_OVERLAPPING, hit);
        }
    }
}

/* ------------------------------------------------------------------- stage */

/* Answers the pairs on the stage. */
static void answer_staged(const wave_call *c, wave_room *room) {
    const uint8_t *relations = c->stage->relations;
    const uint32_t count = c->stage->count;
    if (count == 0) {
        return;
    }
    sepax_stage_place(c->stage);
    c->answer_stage(c->context);
    for (uint32_t i = 0; i < count; i++) {
        room->wave.relations[room->staged[i]] = relations[i];
    }
    c->report->filtered -= count; /* the backend has counted them */
    sepax_stage_begin(c->stage);
}

/* Answers the open pairs that the lanes have left undecided. */
static void stage_rest(const wave_call *c, wave_room *room) {
    const row_wave *w = &room->wave;
    stage *s = c->stage;
    uint32_t i = 0;
    sepax_stage_begin(s);
    for (uint32_t piece = 0; piece < w->piece_count; piece++) {
        const row_piece *p = &w->pieces[piece];
        for (; i < p->end; i++) {
            if (w->relations[i] != UNDECIDED) {
                continue;
            }
            const sepax_pair pair = {p->shape, wave_id(w, p, w->open[i])};
            if (!sepax_stage_add(s, piece, &w->poses[piece], pair)) {
                answer_staged(c, room);
                (void)sepax_stage_add(s, piece, &w->poses[piece], pair);
            }
            room->staged[s->count - 1] = (uint16_t)i;
        }
    }
    answer_staged(c, room);
}

/* ------------------------------------------------------------------ trials */

/* Whether rows are taken as trials: each is a group, and most have few ids. */
static bool trials_pay(const wave_call *c) {
    const batch_call *call = c->call;
    const size_t pairs = call->pair_count - call->first_pair;
    return !library_is_small() && call->source->rows->groups == NULL && call->margin == 0 &&
           pairs / TRIAL_PLACES < call->group_end - call->first_group;
}

static void open_trials(const batch_call *call, row_trials *t, const relation_sink *sink) {
    t->store = call->store;
    t->rows = call->source->rows;
    t->ids_end = call->lists_are_good ? id_at(t->rows->offsets, t->rows->list_count) : 0;
    t->skip_self = (t->rows->flags & SEPAX_SKIP_SELF) != 0;
    t->firsts = sink->to.firsts != NULL;
    t->hit = sink->fold.hit;
    for (unsigned i = 0; i < CLASS_COUNT; i++) {
        const size_class *c = &call->store->classes[i];
        t->worlds[i] = (world_blocks){c->world, 2 * c->stride};
        /* a class has two kinds, regular and irregular shapes; rows that lanes leave have kind 0 */
        if (c->count > 0 || i == 0) {
            memset(t->kernel_of[ref_kind(ref_of(i, 0))], WAVE_KERNEL_UNKNOWN,
                   2 * sizeof t->kernel_of[0]);
        }
    }
}

/* ------------------------------------------------------------------ groups */

/* Begins the group number `at` of a wave, which has the rows begin .. end - 1. */
static void begin_group(wave_room *room, uint32_t at, size_t pair, size_t begin, size_t end) {
    room->begun[room->begun_count++] = (uint16_t)at;
    room->wave.groups[at] = (row_group){.relation = SEPAX_DISJOINT,
                                        .first = SEPAX_NO_PAIR,
                                        .pair = (uint32_t)pair,
                                        .row = (uint32_t)begin,
                                        .end = (uint32_t)end};
}

/* Begins `count` groups of a wave, the caller's from `first` on, whose first pair is `pair`;
 * returns the pair behind them. */
static size_t begin_groups(const sepax_source *source, size_t first, uint32_t count, size_t pair,
                           wave_room *room) {
    const sepax_rows *rows = source->rows;
    for (uint32_t i = 0; i < count; i++) {
        const size_t begin = rows_group_begin(rows, first + i);
        const size_t end = rows_group_begin(rows, first + i + 1);
        begin_group(room, i, pair, begin, end);
        pair += rows_size(rows, source->count, begin, end);
    }
    return pair;
}

static bool trials_are_usual(const row_trials *t) {
    uint8_t usual = 1;
    for (uint32_t i = 0; i < t->count; i++) {
        usual &= t->usual[i];
    }
    return usual != 0;
}

/* The pairs of trials that are all usual. */
static uint32_t trials_size(const row_trials *t) {
    uint32_t size = 0;
    for (uint32_t i = 0; i < t->count; i++) {
        size += t->sizes[i];
    }
    return size;
}

/* Relates `count` trials, the rows from `first` on, which are the groups of a wave from number `at`
 * on, and begins the groups of those that are left. Returns the pair behind them. */
static size_t relate_trials(const wave_call *c, wave_room *room, size_t first, uint32_t at,
                            uint32_t count, size_t pair) {
    row_trials *t = &room->trials;
    row_wave *w = &room->wave;
    t->first = first;
    t->count = count;
    row_functions_of(c->backend)->pose_trials(t);
    row_functions_of(c->backend)->relate_trials(t);
    if (!t->firsts && trials_are_usual(t)) {
        const uint32_t size = trials_size(t);
        memcpy(room->relations + at, t->relations, count);
        w->seen += size;
        return pair + size;
    }
    for (uint32_t i = 0; i < count; i++) {
        const size_t size = w->each > 0 ? w->each : row_size(t->rows, first + i);
        if (t->usual[i] != 0) {
            const uint32_t place = t->places[i];
            room->relations[at + i] = t->relations[i];
            room->firsts[at + i] = place != SEPAX_NO_PAIR ? (uint32_t)pair + place : SEPAX_NO_PAIR;
            w->seen += size;
        } else {
            begin_group(room, at + i, pair, first + i, first + i + 1);
        }
        pair += size;
    }
    return pair;
}

/* Relates the groups that are begun, of `count`: waves until all of them are decided or at their
 * end. */
static void relate_groups(const wave_call *c, wave_room *room, uint32_t count, uint8_t hit) {
    row_wave *w = &room->wave;
    w->active_count = 0;
    for (uint32_t i = 0; i < room->begun_count; i++) {
        const uint16_t group = room->begun[i];
        w->active[w->active_count] = group;
        w->active_count += w->groups[group].row < w->groups[group].end;
        w->seen -= w->groups[group].pair;
    }
    for (uint32_t i = 0; w->active_count > 0 && i < count; i++) {
        w->discs[i].first = w->discs[i].count = 0;
    }
    if (w->active_count > 0 && !room->scans) { /* most calls of trials have no waves */
        memset(w->kernel_of, WAVE_KERNEL_UNKNOWN, sizeof w->kernel_of);
        room->scans = true;
    }
    while (w->active_count > 0) {
        row_functions_of(c->backend)->scan_rows(w);
        if (w->open_count > 0) {
            row_functions_of(c->backend)->pose_shapes(w);
            row_functions_of(c->backend)->relate_wave(w);
            stage_rest(c, room);
        }
        fold_wave(w, hit);
    }
    for (uint32_t i = 0; i < room->begun_count; i++) {
        const uint16_t group = room->begun[i];
        w->seen += w->groups[group].pair;
        room->relations[group] = w->groups[group].relation;
        room->firsts[group] = w->groups[group].first;
    }
}

void sepax_waves_relate(const wave_call *c, relation_sink *sink, void *memory) {
    const sepax_source *source = c->call->source;
    wave_room *room = memory;
    row_wave *w = sepax_waves_open(c->call, c->columns, memory);
    const size_t groups = c->call->group_end;
    size_t pair = c->call->first_pair;
    const bool trials = trials_pay(c);
    w->enough = sink->fold.enough;
    room->scans = false;
    if (trials) {
        open_trials(c->call, &room->trials, sink);
    }
    for (size_t first = c->call->first_group; first < groups; first += WAVE_GROUPS) {
        const size_t left = groups - first;
        const uint32_t count = left < WAVE_GROUPS ? (uint32_t)left : WAVE_GROUPS;
        room->begun_count = 0;
        for (uint32_t i = 0; trials && i < count; i += TRIALS_MOST) {
            const uint32_t here = count - i < TRIALS_MOST ? count - i : TRIALS_MOST;
            pair = relate_trials(c, room, first + i, i, here, pair);
        }
        pair = trials ? pair : begin_groups(source, first, count, pair, room);
        sepax_shifted_answer(c, w, room->begun, room->begun_count, sink->fold.hit);
        relate_groups(c, room, count, sink->fold.hit);
        sepax_sink_write_groups(sink, first, room->relations, room->firsts, count);
    }
    c->report->filtered += w->seen;
}
