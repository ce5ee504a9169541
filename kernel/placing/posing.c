/* SPDX-License-Identifier: MIT
 *
 * Shapes of rows at their poses, for waves and for trials. Like placing.c, this unit is compiled
 * once per instruction set.
 */
#include "base/arithmetic.h"

#include "placing/lane_trials.h"
#include "placing/lane_waves.h"
#include "placing/placing.h"

/* Lists the pieces of a wave whose open pairs need models, or else vertices of a class. */
static uint32_t list_pieces(const row_wave *w, bool models, unsigned class_index,
                            uint16_t index[WAVE_PIECES]) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < w->piece_count; i++) {
        const row_piece *p = &w->pieces[i];
        const bool fits = ref_class(w->store->refs[p->shape]) == class_index;
        index[count] = (uint16_t)i;
        count += models ? p->by_model : p->by_vertices && fits;
    }
    return count;
}

void PLACING(pose_shapes)(row_wave *w) {
    uint16_t index[WAVE_PIECES];
    uint32_t classes = 0, models = 0;
    for (uint32_t i = 0; i < w->piece_count; i++) {
        const row_piece *p = &w->pieces[i];
        classes |= (uint32_t)p->by_vertices << ref_class(w->store->refs[p->shape]);
        models |= p->by_model;
    }
    const uint32_t count = models != 0 ? list_pieces(w, true, CLASS_BOX, index) : 0;
    for (uint32_t i = 0; i < count; i += SEPAX_LANES) {
        wave_models_pose(w, index + i, count - i < SEPAX_LANES ? count - i : SEPAX_LANES);
    }
    for (; classes != 0; classes &= classes - 1) {
        const unsigned class_index = (unsigned)__builtin_ctz(classes);
        wave_class_pose(w, class_index, index, list_pieces(w, false, class_index, index));
    }
}

void PLACING(pose_trials)(row_trials *t) {
    trials_pose(t);
}
