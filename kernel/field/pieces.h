/* SPDX-License-Identifier: MIT
 *
 * The models of bodies. Comes in: the bodies of a store. Goes out: their pieces as floats see them,
 * once for all bodies that are alike.
 */
#ifndef SEPAX_FIELD_PIECES_H
#define SEPAX_FIELD_PIECES_H

#include "field/cells.h"

/* Finds the model of each body, and how much room all models take. */
void sepax_field_count(sepax_field *f);

/* Makes the models, in the room that was allocated, and finds the error of the field. */
void sepax_field_model(sepax_field *f);

#endif
