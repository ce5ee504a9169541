/* SPDX-License-Identifier: MIT
 *
 * The functions of a field. Comes in: a body and a pose. Goes out: a body that it hits there.
 *
 * The discs of eight bodies are compared at once, those of the four cells near the pose without a
 * branch. The bodies that they leave open are gathered, one in each lane. Then the lanes compare a
 * piece of each with a piece of the body that moves: discs, and rectangles; polygons are compared
 * pair by pair, an edge in each lane. What floats leave open goes to the exact level.
 */
#include "base/arithmetic.h"

#include "field/moves.h"

#include "lanes/project.h"
#include "narrow/runs.h"

/* --------------------------------------------------------------------- discs */

/* What discs find of the bodies of a block: a bit for each that they do not separate, and of these
 * for each that certainly is hit. */
typedef struct block_found {
    uint32_t near, sure;
} block_found;

/* The body that moves, as the blocks of a cell see it: its place, and the squares of distances
 * beyond which discs are apart, and within which they overlap; of unlike bodies, in place of both,
 * the radii of its discs with what rounding may move. */
typedef struct seen_body {
    lanes x, y, far, within;
} seen_body;

/* The squares of distances beyond which discs are apart whose radii have that sum, rounded up, and
 * within which they overlap: with 16u of themselves, for a square has an error of 5u. The floors
 * are for products that are subnormal. */
HEDLEY_ALWAYS_INLINE static lanes lanes_apart(lanes reach) {
    return lanes_add(lanes_mul(lanes_mul(reach, reach), lanes_set(1 + 0x1p-20f)),
                     lanes_set(0x1p-100f));
}
HEDLEY_ALWAYS_INLINE static lanes lanes_within(lanes reach) {
    const lanes r = lanes_max(reach, lanes_set(0.0f));
    return lanes_sub(lanes_mul(lanes_mul(r, lanes_set(1 - 0x1p-20f)), r), lanes_set(0x1p-100f));
}

/* With 16 lanes half of each vector is what lies behind a column. */
HEDLEY_ALWAYS_INLINE static block_found block_compare(const body_block *b, const seen_body *own,
                                                      bool alike) {
    const float *x = b->x, *y = b->y, *outer = b->outer, *inner = b->inner;
    uint32_t near = 0, sure = 0;
    for (uint32_t l = 0; l < BLOCK_BODIES; l += SEPAX_LANES) {
        const lanes dx = lanes_sub(lanes_load(x + l), own->x);
        const lanes dy = lanes_sub(lanes_load(y + l), own->y);
        const lanes square = lanes_dot(dx, dy, dx, dy);
        const lanes far =
            alike ? own->far : lanes_apart(lanes_add(lanes_load(outer + l), own->far));
        const lanes within =
            alike ? own->within : lanes_within(lanes_add(lanes_load(inner + l), own->within));
        near |= lanes_bits(lanes_greater(far, square)) << l;
        sure |= lanes_bits(lanes_greater(within, square)) << l;
    }
    const uint32_t all = SEPAX_LANES > BLOCK_BODIES ? (1u << BLOCK_BODIES) - 1 : ~0u;
    return (block_found){near & all, sure & all};
}

/* -------------------------------------------------------------------- bodies */

/* The body that moves, and bodies near it that discs leave open: one in each lane. */
typedef struct search {
    sepax_field *f;
    const body_model *own;
    const sepax_pose *pose;
    const near_cells *near;
    uint32_t body;
    float more, error; /* what a border adds to the error of a disc, and that of a pair of pieces */
    uint32_t count;    /* of the bodies */
    uint32_t most;     /* of the pieces of any of them */
    uint32_t other[SEPAX_LANES]; /* behind the last one the body itself */
    uint32_t cell[SEPAX_LANES];
} search;

HEDLEY_ALWAYS_INLINE static const field_piece *other_piece(const search *s, uint32_t l,
                                                           uint32_t k) {
    const body_model *of = &s->f->models[s->f->model[s->other[l]]];
    return &s->f->pieces[of->first + (k < of->count ? k : 0)];
}

/* Loads piece k of each body, field by field; returns a bit for each that has it. */
HEDLEY_ALWAYS_INLINE static uint32_t pieces_load(const search *s, uint32_t k, lanes piece[6]) {
    const uint32_t all = LANES_ALL >> (SEPAX_LANES - s->count);
    if (s->f->alike) {
        const float *of = &s->f->pieces[k].x;
        for (unsigned i = 0; i < 6; i++) {
            piece[i] = lanes_set(of[i]);
        }
        return all;
    }
    const float *of[SEPAX_LANES];
    lanes rows[8];
    uint32_t there = 0;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        of[l] = &other_piece(s, l, k)->x;
        there |= (uint32_t)(k < s->f->models[s->f->model[s->other[l]]].count) << l;
    }
    lanes_load_rows(of, rows);
    memcpy(piece, rows, 6 * sizeof *rows);
    return there & all;
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
        lanes least = lanes_set(INFINITY), next = least;
        for (uint32_t v = 0; v < b->count; v += 2) { /* the last vertex is there again */
            least = lanes_min(least, lanes_dot(ux, uy, lanes_set(x[v]), lanes_set(y[v])));
            next = lanes_min(next, lanes_dot(ux, uy, lanes_set(x[v + 1]), lanes_set(y[v + 1])));
        }
        least = lanes_min(least, next);
        const lanes offset = lanes_sub(lanes_load(at + 4 * a->stride + e),
                                       lanes_dot(nx, ny, lanes_set(tx), lanes_set(ty)));
        widest = lanes_max(widest, lanes_sub(least, offset));
    }
    return lanes_greatest(widest);
}

/* Relates two polygons, where (dx, dy) is the offset of the poses of their bodies: 1 where they
 * overlap, 0 where they are disjoint, -1 where floats are not certain. The widest gap of two
 * polygons that overlap is that of an edge, so that moving vertices by less keeps the overlap. */
HEDLEY_ALWAYS_INLINE static int polygons_relate(const search *s, const field_piece *a,
                                                const field_piece *b, const sepax_pose *q, float dx,
                                                float dy) {
    const sepax_pose *const p = s->pose;
    const float c = p->cos * q->cos + p->sin * q->sin, n = p->cos * q->sin - p->sin * q->cos;
    const float radius = a->radius + b->radius;
    float gap = -INFINITY, other = -INFINITY; /* both: it is cheaper than a branch in between */
    if (a->count > 1) {
        gap = edges_gap(s->f, a, b, c, n, p->cos * dx + p->sin * dy, p->cos * dy - p->sin * dx);
    }
    if (b->count > 1) {
        other = edges_gap(s->f, b, a, c, -n, -(q->cos * dx + q->sin * dy),
                          -(q->cos * dy - q->sin * dx));
    }
    gap = other > gap ? other : gap;
    if (gap - radius > s->error) {
        return 0;
    }
    return !a->flat && !b->flat && gap < -s->error ? 1 : -1;
}

/* Whether piece i of the body and piece k of the body in a lane overlap. */
HEDLEY_NEVER_INLINE static bool pair_meets(const search *s, uint32_t i, uint32_t l, uint32_t k) {
    const sepax_pose *const q = &s->f->poses[s->other[l]];
    const field_piece *const a = &s->f->pieces[s->own->first + i], *const b = other_piece(s, l, k);
    const float dx = q->x - s->near->x[s->cell[l] % 2], dy = q->y - s->near->y[s->cell[l] / 2];
    const int relation = polygons_relate(s, a, b, q, dx, dy);
    if (HEDLEY_UNLIKELY(relation < 0)) {
        const open_pieces pair = {s->body, i,        s->other[l],
                                  k,       *s->pose, near_shift(s->near, s->cell[l])};
        return sepax_field_settle(s->f, &pair);
    }
    return relation > 0;
}

/* The bodies of the lanes in the frame of the body that moves: their places, and the cosines and
 * sines of their angles. */
typedef struct lane_frames {
    lanes x, y, cos, sin;
} lane_frames;

HEDLEY_ALWAYS_INLINE static lane_frames frames_load(const search *s) {
    const float *poses[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        poses[l] = &s->f->poses[s->other[l]].x;
    }
    lanes q[4], x = lanes_set(s->pose->x), y = lanes_set(s->pose->y);
    lanes_load_quads(poses, 0, q);
    if (HEDLEY_UNLIKELY(s->near->across)) {
        float at_x[SEPAX_LANES] = {0}, at_y[SEPAX_LANES] = {0};
        for (uint32_t l = 0; l < s->count; l++) {
            at_x[l] = s->near->x[s->cell[l] % 2];
            at_y[l] = s->near->y[s->cell[l] / 2];
        }
        x = lanes_load(at_x);
        y = lanes_load(at_y);
    }
    const lanes c = lanes_set(s->pose->cos), n = lanes_set(s->pose->sin);
    const lanes dx = lanes_sub(q[0], x), dy = lanes_sub(q[1], y);
    return (lane_frames){lanes_dot(dx, dy, c, n), lanes_sub(lanes_mul(dy, c), lanes_mul(dx, n)),
                         lanes_dot(q[2], q[3], c, n),
                         lanes_sub(lanes_mul(q[3], c), lanes_mul(q[2], n))};
}

/* The gap of rectangles along the axes of the first one, with half extents (hx, hy), where (dx, dy)
 * is the offset of the second one along these axes, (ox, oy) are its half extents, and (c, n) the
 * absolute cosine and sine between both. */
HEDLEY_ALWAYS_INLINE static lanes axes_gap(lanes dx, lanes dy, lanes hx, lanes hy, lanes ox,
                                           lanes oy, lanes c, lanes n) {
    return lanes_max(lanes_sub(lanes_abs(dx), lanes_add(hx, lanes_dot(ox, oy, c, n))),
                     lanes_sub(lanes_abs(dy), lanes_add(hy, lanes_dot(ox, oy, n, c))));
}

/* Compares piece a of the body with a piece in each lane, (dx, dy) away. */
HEDLEY_ALWAYS_INLINE static block_found pieces_compare(const search *s, const field_piece *a,
                                                       const lanes piece[6], const lane_frames *at,
                                                       uint32_t there) {
    const lanes dx = lanes_sub(at->x, lanes_set(a->x)), dy = lanes_sub(at->y, lanes_set(a->y));
    const lanes error = lanes_set(s->error), zero = lanes_set(0.0f);
    const uint32_t boxes = a->half_x > 0 ? lanes_bits(lanes_greater(piece[4], zero)) : 0;
    block_found found = {there, 0};
    if ((there & ~boxes) != 0 && !s->f->alone) { /* else discs were compared */
        const lanes square = lanes_dot(dx, dy, dx, dy);
        const lanes far = lanes_add(piece[2], lanes_set(a->outer + s->error));
        const lanes by = lanes_add(piece[3], lanes_set(a->inner - s->error));
        found.near &= lanes_bits(lanes_greater(lanes_apart(far), square));
        found.sure = lanes_bits(lanes_greater(lanes_within(by), square));
    }
    if ((found.near & boxes) != 0) {
        const lanes c = lanes_abs(at->cos), n = lanes_abs(at->sin), hx = lanes_set(a->half_x),
                    hy = lanes_set(a->half_y);
        lanes gap = axes_gap(dx, dy, hx, hy, piece[4], piece[5], c, n);
        found.near &= ~(lanes_bits(lanes_greater(gap, error)) & boxes);
        if ((found.near & boxes) != 0) {
            const lanes u = lanes_dot(dx, dy, at->cos, at->sin);
            const lanes v = lanes_sub(lanes_mul(dy, at->cos), lanes_mul(dx, at->sin));
            gap = lanes_max(gap, axes_gap(u, v, piece[4], piece[5], hx, hy, c, n));
            found.near &= ~(lanes_bits(lanes_greater(gap, error)) & boxes);
            found.sure |= lanes_bits(lanes_greater(lanes_sub(zero, error), gap)) & boxes;
        }
    }
    found.sure &= found.near;
    return found;
}

/* Compares the bodies that were gathered. Returns one that is hit. */
HEDLEY_NEVER_INLINE static uint32_t bodies_meet(search *s) {
    const lane_frames of = frames_load(s);
    for (uint32_t k = 0; k < s->most; k++) {
        lanes piece[6];
        const uint32_t there = pieces_load(s, k, piece);
        const lanes turned_x = lanes_sub(lanes_mul(of.cos, piece[0]), lanes_mul(of.sin, piece[1]));
        const lanes turned_y = lanes_dot(of.sin, of.cos, piece[0], piece[1]);
        const lane_frames at = {lanes_add(turned_x, of.x), lanes_add(turned_y, of.y), of.cos,
                                of.sin};
        for (uint32_t i = 0; i < s->own->count; i++) {
            const field_piece *const a = &s->f->pieces[s->own->first + i];
            const block_found found = pieces_compare(s, a, piece, &at, there);
            if (found.sure != 0) {
                return s->other[__builtin_ctz(found.sure)];
            }
            for (uint32_t open = found.near; open != 0; open &= open - 1) {
                const uint32_t l = (uint32_t)__builtin_ctz(open);
                if (pair_meets(s, i, l, k)) {
                    return s->other[l];
                }
            }
        }
    }
    s->count = 0;
    return SEPAX_NO_BODY;
}

/* Gathers a body of a block of a cell; returns a body that is hit. */
HEDLEY_ALWAYS_INLINE static uint32_t body_gather(search *s, uint32_t cell, uint32_t other) {
    const uint32_t l = s->count++;
    s->other[l] = other;
    s->cell[l] = cell;
    if (!s->f->alike) {
        const uint32_t pieces = s->f->models[s->f->model[other]].count;
        s->most = pieces > s->most ? pieces : s->most;
    }
    if (s->f->alone && s->f->pieces[0].half_x == 0) {
        s->count = 0;
        return pair_meets(s, 0, 0, 0) ? other : SEPAX_NO_BODY;
    }
    return l + 1 == SEPAX_LANES ? bodies_meet(s) : SEPAX_NO_BODY;
}

/* -------------------------------------------------------------------- search */

HEDLEY_ALWAYS_INLINE static void search_open(search *s, sepax_field *f, uint32_t body,
                                             const sepax_pose *pose, const near_cells *near) {
    s->f = f;
    s->own = &f->models[f->model[body]];
    s->pose = pose;
    s->near = near;
    s->body = body;
    s->more = near->across ? f->error_across : 0;
    s->error = 2 * f->error + f->rounding + s->more;
    s->count = 0;
    s->most = f->alike ? s->own->count : 1;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        s->other[l] = body;
    }
}

/* Searches all blocks of the cells near a pose. */
HEDLEY_NEVER_INLINE static uint32_t find_in_chains(sepax_field *f, uint32_t body,
                                                   const sepax_pose *pose, const near_cells *near,
                                                   uint32_t below) {
    search s;
    search_open(&s, f, body, pose, near);
    for (unsigned i = 0; i < 4; i++) {
        const seen_body own = {lanes_set(near->x[i % 2]), lanes_set(near->y[i / 2]),
                               lanes_set(s.own->outer + s.more), lanes_set(s.own->inner - s.more)};
        for (uint32_t at = near->cell[i]; at != NO_BLOCK; at = f->blocks[at].next) {
            const body_block *b = &f->blocks[at];
            const block_found found = block_compare(b, &own, false);
            uint32_t others = 0;
            for (uint32_t l = 0; l < BLOCK_BODIES; l++) {
                others |= (uint32_t)(b->body[l] < below && b->body[l] != body) << l;
            }
            if ((found.sure & others) != 0) {
                return b->body[__builtin_ctz(found.sure & others)];
            }
            for (uint32_t open = found.near & others; open != 0; open &= open - 1) {
                const uint32_t hit = body_gather(&s, i, b->body[__builtin_ctz(open)]);
                if (hit != SEPAX_NO_BODY) {
                    return hit;
                }
            }
        }
    }
    return s.count > 0 ? bodies_meet(&s) : SEPAX_NO_BODY;
}

/* Whether one of the bodies is hit that discs leave open of the first blocks: a bit for each. */
HEDLEY_NEVER_INLINE static bool hits_open(sepax_field *f, uint32_t body, const sepax_pose *pose,
                                          const near_cells *near, uint32_t open) {
    search s;
    search_open(&s, f, body, pose, near);
    for (; open != 0; open &= open - 1) {
        const uint32_t bit = (uint32_t)__builtin_ctz(open), cell = bit / BLOCK_BODIES;
        const body_block *b = &f->blocks[near->cell[cell]];
        if (body_gather(&s, cell, b->body[bit % BLOCK_BODIES]) != SEPAX_NO_BODY) {
            return true;
        }
    }
    return s.count > 0 && bodies_meet(&s) != SEPAX_NO_BODY;
}

/* Searches the first block of each cell, if there are no others. */
HEDLEY_ALWAYS_INLINE static bool hits_near(sepax_field *f, uint32_t body, const sepax_pose *pose,
                                           const near_cells *near, bool alike) {
    const uint32_t block = f->place[body] / BLOCK_BODIES, lane = f->place[body] % BLOCK_BODIES;
    const body_model *const own = &f->models[alike ? 0 : f->model[body]];
    const float more = near->across ? f->error_across : 0;
    const lanes outer = lanes_set(own->outer + more), inner = lanes_set(own->inner - more);
    const lanes far = alike ? lanes_apart(lanes_add(outer, lanes_set(own->outer))) : outer;
    const lanes within = alike ? lanes_within(lanes_add(inner, lanes_set(own->inner))) : inner;
    uint32_t near_bits = 0, sure_bits = 0, self = 0, chain = NO_BLOCK;
#pragma GCC unroll 4
    for (unsigned i = 0; i < 4; i++) {
        const uint32_t at = near->cell[i];
        const seen_body seen = {lanes_set(near->x[i % 2]), lanes_set(near->y[i / 2]), far, within};
        const block_found found = block_compare(&f->blocks[at], &seen, alike);
        near_bits |= found.near << (BLOCK_BODIES * i);
        sure_bits |= found.sure << (BLOCK_BODIES * i);
        self |= (uint32_t)(at == block) << (BLOCK_BODIES * i);
    }
    for (unsigned i = 0; i < 4 && HEDLEY_UNLIKELY(f->chained > 0); i++) {
        chain &= f->blocks[near->cell[i]].next;
    }
    if (HEDLEY_UNLIKELY(chain != NO_BLOCK)) {
        return find_in_chains(f, body, pose, near, SEPAX_NO_BODY) != SEPAX_NO_BODY;
    }
    const uint32_t sure = sure_bits & ~(self << lane);
    const uint32_t open = near_bits & ~(self << lane) & (0u - (uint32_t)(sure == 0));
    return open != 0 ? hits_open(f, body, pose, near, open) : sure != 0;
}

static bool hits_alike(sepax_field *f, uint32_t body, const sepax_pose *pose,
                       const near_cells *near) {
    return hits_near(f, body, pose, near, true);
}

static bool hits_unlike(sepax_field *f, uint32_t body, const sepax_pose *pose,
                        const near_cells *near) {
    return hits_near(f, body, pose, near, false);
}

static size_t move(sepax_field *f, const sepax_move *moves, size_t count, uint8_t *made) {
    return f->alike ? field_make(f, moves, count, made, hits_alike)
                    : field_make(f, moves, count, made, hits_unlike);
}

extern const field_functions RUN(field);
const field_functions RUN(field) = {find_in_chains, move};
