/* SPDX-License-Identifier: MIT
 *
 * Points by hand: the first polygon of a map that each point is in, by ray casting. Behind it a
 * grid whose cells list the polygons whose boxes reach into them. The loop over the edges of a ring
 * has no branch, so compilers make vectors of it.
 */
#include "baseline.h"

static size_t cell_of(float at, float lo, float per, size_t cells) {
    const float cell = (at - lo) * per;
    return cell > 0 ? cell < (float)cells ? (size_t)cell : cells - 1 : 0;
}

/* 1 where the ray from a point to the right crosses the edge from (ax, ay) to (bx, by). */
static unsigned crosses(float ax, float ay, float bx, float by, sepax_vec2 p) {
    const float turn = (bx - ax) * (p.y - ay) - (p.x - ax) * (by - ay);
    return (unsigned)((ay > p.y) != (by > p.y)) & (unsigned)((turn > 0) == (by > ay));
}

static bool has(const baseline_map *m, uint32_t polygon, sepax_vec2 p) {
    unsigned crossings = 0;
    for (uint32_t ring = m->rings[polygon]; ring < m->rings[polygon + 1]; ring++) {
        const float *x = m->x + m->offsets[ring], *y = m->y + m->offsets[ring];
        const uint32_t last = m->offsets[ring + 1] - m->offsets[ring] - 1;
        for (uint32_t i = 0; i < last; i++) {
            crossings += crosses(x[i], y[i], x[i + 1], y[i + 1], p);
        }
        crossings += crosses(x[last], y[last], x[0], y[0], p);
    }
    return (crossings & 1) != 0;
}

void BASELINE_NAME(locate)(const baseline_map *m, const sepax_vec2 *points, size_t count,
                           uint32_t *first) {
    for (size_t i = 0; i < count; i++) {
        const sepax_vec2 p = points[i];
        const size_t cell = cell_of(p.y, m->lo.y, m->per_cell.y, m->cells) * m->cells +
                            cell_of(p.x, m->lo.x, m->per_cell.x, m->cells);
        first[i] = SEPAX_NO_ID;
        for (uint32_t k = m->begins[cell]; k < m->begins[cell + 1]; k++) {
            const uint32_t polygon = m->lists[k];
            const sepax_bounds b = m->boxes[polygon];
            if (p.x >= b.min_x && p.x <= b.max_x && p.y >= b.min_y && p.y <= b.max_y &&
                has(m, polygon, p)) {
                first[i] = polygon;
                break;
            }
        }
    }
}
