/* SPDX-License-Identifier: MIT
 *
 * Relations and separations of rectangles that are known to be rectangles.
 */
#include "pair.h"

#define BLOCK 64

/* The four separations of two rectangles along their axes. With r the rotation of b in a's frame,
 * a rectangle's half width along the other's axis is half_x |r11| + half_y |r12|. */
INLINE void box_gaps(baseline_box a, baseline_box b, float gap[4], float along[4]) {
    const float dx = b.x - a.x, dy = b.y - a.y;
    const float c = fabsf(a.cos * b.cos + a.sin * b.sin);
    const float s = fabsf(a.cos * b.sin - a.sin * b.cos);
    along[0] = dx * a.cos + dy * a.sin;
    along[1] = dy * a.cos - dx * a.sin;
    along[2] = dx * b.cos + dy * b.sin;
    along[3] = dy * b.cos - dx * b.sin;
    gap[0] = fabsf(along[0]) - (a.half_x + b.half_x * c + b.half_y * s);
    gap[1] = fabsf(along[1]) - (a.half_y + b.half_x * s + b.half_y * c);
    gap[2] = fabsf(along[2]) - (b.half_x + a.half_x * c + a.half_y * s);
    gap[3] = fabsf(along[3]) - (b.half_y + a.half_x * s + a.half_y * c);
}

INLINE float largest(const float gap[4]) {
    const float first = gap[0] > gap[1] ? gap[0] : gap[1];
    const float second = gap[2] > gap[3] ? gap[2] : gap[3];
    return first > second ? first : second;
}

static void box_relate(const baseline_set *s, const sepax_pair *pairs, size_t count,
                       uint8_t *hits) {
    for (size_t i = 0; i < count; i++) {
        float gap[4], along[4];
        box_gaps(s->boxes[pairs[i].a], s->boxes[pairs[i].b], gap, along);
        hits[i] = largest(gap) <= 0;
    }
}

static void circle_box_relate(const baseline_set *s, const sepax_pair *pairs, size_t count,
                              uint8_t *hits) {
    for (size_t i = 0; i < count; i++) {
        if (circles_apart(s, pairs[i])) {
            hits[i] = 0;
            continue;
        }
        float gap[4], along[4];
        box_gaps(s->boxes[pairs[i].a], s->boxes[pairs[i].b], gap, along);
        hits[i] = largest(gap) <= 0;
    }
}

/* Rectangles of a block of pairs as a structure of arrays. */
typedef struct box_block {
    float x[BLOCK], y[BLOCK], cos[BLOCK], sin[BLOCK], half_x[BLOCK], half_y[BLOCK];
} box_block;

INLINE void load(box_block *block, size_t i, const baseline_box *box) {
    block->x[i] = box->x;
    block->y[i] = box->y;
    block->cos[i] = box->cos;
    block->sin[i] = box->sin;
    block->half_x[i] = box->half_x;
    block->half_y[i] = box->half_y;
}

INLINE baseline_box box_of(const box_block *block, size_t i) {
    return (baseline_box){block->x[i],   block->y[i],      block->cos[i],
                          block->sin[i], block->half_x[i], block->half_y[i]};
}

/* Loads the pairs of a block; a block that is not full is filled with its first pair. */
INLINE size_t load_pairs(box_block *a, box_block *b, const baseline_set *s, const sepax_pair *pairs,
                         size_t count) {
    const size_t here = count < BLOCK ? count : BLOCK;
    for (size_t i = 0; i < BLOCK; i++) {
        const sepax_pair pair = pairs[i < here ? i : 0];
        load(a, i, &s->boxes[pair.a]);
        load(b, i, &s->boxes[pair.b]);
    }
    return here;
}

static void box_relate_blocks(const baseline_set *s, const sepax_pair *pairs, size_t count,
                              uint8_t *hits) {
    for (size_t first = 0; first < count; first += BLOCK) {
        box_block a, b;
        float best[BLOCK];
        const size_t here = load_pairs(&a, &b, s, pairs + first, count - first);
        for (size_t i = 0; i < BLOCK; i++) {
            float gap[4], along[4];
            box_gaps(box_of(&a, i), box_of(&b, i), gap, along);
            best[i] = largest(gap);
        }
        for (size_t i = 0; i < here; i++) {
            hits[first + i] = best[i] <= 0;
        }
    }
}

/* The axis of the largest gap, with selections instead of an index into an array. */
INLINE void select_axis(baseline_box a, baseline_box b, float *separation, float *x, float *y) {
    float gap[4], along[4];
    box_gaps(a, b, gap, along);
    float best = gap[0], towards = along[0], nx = a.cos, ny = a.sin;
    const float xs[3] = {-a.sin, b.cos, -b.sin}, ys[3] = {a.cos, b.sin, b.cos};
    for (int j = 1; j < 4; j++) {
        const bool better = gap[j] > best;
        best = better ? gap[j] : best;
        towards = better ? along[j] : towards;
        nx = better ? xs[j - 1] : nx;
        ny = better ? ys[j - 1] : ny;
    }
    *separation = best;
    *x = towards < 0 ? -nx : nx;
    *y = towards < 0 ? -ny : ny;
}

static void box_separate(const baseline_set *s, const sepax_pair *pairs, size_t count,
                         float *separation, float *normal_x, float *normal_y) {
    for (size_t i = 0; i < count; i++) {
        select_axis(s->boxes[pairs[i].a], s->boxes[pairs[i].b], &separation[i], &normal_x[i],
                    &normal_y[i]);
    }
}

static void box_separate_blocks(const baseline_set *s, const sepax_pair *pairs, size_t count,
                                float *separation, float *normal_x, float *normal_y) {
    for (size_t first = 0; first < count; first += BLOCK) {
        box_block a, b;
        float gap[BLOCK], x[BLOCK], y[BLOCK];
        const size_t here = load_pairs(&a, &b, s, pairs + first, count - first);
        for (size_t i = 0; i < BLOCK; i++) {
            select_axis(box_of(&a, i), box_of(&b, i), &gap[i], &x[i], &y[i]);
        }
        for (size_t i = 0; i < here; i++) {
            separation[first + i] = gap[i];
            normal_x[first + i] = x[i];
            normal_y[first + i] = y[i];
        }
    }
}

#define TRAITS (BASELINE_BOXES | BASELINE_BOX_AXES)
const baseline BASELINE_NAME(boxes)[] = {
    {"box", box_relate, NULL, TRAITS},
    {"circle_box", circle_box_relate, NULL, TRAITS},
    {"box_blocks", box_relate_blocks, NULL, TRAITS},
    {"box", NULL, box_separate, TRAITS},
    {"box_blocks", NULL, box_separate_blocks, TRAITS},
    {NULL, NULL, NULL, 0},
};
