/* SPDX-License-Identifier: MIT
 *
 * The sizes of kernels that have a function for each: its counts are constants, so that its loops
 * are compiled for them. A size is a name, then vertices and stride of the first shape, then of the
 * second.
 */
#ifndef SEPAX_NARROW_SIZES_H
#define SEPAX_NARROW_SIZES_H

/* Both shapes have exactly these vertices, none of them a pad. */
#define FULL_SIZES(SIZE)                                                                           \
    SIZE(3, 3, 4, 3, 4)                                                                            \
    SIZE(4, 4, 4, 4, 4)                                                                            \
    SIZE(5, 5, 8, 5, 8)                                                                            \
    SIZE(6, 6, 8, 6, 8)                                                                            \
    SIZE(8, 8, 8, 8, 8)
/* Points and segments, alone and with other shapes, all of which may have pads. */
#define FLAT_SIZES(SIZE)                                                                           \
    SIZE(1_1, 1, 4, 1, 4)                                                                          \
    SIZE(1_2, 1, 4, 2, 4)                                                                          \
    SIZE(2_2, 2, 4, 2, 4)                                                                          \
    SIZE(1_4, 1, 4, 4, 4)                                                                          \
    SIZE(2_4, 2, 4, 4, 4)                                                                          \
    SIZE(1_8, 1, 4, 8, 8)                                                                          \
    SIZE(2_8, 2, 4, 8, 8)                                                                          \
    SIZE(1_16, 1, 4, 16, 16)                                                                       \
    SIZE(2_16, 2, 4, 16, 16)
/* Two sizes, or shapes that always may have pads. */
#define MIXED_SIZES(SIZE)                                                                          \
    SIZE(4_8, 4, 4, 8, 8)                                                                          \
    SIZE(4_16, 4, 4, 16, 16)                                                                       \
    SIZE(8_16, 8, 8, 16, 16)                                                                       \
    SIZE(16_16, 16, 16, 16, 16)
/* Separations and double lanes find pads themselves, so that one function serves shapes with pads
 * and without. */
#define ALL_SIZES(SIZE) FULL_SIZES(SIZE) MIXED_SIZES(SIZE)
#define PADDED_SIZES(SIZE)                                                                         \
    SIZE(4, 4, 4, 4, 4)                                                                            \
    SIZE(8, 8, 8, 8, 8)                                                                            \
    MIXED_SIZES(SIZE)

#endif
