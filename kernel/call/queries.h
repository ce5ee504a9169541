/* SPDX-License-Identifier: MIT
 *
 * The forms of the queries. Code that calls a backend without the checks, such as tests, passes
 * them as the public calls do.
 */
#ifndef SEPAX_QUERIES_H
#define SEPAX_QUERIES_H

#include "query/form.h"

extern const query_form sepax_relate_form, sepax_separate_form, sepax_distance_form;
extern const query_form sepax_contain_form, sepax_manifolds_form, sepax_cast_form;

#endif
