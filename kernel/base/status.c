/* SPDX-License-Identifier: MIT
 *
 * The one table of error texts.
 */
#include "sepax.h"

static const char *const texts[SEPAX_STATUS_COUNT] = {
    [SEPAX_OK] = "success",
    [SEPAX_ERROR_NULL] = "a pointer that must not be NULL is NULL",
    [SEPAX_ERROR_COUNT] = "a count exceeds its limit or differs from the one needed",
    [SEPAX_ERROR_ID] = "an id was never given out or its shape was removed",
    [SEPAX_ERROR_RANGE] = "an id range leaves the store, or two ranges overlap partly",
    [SEPAX_ERROR_ALIAS] = "an output overlaps an input or another output",
    [SEPAX_ERROR_OPTION] = "an unknown flag, strategy or kind of source",
    [SEPAX_ERROR_BACKEND] = "this CPU cannot run that backend",
    [SEPAX_ERROR_UNPREPARED] = "the store was created without the normals that separation needs",
    [SEPAX_ERROR_CAPACITY] = "the output array is too small",
    [SEPAX_ERROR_MEMORY] = "out of memory",
    [SEPAX_ERROR_OFFSETS] = "the offsets decrease",
    [SEPAX_ERROR_NOT_FINITE] = "a coordinate or extent is NaN or infinite",
    [SEPAX_ERROR_NO_VERTICES] = "the shape has no vertices",
    [SEPAX_ERROR_TOO_MANY_VERTICES] = "the shape has too many vertices",
    [SEPAX_ERROR_ZERO_AREA] = "the vertices lie on one line or in one point",
    [SEPAX_ERROR_CLOCKWISE] = "the vertices run clockwise",
    [SEPAX_ERROR_NOT_CONVEX] = "the polygon is not convex",
    [SEPAX_ERROR_WINDING] = "the polygon goes round more than once",
    [SEPAX_ERROR_EXTENT] = "a half extent is negative",
    [SEPAX_ERROR_POSE] = "the pose is not valid",
    [SEPAX_ERROR_OVERFLOW] = "a placed vertex does not fit in float32",
    [SEPAX_ERROR_CROSSING] = "two edges cross",
    [SEPAX_ERROR_OVERLAP] = "two edges lie on one another",
    [SEPAX_ERROR_RADIUS] = "a radius or a margin is negative, NaN or infinite",
    [SEPAX_ERROR_ANGLE] = "an angle is NaN, infinite, or beyond 2^20 radians",
    [SEPAX_ERROR_HOLE] = "a hole leaves its outer ring or lies in another hole",
    [SEPAX_ERROR_FORMAT] = "the bytes are not those of a written store",
    [SEPAX_ERROR_VERSION] = "the store was written in another version of the format",
    [SEPAX_ERROR_CHECKSUM] = "the bytes were changed after they were written",
};

const char *sepax_status_text(sepax_status status) {
    const int index = (int)status;
    return index >= 0 && index < SEPAX_STATUS_COUNT ? texts[index] : "unknown status";
}
