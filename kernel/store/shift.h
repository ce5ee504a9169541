/* SPDX-License-Identifier: MIT
 *
 * What a shift that rounds vertices adds to radii: a factor of M, which is no less than the size of
 * any moved coordinate.
 */
#ifndef SEPAX_SHIFT_H
#define SEPAX_SHIFT_H

#define SHIFT_SLACK 0x1p-22f /* to the disc that is compared */
#define SHIFT_REACH 0x1p-4f  /* in thresholds of relations, to the radii of both shapes */

#endif
