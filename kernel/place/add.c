/* SPDX-License-Identifier: MIT
 *
 * Shapes of any source, checked, named (given an id and a slot), made and placed.
 */
#include "base/arithmetic.h"

#include "place/add.h"

#include <math.h>

#include "base/rejection.h"
#include "place/batch.h"
#include "place/instance.h"
#include "place/shares.h"
#include "store/ids.h"

/* ------------------------------------------------------------------- check */

static bool is_large(const sepax_store *store, const void *of, size_t i) {
    const shape_source *source = of;
    return source->size(store, source, i) > SHARE_VERTICES;
}

/* Whether the desk of a share has room for a shape; if not, it counts the shape. */
static inline bool has_room(sepax_store *share, const shape_source *source, size_t i) {
    const bool room = source->size(share, source, i) <= share->desk.capacity;
    share->desk.left_out += !room;
    return room;
}

static sepax_status check_shapes(sepax_store *share, const void *of, size_t first, size_t end,
                                 sepax_rejection *rejection) {
    const shape_source *source = of;
    for (size_t i = first; i < end; i++) {
        sepax_status status = SEPAX_OK;
        if (has_room(share, source, i)) {
            status = source->check(share, source, i, &share->refs[source->added + i], rejection);
        }
        if (status != SEPAX_OK) {
            rejection->index = i;
            return status;
        }
    }
    return SEPAX_OK;
}

/* -------------------------------------------------------------------- name */

static inline uint32_t corners_of(uint32_t finding) {
    return finding & ~FOUND_BOX;
}

static inline unsigned class_of(uint32_t finding) {
    return (finding & FOUND_BOX) != 0 ? CLASS_BOX : class_of_polygon(corners_of(finding));
}

/* Gives a slot to a shape. Points and segments are irregular from the start. */
static inline void name_shape(sepax_store *store, sepax_id id) {
    const uint32_t finding = store->refs[id], corners = corners_of(finding);
    const unsigned class_index = class_of(finding);
    const bool irregular = class_is_irregular(class_index, corners, 0);
    const shape_ref ref = sepax_slots_take(store, class_index, id);
    store->classes[class_index].shapes.count[ref_slot(ref)] = (uint16_t)corners;
    slots_name(store, id, ref | (irregular ? REF_IRREGULAR : 0));
}

/* Makes room for the shapes whose findings are known, and names them; or after an error takes the
 * findings away from ids that stay free. */
static sepax_status name_shapes(sepax_store *store, const void *of, sepax_status checked) {
    const shape_source *source = of;
    const sepax_id added = source->added, end = added + (sepax_id)source->count;
    uint32_t extra[CLASS_COUNT] = {0};
    sepax_status status = checked;
    for (sepax_id id = added; status == SEPAX_OK && id < end; id++) {
        extra[class_of(store->refs[id])]++;
    }
    if (status == SEPAX_OK) {
        status = sepax_slots_reserve(store, extra);
    }
    if (status == SEPAX_OK && source->is_rounded && store->radii == NULL) {
        status = sepax_slots_make_radii(store);
    }
    if (status == SEPAX_OK) {
        slots_begin(store, class_of(store->refs[added]));
        ids_give(store, added, (uint32_t)source->count);
    }
    for (sepax_id id = added; id < end; id++) {
        if (status == SEPAX_OK) {
            name_shape(store, id);
        } else if (added < store->id_count) {
            store->refs[id] = REF_REMOVED;
        }
    }
    return status;
}

/* -------------------------------------------------------------------- make */

float sepax_add_corners(sepax_store *store, sepax_id id, const sepax_vec2 *vertices,
                        const uint16_t *index, uint32_t corners) {
    const uint32_t slot = ref_slot(store->refs[id]);
    size_class *c = &store->classes[ref_class(store->refs[id])];
    const uint32_t stride = c->stride;
    float *x = class_vertices(c, slot), *y = x + stride, largest = 0;
    uint16_t *feature = c->shapes.feature + (size_t)stride * slot;
    for (uint32_t i = 0; i < stride; i++) {
        const uint32_t corner = i < corners ? i : corners - 1;
        const uint32_t from = index != NULL ? index[corner] : corner;
        x[i] = vertices[from].x + 0.0f;
        y[i] = vertices[from].y + 0.0f;
        feature[i] = (uint16_t)from;
        largest = fabsf(x[i]) > largest ? fabsf(x[i]) : largest;
        largest = fabsf(y[i]) > largest ? fabsf(y[i]) : largest;
    }
    return largest;
}

void sepax_add_enter(sepax_store *store, sepax_id id, float largest) {
    const uint32_t slot = ref_slot(store->refs[id]);
    size_class *c = &store->classes[ref_class(store->refs[id])];
    store->largest_local = largest > store->largest_local ? largest : store->largest_local;
    sepax_instance_prepare(c, slot);
    c->world_count[slot] = c->shapes.count[slot];
    slots_number_edges(c, slot);
    if (store->levers != NULL && c->boxes == NULL) { /* a box contains its origin */
        store->levers[id] = sepax_lever_find(c, slot);
        store->has_levers |= store->levers[id] > 0;
    }
    slots_tally(c, slot, 1);
    slots_count_in(store, id);
}

static void make_shapes(sepax_store *share, const void *of, size_t first, size_t end) {
    const shape_source *source = of;
    sepax_id ids[NEW_BATCH];
    sepax_pose poses[NEW_BATCH];
    uint32_t waiting = 0;
    for (size_t i = first; i < end; i++) {
        if (has_room(share, source, i)) {
            ids[waiting] = source->added + (sepax_id)i;
            poses[waiting] = (sepax_pose){.cos = 1};
            sepax_add_enter(share, ids[waiting], source->fill(share, source, i, &poses[waiting]));
            waiting++;
        }
        if (waiting == NEW_BATCH || i + 1 == end) {
            sepax_batch_place(share, source->backend, ids, poses, waiting);
            waiting = 0;
        }
    }
}

/* --------------------------------------------------------------------- all */

/* Overlaps are checked before all errors, except those that make the arrays unreadable, because a
 * rejection that overlaps an array must not be written. */
static sepax_status check_arguments(sepax_store *store, const shape_source *source,
                                    const add_inputs *inputs, const sepax_id *first,
                                    const sepax_rejection *wanted, sepax_rejection *rejection) {
    const uint32_t room = store != NULL ? ids_room(store, source->count) : SEPAX_MAX_SHAPES;
    if (source->count > room) {
        rejection->needed = room;
        return SEPAX_ERROR_COUNT;
    }
    for (unsigned i = 0; i < 3; i++) {
        if (writer_outputs_alias(first, wanted, inputs->arrays[i].start, inputs->arrays[i].size)) {
            return SEPAX_ERROR_ALIAS;
        }
    }
    if (store == NULL || first == NULL || (inputs->missing && source->count > 0)) {
        return SEPAX_ERROR_NULL;
    }
    return source->begin != NULL ? source->begin(source, rejection) : SEPAX_OK;
}

static sepax_status add_shapes(sepax_store *store, shape_source *source,
                               sepax_rejection *rejection) {
    source->added = store->id_count;
    source->backend = sepax_backend_default();
    size_t desk = source->desk;
    for (size_t i = 0; source->desk == 0 && i < source->count; i++) {
        const size_t size = source->size(store, source, i);
        desk = size > desk ? size : desk;
    }
    sepax_status status = sepax_slots_reserve_desk(store, desk);
    if (status == SEPAX_OK) {
        status = sepax_slots_reserve_ids(store, (uint32_t)source->count, &source->added);
    }
    atomic_bool in_parts;
    atomic_init(&in_parts, true);
    const shares all = {store,       source,   source->count, check_shapes,
                        make_shapes, is_large, name_shapes,   &in_parts};
    return status == SEPAX_OK ? sepax_shares_run(&all, rejection) : status;
}

sepax_status sepax_add_shapes(sepax_store *store, shape_source *source, const add_inputs *inputs,
                              sepax_id *first, sepax_rejection *rejection) {
    sepax_rejection found = no_rejection;
    sepax_status status = check_arguments(store, source, inputs, first, rejection, &found);
    if (status == SEPAX_OK && source->count > 0) {
        status = add_shapes(store, source, &found);
    }
    if (status == SEPAX_OK) {
        *first = source->count > 0 ? source->added : store->id_count;
    }
    return rejection_write(rejection, &found, status);
}
