/* SPDX-License-Identifier: MIT
 *
 * Trials in lanes: first discs, then an open pair in each lane, by the kernel of its classes. Comes
 * in: trials with vertices and discs. Goes out: their relations and first hits, and a flag for each
 * row that needs another way.
 */
#ifndef SEPAX_NARROW_TRIALS_H
#define SEPAX_NARROW_TRIALS_H

#include "narrow/seen_shape.h"
#include "narrow/select.h"
#include "narrow/trial_lists.h"

/* ------------------------------------------------------------------ relate */

/* The kernel of regular shapes of two kinds by their vertices; other kinds have none. */
static inline uint8_t trial_kernel(unsigned kind_a, unsigned kind_b) {
    const shape_ref a = (shape_ref)kind_a << REF_KIND_SHIFT,
                    b = (shape_ref)kind_b << REF_KIND_SHIFT;
    const unsigned k = kernel_vertices(relation_kernel(SEPAX_AUTO, a, b));
    const bool regular = ((a | b) & REF_IRREGULAR) == 0;
    return regular && RUN(relations)[k].group != NULL ? (uint8_t)k : WAVE_NO_KERNEL;
}

/* Finds the kernels and vertices of all open pairs; returns which kernels there are. Pairs that
 * have none are left out, and their rows need another way. */
static inline uint64_t trials_route(row_trials *t) {
    const shape_ref *refs = t->store->refs;
    const uint32_t count = t->open_count;
    uint32_t kept = 0;
    uint64_t used = 0;
    for (uint32_t n = 0; n < count; n++) {
        const uint32_t i = t->open[n] / PLACES_ROOM;
        const shape_ref ref = refs[trial_other(t, t->open[n])];
        const world_blocks *world = &t->worlds[ref_class(ref)];
        uint8_t *found = &t->kernel_of[t->kinds[i]][ref_kind(ref)];
        if (*found == WAVE_KERNEL_UNKNOWN) {
            *found = trial_kernel(t->kinds[i], ref_kind(ref));
        }
        if (*found == WAVE_NO_KERNEL || t->whole[i] == 0) {
            t->relations[i] = UNDECIDED;
            continue;
        }
        t->open[kept] = t->open[n];
        t->kernels[kept] = *found;
        t->b[kept] = world->first + (size_t)world->step * ref_slot(ref);
        used |= (uint64_t)1 << *found;
        kept++;
    }
    t->open_count = kept;
    return used;
}

/* The same where all pairs have the kinds of the first one and lanes may take them all: finds the
 * vertices, repeats the last pair until a group is full, and returns the kernel. Elsewhere it
 * returns WAVE_NO_KERNEL. A pair that differs ends the search: its slot is one of another class. */
HEDLEY_ALWAYS_INLINE static uint8_t trials_route_alike(row_trials *t) {
    const shape_ref *refs = t->store->refs, first = refs[trial_other(t, t->open[0])];
    const world_blocks world = t->worlds[ref_class(first)];
    const uint32_t count = t->count, open_count = t->open_count;
    const uint8_t kind = t->kinds[0];
    uint8_t alike = 1;
    for (uint32_t i = 0; i < count; i++) {
        alike &= t->whole[i] & (t->kinds[i] == kind ? 1 : 0);
    }
    for (uint32_t n = 0; n < open_count; n++) {
        const shape_ref ref = refs[trial_other(t, t->open[n])];
        if (ref_kind(ref) != ref_kind(first)) {
            return WAVE_NO_KERNEL;
        }
        t->b[n] = world.first + (size_t)world.step * ref_slot(ref);
    }
    for (uint32_t n = open_count; n < open_count + SEPAX_LANES; n++) {
        t->open[n] = t->open[open_count - 1];
        t->b[n] = t->b[open_count - 1];
    }
    uint8_t *found = &t->kernel_of[kind][ref_kind(first)];
    if (*found == WAVE_KERNEL_UNKNOWN) {
        *found = trial_kernel(kind, ref_kind(first));
    }
    const bool usable = alike != 0 && *found != WAVE_NO_KERNEL;
    return usable && !kernel_turns(*found) ? *found : WAVE_NO_KERNEL;
}

/* Folds the relations of a group of open pairs, which may be the same, into those of their trials.
 * UNDECIDED is larger than any relation. */
HEDLEY_ALWAYS_INLINE static void trials_fold(row_trials *t, const uint16_t *numbers,
                                             const uint8_t *found) {
    uint8_t some[SEPAX_LANES]; /* that are not disjoint */
    uint32_t some_count = 0;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        some[some_count] = (uint8_t)l;
        some_count += found[l] != SEPAX_DISJOINT;
    }
    for (uint32_t n = 0; n < some_count; n++) {
        const uint32_t l = some[n], i = numbers[l] / PLACES_ROOM, place = numbers[l] % PLACES_ROOM;
        const uint32_t first = found[l] >= t->hit ? place : SEPAX_NO_PAIR;
        t->relations[i] = found[l] > t->relations[i] ? found[l] : t->relations[i];
        t->places[i] = first < t->places[i] ? first : t->places[i];
    }
}

/* All open pairs, of one kernel that takes shapes in any order. */
static inline void trials_relate_alike(row_trials *t, unsigned k) {
    for (uint32_t n = 0; n < t->open_count; n += SEPAX_LANES) {
        lane_group group;
        uint8_t found[SEPAX_LANES];
        for (uint32_t l = 0; l < SEPAX_LANES; l++) {
            group.a[l] = t->blocks[t->open[n + l] / PLACES_ROOM];
            group.b[l] = t->b[n + l];
        }
        RUN(relations)[k].group(&group, found);
        trials_fold(t, t->open + n, found);
    }
}

/* Some pairs of one kernel, by their places among the open ones. Where the kernel takes the larger
 * shape second, pairs are turned for it. */
HEDLEY_NEVER_INLINE static void trials_relate_some(row_trials *t, unsigned k,
                                                   const uint16_t *places, uint32_t count) {
    lane_group group;
    uint8_t found[SEPAX_LANES];
    uint16_t numbers[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const uint32_t n = places[l < count ? l : 0], i = t->open[n] / PLACES_ROOM;
        const shape_ref ref = t->store->refs[trial_other(t, t->open[n])];
        const bool turned = kernel_turns(k) && t->kinds[i] > ref_kind(ref);
        numbers[l] = t->open[n];
        const float *a = t->blocks[i], *b = t->b[n];
        group.a[l] = turned ? b : a;
        group.b[l] = turned ? a : b;
    }
    RUN(relations)[k].group(&group, found);
    trials_fold(t, numbers, found);
}

/* The open pairs of one kernel of many. */
HEDLEY_NEVER_INLINE static void trials_by_kernel(row_trials *t, unsigned k) {
    uint16_t places[SEPAX_LANES];
    uint32_t count = 0;
    for (uint32_t n = 0; n < t->open_count; n++) {
        places[count] = (uint16_t)n;
        count += t->kernels[n] == k;
        if (count == SEPAX_LANES) {
            trials_relate_some(t, k, places, count);
            count = 0;
        }
    }
    if (count > 0) {
        trials_relate_some(t, k, places, count);
    }
}

/* The relation of an open pair whose row has a shift. */
static inline uint8_t trial_relate_shifted(const row_trials *t, uint32_t i, sepax_id id) {
    const uint32_t stride = t->worlds[t->kinds[i] / 2].step / 2;
    const float *block = t->blocks[i], *disc = t->discs[i];
    const seen_shape seen = {
        .core = {.x = block, .y = block + stride, .count = stride, .stride = stride},
        .wide = {disc[0], disc[1], t->wider[i] - disc[2], -INFINITY},
        .wider = t->wider[i]};
    return t->whole[i] != 0 ? seen_compare(t->store, &seen, id, true) : UNDECIDED;
}

/* Relates the open pairs of rows with a shift, one by one, and takes them out of the list: kernels
 * have the thresholds of vertices that no shift has rounded. */
HEDLEY_NEVER_INLINE static void trials_relate_shifted(row_trials *t) {
    uint16_t numbers[SEPAX_LANES] = {0};
    uint8_t found[SEPAX_LANES] = {0};
    uint32_t count = 0, kept = 0;
    for (uint32_t n = 0; n < t->open_count; n++) {
        const uint16_t number = t->open[n];
        const uint32_t i = number / PLACES_ROOM;
        if (!(t->wider[i] > 0)) {
            t->open[kept++] = number;
            continue;
        }
        numbers[count] = number;
        found[count++] = trial_relate_shifted(t, i, trial_other(t, number));
        if (count == SEPAX_LANES) {
            trials_fold(t, numbers, found);
            count = 0;
        }
    }
    trials_fold(t, numbers, found);
    t->open_count = kept;
}

/* See row_functions. */
static void relate_trials(row_trials *t) {
    trials_cull(t);
    if (t->some_shifted) {
        trials_relate_shifted(t);
    }
    const uint8_t k = t->open_count > 0 ? trials_route_alike(t) : WAVE_NO_KERNEL;
    if (k != WAVE_NO_KERNEL) {
        trials_relate_alike(t, k);
    } else {
        for (uint64_t used = trials_route(t); used != 0; used &= used - 1) {
            trials_by_kernel(t, (unsigned)__builtin_ctzll(used));
        }
    }
    for (uint32_t i = 0; i < t->count; i++) {
        t->usual[i] &= t->relations[i] != UNDECIDED ? 1 : 0;
    }
}

#endif
