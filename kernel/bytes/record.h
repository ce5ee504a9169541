/* SPDX-License-Identifier: MIT
 *
 * Records of shapes. Comes in: a reader whose place is right after the head of a record. Goes out:
 * the shape in a new store, checked and placed, and the reader at the end of the record; or a
 * status and a rejection.
 */
#ifndef SEPAX_RECORD_H
#define SEPAX_RECORD_H

#include "bytes/survey.h"
#include "place/batch.h"

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
