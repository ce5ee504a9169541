/* SPDX-License-Identifier: MIT
 *
 * Files of ensembles: lines of text, with floats in hexadecimal, which are exact.
 *
 *     sepax-particles 2
 *     pentagon 4096 0x1.302p-1 7 2000         particle, count, packing, seed, sweeps
 *     0x1p-3 2 0x1p+0 0x0p+0 -0x1p+0 0x0p+0   only of an "own" particle: radius, corners, x and y
 *     0x1.02p+3 0x1.04p+4 0x1p+0 0x0p+0       the pose of each particle: x, y, cosine, sine
 */
#include "ensemble.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char first_line[] = "sepax-particles 2";

/* Radius and ring of a particle that has no name. */
static void save_own(FILE *file, const particle *p) {
    fprintf(file, "%a %u", (double)p->radius, p->ring_count);
    for (uint32_t i = 0; i < p->ring_count; i++) {
        fprintf(file, " %a %a", (double)p->ring[i].x, (double)p->ring[i].y);
    }
    fprintf(file, "\n");
}

bool ensemble_save(const ensemble *e, const char *path, fault *why) {
    FILE *file = fopen(path, "w");
    if (file == NULL) {
        return fail(why, 0, "the file cannot be written: %s", strerror(errno));
    }
    fprintf(file, "%s\n%s %u %a %u %u\n", first_line, e->of.name, e->count, e->packing, e->seed,
            e->sweep);
    if (strcmp(e->of.name, particle_own) == 0) {
        save_own(file, &e->of);
    }
    for (uint32_t i = 0; i < e->count; i++) {
        const sepax_pose *p = &sepax_field_poses(e->field)[i];
        fprintf(file, "%a %a %a %a\n", (double)p->x, (double)p->y, (double)p->cos, (double)p->sin);
    }
    const bool written = !ferror(file);
    const bool closed = fclose(file) == 0;
    return written && closed ? true
                             : fail(why, 0, "the file cannot be written: %s", strerror(errno));
}

static bool load_own(lines *file, particle *p, fault *why) {
    sepax_vec2 ring[CORNERS_MOST];
    const char *line = lines_next(file, why);
    float radius;
    uint32_t count;
    int used = 0;
    bool good = line != NULL && sscanf(line, "%f %u%n", &radius, &count, &used) == 2 &&
                radius >= 0 && count > 0 && count <= CORNERS_MOST;
    for (uint32_t i = 0; good && i < count; i++) {
        line += used;
        good = sscanf(line, "%f %f%n", &ring[i].x, &ring[i].y, &used) == 2 && isfinite(ring[i].x) &&
               isfinite(ring[i].y);
    }
    if (!good) {
        return fail(why, file->number, "this is no particle: radius, count, x and y of corners");
    }
    good = particle_make(ring, count, radius, p, why);
    why->line = file->number;
    return good;
}

static bool read_poses(ensemble *e, lines *file, fault *why) {
    for (uint32_t i = 0; i < e->count; i++) {
        const char *line = lines_next(file, why);
        sepax_pose p;
        if (line == NULL || sscanf(line, "%f %f %f %f", &p.x, &p.y, &p.cos, &p.sin) != 4) {
            return fail(why, file->number, "four numbers are missing: x, y, cosine, sine");
        }
        const sepax_status status = sepax_field_set(e->field, &i, &p, 1);
        if (status != SEPAX_OK) {
            return fail(why, file->number, "%s", sepax_status_text(status));
        }
    }
    return true;
}

/* What the second line says, and the particle, whose shape may follow in a third one. */
static bool read_head(ensemble *head, lines *file, fault *why) {
    char name[NAME_MOST + 1];
    const char *line = lines_next(file, why);
    line = line != NULL && strcmp(line, first_line) == 0 ? lines_next(file, why) : NULL;
    int64_t count = 0, seed = -1, sweep = -1; /* signed: "%u" takes -3 for a large number */
    const bool good = line != NULL &&
                      sscanf(line, "%15s %" SCNd64 " %lf %" SCNd64 " %" SCNd64, name, &count,
                             &head->packing, &seed, &sweep) == 5 &&
                      count > 0 && count <= ENSEMBLE_MOST && head->packing > 0 &&
                      head->packing < 1 && seed >= 0 && seed <= UINT32_MAX && sweep >= 0 &&
                      sweep <= UINT32_MAX;
    head->count = (uint32_t)count;
    head->seed = (uint32_t)seed;
    head->sweep = (uint32_t)sweep;
    if (good && strcmp(name, particle_own) == 0) {
        return load_own(file, &head->of, why);
    }
    return good && particle_find(name, &head->of)
               ? true
               : fail(why, file->number, "this is no file of particles");
}

bool ensemble_load(ensemble *e, const char *path, fault *why) {
    lines file;
    ensemble head;
    if (!lines_open(&file, path, why)) {
        return false;
    }
    bool good = read_head(&head, &file, why);
    if (good) {
        ensemble_create(e, &head.of, head.count, head.packing, head.seed);
        e->sweep = head.sweep;
        good = read_poses(e, &file, why);
        if (!good) {
            ensemble_destroy(e);
        }
    }
    lines_close(&file);
    return good;
}
