/* SPDX-License-Identifier: MIT
 *
 * sepax_find_pairs: the boxes of the shapes, their order, trees over them, and the join of those.
 *
 * Time: sorting is O(n) and the rest close to O(n + pairs), whatever the sizes and places of the
 * shapes. The worst scenes found, by trying thousands, are long thin boxes that pass between small
 * ones: each visits O(sqrt n) leaves in vain, so O(n sqrt n) / 16 in all. Memory: about 60 bytes a
 * shape, and 8 a pair; with threads up to 2.3 MB more, for the counts of the sort.
 */
#include "base/arithmetic.h"

#include "broad/broad.h"

#include <string.h>

#include "base/fpmode.h"
#include "base/room.h"
#include "broad/arguments.h"

/* -------------------------------------------------------------------- room */

/* Takes the parts. The blocks of trees lie where the boxes are sorted before. */
static void take_parts(room *r, size_t count, uint32_t sort_parts, room_parts *parts) {
    const size_t leaves = count / LEAF_LEAST + 2; /* of both trees, at most */
    parts->boxes = room_take(r, count, sizeof(aabb));
    parts->ids = room_take(r, count, sizeof(sepax_id));
    parts->order = room_take(r, count + BROAD_LANES, sizeof(uint32_t));
    parts->first = room_take(r, leaves + 2, sizeof(uint32_t));
    room built = *r;
    parts->blocks = room_take(&built, sepax_tree_blocks(leaves) + TREE_LEVELS, sizeof(box_block));
    void *const sorting = room_take(r, sepax_order_room_bytes(count, sort_parts), 1);
    if (sorting != NULL) {
        parts->sorting = sepax_order_room_in(sorting, count, sort_parts);
    }
    r->used = r->used > built.used ? r->used : built.used;
}

bool sepax_broad_make_room(sepax_workspace *workspace, const sepax_threads *threads, size_t count,
                           room_parts *parts) {
    if (count > SIZE_MAX / 128) { /* GCOVR_EXCL_BR_LINE: only where size_t has 32 bits */
        return false;             /* GCOVR_EXCL_LINE */
    }
    const uint32_t sort_parts = order_parts(threads, count);
    room r = {.memory = NULL};
    take_parts(&r, count, sort_parts, parts);
    r = (room){.memory = sepax_workspace_room(workspace, (size_t)r.used)};
    if (r.memory == NULL) {
        return false;
    }
    take_parts(&r, count, sort_parts, parts);
    memset(parts->order + count, 0, BROAD_LANES * sizeof *parts->order);
    return true;
}

/* ------------------------------------------------------------------- trees */

/* Moves the boxes before a_count to the front; all stay in order otherwise. */
static void split_order(order_room *sorting, size_t a_count, size_t count) {
    const sort_item *from = sorting->items[0];
    sort_item *to = sorting->items[1], *a = to, *b = to + a_count;
    for (size_t i = 0; i < count; i++) {
        *(from[i].index < a_count ? a++ : b++) = from[i];
    }
    sorting->items[1] = sorting->items[0];
    sorting->items[0] = to;
}

/* Builds the tree over `count` boxes from the order, which becomes that of their ids; moves the
 * parts behind what it takes. */
static id_tree build_tree(room_parts *parts, size_t count, size_t leaf_count,
                          const broad_crew *crew) {
    id_tree tree = {.ids = parts->order};
    const tree_boxes of = {parts->boxes, parts->ids, parts->order, parts->order};
    sepax_tree_build(&tree.boxes, &of, parts->first, leaf_count, parts->blocks, crew);
    parts->order += count;
    parts->first += leaf_count + 1;
    parts->blocks += sepax_tree_blocks(leaf_count);
    return tree;
}

/* Finds the pairs of the first a_count boxes with the b_count after them, or with themselves. */
static sepax_status join_boxes(room_parts *parts, size_t a_count, size_t b_count, bool self,
                               const sepax_backend *backend, pair_sink *sink) {
    const size_t count = a_count + b_count;
    order_room *const sorting = &parts->sorting;
    sepax_order_boxes(parts->boxes, count, self || a_count < b_count ? a_count : b_count, sorting,
                      &sink->crew);
    if (!self) {
        split_order(sorting, a_count, count);
    }
    const size_t a_leaves =
        sepax_tree_cut(sorting->items[0], a_count, parts->first, parts->order, &sink->crew);
    const size_t b_leaves =
        sepax_tree_cut(sorting->items[0] + a_count, b_count, parts->first + a_leaves + 1,
                       parts->order + a_count, &sink->crew);
    /* From here on blocks are written over the items. */
    const id_tree a = build_tree(parts, a_count, a_leaves, &sink->crew);
    if (self) {
        return sepax_join_trees(&a, &a, backend, sink);
    }
    const id_tree b = build_tree(parts, b_count, b_leaves, &sink->crew);
    return sepax_join_trees(&a, &b, backend, sink);
}

static sepax_status find(const sepax_store *store, const sepax_broad_options *options,
                         const sepax_backend *backend, pair_sink *sink) {
    const bool self = options->a.first == options->b.first && options->a.count == options->b.count;
    const sepax_range a = ids_present(store, options->a), b = ids_present(store, options->b);
    const size_t shapes_of_a = sepax_ids_count(store, a);
    const size_t shapes_of_b = self ? 0 : sepax_ids_count(store, b);
    const sepax_bodies *bodies = &options->bodies;
    uint32_t *body_of = NULL;
    room_parts parts;
    if (shapes_of_a == 0 || (!self && shapes_of_b == 0)) {
        return SEPAX_OK;
    }
    if (bodies->offsets != NULL) {
        body_of = sepax_workspace_numbers(sink->workspace, store->id_count);
    }
    if ((bodies->offsets != NULL && body_of == NULL) ||
        !sepax_broad_make_room(sink->workspace, sink->crew.threads, shapes_of_a + shapes_of_b,
                               &parts)) {
        return SEPAX_ERROR_MEMORY;
    }
    const pair_filter filter = {options->layers, options->masks, body_of};
    sink->filter = filter_has_effect(&filter) ? &filter : NULL;
    const shape_boxes shapes = {store, options->margin, backend, &sink->crew};
    const size_t a_count = sepax_aabb_collect(&shapes, a, bodies, body_of, parts.boxes, parts.ids);
    const size_t b_count = self ? 0
                                : sepax_aabb_collect(&shapes, b, bodies, body_of,
                                                     parts.boxes + a_count, parts.ids + a_count);
    sepax_status status = SEPAX_OK;
    if (a_count > 0 && (self || b_count > 0)) {
        status = join_boxes(&parts, a_count, b_count, self, backend, sink);
    }
    sink->filter = NULL; /* the filter ends with this function */
    return status;
}

sepax_status sepax_broad_find(const sepax_store *store, const sepax_broad_options *options,
                              const sepax_backend *backend, sepax_workspace *workspace,
                              sepax_pair *pairs, size_t capacity, size_t *pair_count) {
    const fpmode mode = fpmode_enter();
    pair_sink sink = {
        .workspace = workspace, .capacity = capacity, .crew = {options->threads, &mode}};
    sepax_status status = find(store, options, backend, &sink);
    if (status == SEPAX_OK) {
        status = sepax_delivery_pairs(&sink, bodies_to_sort_by(&options->bodies, options->flags),
                                      pairs, pair_count);
    }
    fpmode_leave(mode);
    return status;
}

/* -------------------------------------------------------------- front door */

static bool same_or_disjoint(sepax_range a, sepax_range b) {
    const bool same = a.first == b.first && a.count == b.count;
    const bool apart = a.first + a.count <= b.first || b.first + b.count <= a.first;
    return same || apart || a.count == 0 || b.count == 0;
}

sepax_status sepax_find_pairs(const sepax_store *store, const sepax_broad_options *options,
                              sepax_workspace *workspace, sepax_pair *pairs, size_t capacity,
                              size_t *pair_count) {
    if (store == NULL || workspace == NULL || pair_count == NULL ||
        (pairs == NULL && capacity != 0)) {
        return SEPAX_ERROR_NULL;
    }
    if (capacity > SIZE_MAX / sizeof *pairs) {
        return SEPAX_ERROR_COUNT;
    }
    const sepax_range all = {0, store->id_count};
    const sepax_broad_options chosen =
        options ? *options : (sepax_broad_options){.a = all, .b = all};
    const sepax_backend *backend;
    const sepax_status status =
        choose_for_boxes(chosen.backend, chosen.margin, chosen.threads, &backend);
    if (status != SEPAX_OK) {
        return status;
    }
    if (!ids_were_given(store, chosen.a) || !ids_were_given(store, chosen.b) ||
        !same_or_disjoint(chosen.a, chosen.b)) {
        return SEPAX_ERROR_RANGE;
    }
    const span read[3] = {span_of(options, 1, sizeof *options), span_of(store, 1, sizeof *store),
                          span_of(chosen.threads, 1, sizeof *chosen.threads)};
    const pairs_call call = {workspace,        pairs,        capacity,       pair_count,
                             chosen.layers,    chosen.masks, &chosen.bodies, store->id_count,
                             store->ids_given, chosen.flags};
    const sepax_status sound = pairs_check(&call, read);
    if (sound != SEPAX_OK) {
        return sound;
    }
    return sepax_broad_find(store, &chosen, backend, workspace, pairs, capacity, pair_count);
}
