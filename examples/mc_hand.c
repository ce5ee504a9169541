/* SPDX-License-Identifier: MIT
 *
 * A careful engineer keeps centres in cells as wide as two particles reach, compares a new centre
 * with all of a cell at once, in a loop that becomes vectors, and knows the particles: discs need
 * no more; for squares, and for bodies of rectangles, all is a matter of two cosines; of other
 * polygons placed corners and normals are kept, inner circles come first, and then the edge that
 * faces the other one, with an exit at the first edge that separates. All in float, so not exact.
 */
#include "mc_hand.h"

#include "list.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 8, USED = 7 }; /* a cell has room for 7, a vector, and one that is never there */

/* Centres of particles, and far away where there is none. */
typedef struct cell {
    float x[ROOM], y[ROOM];
    uint32_t who[ROOM], count;
} cell;

/* An edge, about the centre of its particle. */
typedef struct edge {
    float x, y;   /* the corner where it begins */
    float nx, ny; /* an outward normal */
    float offset; /* normal * corner */
} edge;

/* A piece that is a rectangle: its centre and the halves of its sides. */
typedef struct rectangle {
    float x, y, half_x, half_y;
} rectangle;

struct mc_hand {
    const particle *of;
    uint32_t count, rectangles; /* of a particle; 0 where it is not made of them */
    const rectangle *boxes;
    float side, reach, inside; /* squares of the distances from which on, or up to which, two hit */
    int columns;
    float per_width;
    cell *cells;
    uint32_t *cell_of, *slot; /* of each particle */
    sepax_pose *poses;
    edge *placed;
};

/* -------------------------------------------------------------------------- shapes */

static const rectangle square[] = {{0, 0, .5f, .5f}};
static const rectangle cee[] = {
    {-.375f, 0, .125f, .5f}, {.125f, .375f, .375f, .125f}, {.125f, -.375f, .375f, .125f}};

/* Whether a rectangle of b, which is at (dx, dy) in the frame of a and turned by (c, s), hits one
 * of a. */
static bool rectangles_hit(const mc_hand *m, float dx, float dy, float c, float s) {
    const float ac = fabsf(c), as = fabsf(s);
    for (uint32_t i = 0; i < m->rectangles; i++) {
        const rectangle *a = &m->boxes[i];
        for (uint32_t k = 0; k < m->rectangles; k++) {
            const rectangle *b = &m->boxes[k];
            const float x = dx + c * b->x - s * b->y - a->x, y = dy + s * b->x + c * b->y - a->y;
            if (fabsf(x) < a->half_x + b->half_x * ac + b->half_y * as &&
                fabsf(y) < a->half_y + b->half_x * as + b->half_y * ac &&
                fabsf(c * x + s * y) < b->half_x + a->half_x * ac + a->half_y * as &&
                fabsf(c * y - s * x) < b->half_y + a->half_x * as + a->half_y * ac) {
                return true;
            }
        }
    }
    return false;
}

static void place(const particle *p, const sepax_pose *pose, edge *to) {
    const uint32_t count = p->ring_count;
    for (uint32_t i = 0; i < count; i++) {
        to[i].x = pose->cos * p->ring[i].x - pose->sin * p->ring[i].y;
        to[i].y = pose->sin * p->ring[i].x + pose->cos * p->ring[i].y;
    }
    for (uint32_t i = 0; i < count; i++) {
        const edge *next = &to[i + 1 < count ? i + 1 : 0];
        to[i].nx = next->y - to[i].y;
        to[i].ny = to[i].x - next->x;
        to[i].offset = to[i].nx * to[i].x + to[i].ny * to[i].y;
    }
}

/* Whether all corners of b, which is at (dx, dy) from a, lie beyond one of the edges of a. */
static bool separated(const edge *a, const edge *b, uint32_t count, float dx, float dy) {
    uint32_t facing = 0;
    float most = -FLT_MAX;
    for (uint32_t i = 0; i < count; i++) {
        const float ahead = a[i].nx * dx + a[i].ny * dy - a[i].offset;
        facing = ahead > most ? i : facing;
        most = ahead > most ? ahead : most;
    }
    for (uint32_t n = 0; n < count; n++) {
        const edge *of = &a[facing];
        const float ahead = of->nx * dx + of->ny * dy - of->offset;
        uint32_t j = 0;
        while (j < count && of->nx * b[j].x + of->ny * b[j].y + ahead > 0) {
            j++;
        }
        if (j == count) {
            return true;
        }
        facing = facing + 1 < count ? facing + 1 : 0;
    }
    return false;
}

/* Whether a particle at a pose, whose edges are `placed`, hits another one at (dx, dy) from it. */
static bool hits(const mc_hand *m, const sepax_pose *a, const edge *placed, uint32_t other,
                 float dx, float dy) {
    if (dx * dx + dy * dy < m->inside) {
        return true;
    }
    if (m->rectangles > 0) {
        const sepax_pose *b = &m->poses[other];
        return rectangles_hit(m, a->cos * dx + a->sin * dy, a->cos * dy - a->sin * dx,
                              a->cos * b->cos + a->sin * b->sin, a->cos * b->sin - a->sin * b->cos);
    }
    const uint32_t count = m->of->ring_count;
    const edge *b = &m->placed[(size_t)other * count];
    return !separated(placed, b, count, dx, dy) && !separated(b, placed, count, -dx, -dy);
}

/* --------------------------------------------------------------------------- cells */

mc_hand *mc_hand_new(const ensemble *e) {
    mc_hand *m = list_new(1, sizeof *m);
    const particle *p = &e->of;
    const float reach = 2 * p->reach, inside = 2 * (p->ring_count > 1 ? p->inside : p->radius);
    *m = (mc_hand){.of = p, .count = e->count, .side = e->side};
    m->reach = reach * reach;
    m->inside = inside * inside;
    m->columns = (int)(e->side / reach);
    m->per_width = (float)m->columns / e->side;
    m->cells = list_new((size_t)m->columns * (size_t)m->columns, sizeof *m->cells);
    m->cell_of = list_new(e->count, sizeof *m->cell_of);
    m->slot = list_new(e->count, sizeof *m->slot);
    m->poses = list_new(e->count, sizeof *m->poses);
    m->placed = list_new((size_t)e->count * p->ring_count, sizeof *m->placed);
    const bool is_square = strcmp(p->name, "square") == 0, is_cee = strcmp(p->name, "cee") == 0;
    m->boxes = is_square ? square : cee;
    m->rectangles = is_square ? 1 : is_cee ? 3 : 0;
    return m;
}

void mc_hand_free(mc_hand *m) {
    free(m->cells);
    free(m->cell_of);
    free(m->slot);
    free(m->poses);
    free(m->placed);
    free(m);
}

const sepax_pose *mc_hand_poses(const mc_hand *m) {
    return m->poses;
}

static int column_of(const mc_hand *m, float x) {
    const int column = (int)(x * m->per_width);
    return column < m->columns ? column : m->columns - 1;
}

static void put(mc_hand *m, uint32_t i, uint32_t cell_number) {
    cell *c = &m->cells[cell_number];
    if (c->count == USED) {
        abort();
    }
    m->cell_of[i] = cell_number;
    m->slot[i] = c->count++;
    c->who[m->slot[i]] = i;
}

static void take(mc_hand *m, uint32_t i) {
    cell *c = &m->cells[m->cell_of[i]];
    const uint32_t slot = m->slot[i], last = --c->count;
    c->x[slot] = c->x[last];
    c->y[slot] = c->y[last];
    c->x[last] = FLT_MAX;
    c->who[slot] = c->who[last];
    m->slot[c->who[slot]] = slot;
}

static void set(mc_hand *m, uint32_t i, const sepax_pose *pose) {
    m->poses[i] = *pose;
    m->cells[m->cell_of[i]].x[m->slot[i]] = pose->x;
    m->cells[m->cell_of[i]].y[m->slot[i]] = pose->y;
}

static uint32_t cell_at(const mc_hand *m, const sepax_pose *pose) {
    return (uint32_t)(column_of(m, pose->y) * m->columns + column_of(m, pose->x));
}

void mc_hand_begin(mc_hand *m, const sepax_pose *poses) {
    for (int c = 0; c < m->columns * m->columns; c++) {
        m->cells[c].count = 0;
        for (int k = 0; k < ROOM; k++) {
            m->cells[c].x[k] = FLT_MAX;
        }
    }
    for (uint32_t i = 0; i < m->count; i++) {
        put(m, i, cell_at(m, &poses[i]));
        set(m, i, &poses[i]);
        place(m->of, &poses[i], &m->placed[(size_t)i * m->of->ring_count]);
    }
}

/* --------------------------------------------------------------------------- moves */

/* The particles of a cell, seen from (x, y), that are near enough to hit: a bit for each. */
static uint64_t near_in(const cell *c, float x, float y, float reach) {
    uint32_t near = 0;
    for (uint32_t k = 0; k < ROOM; k++) {
        const float dx = c->x[k] - x, dy = c->y[k] - y;
        near |= (uint32_t)(dx * dx + dy * dy < reach) << k;
    }
    return near;
}

/* Whether there are any. */
static bool any_in(const cell *c, float x, float y, float reach) {
    int any = 0;
    for (uint32_t k = 0; k < ROOM; k++) {
        const float dx = c->x[k] - x, dy = c->y[k] - y;
        any |= dx * dx + dy * dy < reach;
    }
    return any != 0;
}

/* The three columns around a coordinate, or rows, and the coordinate as it is seen from each. */
typedef struct around {
    int at[3];
    float from[3];
} around;

static around around_of(const mc_hand *m, float x) {
    const int before = column_of(m, x) - 1, n = m->columns;
    around a = {{before, before + 1, before + 2}, {x, x, x}};
    if (before < 0) {
        a.at[0] += n;
        a.from[0] += m->side;
    } else if (before + 2 == n) {
        a.at[2] -= n;
        a.from[2] -= m->side;
    }
    return a;
}

static bool disc_is_free(const mc_hand *m, const around *rows, const around *columns) {
    for (int r = 0; r < 3; r++) {
        const cell *row = &m->cells[rows->at[r] * m->columns];
        for (int c = 0; c < 3; c++) {
            if (any_in(&row[columns->at[c]], columns->from[c], rows->from[r], m->reach)) {
                return false;
            }
        }
    }
    return true;
}

static bool is_free(const mc_hand *m, const sepax_pose *pose, const edge *placed) {
    const around rows = around_of(m, pose->y), columns = around_of(m, pose->x);
    if (m->of->ring_count == 1) {
        return disc_is_free(m, &rows, &columns);
    }
    uint64_t near = 0;
    for (int r = 0; r < 3; r++) {
        const cell *row = &m->cells[rows.at[r] * m->columns];
        for (int c = 0; c < 3; c++) {
            near |= near_in(&row[columns.at[c]], columns.from[c], rows.from[r], m->reach)
                    << (r * 3 + c) * USED;
        }
    }
    for (; near != 0; near &= near - 1) {
        const int bit = __builtin_ctzll(near), i = bit / USED, k = bit % USED;
        const cell *c = &m->cells[rows.at[i / 3] * m->columns + columns.at[i % 3]];
        if (hits(m, pose, placed, c->who[k], c->x[k] - columns.from[i % 3],
                 c->y[k] - rows.from[i / 3])) {
            return false;
        }
    }
    return true;
}

static float wrapped(const mc_hand *m, float x) {
    x = x < 0 ? x + m->side : x;
    return x >= m->side ? x - m->side : x;
}

static sepax_pose moved(const mc_hand *m, const sepax_pose *p, const sepax_move *by) {
    const float c = p->cos * by->cos - p->sin * by->sin, s = p->sin * by->cos + p->cos * by->sin;
    const float u = 1.5f - .5f * (c * c + s * s);
    return (sepax_pose){wrapped(m, p->x + by->x), wrapped(m, p->y + by->y), c * u, s * u};
}

static void try_move(mc_hand *m, const sepax_move *move) {
    const uint32_t i = move->body, corners = m->of->ring_count;
    const sepax_pose old = m->poses[i], pose = moved(m, &old, move);
    const bool is_placed = corners > 1 && m->rectangles == 0;
    edge placed[CORNERS_MOST];
    if (is_placed) {
        place(m->of, &pose, placed);
    }
    m->cells[m->cell_of[i]].x[m->slot[i]] = FLT_MAX; /* it does not see itself */
    if (!is_free(m, &pose, placed)) {
        set(m, i, &old);
        return;
    }
    const uint32_t next = cell_at(m, &pose);
    if (next != m->cell_of[i]) {
        take(m, i);
        put(m, i, next);
    }
    set(m, i, &pose);
    if (is_placed) {
        memcpy(&m->placed[(size_t)i * corners], placed, corners * sizeof *placed);
    }
}

void mc_hand_sweep(mc_hand *m, ensemble *e) {
    sepax_move moves[RANDOM_MOST];
    for (uint32_t first = 0, count; first < m->count; first += count) {
        count = m->count - first < RANDOM_MOST ? m->count - first : RANDOM_MOST;
        ensemble_moves(e, e->all + first, count, moves);
        for (uint32_t i = 0; i < count; i++) {
            try_move(m, &moves[i]);
        }
    }
    e->sweep++;
}
