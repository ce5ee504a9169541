/* SPDX-License-Identifier: MIT
 *
 * The caller's arrays. Comes in: arrays of any alignment. Goes out: their elements, and whether an
 * output of a call that changes a store overlaps another array of the call.
 */
#ifndef SEPAX_ARRAYS_H
#define SEPAX_ARRAYS_H

#include "base/span.h"
#include "sepax.h"

#include <string.h>

static inline uint32_t number_at(const uint32_t *numbers, size_t index) {
    uint32_t number;
    memcpy(&number, (const char *)numbers + index * sizeof number, sizeof number);
    return number;
}
static inline sepax_id id_at(const sepax_id *ids, size_t index) {
    return number_at(ids, index);
}
static inline float float_at(const float *floats, size_t index) {
    float value;
    memcpy(&value, (const char *)floats + index * sizeof value, sizeof value);
    return value;
}
static inline sepax_pair pair_at(const sepax_pair *pairs, size_t index) {
    sepax_pair pair;
    memcpy(&pair, (const char *)pairs + index * sizeof pair, sizeof pair);
    return pair;
}
static inline sepax_pose pose_at(const sepax_pose *poses, size_t index) {
    sepax_pose pose;
    memcpy(&pose, (const char *)poses + index * sizeof pose, sizeof pose);
    return pose;
}
static inline sepax_vec2 vec2_at(const sepax_vec2 *vectors, size_t index) {
    sepax_vec2 vector;
    memcpy(&vector, (const char *)vectors + index * sizeof vector, sizeof vector);
    return vector;
}
static inline sepax_box box_at(const sepax_box *boxes, size_t index) {
    sepax_box box;
    memcpy(&box, (const char *)boxes + index * sizeof box, sizeof box);
    return box;
}

/* Writes a word of four bytes; NULL is left out. */
static inline void put_word(void *array, size_t at, const void *word) {
    if (array != NULL) {
        memcpy((char *)array + 4 * at, word, 4);
    }
}

/* Checks `count` elements of up to `size` bytes: whether the output, or NULL where there is none,
 * the caller's rejection and two inputs overlap. `missing`: a pointer is NULL that must not be. */
static inline sepax_status output_check(const void *out, size_t count, size_t size, bool missing,
                                        span a, span b, const sepax_rejection *wanted,
                                        sepax_rejection *rejection) {
    if (count > SIZE_MAX / size) {
        rejection->needed = SIZE_MAX / size;
        return SEPAX_ERROR_COUNT;
    }
    const span to = span_of(out, count, size), why = span_of(wanted, 1, sizeof *wanted);
    if (spans_overlap(to, why) || spans_overlap(to, a) || spans_overlap(to, b) ||
        spans_overlap(why, a) || spans_overlap(why, b)) {
        return SEPAX_ERROR_ALIAS;
    }
    return missing ? SEPAX_ERROR_NULL : SEPAX_OK;
}

/* Whether the outputs of a call that changes a store share a byte with each other or with an input
 * of `size` bytes. An output that is NULL does not exist. */
static inline bool writer_outputs_alias(const sepax_id *first, const sepax_rejection *rejection,
                                        const void *input, size_t size) {
    const span id = span_of(first, 1, sizeof *first), in = {input, size};
    const span why = span_of(rejection, 1, sizeof *rejection);
    return spans_overlap(id, why) || spans_overlap(id, in) || spans_overlap(why, in);
}

#endif
