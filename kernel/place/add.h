/* SPDX-License-Identifier: MIT
 *
 * The addition of shapes. Comes in: a source of shapes, and a store. Goes out: the store with these
 * shapes, or a status and the first error.
 *
 * A first pass finds every error and the class of each shape; then room is made and each shape gets
 * a slot; a second pass, which cannot fail, makes and places the shapes. Both passes are divided
 * among the threads of the store.
 */
#ifndef SEPAX_ADD_H
#define SEPAX_ADD_H

#include "base/arrays.h"
#include "store/store.h"
#include "target/backend.h"

/* A finding of the first pass is the number of corners of a shape, with this bit for a box. Until
 * shapes have slots, their findings are where their references will be. */
#define FOUND_BOX 0x80000000u

/* The first member of a source of `count` shapes. */
typedef struct shape_source {
    size_t count;
    size_t desk;     /* the vertices for which the desk must have room; 0 where that depends */
    sepax_id added;  /* the id of the first shape, once it is known */
    bool is_rounded; /* shapes get radii later, for which there must be room */
    const sepax_backend *backend;
    /* Checks what concerns all shapes, before any of them is looked at; or NULL. */
    sepax_status (*begin)(const struct shape_source *source, sepax_rejection *rejection);
    /* How many vertices on the desk shape i needs at most. */
    size_t (*size)(const sepax_store *store, const struct shape_source *source, size_t i);
    /* Checks shape i. */
    sepax_status (*check)(sepax_store *share, const struct shape_source *source, size_t i,
                          uint32_t *finding, sepax_rejection *rejection);
    /* Fills the local block of shape i, which has a slot. Returns the largest size of a coordinate;
     * *pose, which changes no bit, may become another one. */
    float (*fill)(sepax_store *share, const struct shape_source *source, size_t i,
                  sepax_pose *pose);
} shape_source;

/* The inputs of a call that adds shapes: those that there are, and whether one is missing that must
 * not be. */
typedef struct add_inputs {
    span arrays[3];
    bool missing;
} add_inputs;

/* A call that adds all shapes of a source: checks its arguments, writes the first id or the
 * rejection. An error leaves the store as it was. */
sepax_status sepax_add_shapes(sepax_store *store, shape_source *source, const add_inputs *inputs,
                              sepax_id *first, sepax_rejection *rejection);

/* Writes the local block of a polygon: the vertices at index[0 .. corners - 1], or all of them if
 * `index` is NULL; -0 becomes +0. Returns the largest size of a coordinate. */
float sepax_add_corners(sepax_store *store, sepax_id id, const sepax_vec2 *vertices,
                        const uint16_t *index, uint32_t corners);

/* Enters a polygon or a box into the counts of the store, and derives what follows from its local
 * block, which is filled; `largest` is the largest size of a coordinate in it. Then the shape can
 * be placed. */
void sepax_add_enter(sepax_store *store, sepax_id id, float largest);

#endif
