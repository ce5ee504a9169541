/* SPDX-License-Identifier: MIT
 *
 * Texts of the statuses, in one table. A text names the fault, but not the shape or vertex with it.
 */
#include "base/arithmetic.h"

#include "sepax.h"

static const char *const texts[SEPAX_STATUS_COUNT] = {
    [SEPAX_OK] = "success",
    [SEPAX_ERROR_NULL] = "a pointer that must not be NULL is NULL",
    [SEPAX_ERROR_COUNT] = "a count exceeds its limit, or is not the one required",
    [SEPAX_ERROR_ID] = "no shape has this id: it was never given out, or its shape was removed",
    [SEPAX_ERROR_RANGE] =
        "a range has ids that were never given out, or two ranges overlap in part",
    [SEPAX_ERROR_ALIAS] = "an output array overlaps an input or another output",
    [SEPAX_ERROR_OPTION] = "an option, flag or source is unknown, or this call does not take it",
    [SEPAX_ERROR_BACKEND] =
        "this CPU cannot run the chosen backend, or it was compiled to fuse products and sums",
    [SEPAX_ERROR_UNPREPARED] =
        "the store was created for relations only, without the normals that this call needs",
    [SEPAX_ERROR_CAPACITY] = "the output array is too small",
    [SEPAX_ERROR_MEMORY] = "out of memory",
    [SEPAX_ERROR_OFFSETS] = "offsets decrease, or a row names a list that does not exist",
    [SEPAX_ERROR_NOT_FINITE] = "a coordinate, half extent, motion or shift is NaN or infinite",
    [SEPAX_ERROR_NO_VERTICES] = "the shape has no vertices",
    [SEPAX_ERROR_TOO_MANY_VERTICES] = "the shape has too many vertices",
    [SEPAX_ERROR_ZERO_AREA] =
        "the shape has no area: its vertices lie on one line, or its edges run there and back",
    [SEPAX_ERROR_CLOCKWISE] = "the vertices run clockwise",
    [SEPAX_ERROR_NOT_CONVEX] = "the polygon is not convex",
    [SEPAX_ERROR_WINDING] =
        "the boundary of the polygon goes around more than once, as that of a star does",
    [SEPAX_ERROR_EXTENT] =
        "a half extent is negative, or a box has its least coordinate above its greatest",
    [SEPAX_ERROR_POSE] = "the pose is not valid",
    [SEPAX_ERROR_OVERFLOW] = "a placed vertex does not fit in float32",
    [SEPAX_ERROR_CROSSING] = "two edges cross",
    [SEPAX_ERROR_OVERLAP] = "two edges lie on one another",
    [SEPAX_ERROR_RADIUS] = "a radius or a margin is negative, NaN or infinite",
    [SEPAX_ERROR_ANGLE] = "an angle is NaN, infinite, or beyond 2^20 radians",
    [SEPAX_ERROR_HOLE] = "a hole leaves its outer ring or lies in another hole",
    [SEPAX_ERROR_FORMAT] = "the bytes are not a store as sepax writes it",
    [SEPAX_ERROR_VERSION] = "the format has another version; read it with the sepax that wrote it",
    [SEPAX_ERROR_CHECKSUM] = "the bytes were changed after they were written",
    [SEPAX_ERROR_STALE] =
        "ids were given out again since the index was built or refitted; refit it",
    [SEPAX_ERROR_FIELD] =
        "a field's box is none, a pose is outside, a period too short, or a shift not in [0, 1)",
};

const char *sepax_status_text(sepax_status status) {
    const int index = (int)status;
    return index >= 0 && index < SEPAX_STATUS_COUNT ? texts[index] : "unknown status";
}
