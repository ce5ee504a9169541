/* SPDX-License-Identifier: MIT
 *
 * The size classes of a store, and references to the slots of their shapes. The class of a shape
 * follows from its local vertex count and never changes; shapes of one class lie side by side in
 * blocks of one size.
 */
#ifndef SEPAX_CLASSES_H
#define SEPAX_CLASSES_H

#include <assert.h>

#include "sepax.h"

/* In an exact class (3, 4, box, 5, 6) every regular shape has exactly that many world vertices, a
 * box 4. In the classes above (up to 8, 16, 32, ... 4096 vertices) a block may be padded. Points
 * and segments have classes of their own and are never regular; rounding may have collapsed a
 * segment to a point. The strides of the classes ascend. */
enum {
    CLASS_POINT,
    CLASS_SEGMENT,
    CLASS_3,
    CLASS_4,
    CLASS_BOX,
    CLASS_5,
    CLASS_6,
    CLASS_8, /* CLASS_8 + n: up to 8 << n vertices */
    CLASS_16,
    CLASS_COUNT = CLASS_8 + 10
};

/* The number of vertices for which a block has room, a multiple of 4. */
static inline uint32_t class_stride(unsigned class_index) {
    if (class_index < CLASS_5) {
        return 4;
    }
    return class_index < CLASS_8 ? 8u : 8u << (class_index - CLASS_8);
}

/* The class of a shape, other than a box, of 1..SEPAX_MAX_VERTICES local vertices. */
static inline unsigned class_of_polygon(size_t vertex_count) {
    static const uint8_t small[] = {CLASS_POINT, CLASS_SEGMENT, CLASS_3, CLASS_4, CLASS_5, CLASS_6};
    if (vertex_count <= 6) {
        return small[vertex_count - 1];
    }
    unsigned class_index = CLASS_8;
    while (class_stride(class_index) < vertex_count) {
        class_index++;
    }
    return class_index;
}

/* The size of the lane kernels for a class: 0 for up to 4 vertices, 1 for 8, 2 for 16; 3 where the
 * class is too large for them. */
static inline unsigned lane_size(unsigned class_index) {
    return class_index > CLASS_16    ? 3
           : class_index == CLASS_16 ? 2
                                     : (unsigned)(class_index >= CLASS_5);
}

/* The same for irregular shapes: 0 for points, 1 for segments, and so on. */
static inline unsigned round_size(unsigned class_index) {
    return class_index == CLASS_POINT     ? 0
           : class_index == CLASS_SEGMENT ? 1
                                          : 2 + lane_size(class_index);
}

/* Whether homes lie beside the local vertices, in the same cache line: those of segments, triangles
 * and quads do. */
static inline bool class_has_homes_beside(unsigned class_index) {
    return class_index >= CLASS_SEGMENT && class_index <= CLASS_4;
}

/* The floats from a local block to the next one: two half extents of a box, or x and y, perhaps
 * with a home beside them. */
#define QUAD_STEP 16u
static inline uint32_t class_local_step(unsigned class_index) {
    const uint32_t step = class_index == CLASS_BOX ? 2 : 2 * class_stride(class_index);
    return class_has_homes_beside(class_index) ? QUAD_STEP : step;
}

/* Whether a shape of that class, with world_count world vertices and that radius, is irregular. It
 * is so if it is rounded, if it has fewer vertices than its exact class holds, or if it is a
 * segment or a point, either as it was added or because rounding collapsed it. The kernels of
 * regular shapes do not take irregular ones. */
static inline bool class_is_irregular(unsigned class_index, unsigned world_count, float radius) {
    static const uint8_t regular[CLASS_8] = {
        [CLASS_POINT] = 3, [CLASS_SEGMENT] = 3, [CLASS_3] = 3, [CLASS_4] = 4,
        [CLASS_BOX] = 4,   [CLASS_5] = 5,       [CLASS_6] = 6};
    return radius > 0 || world_count < (class_index < CLASS_8 ? regular[class_index] : 3u);
}

/* A reference, from the lowest bit on: 26 bits of slot, one bit that is set for irregular shapes, 5
 * bits of class. Slots and ids never set bit 31, so kernels may treat them as signed numbers. */
typedef uint32_t shape_ref;
#define REF_REMOVED 0xFFFFFFFFu
#define REF_IRREGULAR 0x04000000u
#define REF_SLOT_MASK 0x03FFFFFFu
#define REF_CLASS_SHIFT 27
static_assert(SEPAX_MAX_SHAPES <= REF_SLOT_MASK, "every shape has a slot");
static_assert(CLASS_COUNT < REF_REMOVED >> REF_CLASS_SHIFT, "no class is that of removed shapes");

static inline shape_ref ref_of(unsigned class_index, uint32_t slot) {
    return (shape_ref)class_index << REF_CLASS_SHIFT | slot;
}
static inline unsigned ref_class(shape_ref ref) {
    return ref >> REF_CLASS_SHIFT;
}
static inline uint32_t ref_slot(shape_ref ref) {
    return ref & REF_SLOT_MASK;
}

/* The kind of a reference: all of it but the slot, that is, class and regularity. */
#define REF_KIND_SHIFT 26
#define REF_KIND_COUNT (2 * CLASS_COUNT)
static inline unsigned ref_kind(shape_ref ref) {
    return ref >> REF_KIND_SHIFT;
}

#endif
