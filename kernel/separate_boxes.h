/* SPDX-License-Identifier: MIT
 *
 * Separations of a store of nothing but boxes: their models choose the edges.
 */
#ifndef SEPAX_SEPARATE_BOXES_H
#define SEPAX_SEPARATE_BOXES_H

#include "separate_lanes.h"

/* Pairs of boxes whose data stay in the nearest cache from step to step. */
#define BOX_BLOCK 128u

/* The contacts of a group by its chosen edges. Returns the lanes that need more. */
static inline uint32_t box_contacts(const size_class *c, const box_choice *choice,
                                    const tile_contacts *out, uint32_t at) {
    const float *edges[SEPAX_LANES], *other[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        edges[l] = &c->edges[choice->at[l]].nx;
        other[l] = c->world + 8 * (size_t)choice->other[l];
    }
    lanes e[4]; /* the fields of box_edge */
    lanes_load_quads(edges, 0, e);
    const lanes gap = box_edge_gaps(e, other), zero = lanes_set(0.0f);
    const lane_mask of_b = lanes_from_bits(choice->of_b);
    lanes_store(out->separation + at, gap);
    /* 0 - n is never -0, and no stored normal is */
    lanes_store(out->normal_x + at, lanes_select(of_b, lanes_sub(zero, e[0]), e[0]));
    lanes_store(out->normal_y + at, lanes_select(of_b, lanes_sub(zero, e[1]), e[1]));
    memcpy(out->edge + at, choice->edge, sizeof choice->edge);
    const lane_mask certain = lanes_greater(lanes_abs(gap), lanes_load(choice->threshold));
    return ~(lanes_bits(certain) & choice->clear) & LANES_ALL;
}

/* Makes the overlaps among the separations of a group safe: models know nothing of vertices. */
static inline void boxes_make_safe(const size_class *c, const sepax_pair *pairs,
                                   float *separation) {
    lane_block a, b;
    load_run_block(c->world, pairs, false, 4, &a);
    load_run_block(c->world, pairs, true, 4, &b);
    const lane_bounds box = bounds_of(&a, 4, &b, 4);
    lanes_store(separation,
                safe_separation(&box, lanes_load(separation), lanes_from_bits(LANES_ALL)));
}

/* The pairs of a tile that need all edges. */
static inline void separate_left(const tile_job *job, unsigned kernel, const sepax_pair *pairs,
                                 const uint16_t *index, uint32_t count, const tile_contacts *out) {
    sepax_pair some[TILE + SEPAX_LANES];
    contact_room room;
    const tile_contacts found = {room.field[0], room.field[1], room.field[2], room.edge};
    for (uint32_t i = 0; i < count; i++) {
        some[i] = pairs[index[i]];
    }
    pairs_repeat(some, count);
    separate_direct(job, kernel, some, count, &found);
    for (uint32_t i = 0; i < count; i++) {
        out->separation[index[i]] = found.separation[i];
        out->normal_x[index[i]] = found.normal_x[i];
        out->normal_y[index[i]] = found.normal_y[i];
        out->edge[index[i]] = found.edge[i];
    }
}

/* A tile of boxes, step by step: what one step writes lane by lane is long written when the next
 * one loads it whole. Returns how many pairs the models did not settle. */
static inline uint32_t separate_boxes(const tile_job *job, const sepax_pair *pairs, uint32_t count,
                                      const tile_contacts *out) {
    const size_class *c = &job->store->classes[CLASS_BOX];
    const size_t fetch = tile_fetch(job, pairs, count, count);
    uint16_t left[TILE + SEPAX_LANES];
    uint32_t left_count = 0;
    for (uint32_t start = 0; start < count; start += BOX_BLOCK) {
        box_choice choice[BOX_BLOCK / SEPAX_LANES];
        const uint32_t end = count - start < BOX_BLOCK ? count : start + BOX_BLOCK;
        for (uint32_t i = start, g = 0; i < end; i += SEPAX_LANES, g++) {
            fetch_ahead(&c->boxes->x, sizeof *c->boxes / sizeof(float), pairs + i, i, fetch);
            fetch_ahead(c->world, 8, pairs + i, i, fetch);
            fetch_ahead(&c->edges->nx, 16, pairs + i, i, fetch);
            box_rows rows;
            load_box_rows(&c->boxes->x, pairs + i, &rows);
            choose_box_edges(&rows, pairs + i, &choice[g]);
        }
        for (uint32_t i = start, g = 0; i < end; i += SEPAX_LANES, g++) {
            const uint32_t more = box_contacts(c, &choice[g], out, i);
            if (job->flags & SEPAX_MTV_SAFE) {
                boxes_make_safe(c, pairs + i, out->separation + i);
            }
            for (uint32_t rest = more; rest != 0; rest &= rest - 1) {
                left[left_count] = (uint16_t)(i + (uint32_t)__builtin_ctz(rest));
                left_count += left[left_count] < count;
            }
        }
    }
    if (left_count > 0) {
        separate_left(job, KERNEL_4, pairs, left, left_count, out);
    }
    return left_count;
}

#endif
