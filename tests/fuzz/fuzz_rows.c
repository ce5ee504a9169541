/* SPDX-License-Identifier: MIT
 *
 * Rows of shapes as if placed, some of them moved by shifts: every pair must be decided as where
 * the shape is placed, or, where it is moved, as the other shape decides it with the opposite
 * shift; all backends must agree; and the answers of groups must follow from those of their pairs.
 */
#include "check.h"
#include "figure.h"
#include "target.h"

#include <float.h>
#include <math.h>

enum { MOST_SHAPES = 6, MOST_VERTICES = 24, MOST_ROWS = 6, MOST_LISTS = 3, MOST_IDS = 36 };
enum { PAIR_ROOM = MOST_ROWS * MOST_IDS };

typedef struct scene {
    sepax_store *store;
    sepax_workspace *workspace;
    uint32_t shape_count;
    sepax_pose homes[MOST_SHAPES]; /* where the shapes of the store are */
    sepax_id shapes[MOST_ROWS], ids[MOST_IDS];
    sepax_pose poses[MOST_ROWS];
    sepax_vec2 shifts[MOST_ROWS];
    uint32_t list_of[MOST_ROWS], offsets[MOST_LISTS + 1];
    sepax_rows rows;
} scene;

/* ------------------------------------------------------------------- scenes */

static void add_shapes(input *in, scene *s) {
    static figure figures[MOST_SHAPES];
    const figure_chances chances = {.most = MOST_VERTICES, .flat = 80, .round = 80};
    const uint32_t wanted = 2 + take_below(in, MOST_SHAPES - 1);
    for (uint32_t i = 0; i < wanted; i++) {
        sepax_id id;
        if (!add_round_figure(in, s->store, figures, i, &chances, &id)) {
            continue;
        }
        const sepax_pose still = {0, 0, 1, 0}, pose = take_chance(in, 60) ? take_pose(in) : still;
        const bool placed = sepax_store_place(s->store, &id, &pose, 1, NULL) == SEPAX_OK;
        s->homes[id] = placed ? pose : still;
    }
    s->shape_count = (uint32_t)sepax_store_count(s->store);
}

static void take_rows(input *in, scene *s) {
    const uint32_t rows = 1 + take_below(in, MOST_ROWS), lists = 1 + take_below(in, MOST_LISTS);
    const bool posed = take_chance(in, 200), shifted = take_chance(in, 128);
    for (uint32_t i = 0; i < lists; i++) {
        s->offsets[i + 1] = s->offsets[i] + take_below(in, MOST_IDS / MOST_LISTS + 1);
    }
    for (uint32_t i = 0; i < s->offsets[lists]; i++) {
        s->ids[i] = take_below(in, s->shape_count);
    }
    for (uint32_t r = 0; r < rows; r++) {
        s->shapes[r] = take_below(in, s->shape_count);
        s->list_of[r] = take_below(in, lists);
        s->poses[r] = posed ? take_pose(in) : (sepax_pose){0, 0, 1, 0};
        if (shifted && take_chance(in, 180)) {
            s->shifts[r] = (sepax_vec2){take_finite(in), take_finite(in)};
        }
    }
    s->rows = (sepax_rows){.shapes = s->shapes,
                           .poses = posed ? s->poses : NULL,
                           .row_count = rows,
                           .list_of = s->list_of,
                           .offsets = s->offsets,
                           .list_count = lists,
                           .ids = s->ids,
                           .flags = take_chance(in, 80) ? SEPAX_SKIP_SELF : 0,
                           .workspace = s->workspace,
                           .shifts = shifted ? s->shifts : NULL};
}

/* ------------------------------------------------------------------ answers */

/* The relation of a row with one shape, which is where the store has it; and so is the row. */
static uint8_t relate_placed(const scene *s, uint32_t row, sepax_id id) {
    const sepax_options options = {.backend = sepax_backend_find("reference")};
    const sepax_pair pair = {s->shapes[row], id};
    const sepax_vec2 back = {-s->shifts[row].x, -s->shifts[row].y};
    const uint32_t list_of = 0, offsets[2] = {0, 1};
    const sepax_rows other = {.shapes = &pair.b,
                              .row_count = 1,
                              .list_of = &list_of,
                              .offsets = offsets,
                              .list_count = 1,
                              .ids = &pair.a,
                              .flags = SEPAX_EACH_PAIR,
                              .workspace = s->workspace,
                              .shifts = &back};
    const bool moved = s->rows.shifts != NULL && (back.x != 0 || back.y != 0);
    const sepax_source source = moved ? sepax_row_pairs(&other) : sepax_pairs(&pair, 1);
    uint8_t relation;
    CHECK(sepax_relate(s->store, source, &options, &relation) == SEPAX_OK);
    return relation;
}

/* The relations of all pairs; returns how many there are. */
static uint32_t relate_all(const scene *s, uint8_t *relations) {
    uint32_t count = 0;
    for (uint32_t r = 0; r < s->rows.row_count; r++) {
        const sepax_id shape = s->shapes[r];
        const uint32_t list = s->list_of[r];
        if (s->rows.poses != NULL) {
            CHECK(sepax_store_place(s->store, &shape, &s->poses[r], 1, NULL) == SEPAX_OK);
        }
        for (uint32_t i = s->offsets[list]; i < s->offsets[list + 1]; i++) {
            const bool skipped = (s->rows.flags & SEPAX_SKIP_SELF) != 0 && s->ids[i] == shape;
            relations[count++] = skipped ? (uint8_t)SEPAX_DISJOINT : relate_placed(s, r, s->ids[i]);
        }
        CHECK(sepax_store_place(s->store, &shape, &s->homes[shape], 1, NULL) == SEPAX_OK);
    }
    return count;
}

static void check_groups(const scene *s, const sepax_options *options, const uint8_t *each) {
    uint8_t relations[MOST_ROWS];
    uint32_t firsts[MOST_ROWS], hits[MOST_ROWS], pair = 0;
    size_t hit_count = 0, seen = 0;
    const sepax_source source = sepax_row_pairs(&s->rows);
    CHECK(sepax_relate(s->store, source, options, relations) == SEPAX_OK);
    CHECK(sepax_first_hits(s->store, source, options, firsts) == SEPAX_OK);
    CHECK(sepax_hits(s->store, source, options, hits, &hit_count) == SEPAX_OK);
    const uint8_t least = (options->flags & SEPAX_OPEN) != 0 ? SEPAX_OVERLAPPING : SEPAX_TOUCHING;
    for (uint32_t r = 0; r < s->rows.row_count; r++) {
        const uint32_t list = s->list_of[r];
        const uint32_t end = pair + s->offsets[list + 1] - s->offsets[list];
        uint32_t first = SEPAX_NO_PAIR;
        uint8_t largest = SEPAX_DISJOINT;
        for (; pair < end; pair++) {
            largest = each[pair] > largest ? each[pair] : largest;
            first = each[pair] >= least && first == SEPAX_NO_PAIR ? pair : first;
        }
        CHECK(relations[r] == largest && firsts[r] == first);
        if (first != SEPAX_NO_PAIR) {
            CHECK(seen < hit_count && hits[seen++] == r);
        }
    }
    CHECK(seen == hit_count);
}

static void check_backend(const scene *s, const sepax_options *options, uint32_t count,
                          const uint8_t *expected) {
    uint8_t found[PAIR_ROOM];
    sepax_rows each = s->rows;
    each.flags |= SEPAX_EACH_PAIR;
    CHECK(sepax_relate(s->store, sepax_row_pairs(&each), options, found) == SEPAX_OK);
    CHECK(memcmp(found, expected, count) == 0);
    check_groups(s, options, expected);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    uint8_t expected[PAIR_ROOM];
    input in = input_of(data, size);
    scene s = {.shape_count = 0};
    CHECK(sepax_store_create(NULL, &s.store) == SEPAX_OK);
    CHECK(sepax_workspace_create(NULL, &s.workspace) == SEPAX_OK);
    add_shapes(&in, &s);
    if (s.shape_count > 0) {
        take_rows(&in, &s);
        sepax_options options = {.flags = take_chance(&in, 60) ? SEPAX_OPEN : 0,
                                 .strategy = (sepax_strategy)take_below(&in, SEPAX_STRATEGY_COUNT)};
        const bool good = sepax_relate(s.store, sepax_row_pairs(&s.rows), &options, expected) ==
                          SEPAX_OK; /* all poses are valid, and nothing overflows */
        const uint32_t count = good ? relate_all(&s, expected) : 0;
        for (size_t i = 0; good && i < sepax_backend_count(); i++) {
            options.backend = sepax_backend_at(i);
            if (sepax_backend_runs_here(options.backend)) {
                check_backend(&s, &options, count, expected);
            }
        }
    }
    sepax_workspace_destroy(s.workspace);
    sepax_store_destroy(s.store);
    return 0;
}
