/* SPDX-License-Identifier: MIT
 *
 * The backend that this unit is compiled for: its name, SEPAX_BACKEND, and the floats of a vector,
 * SEPAX_LANES. CMake compiles a unit once for each backend of its list and defines both. Without
 * CMake all units are compiled once, for the one backend that fits the compiler's target.
 */
#ifndef SEPAX_UNIT_H
#define SEPAX_UNIT_H

#if !defined(SEPAX_LANES)
#if defined(__AVX512F__) && defined(__AVX512DQ__) && defined(__AVX512BW__) && defined(__AVX512VL__)
#define SEPAX_BACKEND avx512
#define SEPAX_LANES 16
#elif defined(__AVX2__)
#define SEPAX_BACKEND avx2
#define SEPAX_LANES 8
#elif defined(__SSE2__)
#define SEPAX_BACKEND sse2
#define SEPAX_LANES 4
#elif defined(__aarch64__)
#define SEPAX_BACKEND neon
#define SEPAX_LANES 4
#elif defined(__s390x__) && defined(__VEC__) && __ARCH__ >= 12
#define SEPAX_BACKEND zvector
#define SEPAX_LANES 4
#elif defined(__powerpc64__) && defined(__POWER9_VECTOR__)
#define SEPAX_BACKEND vsx
#define SEPAX_LANES 4
#elif defined(__wasm_simd128__)
#define SEPAX_BACKEND simd128
#define SEPAX_LANES 4
#else /* also where vectors flush denormals, as those of ARMv7 do */
#define SEPAX_BACKEND portable
#define SEPAX_LANES 4
#define SIMDE_NO_NATIVE
#endif
#endif

#endif
