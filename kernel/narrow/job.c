/* SPDX-License-Identifier: MIT
 *
 * What all queries share of jobs and tiles, and call seldom enough for it to be here once: see
 * job.h and tile.h.
 */
#include "base/arithmetic.h"

#include "narrow/job.h"

#include "base/small.h"
#include "narrow/strategies/row.h"
#include "narrow/tile.h"

/* -------------------------------------------------------------------- job */

/* Fills the tables for the kinds of the pairs of a small batch. */
static inline void job_set_kernels_of_pairs(job *j, kernel_of_kinds_function *kernel_of) {
    const shape_ref *refs = j->store->refs, irregular = job_irregular(j);
    const batch_call *call = j->call;
    bodies_place place = batch_place(call);
    for (size_t i = call->first_pair; i < call->pair_count; i++) {
        sepax_pair pair;
        source_load(call->source, &place, i, 1, &pair);
        const unsigned a = ref_kind(refs[pair.a]), b = ref_kind(refs[pair.b]);
        job_set_blocks(j, a);
        job_set_blocks(j, b);
        j->kernels[a][b] =
            (uint8_t)kernel_of(j->call->strategy, refs[pair.a] | irregular, refs[pair.b]);
    }
}

/* Fills the tables for the kinds that occur. */
static inline void job_set_kernels(job *j, kernel_of_kinds_function *kernel_of) {
    const shape_ref irregular = job_irregular(j);
    uint8_t kinds[REF_KIND_COUNT];
    unsigned count = 0;
    for (unsigned kind = 0; kind < REF_KIND_COUNT; kind++) {
        const shape_ref ref = (shape_ref)kind << REF_KIND_SHIFT;
        kinds[count] = (uint8_t)kind;
        count += j->store->classes[ref_class(ref)].count > 0;
    }
    for (unsigned a = 0; a < count; a++) {
        job_set_blocks(j, kinds[a]);
        for (unsigned b = 0; b < count; b++) {
            j->kernels[kinds[a]][kinds[b]] = (uint8_t)kernel_of(
                j->call->strategy, (shape_ref)kinds[a] << REF_KIND_SHIFT | irregular,
                (shape_ref)kinds[b] << REF_KIND_SHIFT);
        }
    }
}

/* Whether the ids of long lists, of which the call takes only a part, are plain: the ids of its
 * rows, and of the second list those that it takes, or all where it takes more than one row. */
HEDLEY_NEVER_INLINE static bool job_part_is_plain(const job *j) {
    const batch_call *call = j->call;
    const sepax_source *lists = call->source;
    const lists_place first = sepax_lists_find(lists, call->first_pair);
    const lists_place last = sepax_lists_find(lists, call->pair_count - 1);
    const size_t column = first.row == last.row ? first.column : 0;
    const size_t end = first.row == last.row ? last.column + 1 : lists->b_count;
    return job_ids_plain(j, lists->a + first.row, last.row - first.row + 1) &&
           job_ids_plain(j, lists->b + column, end - column);
}

/* Whether all ids of the lists of the source are plain, as far as the call has them. */
static inline bool job_lists_are_plain(const job *j) {
    const batch_call *call = j->call;
    const sepax_source *lists = call->source;
    const size_t pairs = call->pair_count - call->first_pair;
    if (pairs == 0) {
        return false; /* their ids were not checked */
    }
    return (lists->a_count + lists->b_count) / 2 <= pairs
               ? job_ids_plain(j, lists->a, lists->a_count) &&
                     job_ids_plain(j, lists->b, lists->b_count)
               : job_part_is_plain(j);
}

/* Sets which ids are plain, and the kernel of their pairs. */
static inline void job_set_plain(job *j, kernel_of_kinds_function *kernel_of,
                                 kernel_of_class_function *kernel_of_plain) {
    const sepax_store *store = j->store;
    const uint32_t most = store->id_count / PLAIN_SHARE;
    const shape_ref home = ref_of(store->plain_class, 0);
    const bool regular = store->exceptions.count <= most && j->call->margin == 0;
    const unsigned round = kernel_of(j->call->strategy, home | REF_IRREGULAR, home);
    const bool plain = regular || (store->strays.count <= most && kernel_rounded(round));
    j->others = regular ? &store->exceptions : &store->strays;
    j->plain = plain ? &store->classes[store->plain_class] : NULL;
    j->kernel = !plain    ? KERNEL_EXACT
                : regular ? kernel_of_plain(j->call, store->plain_class)
                          : round;
}

void RUN(job_init)(job *j, const batch_call *call, sepax_report *report,
                   kernel_of_kinds_function *kernel_of, kernel_of_class_function *kernel_of_plain) {
    const sepax_store *store = call->store;
    j->call = call;
    j->store = store;
    j->report = report;
    job_set_plain(j, kernel_of, kernel_of_plain);
    j->lists_plain = job_lists_are_plain(j);
    const bool mixed = j->plain == NULL || j->others->count > 0;
    if (mixed && call->pair_count - call->first_pair <= SMALL_BATCH) {
        job_set_kernels_of_pairs(j, kernel_of);
    } else if (mixed) {
        job_set_kernels(j, kernel_of);
    } else {
        const shape_ref home = ref_of(store->plain_class, 0);
        job_set_blocks(j, ref_kind(home));
        job_set_blocks(j, ref_kind(home | REF_IRREGULAR));
    }
}

/* The error of merging the axes of a shape; infinite where they are not to be merged. */
static float job_merge_error(const job *j, sepax_id id) {
    const shape_ref ref = j->store->refs[id];
    const size_class *c = &j->store->classes[ref_class(ref)];
    const bool merge = c->merge_error != NULL && (j->call->flags & SEPAX_NO_DEDUP) == 0;
    return merge ? c->merge_error[ref_slot(ref)] : INFINITY;
}

void RUN(job_fill_row)(const job *j, sepax_pair pair, row_pair *row) {
    row->a = job_polygon(j, pair.a);
    row->b = job_polygon(j, pair.b);
    row_fill(&row->a, &row->room_a);
    row_fill(&row->b, &row->room_b);
    row->bounds_a = &j->store->bounds[pair.a];
    row->bounds_b = &j->store->bounds[pair.b];
    row->merge_error_a = job_merge_error(j, pair.a);
    row->merge_error_b = job_merge_error(j, pair.b);
    row->b_first = pair.b < pair.a;
    row->hint = NULL;
}

/* -------------------------------------------------------------------- tile */

void RUN(tile_load)(const job *j, tile *t, tile_copy *copy) {
    const sepax_source *source = j->call->source;
    t->ahead = t->count;
    if (source_in_place(source) && t->count % SEPAX_LANES == 0) {
        t->pairs = source->pairs + t->start;
        t->ahead = j->call->pair_count - t->start;
    } else {
        source_load(source, &copy->place, t->start, t->count, copy->pairs);
        pairs_repeat(copy->pairs, t->count);
        t->pairs = copy->pairs;
    }
    tile_find_plain(j, t);
}

/* The kernels of the pairs index[0 .. count - 1]. Returns a bit for each kernel that occurs. */
static inline uint64_t find_kernels(const job *j, const tile *t, const uint16_t *index,
                                    uint32_t count, uint8_t *kernel_of) {
    sepax_pair made[CHUNK];
    uint64_t used = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (t->pairs == NULL && i % CHUNK == 0) {
            tile_pick(j, t, index + i, least_of(count - i, CHUNK), made);
        }
        const sepax_pair pair = t->pairs == NULL ? made[i % CHUNK] : t->pairs[index[i]];
        kernel_of[i] = (uint8_t)job_kernel(j, pair);
        used |= UINT64_C(1) << kernel_of[i];
    }
    return used;
}

kernel_order RUN(sort_by_kernel)(const job *j, const tile *t, bool all, uint16_t *index,
                                 uint32_t count) {
    uint8_t kernel_of[TILE];
    uint16_t sorted[TILE];
    if (all) {
        list_all(t, index);
    }
    kernel_order order = {.used = find_kernels(j, t, index, count, kernel_of)};
    uint32_t *end = order.end, start = 0;
    if ((order.used & (order.used - 1)) == 0) { /* each count would wait for the one before it */
        end[count > 0 ? kernel_of[0] : 0] = count;
        return order;
    }
    for (uint32_t i = 0; i < count; i++) {
        end[kernel_of[i]]++;
    }
    for (uint64_t used = order.used; used != 0;) {
        const unsigned k = kernel_next(&used);
        const uint32_t pairs = end[k];
        end[k] = start; /* until its pairs are there */
        start += pairs;
    }
    for (uint32_t i = 0; i < count; i++) {
        sorted[end[kernel_of[i]]++] = index[i];
    }
    memcpy(index, sorted, count * sizeof *sorted);
    return order;
}

uint32_t RUN(group_pick)(const job *j, unsigned k, const tile *t, const uint16_t *index,
                         uint32_t used, sepax_pair pairs[2 * SEPAX_LANES]) {
    const uint32_t all = LANES_ALL >> (SEPAX_LANES - used);
    uint32_t turned = 0;
    if (!library_is_small() && used == SEPAX_LANES) {
        for (uint32_t l = 0; l < SEPAX_LANES; l++) {
            pairs[l] = t->pairs[index[l]];
        }
    } else {
        tile_pick(j, t, index, used, pairs);
        pairs_repeat(pairs, used);
    }
    if (!kernel_turns(k)) {
        return 0;
    }
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const unsigned turn = pair_turns(j, pairs[l]);
        turned |= turn << l;
        pairs[l] = pair_turned(pairs[l], turn);
    }
    return turned & all;
}
