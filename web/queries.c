/* SPDX-License-Identifier: MIT
 *
 * The queries of the module in one unit: what they share is compiled once.
 */
#include "base/arithmetic.h"

#include "narrow/casts.c"
#include "narrow/distances.c"
#include "narrow/fill.c"
#include "narrow/gap_rows.c"
#include "narrow/job.c"
#include "narrow/manifolds.c"
#include "narrow/relate.c"
#include "narrow/separate.c"
#include "target/rows.c"
