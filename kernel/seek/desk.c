/* SPDX-License-Identifier: MIT
 *
 * Movers, and the desk on which pairs of movers and shapes are gathered.
 */
#include "base/arithmetic.h"

#include "seek/seek.h"

#include "base/float_bits.h"
#include "place/batch.h"

/* ------------------------------------------------------------------ movers */

static void set_point(sepax_vec2 p, mover *m) {
    static const float no_normals[8] = {0};
    static const uint16_t no_numbers[4] = {0};
    for (unsigned i = 0; i < 4; i++) {
        m->point[i] = p.x;
        m->point[4 + i] = p.y;
    }
    m->core = (polygon){.x = m->point,
                        .y = m->point + 4,
                        .nx = no_normals,
                        .ny = no_normals + 4,
                        .feature = no_numbers,
                        .count = 1,
                        .stride = 4};
    m->disc = (shape_bounds){p.x, p.y, 0, -INFINITY};
    m->class_index = CLASS_POINT;
    m->radius = 0;
    m->own = SEPAX_NO_ID;
}

/* Widens a box by the margin, outward; it may become infinite. */
static aabb widened(aabb box, float margin) {
    for (unsigned i = 0; margin > 0 && i < 2; i++) {
        box.lo[i] = float_below(box.lo[i] - margin);
        box.hi[i] = float_above(box.hi[i] + margin);
    }
    return box;
}

/* Sets what the tests of boxes need along an axis. Below 2^-100 the motion is too small for its
 * inverse: the whole way counts as the place of the mover. */
static void set_axis(seek_way *way, unsigned axis, float motion) {
    const bool back = motion < 0;
    float lo = way->box.lo[axis], hi = way->box.hi[axis];
    way->inverse[axis] = 1 / motion;
    if (fabsf(motion) < 0x1p-100f) {
        lo = float_below(back ? lo + motion : lo);
        hi = float_above(back ? hi : hi + motion);
        way->inverse[axis] = back ? -INFINITY : INFINITY;
    }
    way->side[axis] = back ? lo : hi;
    way->side[2 + axis] = back ? hi : lo;
    way->offset[axis] = BROAD_LANES * ((back ? 2 : 0) + axis);
    way->offset[2 + axis] = BROAD_LANES * ((back ? 0 : 2) + axis);
}

void sepax_seek_set_mover(const seek *s, size_t number, mover *m, seek_way *way) {
    const sepax_movers *of = &s->movers;
    m->number = number;
    if (of->store == NULL) {
        const sepax_vec2 p = vec2_at(of->points, number);
        set_point(p, m);
        way->box = (aabb){{p.x, p.y}, {p.x, p.y}};
    } else {
        const sepax_store *const placed = of->poses != NULL ? &s->copies : of->store;
        const sepax_id own = id_at(of->shapes, number);
        const sepax_id id = of->poses != NULL ? (sepax_id)number : own;
        const shape_ref ref = placed->refs[id];
        m->core = store_polygon(placed, ref);
        m->disc = placed->bounds[id];
        m->class_index = ref_class(ref);
        m->radius = store_radius(placed, id);
        m->own = of->store == s->store ? own : SEPAX_NO_ID;
        way->box = sepax_aabb_around(placed, id, 0);
    }
    way->box = widened(way->box, s->options.margin);
    m->motion = s->nearest ? (sepax_vec2){0, 0} : vec2_at(of->motions, number);
    way->motion = m->motion;
    set_axis(way, 0, m->motion.x);
    set_axis(way, 1, m->motion.y);
}

sepax_status sepax_seek_pose(seek *s) {
    const sepax_movers *const of = &s->movers;
    const uint32_t count = (uint32_t)of->count; /* no more than SEPAX_MAX_SHAPES */
    copy_counts counts = {.most = count};
    if (of->store == NULL || of->poses == NULL || count == 0) {
        return SEPAX_OK;
    }
    for (uint32_t i = 0; i < count; i++) {
        counts.of_class[ref_class(of->store->refs[id_at(of->shapes, i)])]++;
    }
    const size_t bytes = sepax_copies_bytes(of->store, &counts);
    const bool fits = bytes <= SIZE_MAX / 2; /* not where size_t is small */
    char *const room =
        fits ? (void *)sepax_workspace_numbers(s->workspace, bytes / sizeof(uint32_t)) : NULL;
    if (room == NULL) {
        return SEPAX_ERROR_MEMORY;
    }
    s->memory = (copy_memory){room, room + bytes};
    sepax_copies_open(&s->copies, &s->memory, of->store, &counts);
    sepax_copies_begin(&s->copies, of->store);
    for (uint32_t i = 0; i < count; i += SEEK_MOVERS) {
        sepax_id ids[SEEK_MOVERS];
        sepax_pose poses[SEEK_MOVERS];
        uint32_t some = 0;
        for (; some < SEEK_MOVERS && i + some < count; some++) {
            ids[some] = sepax_copies_add(&s->copies, of->store, id_at(of->shapes, i + some));
            poses[some] = pose_at(of->poses, i + some);
        }
        sepax_batch_place(&s->copies, s->backend, ids, poses, some);
    }
    return SEPAX_OK;
}

/* -------------------------------------------------------------------- desk */

void sepax_desk_open(desk *d, const seek *of, desk_take *take, void *to) {
    d->of = of;
    d->take = take;
    d->to = to;
    d->filled = 0;
    for (unsigned i = 0; i < DESK_SIZES * DESK_SIZES; i++) {
        d->buckets[i].count = 0;
    }
}

/* The reference of a shape, which need not be read where all are plain. */
static shape_ref seek_ref(const sepax_store *store, sepax_id id) {
    return store_is_all_plain(store) ? ref_of(store->plain_class, id) : store->refs[id];
}

/* Fills place i of the group. The shape of the index counts as the lower id of two stores. */
static void fill_place(const desk *d, const desk_pair *pair, seek_group *g, uint32_t i) {
    const sepax_store *const store = d->of->store;
    const mover *const m = &d->movers[pair->place];
    round_pair *const p = &g->pairs[i];
    const float radius = store_radius(store, pair->id);
    const bool mover_first = m->own != SEPAX_NO_ID && m->own < pair->id;
    polygon *const shape = g->turned ? &p->b : &p->a;
    *shape = store_polygon(store, seek_ref(store, pair->id));
    *(g->turned ? &p->a : &p->b) = m->core;
    p->radii = (pair_radii){g->turned ? m->radius : radius, g->turned ? radius : m->radius,
                            d->of->options.margin};
    p->b_first = mover_first != g->turned;
    g->discs[(g->turned ? SEEK_LANES : 0) + i] = store->bounds[pair->id];
    g->discs[(g->turned ? 0 : SEEK_LANES) + i] = m->disc;
    g->motions[i] = m->motion;
}

static void answer_bucket(desk *d, unsigned number) {
    desk_bucket *const b = &d->buckets[number];
    seek_group *const g = &d->group;
    const seek_functions *const own = d->of->own;
    const unsigned shape = ref_class(seek_ref(d->of->store, b->pairs[0].id));
    const unsigned moved = d->movers[b->pairs[0].place].class_index;
    g->turned = number % DESK_SIZES < number / DESK_SIZES;
    g->class_a = g->turned ? moved : shape;
    g->class_b = g->turned ? shape : moved;
    g->count = b->count;
    for (uint32_t i = 0; i < b->count; i++) {
        fill_place(d, &b->pairs[i], g, i);
    }
    (d->of->nearest ? own->distances : own->casts)(g, &d->answers);
    b->count = 0;
    d->filled &= ~(UINT64_C(1) << number);
    for (uint32_t i = 0; i < g->count; i++) {
        const desk_pair pair = b->pairs[i];
        d->take(d->to, &pair, &d->answers, i);
    }
}

void sepax_desk_put(desk *d, desk_pair pair) {
    const unsigned of_mover = round_size(d->movers[pair.place].class_index);
    const unsigned of_shape = round_size(ref_class(seek_ref(d->of->store, pair.id)));
    const unsigned number = of_shape * DESK_SIZES + of_mover;
    desk_bucket *const b = &d->buckets[number];
    b->pairs[b->count++] = pair;
    d->filled |= UINT64_C(1) << number;
    if (b->count == d->of->own->lanes) {
        answer_bucket(d, number);
    }
}

bool sepax_desk_flush(desk *d) {
    unsigned fullest = 0;
    uint32_t most = 0;
    for (uint64_t left = d->filled; left != 0; left &= left - 1) {
        const unsigned number = (unsigned)__builtin_ctzll(left);
        if (d->buckets[number].count > most) {
            most = d->buckets[number].count;
            fullest = number;
        }
    }
    if (most > 0) {
        answer_bucket(d, fullest);
    }
    return most > 0;
}
