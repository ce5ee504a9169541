/* SPDX-License-Identifier: MIT
 *
 * Bodies one pair at a time: the boxes of both first, then each piece of one whose box meets that
 * of the other body, against each piece of the other whose box meets its own, by the edges of both,
 * with an early way out. A relation ends with the first pair of pieces that meet; a separation is
 * that of the deepest one, and FLT_MAX where no boxes of pieces meet.
 */
#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "core.h"

INLINE bool boxes_apart(const baseline_aabb *a, const baseline_aabb *b) {
    return a->hi_x < b->lo_x || b->hi_x < a->lo_x || a->hi_y < b->lo_y || b->hi_y < a->lo_y;
}

typedef struct gap {
    float size, nx, ny;
} gap;

/* The widest gap of the edges of a, or the first one that is wider than `limit`. */
INLINE gap widest(core a, core b, float limit) {
    gap best = {-INFINITY, 0, 0};
    for (uint32_t i = 0; i < a.n && best.size <= limit; i++) {
        float least = a.nx[i] * b.x[0] + a.ny[i] * b.y[0];
        for (uint32_t j = 1; j < b.n; j++) {
            const float t = a.nx[i] * b.x[j] + a.ny[i] * b.y[j];
            least = t < least ? t : least;
        }
        if (least - a.d[i] > best.size) {
            best = (gap){least - a.d[i], a.nx[i], a.ny[i]};
        }
    }
    return best;
}

/* The separation of two pieces; where it is wider than `limit`, any gap that is. */
INLINE gap separation(core a, core b, float limit) {
    const gap of_a = widest(a, b, limit);
    if (of_a.size > limit) {
        return of_a;
    }
    const gap of_b = widest(b, a, limit);
    return of_b.size > of_a.size ? (gap){of_b.size, -of_b.nx, -of_b.ny} : of_a;
}

INLINE gap deepest(const baseline_bodies *s, sepax_pair pair, bool any) {
    const baseline_aabb *of_a = &s->body_boxes[pair.a], *of_b = &s->body_boxes[pair.b];
    gap best = {FLT_MAX, 0, 0};
    if (boxes_apart(of_a, of_b)) {
        return best;
    }
    for (uint32_t i = s->first[pair.a]; i < s->first[pair.a + 1]; i++) {
        if (boxes_apart(&s->piece_boxes[i], of_b)) {
            continue;
        }
        const core a = core_at(s->pieces, i);
        for (uint32_t j = s->first[pair.b]; j < s->first[pair.b + 1]; j++) {
            if (boxes_apart(&s->piece_boxes[i], &s->piece_boxes[j])) {
                continue;
            }
            const gap found = separation(a, core_at(s->pieces, j), any ? 0 : best.size);
            best = found.size < best.size ? found : best;
            if (any && best.size <= 0) {
                return best;
            }
        }
    }
    return best;
}

baseline_relate_bodies BASELINE_NAME(relate_bodies);
void BASELINE_NAME(relate_bodies)(const baseline_bodies *s, const sepax_pair *pairs, size_t count,
                                  uint8_t *hits) {
    for (size_t k = 0; k < count; k++) {
        hits[k] = deepest(s, pairs[k], true).size <= 0;
    }
}

baseline_separate_bodies BASELINE_NAME(separate_bodies);
void BASELINE_NAME(separate_bodies)(const baseline_bodies *s, const sepax_pair *pairs, size_t count,
                                    float *separation_of, float *normal_x, float *normal_y) {
    for (size_t k = 0; k < count; k++) {
        const gap found = deepest(s, pairs[k], false);
        separation_of[k] = found.size;
        normal_x[k] = found.nx;
        normal_y[k] = found.ny;
    }
}
