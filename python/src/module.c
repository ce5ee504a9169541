/* SPDX-License-Identifier: MIT
 *
 * The module sepax._sepax: its types and functions.
 */
#include "block.h"
#include "buffers.h"
#include "errors.h"
#include "sources.h"
#include "store.h"

static PyMethodDef functions[] = {
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {.m_base = PyModuleDef_HEAD_INIT,
                                        .m_name = "sepax._sepax",
                                        .m_size = -1,
                                        .m_methods = functions};

PyMODINIT_FUNC PyInit__sepax(void) {
    PyObject *const module = PyModule_Create(&definition);
    if (module == NULL || !errors_init() || !block_init() || !inputs_init() || !outputs_init() ||
        !sources_init(module) || !store_init(module)) {
        Py_XDECREF(module);
        return NULL;
    }
    return module;
}
