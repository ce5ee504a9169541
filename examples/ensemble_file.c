/* SPDX-License-Identifier: MIT
 *
 * Files of ensembles: lines of text, with floats in hexadecimal, which are exact.
 *
 *     sepax-particles 1
 *     pentagon 4096 0x1.302p-1 7 2000         particle, count, packing, seed, sweeps
 *     0x1.02p+7 0x1.04p+7 0x1p+0 0x0p+0       the pose of each particle: x, y, cosine, sine
 */
#include "ensemble.h"

#include "list.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char first_line[] = "sepax-particles 1";

bool ensemble_save(const ensemble *e, const char *path, fault *why) {
    FILE *file = fopen(path, "w");
    if (file == NULL) {
        return fail(why, 0, "the file cannot be written: %s", strerror(errno));
    }
    fprintf(file, "%s\n%s %u %a %u %u\n", first_line, e->of.name, e->count, e->packing, e->seed,
            e->sweep);
    for (uint32_t i = 0; i < e->count; i++) {
        const sepax_pose *p = &e->poses[i];
        fprintf(file, "%a %a %a %a\n", (double)p->x, (double)p->y, (double)p->cos, (double)p->sin);
    }
    const bool written = !ferror(file);
    const bool closed = fclose(file) == 0;
    return written && closed ? true
                             : fail(why, 0, "the file cannot be written: %s", strerror(errno));
}

static bool read_poses(const ensemble *e, lines *file, sepax_pose *poses, fault *why) {
    for (uint32_t i = 0; i < e->count; i++) {
        const char *line = lines_next(file, why);
        sepax_pose *p = &poses[i];
        if (line == NULL || sscanf(line, "%f %f %f %f", &p->x, &p->y, &p->cos, &p->sin) != 4 ||
            !isfinite(p->x) || !isfinite(p->y) || !isfinite(p->cos) || !isfinite(p->sin)) {
            return fail(why, file->number, "four numbers are missing: x, y, cosine, sine");
        }
        if (p->x < e->low || p->x > e->low + e->width + e->side || p->y < e->low ||
            p->y > e->low + e->width + e->side) {
            return fail(why, file->number, "the particle lies outside of the box");
        }
    }
    return true;
}

bool ensemble_load(ensemble *e, const char *path, fault *why) {
    lines file;
    char name[16];
    uint32_t count, seed, sweep;
    double packing;
    particle of;
    if (!lines_open(&file, path, why)) {
        return false;
    }
    const char *line = lines_next(&file, why);
    bool good = line != NULL && strcmp(line, first_line) == 0;
    line = good ? lines_next(&file, why) : NULL;
    good = line != NULL &&
           sscanf(line, "%15s %u %lf %u %u", name, &count, &packing, &seed, &sweep) == 5 &&
           particle_find(name, &of) && count > 0 && count <= ENSEMBLE_MOST && packing > 0 &&
           packing < 1;
    if (good) {
        ensemble_create(e, &of, count, packing, seed);
        sepax_pose *poses = list_new(count, sizeof *poses);
        good = read_poses(e, &file, poses, why);
        if (good) {
            ensemble_resume(e, poses, sweep);
        } else {
            ensemble_destroy(e);
        }
        free(poses);
    } else {
        fail(why, file.number, "this is no file of particles");
    }
    lines_close(&file);
    return good;
}
