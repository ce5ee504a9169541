/* SPDX-License-Identifier: MIT
 *
 * The survey of written bytes: whether they are complete and the records fill them, and what room
 * the records need. Comes in: the bytes. Goes out: counts, or a status and a rejection.
 */
#ifndef SEPAX_SURVEY_H
#define SEPAX_SURVEY_H

#include "bytes/format.h"
#include "store/store.h"

/* The counts of all records, taken from their heads. */
typedef struct survey {
    uint32_t version;
    uint32_t ids;                /* those without a shape included */
    uint32_t extra[CLASS_COUNT]; /* slots that each class needs */
    uint32_t most;               /* the number of vertices of the largest shape */
    uint32_t holes;              /* ids without a shape */
    unsigned plain_class;        /* the class of the first shape; CLASS_COUNT: there is none */
    bool rounded;                /* a shape has a radius */
} survey;

/* The class of a shape that was not removed. */
static inline unsigned class_of_head(uint32_t head) {
    return (head & HEAD_BOX) != 0 ? CLASS_BOX : class_of_polygon(head_count(head));
}

/* Checks the header, the size, the checksum and all heads, and counts. `found` is the rejection
 * where the status is an error. */
sepax_status sepax_survey_take(const uint8_t *bytes, size_t size, survey *s,
                               sepax_rejection *found);

#endif
