/* SPDX-License-Identifier: MIT
 *
 * Monte Carlo of hard particles in a periodic box. Without a particle: a short run of each one, its
 * pressure beside what is known, an exact check that nothing overlaps, and moves a second beside
 * scalar code that decides the same moves. With one, by name or from a file: a run of any length,
 * which can be stopped and taken up again.
 */
#include "known.h"
#include "mc_hand.h"
#include "particles_picture.h"
#include "pressure.h"
#include "stopwatch.h"
#include "virial.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: %s FILE.svg    a short run of each particle, drawn to a file\n"
    "       %s --particle disc|square|pentagon|cee|FILE --packing P [OPTION VALUE]...\n"
    "       %s --load FILE [OPTION VALUE]...    without those of the first line\n"
    "  FILE has a POINT, a LINESTRING of two points or a POLYGON, in well-known text\n"
    "  --count N    particles (1024)           --seed N    of the random numbers (1)\n"
    "  --radius R   rounds the shape of a FILE (0)\n"
    "  --warm N     sweeps before sampling (0) --sweeps N  sweeps with sampling (0)\n"
    "  --every N    sweeps from sample to sample (8)\n"
    "  --check N    sweeps from one exact check for overlaps to the next (only at the end)\n"
    "  --save FILE  the state at the end       --svg FILE  a picture of it\n"
    "  --virial N   instead of a run: virial coefficients by N rounds of 1,024 clusters\n";

typedef struct run {
    const char *particle, *load, *save, *svg;
    double packing, radius;
    uint32_t count, seed, warm, sweeps, every, check, virial;
} run;

/* --------------------------------------------------------------------- simulation */

typedef struct simulation {
    ensemble e;
    pressure p;
} simulation;

static void close_simulation(simulation *s) {
    pressure_destroy(&s->p);
    ensemble_destroy(&s->e);
}

/* Ends the program where particles overlap. */
static void check_overlaps(const ensemble *e) {
    const size_t overlaps = ensemble_overlaps(e);
    if (overlaps > 0) {
        fprintf(stderr, "After %u sweeps %zu particles overlap others.\n", e->sweep, overlaps);
        exit(EXIT_FAILURE);
    }
}

static void simulate(simulation *s, const run *r) {
    check_overlaps(&s->e);
    pressure_create(&s->p, &s->e, r->sweeps / r->every);
    for (uint32_t i = 1; i <= r->warm + r->sweeps; i++) {
        ensemble_sweep(&s->e);
        if (i > r->warm && (i - r->warm) % r->every == 0 && s->p.samples < s->p.planned) {
            pressure_sample(&s->p, &s->e);
        }
        if (r->check > 0 && i % r->check == 0) {
            check_overlaps(&s->e);
        }
    }
    check_overlaps(&s->e);
}

/* Beside what is known: by how many standard errors it is off, where the number of particles is the
 * same, or so large there that it does not matter. */
static void print_known(const known *k, const ensemble *e, const estimate *z) {
    printf("; known: %.4f +- %.4f (%s", k->value, k->error, k->source);
    if (k->count > 0 && k->count != e->count) {
        printf(", of %zu particles)", k->count);
    } else {
        printf("), %.1f standard errors away",
               fabs(z->mean - k->value) / hypot(z->error, k->error));
    }
}

static void report(const simulation *s, const run *r) {
    const ensemble *e = &s->e;
    printf("%-8s packing %.5f, %u particles, %u sweeps: no overlaps, %.1f %% of the trials "
           "accepted.\n",
           e->of.name, e->packing, e->count, e->sweep,
           e->tried > 0 ? 100 * (double)e->accepted / (double)e->tried : 0.0);
    if (s->p.samples < 2) {
        return;
    }
    const estimate z = pressure_estimate(&s->p);
    const known *k = known_find(e->of.name, e->packing, e->count);
    printf("  pressure / (density kT) = %.4f %s %.4f", z.mean, z.sure ? "+-" : "+- more than",
           z.error);
    if (k != NULL && z.sure) {
        print_known(k, e, &z);
    }
    printf("\n  correlation time: %s%.2g sweeps\n", z.sure ? "" : "more than ", z.time * r->every);
    if (!z.sure) {
        printf("  The run is too short for its own correlation: make --sweeps several times as "
               "many.\n");
    }
}

/* -------------------------------------------------------------------------- race */

/* The seconds that some sweeps take, by hand if there is a hand. */
static double sweeps_by(ensemble *e, mc_hand *hand, uint32_t sweeps) {
    const double start = stopwatch_used();
    for (uint32_t i = 0; i < sweeps; i++) {
        if (hand != NULL) {
            mc_hand_sweep(hand, e);
        } else {
            ensemble_sweep(e);
        }
    }
    return stopwatch_used() - start;
}

/* Lets the rival go the same way from the same place. After each of some sweeps particles must be
 * at the same places, bit for bit, but for a few, of which floats decide otherwise. Then both are
 * timed in turn. */
static bool race(const particle *of, double packing) {
    enum { COUNT = 4096, SAME = 10, TURNS = 5, SWEEPS = 100, FEW = 4 };
    ensemble e;
    size_t others = 0;
    double ours = HUGE_VAL, theirs = HUGE_VAL;
    ensemble_create(&e, of, COUNT, packing, 1);
    sweeps_by(&e, NULL, SWEEPS);
    ensemble by_hand = e; /* the same moves */
    mc_hand *hand = mc_hand_new(&e);
    for (int i = 0; i < SAME; i++) {
        mc_hand_begin(hand, sepax_field_poses(e.field));
        sweeps_by(&e, NULL, 1);
        sweeps_by(&by_hand, hand, 1);
        for (uint32_t k = 0; k < COUNT; k++) {
            others += memcmp(&sepax_field_poses(e.field)[k], &mc_hand_poses(hand)[k],
                             sizeof(sepax_pose)) != 0;
        }
    }
    for (int i = 0; i < TURNS; i++) {
        ours = fmin(ours, sweeps_by(&e, NULL, SWEEPS));
        theirs = fmin(theirs, sweeps_by(&by_hand, hand, SWEEPS));
    }
    fprintf(stderr,
            "%-8s %.2f million moves a second, by hand %.2f: x %.2f (%s); %zu of %d moves "
            "are decided otherwise by hand\n",
            of->name, 1e-6 * COUNT * SWEEPS / ours, 1e-6 * COUNT * SWEEPS / theirs, theirs / ours,
            sepax_backend_name(sepax_backend_default()), others, SAME * COUNT);
    mc_hand_free(hand);
    ensemble_destroy(&e);
    return others <= FEW;
}

/* A short run of each particle in a panel of a picture. */
static bool run_all(const char *path) {
    static const run runs[4] = {{.particle = "disc", .packing = .3},
                                {.particle = "square", .packing = .5},
                                {.particle = "pentagon", .packing = .594},
                                {.particle = "cee", .packing = .3}};
    static simulation s;
    bool good = true;
    FILE *svg = picture_open(path, "Hard particles in a periodic box", particles_style, 1040, 1100);
    if (svg != NULL) {
        particles_legend(svg, (spot){508, 30});
    }
    for (size_t i = 0; i < 4 && svg != NULL; i++) {
        run r = runs[i];
        particle of;
        char text[80];
        r.warm = 500;
        r.sweeps = 1600;
        r.every = 4;
        particle_find(r.particle, &of);
        ensemble_create(&s.e, &of, 400, r.packing, 1);
        simulate(&s, &r);
        report(&s, &r);
        snprintf(text, sizeof text, "%s, packing %.3g, after %u sweeps", r.particle, r.packing,
                 s.e.sweep);
        particles_panel(svg, &s.e, (spot){12 + 516 * (double)(i % 2), 72 + 520 * (double)(i / 2)},
                        490, text);
        close_simulation(&s);
        good = race(&of, r.packing) && good;
    }
    return svg != NULL && picture_close(svg, path) && good;
}

/* ----------------------------------------------------------------------- one run */

/* Reads the options; false where one is wrong. */
static bool read_run(run *r, int argc, char **argv) {
    const struct {
        const char *name;
        const char **text;
        uint32_t *number;
        double *real;
    } options[] = {{"--particle", &r->particle, NULL, NULL}, {"--load", &r->load, NULL, NULL},
                   {"--save", &r->save, NULL, NULL},         {"--svg", &r->svg, NULL, NULL},
                   {"--packing", NULL, NULL, &r->packing},   {"--radius", NULL, NULL, &r->radius},
                   {"--count", NULL, &r->count, NULL},       {"--seed", NULL, &r->seed, NULL},
                   {"--warm", NULL, &r->warm, NULL},         {"--sweeps", NULL, &r->sweeps, NULL},
                   {"--every", NULL, &r->every, NULL},       {"--check", NULL, &r->check, NULL},
                   {"--virial", NULL, &r->virial, NULL}};
    const size_t count = sizeof options / sizeof *options;
    const char *of_state = NULL; /* the option that a state has an own value of */
    for (int i = 1; i < argc; i += 2) {
        size_t which = 0;
        char *end = "";
        while (which < count && strcmp(argv[i], options[which].name) != 0) {
            which++;
        }
        if (which == count || i + 1 == argc) {
            return false;
        }
        if (options[which].text != NULL) {
            *options[which].text = argv[i + 1];
        } else if (options[which].real != NULL) {
            *options[which].real = strtod(argv[i + 1], &end);
        } else {
            const long long value = strtoll(argv[i + 1], &end, 10);
            *options[which].number = (uint32_t)value;
            if (value < 0 || value > UINT32_MAX) {
                return false;
            }
        }
        if (*end != '\0') {
            return false;
        }
        if (strstr("--particle --packing --radius --count --seed", argv[i]) != NULL) {
            of_state = argv[i];
        }
    }
    if (r->load != NULL && of_state != NULL) {
        fprintf(stderr, "%s has a value for %s: leave that out.\n", r->load, of_state);
        exit(EXIT_FAILURE);
    }
    return r->every > 0 && r->sweeps <= UINT32_MAX - r->warm && r->count > 0 &&
           r->count <= ENSEMBLE_MOST && (r->load != NULL) == (r->particle == NULL) &&
           (r->load == NULL || r->virial == 0) &&
           (r->load != NULL || r->virial > 0 || (r->packing > 0 && r->packing < 1));
}

static int show_virial(const particle *p, const run *r) {
    printf("%s of area %.7f:", p->name, p->area);
    for (unsigned order = 2; order <= VIRIAL_MOST; order++) {
        const virial v = virial_of(p, order, r->virial, r->seed);
        printf(" B%u = %.6f +- %.6f%s", order, v.value, v.error, order < VIRIAL_MOST ? "," : "\n");
    }
    return EXIT_SUCCESS;
}

static bool draw(const char *path, const ensemble *e) {
    FILE *svg = picture_open(path, "Hard particles in a periodic box", particles_style, 1000, 1060);
    if (svg == NULL) {
        return false;
    }
    particles_panel(svg, e, (spot){12, 72}, 976, e->of.name);
    return picture_close(svg, path);
}

static int run_one(const run *r) {
    static simulation s;
    fault why = {0};
    particle of;
    if (r->particle != NULL && !particle_find(r->particle, &of) &&
        !particle_read(r->particle, (float)r->radius, &of, &why)) {
        fault_print(r->particle, &why);
        fprintf(stderr, "There are disc, square, pentagon, cee, and what a file has.\n");
        return EXIT_FAILURE;
    }
    if (r->virial > 0) {
        return show_virial(&of, r);
    }
    if (r->particle != NULL) {
        ensemble_create(&s.e, &of, r->count, r->packing, r->seed);
    } else if (!ensemble_load(&s.e, r->load, &why)) {
        fault_print(r->load, &why);
        return EXIT_FAILURE;
    }
    if (r->warm + r->sweeps > UINT32_MAX - s.e.sweep) {
        fprintf(stderr, "Sweeps are counted up to %u, and %u are done: make fewer.\n", UINT32_MAX,
                s.e.sweep);
        close_simulation(&s);
        return EXIT_FAILURE;
    }
    simulate(&s, r);
    report(&s, r);
    bool good = r->svg == NULL || draw(r->svg, &s.e);
    if (r->save != NULL && !ensemble_save(&s.e, r->save, &why)) {
        fault_print(r->save, &why);
        good = false;
    }
    close_simulation(&s);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char **argv) {
    run r = {.count = 1024, .seed = 1, .every = 8};
    if (argc == 2 && argv[1][0] != '-') {
        return run_all(argv[1]) ? EXIT_SUCCESS : EXIT_FAILURE;
    }
    if (argc < 2 || !read_run(&r, argc, argv)) {
        fprintf(stderr, usage, argv[0], argv[0], argv[0]);
        return EXIT_FAILURE;
    }
    return run_one(&r);
}
