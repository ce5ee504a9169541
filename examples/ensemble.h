/* SPDX-License-Identifier: MIT
 *
 * Equal hard particles in a periodic square box, and their moves.
 */
#ifndef PARTICLES_ENSEMBLE_H
#define PARTICLES_ENSEMBLE_H

#include "lines.h"
#include "particle.h"
#include "random.h"

enum { ENSEMBLE_MOST = 1 << 20 };

typedef struct ensemble {
    particle of;
    uint32_t count;
    double packing;
    float side;           /* of the box, which begins at (0, 0) */
    float step;           /* a trial moves a centre by up to this, in x and in y */
    float turn;           /* and turns the particle by up to about this; 0 for discs */
    uint32_t seed, sweep; /* the number of sweeps so far */
    uint64_t tried, accepted;
    sepax_store *store;
    sepax_field *field; /* body i is particle i */
    uint32_t *all;      /* their numbers: 0 .. count - 1 */
} ensemble;

/* `count` particles at the given packing, count * area / box area, on a square lattice. Both
 * lengths of a trial are those for a fluid. Ends the program where they do not fit. */
void ensemble_create(ensemble *e, const particle *of, uint32_t count, double packing,
                     uint32_t seed);
void ensemble_destroy(ensemble *e);

/* Writes where the particles are after which sweep to a file, exactly, or reads it: false and the
 * reason after an error. A file that was read makes a new ensemble of what it names. */
bool ensemble_save(const ensemble *e, const char *path, fault *why);
bool ensemble_load(ensemble *e, const char *path, fault *why);

/* Makes the trial moves of some particles in this sweep, up to RANDOM_MOST. Moves there and back
 * are equally likely. */
void ensemble_moves(const ensemble *e, const uint32_t *particles, uint32_t count,
                    sepax_move *moves);

/* Tries to move each particle once, in the order of their numbers. */
void ensemble_sweep(ensemble *e);

/* The number of particles that overlap another one, decided exactly. */
size_t ensemble_overlaps(const ensemble *e);

#endif
