/* SPDX-License-Identifier: MIT
 *
 * B_n is (1 - n) / n! times an integral over all places of n - 1 particles beside a first one, of
 * the sum of (-1)^edges over all graphs on the n particles whose edges join particles that overlap,
 * and which no particle holds together alone (Mayer's blocks). That sum depends only on which pairs
 * overlap.
 *
 * Each particle is thrown into a square around the one before it, so the n particles are only
 * hit where they form a chain in this order. A cluster with h chains in all orders would be hit by
 * all of them, so it counts n! / 2 / h times (each chain has two ends).
 */
#include "virial.h"

#include "list.h"
#include "random.h"
#include "status.h"

#include <math.h>
#include <stdlib.h>

enum { CLUSTERS = 1024, PAIRS_OF = VIRIAL_MOST * (VIRIAL_MOST - 1) / 2, GRAPHS = 1 << PAIRS_OF };

typedef struct clusters {
    uint32_t order, pieces, particles, pairs_of; /* pairs_of a cluster */
    sepax_store *store;
    sepax_id offsets[CLUSTERS * VIRIAL_MOST + 1];
    sepax_pair pairs[CLUSTERS * PAIRS_OF];
    uint8_t relations[CLUSTERS * PAIRS_OF];
    sepax_id *ids; /* of all pieces, and the poses of their particles */
    sepax_pose *poses;
    double weights[GRAPHS]; /* what a cluster with these overlaps counts */
} clusters;

/* ------------------------------------------------------------------------ graphs */

/* The bit of the pair of particles a < b: pairs are numbered 01, 02, 12, 03, 13, 23, ... */
static uint32_t edge(uint32_t a, uint32_t b) {
    return a < b ? 1u << (b * (b - 1) / 2 + a) : 1u << (a * (a - 1) / 2 + b);
}

/* Whether the particles of the set are connected without any others. */
static bool connected(uint32_t graph, uint32_t set) {
    uint32_t reached = set & (~set + 1), before = 0;
    while (reached != before) {
        before = reached;
        for (uint32_t a = 0; a < VIRIAL_MOST; a++) {
            for (uint32_t b = 0; b < VIRIAL_MOST; b++) {
                if (a != b && (reached >> a & 1) && (set >> b & 1) && (graph & edge(a, b))) {
                    reached |= 1u << b;
                }
            }
        }
    }
    return reached == set;
}

static bool is_block(uint32_t graph, uint32_t order) {
    const uint32_t all = (1u << order) - 1;
    bool good = connected(graph, all);
    for (uint32_t a = 0; a < order && order > 2; a++) {
        good = good && connected(graph, all & ~(1u << a));
    }
    return good;
}

/* The chains that go on from a particle through all that are left, along edges of the graph. */
static uint32_t chains(uint32_t graph, uint32_t from, uint32_t left) {
    uint32_t count = left == 0;
    for (uint32_t b = 0; b < VIRIAL_MOST; b++) {
        if ((left >> b & 1) && (graph & edge(from, b))) {
            count += chains(graph, b, left & ~(1u << b));
        }
    }
    return count;
}

static void weigh(clusters *c) {
    const uint32_t graphs = 1u << c->pairs_of, all = (1u << c->order) - 1;
    double orders = 1;
    for (uint32_t graph = 0; graph < graphs; graph++) {
        const double block = is_block(graph, c->order) ? 1 : 0;
        int edges = 0;
        for (uint32_t e = 0; e < c->pairs_of; e++) {
            edges += (int)(graph >> e & 1);
        }
        for (uint32_t more = graph; more < graphs && block > 0; more = (more + 1) | graph) {
            c->weights[more] += edges % 2 == 0 ? 1 : -1;
        }
    }
    for (uint32_t n = 2; n <= c->order; n++) {
        orders *= n;
    }
    for (uint32_t graph = 0; graph < graphs; graph++) {
        uint32_t count = 0, chain = 0;
        for (uint32_t a = 0; a < c->order; a++) {
            count += chains(graph, a, all & ~(1u << a));
            chain |= a > 0 ? edge(a - 1, a) : 0;
        }
        /* each chain was counted from both of its ends */
        c->weights[graph] *= (graph & chain) == chain ? orders / count : 0;
        c->weights[graph] *= (1 - (double)c->order) / orders;
    }
}

/* ---------------------------------------------------------------------- clusters */

static clusters *clusters_new(const particle *p, uint32_t order) {
    clusters *c = list_new(1, sizeof *c);
    sepax_id id;
    c->order = order;
    c->pieces = p->piece_count;
    c->particles = CLUSTERS * order;
    c->pairs_of = order * (order - 1) / 2;
    c->ids = list_new((size_t)c->particles * c->pieces, sizeof *c->ids);
    c->poses = list_new((size_t)c->particles * c->pieces, sizeof *c->poses);
    check(sepax_store_create(NULL, &c->store));
    particle_add(p, c->store);
    check(
        sepax_store_add_copies(c->store, (sepax_range){0, c->pieces}, c->particles - 1, &id, NULL));
    for (uint32_t i = 0; i < c->particles * c->pieces; i++) {
        c->ids[i] = i;
    }
    for (uint32_t i = 0; i <= c->particles; i++) {
        c->offsets[i] = i * c->pieces;
    }
    for (uint32_t i = 0, at = 0; i < CLUSTERS; i++) {
        for (uint32_t b = 1; b < order; b++) {
            for (uint32_t a = 0; a < b; a++) {
                c->pairs[at++] = (sepax_pair){order * i + a, order * i + b};
            }
        }
    }
    weigh(c);
    return c;
}

static void clusters_free(clusters *c) {
    sepax_store_destroy(c->store);
    free(c->ids);
    free(c->poses);
    free(c);
}

/* Places all clusters at random; half the side of a square is 2 reach. */
static void scatter(clusters *c, float reach, unsigned seed, uint32_t round) {
    sepax_vec2 at = {0, 0};
    for (uint32_t i = 0; i < c->particles; i++) {
        const random_four r = random_at(seed, round, c->order, i);
        const float half = i % c->order == 0 ? 0 : 2 * reach;
        const float angle = 3.14159265f * random_signed(r.v[2]);
        sepax_pose pose;
        at.x = (half > 0 ? at.x : 0) + half * random_signed(r.v[0]);
        at.y = (half > 0 ? at.y : 0) + half * random_signed(r.v[1]);
        check(sepax_poses_from_angles(&at, &angle, 1, &pose, NULL));
        for (uint32_t k = 0; k < c->pieces; k++) {
            c->poses[i * c->pieces + k] = pose;
        }
    }
    check(sepax_store_place(c->store, c->ids, c->poses, (size_t)c->particles * c->pieces, NULL));
}

virial virial_of(const particle *p, unsigned order, unsigned rounds, unsigned seed) {
    clusters *c = clusters_new(p, order);
    const sepax_bodies bodies = {c->offsets, c->particles};
    const double area = 16 * (double)p->reach * (double)p->reach, n = (double)rounds * CLUSTERS;
    double sum = 0, squares = 0;
    for (uint32_t round = 0; round < rounds; round++) {
        const size_t pairs = (size_t)CLUSTERS * c->pairs_of;
        scatter(c, p->reach, seed, round);
        check(
            sepax_relate(c->store, sepax_body_pairs(bodies, c->pairs, pairs), NULL, c->relations));
        for (size_t i = 0; i < pairs; i += c->pairs_of) {
            uint32_t graph = 0;
            for (uint32_t k = 0; k < c->pairs_of; k++) {
                graph |= (uint32_t)(c->relations[i + k] == SEPAX_OVERLAPPING) << k;
            }
            sum += c->weights[graph];
            squares += c->weights[graph] * c->weights[graph];
        }
    }
    clusters_free(c);
    const double scale = pow(area, order - 1), mean = sum / n;
    return (virial){scale * mean, scale * sqrt((squares / n - mean * mean) / n)};
}
