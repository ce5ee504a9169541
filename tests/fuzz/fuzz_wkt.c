/* SPDX-License-Identifier: MIT
 *
 * The reader of well-known text in examples/: any bytes are polygons or faults of their line, and
 * a polygon that is printed is read as itself.
 */
#include "check.h"
#include "list.h"
#include "target.h"
#include "wkt.h"

#include <stdlib.h>
#include <string.h>

/* What printf makes of it, with digits enough that no bit is lost. */
static char *print(const wkt_ring *ring) {
    const size_t room = 16 + (ring->count + 1) * 36;
    char *text = malloc(room);
    CHECK(text);
    size_t at = (size_t)sprintf(text, "POLYGON((");
    for (size_t i = 0; i <= ring->count; i++) {
        const sepax_vec2 v = ring->vertices[i % ring->count];
        at += (size_t)sprintf(text + at, "%s%.9g %.9g", i ? ", " : "", (double)v.x, (double)v.y);
    }
    strcpy(text + at, "))");
    return text;
}

static bool same_number(float a, float b) {
    return memcmp(&a, &b, sizeof a) == 0 || (a != a && b != b);
}

static void check_print(const wkt_ring *ring) {
    wkt_ring again = {0};
    fault why = {.line = 1};
    char *text = print(ring);
    CHECK(wkt_read(text, &again, &why));
    CHECK(again.count == ring->count && again.numbers == 2 * (ring->count + 1));
    for (size_t i = 0; i < ring->count; i++) {
        CHECK(same_number(ring->vertices[i].x, again.vertices[i].x));
        CHECK(same_number(ring->vertices[i].y, again.vertices[i].y));
    }
    free(text);
    free(again.vertices);
}

static void check_fault(const fault *why, size_t line) {
    CHECK(why->line == line);
    CHECK(memchr(why->reason, '\0', sizeof why->reason) && why->reason[0]);
}

/* A polygon goes where the demo sends it. */
static void check_ring(sepax_store *store, const wkt_ring *ring) {
    sepax_id id;
    CHECK(ring->count >= 3);
    check_print(ring);
    const size_t count = sepax_store_count(store);
    const sepax_status status = sepax_store_add(store, ring->vertices, ring->count, 0, &id, NULL);
    CHECK(sepax_store_count(store) == count + (status == SEPAX_OK));
    CHECK(status >= SEPAX_OK && status < SEPAX_STATUS_COUNT);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    /* What lines_open leaves, without a file. */
    lines file = {.bytes = malloc(size + 1), .size = size};
    wkt_ring ring = {0};
    fault why = {0};
    sepax_store *store;
    char *line;
    CHECK(file.bytes && sepax_store_create(NULL, &store) == SEPAX_OK);
    if (size > 0) {
        memcpy(file.bytes, data, size);
    }
    file.bytes[size] = '\0';
    while ((line = lines_next(&file, &why)) != NULL) {
        why.line = file.number;
        if (wkt_read(line, &ring, &why)) {
            check_ring(store, &ring);
        } else {
            check_fault(&why, file.number);
        }
        why.line = 0;
    }
    if (why.line) { /* not text */
        check_fault(&why, file.number);
    }
    free(ring.vertices);
    lines_close(&file);
    sepax_store_destroy(store);
    return 0;
}
