/* SPDX-License-Identifier: MIT
 *
 * Axis-aligned boxes around shapes: the least and the greatest coordinate of a vertex block.
 */
#include "base/arithmetic.h"

#include "broad/aabb.h"

#include "broad/delivery.h"
#include "place/formulas.h"
#include "store/ids.h"

/* Strides are multiples of four, so there are four partial results, which compilers keep in one
 * vector. */
static inline void find_range(const float *v, uint32_t count, float *lo, float *hi) {
    float least[4] = {v[0], v[1], v[2], v[3]}, most[4] = {v[0], v[1], v[2], v[3]};
    for (uint32_t i = 4; i < count; i += 4) {
        for (uint32_t j = 0; j < 4; j++) {
            least[j] = v[i + j] < least[j] ? v[i + j] : least[j];
            most[j] = v[i + j] > most[j] ? v[i + j] : most[j];
        }
    }
    for (uint32_t j = 0; j < 2; j++) {
        least[j] = least[j + 2] < least[j] ? least[j + 2] : least[j];
        most[j] = most[j + 2] > most[j] ? most[j + 2] : most[j];
    }
    *lo = least[1] < least[0] ? least[1] : least[0];
    *hi = most[1] > most[0] ? most[1] : most[0];
}

aabb sepax_aabb_around_points(const float *x, const float *y, uint32_t padded, float radius,
                              float margin) {
    const double by = (double)radius + 0.5 * (double)margin;
    aabb box;
    find_range(x, padded, &box.lo[0], &box.hi[0]);
    find_range(y, padded, &box.lo[1], &box.hi[1]);
    for (uint32_t i = 0; by > 0 && i < 2; i++) {
        box.lo[i] = -moved_out(-(double)box.lo[i], by);
        box.hi[i] = moved_out((double)box.hi[i], by);
    }
    return box;
}

aabb sepax_aabb_around(const sepax_store *store, sepax_id id, float margin) {
    /* Pads repeat a vertex and change nothing. */
    const polygon p = store_polygon(store, store->refs[id]);
    return sepax_aabb_around_points(p.x, p.y, p.stride, store_radius(store, id), margin);
}

void sepax_aabb_fill(const shape_boxes *of, const sepax_id *ids, unsigned count, box_block *block) {
    const sepax_store *const store = of->store;
    if (of->backend->core->around_shapes != NULL) {
        of->backend->core->around_shapes(store, of->margin, ids, count, block);
        return;
    }
    for (unsigned i = 0; i < BROAD_LANES; i++) {
        const bool there = i < count && store_has(store, ids[i]);
        set_block_box(block, i, there ? sepax_aabb_around(store, ids[i], of->margin) : no_box);
    }
}

/* Moves the ids that are in a body to the front; returns how many. */
static size_t keep_in_bodies(const uint32_t *body_of, sepax_id *ids, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        ids[kept] = ids[i];
        kept += body_of[ids[i]] != NO_BODY;
    }
    return kept;
}

/* Where the boxes of some ids go. */
typedef struct box_list {
    const shape_boxes *of;
    sepax_id *ids;
    aabb *boxes;
    sepax_id first;
    bool all; /* ids from the first one on, which are not yet written */
} box_list;

static void list_boxes(const void *of, uint32_t part, size_t first, size_t end) {
    const box_list *const l = of;
    (void)part;
    for (size_t i = first; l->all && i < end; i++) {
        l->ids[i] = l->first + (sepax_id)i;
    }
    for (size_t i = first; i < end; i += BROAD_LANES) {
        const unsigned count = end - i < BROAD_LANES ? (unsigned)(end - i) : BROAD_LANES;
        box_block block;
        sepax_aabb_fill(l->of, l->ids + i, count, &block);
        for (unsigned j = 0; j < count; j++) {
            l->boxes[i + j] = block_box(&block, j);
        }
    }
}

size_t sepax_aabb_collect(const shape_boxes *of, sepax_range range, const sepax_bodies *bodies,
                          uint32_t *body_of, aabb *boxes, sepax_id *ids) {
    const bool all = of->store->removed.count == 0 && body_of == NULL;
    size_t count = all ? range.count : sepax_ids_list(of->store, range, ids);
    if (body_of != NULL) {
        sepax_filter_number(bodies, ids, count, body_of);
        count = keep_in_bodies(body_of, ids, count);
    }
    const box_list list = {of, ids, boxes, range.first, all};
    const crew_task task = {list_boxes, &list, count,
                            crew_parts(of->crew->threads, count, PART_BOXES)};
    sepax_crew_run(of->crew, &task);
    return count;
}
