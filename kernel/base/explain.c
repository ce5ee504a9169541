/* SPDX-License-Identifier: MIT
 *
 * The sentence that explains an error: what is wrong, where, and how to mend it. Comes in: a status
 * and a rejection. Goes out: text, cut to the capacity of the caller's array.
 *
 * Numbers are formatted here, because what the C library writes depends on the locale.
 */
#include "base/arithmetic.h"

#include "base/rejection.h"

/* The text as it is built. `length` also counts what is cut off at the end. */
typedef struct sentence {
    char *text;
    size_t capacity, length;
} sentence;

static void append(sentence *s, const char *words) {
    for (; *words != '\0'; words++) {
        if (s->length + 1 < s->capacity) {
            s->text[s->length] = *words;
        }
        s->length++;
    }
}

static void append_number(sentence *s, size_t number) {
    char digits[24];
    size_t at = sizeof digits;
    digits[--at] = '\0';
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    append(s, digits + at);
}

/* Appends the beginning of the sentence, such as "shape 7: ". */
static void append_place(sentence *s, const char *noun, size_t index) {
    if (index != SEPAX_NO_INDEX) {
        append(s, noun);
        append(s, " ");
        append_number(s, index);
        append(s, ": ");
    }
}

static void append_vertex(sentence *s, const char *words, uint32_t vertex) {
    if (vertex != SEPAX_NO_VERTEX) {
        append(s, words);
        append_number(s, vertex);
    }
}

/* Appends how far cos^2 + sin^2 is from 1, in multiples of the limit: such a number is easy to
 * format, and a reader compares it with 1. */
static void append_excess(sentence *s, float excess) {
    const float size = excess < 0 ? -excess : excess;
    if (!(size >= 0x1p-20f)) { /* no excess above the limit is rounded to less than the limit */
        append(s, ": one of its numbers is NaN or infinite");
        return;
    }
    append(s,
           excess < 0 ? ": cos^2 + sin^2 falls short of 1 by " : ": cos^2 + sin^2 exceeds 1 by ");
    append(s, "about ");
    append_number(s, size < 0x1p10f ? (size_t)(size * 0x1p20f) : (size_t)1 << 30);
    append(s, size < 0x1p10f ? "" : " or more");
    append(s, " times the tolerance of 2^-20; divide both by sqrt(cos^2 + sin^2)");
}

static void append_turn(sentence *s, const sepax_rejection *r) {
    append_vertex(s, "; the first wrong turn is at vertex ", r->vertex);
    append(s, r->by_rounding ? ", so slight that rounding to float32 explains it" : "");
    append(s, "; pass SEPAX_HULL to take the convex hull, or decompose the polygon");
}

static void append_rounding(sentence *s, const sepax_rejection *r) {
    append(s,
           r->by_rounding
               ? "; rounding to float32 can be the reason: subtract an origin near the shapes first"
               : "");
}

/* Appends, for sepax_decompose, the two edges at fault and whether rounding can be the reason. */
static void append_edges(sentence *s, const sepax_rejection *r) {
    append_vertex(s, "; they start at the vertices ", r->vertex);
    append_vertex(s, " and ", r->other);
    append_rounding(s, r);
}

static void append_needed(sentence *s, const char *words, size_t needed) {
    if (needed > 0) {
        append(s, words);
        append_number(s, needed);
    }
}

/* Appends what follows the text of the status: numbers, and how to mend the input. */
static void append_details(sentence *s, sepax_status status, const sepax_rejection *r) {
    switch (status) {
    case SEPAX_ERROR_ID:
    case SEPAX_ERROR_RADIUS:
        append_vertex(s, "; the id is ", r->id); /* may be missing, as a vertex may */
        break;
    case SEPAX_ERROR_FORMAT:
        append_vertex(s, "; the fault lies in shape ", r->id);
        break;
    case SEPAX_ERROR_COUNT:
        append_needed(s, "; the limit or the required count is ", r->needed);
        break;
    case SEPAX_ERROR_TOO_MANY_VERTICES:
        append_needed(s, "; the limit is ", r->needed);
        break;
    case SEPAX_ERROR_CAPACITY:
        append_needed(s, "; it must have room for ", r->needed);
        break;
    case SEPAX_ERROR_NOT_FINITE:
    case SEPAX_ERROR_OVERFLOW:
        append_vertex(s, "; see vertex ", r->vertex);
        break;
    case SEPAX_ERROR_CLOCKWISE:
        append(s,
               r->by_rounding ? ", by turns so slight that rounding to float32 explains them" : "");
        append(s, "; reverse their order, or pass SEPAX_HULL to take the convex hull");
        break;
    case SEPAX_ERROR_NOT_CONVEX:
        append_turn(s, r);
        break;
    case SEPAX_ERROR_CROSSING:
    case SEPAX_ERROR_OVERLAP:
        append_edges(s, r);
        break;
    case SEPAX_ERROR_ZERO_AREA:
        append_rounding(s, r);
        break;
    case SEPAX_ERROR_HOLE:
        append_vertex(s, "; see vertex ", r->vertex);
        break;
    case SEPAX_ERROR_POSE:
        if (r->index != SEPAX_NO_INDEX) { /* without an index, `excess` has no meaning */
            append_excess(s, r->excess);
        }
        break;
    default:
        break;
    }
}

/* What the index of a rejection counts. Some statuses come from several calls, whose indices count
 * pairs, boxes or ids: "item" stands for any of these. */
static const char *noun_of(sepax_status status) {
    switch (status) {
    case SEPAX_ERROR_NO_VERTICES:
    case SEPAX_ERROR_TOO_MANY_VERTICES:
    case SEPAX_ERROR_ZERO_AREA:
    case SEPAX_ERROR_CLOCKWISE:
    case SEPAX_ERROR_NOT_CONVEX:
    case SEPAX_ERROR_WINDING:
    case SEPAX_ERROR_CROSSING:
    case SEPAX_ERROR_OVERLAP:
    case SEPAX_ERROR_HOLE:
        return "shape";
    case SEPAX_ERROR_POSE:
    case SEPAX_ERROR_OVERFLOW:
    case SEPAX_ERROR_ANGLE:
        return "pose";
    case SEPAX_ERROR_FORMAT:
    case SEPAX_ERROR_VERSION:
    case SEPAX_ERROR_CHECKSUM:
        return "byte";
    default:
        return "item";
    }
}

size_t sepax_explain(sepax_status status, const sepax_rejection *rejection, char *text,
                     size_t capacity) {
    const sepax_rejection *r = rejection != NULL ? rejection : &no_rejection;
    sentence s = {.text = text, .capacity = text != NULL ? capacity : 0};
    append_place(&s, noun_of(status), r->index);
    append_place(&s, "ring", r->ring != SEPAX_NO_VERTEX ? r->ring : SEPAX_NO_INDEX);
    append(&s, sepax_status_text(status));
    append_details(&s, status, r);
    if (text != NULL && s.capacity > 0) {
        text[s.length < s.capacity ? s.length : s.capacity - 1] = '\0';
    }
    return s.length;
}
