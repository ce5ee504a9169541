/* SPDX-License-Identifier: MIT
 *
 * The module sepax._sepax: its types and functions.
 */
#include "backends.h"
#include "block.h"
#include "broad.h"
#include "cut.h"
#include "documents.h"
#include "errors.h"
#include "field.h"
#include "index.h"
#include "interrupts.h"
#include "options.h"
#include "pool.h"
#include "poses.h"
#include "rows.h"
#include "sources.h"
#include "tester.h"
#include "tuples.h"
#include "worlds.h"

static PyMethodDef functions[] = {
    FUNCTION_ENTRY("lists", source_lists),
    FUNCTION_ENTRY("all_pairs", source_all_pairs),
    FUNCTION_ENTRY("grouped", source_grouped),
    FUNCTION_ENTRY("body_pairs", source_body_pairs),
    FUNCTION_ENTRY("rows", rows_make),
    FUNCTION_ENTRY("rows_find", rows_find),
    FUNCTION_ENTRY("body_groups", broad_body_groups),
    FUNCTION_ENTRY("_decompose", cut_decompose),
    FUNCTION_ENTRY("poses", poses_make),
    FUNCTION_ENTRY("turn", poses_turn),
    {"backends", backends_list, METH_NOARGS, NULL},
    {"strategies", strategies_list, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {.m_base = PyModuleDef_HEAD_INIT,
                                        .m_name = "sepax._sepax",
                                        .m_size = -1,
                                        .m_methods = functions};

static bool add_version(PyObject *module) {
    PyObject *const text = PyUnicode_FromFormat("%d.%d.%d", SEPAX_VERSION_MAJOR,
                                                SEPAX_VERSION_MINOR, SEPAX_VERSION_PATCH);
    const bool good = text != NULL && PyModule_AddObjectRef(module, "__version__", text) == 0;
    Py_XDECREF(text);
    return good;
}

PyMODINIT_FUNC PyInit__sepax(void) {
    PyObject *const module =
        documents_set(functions, "sepax") ? PyModule_Create(&definition) : NULL;
    if (module == NULL || !errors_init() || !interrupts_init() || !options_init() ||
        !block_init() || !inputs_init() || !outputs_init() || !tuples_init(module) ||
        !pool_init(module) || !sources_init(module) || !store_init(module) || !index_init(module) ||
        !worlds_init(module) || !field_init(module) || !tester_init(module) ||
        !add_version(module)) {
        Py_XDECREF(module);
        return NULL;
    }
    return module;
}
