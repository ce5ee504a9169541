/* SPDX-License-Identifier: MIT
 *
 * Errors: the status that every call returns where it can fail, what exactly the call rejected, and
 * a sentence about it. Ids of shapes and the limits of counts are here too, because a rejection
 * names them.
 */
#ifndef SEPAX_PART_STATUS_H
#define SEPAX_PART_STATUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(SEPAX_SHARED) && defined(__GNUC__)
#define SEPAX_API __attribute__((visibility("default")))
#else
#define SEPAX_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Limits: vertices of one shape, shapes of one store, pairs of one call. */
#define SEPAX_MAX_VERTICES 4096u
#define SEPAX_MAX_SHAPES 0x03FFFFFFu
#define SEPAX_MAX_PAIRS 0xFFFFFFFFu

typedef enum sepax_status {
    SEPAX_OK = 0,
    SEPAX_ERROR_NULL,              /* a pointer is NULL that must not be */
    SEPAX_ERROR_COUNT,             /* a count exceeds its limit, or differs from the one needed */
    SEPAX_ERROR_ID,                /* an id was never given out, or its shape was removed */
    SEPAX_ERROR_RANGE,             /* a range of ids leaves the store, or two ranges overlap in
                                      part */
    SEPAX_ERROR_ALIAS,             /* an output array overlaps an input or another output */
    SEPAX_ERROR_OPTION,            /* an unknown flag, strategy, or kind of source */
    SEPAX_ERROR_BACKEND,           /* this CPU cannot run that backend */
    SEPAX_ERROR_UNPREPARED,        /* sepax_separate on a store made with SEPAX_RELATE_ONLY */
    SEPAX_ERROR_CAPACITY,          /* an output array is too small; the needed size is told */
    SEPAX_ERROR_MEMORY,            /* an allocation failed */
    SEPAX_ERROR_OFFSETS,           /* offsets decrease, of shapes, bodies, lists or groups; or a row
                                      has a list that is not there */
    SEPAX_ERROR_NOT_FINITE,        /* a coordinate, half extent or motion is NaN or infinite */
    SEPAX_ERROR_NO_VERTICES,       /* a shape has no vertices */
    SEPAX_ERROR_TOO_MANY_VERTICES, /* a shape has more than SEPAX_MAX_VERTICES */
    SEPAX_ERROR_ZERO_AREA,         /* three or more vertices that lie on one line or in one point */
    SEPAX_ERROR_CLOCKWISE,         /* a convex polygon whose vertices run clockwise */
    SEPAX_ERROR_NOT_CONVEX,        /* a polygon that turns both left and right, or turns back */
    SEPAX_ERROR_WINDING,           /* a polygon that goes round more than once (a star) */
    SEPAX_ERROR_EXTENT,            /* a half extent, or the extent of a box, is negative */
    SEPAX_ERROR_POSE,              /* cos and sin are not of unit length, or a pose is not finite */
    SEPAX_ERROR_OVERFLOW,          /* a placed vertex does not fit in float32 */
    SEPAX_ERROR_CROSSING,          /* two edges of sepax_decompose cross */
    SEPAX_ERROR_OVERLAP,           /* two edges of sepax_decompose lie on one another */
    SEPAX_ERROR_HOLE,              /* a hole leaves its outer ring, or lies in another hole */
    SEPAX_ERROR_RADIUS,            /* a radius or a margin is negative, NaN or infinite */
    SEPAX_ERROR_ANGLE,             /* an angle is NaN, infinite, or beyond 2^20 radians */
    SEPAX_STATUS_COUNT
} sepax_status;

/* A line of text for a status. Never NULL, not even for a number that is no status. */
SEPAX_API const char *sepax_status_text(sepax_status status);

typedef uint32_t sepax_id; /* names a shape of a store: 0, 1, 2, ... in the order of adding */

#define SEPAX_NO_INDEX SIZE_MAX
#define SEPAX_NO_ID 0xFFFFFFFFu
#define SEPAX_NO_VERTEX 0xFFFFFFFFu
#define SEPAX_NO_PAIR 0xFFFFFFFFu

/* What exactly a call rejected, so that the input can be mended. A call writes it when it returns
 * an error, except where it overlaps another array. Fields that say nothing about that error hold
 * the value that their comment names. */
typedef struct sepax_rejection {
    size_t index;     /* the polygon, box, pose, id, pair, row or group of the call; else
                         SEPAX_NO_INDEX */
    sepax_id id;      /* the id that is bad, or that was to be changed; else SEPAX_NO_ID */
    uint32_t vertex;  /* the vertex of that polygon that is bad: the one where it turns the wrong
                         way, that is not finite, or that overflows; else SEPAX_NO_VERTEX */
    bool by_rounding; /* after SEPAX_ERROR_NOT_CONVEX and SEPAX_ERROR_CLOCKWISE: every wrong turn is
                         so slight that rounding the coordinates to float32 explains it. Pass
                         SEPAX_HULL to take the convex hull. After errors of sepax_decompose:
                         rounding can be the reason. Else false */
    float excess;     /* cos^2 + sin^2 - 1 of the pose after SEPAX_ERROR_POSE; else 0 */
    size_t needed;    /* the count that is needed or allowed, after SEPAX_ERROR_COUNT and
                         SEPAX_ERROR_TOO_MANY_VERTICES; else 0 */
    uint32_t ring;    /* of sepax_decompose: the ring of `vertex`; else SEPAX_NO_VERTEX */
    uint32_t other;   /* of sepax_decompose: where the other edge starts; else SEPAX_NO_VERTEX */
} sepax_rejection;

/* Writes one sentence that says what is wrong and how to mend it, for instance "shape 7: the
 * polygon is not convex; the first wrong turn is at vertex 3; pass SEPAX_HULL to take the convex
 * hull". Writes at most `capacity` bytes, the final 0 included, and returns the length of the whole
 * sentence. `rejection` may be NULL. */
SEPAX_API size_t sepax_explain(sepax_status status, const sepax_rejection *rejection, char *text,
                               size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
