/* SPDX-License-Identifier: MIT
 *
 * Boxes added by sepax_store_add_boxes.
 */
#include "base/arithmetic.h"

#include "base/arrays.h"
#include "place/add.h"
#include "place/pose.h"

typedef struct box_source {
    shape_source base;
    const sepax_box *boxes;
} box_source;

static sepax_box box_of(const shape_source *source, size_t i) {
    return box_at(((const box_source *)(const void *)source)->boxes, i);
}

static size_t desk_of_box(const sepax_store *store, const shape_source *source, size_t i) {
    (void)store, (void)source, (void)i;
    return 4;
}

static sepax_status check_box(sepax_store *share, const shape_source *source, size_t i,
                              uint32_t *finding, sepax_rejection *rejection) {
    const sepax_box box = box_of(source, i);
    const float half_x = box.half_x, half_y = box.half_y;
    (void)share;
    *finding = 4 | FOUND_BOX;
    if (!(fabsf(half_x) <= FLT_MAX) || !(fabsf(half_y) <= FLT_MAX)) {
        return SEPAX_ERROR_NOT_FINITE;
    }
    if (half_x < 0 || half_y < 0) {
        return SEPAX_ERROR_EXTENT;
    }
    if (half_x == 0 || half_y == 0) {
        return SEPAX_ERROR_ZERO_AREA;
    }
    float x[4], y[4];
    box_corners(half_x, half_y, x, y);
    return pose_check_vertices(x, y, 4, &box.pose, half_x > half_y ? half_x : half_y, rejection);
}

static float fill_box(sepax_store *share, const shape_source *source, size_t i, sepax_pose *pose) {
    const sepax_box box = box_of(source, i);
    const uint32_t slot = ref_slot(share->refs[source->added + (sepax_id)i]);
    float *half = class_vertices(&share->classes[CLASS_BOX], slot);
    half[0] = box.half_x;
    half[1] = box.half_y;
    *pose = box.pose;
    return half[0] > half[1] ? half[0] : half[1];
}

_Static_assert((uint64_t)SEPAX_MAX_SHAPES * sizeof(sepax_box) <= 0xFFFFFFFFu,
               "the bytes of as many boxes as a store can have fit in a size_t of 32 bits");

sepax_status sepax_store_add_boxes(sepax_store *store, const sepax_box *boxes, size_t box_count,
                                   sepax_id *first, sepax_rejection *rejection) {
    box_source b = {
        {.count = box_count, .desk = 4, .size = desk_of_box, .check = check_box, .fill = fill_box},
        boxes};
    const add_inputs inputs = {{span_of(boxes, box_count, sizeof *boxes)}, boxes == NULL};
    return sepax_add_shapes(store, &b.base, &inputs, first, rejection);
}
