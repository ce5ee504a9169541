/* SPDX-License-Identifier: MIT
 *
 * The crew: parts of the broad phase, run on the threads of the caller.
 */
#include "base/arithmetic.h"

#include "broad/crew.h"

#include "base/fpmode.h"

static void run_part(void *argument, uint32_t part) {
    const crew_task *const t = argument;
    const fpmode mode = fpmode_enter();
    t->run(t->of, part, part_start(t->count, t->parts, part),
           part_start(t->count, t->parts, part + 1));
    fpmode_leave(mode);
}

void sepax_crew_run(const broad_crew *c, const crew_task *task) {
    if (task->parts == 1) {
        task->run(task->of, 0, 0, task->count);
        return;
    }
    crew_task shared = *task;
    fpmode_leave(*c->mode);
    parts_run(c->threads, run_part, &shared, task->parts);
    (void)fpmode_enter();
}
