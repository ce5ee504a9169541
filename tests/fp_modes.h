// SPDX-License-Identifier: MIT
//
// Hostile floating-point modes that a caller may have set: rounding directions, denormals flushed
// to zero, exceptions that trap. What a target cannot set is not in the list.

#ifndef SEPAX_TESTS_FP_MODES_H
#define SEPAX_TESTS_FP_MODES_H

#include <cerrno>
#include <cfenv>
#include <cstdint>
#include <ostream>
#include <vector>

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

struct fp_mode {
    const char *name;
    int rounding;
    uint64_t word = 0; // further bits of the control word that are turned round
};

#if defined(__x86_64__)
constexpr uint64_t flush_bits = 0x8040; // FTZ, DAZ
constexpr uint64_t trap_bits = 0x1F80;  // all masks: turned round, every exception traps
#elif defined(__aarch64__) || defined(__arm__)
constexpr uint64_t flush_bits = uint64_t(1) << 24; // FZ
constexpr uint64_t trap_bits = 0;                  // most processors cannot
#else
constexpr uint64_t flush_bits = 0;
constexpr uint64_t trap_bits = 0;
#endif

// GoogleTest prints parameters; by default it would print all bytes, those between members too.
inline void PrintTo(const fp_mode &mode, std::ostream *out) {
    *out << mode.name;
}

// The first one is the usual mode.
inline const std::vector<fp_mode> &fp_modes() {
    static const std::vector<fp_mode> modes = [] {
        std::vector<fp_mode> list = {{"to_nearest", FE_TONEAREST}};
#if defined(FE_UPWARD) && defined(FE_DOWNWARD) && defined(FE_TOWARDZERO)
        list.push_back({"upward", FE_UPWARD});
        list.push_back({"downward", FE_DOWNWARD});
        list.push_back({"toward_zero", FE_TOWARDZERO});
        if (flush_bits != 0) {
            list.push_back({"flush", FE_TONEAREST, flush_bits});
            list.push_back({"flush_upward", FE_UPWARD, flush_bits});
        }
        if (trap_bits != 0)
            list.push_back({"traps", FE_TONEAREST, trap_bits});
#endif
        return list;
    }();
    return modes;
}

inline uint64_t control_word() {
#if defined(__x86_64__)
    return _mm_getcsr();
#elif defined(__aarch64__)
    uint64_t word = 0;
    __asm__ volatile("mrs %0, fpcr" : "=r"(word));
    return word;
#elif defined(__arm__)
    uint32_t word = 0;
    __asm__ volatile("vmrs %0, fpscr" : "=r"(word));
    return word;
#else
    return 0;
#endif
}

inline void turn_control_bits(uint64_t bits) {
#if defined(__x86_64__)
    _mm_setcsr(static_cast<unsigned>(control_word() ^ bits));
#elif defined(__aarch64__)
    __asm__ volatile("msr fpcr, %0" : : "r"(control_word() ^ bits));
#elif defined(__arm__)
    __asm__ volatile("vmsr fpscr, %0" : : "r"(static_cast<uint32_t>(control_word() ^ bits)));
#else
    (void)bits;
#endif
}

// Sets a mode, one exception flag and errno for its lifetime; nothing but calls of the library
// belongs into it.
class hostile {
  public:
    explicit hostile(const fp_mode &m) : usual_(control_word() & (flush_bits | trap_bits)) {
        errno = ERANGE;
        std::feclearexcept(FE_ALL_EXCEPT);
#if defined(FE_DIVBYZERO)
        std::feraiseexcept(FE_DIVBYZERO);
#endif
        flags_ = std::fetestexcept(FE_ALL_EXCEPT);
        std::fesetround(m.rounding);
        turn_control_bits(m.word);
        rounding_ = std::fegetround();
        word_ = control_word() & (flush_bits | trap_bits);
        set_ = rounding_ == m.rounding && word_ == (usual_ ^ m.word);
    }
    ~hostile() {
        const int error = errno == ERANGE ? 0 : errno;
        turn_control_bits((control_word() & (flush_bits | trap_bits)) ^ usual_);
        std::fesetround(FE_TONEAREST);
        std::feclearexcept(FE_ALL_EXCEPT);
        errno = error;
    }
    // Everything is still as the constructor left it.
    bool left_alone() const {
        return set_ && std::fegetround() == rounding_ && errno == ERANGE &&
               std::fetestexcept(FE_ALL_EXCEPT) == flags_ &&
               (control_word() & (flush_bits | trap_bits)) == word_;
    }
    hostile(const hostile &) = delete;
    hostile &operator=(const hostile &) = delete;

  private:
    uint64_t usual_, word_ = 0;
    int rounding_ = 0, flags_ = 0;
    bool set_ = false;
};

#endif
