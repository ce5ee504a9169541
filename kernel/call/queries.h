/* SPDX-License-Identifier: MIT
 *
 * The forms of the queries that fold values: whoever calls a backend past all checks, as tests do,
 * passes them as the public calls do.
 */
#ifndef SEPAX_QUERIES_H
#define SEPAX_QUERIES_H

#include "query/form.h"

extern const query_form sepax_separate_form, sepax_distance_form;

#endif
