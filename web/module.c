/* SPDX-License-Identifier: MIT
 *
 * What the module exports besides the calls of sepax.h, which the linker exports by name, and the
 * functions of heap.c: the version.
 */
#include <sepax.h>

#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)

const char *sepax_web_version(void);

const char *sepax_web_version(void) {
    return TEXT(SEPAX_VERSION_MAJOR) "." TEXT(SEPAX_VERSION_MINOR) "." TEXT(SEPAX_VERSION_PATCH);
}
