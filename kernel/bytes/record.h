/* SPDX-License-Identifier: MIT
 *
 * The survey of written bytes: whether they are complete and the records fill them, and what room
 * these need. Then the records of shapes. Comes in: a reader whose place is right after the head of
 * a record. Goes out: the shape in a new store, checked and placed, and the reader at the end of
 * the record; or a status and a rejection.
 */
#ifndef SEPAX_RECORD_H
#define SEPAX_RECORD_H

#include "bytes/format.h"
#include "place/batch.h"

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

typedef struct reader {
    const uint8_t *bytes;
    size_t size, at; /* `at`: the offset of the next byte to be taken */
    uint32_t version, ids;
    bool fills_holes;   /* ids without a shape get slots of the plain class: later ids stay plain */
    sepax_id holes_end; /* one more than the last of these ids */
    sepax_store *store;
    sepax_rejection *rejection;
    uint32_t waiting; /* the number of shapes to be placed together */
    sepax_id waiting_ids[NEW_BATCH];
    sepax_pose waiting_poses[NEW_BATCH];
} reader;

/* Takes the record of a shape, whose bytes must all be there. An error sets the rejection of the
 * reader; where the id in it stays SEPAX_NO_ID, the caller sets it to that of the shape. */
sepax_status sepax_record_take(reader *r, uint32_t head);

/* Places the shapes that were collected to be placed together. */
void sepax_record_place_waiting(reader *r);

#endif
