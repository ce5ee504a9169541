/* SPDX-License-Identifier: MIT
 *
 * What must not be in the library, for the check to find.
 */
float fused(float a, float b, float c);

float fused(float a, float b, float c) {
    return __builtin_fmaf(a, b, c);
}
