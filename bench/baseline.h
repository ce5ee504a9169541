/* SPDX-License-Identifier: MIT
 *
 * Scalar SAT in plain C, one pair at a time: what the library's speed is measured against. All of
 * these answer in float32 and none is exact near contact.
 */
#ifndef SEPAX_BENCH_BASELINE_H
#define SEPAX_BENCH_BASELINE_H

#include <stddef.h>
#include <stdint.h>

#include "sepax.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A rectangle: centre, unit axis, half extents. */
typedef struct baseline_box {
    float x, y, cos, sin, half_x, half_y;
} baseline_box;

/* Polygon i has the vertices and edges start[i] .. start[i + 1] - 1. Edge j starts at vertex j;
 * (nx, ny) is its outward unit normal and d = n . vertex j. boxes is NULL unless all are boxes. */
typedef struct baseline_set {
    const uint32_t *start;
    const float *x, *y, *nx, *ny, *d;
    const baseline_box *boxes;
} baseline_set;

/* hits[i] = whether pairs[i] have a point in common. */
typedef void baseline_relate(const baseline_set *set, const sepax_pair *pairs, size_t pair_count,
                             uint8_t *hits);

/* The separation and the unit normal from a to b, as sepax_separate gives them. */
typedef void baseline_separate(const baseline_set *set, const sepax_pair *pairs, size_t pair_count,
                               float *separation, float *normal_x, float *normal_y);

typedef struct baseline {
    const char *name;
    baseline_relate *relate; /* exactly one of the two is set */
    baseline_separate *separate;
    int boxes_only;
} baseline;

/* The same code compiled three ways, each list ended by a NULL name:
 * plain -O3; -O3 -march=native; and that with -ffast-math, by which the compiler may vectorise. */
extern const baseline baselines_plain[];
extern const baseline baselines_native[];
extern const baseline baselines_fastmath[];

#ifdef __cplusplus
}
#endif

#endif
