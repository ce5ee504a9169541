/* SPDX-License-Identifier: MIT
 *
 * Impacts, one pair at a time: see impact.h. The lanes have a text of their own, with the same
 * operations in the same order (narrow/strategies/impact_rounds.h).
 */
#include "base/arithmetic.h"

#include "base/float_bits.h"
#include "exact/impact.h"
#include "exact/meeting.h"

#define HUGE_STEP 1e300

static moving_pair pair_of(const moving_core *a, const moving_core *b, const impact_task *task) {
    const core_motion *m = a->motion, *n = b->motion;
    const vector d = {(n->x[0] - m->x[0]) + (n->arm_x[0] - m->arm_x[0]),
                      (n->y[0] - m->y[0]) + (n->arm_y[0] - m->arm_y[0])};
    const vector e = {(n->x[1] - m->x[1]) + (n->arm_x[1] - m->arm_x[1]),
                      (n->y[1] - m->y[1]) + (n->arm_y[1] - m->arm_y[1])};
    const vector v = {e.x - d.x, e.y - d.y};
    const double far = larger(fabs(d.x) + fabs(d.y), fabs(e.x) + fabs(e.y));
    const double size = (far + (m->reach + n->reach)) + ((m->lever + n->lever) + task->target);
    const double rate = larger(fabs(m->rate), fabs(n->rate));
    return (moving_pair){.a = a,
                         .b = b,
                         .linear = task->linear,
                         .d = d,
                         .v = v,
                         .speed = length_of(v.x, v.y) * IMPACT_UP,
                         .end = length_of(e.x, e.y) * IMPACT_UP,
                         .target = task->target,
                         .near = larger(task->tolerance, size * IMPACT_LEAST),
                         .error = size * (1 + rate) * IMPACT_ERROR};
}

/* --------------------------------------------------------------------- steps */

/* Of an axis: how fast its gap changes, and at most how fast that changes. */
typedef struct axis_speed {
    double speed, bend;
} axis_speed;

/* The largest step for which gap + speed x - bend x^2 / 2 promises at least `gap` / 4 in the middle
 * and 0 at the end. It is a guess, that costs rounds where it is bad. */
static double step_of(double gap, axis_speed of) {
    const double straight = of.speed < 0 ? gap / -of.speed : HUGE_STEP;
    const double root = sqrt(of.speed * of.speed + 2 * of.bend * gap);
    const double curved =
        of.speed < 0 ? 4 * gap / (root - of.speed) : 2 * (of.speed + root) / of.bend;
    return smaller(straight, of.bend > 0 ? curved : HUGE_STEP);
}

/* The part of a step, with the gaps g and end at its ends and a bend of 2k over it, up to which
 * g + (end - g) x - k x (1 - x) is not below 0 for certain: 1, or up to where it is `left`. */
static double part_of(double g, double end, double k, double left) {
    const double b = k + g - end, f = g - left;
    const double dip = g - b * b / (4 * k);
    if (end >= 0 && (!(b > 0 && b < 2 * k) || dip >= 0)) {
        return 1;
    }
    const double x = 2 * f / (b + sqrt(larger(b * b - 4 * k * f, 0))) * (1 - 0x1p-40);
    return x >= 0 && x < 1 ? x : 0;
}

/* How fast the closest points move in the frame of a, which stands still, and the pivot of b. */
typedef struct point_speeds {
    vector v, a, b;
    double opening; /* how fast they part along the axis */
} point_speeds;

static point_speeds speeds_of(const moving_pair *p, const meeting *m, const closest *c, double ra,
                              double rb) {
    const vector v = turned_back(m->a.x, m->a.y, p->v.x, p->v.y);
    const vector a = {-ra * c->py, ra * c->px};
    const vector b = {v.x - rb * (c->qy - m->uy), v.y + rb * (c->qx - m->ux)};
    return (point_speeds){v, a, b, c->nx * (b.x - a.x) + c->ny * (b.y - a.y)};
}

/* The choice of a step: the axis stays in the world, or with the core of its edge. */
typedef struct step_choice {
    double step, bend;
    bool turns; /* the axis does, with the core */
} step_choice;

static step_choice choose_step(const moving_pair *p, const meeting *m, const closest *c, double gap,
                               turn_rates ra, turn_rates rb, double cap) {
    const double reach_a = p->a->motion->reach, reach_b = p->b->motion->reach;
    const point_speeds of = speeds_of(p, m, c, ra.now, rb.now);
    const double along_a = c->nx * c->qy - c->ny * c->qx;
    const double along_b = c->nx * (c->py - m->uy) - c->ny * (c->px - m->ux);
    const double change = ra.change + rb.change;
    const double away = larger(length_of(m->d.x, m->d.y) * IMPACT_UP, p->end);
    const double bend_a = ra.most * ra.most + ra.change, bend_b = rb.most * rb.most + rb.change;
    const double apart =
        smaller(fabs(rb.now - ra.now) * IMPACT_UP + change * cap, ra.most + rb.most);
    const double slip = apart * apart + change;
    axis_speed world = {of.opening, (bend_a * reach_a + bend_b * reach_b) * IMPACT_UP};
    if (!c->edge_a && !c->edge_b) {
        return (step_choice){step_of(gap, world), world.bend, false};
    }
    axis_speed body;
    if (c->edge_b) {
        world.speed -= fabs(rb.now) * reach_b; /* the edge turns into the way */
        body.speed = (c->nx * (of.v.x - of.a.x) + c->ny * (of.v.y - of.a.y)) - rb.now * along_b;
        body.bend = (bend_b * away + 2 * rb.most * p->speed + slip * reach_a) * IMPACT_UP;
    } else {
        world.speed -= fabs(ra.now) * reach_a;
        body.speed = (c->nx * of.b.x + c->ny * of.b.y) + ra.now * along_a;
        body.bend = (bend_a * away + 2 * ra.most * p->speed + slip * reach_b) * IMPACT_UP;
    }
    const double in_world = step_of(gap, world), in_body = step_of(gap, body);
    return in_body > in_world ? (step_choice){in_body, body.bend, true}
                              : (step_choice){in_world, world.bend, false};
}

/* The axis of a step as it is at another time, in the frame of a. */
static vector axis_at(const meeting *m, const meeting *end, const closest *c, bool turns) {
    if (turns && c->edge_a) {
        return (vector){c->nx, c->ny};
    }
    if (turns) {
        const vector n = turned(end->cos, end->sin, c->mx, c->my);
        return (vector){-n.x, -n.y};
    }
    const vector w = turned(m->a.x, m->a.y, c->nx, c->ny);
    return turned_back(end->a.x, end->a.y, w.x, w.y);
}

/* -------------------------------------------------------------------- rounds */

/* How far a search has come. */
typedef struct search {
    double t, cap; /* the next step is no longer than cap */
    meeting at;
    closest found;
    double gap; /* above the target, the error taken off */
} search;

static void look(const moving_pair *p, search *s) {
    s->at = sepax_meeting_at(p, s->t);
    s->found = sepax_meeting_closest(p, &s->at);
    s->gap = s->found.gap - p->target - p->error;
}

/* Takes a step that is proven; returns whether it leads to the end. */
static bool take_step(const moving_pair *p, search *s) {
    const double left = 1 - s->t, capped = smaller(s->t + s->cap, 1);
    const turn_rates ra = sepax_turn_rates(p->a->motion, p->linear, s->t, capped);
    const turn_rates rb = sepax_turn_rates(p->b->motion, p->linear, s->t, capped);
    const double rest = p->near * IMPACT_LEFT;
    const step_choice c = choose_step(p, &s->at, &s->found, s->gap - rest, ra, rb, s->cap);
    const double wanted = smaller(smaller(c.step, s->cap), left);
    const double end = wanted >= left ? 1 : s->t + wanted, step = end - s->t;
    const meeting m = sepax_meeting_at(p, end);
    const vector n = axis_at(&s->at, &m, &s->found, c.turns);
    const double gap = sepax_meeting_gap(p, &m, n.x, n.y) - p->target - p->error;
    const double x = part_of(s->gap, gap, c.bend * step * step * 0.5 * IMPACT_UP, rest);
    if (x >= 1) {
        s->t = end;
        s->cap = smaller(s->cap * 8, 1);
        return end >= 1;
    }
    s->t = s->t + x * step;
    s->cap = x < 0.5 ? larger(x * step * 2, 0x1p-40) : s->cap;
    return false;
}

/* Whether the cores are certainly no farther apart than the target now, or at one of some later
 * times. */
static bool meets_later(const moving_pair *p, search s) {
    if (s.found.gap - p->target < -p->error) {
        return true;
    }
    const double ra = sepax_turn_rates(p->a->motion, p->linear, s.t, s.t).now;
    const double rb = sepax_turn_rates(p->b->motion, p->linear, s.t, s.t).now;
    const double start = s.t, two = 2 * p->near;
    double after = two / larger(-speeds_of(p, &s.at, &s.found, ra, rb).opening, two);
    for (unsigned i = 0; i < IMPACT_LATER; i++) {
        s.t = smaller(start + after, 1);
        look(p, &s);
        if (s.found.gap - p->target < -p->error) {
            return true;
        }
        after = after * 4;
    }
    return false;
}

impact sepax_impact_find(const moving_core *a, const moving_core *b, const impact_task *task) {
    moving_pair p = pair_of(a, b, task);
    search s = {.t = 0, .cap = 1};
    impact answer = {.state = IMPACT_CLEAR, .time = 2};
    for (bool first = true;; first = false) {
        look(&p, &s);
        answer.rounds++;
        if (first && task->leaving && !(s.gap > p.near * IMPACT_NEAR)) {
            p.target = s.found.gap - p.error - p.near;
            s.gap = s.found.gap - p.target - p.error;
        }
        if (!(s.gap > p.near * IMPACT_NEAR)) {
            break;
        }
        if (take_step(&p, &s)) {
            return answer;
        }
    }
    const vector n = turned(s.at.a.x, s.at.a.y, s.found.nx, s.found.ny);
    answer.time = float_rounded_down(s.t);
    answer.normal_x = (float)n.x + 0.0f;
    answer.normal_y = (float)n.y + 0.0f;
    answer.a = s.found.a;
    answer.b = s.found.b;
    answer.a_is_edge = s.found.edge_a;
    answer.b_is_edge = s.found.edge_b;
    answer.state = task->looks_later && meets_later(&p, s) ? IMPACT_HIT : IMPACT_CLOSE;
    return answer;
}
