/* SPDX-License-Identifier: MIT
 *
 * Pairs of which one shape is moved by a shift in real numbers: mostly by floats, as trials; others
 * by discs in double, and then by exact signs that have the shift among their terms.
 */
#include "base/arithmetic.h"

#include "rows/shifted.h"

#include <math.h>

#include "base/small.h"
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

/* Tries a row by floats, which decide all but close pairs; false where it needs another way. */
static bool try_row(const sepax_backend *backend, row_trial *t, sepax_report *report) {
    /* No backend of a small library has the function; the constant lets compilers leave it out. */
    const row_functions *own = row_functions_of(backend);
    if (library_is_small() || own->try_row == NULL || !own->try_row(t)) {
        return false;
    }
    report->filtered += t->count - t->expanded;
    report->expanded += t->expanded;
    return true;
}

/* The same for `count` pairs of one row on the stage, from pair number `first` on. */
static bool try_pairs(stage *s, uint32_t first, uint32_t count, sepax_report *report) {
    sepax_id ids[STAGE_PAIRS];
    for (uint32_t i = 0; i < count; i++) {
        ids[i] = s->pairs[first + i].b;
    }
    return try_row(s->backend,
                   &(row_trial){.store = s->seen,
                                .shape = s->pairs[first].a,
                                .shift = s->shifts[s->row_of[first]],
                                .ids = ids,
                                .count = count,
                                .mode_is_set = true,
                                .relations = s->relations + first},
                   report);
}

void sepax_shifted_relate(stage *s, float margin, sepax_report *report) {
    for (uint32_t i = 0, end; i < s->count; i = end) {
        for (end = i + 1; end < s->count && s->row_of[end] == s->row_of[i];) {
            end++;
        }
        if (margin == 0 && try_pairs(s, i, end - i, report)) {
            continue;
        }
        for (uint32_t k = i; k < end; k++) {
            bool expanded;
            s->relations[k] =
                relate_pair(s->seen, s->pairs[k], s->shifts[s->row_of[k]], margin, &expanded);
            report->filtered += !expanded;
            report->expanded += expanded;
        }
    }
}
