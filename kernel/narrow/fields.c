/* SPDX-License-Identifier: MIT
 *
 * The functions of a field. Comes in: a body and a pose. Goes out: a body that it hits there.
 *
 * The discs of eight bodies are compared at once, those of the four cells near the pose without a
 * branch. Of bodies that they leave open, the discs of pieces are compared, the other's in lanes;
 * then rectangles, a pair in each lane, and polygons, an edge in each. What floats leave open goes
 * to the exact level.
 */
#include "base/arithmetic.h"

#include "field/moves.h"

#include "narrow/runs.h"
#include "narrow/strategies/box.h"

/* --------------------------------------------------------------------- discs */

/* What discs find of the bodies of a block: a bit for each. */
typedef struct block_found {
    uint32_t open, sure;
} block_found;

/* The squares of distances beyond which discs are apart, and within which they overlap. */
HEDLEY_ALWAYS_INLINE static lanes lanes_apart(lanes reach) {
    return lanes_add(lanes_mul(lanes_mul(reach, reach), lanes_set(1 + 0x1p-20f)),
                     lanes_set(0x1p-100f));
}
HEDLEY_ALWAYS_INLINE static lanes lanes_within(lanes reach) {
    const lanes r = lanes_max(reach, lanes_set(0.0f));
    return lanes_sub(lanes_mul(lanes_mul(r, lanes_set(1 - 0x1p-20f)), r), lanes_set(0x1p-100f));
}

/* Compares the disc of a body with those of a block. With 16 lanes half of each vector is what lies
 * behind a column. */
HEDLEY_ALWAYS_INLINE static block_found block_compare(const sepax_field *f, const body_block *b,
                                                      const near_cell *near, const body_model *own,
                                                      bool alike) {
    const float *x = b->x, *y = b->y, *outer = b->outer, *inner = b->inner;
    const float more = near->across != 0 ? f->error_across : 0;
    uint32_t apart = 0, sure = 0;
    for (uint32_t l = 0; l < BLOCK_BODIES; l += SEPAX_LANES) {
        const lanes dx = lanes_sub(lanes_load(x + l), lanes_set(near->x));
        const lanes dy = lanes_sub(lanes_load(y + l), lanes_set(near->y));
        const lanes square = lanes_dot(dx, dy, dx, dy);
        const lanes beyond =
            alike ? lanes_set(f->apart[near->across])
                  : lanes_apart(lanes_add(lanes_load(outer + l), lanes_set(own->outer + more)));
        const lanes within =
            alike ? lanes_set(f->within[near->across])
                  : lanes_within(lanes_add(lanes_load(inner + l), lanes_set(own->inner - more)));
        apart |= lanes_bits(lanes_greater(square, beyond)) << l;
        sure |= lanes_bits(lanes_greater(within, square)) << l;
    }
    sure &= (1u << BLOCK_BODIES) - 1;
    return (block_found){~(apart | sure) & ((1u << BLOCK_BODIES) - 1), sure};
}

/* --------------------------------------------------------------------- pieces */

/* What a search has of the body that moves, and pairs of rectangles that wait for a vector. */
typedef struct search {
    sepax_field *f;
    const body_model *own;
    const sepax_pose *pose;
    uint32_t body, count;
    float dx[SEPAX_LANES], dy[SEPAX_LANES], cos[SEPAX_LANES], sin[SEPAX_LANES];
    float own_x[SEPAX_LANES], own_y[SEPAX_LANES], half_x[SEPAX_LANES], half_y[SEPAX_LANES];
    float error[SEPAX_LANES];
    open_pieces of[SEPAX_LANES];
} search;

/* Compares the rectangles that wait; returns a body that is hit. */
HEDLEY_NEVER_INLINE static uint32_t rectangles_compare(search *s) {
    const uint32_t all = (1u << s->count) - 1;
    const lanes zero = lanes_set(0.0f);
    const box_rows rows = {{zero, zero, lanes_set(s->pose->cos), lanes_set(s->pose->sin),
                            lanes_load(s->own_x), lanes_load(s->own_y), zero, zero},
                           {lanes_load(s->dx), lanes_load(s->dy), lanes_load(s->cos),
                            lanes_load(s->sin), lanes_load(s->half_x), lanes_load(s->half_y),
                            lanes_load(s->error), zero}};
    const lane_verdict verdict = models_verdict(&rows);
    const uint32_t sure = lanes_bits(verdict.overlapping) & all;
    uint32_t open = all & ~lanes_bits(verdict.disjoint);
    s->count = 0;
    if (sure != 0) {
        return s->of[__builtin_ctz(sure)].other;
    }
    for (; open != 0; open &= open - 1) {
        const open_pieces *pair = &s->of[__builtin_ctz(open)];
        if (sepax_field_settle(s->f, pair)) {
            return pair->other;
        }
    }
    return SEPAX_NO_BODY;
}

/* The widest gap of the edges of a polygon and the vertices of another one, which is turned by the
 * angle with cosine c and sine n, and then moved by (tx, ty), as the polygon sees it. */
HEDLEY_ALWAYS_INLINE static float edges_gap(const sepax_field *f, const field_piece *a,
                                            const field_piece *b, float c, float n, float tx,
                                            float ty) {
    const float *at = f->columns + a->columns, *x = f->columns + b->columns, *y = x + b->stride;
    lanes widest = lanes_set(-INFINITY);
    for (uint32_t e = 0; e < a->count; e += SEPAX_LANES) {
        const lanes nx = lanes_load(at + 2 * a->stride + e),
                    ny = lanes_load(at + 3 * a->stride + e);
        const lanes ux = lanes_dot(nx, ny, lanes_set(c), lanes_set(n));
        const lanes uy = lanes_dot(ny, nx, lanes_set(c), lanes_set(-n));
        lanes least = lanes_set(INFINITY);
        for (uint32_t v = 0; v < b->count; v++) {
            least = lanes_min(least, lanes_dot(ux, uy, lanes_set(x[v]), lanes_set(y[v])));
        }
        const lanes offset = lanes_sub(lanes_load(at + 4 * a->stride + e),
                                       lanes_dot(nx, ny, lanes_set(tx), lanes_set(ty)));
        widest = lanes_max(widest, lanes_sub(least, offset));
    }
    return lanes_greatest(widest);
}

/* Relates two polygons, where (dx, dy) is the offset of the poses of their bodies: 1 where they
 * overlap, 0 where they are disjoint, -1 where floats are not certain.
 *
 * With u = 2^-24 and M = |dx| + |dy| + the sizes of both, a turned normal is off by 5u, its product
 * with a vertex by 7u of its size, that of the offset by 9u (|dx| + |dy|), and 8u M is for poses
 * that are not of unit length: 32u M covers them all. The widest gap of two polygons that overlap
 * is that of an edge, so that moving vertices by less keeps the overlap. */
HEDLEY_NEVER_INLINE static int polygons_relate(const sepax_field *f, const field_piece *a,
                                               const field_piece *b, const sepax_pose *p,
                                               const sepax_pose *q, float dx, float dy,
                                               float error) {
    const float c = p->cos * q->cos + p->sin * q->sin, n = p->cos * q->sin - p->sin * q->cos;
    const float threshold =
        0x1p-19f * (fabsf(dx) + fabsf(dy) + a->size + b->size) + error + 0x1p-100f;
    const float radius = a->radius + b->radius;
    float gap = -INFINITY;
    if (a->count > 1) {
        gap = edges_gap(f, a, b, c, n, p->cos * dx + p->sin * dy, p->cos * dy - p->sin * dx);
    }
    if (b->count > 1 && !(gap - radius > threshold)) {
        const float other =
            edges_gap(f, b, a, c, -n, -(q->cos * dx + q->sin * dy), -(q->cos * dy - q->sin * dx));
        gap = other > gap ? other : gap;
    }
    if (gap - radius > threshold) {
        return 0;
    }
    return !a->flat && !b->flat && gap < -threshold ? 1 : -1;
}

/* Two pieces whose discs leave them open; (dx, dy) is the offset of their centres. Returns a body
 * that is hit. */
HEDLEY_ALWAYS_INLINE static uint32_t pieces_meet(search *s, const near_cell *near, uint32_t other,
                                                 uint32_t piece, uint32_t other_piece, float dx,
                                                 float dy) {
    const sepax_field *f = s->f;
    const body_model *of = &f->models[f->model[other]];
    const field_piece *a = &f->pieces[s->own->first + piece];
    const field_piece *b = &f->pieces[of->first + other_piece];
    const sepax_pose *q = &f->poses[other];
    const float error = 2 * f->error + (near->across != 0 ? f->error_across : 0);
    const open_pieces pair = {s->body, piece, other, other_piece, *s->pose, near->shift};
    if (a->box && b->box) {
        const uint32_t l = s->count++;
        s->dx[l] = dx;
        s->dy[l] = dy;
        s->cos[l] = q->cos;
        s->sin[l] = q->sin;
        s->own_x[l] = a->half_x;
        s->own_y[l] = a->half_y;
        s->half_x[l] = b->half_x;
        s->half_y[l] = b->half_y;
        s->error[l] = error;
        s->of[l] = pair;
        return s->count == SEPAX_LANES ? rectangles_compare(s) : SEPAX_NO_BODY;
    }
    const int relation =
        polygons_relate(f, a, b, s->pose, q, q->x - near->x, q->y - near->y, error);
    const bool hit = relation < 0 ? sepax_field_settle(s->f, &pair) : relation > 0;
    return hit ? other : SEPAX_NO_BODY;
}

/* Compares the discs of the pieces of two bodies, those of the other one in lanes. */
HEDLEY_NEVER_INLINE static uint32_t bodies_meet(search *s, const near_cell *near, uint32_t other) {
    const sepax_field *f = s->f;
    const body_model *own = s->own, *of = &f->models[f->model[other]];
    const sepax_pose *p = s->pose, *q = &f->poses[other];
    const float more = near->across != 0 ? f->error_across : 0, error = 2 * f->error + more;
    const lanes c = lanes_set(q->cos), n = lanes_set(q->sin);
    for (uint32_t k = 0; k < of->count; k += SEPAX_LANES) {
        const uint32_t at = of->first + k, left = of->count - k;
        const uint32_t all = left < SEPAX_LANES ? (1u << left) - 1 : LANES_ALL;
        const lanes x = lanes_load(f->centres[0] + at), y = lanes_load(f->centres[1] + at);
        const lanes to_x =
            lanes_add(lanes_sub(lanes_mul(c, x), lanes_mul(n, y)), lanes_set(q->x - near->x));
        const lanes to_y = lanes_add(lanes_dot(n, c, x, y), lanes_set(q->y - near->y));
        const lanes outer = lanes_load(f->outer + at), inner = lanes_load(f->inner + at);
        for (uint32_t i = 0; i < own->count; i++) {
            const float own_x = f->centres[0][own->first + i],
                        own_y = f->centres[1][own->first + i];
            const lanes dx = lanes_sub(to_x, lanes_set(p->cos * own_x - p->sin * own_y));
            const lanes dy = lanes_sub(to_y, lanes_set(p->sin * own_x + p->cos * own_y));
            const lanes square = lanes_dot(dx, dy, dx, dy);
            const lanes far = lanes_set(f->outer[own->first + i] + error);
            const lanes near_by = lanes_set(f->inner[own->first + i] - error);
            uint32_t open =
                all & ~lanes_bits(lanes_greater(square, lanes_apart(lanes_add(outer, far))));
            if (open == 0) {
                continue;
            }
            if ((all &
                 lanes_bits(lanes_greater(lanes_within(lanes_add(inner, near_by)), square))) != 0) {
                return other;
            }
            float by_x[SEPAX_LANES], by_y[SEPAX_LANES];
            lanes_store(by_x, dx);
            lanes_store(by_y, dy);
            for (; open != 0; open &= open - 1) {
                const uint32_t l = (uint32_t)__builtin_ctz(open);
                const uint32_t hit = pieces_meet(s, near, other, i, k + l, by_x[l], by_y[l]);
                if (hit != SEPAX_NO_BODY) {
                    return hit;
                }
            }
        }
    }
    return SEPAX_NO_BODY;
}

/* The open bodies of a block, where all are equal rectangles. */
HEDLEY_ALWAYS_INLINE static uint32_t equals_meet(search *s, const near_cell *near,
                                                 const body_block *b, uint32_t open) {
    const sepax_field *f = s->f;
    const float error = 2 * f->error + (near->across != 0 ? f->error_across : 0);
    const float *x = b->x, *y = b->y, *c = b->cos, *n = b->sin;
    const lanes zero = lanes_set(0.0f), half_x = lanes_set(f->pieces[0].half_x);
    const lanes half_y = lanes_set(f->pieces[0].half_y);
    uint32_t disjoint = 0, sure = 0;
    for (uint32_t l = 0; l < BLOCK_BODIES; l += SEPAX_LANES) {
        const box_rows rows = {{zero, zero, lanes_set(s->pose->cos), lanes_set(s->pose->sin),
                                half_x, half_y, lanes_set(error), zero},
                               {lanes_sub(lanes_load(x + l), lanes_set(near->x)),
                                lanes_sub(lanes_load(y + l), lanes_set(near->y)), lanes_load(c + l),
                                lanes_load(n + l), half_x, half_y, zero, zero}};
        const lane_verdict verdict = models_verdict(&rows);
        disjoint |= lanes_bits(verdict.disjoint) << l;
        sure |= lanes_bits(verdict.overlapping) << l;
    }
    if ((sure & open) != 0) {
        return b->body[__builtin_ctz(sure & open)];
    }
    for (open &= ~disjoint; open != 0; open &= open - 1) {
        const uint32_t other = b->body[__builtin_ctz(open)];
        const open_pieces pair = {s->body, 0, other, 0, *s->pose, near->shift};
        if (sepax_field_settle(s->f, &pair)) {
            return other;
        }
    }
    return SEPAX_NO_BODY;
}

/* The open bodies of a block. */
HEDLEY_ALWAYS_INLINE static uint32_t open_meet(search *s, const near_cell *near,
                                               const body_block *b, uint32_t open) {
    const sepax_field *f = s->f;
    if (f->rectangles && open != 0) {
        return equals_meet(s, near, b, open);
    }
    for (; open != 0; open &= open - 1) {
        const uint32_t l = (uint32_t)__builtin_ctz(open), other = b->body[l];
        const bool alone = s->own->alone && f->models[f->model[other]].alone;
        const uint32_t hit =
            alone ? pieces_meet(s, near, other, 0, 0, b->x[l] - near->x, b->y[l] - near->y)
                  : bodies_meet(s, near, other);
        if (hit != SEPAX_NO_BODY) {
            return hit;
        }
    }
    return SEPAX_NO_BODY;
}

/* --------------------------------------------------------------------- search */

/* The bodies of a block whose number is less than `below`, or all. */
static uint32_t block_below(const body_block *b, uint32_t below) {
    uint32_t bits = 0;
    for (uint32_t l = 0; l < BLOCK_BODIES; l++) {
        bits |= (uint32_t)(b->body[l] < below) << l;
    }
    return bits;
}

HEDLEY_ALWAYS_INLINE static search search_of(sepax_field *f, uint32_t body,
                                             const sepax_pose *pose) {
    search s;
    s.f = f;
    s.own = &f->models[f->model[body]];
    s.pose = pose;
    s.body = body;
    s.count = 0;
    return s;
}

/* Searches all blocks of the cells near a pose. */
HEDLEY_NEVER_INLINE static uint32_t find_in_chains(sepax_field *f, uint32_t body,
                                                   const sepax_pose *pose, uint32_t below,
                                                   const near_cell near[4]) {
    search s = search_of(f, body, pose);
    const uint32_t place = f->place[body];
    for (unsigned i = 0; i < 4; i++) {
        for (uint32_t at = near[i].block; at != NO_BLOCK; at = f->blocks[at].next) {
            const body_block *b = &f->blocks[at];
            const uint32_t self = at == place / BLOCK_BODIES ? 1u << place % BLOCK_BODIES : 0;
            const uint32_t mask = ~self & (below == SEPAX_NO_BODY ? ~0u : block_below(b, below));
            const block_found found = block_compare(f, b, &near[i], s.own, false);
            if ((found.sure & mask) != 0) {
                return b->body[__builtin_ctz(found.sure & mask)];
            }
            const uint32_t hit = open_meet(&s, &near[i], b, found.open & mask);
            if (hit != SEPAX_NO_BODY) {
                return hit;
            }
        }
    }
    return s.count > 0 ? rectangles_compare(&s) : SEPAX_NO_BODY;
}

/* What discs leave open of the first blocks. */
HEDLEY_NEVER_INLINE static uint32_t find_open(sepax_field *f, uint32_t body, const sepax_pose *pose,
                                              const near_cell near[4], const uint32_t open[4]) {
    search s = search_of(f, body, pose);
    for (unsigned i = 0; i < 4; i++) {
        const uint32_t hit = open_meet(&s, &near[i], &f->blocks[near[i].block], open[i]);
        if (hit != SEPAX_NO_BODY) {
            return hit;
        }
    }
    return s.count > 0 ? rectangles_compare(&s) : SEPAX_NO_BODY;
}

/* Whether a move hits something, by the first block of each cell if there are no others. */
HEDLEY_ALWAYS_INLINE static uint32_t find_near(sepax_field *f, uint32_t body,
                                               const sepax_pose *pose, bool alike) {
    const body_model *own = &f->models[f->model[body]];
    const uint32_t block = f->place[body] / BLOCK_BODIES;
    const uint32_t self = 1u << f->place[body] % BLOCK_BODIES;
    near_cell near[4];
    uint32_t open[4], any_open = 0, any_sure = 0, chain = NO_BLOCK;
    field_near(f, pose, near);
#pragma GCC unroll 4
    for (unsigned i = 0; i < 4; i++) {
        const body_block *b = &f->blocks[near[i].block];
        const block_found found = block_compare(f, b, &near[i], own, alike);
        const uint32_t mask = near[i].block == block ? ~self : ~0u;
        open[i] = found.open & mask;
        any_open |= open[i];
        any_sure |= found.sure & mask;
        chain &= b->next;
    }
    if (any_sure != 0) {
        return body;
    }
    if (HEDLEY_UNLIKELY(chain != NO_BLOCK)) {
        return find_in_chains(f, body, pose, SEPAX_NO_BODY, near);
    }
    return any_open != 0 ? find_open(f, body, pose, near, open) : SEPAX_NO_BODY;
}

static uint32_t find_alike(sepax_field *f, uint32_t body, const sepax_pose *pose, uint32_t below) {
    (void)below; /* of moves: all */
    return find_near(f, body, pose, true);
}

static uint32_t find_unlike(sepax_field *f, uint32_t body, const sepax_pose *pose, uint32_t below) {
    (void)below;
    return find_near(f, body, pose, false);
}

static uint32_t find(sepax_field *f, uint32_t body, const sepax_pose *pose, uint32_t below) {
    near_cell near[4];
    field_near(f, pose, near);
    return find_in_chains(f, body, pose, below, near);
}

static size_t move(sepax_field *f, const sepax_move *moves, size_t count, uint8_t *made) {
    return f->alike ? field_make(f, moves, count, made, find_alike)
                    : field_make(f, moves, count, made, find_unlike);
}

extern const field_functions RUN(field);
const field_functions RUN(field) = {find, move};
