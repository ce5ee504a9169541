/* SPDX-License-Identifier: MIT
 *
 * The rival: what a careful engineer writes for a vehicle among boxes and discs, without a library.
 * The movers of a step lie in arrays of numbers; circles around them leave out most of them; the
 * four axes of two boxes are tried one after the other, with an exit after each; a trajectory ends
 * at its first collision. All in float, so not exact.
 */
#include "list.h"
#include "plan_answers.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

struct plan_hand {
    float half_x, half_y, radius; /* of the own vehicle; the radius is that of its corners */
    const uint32_t *offsets;
    float *x, *y, *cos, *sin, *half[2]; /* of each mover at each step */
    float *disc;                        /* its radius where it is a disc */
    float *near;                        /* closer than this, centres may belong to a collision */
};

plan_hand *plan_hand_new(const traffic *t) {
    plan_hand *way = list_new(1, sizeof *way);
    const size_t count = t->offsets[PLAN_STEPS];
    float *room = list_new(8 * count, sizeof *room);
    *way = (plan_hand){.half_x = t->own.half_x, .half_y = t->own.half_y, .offsets = t->offsets};
    way->radius = sqrtf(way->half_x * way->half_x + way->half_y * way->half_y);
    float **const columns[] = {&way->x,       &way->y,       &way->cos,  &way->sin,
                               &way->half[0], &way->half[1], &way->disc, &way->near};
    for (size_t i = 0; i < 8; i++) {
        *columns[i] = room + i * count;
    }
    for (size_t i = 0; i < count; i++) {
        const mover *m = &t->movers[t->who[i]];
        way->x[i] = t->poses[i].x;
        way->y[i] = t->poses[i].y;
        way->cos[i] = t->poses[i].cos;
        way->sin[i] = t->poses[i].sin;
        way->half[0][i] = m->half_x;
        way->half[1][i] = m->half_y;
        way->disc[i] = m->radius;
        way->near[i] =
            way->radius + sqrtf(m->half_x * m->half_x + m->half_y * m->half_y) + m->radius;
    }
    return way;
}

void plan_hand_free(plan_hand *way) {
    free(way->x);
    free(way);
}

/* fmaxf is a call of the mathematical library where NaN matters. */
static float greater(float a, float b) {
    return a > b ? a : b;
}

/* The widest gap of the four axes of the own box at a pose and of a box or disc; of a disc outside
 * of the box the distance. Where a gap exceeds `enough`, any number beyond it will do. */
static float gap_of(const plan_hand *way, const sepax_pose *p, size_t i, float enough) {
    const float dx = way->x[i] - p->x, dy = way->y[i] - p->y;
    const float ax = fabsf(dx * p->cos + dy * p->sin), ay = fabsf(dy * p->cos - dx * p->sin);
    const float out_x = ax - way->half_x, out_y = ay - way->half_y;
    if (way->disc[i] > 0) {
        const float gap =
            out_x > 0 && out_y > 0 ? sqrtf(out_x * out_x + out_y * out_y) : greater(out_x, out_y);
        return gap - way->disc[i];
    }
    const float hx = way->half[0][i], hy = way->half[1][i];
    const float c = fabsf(p->cos * way->cos[i] + p->sin * way->sin[i]);
    const float s = fabsf(p->cos * way->sin[i] - p->sin * way->cos[i]);
    float gap = out_x - hx * c - hy * s;
    if (gap > enough) {
        return gap;
    }
    gap = greater(gap, out_y - hx * s - hy * c);
    if (gap > enough) {
        return gap;
    }
    const float bx = fabsf(dx * way->cos[i] + dy * way->sin[i]);
    gap = greater(gap, bx - hx - way->half_x * c - way->half_y * s);
    if (gap > enough) {
        return gap;
    }
    const float by = fabsf(dy * way->cos[i] - dx * way->sin[i]);
    return greater(gap, by - hy - way->half_x * s - way->half_y * c);
}

/* Whether the circles around a mover and the own vehicle meet. Without an exit, so that a compiler
 * makes vectors of it. */
static bool any_near(const plan_hand *way, const sepax_pose *p, size_t step) {
    const float *x = way->x, *y = way->y, *near = way->near;
    const float px = p->x, py = p->y;
    int any = 0;
    for (size_t i = way->offsets[step]; i < way->offsets[step + 1]; i++) {
        const float dx = x[i] - px, dy = y[i] - py;
        any |= dx * dx + dy * dy <= near[i] * near[i];
    }
    return any;
}

static bool collides(const plan_hand *way, const sepax_pose *p, size_t step) {
    for (size_t i = way->offsets[step]; i < way->offsets[step + 1]; i++) {
        const float dx = way->x[i] - p->x, dy = way->y[i] - p->y;
        if (dx * dx + dy * dy <= way->near[i] * way->near[i] && gap_of(way, p, i, 0) <= 0) {
            return true;
        }
    }
    return false;
}

void plan_hand_first(plan_hand *way, const sepax_pose *poses, answers *to) {
    for (size_t t = 0; t < PLAN_COUNT; t++) {
        bool hit = false;
        uint32_t step = 0;
        while (step < PLAN_STEPS && !hit) {
            const sepax_pose *p = &poses[t * PLAN_STEPS + step];
            hit = any_near(way, p, step) && collides(way, p, step);
            step += !hit;
        }
        to->first[t] = step;
    }
}

/* Two convex shapes that are `d` apart have a gap of at least d cos(45 degrees) along a normal of a
 * box; so movers far enough away cannot have the least one. */
void plan_hand_clearance(plan_hand *way, const sepax_pose *poses, answers *to) {
    for (size_t t = 0; t < PLAN_COUNT; t++) {
        float least = FLT_MAX, reach = 1e15f; /* its square is finite */
        for (size_t step = 0; step < PLAN_STEPS; step++) {
            const sepax_pose *p = &poses[t * PLAN_STEPS + step];
            for (size_t i = way->offsets[step]; i < way->offsets[step + 1]; i++) {
                const float dx = way->x[i] - p->x, dy = way->y[i] - p->y;
                const float far = way->near[i] + reach;
                if (dx * dx + dy * dy <= far * far) {
                    const float gap = gap_of(way, p, i, least);
                    least = gap < least ? gap : least;
                    reach = least > 0 ? 1.42f * least : 0;
                }
            }
        }
        to->clearance[t] = least;
    }
}

float plan_hand_nearest(const plan_hand *way, const sepax_pose *pose, size_t step) {
    float least = FLT_MAX;
    for (size_t i = way->offsets[step]; i < way->offsets[step + 1]; i++) {
        const float gap = gap_of(way, pose, i, FLT_MAX);
        least = gap < least ? gap : least;
    }
    return least;
}
