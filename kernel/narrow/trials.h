/* SPDX-License-Identifier: MIT
 *
 * Trials in lanes: first a trial in each lane, whose list is compared place by place by discs; then
 * an open pair in each lane, by the kernel of its classes. Comes in: trials with vertices and
 * discs. Goes out: their relations and first hits, and a flag for each row that needs another way.
 */
#ifndef SEPAX_NARROW_TRIALS_H
#define SEPAX_NARROW_TRIALS_H

#include "narrow/cull/discs.h"
#include "narrow/seen_shape.h"
#include "narrow/select.h"
#include "query/rows.h"
#include "store/trials.h"

/* -------------------------------------------------------------------- ids */

/* Eight ids from place `at` of a list on; behind those of all lists there is 0. */
HEDLEY_ALWAYS_INLINE static const float *trial_ids(const row_trials *t, row_list list, uint32_t at,
                                                   float copy[8]) {
    const size_t first = (size_t)list.first + at;
    const size_t left = first < t->ids_end ? t->ids_end - first : 0;
    const char *from = (const char *)t->rows->ids + first * sizeof(sepax_id);
    if (left >= 8 && (uintptr_t)from % sizeof(float) == 0) {
        return (const float *)(const void *)from;
    }
    memset(copy, 0, 8 * sizeof *copy);
    if (left > 0) {
        memcpy(copy, from, (left < 8 ? left : 8) * sizeof *copy);
    }
    return copy;
}

/* Writes the ids in the lists of the trials first, first + 1, ... of a group, place by place, and
 * to `used` a bit for each trial whose list has that place. Behind the end of a list there is the
 * shape itself. Returns how many places the longest list has. */
HEDLEY_ALWAYS_INLINE static uint32_t trials_list(row_trials *t, uint32_t first,
                                                 uint32_t used[TRIAL_PLACES]) {
    row_list lists[SEPAX_LANES];
    uint32_t sizes[SEPAX_LANES], most = 0;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const uint32_t i = first + l < t->count ? first + l : t->count - 1;
        lists[l] = list_at(t->rows, row_list_number(t->rows, t->first + i));
        const uint32_t size = lists[l].end - lists[l].first;
        t->usual[first + l] &= size <= TRIAL_PLACES ? 1 : 0;
        sizes[l] = t->usual[first + l] != 0 && first + l < t->count ? size : 0;
        most = sizes[l] > most ? sizes[l] : most;
    }
    const lanes ends = lanes_load_bits(sizes), shapes = lanes_load_bits(t->shapes + first);
    for (uint32_t at = 0; at < most; at += 8) {
        const float *from[SEPAX_LANES];
        float copy[SEPAX_LANES][8];
        lanes v[8];
        for (uint32_t l = 0; l < SEPAX_LANES; l++) {
            from[l] = trial_ids(t, lists[l], at, copy[l]);
        }
        lanes_load_rows(from, v);
        for (uint32_t j = 0; j < 8; j++) {
            const lane_mask there = lanes_greater_bits(ends, lanes_set_bits(at + j));
            used[at + j] = lanes_bits(there);
            lanes_store_bits(&t->ids[at + j][first], lanes_select(there, v[j], shapes));
        }
    }
    return most;
}

/* -------------------------------------------------------------------- cull */

/* Records a hit at `place` for the trials in `bits`. */
static inline void trials_hit(row_trials *t, uint32_t first, uint32_t bits, uint32_t place) {
    for (; bits != 0; bits &= bits - 1) {
        const uint32_t i = first + (uint32_t)__builtin_ctz(bits);
        t->relations[i] = SEPAX_OVERLAPPING;
        t->places[i] = place;
    }
}

/* Lists the pairs that discs leave of a group of trials, for each trial up to the first pair that
 * certainly overlaps. A pair of a shape with itself is not decided by discs: both are at the pose
 * then, but the store has only the old place. */
HEDLEY_ALWAYS_INLINE static void trials_cull(row_trials *t, uint32_t first) {
    const shape_bounds *all = t->store->bounds;
    uint32_t used[TRIAL_PLACES], hits = 0, others = 0, open_count = t->open_count;
    const uint32_t most = trials_list(t, first, used);
    const lanes x = lanes_load(t->x + first), y = lanes_load(t->y + first);
    const lanes outer = lanes_load(t->outer + first), inner = lanes_load(t->inner + first);
    const lanes shapes = lanes_load_bits(t->shapes + first);
    for (uint32_t place = 0; place < most; place++) {
        const sepax_id *ids = &t->ids[place][first];
        const float *bounds[SEPAX_LANES];
        lanes b[4];
        for (uint32_t l = 0; l < SEPAX_LANES; l++) {
            bounds[l] = &all[ids[l]].x;
        }
        lanes_load_quads(bounds, 0, b);
        const lanes joined[4] = {lanes_sub(b[0], x), lanes_sub(b[1], y), lanes_add(b[2], outer),
                                 lanes_add(b[3], inner)};
        const lane_verdict verdict = verdict_by_bounds(joined, lanes_set(0.0f));
        const lanes found = lanes_load_bits(ids);
        const uint32_t foreign = lanes_bits(
            lanes_or(lanes_greater_bits(found, shapes), lanes_greater_bits(shapes, found)));
        const uint32_t near = used[place] & foreign & ~hits & ~lanes_bits(verdict.disjoint);
        const uint32_t sure = near & lanes_bits(verdict.overlapping);
        others |= used[place] & ~foreign;
        if (sure != 0) {
            trials_hit(t, first, sure, place);
            hits |= sure;
        }
        open_count +=
            lanes_pack_indices(near & ~sure, place * TRIALS_MOST + first, t->open + open_count);
    }
    t->open_count = open_count;
    for (others = t->skip_self ? 0 : others; others != 0; others &= others - 1) {
        t->usual[first + (uint32_t)__builtin_ctz(others)] = 0;
    }
}

/* ------------------------------------------------------------------ relate */

/* The kernel of regular shapes of two kinds by their vertices; other kinds have none. */
static inline uint8_t trial_kernel(unsigned kind_a, unsigned kind_b) {
    const shape_ref a = (shape_ref)kind_a << REF_KIND_SHIFT,
                    b = (shape_ref)kind_b << REF_KIND_SHIFT;
    const unsigned k = kernels[relation_kernel(SEPAX_AUTO, a, b)].vertices;
    const bool regular = ((a | b) & REF_IRREGULAR) == 0;
    return regular && kernels[k].relation.group != NULL ? (uint8_t)k : WAVE_NO_KERNEL;
}

/* Finds the kernels and vertices of all open pairs; returns which kernels there are. Pairs that
 * have none are left out, and their rows need another way. */
static inline uint64_t trials_route(row_trials *t) {
    const shape_ref *refs = t->store->refs;
    const uint32_t count = t->open_count;
    uint32_t kept = 0;
    uint64_t used = 0;
    for (uint32_t n = 0; n < count; n++) {
        const uint32_t number = t->open[n], i = number % TRIALS_MOST;
        const shape_ref ref = refs[t->ids[0][number]];
        const world_blocks *world = &t->worlds[ref_class(ref)];
        uint8_t *found = &t->kernel_of[t->kinds[i]][ref_kind(ref)];
        if (*found == WAVE_KERNEL_UNKNOWN) {
            *found = trial_kernel(t->kinds[i], ref_kind(ref));
        }
        if (*found == WAVE_NO_KERNEL || t->whole[i] == 0) {
            t->relations[i] = UNDECIDED;
            continue;
        }
        t->open[kept] = (uint16_t)number;
        t->kernels[kept] = *found;
        t->b[kept] = world->first + (size_t)world->step * ref_slot(ref);
        used |= (uint64_t)1 << *found;
        kept++;
    }
    t->open_count = kept;
    return used;
}

/* The same where all pairs have the kinds of the first one and lanes may take them all: finds the
 * vertices, and returns the kernel. Elsewhere it returns WAVE_NO_KERNEL. */
HEDLEY_ALWAYS_INLINE static uint8_t trials_route_alike(row_trials *t) {
    const shape_ref *refs = t->store->refs, first = refs[t->ids[0][t->open[0]]];
    const world_blocks world = t->worlds[ref_class(first)];
    const uint8_t kind = t->kinds[0];
    uint8_t alike = 1;
    shape_ref others = 0;
    for (uint32_t i = 0; i < t->count; i++) {
        alike &= t->whole[i] & (t->kinds[i] == kind ? 1 : 0);
    }
    for (uint32_t n = 0; n < t->open_count; n++) {
        const shape_ref ref = refs[t->ids[0][t->open[n]]];
        others |= ref ^ first;
        t->b[n] = world.first + (size_t)world.step * ref_slot(ref);
    }
    uint8_t *found = &t->kernel_of[kind][ref_kind(first)];
    if (*found == WAVE_KERNEL_UNKNOWN) {
        *found = trial_kernel(kind, ref_kind(first));
    }
    const bool usable = alike != 0 && ref_kind(others) == 0 && *found != WAVE_NO_KERNEL;
    return usable && !kernels[*found].turns ? *found : WAVE_NO_KERNEL;
}

/* Folds the relations of some open pairs into those of their trials. UNDECIDED is larger than any
 * relation. */
HEDLEY_ALWAYS_INLINE static void trials_fold(row_trials *t, const uint16_t *numbers,
                                             const uint8_t *found, uint32_t count) {
    uint8_t some[SEPAX_LANES]; /* that are not disjoint */
    uint32_t some_count = 0;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        some[some_count] = (uint8_t)l;
        some_count += (l < count) & (found[l] != SEPAX_DISJOINT);
    }
    for (uint32_t n = 0; n < some_count; n++) {
        const uint32_t l = some[n], i = numbers[l] % TRIALS_MOST, place = numbers[l] / TRIALS_MOST;
        const uint32_t first = found[l] >= t->hit ? place : SEPAX_NO_PAIR;
        t->relations[i] = found[l] > t->relations[i] ? found[l] : t->relations[i];
        t->places[i] = first < t->places[i] ? first : t->places[i];
    }
}

/* All open pairs, of one kernel that takes shapes in any order. */
static inline void trials_relate_alike(row_trials *t, const kernel *k) {
    for (uint32_t n = 0; n < t->open_count; n += SEPAX_LANES) {
        const uint32_t left = t->open_count - n, count = left < SEPAX_LANES ? left : SEPAX_LANES;
        lane_group group;
        uint8_t found[SEPAX_LANES];
        for (uint32_t l = 0; l < SEPAX_LANES; l++) {
            const uint32_t at = n + (l < count ? l : 0);
            group.a[l] = t->blocks[t->open[at] % TRIALS_MOST];
            group.b[l] = t->b[at];
        }
        k->relation.group(&group, found);
        trials_fold(t, t->open + n, found, count);
    }
}

/* Some pairs of one kernel, by their places among the open ones. Where the kernel takes the larger
 * shape second, pairs are turned for it. */
HEDLEY_NEVER_INLINE static void trials_relate_some(row_trials *t, const kernel *k,
                                                   const uint16_t *places, uint32_t count) {
    lane_group group;
    uint8_t found[SEPAX_LANES];
    uint16_t numbers[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const uint32_t n = places[l < count ? l : 0], number = t->open[n];
        const shape_ref ref = t->store->refs[t->ids[0][number]];
        const bool turned = k->turns && t->kinds[number % TRIALS_MOST] > ref_kind(ref);
        numbers[l] = (uint16_t)number;
        const float *a = t->blocks[number % TRIALS_MOST], *b = t->b[n];
        group.a[l] = turned ? b : a;
        group.b[l] = turned ? a : b;
    }
    k->relation.group(&group, found);
    trials_fold(t, numbers, found, count);
}

/* The open pairs of one kernel of many. */
HEDLEY_NEVER_INLINE static void trials_by_kernel(row_trials *t, unsigned k) {
    uint16_t places[SEPAX_LANES];
    uint32_t count = 0;
    for (uint32_t n = 0; n < t->open_count; n++) {
        places[count] = (uint16_t)n;
        count += t->kernels[n] == k;
        if (count == SEPAX_LANES) {
            trials_relate_some(t, &kernels[k], places, count);
            count = 0;
        }
    }
    if (count > 0) {
        trials_relate_some(t, &kernels[k], places, count);
    }
}

/* The relation of an open pair whose row has a shift. */
static inline uint8_t trial_relate_shifted(const row_trials *t, uint32_t number) {
    const uint32_t i = number % TRIALS_MOST, stride = t->worlds[t->kinds[i] / 2].step / 2;
    const float *block = t->blocks[i];
    const seen_shape seen = {
        .core = {.x = block, .y = block + stride, .count = stride, .stride = stride},
        .wide = {t->x[i], t->y[i], t->outer[i] + t->wider[i], -INFINITY},
        .wider = t->wider[i]};
    return t->whole[i] != 0 ? seen_compare(t->store, &seen, t->ids[0][number], true) : UNDECIDED;
}

/* Relates the open pairs of rows with a shift, one by one, and takes them out of the list: kernels
 * have the thresholds of vertices that no shift has rounded. */
HEDLEY_NEVER_INLINE static void trials_relate_shifted(row_trials *t) {
    uint16_t numbers[SEPAX_LANES] = {0};
    uint8_t found[SEPAX_LANES] = {0};
    uint32_t count = 0, kept = 0;
    for (uint32_t n = 0; n < t->open_count; n++) {
        const uint16_t number = t->open[n];
        if (!(t->wider[number % TRIALS_MOST] > 0)) {
            t->open[kept++] = number;
            continue;
        }
        numbers[count] = number;
        found[count++] = trial_relate_shifted(t, number);
        if (count == SEPAX_LANES) {
            trials_fold(t, numbers, found, count);
            count = 0;
        }
    }
    trials_fold(t, numbers, found, count);
    t->open_count = kept;
}

/* See sepax_backend. */
static void relate_trials(row_trials *t) {
    t->open_count = 0;
    for (uint32_t i = 0; i < t->count; i++) {
        t->relations[i] = SEPAX_DISJOINT;
        t->places[i] = SEPAX_NO_PAIR;
    }
    for (uint32_t i = 0; i < t->count; i += SEPAX_LANES) {
        trials_cull(t, i);
    }
    if (t->some_shifted) {
        trials_relate_shifted(t);
    }
    const uint8_t k = t->open_count > 0 ? trials_route_alike(t) : WAVE_NO_KERNEL;
    if (k != WAVE_NO_KERNEL) {
        trials_relate_alike(t, &kernels[k]);
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
