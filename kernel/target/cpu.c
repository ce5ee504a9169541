/* SPDX-License-Identifier: MIT
 *
 * Probes of the processor: one for each backend that needs more than the baseline of its
 * architecture. Comes in: the name of a backend. Goes out: whether its code can run here.
 */
#include "base/arithmetic.h"

#include "target/backend.h"

#include <string.h>

#if defined(__linux__) && (defined(__s390x__) || defined(__powerpc64__))
#include <sys/auxv.h>
#endif

#if defined(__x86_64__) && defined(__GNUC__)

#ifdef SEPAX_LANES16_BY_AVX2
static bool has_avx512(void) {
    return __builtin_cpu_supports("avx2"); /* SIMDe makes each vector of two halves */
}
#else
/* False also where the operating system does not save these registers. */
static bool has_avx512(void) {
    /* GCOVR_EXCL_START: the CPUs of the tests have all four or none */
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
    /* GCOVR_EXCL_STOP */
}
#endif

bool sepax_cpu_runs(const char *backend_name) {
    if (strcmp(backend_name, "avx512") == 0) {
        return has_avx512();
    }
    if (strcmp(backend_name, "avx2") == 0) {
        return __builtin_cpu_supports("avx2");
    }
    return true;
}

#elif defined(__s390x__) && defined(__linux__)

#define FACILITY_VECTOR_ENHANCEMENTS 8192ul /* HWCAP_S390_VXRS_EXT: float32 vectors, z14 */

bool sepax_cpu_runs(const char *backend_name) {
    const bool has_vectors = (getauxval(AT_HWCAP) & FACILITY_VECTOR_ENHANCEMENTS) != 0;
    return strcmp(backend_name, "zvector") != 0 || has_vectors;
}

#elif defined(__powerpc64__) && defined(__linux__)

#define FEATURE_ISA_3_00 0x00800000ul /* PPC_FEATURE2_ARCH_3_00: POWER9, for which vsx is built */

bool sepax_cpu_runs(const char *backend_name) {
    const bool has_isa = (getauxval(AT_HWCAP2) & FEATURE_ISA_3_00) != 0;
    return strcmp(backend_name, "vsx") != 0 || has_isa;
}

#else

bool sepax_cpu_runs(const char *backend_name) {
    (void)backend_name; /* the other backends are part of the baseline they are built for */
    return true;
}

#endif
