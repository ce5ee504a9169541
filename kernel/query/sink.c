/* SPDX-License-Identifier: MIT
 *
 * The sink: turns relations into the form of the query.
 */
#include "query/sink.h"

#include <string.h>

/* The caller's arrays need no alignment, which a pointer to their elements would claim. NULL is
 * left out. */
static inline void put(void *array, size_t index, const void *four_bytes) {
    if (array != NULL) {
        memcpy((char *)array + 4 * index, four_bytes, 4);
    }
}

/* Hits are written branch-free to a buffer, since the caller's array must stay as it was past them:
 * so many at a time. */
#define HITS_BLOCK 1024

static void write_hits_block(relation_sink *sink, size_t start, const uint8_t *relations,
                             size_t count, uint8_t least) {
    uint32_t found[HITS_BLOCK];
    size_t found_count = 0;
    for (size_t i = 0; i < count; i++) {
        found[found_count] = (uint32_t)(start + i);
        found_count += relations[i] >= least;
    }
    memcpy((char *)sink->to.hits + sink->hit_count * sizeof *found, found,
           found_count * sizeof *found);
    sink->hit_count += found_count;
}

static void write_hits(relation_sink *sink, size_t start, const uint8_t *relations, size_t count,
                       uint8_t least) {
    for (size_t i = 0; i < count; i += HITS_BLOCK) {
        const size_t here = count - i < HITS_BLOCK ? count - i : HITS_BLOCK;
        write_hits_block(sink, start + i, relations + i, here, least);
    }
}

/* Pairs come in ascending order, so a byte is written whole when its first pair comes. */
static void write_bits(relation_sink *sink, size_t start, const uint8_t *relations, size_t count,
                       uint8_t least) {
    for (size_t i = 0; i < count; i++) {
        const size_t pair = start + i;
        const unsigned bit = (unsigned)(relations[i] >= least) << (pair % 8);
        const unsigned before = pair % 8 == 0 ? 0u : sink->to.bits[pair / 8];
        sink->to.bits[pair / 8] = (uint8_t)(before | bit);
    }
}

static void find_first(relation_sink *sink, size_t start, const uint8_t *relations, size_t count,
                       uint8_t least) {
    for (size_t i = 0; i < count && !sink->done; i++) {
        if (relations[i] >= least) {
            sink->first_hit = start + i;
            sink->done = true;
        }
    }
}

void sepax_sink_write(relation_sink *sink, size_t start, const uint8_t *relations, size_t count) {
    const uint8_t least = sink->open ? SEPAX_OVERLAPPING : SEPAX_TOUCHING;
    if (sink->to.relations != NULL) {
        memcpy(sink->to.relations + start, relations, count);
    } else if (sink->to.hits != NULL) {
        write_hits(sink, start, relations, count, least);
    } else if (sink->to.bits != NULL) {
        write_bits(sink, start, relations, count, least);
    } else {
        find_first(sink, start, relations, count, least);
    }
}

void sepax_sink_close(const relation_sink *sink) {
    if (sink->to.hit_count != NULL) {
        memcpy((char *)sink->to.hit_count, &sink->hit_count, sizeof sink->hit_count);
    }
    if (sink->to.first_hit != NULL) {
        memcpy((char *)sink->to.first_hit, &sink->first_hit, sizeof sink->first_hit);
    }
}

void sepax_sink_write_contact(const sepax_contacts *contacts, size_t index,
                              const pair_contact *contact, const polygon *a, const polygon *b) {
    uint32_t feature = SEPAX_FEATURE_NONE;
    if (contact->has_edge) {
        feature = contact->edge_of_b ? SEPAX_FEATURE_B | b->feature[contact->edge]
                                     : a->feature[contact->edge];
    }
    put(contacts->separation, index, &contact->separation);
    put(contacts->normal_x, index, &contact->normal_x);
    put(contacts->normal_y, index, &contact->normal_y);
    put(contacts->feature, index, &feature);
}

/* The caller's number of an edge or a vertex: an edge has that of the vertex where it starts. */
static uint32_t feature_number(const polygon *p, uint32_t stored, bool is_edge) {
    return p->feature[stored] | (is_edge ? 0 : SEPAX_FEATURE_VERTEX);
}

void sepax_sink_write_distance(const sepax_distances *distances, size_t index,
                               const exact_distance *distance, const polygon *a, const polygon *b) {
    const closest_features *f = &distance->features;
    const uint32_t feature_a = feature_number(a, f->a, f->a_is_edge);
    const uint32_t feature_b = feature_number(b, f->b, f->b_is_edge);
    put(distances->distance, index, &distance->distance);
    put(distances->normal_x, index, &distance->normal_x);
    put(distances->normal_y, index, &distance->normal_y);
    put(distances->point_a_x, index, &distance->a.x);
    put(distances->point_a_y, index, &distance->a.y);
    put(distances->point_b_x, index, &distance->b.x);
    put(distances->point_b_y, index, &distance->b.y);
    put(distances->feature_a, index, &feature_a);
    put(distances->feature_b, index, &feature_b);
}

void sepax_sink_write_manifold(manifold_sink *sink, const sepax_manifold *manifold) {
    memcpy((char *)sink->to.manifolds + sink->count * sizeof *manifold, manifold, sizeof *manifold);
    sink->count++;
}

void sepax_sink_close_manifolds(const manifold_sink *sink) {
    memcpy((char *)sink->to.manifold_count, &sink->count, sizeof sink->count);
}

void sepax_sink_write_cast(const sepax_casts *casts, size_t index, const exact_cast *cast,
                           const polygon *a, const polygon *b) {
    const closest_features *f = &cast->features;
    uint32_t feature_a = SEPAX_FEATURE_NONE, feature_b = SEPAX_FEATURE_NONE;
    if (cast->relation != SEPAX_DISJOINT) {
        feature_a = feature_number(a, f->a, f->a_is_edge);
        feature_b = feature_number(b, f->b, f->b_is_edge);
    }
    if (casts->relation != NULL) {
        casts->relation[index] = (uint8_t)cast->relation;
    }
    put(casts->time, index, &cast->time);
    put(casts->normal_x, index, &cast->normal_x);
    put(casts->normal_y, index, &cast->normal_y);
    put(casts->feature_a, index, &feature_a);
    put(casts->feature_b, index, &feature_b);
}
