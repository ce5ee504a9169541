/* SPDX-License-Identifier: MIT
 *
 * Casts and distances through an index by the backend "reference": boxes in double, pairs one by
 * one.
 */
#include "base/arithmetic.h"

#include "query/seek.h"
#include "reference/reference.h"

static void casts(const seek_group *group, seek_answers *answers) {
    const sepax_casts to = seek_casts_of(answers);
    for (uint32_t i = 0; i < group->count; i++) {
        const round_pair p = seek_pair(group, i);
        const exact_cast found = sepax_reference_cast_of(&p, group->motions[i]);
        sepax_sink_write_cast(&to, i, &found, &p.a, &p.b);
    }
}

static void distances(const seek_group *group, seek_answers *answers) {
    value_sink to = seek_distances_of(answers);
    for (uint32_t i = 0; i < group->count; i++) {
        const round_pair p = seek_pair(group, i);
        const exact_distance found = sepax_reference_distance_of(&p);
        sepax_sink_write_distance(&to, i, &found, &p.a, &p.b);
    }
}

extern const seek_functions sepax_reference_seeks;
const seek_functions sepax_reference_seeks = {
    1,        sepax_seek_met_wide, sepax_seek_near_wide, sepax_seek_first_box, NULL, NULL, casts,
    distances};
