/* SPDX-License-Identifier: MIT
 *
 * Bodies fall into a tray, stack up and come to rest, pushed apart by the manifolds of sepax alone:
 * a pyramid of boxes, and a heap of discs, capsules, rounded boxes and concave bodies. Draws frames
 * of it, prints how well it rests, and fails if it does not.
 */
#include "film.h"
#include "solver.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { RATE = 60, FRAMES = 10 * RATE, PANELS = 4, MOTION_STEP = 4 };

/* At rest are bodies that are slower than this, in metres a second or radians a second, and no
 * deeper in each other than this, in metres. */
static const double slow = 0.001, shallow = 0.01;

static const struct panel {
    const char *text;
    int frame;
} panels[PANELS] = {{"At the start", 0},
                    {"After 1 second", RATE},
                    {"After 2 seconds", 2 * RATE},
                    {"After 10 seconds, at rest. Dots: the points of all manifolds", FRAMES}};

/* What is largest over the last second. */
typedef struct unrest {
    double speed, spin, depth;
    size_t points, kept; /* of the manifolds, and those whose ids the frame before had */
} unrest;

static void make_scene(bodies *set) {
    static const body_kind kinds[] = {DISC, CAPSULE, CUP, ROUNDED, ANGLE, CROSS, STAR};
    double x = 1, y = 0;
    bodies_add(set, TRAY, 0, 0, 1, 0);
    for (int row = 0; row < 6; row++) {
        for (int i = 0; i < 6 - row; i++) {
            bodies_add(set, BOX, -5.3 + 0.32 * row + 0.64 * i, 0.305 + 0.605 * row, 1, 0);
        }
    }
    for (int i = 0; i < 35; i++) {
        const int row = i / 5, column = i % 5;
        bodies_add(set, kinds[i % 7], -0.8 + 1.3 * column + 0.1 * (i % 3), 0.9 + 1.15 * row, x, y);
        const double turned = 0.6 * x - 0.8 * y;
        y = 0.8 * x + 0.6 * y;
        x = turned;
    }
}

static void measure(unrest *u, const solver *s, const bodies *set) {
    for (size_t i = 0; i < set->count; i++) {
        const body *b = &set->of[i];
        u->speed = fmax(u->speed, sqrt(b->vx * b->vx + b->vy * b->vy));
        u->spin = fmax(u->spin, fabs(b->spin));
    }
    for (size_t i = 0; i < s->contact_count[s->now]; i++) {
        u->depth = fmax(u->depth, -s->contacts[s->now][i].separation);
    }
    u->points += s->contact_count[s->now];
    u->kept += s->kept;
}

/* FNV-1a of the poses, 64 bits at a time: the same number on every processor. */
static uint64_t hash_poses(const bodies *set) {
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < set->count; i++) {
        const body *b = &set->of[i];
        const double numbers[4] = {b->x, b->y, b->cos, b->sin};
        uint64_t bits[4];
        memcpy(bits, numbers, sizeof bits);
        for (size_t k = 0; k < 4; k++) {
            hash = (hash ^ bits[k]) * 1099511628211u;
        }
    }
    return hash;
}

static int report(const unrest *u, const solver *s, const bodies *set) {
    const bool rests = u->speed < slow && u->spin < slow && u->depth < shallow;
    printf("%zu bodies of %u shapes, %d frames of 1/%d s.\n", set->count, set->offsets[set->count],
           FRAMES, RATE);
    printf("In the last frame: %zu pairs, %zu manifolds, %zu points.\n", s->pair_count,
           s->manifold_count, s->contact_count[s->now]);
    printf("In the last second at most: speed %.1e m/s, spin %.1e 1/s, depth %.2f mm.\n", u->speed,
           u->spin, 1000 * u->depth);
    printf("In the last second %zu of %zu points had the id of one of the frame before.\n", u->kept,
           u->points);
    printf("The final poses have the hash %016llx.\n", (unsigned long long)hash_poses(set));
    printf("%s\n", rests ? "All bodies are at rest." : "The bodies are not at rest.");
    fprintf(stderr,
            "Microseconds a frame (%s): place %.0f, find pairs %.0f, manifolds %.0f, "
            "solve %.0f\n",
            sepax_backend_name(sepax_backend_default()), 1e6 * s->seconds[PLACE] / FRAMES,
            1e6 * s->seconds[FIND] / FRAMES, 1e6 * s->seconds[TOUCH] / FRAMES,
            1e6 * s->seconds[SOLVE] / FRAMES);
    return rests ? EXIT_SUCCESS : EXIT_FAILURE;
}

static void draw_panel(film *f, const solver *s, const bodies *set, int panel) {
    const int row = panel / 2, column = panel % 2;
    const spot corner = {8 + 516 * column, 48 + 366 * row};
    const bool last = panel == PANELS - 1;
    svg_box(f->svg, "panel", corner, 508, 358);
    svg_text(f->svg, "plain", (spot){corner.x + 12, corner.y + 22}, panels[panel].text);
    film_frame(f, set, s->manifolds, last ? s->manifold_count : 0,
               (spot){corner.x + 254, corner.y + 338});
}

/* Runs the film; `motion` is NULL where none is made. */
static unrest play(bodies *set, solver *s, film *stills, film *motion) {
    unrest last_second = {0};
    int panel = 0;
    draw_panel(stills, s, set, panel++);
    for (int frame = 1; frame <= FRAMES; frame++) {
        solver_step(s, set, 1.0 / RATE);
        if (frame == panels[panel].frame) {
            draw_panel(stills, s, set, panel++);
        }
        if (motion != NULL && frame % MOTION_STEP == 0) {
            film_frame(motion, set, s->manifolds, s->manifold_count, (spot){450, 590});
        }
        if (frame > FRAMES - RATE) {
            measure(&last_second, s, set);
        }
    }
    return last_second;
}

int main(int argc, char **argv) {
    static const char title[] = "Bodies come to rest, pushed apart by manifolds";
    static bodies set;
    static solver s;
    film motion;
    if (argc < 2 || argc > 3 || argv[1][0] == '-') {
        fprintf(stderr, "usage: %s STILLS.svg [MOTION.svg]\n", argv[0]);
        return EXIT_FAILURE;
    }
    bodies_create(&set);
    make_scene(&set);
    film stills = film_open(argv[1], title, &set, (spot){1040, 780}, 39, PANELS, 0);
    if (argc == 3) {
        motion = film_open(argv[2], title, &set, (spot){900, 620}, 70, FRAMES / MOTION_STEP,
                           (double)MOTION_STEP / RATE);
    }
    const unrest last_second = play(&set, &s, &stills, argc == 3 ? &motion : NULL);
    film_close(&stills);
    if (argc == 3) {
        film_close(&motion);
    }
    const int status = report(&last_second, &s, &set);
    bodies_destroy(&set);
    return status;
}
