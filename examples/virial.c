/* SPDX-License-Identifier: MIT
 *
 * Of four particles, 2 and 4 lie at random in a square around 1, and 3 in one around 2, and all are
 * turned at random. With the area S of the square, H(ij kl ...) whether all these pairs overlap and
 * N(ij kl ...) whether none of them does, the means are
 *
 *     B2 = S H(12) / 2        B3 = S^2 H(12 13 23) / 3
 *     B4 = S^3 (H(12 13 14 23 24 34) / 4 - 3 H(12 23 34 14) N(13 24) / 8)
 *
 * (Ree and Hoover, J. Chem. Phys. 40, 939, 1964).
 */
#include "virial.h"

#include "list.h"
#include "random.h"
#include "status.h"

#include <math.h>
#include <stdlib.h>

enum { CLUSTERS = 1024, FOUR = 4, SIX = 6, PARTICLES = CLUSTERS * FOUR, PAIRS = CLUSTERS * SIX };

/* The bits of a cluster: its pairs 12, 13, 14, 23, 24, 34. */
enum { TRIANGLE = 1 + 2 + 8, ALL = 63, RING = 1 + 8 + 32 + 4 };

typedef struct clusters {
    uint32_t pieces;
    sepax_store *store;
    sepax_id offsets[PARTICLES + 1];
    sepax_pair pairs[PAIRS];
    uint8_t bits[PAIRS / 8];
    sepax_id *ids; /* of all pieces, and the poses of their particles */
    sepax_pose *poses;
} clusters;

static clusters *clusters_new(const particle *p) {
    clusters *c = list_new(1, sizeof *c);
    sepax_id id;
    c->pieces = p->piece_count;
    c->ids = list_new((size_t)PARTICLES * c->pieces, sizeof *c->ids);
    c->poses = list_new((size_t)PARTICLES * c->pieces, sizeof *c->poses);
    check(sepax_store_create(NULL, &c->store));
    particle_add(p, c->store);
    check(sepax_store_add_copies(c->store, (sepax_range){0, c->pieces}, PARTICLES - 1, &id, NULL));
    for (uint32_t i = 0; i < PARTICLES * c->pieces; i++) {
        c->ids[i] = i;
    }
    for (uint32_t i = 0; i <= PARTICLES; i++) {
        c->offsets[i] = i * c->pieces;
    }
    for (uint32_t i = 0, at = 0; i < CLUSTERS; i++) {
        for (uint32_t a = 0; a < FOUR; a++) {
            for (uint32_t b = a + 1; b < FOUR; b++) {
                c->pairs[at++] = (sepax_pair){FOUR * i + a, FOUR * i + b};
            }
        }
    }
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
    sepax_vec2 at[PARTICLES];
    float angles[PARTICLES];
    sepax_pose poses[PARTICLES];
    for (uint32_t i = 0; i < PARTICLES; i++) {
        const random_four r = random_at(seed, round, 0, i);
        const uint32_t k = i % FOUR;
        const sepax_vec2 around = k == 0 ? (sepax_vec2){0, 0} : at[k == 2 ? i - 1 : i - k];
        const float half = k == 0 ? 0 : 2 * reach;
        at[i] = (sepax_vec2){around.x + half * random_signed(r.v[0]),
                             around.y + half * random_signed(r.v[1])};
        angles[i] = 3.14159265f * random_signed(r.v[2]);
    }
    check(sepax_poses_from_angles(at, angles, PARTICLES, poses, NULL));
    for (uint32_t i = 0; i < PARTICLES * c->pieces; i++) {
        c->poses[i] = poses[i / c->pieces];
    }
    check(sepax_store_place(c->store, c->ids, c->poses, (size_t)PARTICLES * c->pieces, NULL));
}

virial virial_of(const particle *p, unsigned rounds, unsigned seed) {
    clusters *c = clusters_new(p);
    const sepax_options open = {.flags = SEPAX_OPEN};
    const sepax_bodies bodies = {c->offsets, PARTICLES};
    const double s = 16 * (double)p->reach * (double)p->reach, n = (double)rounds * CLUSTERS;
    double two = 0, three = 0, all = 0, ring = 0;
    for (uint32_t round = 0; round < rounds; round++) {
        scatter(c, p->reach, seed, round);
        check(sepax_hit_bits(c->store, sepax_body_pairs(bodies, c->pairs, PAIRS), &open, c->bits));
        for (uint32_t i = 0; i < CLUSTERS; i++) {
            const uint32_t at = SIX * i, low = c->bits[at / 8];
            const uint32_t high = at / 8 + 1 < sizeof c->bits ? c->bits[at / 8 + 1] : 0;
            const uint32_t hits = (high << 8 | low) >> at % 8 & ALL;
            two += hits & 1;
            three += (hits & TRIANGLE) == TRIANGLE;
            all += hits == ALL;
            ring += hits == RING;
        }
    }
    clusters_free(c);
    two /= n;
    three /= n;
    const double mean = all / n / 4 - 3 * ring / n / 8;
    const double square = all / n / 16 + 9 * ring / n / 64;
    return (virial){s * two / 2,
                    s * s * three / 3,
                    s * s * s * mean,
                    s * sqrt(two * (1 - two) / n) / 2,
                    s * s * sqrt(three * (1 - three) / n) / 3,
                    s * s * s * sqrt((square - mean * mean) / n)};
}
