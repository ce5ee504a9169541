/* SPDX-License-Identifier: MIT
 *
 * Rings of a decomposition. Comes in: the rings of the caller. Goes out: their corners, and the
 * points where these lie, in the order of the sweep; or a rejection of a ring that is wrong by
 * itself.
 */
#include "base/arithmetic.h"

#include "cut/cut.h"

#include "base/arrays.h"
#include "base/rejection.h"

#include <string.h>

/* Adding 0 turns -0 into 0, so that equal coordinates have equal bits. */
static sepax_vec2 vertex_at(const cut *c, uint32_t vertex) {
    const sepax_vec2 v = vec2_at(c->rings.vertices, vertex);
    return (sepax_vec2){v.x + 0.0f, v.y + 0.0f};
}

static bool is_finite(sepax_vec2 v) {
    return v.x - v.x == 0 && v.y - v.y == 0;
}

static bool same_place(sepax_vec2 a, sepax_vec2 b) {
    return a.x == b.x && a.y == b.y;
}

/* ------------------------------------------------------------------ corners */

/* Joins the corners from `first` on to a ring. */
static void close_ring(cut *c, uint32_t first) {
    const uint32_t last = c->corner_count - 1;
    for (uint32_t i = first; i <= last; i++) {
        c->corners[i].next = i < last ? i + 1 : first;
        c->corners[i].before = i > first ? i - 1 : last;
    }
}

static sepax_vec2 corner_place(const cut *c, uint32_t corner) {
    return vertex_at(c, c->corners[corner].vertex);
}

/* Whether a corner is the tip of a spike, where the ring turns straight back. */
static bool is_tip(sepax_vec2 before, sepax_vec2 corner, sepax_vec2 after) {
    return sepax_exact_outside(before, corner, after) == 0 &&
           sepax_exact_beyond(before, corner, after) < 0;
}

/* Names the first of two vertices in one place. */
static void rename_corner(cut *c, uint32_t corner, uint32_t vertex) {
    uint32_t *const named = &c->corners[corner].vertex;
    *named = vertex < *named ? vertex : *named;
}

/* Adds a corner to the ring that begins with corner `first`, unless it repeats the vertex before
 * it. Corners that thereby become the tip of a spike are dropped; returns whether there were any.
 */
static bool add_corner(cut *c, uint32_t first, cut_corner corner) {
    bool spiked = false;
    const sepax_vec2 v = vertex_at(c, corner.vertex);
    while (c->corner_count > first) {
        const uint32_t last = c->corner_count - 1;
        if (same_place(corner_place(c, last), v)) {
            rename_corner(c, last, corner.vertex);
            return spiked;
        }
        if (last == first || !is_tip(corner_place(c, last - 1), corner_place(c, last), v)) {
            break;
        }
        c->corner_count--;
        spiked = true;
    }
    c->corners[c->corner_count++] = corner;
    return spiked;
}

/* Drops repeated vertices and tips where the end of a ring meets its beginning. Returns the first
 * corner that stays; *spiked becomes true where there was a tip. */
static uint32_t drop_at_seam(cut *c, uint32_t first, bool *spiked) {
    while (c->corner_count > first + 1) {
        const uint32_t last = c->corner_count - 1;
        const sepax_vec2 a = corner_place(c, last), b = corner_place(c, first);
        if (same_place(a, b)) {
            rename_corner(c, first, c->corners[last].vertex);
            c->corner_count--;
            continue;
        }
        const bool at_last = is_tip(corner_place(c, last - 1), a, b);
        if (!at_last && !is_tip(a, b, corner_place(c, first + 1))) {
            break;
        }
        c->corner_count -= at_last;
        first += !at_last;
        *spiked = true;
    }
    return first;
}

/* Drops the corners of a ring that lie on straight edges. Where spikes lay, which of these are left
 * depends on where the ring begins and on its direction: of 0, 2, 0, 4 along a line 0, 4 or, from
 * the second one on, 0, 2, 4. Pieces must depend on neither. */
static void drop_straight(cut *c, uint32_t first) {
    const uint32_t end = c->corner_count;
    sepax_vec2 before = corner_place(c, end - 1);
    c->corner_count = first;
    for (uint32_t i = first; i < end; i++) {
        const sepax_vec2 v = corner_place(c, i),
                         after = corner_place(c, i + 1 < end ? i + 1 : first);
        if (sepax_exact_outside(before, v, after) != 0) {
            c->corners[c->corner_count++] = c->corners[i];
            before = v;
        }
    }
}

/* Appends the corners of the vertices from `begin` to before `end`. */
static void read_corners(cut *c, uint32_t ring, uint32_t begin, uint32_t end) {
    const uint32_t first = c->corner_count;
    bool spiked = false;
    for (uint32_t i = begin; i < end; i++) {
        spiked |= add_corner(c, first, (cut_corner){.vertex = i, .ring = ring});
    }
    const uint32_t kept = drop_at_seam(c, first, &spiked);
    c->corner_count -= kept - first;
    memmove(&c->corners[first], &c->corners[kept], (c->corner_count - first) * sizeof *c->corners);
    if (spiked && c->corner_count - first > 2) {
        drop_straight(c, first);
    }
}

static sepax_status read_ring(cut *c, uint32_t ring) {
    const uint32_t begin = number_at(c->rings.offsets, ring),
                   end = number_at(c->rings.offsets, ring + (size_t)1);
    const uint32_t first = c->corner_count;
    c->rejection.ring = ring;
    for (uint32_t i = begin; i < end; i++) {
        if (!is_finite(vertex_at(c, i))) {
            c->rejection.vertex = i;
            return SEPAX_ERROR_NOT_FINITE;
        }
    }
    read_corners(c, ring, begin, end);
    if (c->corner_count - first < 3) {
        for (uint32_t i = begin; end - begin > 2 && i < end; i++) {
            const sepax_vec2 v = vertex_at(c, i);
            c->rejection.by_rounding |= cut_may_be_rounded(v.x) || cut_may_be_rounded(v.y);
        }
        return SEPAX_ERROR_ZERO_AREA;
    }
    close_ring(c, first);
    return SEPAX_OK;
}

uint32_t sepax_cut_start_of_edge(const cut *c, uint32_t edge) {
    const cut_corner *const from = &c->corners[edge];
    const uint32_t end = c->corners[from->next].vertex;
    const uint32_t first = number_at(c->rings.offsets, from->ring),
                   past = number_at(c->rings.offsets, from->ring + (size_t)1);
    const sepax_vec2 place = vertex_at(c, from->vertex);
    uint32_t start = from->vertex;
    bool left = false; /* the place, on a spike that was dropped */
    for (uint32_t i = from->vertex; i != end; i = i + 1 < past ? i + 1 : first) {
        const bool here = same_place(vertex_at(c, i), place);
        start = here && left ? i : start;
        left = !here;
    }
    return start;
}

/* ------------------------------------------------------------------ sorting */

/* An unsigned number that has the order of the float. */
static uint64_t ordered(float v) {
    uint32_t bits;
    memcpy(&bits, &v, sizeof bits);
    return bits >> 31 != 0 ? ~bits : bits | 0x80000000u;
}

static void merge_runs(const place_key *from, place_key *to, uint32_t begin, uint32_t middle,
                       uint32_t end) {
    uint32_t a = begin, b = middle;
    for (uint32_t i = begin; i < end; i++) {
        const bool second = a == middle || (b < end && from[b].key < from[a].key);
        to[i] = from[second ? b++ : a++];
    }
}

/* Sorts keys[0] by a stable merge sort, with keys[1] as room. */
static void sort_keys(cut *c) {
    const uint32_t count = c->corner_count;
    for (uint32_t width = 1; width < count; width *= 2) {
        for (uint32_t i = 0; i < count; i += 2 * width) {
            const uint32_t middle = count - i < width ? count : i + width;
            const uint32_t end = count - middle < width ? count : middle + width;
            merge_runs(c->keys[0], c->keys[1], i, middle, end);
        }
        place_key *const sorted = c->keys[1];
        c->keys[1] = c->keys[0];
        c->keys[0] = sorted;
    }
}

static void find_points(cut *c) {
    for (uint32_t i = 0; i < c->corner_count; i++) {
        const sepax_vec2 v = vertex_at(c, c->corners[i].vertex);
        c->keys[0][i] = (place_key){ordered(v.x) << 32 | ordered(v.y), i};
    }
    sort_keys(c);
    for (uint32_t i = 0; i < c->corner_count; i++) {
        cut_corner *const corner = &c->corners[c->keys[0][i].corner];
        if (i == 0 || c->keys[0][i].key != c->keys[0][i - 1].key) {
            c->places[c->point_count] = vertex_at(c, corner->vertex);
            c->first_key[c->point_count++] = i;
        }
        corner->point = c->point_count - 1;
    }
    c->first_key[c->point_count] = c->corner_count;
}

sepax_status sepax_cut_read_rings(cut *c) {
    for (size_t ring = 0; ring < c->rings.count; ring++) {
        const sepax_status status = read_ring(c, (uint32_t)ring);
        if (status != SEPAX_OK) {
            return status;
        }
    }
    c->rejection = no_rejection;
    find_points(c);
    return SEPAX_OK;
}
