/* SPDX-License-Identifier: MIT
 *
 * The tester: a batch of one row that is kept, with options that were checked. What is unusual or
 * wrong about a trial is left to sepax_first_hits.
 */
#include "base/arithmetic.h"

#include "base/fpmode.h"
#include "base/workspace.h"
#include "call/trials.h"
#include "query/sink.h"
#include "target/dispatch.h"

struct sepax_tester {
    row_batch batch;
    allocator memory;
    const sepax_store *store;
    sepax_workspace *workspace; /* of the calls that are not tried */
    sepax_options options;
    const sepax_backend *backend;
    relation_levels levels;
};

/* Checks the store and the options: as those of a call without rows. */
static sepax_status check_call(const sepax_store *store, const sepax_options *options,
                               sepax_workspace *workspace) {
    const sepax_rows none = {.workspace = workspace};
    uint32_t first;
    return sepax_first_hits(store, sepax_row_pairs(&none), options, &first);
}

static sepax_status open_tester(sepax_tester *t, const sepax_store *store,
                                const sepax_options *options) {
    const sepax_store_config config = {
        .allocate = t->memory.allocate, .release = t->memory.release, .context = t->memory.context};
    sepax_status status = sepax_workspace_create(&config, &t->workspace);
    if (status != SEPAX_OK) {
        return status;
    }
    t->store = store;
    t->options = options != NULL ? *options : (sepax_options){0};
    t->options.report = NULL;
    if (t->options.hints != NULL) {
        return SEPAX_ERROR_COUNT; /* there is no pair yet that a hint could be of */
    }
    status = check_call(store, &t->options, t->workspace);
    if (status == SEPAX_OK) {
        status = sepax_dispatch_choose(t->options.backend, &t->backend);
    }
    const bool open = (t->options.flags & SEPAX_OPEN) != 0;
    const uint8_t hit = open ? SEPAX_OVERLAPPING : SEPAX_TOUCHING;
    t->levels = (relation_levels){hit, hit, true};
    return status;
}

sepax_status sepax_tester_create(const sepax_store *store, const sepax_options *options,
                                 sepax_tester **tester) {
    if (store == NULL || tester == NULL) {
        return SEPAX_ERROR_NULL;
    }
    if (options != NULL && memory_overlaps(options, sizeof *options, tester, sizeof *tester)) {
        return SEPAX_ERROR_ALIAS;
    }
    sepax_tester *const t = sepax_memory_allocate(&store->memory, 1, sizeof *t);
    if (t == NULL) {
        return SEPAX_ERROR_MEMORY;
    }
    t->memory = store->memory;
    t->workspace = NULL;
    const sepax_status status = open_tester(t, store, options);
    if (status == SEPAX_OK) {
        *tester = t;
    } else {
        sepax_tester_destroy(t);
    }
    return status;
}

void sepax_tester_destroy(sepax_tester *tester) {
    if (tester != NULL) {
        const allocator memory = tester->memory;
        sepax_workspace_destroy(tester->workspace);
        sepax_memory_release(&memory, tester, 1, sizeof *tester);
    }
}

/* Tries a row by lanes; false where it is unusual, may be wrong, or is not decided. */
static bool try_row(sepax_tester *t, const sepax_rows *row, size_t count) {
    if (row->poses == NULL || row->ids == NULL || count - 1 >= PIECE_PAIRS ||
        t->store->removed.count > 0 || t->options.strategy != SEPAX_AUTO) {
        return false;
    }
    const fpmode mode = fpmode_enter();
    const bool tried =
        trials_are_good(row, t->store) &&
        sepax_batches_try(&t->batch, t->store, row, t->options.margin, t->backend, t->levels);
    fpmode_leave(mode);
    return tried;
}

sepax_status sepax_test(sepax_tester *tester, sepax_id shape, const sepax_pose *pose,
                        const sepax_vec2 *shift, const sepax_id *ids, size_t count,
                        uint32_t *first) {
    if (tester == NULL || first == NULL) {
        return SEPAX_ERROR_NULL;
    }
    if (count > SEPAX_MAX_PAIRS) {
        return SEPAX_ERROR_COUNT;
    }
    const uint32_t offsets[2] = {0, (uint32_t)count};
    const sepax_rows row = {.shapes = &shape,
                            .poses = pose,
                            .row_count = 1,
                            .offsets = offsets,
                            .list_count = 1,
                            .ids = ids,
                            .flags = SEPAX_SKIP_SELF,
                            .workspace = tester->workspace,
                            .shifts = shift};
    sepax_status status = SEPAX_OK;
    uint32_t found;
    if (try_row(tester, &row, count)) {
        found = tester->batch.firsts_of[0];
    } else {
        status = sepax_first_hits(tester->store, sepax_row_pairs(&row), &tester->options, &found);
    }
    if (status == SEPAX_OK) {
        memcpy(first, &found, sizeof found);
    }
    return status;
}
