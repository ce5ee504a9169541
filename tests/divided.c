/* SPDX-License-Identifier: MIT
 *
 * The parts are found as the caller has them, in the library's own floating-point mode.
 */
#include "divided.h"

#include "base/fpmode.h"
#include "broad/delivery.h"

/* Things of a part: the least multiple of what parts have. */
#define THINGS ((size_t)64)

static sepax_status find(const void *of, pair_sink *sink, size_t first, size_t end) {
    divided_part *const *const parts = of;
    divided_part *const part = &(*parts)[first / THINGS];
    (void)end;
    part->runs++;
    sink->found = part->found;
    sink->stopped = part->stopped;
    return part->status;
}

divided_result divided_find(divided_part parts[DIVIDED_PARTS], const sepax_threads *threads,
                            sepax_workspace *workspace, size_t capacity) {
    divided_part *const first = parts;
    const pair_work work = {find, &first, DIVIDED_PARTS * THINGS, THINGS};
    const fpmode mode = fpmode_enter();
    pair_sink sink = {.workspace = workspace, .capacity = capacity, .crew = {threads, &mode}};
    const sepax_status status = sepax_division_find(&work, &sink);
    fpmode_leave(mode);
    return (divided_result){status, sink.found, sink.stopped};
}
