/* SPDX-License-Identifier: MIT
 *
 * What a store must hold, kept beside it in plain arrays, and the comparison of the two.
 */
#ifndef SEPAX_FUZZ_MODEL_H
#define SEPAX_FUZZ_MODEL_H

#include "figure.h"

enum { MODEL_MOST = 48 };

typedef struct model_shape {
    bool removed;
    bool box;
    bool changed; /* since the last model_check */
    figure local;
    figure placed; /* the local vertices where the pose puts them, rounded: not yet their hull */
    figure world;  /* what the store was last seen to hold */
} model_shape;

typedef struct model {
    size_t count; /* one more than the last id of a shape */
    model_shape shapes[MODEL_MOST];
} model;

/* Whether sepax_store_add takes a figure, by the definition: finite, not flat, and without flags
 * convex, counter-clockwise and once around. */
bool model_accepts(const figure *f, uint32_t flags);

/* Whether all is finite after the formula of sepax_store_place. */
bool model_place(const figure *local, const sepax_pose *pose, figure *placed);

/* The local vertices of a box. */
void model_box(const sepax_box *box, figure *local);

/* The first id of `count` new shapes, at least one: the lowest free ids in a row, or `count`. */
sepax_id model_next(const model *m, size_t count);

/* Removes a shape. Those behind the last one left are forgotten by model_trim. */
void model_remove(model *m, sepax_id id);
void model_trim(model *m);

/* A shape that the store has just taken from these vertices, as its number `id`: its local
 * vertices must be the hull of them. */
void model_add(model *m, const sepax_store *store, sepax_id id, const figure *from);

/* Compares all that the store tells of its shapes, and its books. */
void model_check(model *m, const sepax_store *store);

#endif
