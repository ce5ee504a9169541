/* SPDX-License-Identifier: MIT
 *
 * Reads a CommonRoad scenario. The format: commonroad.in.tum.de, version 2020a. What is read is
 *
 *     <commonRoad timeStepSize="0.1" commonRoadVersion="2020a">
 *       <dynamicObstacle>                       or <staticObstacle>, which has no <trajectory>
 *         <shape><rectangle><length>4</length><width>2</width></rectangle></shape>    or <circle>
 *         <initialState>
 *           <position><point><x>1</x><y>2</y></point></position>
 *           <orientation><exact>0.5</exact></orientation> <time><exact>0</exact></time>
 *         </initialState>
 *         <trajectory><state>...</state>...</trajectory>
 *       </dynamicObstacle>
 *       <planningProblem><initialState>... <velocity><exact>9</exact></velocity>
 */
#include "list.h"
#include "traffic.h"

#include <expat.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 8, NAME = 24, NUMBER = 40 };

/* What a state says; a bit of `has` for each number. */
typedef struct state {
    double x, y, angle, time, speed;
    unsigned has;
} state;

enum { HAS_X = 1, HAS_Y = 2, HAS_ANGLE = 4, HAS_TIME = 8, HAS_SPEED = 16, HAS_ALL = 31 };

typedef struct sighting {
    uint32_t who, step;
    double x, y;
    sepax_pose turn;
} sighting;

typedef struct reader {
    XML_Parser parser;
    traffic *t;
    fault *why;
    bool good;
    char names[DEEPEST][NAME]; /* the elements that are open, the outermost first */
    size_t depth;
    char text[NUMBER];
    size_t length;
    state now;
    double length_x, width, radius; /* of the shape that was read last */
    bool planned;                   /* the planning problem was read */
    double x, y;                    /* where it starts: the origin of all that is read */
    size_t mover_room, sighting_room, sighting_count;
    sighting *sightings;
} reader;

static void refuse(reader *r, const char *reason) {
    if (r->good) {
        r->good = fail(r->why, XML_GetCurrentLineNumber(r->parser), "%s", reason);
        XML_StopParser(r->parser, XML_FALSE);
    }
}

/* The element that is `up` levels outside of the innermost one that is open; "" where none is. */
static const char *outer(const reader *r, size_t up) {
    return up < r->depth && r->depth <= DEEPEST ? r->names[r->depth - 1 - up] : "";
}

static bool is(const char *name, const char *wanted) {
    return strcmp(name, wanted) == 0;
}

static bool of_obstacle(const char *name) {
    return is(name, "dynamicObstacle") || is(name, "staticObstacle");
}

static void XMLCALL begin(void *context, const char *name, const char **attributes) {
    reader *r = context;
    r->depth++;
    if (r->depth <= DEEPEST) {
        snprintf(r->names[r->depth - 1], NAME, "%s", name);
    }
    r->length = 0;
    for (size_t i = 0; is(name, "commonRoad") && attributes[i] != NULL; i += 2) {
        if (is(attributes[i], "timeStepSize")) {
            r->t->step = strtod(attributes[i + 1], NULL);
        }
    }
    if (of_obstacle(name)) {
        r->t->movers =
            list_room(r->t->movers, &r->mover_room, r->t->mover_count, sizeof *r->t->movers);
        r->t->movers[r->t->mover_count] = (mover){0, 0, 0};
    } else if (is(name, "initialState") || is(name, "state")) {
        r->now = (state){0};
    } else if (is(outer(r, 1), "shape") && !is(name, "rectangle") && !is(name, "circle")) {
        refuse(r, "only rectangles and circles are read");
    } else if (is(name, "center") && is(outer(r, 2), "shape")) {
        refuse(r, "the shape is not centred on its position");
    } else if (is(name, "occupancySet")) {
        refuse(r, "only trajectories are read, no occupancy sets");
    }
}

static void XMLCALL characters(void *context, const char *text, int length) {
    reader *r = context;
    for (int i = 0; i < length && r->length + 1 < NUMBER; i++) {
        r->text[r->length++] = text[i];
    }
}

static void see(reader *r, uint32_t step) {
    const sepax_vec2 origin = {0, 0};
    const float angle = (float)r->now.angle;
    sighting s = {(uint32_t)r->t->mover_count, step, r->now.x, r->now.y, {0, 0, 1, 0}};
    if (sepax_poses_from_angles(&origin, &angle, 1, &s.turn, NULL) != SEPAX_OK) {
        refuse(r, "the orientation is out of range");
        return;
    }
    r->sightings =
        list_room(r->sightings, &r->sighting_room, r->sighting_count, sizeof *r->sightings);
    r->sightings[r->sighting_count++] = s;
}

/* A state of an obstacle: where it is at one step; for good, where it is static. */
static void end_state(reader *r, bool is_static) {
    if ((r->now.has & (HAS_X | HAS_Y | HAS_TIME)) != (HAS_X | HAS_Y | HAS_TIME)) {
        refuse(r, "a state has no exact position or no exact time");
        return;
    }
    for (uint32_t step = 0; step < PLAN_STEPS; step++) {
        if (is_static || r->now.time == (double)step) {
            see(r, step);
        }
    }
}

static void end_problem_state(reader *r) {
    const sepax_vec2 origin = {0, 0};
    const float angle = (float)r->now.angle;
    sepax_pose pose;
    if (r->now.has != HAS_ALL ||
        sepax_poses_from_angles(&origin, &angle, 1, &pose, NULL) != SEPAX_OK) {
        refuse(r, "the planning problem does not start at one place, time, speed and orientation");
        return;
    }
    r->x = r->now.x;
    r->y = r->now.y;
    r->t->cos = (double)pose.cos;
    r->t->sin = (double)pose.sin;
    r->t->speed = r->now.speed;
    r->planned = true;
}

/* Reads the text of the innermost element, where it is a number of a state or of a shape. */
static void end_number(reader *r, const char *name) {
    const struct {
        const char *name, *parent, *grandparent; /* "" is any */
        double *number;
        unsigned has;
    } places[] = {{"x", "point", "position", &r->now.x, HAS_X},
                  {"y", "point", "position", &r->now.y, HAS_Y},
                  {"exact", "time", "", &r->now.time, HAS_TIME},
                  {"exact", "orientation", "", &r->now.angle, HAS_ANGLE},
                  {"exact", "velocity", "", &r->now.speed, HAS_SPEED},
                  {"length", "rectangle", "shape", &r->length_x, 0},
                  {"width", "rectangle", "shape", &r->width, 0},
                  {"radius", "circle", "shape", &r->radius, 0}};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        const char *above = places[i].grandparent;
        if (is(name, places[i].name) && is(outer(r, 1), places[i].parent) &&
            (*above == '\0' || is(outer(r, 2), above))) {
            char *end;
            r->text[r->length] = '\0';
            *places[i].number = strtod(r->text, &end);
            r->now.has |= places[i].has;
            if (end == r->text || !isfinite(*places[i].number)) {
                refuse(r, "this is no number");
            }
        }
    }
}

static void XMLCALL end(void *context, const char *name) {
    reader *r = context;
    const char *parent = outer(r, 1);
    end_number(r, name);
    if (is(parent, "shape") && is(name, "rectangle")) {
        r->t->movers[r->t->mover_count] =
            (mover){(float)(r->length_x / 2), (float)(r->width / 2), 0};
    } else if (is(parent, "shape") && is(name, "circle")) {
        r->t->movers[r->t->mover_count] = (mover){0, 0, (float)r->radius};
    } else if (is(name, "initialState") && of_obstacle(parent)) {
        end_state(r, is(parent, "staticObstacle"));
    } else if (is(name, "state") && is(parent, "trajectory")) {
        end_state(r, false);
    } else if (is(name, "initialState") && is(parent, "planningProblem") && !r->planned) {
        end_problem_state(r);
    } else if (of_obstacle(name)) {
        r->t->mover_count++;
    }
    r->depth--;
    r->length = 0;
}

/* Sorts what was seen by step; within one the order stays. */
static void sort_by_step(const reader *r, traffic *t) {
    uint32_t next[PLAN_STEPS];
    for (size_t i = 0; i < r->sighting_count; i++) {
        t->offsets[r->sightings[i].step + 1]++;
    }
    for (size_t k = 0; k < PLAN_STEPS; k++) {
        t->offsets[k + 1] += t->offsets[k];
        next[k] = t->offsets[k];
    }
    t->who = list_new(r->sighting_count, sizeof *t->who);
    t->poses = list_new(r->sighting_count, sizeof *t->poses);
    for (size_t i = 0; i < r->sighting_count; i++) {
        const uint32_t at = next[r->sightings[i].step]++;
        t->who[at] = r->sightings[i].who;
        t->poses[at] = r->sightings[i].turn;
        t->poses[at].x = (float)(r->sightings[i].x - r->x);
        t->poses[at].y = (float)(r->sightings[i].y - r->y);
    }
}

bool traffic_read(traffic *t, const char *path, fault *why) {
    lines file;
    reader r = {.t = t, .why = why, .good = true, .parser = XML_ParserCreate(NULL)};
    if (r.parser == NULL || !lines_open(&file, path, why)) {
        XML_ParserFree(r.parser);
        return r.parser != NULL ? false : fail(why, 0, "there is not enough memory");
    }
    t->own = (mover){2.3f, .9f, 0};
    XML_SetUserData(r.parser, &r);
    XML_SetElementHandler(r.parser, begin, end);
    XML_SetCharacterDataHandler(r.parser, characters);
    if (file.size > INT32_MAX) {
        r.good = fail(why, 0, "the file is too large");
    } else if (XML_Parse(r.parser, file.bytes, (int)file.size, 1) != XML_STATUS_OK && r.good) {
        r.good = fail(why, XML_GetCurrentLineNumber(r.parser), "%s",
                      XML_ErrorString(XML_GetErrorCode(r.parser)));
    }
    if (r.good && (!r.planned || !(t->step > 0))) {
        r.good = fail(why, 0, "there is no planning problem, or no timeStepSize");
    }
    if (r.good) {
        sort_by_step(&r, t);
    }
    XML_ParserFree(r.parser);
    lines_close(&file);
    free(r.sightings);
    return r.good;
}
