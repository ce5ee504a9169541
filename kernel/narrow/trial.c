/* SPDX-License-Identifier: MIT
 *
 * The short way of a row: see trial.h. Like singles.c, this unit is quiet where it can be.
 */
#define SEPAX_QUIET

#include "base/arithmetic.h"

#include "narrow/singles.h"
#include "narrow/trial.h"

bool RUN(try_row)(row_trial *trial) {
    return trial_try(trial);
}
