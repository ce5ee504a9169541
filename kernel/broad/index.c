/* SPDX-License-Identifier: MIT
 *
 * The index: how it is created and sorted, and the pairs of its shapes whose boxes meet.
 */
#include "base/arithmetic.h"

#include "broad/index.h"

#include <string.h>

#include "base/fpmode.h"
#include "broad/arguments.h"

/* ------------------------------------------------------------------ life */

sepax_status sepax_index_create(const sepax_store_config *config, sepax_index **index) {
    const allocator memory = sepax_memory_allocator(config);
    void *created = NULL;
    const sepax_status status =
        sepax_memory_create(&memory, config, index, sizeof **index, &created);
    if (status == SEPAX_OK) {
        *index = created;
        **index = (sepax_index){.work = {.memory = memory}};
    }
    return status;
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

uint64_t sepax_index_generation(const sepax_index *index) {
    return index != NULL ? index->generation : 0;
}

size_t sepax_index_count(const sepax_index *index) {
    return index != NULL ? index->id_count : 0;
}

/* --------------------------------------------------------------- sorting */

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
static void plant_tree(sepax_index *index, const room_parts *room, size_t count, size_t leaf_count,
                       const shape_boxes *shapes) {
    const size_t block_count = leaf_count > 0 ? sepax_tree_blocks(leaf_count) : 0;
    box_block *const blocks = index->room;
    sepax_id *const ids = (void *)(blocks + block_count);
    uint32_t *const first = ids + count + BROAD_LANES;
    sepax_id *const sorted = first + leaf_count + 1;
    memset(ids + count, 0, BROAD_LANES * sizeof *ids);
    memcpy(first, room->first, (leaf_count + 1) * sizeof *first);
    memcpy(sorted, room->ids, count * sizeof *sorted);
    index->tree = (id_tree){.ids = ids};
    index->sorted_ids = sorted;
    if (leaf_count > 0) {
        const tree_boxes of = {room->boxes, room->ids, room->order, ids};
        sepax_tree_build(&index->tree.boxes, &of, first, leaf_count, blocks, shapes->crew);
    }
}

/* Sorts the shapes of a range and builds their tree. After an error the index is unchanged. */
static sepax_status sort_shapes(sepax_index *index, const shape_boxes *of, sepax_range range) {
    room_parts room;
    const size_t count = sepax_ids_count(of->store, range);
    if (!sepax_broad_make_room(&index->work, of->crew->threads, count, &room)) {
        return SEPAX_ERROR_MEMORY;
    }
    (void)sepax_aabb_collect(of, range, NULL, NULL, room.boxes, room.ids);
    sepax_order_boxes(room.boxes, count, count, &room.sorting, of->crew);
    const size_t leaf_count =
        sepax_tree_cut(room.sorting.items[0], count, room.first, room.order, of->crew);
    const size_t block_count = leaf_count > 0 ? sepax_tree_blocks(leaf_count) : 0;
    if (!make_tree_room(index, block_count * sizeof(box_block) +
                                   (2 * count + BROAD_LANES + leaf_count + 1) * sizeof(uint32_t))) {
        return SEPAX_ERROR_MEMORY;
    }
    plant_tree(index, &room, count, leaf_count, of);
    index->box_count = count;
    index->shape_count = count;
    index->visits_sorted = 0;
    index->visits = 0;
    return SEPAX_OK;
}

sepax_status sepax_index_sort(sepax_index *index, const sepax_store *store,
                              const sepax_backend *backend, const sepax_range *range, float margin,
                              const sepax_threads *threads) {
    const sepax_range chosen = range != NULL ? *range : (sepax_range){0, store->id_count};
    if (!ids_were_given(store, chosen)) {
        return SEPAX_ERROR_RANGE;
    }
    const fpmode mode = fpmode_enter();
    const broad_crew crew = {threads, &mode};
    const shape_boxes shapes = {store, margin, backend, &crew};
    const sepax_status status = sort_shapes(index, &shapes, ids_present(store, chosen));
    fpmode_leave(mode);
    if (status == SEPAX_OK) {
        index->backend = backend;
        index->range = chosen;
        index->whole = range == NULL;
        index->margin = margin;
        index_note_store(index, store);
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
        sepax_index_sort(index, store, backend, chosen.range, chosen.margin, chosen.threads);
    if (built == SEPAX_OK) {
        index->threads = chosen.threads != NULL ? *chosen.threads : (sepax_threads){.run = NULL};
    }
    return built;
}

/* ------------------------------------------------------------------ pairs */

static sepax_status join(const sepax_index *index, const sepax_index_filter *given,
                         pair_sink *sink) {
    uint32_t *body_of = NULL;
    if (given->bodies.offsets != NULL && index->box_count > 0) {
        const sepax_id *ids = index->sorted_ids;
        body_of = sepax_workspace_numbers(sink->workspace, (size_t)ids[index->box_count - 1] + 1);
        if (body_of == NULL) {
            return SEPAX_ERROR_MEMORY;
        }
        sepax_filter_number(&given->bodies, ids, index->box_count, body_of);
    }
    const pair_filter filter = {given->layers, given->masks, body_of};
    sink->filter = filter_has_effect(&filter) ? &filter : NULL;
    const sepax_status status = sepax_join_trees(&index->tree, &index->tree, index->backend, sink);
    sink->filter = NULL; /* the filter ends with this function */
    return status;
}

sepax_status sepax_index_pairs(sepax_index *index, const sepax_index_filter *filter,
                               sepax_workspace *workspace, sepax_pair *pairs, size_t capacity,
                               size_t *pair_count) {
    if (index == NULL || workspace == NULL || pair_count == NULL ||
        (pairs == NULL && capacity != 0)) {
        return SEPAX_ERROR_NULL;
    }
    if (capacity > SIZE_MAX / sizeof *pairs) {
        return SEPAX_ERROR_COUNT;
    }
    const sepax_index_filter given =
        filter != NULL ? *filter : (sepax_index_filter){.layers = NULL};
    const span read[3] = {span_of(index, 1, sizeof *index), span_of(filter, 1, sizeof *filter)};
    const pairs_call call = {workspace,        pairs,       capacity,      pair_count,
                             given.layers,     given.masks, &given.bodies, index->id_count,
                             index->ids_given, given.flags};
    sepax_status status = pairs_check(&call, read);
    if (status != SEPAX_OK) {
        return status;
    }
    const fpmode mode = fpmode_enter();
    pair_sink sink = {
        .workspace = workspace, .capacity = capacity, .crew = {index_threads(index), &mode}};
    status = join(index, &given, &sink);
    if (status == SEPAX_OK) {
        index->visits = sink.visits;
        index->visits_sorted = index->visits_sorted > 0 ? index->visits_sorted : sink.visits;
        status = sepax_delivery_pairs(&sink, bodies_to_sort_by(&given.bodies, given.flags), pairs,
                                      pair_count);
    }
    fpmode_leave(mode);
    return status;
}
