/* SPDX-License-Identifier: MIT
 *
 * Any bytes are read as a store or refused, with the checksum made right so that more than it is
 * tried: nothing stays allocated after an error, memory is bounded by the input, and a store that
 * was read is written and read again as itself.
 */
#include "bytes/format.h"
#include "check.h"
#include "hash_store.h"
#include "heap.h"
#include "store/store.h"
#include "target.h"

#include <stdlib.h>
#include <string.h>

static sepax_store *read_store(const uint8_t *bytes, size_t size, heap *memory) {
    const sepax_store_config config = {
        .allocate = heap_allocate, .release = heap_release, .context = memory};
    sepax_store *store = NULL;
    sepax_rejection why = {.index = 0xABCD};
    const sepax_status status = sepax_store_read(bytes, size, &config, &store, &why);
    CHECK((status == SEPAX_OK) == (store != NULL));
    const bool headed = size >= HEADER_BYTES + CHECKSUM_BYTES;
    const size_t ids = headed ? load_number(bytes + AT_IDS) : 0;
    CHECK(memory->bytes <= 64 * size + 32 * (ids <= SEPAX_MAX_SHAPES ? ids : 0) + 65536);
    if (store == NULL) {
        CHECK(memory->blocks == 0 && why.index != 0xABCD);
        CHECK(sepax_explain(status, &why, NULL, 0) > 0);
    }
    return store;
}

/* All of it. */
static uint8_t *write_store(const sepax_store *store, size_t *size) {
    const sepax_range all = {0, (uint32_t)sepax_store_count(store)};
    CHECK(sepax_store_write(store, all, NULL, 0, size) == SEPAX_ERROR_CAPACITY);
    uint8_t *bytes = malloc(*size);
    CHECK(bytes && sepax_store_write(store, all, bytes, *size, size) == SEPAX_OK);
    return bytes;
}

/* Queries go through all that was read. */
static void ask(const sepax_store *store) {
    const size_t count = sepax_store_count(store);
    for (size_t i = 0; i < count && i < 8; i++) {
        for (size_t k = 0; k < count && k < 8; k++) {
            const sepax_pair pair = {(sepax_id)i, (sepax_id)k};
            uint8_t relation, again;
            const sepax_options reference = {.backend = sepax_backend_find("reference")};
            if (sepax_relate(store, sepax_pairs(&pair, 1), NULL, &relation) == SEPAX_OK) {
                CHECK(sepax_relate(store, sepax_pairs(&pair, 1), &reference, &again) == SEPAX_OK);
                CHECK(relation == again);
            }
        }
    }
}

static void try_bytes(const uint8_t *bytes, size_t size) {
    heap memory = {0}, other = {0};
    sepax_store *store = read_store(bytes, size, &memory);
    if (store == NULL)
        return;
    ask(store);
    size_t written;
    uint8_t *again = write_store(store, &written);
    CHECK(written <= size + 4 * store->removed.count); /* a gap of one id has a number now */
    sepax_store *second = read_store(again, written, &other);
    CHECK(second != NULL);
    if (store->removed.count == 0) /* else some slots hold nothing yet */
        CHECK(hash_store(store) == hash_store(second));
    size_t size_again;
    uint8_t *third = write_store(second, &size_again);
    CHECK(size_again == written && memcmp(third, again, written) == 0);
    free(third);
    free(again);
    sepax_store_destroy(second);
    sepax_store_destroy(store);
    CHECK(memory.blocks == 0 && other.blocks == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    try_bytes(data, size);
    if (size >= HEADER_BYTES + CHECKSUM_BYTES) {
        const size_t even = size / 4 * 4, end = even - CHECKSUM_BYTES;
        uint8_t *sealed = malloc(even);
        CHECK(sealed);
        memcpy(sealed, data, even);
        memcpy(sealed, format_mark, sizeof format_mark);
        if (load_number(sealed + AT_VERSION) != 1)
            store_number(sealed + AT_VERSION, FORMAT_VERSION);
        store_long(sealed + AT_SIZE, even);
        store_long(sealed + end, sepax_checksum(sealed, end));
        try_bytes(sealed, even);
        free(sealed);
    }
    return 0;
}
