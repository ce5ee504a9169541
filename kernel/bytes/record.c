/* SPDX-License-Identifier: MIT
 *
 * Records of shapes (record.h): local vertices or half extents, numbers of edges, and a pose or
 * world vertices. Each is taken into the slot of the shape and checked there.
 */
#include "base/arithmetic.h"

#include "bytes/record.h"

#include "place/add.h"
#include "place/hull.h"
#include "place/instance.h"
#include "place/pose.h"
#include "store/slots.h"

static sepax_status refuse(const reader *r, size_t at, sepax_id id) {
    r->rejection->index = at;
    r->rejection->id = id;
    return SEPAX_ERROR_FORMAT;
}

/* ------------------------------------------------------------------ shapes */

static float take_float(reader *r) {
    const float v = load_float(r->bytes + r->at);
    r->at += 4;
    return v + 0.0f; /* -0 becomes +0 */
}

static void take_floats(reader *r, float *to, uint32_t count, uint32_t stride) {
    for (uint32_t i = 0; i < stride; i++) {
        to[i] = i < count ? take_float(r) : to[count - 1];
    }
}

/* Takes the numbers of edges into a block; false where a number is too large. */
static bool take_numbers(reader *r, uint16_t *to, uint32_t count, uint32_t stride) {
    bool good = true;
    for (uint32_t i = 0; i < stride; i++) {
        const uint32_t from = i < count ? i : count - 1;
        const uint32_t number = load_number(r->bytes + r->at + from / 2 * 4) >> 16 * (from % 2);
        to[i] = (uint16_t)number;
        good &= to[i] < SEPAX_MAX_VERTICES;
    }
    r->at += numbers_bytes(count);
    return good;
}

/* The largest absolute value of the coordinates of a block. Where a coordinate is not finite,
 * INFINITY, and *vertex is set to its index. */
static float largest_of(const float *x, const float *y, uint32_t count, uint32_t *vertex) {
    float largest = 0;
    for (uint32_t i = 0; i < count; i++) {
        const float ax = fabsf(x[i]), ay = fabsf(y[i]);
        if (!(ax <= FLT_MAX && ay <= FLT_MAX)) {
            *vertex = i;
            return INFINITY;
        }
        largest = ax > largest ? ax : largest;
        largest = ay > largest ? ay : largest;
    }
    return largest;
}

/* Checks that the vertices of a block are finite and those of a valid shape. An error is the
 * reason; *largest is set to the largest absolute value of a coordinate. */
static sepax_status check_block(reader *r, const float *x, const float *y, uint32_t count,
                                size_t begin, float *largest) {
    uint32_t vertex = SEPAX_NO_VERTEX;
    *largest = largest_of(x, y, count, &vertex);
    if (vertex != SEPAX_NO_VERTEX) {
        r->rejection->vertex = vertex;
        return SEPAX_ERROR_NOT_FINITE;
    }
    return sepax_hull_is_strict(x, y, count) ? SEPAX_OK : refuse(r, begin, r->store->id_count - 1);
}

static sepax_status take_box(reader *r, size_class *c, uint32_t slot, float *largest) {
    float *half = class_vertices(c, slot);
    take_floats(r, half, 2, 2);
    c->shapes.count[slot] = 4;
    *largest = half[0] > half[1] ? half[0] : half[1];
    if (!(fabsf(half[0]) <= FLT_MAX && fabsf(half[1]) <= FLT_MAX)) {
        return SEPAX_ERROR_NOT_FINITE;
    }
    return half[0] > 0 && half[1] > 0   ? SEPAX_OK
           : half[0] < 0 || half[1] < 0 ? SEPAX_ERROR_EXTENT
                                        : SEPAX_ERROR_ZERO_AREA;
}

static sepax_status take_local(reader *r, size_class *c, uint32_t slot, uint32_t head,
                               float *largest) {
    const size_t begin = r->at;
    const uint32_t count = head_count(head), stride = c->stride;
    if ((head & HEAD_BOX) != 0) {
        return take_box(r, c, slot, largest);
    }
    float *x = class_vertices(c, slot), *y = x + stride;
    uint16_t *numbers = c->shapes.feature + (size_t)stride * slot;
    take_floats(r, x, count, stride);
    take_floats(r, y, count, stride);
    c->shapes.count[slot] = (uint16_t)count;
    if ((head & HEAD_NUMBERED) == 0) {
        for (uint32_t i = 0; i < stride; i++) {
            numbers[i] = (uint16_t)(i < count ? i : count - 1);
        }
    } else if (!take_numbers(r, numbers, count, stride)) {
        return refuse(r, begin, r->store->id_count - 1);
    }
    return check_block(r, x, y, count, begin, largest);
}

/* ------------------------------------------------------------------- places */

void sepax_record_place_waiting(reader *r) {
    sepax_batch_place(r->store, sepax_backend_default(), r->waiting_ids, r->waiting_poses,
                      r->waiting);
    r->waiting = 0;
}

static sepax_status take_pose(reader *r, const size_class *c, uint32_t slot, uint32_t head,
                              float largest) {
    sepax_pose *pose = &r->waiting_poses[r->waiting];
    *pose = (sepax_pose){.cos = 1};
    if ((head & HEAD_POSED) != 0) {
        pose->x = take_float(r);
        pose->y = take_float(r);
        pose->cos = take_float(r);
        pose->sin = take_float(r);
        local_shape local;
        class_local(c, slot, &local);
        const sepax_status status =
            pose_check_vertices(local.x, local.y, local.count, pose, largest, r->rejection);
        if (status != SEPAX_OK) {
            return status;
        }
    }
    r->waiting_ids[r->waiting++] = r->store->id_count - 1;
    if (r->waiting == NEW_BATCH) {
        sepax_record_place_waiting(r);
    }
    return SEPAX_OK;
}

/* Whether the number of each world edge is that of a local one. */
static bool numbers_are_known(const size_class *c, uint32_t slot, const uint16_t *numbers,
                              uint32_t count) {
    bool good = true;
    for (uint32_t i = 0; i < count; i++) {
        bool known = false;
        for (uint32_t k = 0; k < c->shapes.count[slot]; k++) {
            known |= class_local_number(c, slot, k) == numbers[i];
        }
        good &= known;
    }
    return good;
}

/* Takes the world vertices of a shape of up to 4 vertices. */
static sepax_status take_world(reader *r, size_class *c, uint32_t slot, uint32_t head) {
    const size_t begin = r->at;
    const uint32_t count = head_world(head);
    float *x = c->world + 8 * (size_t)slot, *y = x + 4, largest;
    uint16_t *numbers = c->world_feature + 4 * (size_t)slot;
    take_floats(r, x, count, 4);
    take_floats(r, y, count, 4);
    if ((head & HEAD_RENUMBERED) != 0) {
        (void)take_numbers(r, numbers, count, 4);
        r->store->renumbered = true;
    } else {
        for (uint32_t i = 0; i < 4; i++) {
            numbers[i] = (uint16_t)class_local_number(c, slot, i < count ? i : count - 1);
        }
    }
    if (!numbers_are_known(c, slot, numbers, count)) {
        return refuse(r, begin, r->store->id_count - 1);
    }
    const sepax_status status = check_block(r, x, y, count, begin, &largest);
    if (status == SEPAX_OK) {
        sepax_store *store = r->store;
        const sepax_id id = store->id_count - 1;
        slots_count_out(store, id);
        slots_tally(c, slot, -1);
        c->world_count[slot] = (uint16_t)count;
        sepax_instance_derive(store, id);
        slots_tally(c, slot, 1);
        slots_count_in(store, id);
    }
    return status;
}

sepax_status sepax_record_take(reader *r, uint32_t head) {
    sepax_store *store = r->store;
    const unsigned class_index = class_of_head(head);
    const sepax_id id = store->id_count++;
    const float radius = (head & HEAD_ROUNDED) != 0 ? take_float(r) : 0;
    const uint32_t slot = ref_slot(sepax_slots_take(store, class_index, id));
    const bool irregular = class_is_irregular(class_index, head_count(head), radius);
    size_class *c = &store->classes[class_index];
    float largest = 0;
    slots_name(store, id, ref_of(class_index, slot) | (irregular ? REF_IRREGULAR : 0));
    if (!(radius >= 0 && radius <= FLT_MAX)) {
        return SEPAX_ERROR_RADIUS;
    }
    if (store->radii != NULL) {
        store->radii[id] = radius;
    }
    const sepax_status status = take_local(r, c, slot, head, &largest);
    if (status != SEPAX_OK) {
        return status;
    }
    sepax_add_enter(store, id, largest);
    return (head & HEAD_PLACED) != 0 ? take_world(r, c, slot, head)
                                     : take_pose(r, c, slot, head, largest);
}
