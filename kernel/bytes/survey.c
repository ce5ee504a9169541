/* SPDX-License-Identifier: MIT
 *
 * The survey of written bytes (record.h), from the header to the last head. Nothing is allocated,
 * and of a record only its head is read.
 */
#include "base/arithmetic.h"

#include "bytes/record.h"

#include "bytes/format.h"

typedef struct written {
    const uint8_t *bytes;
    size_t size;
    sepax_rejection *found;
} written;

static sepax_status refuse(const written *w, size_t at, sepax_id id) {
    w->found->index = at;
    w->found->id = id;
    return SEPAX_ERROR_FORMAT;
}

/* ------------------------------------------------------------------ header */

static sepax_status check_header(const written *w, survey *s) {
    const size_t least = HEADER_BYTES + CHECKSUM_BYTES;
    if (w->size >= sizeof format_mark && memcmp(w->bytes, format_mark, sizeof format_mark) != 0) {
        return refuse(w, 0, SEPAX_NO_ID);
    }
    if (w->size < HEADER_BYTES) { /* how many were written is not known */
        w->found->needed = least;
        return SEPAX_ERROR_COUNT;
    }
    s->version = load_number(w->bytes + AT_VERSION);
    if (s->version == 0 || s->version > FORMAT_VERSION) {
        w->found->index = AT_VERSION;
        return SEPAX_ERROR_VERSION;
    }
    const uint64_t size = load_long(w->bytes + AT_SIZE);
    if (size % 4 != 0 || size < least || size > SIZE_MAX) {
        return refuse(w, AT_SIZE, SEPAX_NO_ID);
    }
    if (size != w->size) {
        w->found->needed = (size_t)size;
        return SEPAX_ERROR_COUNT;
    }
    const size_t end = w->size - CHECKSUM_BYTES;
    if (load_long(w->bytes + end) != sepax_checksum(w->bytes, end)) {
        w->found->index = end;
        return SEPAX_ERROR_CHECKSUM;
    }
    if ((load_number(w->bytes + AT_FLAGS) & ~(SEPAX_RELATE_ONLY | SEPAX_MERGE_AXES)) != 0) {
        return refuse(w, AT_FLAGS, SEPAX_NO_ID);
    }
    s->ids = load_number(w->bytes + AT_IDS);
    return s->ids <= SEPAX_MAX_SHAPES ? SEPAX_OK : refuse(w, AT_IDS, SEPAX_NO_ID);
}

/* ------------------------------------------------------------------ survey */

/* Whether the bits of a head are consistent. */
static bool head_is_good(uint32_t head) {
    const uint32_t count = head_count(head), world = head_world(head);
    const bool box = (head & HEAD_BOX) != 0, placed = (head & HEAD_PLACED) != 0;
    if ((head & ~HEAD_KNOWN) != 0 || count == 0 || count > SEPAX_MAX_VERTICES ||
        (box && (count != 4 || (head & HEAD_NUMBERED) != 0))) {
        return false;
    }
    if (((head & HEAD_POSED) != 0 && count <= 4) || (placed && count > 4)) {
        return false;
    }
    return placed ? world >= 1 && world <= count : world == 0 && (head & HEAD_RENUMBERED) == 0;
}

/* Counts a shape. */
static void survey_head(survey *s, uint32_t head) {
    const unsigned class_index = class_of_head(head);
    s->plain_class = s->plain_class == CLASS_COUNT ? class_index : s->plain_class;
    s->extra[class_index]++;
    s->most = head_count(head) > s->most ? head_count(head) : s->most;
    s->rounded |= (head & HEAD_ROUNDED) != 0;
}

/* The ids of a gap, whose head is at `at`; 0 where it is not good. A shape follows a gap, so that
 * there is one way to write a store; in version 1 it need not. */
static uint32_t survey_gap(const written *w, const survey *s, size_t at, sepax_id id) {
    if (gap_bytes(s->version) > w->size - CHECKSUM_BYTES - at) {
        return 0;
    }
    const uint32_t gap = load_gap(s->version, w->bytes + at + 4), left = s->ids - id;
    const bool shape_follows = gap < left && load_number(w->bytes + at + 8) != 0;
    return s->version == 1 || shape_follows ? gap : 0;
}

static sepax_status look_over(const written *w, survey *s) {
    const size_t end = w->size - CHECKSUM_BYTES;
    size_t at = HEADER_BYTES;
    for (sepax_id id = 0; id < s->ids;) {
        const uint32_t head = at < end ? load_number(w->bytes + at) : HEAD_KNOWN;
        const uint32_t gap = head == 0 ? survey_gap(w, s, at, id) : 0;
        if (gap == 0 && (!head_is_good(head) || head_bytes(head) > end - at)) {
            return refuse(w, at, id);
        }
        if (gap == 0) {
            survey_head(s, head);
        }
        s->holes += gap;
        id += gap > 0 ? gap : 1;
        at += gap > 0 ? gap_bytes(s->version) : head_bytes(head);
    }
    return at == end ? SEPAX_OK : refuse(w, at, SEPAX_NO_ID);
}

sepax_status sepax_survey_take(const uint8_t *bytes, size_t size, survey *s,
                               sepax_rejection *found) {
    const written w = {bytes, size, found};
    *s = (survey){.plain_class = CLASS_COUNT};
    const sepax_status status = check_header(&w, s);
    return status == SEPAX_OK ? look_over(&w, s) : status;
}
