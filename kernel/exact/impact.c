/* SPDX-License-Identifier: MIT
 *
 * Impacts, one pair at a time: see impact.h. The lanes have a text of their own, with the same
 * operations in the same order (narrow/strategies/impact_rounds.h).
 */
#include "base/arithmetic.h"

#include "base/float_bits.h"
#include "exact/impact.h"
#include "exact/meeting.h"

static moving_pair pair_of(const moving_core *a, const moving_core *b, const impact_task *task) {
    const core_motion *m = a->motion, *n = b->motion;
    const vector2 d = plus(minus(n->at[0], m->at[0]), minus(n->arm[0], m->arm[0]));
    const vector2 e = plus(minus(n->at[1], m->at[1]), minus(n->arm[1], m->arm[1]));
    const vector2 v = minus(e, d);
    const double far = larger(fabs(d.x) + fabs(d.y), fabs(e.x) + fabs(e.y));
    const double size = (far + (m->reach + n->reach)) + ((m->lever + n->lever) + task->target);
    const double rate = larger(fabs(m->rate), fabs(n->rate));
    return (moving_pair){.a = a,
                         .b = b,
                         .linear = task->linear,
                         .d = d,
                         .v = v,
                         .speed = length_of(v) * IMPACT_UP,
                         .end = length_of(e) * IMPACT_UP,
                         .target = task->target,
                         .near = larger(task->tolerance, size * IMPACT_LEAST),
                         .error = size * (1 + rate) * IMPACT_ERROR};
}

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

/* --------------------------------------------------------------------- steps */

/* The largest step for which gap + speed x - bend x^2 / 2 promises at least `gap` / 4 in the middle
 * and 0 at the end. It is a guess, that costs rounds where it is bad. */
static double step_of(double gap, double speed, double bend) {
    const double straight = speed < 0 ? gap / -speed : IMPACT_HUGE;
    const double root = sqrt(speed * speed + 2 * bend * gap);
    const double curved = speed < 0 ? 4 * gap / (root - speed) : 2 * (speed + root) / bend;
    return smaller(straight, bend > 0 ? curved : IMPACT_HUGE);
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
    vector2 v, a, b;
    double opening; /* how fast they part along the axis */
} point_speeds;

static point_speeds speeds_of(const moving_pair *p, const search *s, double ra, double rb) {
    const closest *c = &s->found;
    const vector2 v = turned_back(s->at.a, p->v), a = times(ra, across(c->p));
    const vector2 b = plus(v, times(rb, across(minus(c->q, s->at.u))));
    return (point_speeds){v, a, b, dot(c->n, minus(b, a))};
}

/* The choice of a step: the axis stays in the world, or with the core of its edge. */
typedef struct step_choice {
    double step, bend; /* bend: at most how fast the change of its gap changes */
    bool turns;        /* the axis does, with the core */
} step_choice;

static step_choice choose_step(const moving_pair *p, const search *s, double gap, turn_rates ra,
                               turn_rates rb) {
    const closest *c = &s->found;
    const double reach_a = p->a->motion->reach, reach_b = p->b->motion->reach;
    const point_speeds of = speeds_of(p, s, ra.now, rb.now);
    const double bend_a = ra.most * ra.most + ra.change, bend_b = rb.most * rb.most + rb.change;
    const double world_bend = (bend_a * reach_a + bend_b * reach_b) * IMPACT_UP;
    if (!c->edge_a && !c->edge_b) {
        return (step_choice){step_of(gap, of.opening, world_bend), world_bend, false};
    }
    const double body_speed =
        c->edge_b ? dot(c->n, minus(of.v, of.a)) - rb.now * cross(c->n, minus(c->p, s->at.u))
                  : dot(c->n, of.b) + ra.now * cross(c->n, c->q);
    const turn_rates own = c->edge_b ? rb : ra;
    const double reach = c->edge_b ? reach_b : reach_a, other = c->edge_b ? reach_a : reach_b;
    const double away = larger(length_of(s->at.d) * IMPACT_UP, p->end);
    const double change = ra.change + rb.change;
    const double apart =
        smaller(fabs(rb.now - ra.now) * IMPACT_UP + change * s->cap, ra.most + rb.most);
    const double slip = apart * apart + change;
    const double body_bend =
        ((c->edge_b ? bend_b : bend_a) * away + 2 * own.most * p->speed + slip * other) * IMPACT_UP;
    /* in the world, the edge turns into the way */
    const double in_world = step_of(gap, of.opening - fabs(own.now) * reach, world_bend);
    const double in_body = step_of(gap, body_speed, body_bend);
    return in_body > in_world ? (step_choice){in_body, body_bend, true}
                              : (step_choice){in_world, world_bend, false};
}

/* The axis of a step as it is at another time, in the frame of a. */
static vector2 axis_at(const search *s, const meeting *end, bool turns) {
    const closest *c = &s->found;
    if (turns && c->edge_a) {
        return c->n;
    }
    if (turns) {
        const vector2 n = turned(end->turn, c->m);
        return (vector2){-n.x, -n.y};
    }
    return turned_back(end->a, turned(s->at.a, c->n));
}

/* Takes a step that is proven; returns whether it leads to the end. */
static bool take_step(const moving_pair *p, search *s) {
    const double left = 1 - s->t, capped = smaller(s->t + s->cap, 1);
    const turn_rates ra = sepax_turn_rates(p->a->motion, p->linear, s->t, capped);
    const turn_rates rb = sepax_turn_rates(p->b->motion, p->linear, s->t, capped);
    const double rest = p->near * IMPACT_LEFT;
    const step_choice c = choose_step(p, s, s->gap - rest, ra, rb);
    const double wanted = smaller(smaller(c.step, s->cap), left);
    const double end = wanted >= left ? 1 : s->t + wanted, step = end - s->t;
    const meeting m = sepax_meeting_at(p, end);
    const double gap = sepax_meeting_gap(p, &m, axis_at(s, &m, c.turns)) - p->target - p->error;
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
    const double start = s.t, two = 2 * p->near;
    const double ra = sepax_turn_rates(p->a->motion, p->linear, s.t, s.t).now;
    const double rb = sepax_turn_rates(p->b->motion, p->linear, s.t, s.t).now;
    double after = two / larger(-speeds_of(p, &s, ra, rb).opening, two);
    for (unsigned i = 0; !(s.found.gap - p->target < -p->error); i++) {
        if (i == IMPACT_LATER) {
            return false;
        }
        s.t = smaller(start + after, 1);
        look(p, &s);
        after = after * 4;
    }
    return true;
}

impact sepax_impact_find(const moving_core *a, const moving_core *b, const impact_task *task) {
    moving_pair p = pair_of(a, b, task);
    search s = {.t = 0, .cap = 1};
    impact answer = {.state = IMPACT_CLEAR, .time = 2};
    do {
        look(&p, &s);
        if (answer.rounds == 0 && task->leaving && !(s.gap > p.near * IMPACT_NEAR)) {
            p.target = s.found.gap - p.error - p.near;
            s.gap = s.found.gap - p.target - p.error;
        }
        answer.rounds++;
        if (!(s.gap > p.near * IMPACT_NEAR)) {
            const vector2 n = turned(s.at.a, s.found.n);
            const bool hit = task->looks_later && meets_later(&p, s);
            return (impact){hit ? IMPACT_HIT : IMPACT_CLOSE,
                            float_rounded_down(s.t),
                            (float)n.x + 0.0f,
                            (float)n.y + 0.0f,
                            s.found.a,
                            s.found.b,
                            s.found.edge_a,
                            s.found.edge_b,
                            answer.rounds};
        }
    } while (!take_step(&p, &s));
    return answer;
}
