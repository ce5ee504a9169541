/* SPDX-License-Identifier: MIT
 *
 * The survey of written bytes: whether they are whole and the records fill them, and what room the
 * records need. Comes in: the bytes. Goes out: the counts, or what is wrong.
 */
#ifndef SEPAX_SURVEY_H
#define SEPAX_SURVEY_H

#include "bytes/format.h"
#include "store/store.h"

/* The counts of all records, taken from their heads. */
typedef struct survey {
    uint32_t ids;
    uint32_t extra[CLASS_COUNT];
    uint32_t most; /* vertices of the largest shape */
    uint32_t holes;
    unsigned plain_class;
    bool rounded;
} survey;

/* The class of a shape that was not removed. */
static inline unsigned class_of_head(uint32_t head) {
    return (head & HEAD_BOX) != 0 ? CLASS_BOX : class_of_polygon(head_count(head));
}

/* Checks header, size, checksum and all heads; `found` gets what is wrong. */
sepax_status sepax_survey_take(const uint8_t *bytes, size_t size, survey *s,
                               sepax_rejection *found);

#endif
