/* SPDX-License-Identifier: MIT
 *
 * The forms of the queries that fold values. Code that calls a backend without the checks, such as
 * tests, passes them as the public calls do.
 */
#ifndef SEPAX_QUERIES_H
#define SEPAX_QUERIES_H

#include "query/form.h"

extern const query_form sepax_separate_form, sepax_distance_form;

#endif
