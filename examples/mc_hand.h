/* SPDX-License-Identifier: MIT
 *
 * The rival: decides trial moves by scalar code written for these particles, without a library.
 */
#ifndef PARTICLES_MC_HAND_H
#define PARTICLES_MC_HAND_H

#include "trials.h"

typedef struct mc_hand mc_hand;

mc_hand *mc_hand_new(const ensemble *e);
void mc_hand_free(mc_hand *m);

/* A decider whose context is an mc_hand. */
void mc_hand_decide(void *context, ensemble *e, const trials *t);

#endif
