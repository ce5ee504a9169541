/* SPDX-License-Identifier: MIT
 *
 * The separations of the pairs of a tile, group by group: kernel, then settle what is not certain,
 * then write. Comes in: a tile. Goes out: the caller's arrays.
 */
#ifndef SEPAX_SEPARATE_H
#define SEPAX_SEPARATE_H

#include "narrow/job.h"
#include "narrow/round_contacts.h"
#include "narrow/searches.h"
#include "narrow/separations.h"
#include "narrow/strategies/box_contacts.h"
#include "narrow/words.h"

/* A batch of separations. */
typedef struct separation_batch {
    job job;
    sepax_contacts to;
    size_t first;   /* the pair whose contact is the first one in these arrays */
    bool safe;      /* kernels make overlaps safe, without levers */
    bool levered;   /* levers have to be added to that */
    bool by_models; /* plain boxes: their models choose edges */
    union {
        uint16_t index[TILE + SEPAX_LANES]; /* pairs of the tile, sorted */
        copied_tile copied;
    };
} separation_batch;

static inline void separation_init(separation_batch *b, const sepax_contacts *contacts) {
    const job *j = &b->job;
    const bool by_float = job_has_level(j, LEVEL_FLOAT);
    b->to = *contacts;
    b->first = 0;
    b->safe = by_float && (j->call->flags & SEPAX_MTV_SAFE) != 0;
    b->levered = b->safe && j->store->has_levers;
    b->by_models =
        by_float && !b->safe && j->kernel == KERNEL_BOX && MODELS_CHOOSE_EDGES && !plain_is_far(j);
}

/* ------------------------------------------------------------------ write */

/* The caller's number of an edge of some shape of a pair. */
static inline uint32_t feature_of(const job *j, sepax_pair pair, uint32_t edge) {
    const uint32_t of_b = edge & SEPAX_FEATURE_B;
    if (edge == SEPAX_FEATURE_NONE) {
        return edge;
    }
    return of_b | job_polygon(j, of_b != 0 ? pair.b : pair.a).feature[edge - of_b];
}

/* The same for a group of plain pairs, all of which have an edge, without reading references. */
static inline void find_plain_features(const size_class *c, const sepax_pair *pairs,
                                       const uint32_t *edges, uint32_t *features) {
    const uint16_t *feature = c->world_feature;
    const uint32_t stride = c->stride;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const uint32_t of_b = edges[l] & SEPAX_FEATURE_B;
        const sepax_id owner = of_b != 0 ? pairs[l].b : pairs[l].a;
        features[l] = of_b | feature[(size_t)stride * owner + (edges[l] ^ of_b)];
    }
}

/* A group of `used` plain pairs that are next to each other in the source. */
static inline void write_group(const separation_batch *b, const sepax_pair *pairs, size_t index,
                               uint32_t used, const lane_contacts *found) {
    const size_t at = index - b->first;
    put_words(b->to.separation, at, found->separation, used);
    put_words(b->to.normal_x, at, found->normal_x, used);
    put_words(b->to.normal_y, at, found->normal_y, used);
    if (b->to.feature != NULL) {
        uint32_t features[SEPAX_LANES];
        if (kernel_rounded(b->job.kernel)) {
            for (uint32_t l = 0; l < used; l++) {
                features[l] = feature_of(&b->job, pairs[l], found->edge[l]);
            }
        } else {
            find_plain_features(b->job.plain, pairs, found->edge, features);
        }
        put_words(b->to.feature, at, features, used);
    }
}

/* A group of pairs from anywhere in a tile; those in `turned` are the other way round. */
static inline void write_listed(const separation_batch *b, const sepax_pair *pairs, uint32_t turned,
                                size_t start, const uint16_t *index, uint32_t used,
                                const lane_contacts *found) {
    static const float sign[2] = {1.0f, -1.0f};
    for (uint32_t l = 0; l < used; l++) {
        const uint32_t turn = turned >> l & 1u;
        const size_t at = start - b->first + index[l];
        const float normal_x = found->normal_x[l] * sign[turn] + 0.0f;
        const float normal_y = found->normal_y[l] * sign[turn] + 0.0f;
        put_word(b->to.separation, at, &found->separation[l]);
        put_word(b->to.normal_x, at, &normal_x);
        put_word(b->to.normal_y, at, &normal_y);
        if (b->to.feature != NULL) {
            const uint32_t feature = feature_of(&b->job, pairs[l], found->edge[l]);
            const uint32_t mine = feature == SEPAX_FEATURE_NONE ? feature : feature ^ turn << 31;
            put_word(b->to.feature, at, &mine);
        }
    }
}

/* ----------------------------------------------------------------- groups */

/* What a lane kernel leaves: levers, and the lanes that are not certain. */
static inline void finish_lanes(const separation_batch *b, const sepax_pair *pairs, uint32_t used,
                                lane_contacts *found) {
    const uint32_t all = LANES_ALL >> (SEPAX_LANES - used);
    const uint32_t certain = job_has_level(&b->job, LEVEL_FLOAT) ? found->certain & all : 0;
    if (b->levered) {
        add_levers(&b->job, pairs, certain, found->separation);
    }
    if (certain != all) {
        settle_lanes(&b->job, pairs, all & ~certain, found);
    }
}

/* SEPAX_LANES pairs by a kernel for groups of any pairs, or by a row kernel; `used` of them count.
 */
static inline void separate_group(const separation_batch *b, unsigned k, const sepax_pair *pairs,
                                  uint32_t used, lane_contacts *found) {
    const job *j = &b->job;
    if (separations[k].group != NULL) {
        lane_group group;
        group_fill_contacts(j, false, pairs, &group);
        separations[k].group(&group, b->safe, found);
        finish_lanes(b, pairs, used, found);
        return;
    }
    if (kernel_rounded(k) && job_has_level(j, LEVEL_DOUBLE)) {
        contacts_by_distance(j, k, pairs, used, found);
        return;
    }
    memset(found->edge, 0, sizeof found->edge); /* unused lanes have to name an edge, too */
    for (uint32_t l = 0; l < used; l++) {
        if (separations[k].row == NULL) {
            contact_singly(j, pairs[l], l, found);
            continue;
        }
        row_pair rows;
        RUN(job_fill_row)(j, pairs[l], &rows);
        pair_contact contact = separations[k].row(&rows);
        settle_row(j, pairs[l], &rows, &contact);
        put_contact(found, l, &contact);
    }
    for (uint32_t l = used; l < SEPAX_LANES; l++) {
        found->edge[l] = 0; /* the features of a whole group are read at once */
    }
}

/* The pairs index[0 .. count - 1] of a tile. */
static inline void separate_listed(const separation_batch *b, unsigned k, const tile *t,
                                   const uint16_t *index, uint32_t count) {
    for (uint32_t i = 0; i < count; i += SEPAX_LANES) {
        const uint32_t used = least_of(count - i, SEPAX_LANES);
        sepax_pair pairs[2 * SEPAX_LANES];
        lane_contacts found;
        const uint32_t turned = RUN(group_pick)(&b->job, k, t, index + i, used, pairs);
        separate_group(b, k, pairs, used, &found);
        write_listed(b, pairs, turned, t->start, index + i, used, &found);
    }
}

/* ------------------------------------------------------------------ plain */

/* SEPAX_LANES plain pairs by a lane kernel. */
static inline void separate_plain_group(const separation_batch *b, unsigned k,
                                        const sepax_pair *pairs, uint32_t used,
                                        lane_contacts *found) {
    const job *j = &b->job;
    if (separations[k].run != NULL) {
        separations[k].run(j->plain->world, j->plain->normals, pairs, b->safe, found);
    } else {
        lane_group group;
        group_fill_contacts(j, true, pairs, &group);
        separations[k].group(&group, b->safe, found);
    }
    finish_lanes(b, pairs, used, found);
}

/* Fetches all that a separation of plain pairs reads of the group that comes FETCH_AHEAD pairs
 * later. */
HEDLEY_ALWAYS_INLINE static void fetch_plain_ahead(const size_class *c, bool features,
                                                   const sepax_pair *pairs, size_t i,
                                                   size_t fetch) {
    const size_t step = 2 * (size_t)c->stride;
    fetch_ahead(c->world, step, pairs, i, fetch);
    fetch_ahead(c->normals, step, pairs, i, fetch);
    if (features) {
        const float *numbers = (const float *)(const void *)c->world_feature;
        fetch_ahead(numbers, c->stride / 2, pairs, i, fetch);
    }
}

/* Plain boxes: models choose edges, whose gaps are evaluated in a second step, so that neither
 * waits for the other. All edges are evaluated for groups with a choice that is not clear; returns
 * how many these are. */
HEDLEY_NEVER_INLINE static uint32_t separate_box_block(const separation_batch *b, const tile *t,
                                                       uint32_t start, uint32_t end,
                                                       lane_contacts *found) {
    const size_class *c = b->job.plain;
    box_choice choice[WRITE_BLOCK / SEPAX_LANES];
    uint32_t unclear = 0;
    for (uint32_t i = start, g = 0; i < end; i += SEPAX_LANES, g++) {
        box_choose(c, t->pairs + i, &choice[g], found[g].edge);
    }
    for (uint32_t i = start, g = 0; i < end; i += SEPAX_LANES, g++) {
        const uint32_t used = least_of(end - i, SEPAX_LANES);
        if (choice[g].clear) {
            box_contacts(c, &choice[g], &found[g]);
            finish_lanes(b, t->pairs + i, used, &found[g]);
        } else {
            separate_plain_group(b, KERNEL_4, t->pairs + i, used, &found[g]);
            unclear++;
        }
    }
    return unclear;
}

static inline void separate_plain(separation_batch *b, unsigned k, const tile *t) {
    const separation_column *s = &separations[k];
    const bool lanes_only = s->run != NULL || s->group != NULL; /* a search fetches by itself */
    const size_t fetch = lanes_only && plain_is_far(&b->job) ? t->ahead : 0;
    uint32_t unclear = 0;
    for (uint32_t start = 0; start < t->count; start += WRITE_BLOCK) {
        const uint32_t end = start + least_of(t->count - start, WRITE_BLOCK);
        lane_contacts found[WRITE_BLOCK / SEPAX_LANES];
        uint32_t i = start, g = 0;
        if (b->by_models) {
            unclear += separate_box_block(b, t, start, end, found);
            i = end;
        }
        for (; i < end; i += SEPAX_LANES, g++) {
            const uint32_t used = least_of(end - i, SEPAX_LANES);
            if (lanes_only) {
                fetch_plain_ahead(b->job.plain, b->to.feature != NULL, t->pairs + i, i, fetch);
                separate_plain_group(b, k, t->pairs + i, used, &found[g]);
            } else if (k == KERNEL_SUPPORT_16) {
                separate_searches_16(&b->job, t->pairs, t->count, i, &found[g]);
            } else if (k == KERNEL_SUPPORT_32) {
                separate_searches_32(&b->job, t->pairs, t->count, i, &found[g]);
            } else if (k == KERNEL_SUPPORT_64) {
                separate_searches_64(&b->job, t->pairs, t->count, i, &found[g]);
            } else {
                separate_group(b, k, t->pairs + i, used, &found[g]);
            }
        }
        for (i = start, g = 0; i < end; i += SEPAX_LANES, g++) {
            write_group(b, t->pairs + i, t->start + i, least_of(end - i, SEPAX_LANES), &found[g]);
        }
    }
    /* aligned boxes have several edges with the widest gap, in the next tile too */
    b->by_models &= unclear <= t->count / (2 * SEPAX_LANES);
}

/* ------------------------------------------------------------------- tile */

static inline void separate_tile(separation_batch *b, tile *t) {
    const job *j = &b->job;
    if (t->plain) {
        separate_plain(b, j->kernel, t);
    } else {
        uint16_t *index = b->index;
        kernel_order order = RUN(sort_by_kernel)(&b->job, t, true, index, t->count);
        for (kernel_part p = {0}; kernel_part_next(&order, &p);) {
            separate_listed(b, p.kernel, t, index + p.first, p.count);
        }
    }
}

#endif
