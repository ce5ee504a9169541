/* SPDX-License-Identifier: MIT
 *
 * The index: how it is created, sorted and refitted.
 *
 * Refitting keeps the order of the boxes, so the tree has the same form and only new numbers. A
 * shape that was removed leaves an empty box behind. What moves far makes nodes large, which shows
 * in the nodes that a join enters: a count that depends on the boxes alone, not on the clock.
 */
#include "broad/index.h"

#include <string.h>

#include "base/fpmode.h"
#include "broad/arguments.h"

/* ------------------------------------------------------------------ life */

sepax_status sepax_index_create(const sepax_store_config *config, sepax_index **index) {
    if (index == NULL ||
        (config != NULL && (config->allocate == NULL) != (config->release == NULL))) {
        return SEPAX_ERROR_NULL;
    }
    if (config != NULL && (config->flags != 0 || config->threads != NULL)) {
        return SEPAX_ERROR_OPTION;
    }
    if (config != NULL && memory_overlaps(config, sizeof *config, index, sizeof *index)) {
        return SEPAX_ERROR_ALIAS;
    }
    const allocator memory = sepax_memory_allocator(config);
    sepax_index *const created = sepax_memory_allocate(&memory, 1, sizeof *created);
    if (created == NULL) {
        return SEPAX_ERROR_MEMORY;
    }
    *created = (sepax_index){.work = {.memory = memory}};
    *index = created;
    return SEPAX_OK;
}

void sepax_index_destroy(sepax_index *index) {
    if (index == NULL) {
        return;
    }
    const allocator memory = index->work.memory;
    sepax_memory_release(&memory, index->work.room, index->work.room_bytes, 1);
    sepax_memory_release(&memory, index->room, index->room_bytes, 1);
    sepax_memory_release(&memory, index, 1, sizeof *index);
}

/* --------------------------------------------------------------- sorting */

/* The parts of the room of sorting. */
typedef struct sort_room {
    order_room sorting;
    aabb *boxes;
    uint32_t *order;
    sepax_id *ids;
    uint32_t *first;
} sort_room;

/* False where there is no memory. */
static bool make_sort_room(sepax_workspace *work, size_t count, const broad_crew *crew,
                           sort_room *room) {
    const uint32_t parts = order_parts(crew->threads, count);
    if (count > SIZE_MAX / 128) { /* GCOVR_EXCL_BR_LINE: only where size_t has 32 bits */
        return false;             /* GCOVR_EXCL_LINE */
    }
    const size_t n = (count + 15) / 16 * 16; /* whole lines of 64 bytes */
    const size_t each = sizeof(aabb) + 3 * sizeof(uint32_t);
    char *at = sepax_workspace_room(work, sepax_order_room_bytes(count, parts) + (n + 16) * each);
    if (at == NULL) {
        return false;
    }
    room->sorting = sepax_order_room_in(at, count, parts);
    room->boxes = (void *)(at + sepax_order_room_bytes(count, parts));
    room->order = (void *)(room->boxes + n);
    room->ids = room->order + n;
    room->first = room->ids + n; /* the boxes in `count` need no more leaves */
    return true;
}

/* Makes room for the tree. Where there is no memory it returns false, and the old tree stays. */
static bool make_tree_room(sepax_index *index, size_t bytes) {
    if (bytes <= index->room_bytes) {
        return true;
    }
    void *const room = sepax_memory_allocate(&index->work.memory, bytes, 1);
    if (room == NULL) {
        return false;
    }
    sepax_memory_release(&index->work.memory, index->room, index->room_bytes, 1);
    index->room = room;
    index->room_bytes = bytes;
    return true;
}

/* Writes the tree of sorted boxes to the room of the index. */
static void plant_tree(sepax_index *index, const sort_room *room, size_t count, size_t leaf_count,
                       const shape_boxes *shapes) {
    const size_t block_count = leaf_count > 0 ? sepax_tree_blocks(leaf_count) : 0;
    box_block *const blocks = index->room;
    sepax_id *const ids = (void *)(blocks + block_count);
    uint32_t *const first = ids + count + BROAD_LANES;
    memset(ids + count, 0, BROAD_LANES * sizeof *ids);
    memcpy(first, room->first, (leaf_count + 1) * sizeof *first);
    index->tree = (id_tree){.ids = ids};
    if (leaf_count > 0) {
        const tree_boxes of = {room->boxes, room->ids, room->order, ids, shapes->backend};
        sepax_tree_build(&index->tree.boxes, &of, first, leaf_count, blocks, shapes->crew);
    }
}

/* Sorts the shapes of a range and builds their tree. After an error the index is unchanged. */
static sepax_status sort_shapes(sepax_index *index, const shape_boxes *of, sepax_range range) {
    sort_room room;
    if (!make_sort_room(&index->work, range.count, of->crew, &room)) {
        return SEPAX_ERROR_MEMORY;
    }
    const size_t count = sepax_aabb_collect(of, range, NULL, room.boxes, room.ids);
    sepax_order_boxes(room.boxes, count, count, &room.sorting, of->crew);
    const size_t leaf_count =
        sepax_tree_cut(room.sorting.items[0], count, room.first, room.order, of->crew);
    const size_t block_count = leaf_count > 0 ? sepax_tree_blocks(leaf_count) : 0;
    if (!make_tree_room(index, block_count * sizeof(box_block) +
                                   (count + BROAD_LANES + leaf_count + 1) * sizeof(uint32_t))) {
        return SEPAX_ERROR_MEMORY;
    }
    plant_tree(index, &room, count, leaf_count, of);
    index->box_count = count;
    index->shape_count = count;
    index->visits_sorted = 0;
    index->visits = 0;
    return SEPAX_OK;
}

static sepax_status build(sepax_index *index, const sepax_store *store,
                          const sepax_backend *backend, const sepax_range *range, float margin,
                          const sepax_threads *threads) {
    const sepax_range chosen = range != NULL ? *range : (sepax_range){0, store->id_count};
    if (!range_in_store(store, chosen)) {
        return SEPAX_ERROR_RANGE;
    }
    const fpmode mode = fpmode_enter();
    const broad_crew crew = {threads, &mode};
    const shape_boxes shapes = {store, margin, backend, &crew};
    const sepax_status status = sort_shapes(index, &shapes, chosen);
    fpmode_leave(mode);
    if (status == SEPAX_OK) {
        index->backend = backend;
        index->range = chosen;
        index->whole = range == NULL;
        index->margin = margin;
        index->id_count = store->id_count;
    }
    return status;
}

sepax_status sepax_index_build(sepax_index *index, const sepax_store *store,
                               const sepax_index_options *options) {
    if (index == NULL || store == NULL) {
        return SEPAX_ERROR_NULL;
    }
    const sepax_index_options chosen =
        options != NULL ? *options : (sepax_index_options){.margin = 0};
    const sepax_backend *backend;
    const sepax_status status =
        choose_for_boxes(chosen.backend, chosen.margin, chosen.threads, &backend);
    if (status != SEPAX_OK) {
        return status;
    }
    const sepax_status built =
        build(index, store, backend, chosen.range, chosen.margin, chosen.threads);
    if (built == SEPAX_OK) {
        index->threads = chosen.threads != NULL ? *chosen.threads : (sepax_threads){.run = NULL};
    }
    return built;
}

/* ------------------------------------------------------------- refitting */

/* The shapes of a range that were not removed. */
static size_t count_shapes(const sepax_store *store, sepax_range range) {
    if (store->removed.count == 0) {
        return range.count;
    }
    size_t count = 0;
    for (uint32_t i = 0; i < range.count; i++) {
        count += store->refs[range.first + i] != REF_REMOVED;
    }
    return count;
}

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

/* Shapes lie anywhere in memory: first their refs are fetched, then what these lead to. Where all
 * shapes are plain, no ref is read. */
enum { FETCH_REFS = 8, FETCH_SHAPES = 4 };

static void fetch_refs(const id_tree *tree, const sepax_store *store, size_t leaf) {
    const uint32_t *const first = tree->boxes.first;
    for (size_t i = first[leaf]; i < first[leaf + 1]; i++) {
        if (tree->ids[i] < store->id_count) {
            __builtin_prefetch(&store->refs[tree->ids[i]]);
        }
    }
}

static void fetch_shapes(const id_tree *tree, const sepax_store *store, size_t leaf) {
    const uint32_t *const first = tree->boxes.first;
    for (size_t i = first[leaf]; i < first[leaf + 1]; i++) {
        if (store_has(store, tree->ids[i])) {
            aabb_fetch(store, tree->ids[i]);
        }
    }
}

static void fetch_plain(const id_tree *tree, const sepax_store *store, size_t leaf) {
    const uint32_t *const first = tree->boxes.first;
    const size_class *const c = &store->classes[store->plain_class];
    const size_t step = 2 * (size_t)c->stride;
    for (size_t i = first[leaf]; i < first[leaf + 1]; i++) {
        if (tree->ids[i] < store->id_count) {
            __builtin_prefetch(c->world + step * tree->ids[i]);
        }
    }
}

/* Fetches leaves that come later than leaf i. */
static void fetch_ahead(const id_tree *tree, const sepax_store *store, size_t i, size_t end) {
    if (store_is_all_plain(store)) {
        if (i + FETCH_SHAPES < end) {
            fetch_plain(tree, store, i + FETCH_SHAPES);
        }
        return;
    }
    if (i + FETCH_REFS < end) {
        fetch_refs(tree, store, i + FETCH_REFS);
    }
    if (i + FETCH_SHAPES < end) {
        fetch_shapes(tree, store, i + FETCH_SHAPES);
    }
}

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
        fetch_ahead(tree, w->of->store, i, end);
        sepax_aabb_fill(w->of, tree->ids + first[i], first[i + 1] - first[i],
                        &tree->boxes.level[0][i]);
    }
    sepax_tree_raise_leaves(&tree->boxes, first_leaf, end, w->of->backend);
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
        sepax_tree_raise(&index->tree.boxes, index->backend);
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
    if (!range_in_store(store, range)) {
        return SEPAX_ERROR_RANGE;
    }
    const size_t kept = count_kept(index, store);
    const bool added = kept != count_shapes(store, range);
    const bool thin = 4 * kept < 3 * index->box_count;
    const bool slow = 4 * index->visits > 5 * index->visits_sorted;
    if (added || thin || slow) {
        return build(index, store, index->backend, index->whole ? NULL : &range, index->margin,
                     index_threads(index));
    }
    const fpmode mode = fpmode_enter();
    refit_tree(index, store, &mode);
    fpmode_leave(mode);
    index->shape_count = kept;
    index->id_count = store->id_count;
    return SEPAX_OK;
}
