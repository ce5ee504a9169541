/* SPDX-License-Identifier: MIT
 *
 * The call sepax_store_read. Comes in: the bytes of a written store. Goes out: a new store, or a
 * status and a rejection. A survey of all heads finds whether the records fill the bytes, and what
 * room they need. Then the records are taken one after the other (record.c). After an error the new
 * store is destroyed.
 */
#include "base/arithmetic.h"

#include "base/fpmode.h"
#include "base/rejection.h"
#include "base/span.h"
#include "bytes/record.h"
#include "store/ids.h"

/* Makes room for all shapes. Ids without one get slots where that takes at most twice the memory.
 */
static sepax_status make_room(reader *r, survey *s) {
    if (s->plain_class < CLASS_COUNT) {
        r->store->plain_class = s->plain_class;
        r->fills_holes = s->holes <= s->extra[s->plain_class];
        s->extra[s->plain_class] += r->fills_holes ? s->holes : 0;
    }
    sepax_status status = sepax_slots_reserve_desk(r->store, s->most);
    if (status == SEPAX_OK) {
        sepax_id first;
        status = sepax_slots_reserve_ids(r->store, r->ids, &first);
    }
    if (status == SEPAX_OK && s->rounded) {
        status = sepax_slots_make_radii(r->store);
    }
    return status == SEPAX_OK ? sepax_slots_reserve(r->store, s->extra) : status;
}

static void take_gap(reader *r) {
    sepax_store *store = r->store;
    for (uint32_t left = load_gap(r->version, r->bytes + r->at); left > 0; left--) {
        const sepax_id id = store->id_count++;
        store->refs[id] = REF_REMOVED;
        ids_take_back(store, id);
        if (r->fills_holes && store->classes[store->plain_class].count == id) {
            (void)sepax_slots_take(store, store->plain_class, id);
            r->holes_end = id + 1;
        }
    }
    r->at += gap_bytes(r->version) - 4;
}

/* Frees the slots of ids without a shape. Such an id got a slot only where its slot has its own
 * number, so all of them before holes_end have one. */
static void free_holes(const reader *r) {
    for (sepax_id id = 0; id < r->holes_end; id++) {
        if (r->store->refs[id] == REF_REMOVED) {
            sepax_slots_free(r->store, ref_of(r->store->plain_class, id));
        }
    }
}

static sepax_status take_all(reader *r) {
    sepax_status status = SEPAX_OK;
    r->at = HEADER_BYTES;
    while (status == SEPAX_OK && r->store->id_count < r->ids) {
        const uint32_t head = load_number(r->bytes + r->at);
        r->at += 4;
        if (head == 0) {
            take_gap(r);
        } else {
            status = sepax_record_take(r, head);
        }
    }
    if (status == SEPAX_OK) {
        sepax_record_place_waiting(r);
        free_holes(r);
        r->store->ids_given = r->store->id_count;
        sepax_ids_trim(r->store);
    } else if (r->rejection->id == SEPAX_NO_ID) {
        r->rejection->index = r->rejection->id = r->store->id_count - 1;
    }
    return status;
}

static sepax_status read_all(reader *r, const sepax_store_config *config, sepax_store **store) {
    survey s;
    sepax_store_config own = config != NULL ? *config : (sepax_store_config){0};
    sepax_status status = sepax_survey_take(r->bytes, r->size, &s, r->rejection);
    r->version = s.version;
    r->ids = s.ids;
    if (status == SEPAX_OK) {
        own.flags = load_number(r->bytes + AT_FLAGS);
        status = sepax_store_create(&own, &r->store);
    }
    if (status != SEPAX_OK) {
        return status;
    }
    status = make_room(r, &s);
    if (status == SEPAX_OK) {
        const fpmode mode = fpmode_enter();
        status = take_all(r);
        fpmode_leave(mode);
    }
    if (status == SEPAX_OK) {
        memcpy((void *)store, &r->store, sizeof r->store);
    } else {
        sepax_store_destroy(r->store);
    }
    return status;
}

sepax_status sepax_store_read(const void *bytes, size_t size, const sepax_store_config *config,
                              sepax_store **store, sepax_rejection *rejection) {
    sepax_rejection found = no_rejection;
    reader r = {.bytes = bytes, .size = size, .rejection = &found};
    const span all[] = {span_of(store, 1, sizeof *store), span_of(rejection, 1, sizeof *rejection),
                        span_of(bytes, size, 1), span_of(config, 1, sizeof *config)};
    sepax_status status = SEPAX_OK;
    if (spans_clash(all, 2, sizeof all / sizeof *all)) {
        status = SEPAX_ERROR_ALIAS;
    } else if (store == NULL || (bytes == NULL && size != 0) ||
               (config != NULL && (config->allocate == NULL) != (config->release == NULL)) ||
               (config != NULL && config->threads != NULL && config->threads->run == NULL)) {
        status = SEPAX_ERROR_NULL;
    } else if (config != NULL && config->flags != 0) {
        status = SEPAX_ERROR_OPTION;
    } else {
        status = read_all(&r, config, store);
    }
    return rejection_write(rejection, &found, status);
}
