/* SPDX-License-Identifier: MIT
 *
 * Lanes for code that is compiled once, and not per instruction set: the four that every processor
 * of an architecture has. NEON of ARMv7 flushes denormals, so there they are plain C.
 */
#ifndef SEPAX_LANES_ALONE_H
#define SEPAX_LANES_ALONE_H

#define SEPAX_LANES 4
#if defined(__arm__) && !defined(SIMDE_NO_NATIVE)
#define SIMDE_NO_NATIVE
#endif

#endif
