/* SPDX-License-Identifier: MIT
 *
 * A record of a shape that is there: made in a new store, checked where it lies, and placed. Comes
 * in: a reader behind the head of the record. Goes out: the shape, and a reader behind it.
 */
#ifndef SEPAX_RECORD_H
#define SEPAX_RECORD_H

#include "bytes/survey.h"
#include "place/batch.h"

typedef struct reader {
    const uint8_t *bytes;
    size_t size, at; /* `at` is where the next record begins */
    uint32_t ids;
    bool fills_holes;   /* removed ids get slots of the plain class, so that later ids stay plain */
    sepax_id holes_end; /* behind the last one that did */
    sepax_store *store;
    sepax_rejection *rejection;
    uint32_t waiting; /* shapes to be placed together */
    sepax_id waiting_ids[BATCH_SIZE];
    sepax_pose waiting_poses[BATCH_SIZE];
} reader;

/* Takes the record of a shape, whose bytes are all there. What is wrong becomes the rejection of
 * the reader; without an id where it is that of the shape. */
sepax_status sepax_record_take(reader *r, uint32_t head);

/* Places the shapes that wait for it. */
void sepax_record_place_waiting(reader *r);

#endif
