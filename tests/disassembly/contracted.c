/* SPDX-License-Identifier: MIT
 *
 * A product and a sum that compilers fuse where they may, as with -std=gnu17 and -mfma. With
 * GUARDED it begins as all units of the library do, and must not be fused.
 */
#ifdef GUARDED
#include "base/arithmetic.h"
#endif

float contracted(float a, float b, float c);

float contracted(float a, float b, float c) {
    return a * b + c;
}
