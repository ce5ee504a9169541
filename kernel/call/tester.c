/* SPDX-License-Identifier: MIT
 *
 * The tester: what a row that is tried needs, found once. What is unusual or wrong about a trial is
 * left to sepax_first_hits.
 */
#include "base/arithmetic.h"

#include "base/fpmode.h"
#include "base/memory.h"
#include "call/few.h"
#include "rows/groups.h"
#include "target/list.h"

#define BACKEND(name) sepax_##name##_run_relate_quads,
relate_quads_function SEPAX_BACKENDS sepax_reference_relate_quads;
static relate_quads_function *const relate_quads[] = {SEPAX_BACKENDS sepax_reference_relate_quads};

/* Up to this many ids are few: see sepax_rows_try. */
#define FEW_IDS 8u

struct sepax_tester {
    trial_rules rules;
    try_row_function *try_few, *try_row; /* NULL where no row is tried */
    relate_quads_function *relate_quads; /* NULL where pairs are not tried */
    bool any_mode; /* there is no margin: rows without a shift are tried in any mode */
    allocator memory;
    sepax_workspace *workspace; /* of the calls that are not tried */
    sepax_options options;
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
    t->options = options != NULL ? *options : (sepax_options){0};
    t->options.report = NULL;
    if (t->options.hints != NULL) {
        return SEPAX_ERROR_COUNT; /* there is no pair yet that a hint could be of */
    }
    status = check_call(store, &t->options, t->workspace);
    const sepax_backend *backend;
    if (status == SEPAX_OK) {
        status = sepax_dispatch_choose(t->options.backend, &backend);
    }
    if (status == SEPAX_OK && t->options.strategy == SEPAX_AUTO) {
        t->try_few = sepax_rows_try(backend, FEW_IDS);
        t->try_row = sepax_rows_try(backend, PIECE_PAIRS);
        t->any_mode = float_is_zero(t->options.margin);
        t->relate_quads = t->any_mode ? relate_quads[backend->number] : NULL;
    }
    const bool open = (t->options.flags & SEPAX_OPEN) != 0;
    const uint8_t hit = open ? SEPAX_OVERLAPPING : SEPAX_TOUCHING;
    t->rules = (trial_rules){
        .store = store, .margin = t->options.margin, .hit = hit, .enough = hit, .skip_self = true};
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
    *t = (sepax_tester){.memory = store->memory};
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

/* Tries a row by lanes. */
static inline trial_found try_by_lanes(const sepax_tester *t, sepax_id shape,
                                       const sepax_pose *pose, const sepax_vec2 *shift,
                                       const sepax_id *ids, size_t count) {
    if (pose == NULL || ids == NULL || count > PIECE_PAIRS || t->try_row == NULL) {
        return TRIAL_UNDECIDED;
    }
    try_row_function *const try_row = count <= FEW_IDS ? t->try_few : t->try_row;
    if (shift == NULL && t->any_mode) {
        return try_row(&t->rules, shape, pose, NULL, ids, (uint32_t)count);
    }
    const fpmode mode = fpmode_enter();
    const trial_found found = try_row(&t->rules, shape, pose, shift, ids, (uint32_t)count);
    fpmode_leave(mode);
    return found;
}

/* Finds the first hit of a row in the way of all rows. */
static sepax_status find_first(sepax_tester *t, sepax_id shape, const sepax_pose *pose,
                               const sepax_vec2 *shift, const sepax_id *ids, size_t count,
                               uint32_t *first) {
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
                            .workspace = t->workspace,
                            .shifts = shift};
    uint32_t found;
    const sepax_status status =
        sepax_first_hits(t->rules.store, sepax_row_pairs(&row), &t->options, &found);
    if (status == SEPAX_OK) {
        memcpy(first, &found, sizeof found);
    }
    return status;
}

sepax_status sepax_test(sepax_tester *tester, sepax_id shape, const sepax_pose *pose,
                        const sepax_vec2 *shift, const sepax_id *ids, size_t count,
                        uint32_t *first) {
    if (tester == NULL || first == NULL) {
        return SEPAX_ERROR_NULL;
    }
    const trial_found found = try_by_lanes(tester, shape, pose, shift, ids, count);
    if (found.relation == UNDECIDED) {
        return find_first(tester, shape, pose, shift, ids, count, first);
    }
    memcpy(first, &found.first, sizeof found.first);
    return SEPAX_OK;
}

/* ------------------------------------------------------------------- pairs */

/* Relates a few pairs of quads in any mode; false where something about them is unusual, may be
 * wrong, or is not decided. */
static inline bool relate_few(const sepax_tester *t, const sepax_pair *pairs, size_t count,
                              uint8_t *relations) {
    const sepax_store *store = t->rules.store;
    const uintptr_t apart = (uintptr_t)relations - (uintptr_t)pairs + (count - 1);
    return count - 1 < FEW_PAIRS && t->relate_quads != NULL && store_has_quads_only(store) &&
           few_ids_are_usual(store, pairs, count) && apart >= count * (1 + sizeof *pairs) - 1 &&
           t->relate_quads(store, pairs, (uint32_t)count, relations);
}

sepax_status sepax_test_pairs(sepax_tester *tester, const sepax_pair *pairs, size_t count,
                              uint8_t *relations) {
    if (tester == NULL) {
        return SEPAX_ERROR_NULL;
    }
    if (pairs != NULL && relations != NULL && relate_few(tester, pairs, count, relations)) {
        return SEPAX_OK;
    }
    return sepax_relate(tester->rules.store, sepax_pairs(pairs, count), &tester->options,
                        relations);
}
