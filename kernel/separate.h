/* SPDX-License-Identifier: MIT
 *
 * The separation of a batch of pairs, tile by tile. The kernels give separation, normal and edge,
 * and whether the sign is certain; where it is not, the exact relation decides it.
 */
#ifndef SEPAX_SEPARATE_H
#define SEPAX_SEPARATE_H

#include "tile.h"

/* The contacts of a tile on their way to the caller's arrays. */
typedef struct tile_contacts {
    float separation[TILE + SEPAX_LANES];
    float normal_x[TILE + SEPAX_LANES], normal_y[TILE + SEPAX_LANES];
    uint32_t edge[TILE + SEPAX_LANES]; /* of the stored polygon, numbered like a feature */
} tile_contacts;

static inline void put_contact(tile_contacts *out, uint32_t at, const pair_contact *contact) {
    out->separation[at] = contact->separation;
    out->normal_x[at] = contact->normal_x;
    out->normal_y[at] = contact->normal_y;
    out->edge[at] = !contact->has_edge   ? SEPAX_FEATURE_NONE
                    : contact->edge_of_b ? SEPAX_FEATURE_B | contact->edge
                                         : contact->edge;
}

/* What the kernels found, but for its sign. */
static inline pair_contact found_contact(const tile_contacts *out, uint32_t at) {
    const uint32_t edge = out->edge[at];
    return (pair_contact){.separation = out->separation[at],
                          .normal_x = out->normal_x[at],
                          .normal_y = out->normal_y[at],
                          .edge = edge & ~SEPAX_FEATURE_B,
                          .edge_of_b = (edge & SEPAX_FEATURE_B) != 0,
                          .has_edge = true};
}

/* The contact of one pair that is not certain: gets the sign of the exact relation, which a lane
 * kernel may have found already. */
static inline void contact_finish(const tile_job *job, sepax_pair pair, uint8_t relation,
                                  pair_contact *contact) {
    const polygon a = store_polygon(job->store, tile_ref(job, pair.a));
    const polygon b = store_polygon(job->store, tile_ref(job, pair.b));
    const pair_extent extent = sepax_reference_extent(&a, &b);
    if (!(extent.x + extent.y < WIDE_EXTENT)) {
        *contact = sepax_reference_contact(&a, &b, pair.b < pair.a);
    }
    const uint8_t settled = relation != UNDECIDED ? relation : tile_exact(job, pair);
    sepax_reference_settle(contact, (sepax_relation)settled, &a, &b, job->flags);
}

/* ----------------------------------------------------------------- rows */

/* Whether the sign of a separation is certain without the exact relation. */
static inline bool row_certain(const tile_job *job, const shape_bounds *a, const shape_bounds *b,
                               float separation) {
    const float extent = 2.0f * bounds_reach(a, b); /* at least the sum of both extents */
    const float threshold = extent * CONTACT_SLACK + CONTACT_FLOOR;
    return ((job->levels & LEVEL_FLOAT) != 0) & (extent < WIDE_EXTENT) &
           (fabsf(separation) > threshold);
}

/* Gives the contact of a pair the sign of its relation. */
static inline void settle_row(const tile_job *job, sepax_pair pair, const row_pair *rows,
                              pair_contact *contact) {
    if (row_certain(job, rows->bounds_a, rows->bounds_b, contact->separation)) {
        const bool overlap = contact->separation < 0.0f;
        sepax_reference_settle(contact, overlap ? SEPAX_OVERLAPPING : SEPAX_DISJOINT, &rows->a,
                               &rows->b, job->flags);
    } else {
        contact_finish(job, pair, UNDECIDED, contact);
    }
}

static inline void separate_row(const tile_job *job, unsigned kernel, sepax_pair pair,
                                pair_contact *contact) {
    const row_pair rows = tile_row_pair(job, pair);
    if (kernel == KERNEL_EXACT) {
        *contact = sepax_reference_contact(&rows.a, &rows.b, rows.b_first);
        contact_finish(job, pair, UNDECIDED, contact);
    } else {
        *contact = row_kernels[kernel].separate(&rows);
        settle_row(job, pair, &rows, contact);
    }
}

static inline void separate_row_run(const tile_job *job, unsigned kernel, const sepax_pair *pairs,
                                    const uint16_t *index, uint32_t count, tile_contacts *out) {
    for (uint32_t i = 0; i < count; i++) {
        pair_contact contact;
        separate_row(job, kernel, pairs[index[i]], &contact);
        put_contact(out, index[i], &contact);
    }
}

/* Bit l: the sign of separation[l] is certain without the exact relation, for the pairs l. */
static inline uint32_t lanes_certain(const tile_job *job, const size_class *c,
                                     const sepax_pair *pairs, const float *separation) {
    const float *row_a[SEPAX_LANES], *row_b[SEPAX_LANES];
    lanes a[4], b[4]; /* the fields of shape_bounds: x y outer inner */
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        row_a[l] = &c->bounds[pairs[l].a].x;
        row_b[l] = &c->bounds[pairs[l].b].x;
    }
    lanes_load_quads(row_a, 0, a);
    lanes_load_quads(row_b, 0, b);
    /* as bounds_reach does */
    const lanes apart =
        lanes_add(lanes_max(lanes_abs(lanes_sub(b[0], a[0])), lanes_abs(lanes_sub(b[1], a[1]))),
                  lanes_add(a[2], b[2]));
    const lanes outer = lanes_max(a[2], b[2]);
    const lanes reach =
        lanes_mul(lanes_max(apart, lanes_add(outer, outer)), lanes_set(MODEL_SLACK));
    const lanes extent = lanes_add(reach, reach);
    const lanes threshold =
        lanes_add(lanes_mul(extent, lanes_set(CONTACT_SLACK)), lanes_set(CONTACT_FLOOR));
    const lane_mask narrow = lanes_greater(lanes_set(WIDE_EXTENT), extent);
    const lane_mask certain = lanes_greater(lanes_abs(lanes_load(separation)), threshold);
    return job->levels & LEVEL_FLOAT ? lanes_bits(lanes_and(narrow, certain)) : 0;
}

/* Pairs whose shapes are asked for before they are needed: large ones fill the nearest cache soon.
 */
#define SEARCH_AHEAD 3

static inline void prefetch_slot(const size_class *c, uint32_t slot, uint32_t stride) {
    const size_t at = 2 * (size_t)stride * slot;
    for (size_t i = 0; i < 2 * (size_t)stride; i += 16) {
        __builtin_prefetch(c->world + at + i);
        __builtin_prefetch(c->normals + at + i);
        __builtin_prefetch(c->sectors + at + i);
    }
    for (size_t i = 0; i < stride; i += 32) {
        __builtin_prefetch(c->turns + at / 2 + i);
    }
}

/* SEPAX_LANES pairs of a store of nothing but shapes with `stride` vertices, step by step: the
 * steps of different pairs do not wait for each other. */
HEDLEY_ALWAYS_INLINE static void separate_searches(const tile_job *job, uint32_t stride,
                                                   const sepax_pair *pairs, uint32_t count,
                                                   uint32_t start, tile_contacts *out) {
    const size_class *c = &job->store->classes[job->uniform];
    contact_search search[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        if (stride > 16) {
            const uint32_t ahead = start + l + SEARCH_AHEAD < count ? start + l + SEARCH_AHEAD : 0;
            prefetch_slot(c, pairs[ahead].a, stride);
            prefetch_slot(c, pairs[ahead].b, stride);
        }
        const polygon a = class_polygon(c, pairs[start + l].a, stride);
        const polygon b = class_polygon(c, pairs[start + l].b, stride);
        search_bounds(&a, &b, stride, &search[l]);
    }
    uint32_t alone = 0;
    static const float towards_b[2] = {1.0f, -1.0f};
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const polygon a = class_polygon(c, pairs[start + l].a, stride);
        const polygon b = class_polygon(c, pairs[start + l].b, stride);
        contact_search *s = &search[l];
        alone |= (uint32_t)search_first(&a, &b, stride, s) << l;
        const float *const normals[2] = {a.nx, b.nx};
        const float *n = normals[s->of_b] + s->edge;
        out->separation[start + l] = s->gap;
        out->normal_x[start + l] = n[0] * towards_b[s->of_b] + 0.0f;
        out->normal_y[start + l] = n[stride] * towards_b[s->of_b] + 0.0f;
        out->edge[start + l] = s->edge | s->of_b << 31;
    }
    const bool safe = job->flags & SEPAX_MTV_SAFE;
    const uint32_t used = count - start < SEPAX_LANES ? count - start : SEPAX_LANES;
    const uint32_t certain = lanes_certain(job, c, pairs + start, out->separation + start);
    uint32_t left = ~(safe ? 0 : alone & certain) & (LANES_ALL >> (SEPAX_LANES - used));
    for (; left != 0; left &= left - 1) {
        const uint32_t l = (uint32_t)__builtin_ctz(left);
        const row_pair rows = tile_row_pair(job, pairs[start + l]);
        pair_contact contact = search_rest(&rows, stride, &search[l]);
        settle_row(job, pairs[start + l], &rows, &contact);
        put_contact(out, start + l, &contact);
    }
}

static inline void separate_support_tile(const tile_job *job, const sepax_pair *pairs,
                                         uint32_t count, tile_contacts *out) {
    const uint32_t stride = job->store->classes[job->uniform].stride;
    for (uint32_t i = 0; i < count; i += SEPAX_LANES) {
        if (stride == 16) {
            separate_searches(job, 16, pairs, count, i, out);
        } else if (stride == 32) {
            separate_searches(job, 32, pairs, count, i, out);
        } else {
            separate_searches(job, 64, pairs, count, i, out);
        }
    }
}

/* ---------------------------------------------------------------- lanes */

/* The contacts of a group, and for the lanes whose sign is not certain the relations by the float
 * filter: it is exact on a grid. */
static inline void separate_group(const tile_job *job, unsigned kernel, const lane_group *group,
                                  lane_contacts *found, uint8_t *relations) {
    const bool by_float = job->levels & LEVEL_FLOAT;
    lane_kernels[kernel].separate(group, by_float && (job->flags & SEPAX_MTV_SAFE), found);
    found->certain = by_float ? found->certain : 0;
    memset(relations, UNDECIDED, SEPAX_LANES);
    if (found->certain != LANES_ALL) {
        at_level(job, LEVEL_FLOAT, lane_kernels[vertex_kernel(kernel)].relate)(group, relations);
    }
}

/* The lanes of `left` are not certain. */
static inline void finish_lanes(const tile_job *job, const uint8_t *relations, uint32_t left,
                                const sepax_pair *pairs, const uint16_t *index,
                                tile_contacts *out) {
    for (uint32_t l = 0; left >> l != 0; l++) {
        if (left >> l & 1u) {
            pair_contact contact = found_contact(out, index[l]);
            contact_finish(job, pairs[index[l]], relations[l], &contact);
            put_contact(out, index[l], &contact);
        }
    }
}

/* The pairs of a tile, sorted by the kernel that serves them: kernel k serves first[k] up to
 * first[k + 1]. */
typedef struct contact_order {
    uint32_t first[KERNEL_COUNT + 1];
    uint16_t index[TILE + SEPAX_LANES];                     /* of the pair */
    shape_ref a[TILE + SEPAX_LANES], b[TILE + SEPAX_LANES]; /* as the kernel wants them */
    uint8_t swapped[TILE + SEPAX_LANES]; /* 1: the other way round than in the pair */
} contact_order;

static inline void contact_sort(const tile_job *job, const sepax_pair *pairs, uint32_t count,
                                contact_order *order) {
    const shape_ref *refs = job->store->refs;
    uint8_t kernel[TILE];
    uint32_t end[KERNEL_COUNT + 1] = {0};
    for (uint32_t i = 0; i < count; i++) {
        kernel[i] = (uint8_t)contact_kernel(job->strategy, refs[pairs[i].a], refs[pairs[i].b]);
        end[(kernel[i] & ~CONTACT_SWAPS) + 1]++;
    }
    for (unsigned k = 0; k < KERNEL_COUNT; k++) {
        end[k + 1] += end[k];
    }
    memcpy(order->first, end, sizeof end);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t at = end[kernel[i] & ~CONTACT_SWAPS]++;
        const unsigned swapped = kernel[i] / CONTACT_SWAPS;
        const shape_ref ref[2] = {refs[pairs[i].a], refs[pairs[i].b]};
        order->index[at] = (uint16_t)i;
        order->swapped[at] = (uint8_t)swapped;
        order->a[at] = ref[swapped];
        order->b[at] = ref[1 - swapped];
    }
}

/* The pairs i, i + 1, ... of the order; those beyond `end` repeat the last one. Returns the lanes
 * that are swapped. */
static inline uint32_t order_fill(const tile_job *job, const sepax_pair *pairs,
                                  const contact_order *order, uint32_t i, uint32_t end,
                                  lane_group *group) {
    uint32_t swapped = 0;
    group->b_first = 0;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const uint32_t at = i + l < end ? i + l : end - 1;
        const sepax_pair pair = pairs[order->index[at]];
        lane_fill_contact(job, order->a[at], order->b[at], l, group);
        group->b_first |= (uint32_t)((pair.b < pair.a) ^ order->swapped[at]) << l;
        swapped |= (uint32_t)order->swapped[at] << l;
    }
    return swapped;
}

static inline void separate_lane_run(const tile_job *job, unsigned kernel, const sepax_pair *pairs,
                                     const contact_order *order, tile_contacts *out) {
    const uint32_t end = order->first[kernel + 1];
    static const float turn[2] = {1.0f, -1.0f};
    for (uint32_t i = order->first[kernel]; i < end; i += SEPAX_LANES) {
        const uint32_t used = end - i < SEPAX_LANES ? end - i : SEPAX_LANES;
        lane_group group;
        lane_contacts found;
        const uint32_t swapped = order_fill(job, pairs, order, i, end, &group);
        uint8_t relations[SEPAX_LANES];
        separate_group(job, kernel, &group, &found, relations);
        for (uint32_t l = 0; l < used; l++) {
            const uint32_t at = order->index[i + l], swap = swapped >> l & 1u;
            out->separation[at] = found.separation[l];
            out->normal_x[at] = found.normal_x[l] * turn[swap] + 0.0f;
            out->normal_y[at] = found.normal_y[l] * turn[swap] + 0.0f;
            out->edge[at] = found.edge[l] ^ swap << 31;
        }
        const uint32_t left = ~found.certain & (LANES_ALL >> (SEPAX_LANES - used));
        finish_lanes(job, relations, left, pairs, order->index + i, out);
    }
}

static inline void separate_sorted(const tile_job *job, const sepax_pair *pairs, uint32_t count,
                                   tile_contacts *out) {
    contact_order order;
    contact_sort(job, pairs, count, &order);
    for (unsigned kernel = 0; kernel < LANE_KERNEL_COUNT; kernel++) {
        separate_lane_run(job, kernel, pairs, &order, out);
    }
    for (unsigned kernel = LANE_KERNEL_COUNT; kernel < KERNEL_COUNT; kernel++) {
        const uint32_t first = order.first[kernel];
        separate_row_run(job, kernel, pairs, order.index + first, order.first[kernel + 1] - first,
                         out);
    }
}

/* --------------------------------------------------------------- direct */

static inline void separate_direct(const tile_job *job, unsigned kernel, const sepax_pair *pairs,
                                   uint32_t count, tile_contacts *out) {
    for (uint32_t i = 0; i < count; i += SEPAX_LANES) {
        lane_group group;
        lane_contacts found;
        group_fill_contacts(job, pairs + i, &group);
        uint8_t relations[SEPAX_LANES];
        separate_group(job, kernel, &group, &found, relations);
        memcpy(out->separation + i, found.separation, sizeof found.separation);
        memcpy(out->normal_x + i, found.normal_x, sizeof found.normal_x);
        memcpy(out->normal_y + i, found.normal_y, sizeof found.normal_y);
        memcpy(out->edge + i, found.edge, sizeof found.edge);
        if (found.certain != LANES_ALL) {
            const uint32_t used = count - i < SEPAX_LANES ? count - i : SEPAX_LANES;
            uint16_t index[SEPAX_LANES];
            for (uint32_t l = 0; l < SEPAX_LANES; l++) {
                index[l] = (uint16_t)(i + l);
            }
            const uint32_t left = ~found.certain & (LANES_ALL >> (SEPAX_LANES - used));
            finish_lanes(job, relations, left, pairs, index, out);
        }
    }
}

/* ---------------------------------------------------------------- boxes */

/* Pairs of boxes whose data stay in the nearest cache from step to step. */
#define BOX_BLOCK 128u

/* a of a pair, or b where `second` is 1. */
static inline sepax_id pair_id(const sepax_pair *pair, uint32_t second) {
    sepax_id id;
    memcpy(&id, (const char *)pair + second * sizeof id, sizeof id);
    return id;
}

/* The edges that the models chose for the pairs of a group. */
static inline void box_edges_fill(const size_class *c, const sepax_pair *pairs,
                                  const box_choice *choice, box_edges *out) {
    const float *world = c->world, *normals = c->normals;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const uint32_t of_b = choice->edge[l] >> 31;
        const size_t edge = 8 * (size_t)pair_id(&pairs[l], of_b) + (choice->edge[l] & 3u);
        out->nx[l] = normals[edge];
        out->ny[l] = normals[edge + 4];
        out->x[l] = world[edge];
        out->y[l] = world[edge + 4];
        out->other[l] = world + 8 * (size_t)pair_id(&pairs[l], 1 - of_b);
    }
}

/* The contacts of a group by its chosen edges. Returns the lanes that need more. */
static inline uint32_t box_contacts(const box_choice *choice, const box_edges *edges,
                                    tile_contacts *out, uint32_t at) {
    const lanes gap = box_edge_gaps(edges), zero = lanes_set(0.0f);
    const lanes nx = lanes_load(edges->nx), ny = lanes_load(edges->ny);
    const lane_mask of_b = lanes_from_bits(choice->of_b);
    lanes_store(out->separation + at, gap);
    /* 0 - n and n + 0 never give -0 */
    lanes_store(out->normal_x + at, lanes_select(of_b, lanes_sub(zero, nx), lanes_add(nx, zero)));
    lanes_store(out->normal_y + at, lanes_select(of_b, lanes_sub(zero, ny), lanes_add(ny, zero)));
    memcpy(out->edge + at, choice->edge, sizeof choice->edge);
    const lane_mask certain = lanes_greater(lanes_abs(gap), lanes_load(choice->threshold));
    return ~(lanes_bits(certain) & choice->clear) & LANES_ALL;
}

/* The pairs of a tile that need all edges. */
static inline void separate_left(const tile_job *job, unsigned kernel, const sepax_pair *pairs,
                                 const uint16_t *index, uint32_t count, tile_contacts *out) {
    sepax_pair some[TILE + SEPAX_LANES];
    tile_contacts found;
    for (uint32_t i = 0; i < count + SEPAX_LANES; i++) {
        some[i] = pairs[index[i < count ? i : count - 1]];
    }
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
                                      tile_contacts *out) {
    const size_class *c = &job->store->classes[CLASS_BOX];
    uint16_t left[TILE + SEPAX_LANES];
    uint32_t left_count = 0;
    for (uint32_t start = 0; start < count; start += BOX_BLOCK) {
        box_choice choice[BOX_BLOCK / SEPAX_LANES];
        box_edges edges[BOX_BLOCK / SEPAX_LANES];
        const uint32_t end = count - start < BOX_BLOCK ? count : start + BOX_BLOCK;
        for (uint32_t i = start, g = 0; i < end; i += SEPAX_LANES, g++) {
            lane_group group;
            group_fill_direct(job, KERNEL_BOX, pairs + i, &group);
            choose_box_edges(&group, &choice[g]);
        }
        for (uint32_t i = start, g = 0; i < end; i += SEPAX_LANES, g++) {
            box_edges_fill(c, pairs + i, &choice[g], &edges[g]);
        }
        for (uint32_t i = start, g = 0; i < end; i += SEPAX_LANES, g++) {
            const uint32_t more = box_contacts(&choice[g], &edges[g], out, i);
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

/* ---------------------------------------------------------------- batch */

/* The caller's numbers of the edges. */
static inline void write_features(const tile_job *job, const sepax_pair *pairs, uint32_t count,
                                  const tile_contacts *found, uint32_t *features, size_t start) {
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t edge = found->edge[i], of_b = edge & SEPAX_FEATURE_B;
        uint32_t feature = edge;
        if (edge != SEPAX_FEATURE_NONE) {
            const sepax_id owner = of_b ? pairs[i].b : pairs[i].a;
            const polygon p = store_polygon(job->store, tile_ref(job, owner));
            feature = of_b | p.feature[edge - of_b];
        }
        memcpy((char *)features + (start + i) * sizeof feature, &feature, sizeof feature);
    }
}

/* To the arrays that the caller wants. */
static inline void write_tile(const tile_job *job, const sepax_pair *pairs, uint32_t count,
                              const tile_contacts *found, const sepax_contacts *contacts,
                              size_t start) {
    float *const out[3] = {contacts->separation, contacts->normal_x, contacts->normal_y};
    const float *const from[3] = {found->separation, found->normal_x, found->normal_y};
    for (int i = 0; i < 3; i++) {
        if (out[i] != NULL) {
            memcpy((char *)out[i] + start * sizeof(float), from[i], count * sizeof(float));
        }
    }
    if (contacts->feature != NULL) {
        write_features(job, pairs, count, found, contacts->feature, start);
    }
}

/* One tile of a store of shapes of one class. */
static inline void separate_uniform(const tile_job *job, unsigned kernel, const sepax_pair *pairs,
                                    uint32_t count, bool *by_models, tile_contacts *out) {
    if (kernel == KERNEL_SUPPORT) {
        separate_support_tile(job, pairs, count, out);
    } else if (*by_models) {
        /* aligned boxes have several edges with the widest gap: no use in asking again */
        *by_models = separate_boxes(job, pairs, count, out) <= count / 2;
    } else {
        separate_direct(job, kernel, pairs, count, out);
    }
}

static void separate_batch(const batch_call *batch, const sepax_contacts *contacts,
                           sepax_report *report) {
    const tile_job job = tile_job_of(batch, report);
    const unsigned direct = separation_kernel(
        uniform_kernel(job.store, job.uniform, job.strategy, job.flags), job.strategy);
    const bool searches =
        direct == KERNEL_SUPPORT && job.uniform >= CLASS_16 && job.uniform <= CLASS_16 + 2;
    bool by_models =
        direct == KERNEL_BOX && (job.levels & LEVEL_FLOAT) && !(job.flags & SEPAX_MTV_SAFE);
    for (size_t start = 0; start < batch->pair_count; start += TILE) {
        sepax_pair pairs[TILE + SEPAX_LANES];
        tile_contacts found;
        const uint32_t count = tile_load(batch, start, pairs);
        if (direct < LANE_KERNEL_COUNT || searches) {
            separate_uniform(&job, direct, pairs, count, &by_models, &found);
        } else {
            separate_sorted(&job, pairs, count, &found);
        }
        write_tile(&job, pairs, count, &found, contacts, start);
    }
    report->filtered = batch->pair_count - report->in_double - report->expanded;
}

#endif
