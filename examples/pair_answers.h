/* SPDX-License-Identifier: MIT
 *
 * How pairs of geometries relate: what follows from the relations of their pieces.
 */
#ifndef DEMO_PAIR_ANSWERS_H
#define DEMO_PAIR_ANSWERS_H

#include "geometries.h"

/* Pairs of geometries that meet, each as the pair of pieces that decides. All arrays have `count`
 * elements and room for `capacity`. */
typedef struct pair_answers {
    const geometries *in;
    sepax_pair *pairs;
    uint8_t *relations;
    float *separation, *normal_x, *normal_y;
    size_t count, capacity;
} pair_answers;

pair_answers pair_answers_new(const geometries *in, size_t capacity);
void pair_answers_free(pair_answers *answers);

/* Takes pairs of pieces, in which those of two geometries are together, and leaves one for each two
 * geometries that meet: a pair of pieces with the largest relation. That is the relation of the
 * geometries. Without `deep` the separations and normals are not written. With it the pair is that
 * of the least separation, so that an overlap is as deep as its deepest pair of pieces. */
sepax_status pair_answers_find(pair_answers *answers, const sepax_pair *pairs, size_t count,
                               bool deep);

/* Writes the separations and normals of the pairs. */
sepax_status pair_answers_separate(pair_answers *answers);

#endif
