/* SPDX-License-Identifier: MIT
 *
 * Arithmetic of any width that depends on the floating-point mode of the processor and raises its
 * flags.
 */
#ifndef SEPAX_MODAL_H
#define SEPAX_MODAL_H

HEDLEY_ALWAYS_INLINE static bool lanes_mode_is_usual(void) {
    return true; /* the call has set the mode */
}
HEDLEY_ALWAYS_INLINE static lanes lanes_add(lanes a, lanes b) {
    return WIDE(add_ps)(a, b);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_sub(lanes a, lanes b) {
    return WIDE(sub_ps)(a, b);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_mul(lanes a, lanes b) {
    return WIDE(mul_ps)(a, b);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_min(lanes a, lanes b) {
    return WIDE(min_ps)(a, b);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_max(lanes a, lanes b) {
    return WIDE(max_ps)(a, b);
}

#endif
