/* SPDX-License-Identifier: MIT
 *
 * What all queries share of jobs and tiles, and call seldom enough for it to be here once: see
 * job.h.
 */
#include "base/arithmetic.h"

#include "narrow/job.h"

#include "narrow/strategies/row.h"

/* -------------------------------------------------------------------- job */

/* Sets which ids are plain, and the kernel of their pairs. */
static inline void job_set_plain(job *j, kernel_of_class_function *kernel_of_plain) {
    const sepax_store *store = j->store;
    const uint32_t most = store->id_count / PLAIN_SHARE;
    const shape_ref home = ref_of(store->plain_class, 0);
    const bool regular = store->exceptions.count <= most && j->call->margin == 0;
    const unsigned round =
        regular ? KERNEL_EXACT : j->kernel_of(j->call->strategy, home | REF_IRREGULAR, home);
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
    j->kernel_of = kernel_of;
    job_set_plain(j, kernel_of_plain);
    if (j->plain == NULL || j->others->count > 0) {
        memset(j->kernels, KERNEL_COUNT, sizeof j->kernels);
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
static inline uint64_t find_kernels(job *j, const tile *t, const uint16_t *index, uint32_t count,
                                    uint8_t *kernel_of) {
    uint64_t used = 0;
    for (uint32_t i = 0; i < count; i++) {
        kernel_of[i] = (uint8_t)job_kernel(j, t->pairs[index[i]]);
        used |= UINT64_C(1) << kernel_of[i];
    }
    return used;
}

kernel_order RUN(sort_by_kernel)(job *j, const tile *t, bool all, uint16_t *index, uint32_t count) {
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
    uint32_t turned = 0;
    if (used == SEPAX_LANES) { /* a constant: nearly all groups are whole */
        for (uint32_t l = 0; l < SEPAX_LANES; l++) {
            pairs[l] = t->pairs[index[l]];
        }
    } else {
        for (uint32_t l = 0; l < used; l++) {
            pairs[l] = t->pairs[index[l]];
        }
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
    return turned & LANES_ALL >> (SEPAX_LANES - used);
}
