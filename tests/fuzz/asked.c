/* SPDX-License-Identifier: MIT */
#include "asked.h"

#include "check.h"

/* None of a bad id. */
static size_t vertex_count(const sepax_store *store, sepax_id id) {
    size_t count = 0;
    (void)sepax_store_vertices(store, id, NULL, 0, &count);
    return count;
}

static void look_at_ids(asked *to) {
    const question *q = &to->question;
    to->work = 0;
    for (to->first_bad = 0; to->first_bad < to->pair_count; to->first_bad++) {
        const sepax_pair pair = to->pairs[to->first_bad];
        const size_t work = vertex_count(q->store, pair.a) * vertex_count(q->store, pair.b);
        if (work == 0)
            return;
        to->work += work;
    }
}

/* Rows of one against many, of a few, of many, and all pairs. */
static void make_lists(asked *to, unsigned shape, size_t count) {
    static const uint8_t rows[4] = {1, 4, 12, 14};
    const bool all_pairs = shape == 3;
    const size_t row_count = count < rows[shape] ? count : rows[shape];
    const size_t column_count = count == 0 ? 0 : count / row_count;
    to->question.source = all_pairs ? sepax_all_pairs(to->a, row_count)
                                    : sepax_lists(to->a, row_count, to->b, column_count);
    to->pair_count = pairs_of_lists(to->question.source, to->pairs);
}

void make_asked(asked *to, const sepax_store *store, uint32_t ids, size_t count, uint8_t offset,
                uint8_t stride) {
    for (size_t i = 0; i < count; i++) {
        to->a[i] = (uint32_t)(i + offset) % ids;
        to->b[i] = (uint32_t)(i * stride) % ids;
        to->pairs[i] = (sepax_pair){to->a[i], to->b[i]};
    }
    to->question = (question){.store = store, .source = sepax_pairs(to->pairs, count)};
    to->pair_count = count;
    if (stride / 16 % 2)
        make_lists(to, stride / 32 % 4, count);
    check_source(to->question.source, to->pairs, to->pair_count);
    look_at_ids(to);
}

status_set what_is_wrong(const asked *about, form f, const sepax_options *options,
                         bool relate_only) {
    const bool runs = !options->backend || sepax_backend_runs_here(options->backend);
    return status_if(!runs, SEPAX_ERROR_BACKEND) |
           status_if(about->first_bad < about->pair_count, SEPAX_ERROR_ID) |
           status_if(f == SEPARATE && relate_only, SEPAX_ERROR_UNPREPARED);
}
