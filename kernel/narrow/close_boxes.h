/* SPDX-License-Identifier: MIT
 *
 * Bounds on separations of boxes by models, which are off by little where discs are off by the size
 * of the boxes. Comes in: close pairs, and models of their rows. Goes out: the pairs that may still
 * have the least separation.
 *
 * With the terms of box_contacts.h, the model gap is off by 7.4uM, the gaps of stored edges differ
 * from those of the models by less than ea + eb + 2M max(ea / ha, eb / hb), and so do the widest of
 * all; a computed separation is off by 8u(Lx + Ly), which is at most 32uM, and 32u(ea + eb). The
 * lines below have 64uM and twice the rest.
 *
 * A box at a pose is a box, and not a triangle or less, where its error is far less than its half
 * extents.
 */
#ifndef SEPAX_CLOSE_BOXES_H
#define SEPAX_CLOSE_BOXES_H

#include "narrow/close_pairs.h"
#include "narrow/row_shape.h"
#include "narrow/strategies/box.h"

/* Error / the smaller half extent, up to which a box at a pose certainly is one. */
#define MOST_TILT 0x1p-4f

/* Some close pairs: their numbers, and models of their boxes. */
typedef struct close_boxes {
    uint32_t number[SEPAX_LANES];
    const float *a[SEPAX_LANES], *b[SEPAX_LANES];
    uint32_t count;
} close_boxes;

/* Narrows the bounds of some pairs. */
HEDLEY_ALWAYS_INLINE static void close_boxes_bound(close_pairs *c, close_boxes *of) {
    float lower[SEPAX_LANES];
    box_rows rows;
    for (uint32_t l = of->count; l < SEPAX_LANES; l++) {
        of->a[l] = of->a[0];
        of->b[l] = of->b[0];
    }
    lanes_load_rows(of->a, rows.a);
    lanes_load_rows(of->b, rows.b);
    const box_pair pair = box_pair_of(&rows);
    const lanes gap = lanes_max(pair.a.best, pair.b.best);
    const lanes scale_64 = lanes_mul(pair.scale, lanes_set(64.0f));
    const lanes rounding = lanes_mul(scale_64, lanes_set(BOX_CONTACT_SLACK));
    const lanes four_m = lanes_mul(scale_64, lanes_set(0x1p-4f * MODEL_SLACK));
    const lanes tilt = lanes_max(lanes_div(rows.a[6], lanes_min(rows.a[4], rows.a[5])), rows.b[7]);
    const lanes models = lanes_add(lanes_add(lanes_mul(tilt, four_m), lanes_set(BOX_FLOOR)),
                                   lanes_mul(pair.error, lanes_set(2.0f)));
    const lanes error = lanes_add(rounding, models);
    const lane_mask sure = lanes_greater(lanes_set(MOST_TILT), tilt);
    lanes_store(lower, lanes_select(sure, lanes_sub(gap, error), lanes_set(-INFINITY)));
    const lanes upper = lanes_select(sure, lanes_add(gap, error), lanes_set(INFINITY));
    c->most = c->distances ? c->most : lanes_least(lanes_min(upper, lanes_set(c->most)));
    for (uint32_t l = 0; l < of->count; l++) {
        float *const least = &c->pairs[of->number[l]].least;
        *least = lower[l] > *least ? lower[l] : *least;
    }
    of->count = 0;
}

/* Whether a reference is that of a box for which there are models. */
static inline bool is_model_box(shape_ref ref) {
    return ref_class(ref) == CLASS_BOX && (ref & REF_IRREGULAR) == 0;
}

/* See row_functions. */
static void bound_boxes(close_pairs *c) {
    const row_call *call = &c->call;
    const sepax_store *store = call->store;
    const size_class *boxes = &store->classes[CLASS_BOX];
    float models[2 * SEPAX_LANES][8]; /* of the last rows: a vector has no more than half of them */
    uint32_t row = SEPAX_NO_ROW, model = 0;
    close_boxes some = {.count = 0};
    for (uint32_t i = 0; i < c->count && c->count <= MOST_CLOSE; i++) {
        const close_pair *pair = &c->pairs[i];
        const sepax_id shape = id_at(call->rows->shapes, pair->row);
        const size_t first = list_at(call->rows, row_list_number(call->rows, pair->row)).first;
        const sepax_id id = id_at(call->rows->ids, first + pair->place);
        const shape_ref ref = store->refs[id];
        if (!is_model_box(row_ref(call, shape)) || !is_model_box(ref) || id == shape) {
            continue;
        }
        if (pair->row != row) {
            const sepax_pose pose = pose_at(call->rows->poses, pair->row);
            row = pair->row;
            model = (model + 1) % (2 * SEPAX_LANES);
            box_at_pose(class_vertices(boxes, ref_slot(store->refs[shape])), &pose, models[model]);
        }
        some.number[some.count] = i;
        some.a[some.count] = models[model];
        some.b[some.count] = &boxes->boxes[ref_slot(ref)].x;
        some.count++;
        if (some.count == SEPAX_LANES) {
            close_boxes_bound(c, &some);
        }
    }
    if (some.count > 0) {
        close_boxes_bound(c, &some);
    }
    if (c->count <= MOST_CLOSE) {
        close_filter(c);
    }
}

#endif
