/* SPDX-License-Identifier: MIT
 *
 * The rival of the crowd: finds and separates overlapping shapes by scalar code without a library.
 */
#ifndef CROWD_HAND_H
#define CROWD_HAND_H

#include "bodies.h"

typedef enum hand_part { HAND_PLACE, HAND_SORT, HAND_SEPARATE, HAND_PARTS } hand_part;

typedef struct crowd_hand crowd_hand;

/* The shapes of the store as they are; later only the poses of bodies change. */
crowd_hand *crowd_hand_new(const bodies *set);
void crowd_hand_free(crowd_hand *h);

/* Finds all pairs of shapes of different bodies that overlap: their number. *depth becomes the sum
 * of their depths, in metres, and seconds[part] grows by the time of each part. */
size_t crowd_hand_frame(crowd_hand *h, const bodies *set, double *depth,
                        double seconds[HAND_PARTS]);

#endif
