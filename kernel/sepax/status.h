/* SPDX-License-Identifier: MIT
 *
 * Errors: the status that every call that can fail returns, the rejection that names the part of
 * the input that is wrong, and a sentence that explains both. The ids of shapes and the limits of
 * counts are here too, because a rejection contains them.
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

/* Around all declarations: in C++ they are those of C. */
#ifdef __cplusplus
#define SEPAX_BEGIN_C extern "C" {
#define SEPAX_END_C }
#else
#define SEPAX_BEGIN_C
#define SEPAX_END_C
#endif

SEPAX_BEGIN_C

/* The most vertices of one shape, shapes of one store, and pairs of one call. */
#define SEPAX_MAX_VERTICES 4096u
#define SEPAX_MAX_SHAPES 0x03FFFFFFu
#define SEPAX_MAX_PAIRS 0xFFFFFFFFu

typedef enum sepax_status {
    SEPAX_OK = 0,
    SEPAX_ERROR_NULL,              /* a pointer is NULL that must not be */
    SEPAX_ERROR_COUNT,             /* a count exceeds its limit, or is not the one required */
    SEPAX_ERROR_ID,                /* an id was never given out, or its shape was removed */
    SEPAX_ERROR_RANGE,             /* a range has ids that were never given out, or two ranges
                                      overlap in part */
    SEPAX_ERROR_ALIAS,             /* an output array overlaps an input or another output */
    SEPAX_ERROR_OPTION,            /* an option, flag or source is unknown, or this call does not
                                      take it */
    SEPAX_ERROR_BACKEND,           /* this CPU cannot run the chosen backend, or the library was
                                    * compiled to fuse products and sums (docs/compile.md) */
    SEPAX_ERROR_UNPREPARED,        /* the store was created with SEPAX_RELATE_ONLY, and the call
                                      needs normals */
    SEPAX_ERROR_CAPACITY,          /* an output array is too small; the call writes the size that
                                      it must have */
    SEPAX_ERROR_MEMORY,            /* an allocation failed */
    SEPAX_ERROR_OFFSETS,           /* the offsets of shapes, bodies, lists or groups decrease, or a
                                      row names a list that does not exist */
    SEPAX_ERROR_NOT_FINITE,        /* a coordinate, extent, motion or shift is NaN or infinite */
    SEPAX_ERROR_NO_VERTICES,       /* a shape has no vertices */
    SEPAX_ERROR_TOO_MANY_VERTICES, /* a shape has more than SEPAX_MAX_VERTICES */
    SEPAX_ERROR_ZERO_AREA,         /* three or more vertices all lie on one line or in one point, or
                                      the edges run there and back */
    SEPAX_ERROR_CLOCKWISE,         /* the vertices of a convex polygon run clockwise */
    SEPAX_ERROR_NOT_CONVEX,        /* a polygon turns both left and right, or turns back */
    SEPAX_ERROR_WINDING,           /* a polygon goes around more than once, as a star does */
    SEPAX_ERROR_EXTENT,            /* a half extent, or the extent of a sepax_bounds, is negative */
    SEPAX_ERROR_POSE,              /* cos and sin are not of unit length, or a pose is not finite */
    SEPAX_ERROR_OVERFLOW,          /* a placed vertex does not fit in float32 */
    SEPAX_ERROR_CROSSING,          /* two edges of sepax_decompose cross */
    SEPAX_ERROR_OVERLAP,           /* two edges of sepax_decompose lie on one another */
    SEPAX_ERROR_HOLE,              /* a hole leaves its outer ring, or lies in another hole */
    SEPAX_ERROR_RADIUS,            /* a radius or a margin is negative, NaN or infinite */
    SEPAX_ERROR_ANGLE,             /* an angle is NaN, infinite, or beyond 2^20 radians */
    SEPAX_ERROR_FORMAT,            /* the bytes are not such as sepax_store_write writes */
    SEPAX_ERROR_VERSION,           /* the bytes were written in another version of the format */
    SEPAX_ERROR_CHECKSUM,          /* the bytes were changed after they were written */
    SEPAX_ERROR_STALE,             /* ids were given out again since the index was built or
                                      refitted */
    SEPAX_ERROR_FIELD,             /* the box of a field is none or too small for its bodies, a pose
                                      lies outside of it, a move is longer than half of it, or a
                                      shift is not from 0 to below 1 */
    SEPAX_STATUS_COUNT
} sepax_status;

/* A line of text about a status, such as "out of memory". It is static, and never NULL: a number
 * that is no status gives "unknown status". */
SEPAX_API const char *sepax_status_text(sepax_status status);

typedef uint32_t sepax_id; /* names a shape of a store: 0, 1, 2, ... in the order of adding, as
                              long as none is removed */

/* Values that stand for "none". */
#define SEPAX_NO_INDEX SIZE_MAX
#define SEPAX_NO_ID 0xFFFFFFFFu
#define SEPAX_NO_VERTEX 0xFFFFFFFFu
#define SEPAX_NO_PAIR 0xFFFFFFFFu

/* Which part of the input a call rejected, so that the caller can mend it. A call writes it when it
 * returns an error, except SEPAX_ERROR_ALIAS. A field that does not apply to the error holds the
 * value that its comment names after "else". */
typedef struct sepax_rejection {
    size_t index;     /* which polygon, box, pose, id, pair, row, group or byte of the call is
                         wrong, where the first one is 0; else SEPAX_NO_INDEX */
    sepax_id id;      /* the id that is wrong, or the shape that was to be changed; else
                         SEPAX_NO_ID */
    uint32_t vertex;  /* the vertex of the polygon that is wrong: where it turns the wrong way, is
                         not finite, or overflows; else SEPAX_NO_VERTEX */
    bool by_rounding; /* after SEPAX_ERROR_NOT_CONVEX and SEPAX_ERROR_CLOCKWISE: every wrong turn is
                         so slight that rounding the coordinates to float32 explains it, and
                         SEPAX_HULL mends it. After errors of sepax_decompose: rounding can be the
                         reason, which it is not among integers below 2^23. Else false */
    float excess;     /* cos^2 + sin^2 - 1 of the pose after SEPAX_ERROR_POSE; else 0 */
    size_t needed;    /* the count that is required, or the largest that is allowed, after
                         SEPAX_ERROR_COUNT and SEPAX_ERROR_TOO_MANY_VERTICES; else 0 */
    uint32_t ring;    /* of sepax_decompose: the ring of `vertex`; else SEPAX_NO_VERTEX */
    uint32_t other;   /* of sepax_decompose: the vertex where the other edge starts; else
                         SEPAX_NO_VERTEX */
} sepax_rejection;

/* Writes one sentence about what is wrong and how to mend it, for instance "pose 1: the pose is not
 * valid: cos^2 + sin^2 exceeds 1 by about 37 times the tolerance of 2^-20; divide both by
 * sqrt(cos^2 + sin^2)". It counts like the rejection, from 0, and calls "item" what may be a pair,
 * a box, an id, a row or a group, whichever the call takes. Writes at most `capacity` bytes to
 * `text`, the final 0 included, and returns the length of the whole sentence without that 0, as
 * snprintf does. `text` may be NULL where `capacity` is 0. `rejection` may be NULL; the sentence
 * then has no numbers. */
SEPAX_API size_t sepax_explain(sepax_status status, const sepax_rejection *rejection, char *text,
                               size_t capacity);

SEPAX_END_C

#endif
