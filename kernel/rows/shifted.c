/* SPDX-License-Identifier: MIT
 *
 * Pairs of which one shape is moved by a shift in real numbers: discs in double, then exact signs
 * that have the shift among their terms.
 */
#include "rows/shifted.h"

#include <math.h>

#include "exact/round_relation.h"

/* ------------------------------------------------------------------- pairs */

/* Whether discs keep two shapes apart where b is moved by t. Each centre is off by less than 2^-51
 * of the sizes X and Y in double. */
static bool discs_are_apart(const shape_bounds *a, const shape_bounds *b, sepax_vec2 t,
                            float margin) {
    const double dx = (double)b->x - (double)a->x, dy = (double)b->y - (double)a->y;
    const double x = dx + (double)t.x, y = dy + (double)t.y;
    const double size = fabs(dx) + fabs((double)t.x) + fabs(dy) + fabs((double)t.y);
    const double reach = ((double)a->outer + (double)b->outer) + ((double)margin + 0x1p-50 * size);
    return x * x + y * y > reach * reach * (1 + 0x1p-48);
}

/* The relation of a pair whose first shape is moved by a shift. */
static uint8_t relate_pair(const sepax_store *store, sepax_pair pair, sepax_vec2 shift,
                           float margin, bool *expanded) {
    const sepax_vec2 t = {-shift.x, -shift.y};
    *expanded = false;
    if (discs_are_apart(&store->bounds[pair.a], &store->bounds[pair.b], t, margin)) {
        return SEPAX_DISJOINT;
    }
    const polygon a = store_polygon(store, store->refs[pair.a]);
    const polygon b = store_polygon(store, store->refs[pair.b]);
    const exact_radius r =
        radius_of_sum(store_radius(store, pair.a), store_radius(store, pair.b), margin);
    return (uint8_t)sepax_exact_shifted_round_relation(&a, &b, t, &r, expanded);
}

void sepax_shifted_relate(stage *s, float margin, sepax_report *report) {
    for (uint32_t i = 0; i < s->count; i++) {
        bool expanded;
        s->relations[i] =
            relate_pair(s->seen, s->pairs[i], s->shifts[s->row_of[i]], margin, &expanded);
        report->filtered += !expanded;
        report->expanded += expanded;
    }
}

/* ------------------------------------------------------------------ groups */

/* Answers the pairs of a group up to `end`, tile by tile. */
static void answer_group(const wave_call *c, row_group *g, size_t end, uint8_t enough,
                         uint8_t hit) {
    stage *s = c->stage;
    for (size_t pair = g->pair; pair < end && g->relation < enough;) {
        const uint32_t count = sepax_stage_set(s, pair, end - pair);
        if (s->shifted) {
            sepax_shifted_relate(s, c->call->margin, c->report);
        } else {
            c->answer_stage(c->context);
        }
        for (uint32_t i = 0; i < count; i++) {
            if (!s->skipped[i]) {
                wave_group_add(g, (uint32_t)pair + i, s->relations[i], hit);
            }
        }
        pair += count;
    }
}

void sepax_shifted_answer(const wave_call *c, row_wave *w, const uint16_t *groups, uint32_t count,
                          uint8_t hit) {
    const sepax_rows *rows = w->rows;
    for (uint32_t i = 0; rows->shifts != NULL && i < count; i++) {
        row_group *g = &w->groups[groups[i]];
        bool shifted = false;
        for (size_t row = g->row; row < g->end && !shifted; row++) {
            shifted = row_is_shifted(rows, row);
        }
        if (shifted) {
            answer_group(c, g, g->pair + rows_size(rows, w->each, g->row, g->end), w->enough, hit);
            g->row = g->end;
        }
    }
}
