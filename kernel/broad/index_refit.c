/* SPDX-License-Identifier: MIT
 *
 * The refit of an index: sepax_index_refit. Comes in: an index and the store whose shapes moved.
 * Goes out: the tree around their boxes, in the old order or sorted again.
 *
 * Refitting keeps the order of the boxes, so the tree has the same form and only new numbers. A
 * shape that was removed leaves an empty box behind. What moves far makes nodes large, which shows
 * in the nodes that a join enters: a count that depends on the boxes alone, not on the clock.
 */
#include "base/arithmetic.h"

#include "base/fpmode.h"
#include "broad/arguments.h"
#include "broad/index.h"

/* The boxes of the index whose shapes are still there. */
static size_t count_kept(const sepax_index *index, const sepax_store *store) {
    const sepax_id last = index->range.first + index->range.count;
    if (store->removed.count == 0 && last <= store->id_count) {
        return index->box_count;
    }
    size_t count = 0;
    for (size_t i = 0; i < index->box_count; i++) {
        count += store_has(store, index->tree.ids[i]);
    }
    return count;
}

/* Fetches what the boxes of a leaf are computed from. Shapes lie anywhere in memory; where all are
 * plain, no reference is read. */
static void fetch_leaf(const id_tree *tree, const sepax_store *store, size_t leaf) {
    const uint32_t *const first = tree->boxes.first;
    const sepax_id *const ids = tree->ids + first[leaf];
    const uint32_t count = first[leaf + 1] - first[leaf];
    const size_class *c = &store->classes[store->plain_class];
    const bool plain = store_is_all_plain(store);
    for (uint32_t i = 0; plain && i < count; i++) {
        if (ids[i] < store->id_count) {
            __builtin_prefetch(c->world + 2 * (size_t)c->stride * ids[i]);
        }
    }
    for (uint32_t i = 0; !plain && i < count; i++) {
        if (store_has(store, ids[i])) {
            const shape_ref ref = store->refs[ids[i]];
            c = &store->classes[ref_class(ref)];
            __builtin_prefetch(c->world + 2 * (size_t)c->stride * ref_slot(ref));
        }
    }
}

enum { FETCH_LEAVES = 4 }; /* ahead */

/* A tree whose boxes are computed again. */
typedef struct refit_work {
    const id_tree *tree;
    const shape_boxes *of;
} refit_work;

static void refit_leaves(const void *of, uint32_t part, size_t first_leaf, size_t end) {
    const refit_work *const w = of;
    const id_tree *const tree = w->tree;
    const uint32_t *const first = tree->boxes.first;
    (void)part;
    for (size_t i = first_leaf; i < end; i++) {
        if (i + FETCH_LEAVES < end) {
            fetch_leaf(tree, w->of->store, i + FETCH_LEAVES);
        }
        sepax_aabb_fill(w->of, tree->ids + first[i], first[i + 1] - first[i],
                        &tree->boxes.level[0][i]);
    }
    sepax_tree_raise_leaves(&tree->boxes, first_leaf, end);
}

static void refit_tree(const sepax_index *index, const sepax_store *store, const fpmode *mode) {
    const broad_crew crew = {index_threads(index), mode};
    const shape_boxes shapes = {store, index->margin, index->backend, &crew};
    const refit_work work = {&index->tree, &shapes};
    const size_t leaf_count = index->tree.boxes.leaf_count;
    const crew_task task = {refit_leaves, &work, leaf_count,
                            crew_parts(crew.threads, leaf_count, PART_LEAVES)};
    if (leaf_count > 0) {
        sepax_crew_run(&crew, &task);
        sepax_tree_raise(&index->tree.boxes);
    }
}

sepax_status sepax_index_refit(sepax_index *index, const sepax_store *store) {
    if (index == NULL || store == NULL) {
        return SEPAX_ERROR_NULL;
    }
    if (index->backend == NULL) {
        return sepax_index_build(index, store, NULL);
    }
    const sepax_range range = index->whole ? (sepax_range){0, store->id_count} : index->range;
    if (!ids_were_given(store, range)) {
        return SEPAX_ERROR_RANGE;
    }
    const size_t kept = count_kept(index, store);
    const bool added = kept != sepax_ids_count(store, ids_present(store, range));
    const bool thin = 4 * kept < 3 * index->box_count;
    const bool slow = 4 * index->visits > 5 * index->visits_sorted;
    if (added || thin || slow) {
        return sepax_index_sort(index, store, index->backend, index->whole ? NULL : &range,
                                index->margin, index_threads(index));
    }
    const fpmode mode = fpmode_enter();
    refit_tree(index, store, &mode);
    fpmode_leave(mode);
    index->shape_count = kept;
    index_note_store(index, store);
    return SEPAX_OK;
}
