/* SPDX-License-Identifier: MIT */
#include "solver.h"

#include "stopwatch.h"

#include <math.h>
#include <stdlib.h>

enum { ROUNDS = 12, LAST_ROUNDS = 4 };

static const double gravity = 9.81;
static const double friction = 0.5;
static const double spin_drag = 1.5; /* of the spin, a second: discs do not roll for ever */
static const double slop = 0.004;    /* the depth that is left alone, in metres */
static const double way_out = 0.2;   /* the part of the rest that a frame takes away */
static const float margin = 0.03f;   /* the speculative distance, in metres */

/* ----------------------------------------------------------------------- contacts */

static int compare(const void *left, const void *right) {
    const contact *a = left, *b = right;
    if (a->pair != b->pair) {
        return a->pair < b->pair ? -1 : 1;
    }
    return (a->id > b->id) - (a->id < b->id);
}

/* The mass that an impulse in the direction (x, y) feels; 0 between bodies that never move. */
static double felt_mass(const contact *c, const body *a, const body *b, double x, double y) {
    const double at_a = c->ax * y - c->ay * x, at_b = c->bx * y - c->by * x;
    const double inverse = a->inverse_mass + b->inverse_mass + a->inverse_inertia * at_a * at_a +
                           b->inverse_inertia * at_b * at_b;
    return inverse > 0 ? 1 / inverse : 0;
}

static contact contact_of(const solver *s, const bodies *set, const sepax_manifold *m, uint32_t k) {
    const sepax_pair pair = s->pairs[m->pair];
    const sepax_manifold_point *p = &m->points[k];
    contact c = {.pair = (uint64_t)pair.a << 32 | pair.b,
                 .id = p->id,
                 .a = set->owner[pair.a],
                 .b = set->owner[pair.b],
                 .nx = (double)m->normal_x,
                 .ny = (double)m->normal_y,
                 .separation = (double)p->separation};
    const body *a = &set->of[c.a], *b = &set->of[c.b];
    c.ax = (double)p->x - a->x;
    c.ay = (double)p->y - a->y;
    c.bx = (double)p->x - b->x;
    c.by = (double)p->y - b->y;
    c.normal_mass = felt_mass(&c, a, b, c.nx, c.ny);
    c.tangent_mass = felt_mass(&c, a, b, -c.ny, c.nx);
    return c;
}

/* Makes the contacts of this frame, with the impulses of those of the frame before. */
static void make_contacts(solver *s, const bodies *set) {
    const contact *before = s->contacts[s->now];
    const size_t before_count = s->contact_count[s->now];
    s->now = 1 - s->now;
    contact *now = s->contacts[s->now];
    size_t count = 0;
    s->kept = 0;
    for (size_t i = 0; i < s->manifold_count; i++) {
        for (uint32_t k = 0; k < s->manifolds[i].count; k++) {
            contact c = contact_of(s, set, &s->manifolds[i], k);
            const contact *old = bsearch(&c, before, before_count, sizeof c, compare);
            if (old != NULL) {
                c.normal_impulse = old->normal_impulse;
                c.tangent_impulse = old->tangent_impulse;
                s->kept++;
            }
            now[count++] = c;
        }
    }
    qsort(now, count, sizeof *now, compare);
    s->contact_count[s->now] = count;
}

/* ------------------------------------------------------------------------ impulses */

static void push(body *a, body *b, const contact *c, double x, double y) {
    a->vx -= a->inverse_mass * x;
    a->vy -= a->inverse_mass * y;
    a->spin -= a->inverse_inertia * (c->ax * y - c->ay * x);
    b->vx += b->inverse_mass * x;
    b->vy += b->inverse_mass * y;
    b->spin += b->inverse_inertia * (c->bx * y - c->by * x);
}

/* The speed at which the point of b leaves that of a in the direction (x, y). */
static double speed(const body *a, const body *b, const contact *c, double x, double y) {
    return (b->vx - b->spin * c->by - a->vx + a->spin * c->ay) * x +
           (b->vy + b->spin * c->bx - a->vy - a->spin * c->ax) * y;
}

/* The least speed at which the surfaces have to part: below 0 they may come closer by the gap. */
static double least_speed(const contact *c, double dt, bool lead_out) {
    if (c->separation > 0) {
        return -c->separation / dt;
    }
    const double depth = -c->separation - slop;
    return lead_out && depth > 0 ? way_out * depth / dt : 0;
}

static void solve_contact(contact *c, bodies *set, double dt, bool lead_out) {
    body *a = &set->of[c->a], *b = &set->of[c->b];
    const double tx = -c->ny, ty = c->nx, most = friction * c->normal_impulse;
    const double tangent = c->tangent_impulse - c->tangent_mass * speed(a, b, c, tx, ty);
    const double held = tangent > most ? most : tangent < -most ? -most : tangent;
    const double slide = held - c->tangent_impulse;
    c->tangent_impulse = held;
    push(a, b, c, slide * tx, slide * ty);

    const double missing = least_speed(c, dt, lead_out) - speed(a, b, c, c->nx, c->ny);
    const double normal = c->normal_impulse + c->normal_mass * missing;
    const double total = normal > 0 ? normal : 0, hit = total - c->normal_impulse;
    c->normal_impulse = total;
    push(a, b, c, hit * c->nx, hit * c->ny);
}

static void solve_rounds(solver *s, bodies *set, double dt, int rounds, bool lead_out) {
    for (int round = 0; round < rounds; round++) {
        for (size_t i = 0; i < s->contact_count[s->now]; i++) {
            solve_contact(&s->contacts[s->now][i], set, dt, lead_out);
        }
    }
}

static void warm_start(const solver *s, bodies *set) {
    for (size_t i = 0; i < s->contact_count[s->now]; i++) {
        const contact *c = &s->contacts[s->now][i];
        push(&set->of[c->a], &set->of[c->b], c,
             c->normal_impulse * c->nx - c->tangent_impulse * c->ny,
             c->normal_impulse * c->ny + c->tangent_impulse * c->nx);
    }
}

/* --------------------------------------------------------------------------- frame */

static void accelerate(bodies *set, double dt) {
    for (size_t i = 0; i < set->count; i++) {
        body *b = &set->of[i];
        b->vy -= b->inverse_mass > 0 ? gravity * dt : 0;
        b->spin /= 1 + spin_drag * dt;
    }
}

static void move(bodies *set, double dt) {
    for (size_t i = 0; i < set->count; i++) {
        body *b = &set->of[i];
        b->x += dt * b->vx;
        b->y += dt * b->vy;
        body_turn(b, dt * b->spin);
    }
}

static void lap(solver *s, solver_part part, double *since) {
    const double now = stopwatch_now();
    s->seconds[part] += now - *since;
    *since = now;
}

void solver_step(solver *s, bodies *set, double dt) {
    const sepax_options options = {.margin = margin};
    double since = stopwatch_now();
    bodies_place(set);
    lap(s, PLACE, &since);
    s->pair_count = bodies_pairs(set, margin, s->pairs, SOLVER_PAIRS);
    lap(s, FIND, &since);
    check(sepax_manifolds(set->store, sepax_pairs(s->pairs, s->pair_count), &options, s->manifolds,
                          &s->manifold_count));
    lap(s, TOUCH, &since);
    make_contacts(s, set);
    accelerate(set, dt);
    warm_start(s, set);
    solve_rounds(s, set, dt, ROUNDS, true);
    move(set, dt);
    solve_rounds(s, set, dt, LAST_ROUNDS, false);
    lap(s, SOLVE, &since);
}
