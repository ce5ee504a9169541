/* SPDX-License-Identifier: MIT
 *
 * The rival: the same moves by scalar code written for these particles, without a library.
 */
#ifndef PARTICLES_MC_HAND_H
#define PARTICLES_MC_HAND_H

#include "ensemble.h"

typedef struct mc_hand mc_hand;

/* For the particles by name, of an ensemble. They are put where they are by mc_hand_begin. */
mc_hand *mc_hand_new(const ensemble *e);
void mc_hand_free(mc_hand *m);
void mc_hand_begin(mc_hand *m, const sepax_pose *poses);

/* Does what ensemble_sweep does; of the ensemble it uses seed, sweep, box and lengths. */
void mc_hand_sweep(mc_hand *m, ensemble *e);

const sepax_pose *mc_hand_poses(const mc_hand *m);

#endif
