/* SPDX-License-Identifier: MIT
 *
 * The part of a simulation that one process of many has: a band of rows of cells, the particles in
 * it, and copies of those in the row below and in the row above, its halo. All random numbers are
 * functions of the sweep and the cell, and particles of a cell stand in the order of their numbers,
 * so particles move alike whatever the number of processes.
 */
#ifndef PARTICLES_DOMAIN_H
#define PARTICLES_DOMAIN_H

#include "mc_sepax.h"

/* A particle on its way to another process. */
typedef struct traveller {
    uint32_t name; /* its number among all particles */
    sepax_pose pose;
} traveller;

typedef struct domain {
    int rank, ranks, below, above; /* the processes of the neighbouring bands */
    uint32_t first_row, end_row;
    uint32_t most; /* particles that there are in all */
    ensemble e;    /* the band and a row more on both sides, and the particles in them, in the order
                    * of names; with one process all of the box */
    trials t;
    mc_sepax m;
    traveller *here, *sent[2], *received; /* to below, to above */
    uint32_t here_count, sent_count[2];
    uint64_t bytes, messages;  /* sent so far */
    double computing, waiting; /* seconds of processor time, and of the clock in exchanges */
} domain;

/* Every process goes through the particles of ensemble_create, and keeps its own. Its memory is
 * that for its band. Ends the program where a band would be less than two rows high. */
void domain_create(domain *d, const particle *of, uint32_t count, double packing, uint32_t seed);
void domain_destroy(domain *d);

/* One sweep, by all processes. */
void domain_sweep(domain *d);

/* Brings the poses of all particles to the process 0, in the order of names: an array of d->most
 * elements there, NULL elsewhere. Released by free(). */
sepax_pose *domain_gather(domain *d);

#endif
