/* SPDX-License-Identifier: MIT
 *
 * Claims that two features are the closest ones, a pair a lane, and the signs that prove them, in
 * floats and in doubles. Comes in: the features with the corners around them. Goes out: the lanes
 * in which they are certain.
 *
 * The proof is that of exact/closest.c. A sign is that of a sum s of two products p and q of
 * differences. Where s as rounded is not below 4u (|p| + |q|), u = 2^-24 or 2^-53, the exact sum is
 * not below 0. Products of doubles do not underflow here; floats have to exceed 2^-120 as well
 * (docs/exactness.md, section 20), so that a sum of 0 is left to doubles. What overflows is left,
 * too: no comparison with it holds. Where no product of doubles rounds, the slack is 0.
 */
#ifndef SEPAX_GAPS_CLAIMS_H
#define SEPAX_GAPS_CLAIMS_H

#include "narrow/gaps/gaps.h"

#define SIGN_SLACK 0x1p-22f
#define SIGN_SLACK_DOUBLE 0x1p-51

#define VECTOR lanes
#define MASK lane_mask
#define OF(name) lanes_##name
#define SIGN_FLOOR 0x1p-120f
#include "narrow/gaps/claim_text.h"

#define VECTOR doubles
#define MASK double_mask
#define OF(name) doubles_##name
#define SIGN_FLOOR 0.0
#include "narrow/gaps/claim_text.h"

#endif
