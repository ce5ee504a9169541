/* SPDX-License-Identifier: MIT
 *
 * The floating-point control word. A call that computes saves it, sets round to nearest without
 * flush to zero and without traps, and restores it when it returns, exception flags included.
 */
#ifndef SEPAX_FPMODE_H
#define SEPAX_FPMODE_H

#include "base/arithmetic.h"

#include <float.h>
#include <stdint.h>

_Static_assert(FLT_EVAL_METHOD == 0, "sepax needs float arithmetic in float (no x87)");

/* The statements that read and write the control word are compiler barriers: the compiler moves no
 * memory access across them, and therefore no computation between a load and a store. */
typedef struct fpmode {
    uint64_t saved;
} fpmode;

#if defined(__x86_64__) || defined(_M_X64)

#include <xmmintrin.h>
#define FPMODE_DEFAULT 0x1F80u /* all traps masked, to nearest, no FTZ, no DAZ */
#define FPMODE_FLAGS 0x3Fu
static inline uint64_t fpmode_read(void) {
    return _mm_getcsr();
}
static inline void fpmode_write(uint64_t word) {
    _mm_setcsr((unsigned)word);
}

#elif defined(__aarch64__)

#define FPMODE_DEFAULT 0u
#define FPMODE_FLAGS 0xFFFFFFFF00000000u /* fpsr, a register of its own, is kept above the mode */
static inline uint64_t fpmode_read(void) {
    uint64_t mode, flags;
    __asm__ volatile("mrs %0, fpcr" : "=r"(mode) : : "memory");
    __asm__ volatile("mrs %0, fpsr" : "=r"(flags) : : "memory");
    return flags << 32 | mode;
}
static inline void fpmode_write(uint64_t word) {
    __asm__ volatile("msr fpcr, %0" : : "r"(word & 0xFFFFFFFFu) : "memory");
    __asm__ volatile("msr fpsr, %0" : : "r"(word >> 32) : "memory");
}

#elif defined(__s390x__)

#define FPMODE_DEFAULT 0u
#define FPMODE_FLAGS 0x00F80000u
static inline uint64_t fpmode_read(void) {
    uint32_t word;
    __asm__ volatile("efpc %0" : "=d"(word) : : "memory");
    return word;
}
static inline void fpmode_write(uint64_t word) {
    __asm__ volatile("sfpc %0" : : "d"((uint32_t)word) : "memory");
}

#elif defined(__riscv)

#define FPMODE_DEFAULT 0u
#define FPMODE_FLAGS 0x1Fu
static inline uint64_t fpmode_read(void) {
    uint64_t word;
    __asm__ volatile("frcsr %0" : "=r"(word) : : "memory");
    return word;
}
static inline void fpmode_write(uint64_t word) {
    __asm__ volatile("fscsr %0" : : "r"(word) : "memory");
}

#elif defined(__powerpc64__)

#define FPMODE_DEFAULT 0u
#define FPMODE_FLAGS 0xFFFFFF00u
static inline uint64_t fpmode_read(void) {
    union {
        double d;
        uint64_t u;
    } word;
    __asm__ volatile("mffs %0" : "=d"(word.d) : : "memory");
    return word.u;
}
static inline void fpmode_write(uint64_t bits) {
    union {
        double d;
        uint64_t u;
    } word = {.u = bits};
    __asm__ volatile("mtfsf 255, %0" : : "d"(word.d) : "memory");
}

#elif defined(__arm__)

#if defined(__ARM_NEON)
#error "NEON of ARMv7 flushes denormals whatever the mode: compile with -mfpu=vfpv3-d16"
#endif
#define FPMODE_DEFAULT 0u
#define FPMODE_FLAGS 0xF800009Fu
static inline uint64_t fpmode_read(void) {
    uint32_t word;
    __asm__ volatile("vmrs %0, fpscr" : "=r"(word) : : "memory");
    return word;
}
static inline void fpmode_write(uint64_t word) {
    __asm__ volatile("vmsr fpscr, %0" : : "r"((uint32_t)word) : "memory");
}

#elif defined(__wasm__)

#define FPMODE_DEFAULT 0u /* WebAssembly has no modes */
#define FPMODE_FLAGS 0u
static inline uint64_t fpmode_read(void) {
    return FPMODE_DEFAULT;
}
static inline void fpmode_write(uint64_t word) {
    (void)word;
}

#else
#error "sepax: teach fpmode.h the floating-point control word of this architecture"
#endif

static inline fpmode fpmode_enter(void) {
    const fpmode mode = {fpmode_read()};
    if ((mode.saved & ~(uint64_t)FPMODE_FLAGS) != FPMODE_DEFAULT) {
        fpmode_write(FPMODE_DEFAULT);
    }
    return mode;
}

/* Restores the mode and the flags. The next read waits for what is written, as long as 8 relations
 * take: nothing is written where nothing has changed. So kernels add no constant that is subnormal,
 * which would raise a flag in every call; "inexact" mostly is raised already. */
static inline void fpmode_leave(fpmode mode) {
    if (fpmode_read() != mode.saved) {
        fpmode_write(mode.saved);
    }
}

/* As arithmetic_rounds_products, whatever the mode of the caller. */
static inline bool fpmode_rounds_products(void) {
    const fpmode mode = fpmode_enter();
    const bool rounds = arithmetic_rounds_products();
    fpmode_leave(mode);
    return rounds;
}

#endif
