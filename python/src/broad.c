/* SPDX-License-Identifier: MIT
 *
 * Finding pairs. Comes in: a store, and what to leave out. Goes out: an array of pairs.
 */
#include "broad.h"

#include "arguments.h"
#include "errors.h"
#include "options.h"
#include "pool.h"
#include "tuples.h"

bool filter_take(pair_filter *filter, PyObject **values, size_t shapes) {
    PyObject *const bodies = values[FILTER_BODIES];
    bool any_order;
    if (!argument_flag(values[FILTER_ANY_ORDER], false, &any_order) ||
        !input_take_rows(&filter->layers, values[FILTER_LAYERS], "layers", ELEMENT_ID, 1, shapes,
                         "the store") ||
        !input_take_rows(&filter->masks, values[FILTER_MASKS], "masks", ELEMENT_ID, 1, shapes,
                         "the store") ||
        !input_take(&filter->offsets, bodies, "bodies", ELEMENT_ID, 1) ||
        (bodies != NULL && !offsets_check(&filter->offsets, "bodies", SIZE_MAX, ""))) {
        return false;
    }
    filter->bodies = (sepax_bodies){filter->offsets.data, bodies ? filter->offsets.rows - 1 : 0};
    filter->flags = any_order ? SEPAX_ANY_ORDER : 0;
    return true;
}

void filter_release(pair_filter *filter) {
    input_release(&filter->layers);
    input_release(&filter->masks);
    input_release(&filter->offsets);
}

static error_names broad_errors = {
    [SEPAX_ERROR_RANGE] = "a, b or bodies", [SEPAX_ERROR_RADIUS] = "margin",
    [SEPAX_ERROR_OFFSETS] = "bodies",       [SEPAX_ERROR_ID] = "bodies",
    [SEPAX_ERROR_CAPACITY] = "out",         [SEPAX_ERROR_BACKEND] = "backend",
    [SEPAX_ERROR_COUNT] = "the pairs found"};

static sepax_status find_unlocked(output *out, sepax_workspace *workspace, find_pairs *find,
                                  void *context, size_t *count) {
    sepax_status status;
    Py_BEGIN_ALLOW_THREADS
    status = find(context, workspace, out->data, out->rows, count);
    Py_END_ALLOW_THREADS
    return status;
}

/* Makes an array for as many pairs as the last call found, and once more where they are too few. */
static PyObject *find_new(store_object *store, sepax_workspace *workspace, find_pairs *find,
                          void *context) {
    size_t count = 0, room = store->last_pairs + store->last_pairs / 8 + 64;
    for (;;) {
        output out;
        if (!output_make_open(&out, ELEMENT_ID, LAYOUT_PAIRS, room)) {
            return NULL;
        }
        const sepax_status status = find_unlocked(&out, workspace, find, context, &count);
        if (status == SEPAX_OK) {
            store->last_pairs = count;
            return output_finish(&out, count);
        }
        output_release(&out);
        if (status != SEPAX_ERROR_CAPACITY) {
            return errors_raise(status, NULL, broad_errors);
        }
        room = count;
    }
}

static PyObject *find_given(PyObject *array, sepax_workspace *workspace, find_pairs *find,
                            void *context) {
    output out;
    if (!output_take(&out, array, "out", ELEMENT_ID, LAYOUT_PAIRS, 0, true)) {
        return NULL;
    }
    size_t count = 0;
    const sepax_status status = find_unlocked(&out, workspace, find, context, &count);
    if (status == SEPAX_OK) {
        return output_finish(&out, count);
    }
    output_release(&out);
    sepax_rejection rejection = errors_nothing;
    rejection.needed = count;
    return errors_raise(status, &rejection, broad_errors);
}

PyObject *pairs_found(store_object *store, PyObject *out, find_pairs *find, void *context) {
    sepax_workspace *const workspace = store_workspace(store);
    if (workspace == NULL) {
        return NULL;
    }
    PyObject *const pairs = out != NULL ? find_given(out, workspace, find, context)
                                        : find_new(store, workspace, find, context);
    store_workspace_end(store, workspace);
    return pairs;
}

/* One call of find_pairs. */
typedef struct broad_call {
    const sepax_store *store;
    sepax_broad_options options;
} broad_call;

static sepax_status find(void *context, sepax_workspace *workspace, sepax_pair *pairs,
                         size_t capacity, size_t *count) {
    const broad_call *const call = context;
    return sepax_find_pairs(call->store, &call->options, workspace, pairs, capacity, count);
}

enum {
    BROAD_A,
    BROAD_B,
    BROAD_MARGIN,
    BROAD_BACKEND,
    BROAD_THREADS,
    BROAD_OUT,
    BROAD_FILTER,
    BROAD_VALUES = BROAD_FILTER + FILTER_VALUES
};

static const char *const broad_names[] = {"a",       "b",   "margin",    "backend",
                                          "threads", "out", FILTER_NAMES};
static const signature broad_signature = {"find_pairs", 0, 2, BROAD_VALUES, broad_names};

static bool take_options(sepax_broad_options *o, PyObject **values, size_t shapes) {
    const sepax_range all = {0, (uint32_t)shapes};
    return argument_range(values[BROAD_A], "a", all, &o->a) &&
           argument_range(values[BROAD_B], "b", o->a, &o->b) &&
           argument_float(values[BROAD_MARGIN], "margin", 0, &o->margin) &&
           backend_take(values[BROAD_BACKEND], &o->backend) &&
           pool_take(values[BROAD_THREADS], &o->threads);
}

FUNCTION(store_find_pairs) {
    PyObject *values[BROAD_VALUES];
    store_object *const store = (store_object *)self;
    if (!arguments_take(&broad_signature, arguments, positional, keywords, values) ||
        !store_read(store)) {
        return NULL;
    }
    const size_t shapes = sepax_store_count(store->store);
    broad_call call = {.store = store->store};
    pair_filter filter = {.bodies = {NULL, 0}};
    PyObject *pairs = NULL;
    if (take_options(&call.options, values, shapes) &&
        filter_take(&filter, values + BROAD_FILTER, shapes)) {
        call.options.layers = filter.layers.data;
        call.options.masks = filter.masks.data;
        call.options.bodies = filter.bodies;
        call.options.flags = filter.flags;
        pairs = pairs_found(store, values[BROAD_OUT], find, &call);
    }
    filter_release(&filter);
    store_read_end(store);
    return pairs;
}

static const char *const groups_names[] = {"pairs", "bodies"};
static const signature groups_signature = {"body_groups", 2, 2, 2, groups_names};

static error_names group_errors = {[SEPAX_ERROR_ID] = "pairs", [SEPAX_ERROR_OFFSETS] = "bodies"};

static PyObject *make_groups(const input *pairs, sepax_bodies bodies) {
    sepax_rejection rejection = errors_nothing;
    size_t count = 0;
    output groups, offsets;
    PyObject *items[2] = {NULL, NULL};
    sepax_status status =
        sepax_body_groups(pairs->data, pairs->rows, bodies, NULL, NULL, 0, &count, &rejection);
    if (status != SEPAX_OK && status != SEPAX_ERROR_CAPACITY) {
        return errors_raise(status, &rejection, group_errors);
    }
    if (!output_make(&groups, ELEMENT_ID, LAYOUT_PAIRS, count)) {
        return NULL;
    }
    if (output_make(&offsets, ELEMENT_ID, LAYOUT_PLAIN, count + 1)) {
        *(uint32_t *)offsets.data = 0; /* where there are no groups the call writes nothing */
        Py_BEGIN_ALLOW_THREADS
        status = sepax_body_groups(pairs->data, pairs->rows, bodies, groups.data, offsets.data,
                                   count, &count, &rejection);
        Py_END_ALLOW_THREADS
        items[1] = output_finish(&offsets, count + 1);
    }
    items[0] = output_finish(&groups, count);
    return tuple_of(TUPLE_GROUPS, items);
}

FUNCTION(broad_body_groups) {
    (void)self;
    PyObject *values[2], *groups = NULL;
    if (!arguments_take(&groups_signature, arguments, positional, keywords, values)) {
        return NULL;
    }
    input pairs = {.data = NULL}, offsets = {.data = NULL};
    if (input_take(&pairs, values[0], "pairs", ELEMENT_ID, 2) &&
        input_take(&offsets, values[1], "bodies", ELEMENT_ID, 1) &&
        offsets_check(&offsets, "bodies", SIZE_MAX, "")) {
        groups = make_groups(&pairs, (sepax_bodies){offsets.data, offsets.rows - 1});
    }
    input_release(&pairs);
    input_release(&offsets);
    return groups;
}
