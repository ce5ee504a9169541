/* SPDX-License-Identifier: MIT
 *
 * The list of backends, for units that have an array by backend. CMake defines it for them,
 * BACKEND(x) BACKEND(y), best first; without CMake there is one backend. `reference` is always
 * behind them. A unit defines BACKEND(name) as an entry of its array and a comma.
 */
#ifndef SEPAX_LIST_H
#define SEPAX_LIST_H

#ifndef SEPAX_BACKENDS
#ifdef SEPAX_HAS_LIST
#error "this unit has no list of backends: add it to sepax_listing_sources in CMakeLists.txt"
#endif
#include "lanes/unit.h"
#define ONE_BACKEND(name) BACKEND(name) /* of the name that SEPAX_BACKEND stands for */
#define SEPAX_BACKENDS ONE_BACKEND(SEPAX_BACKEND)
#endif

#endif
