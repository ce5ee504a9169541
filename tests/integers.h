// SPDX-License-Identifier: MIT
//
// Floats as integers of one unit, the last place of the smallest of them: in 128 bits where they
// fit, which is many times as fast, and else in GMP's.

#ifndef SEPAX_TESTS_INTEGERS_H
#define SEPAX_TESTS_INTEGERS_H

#include <climits>
#include <cstdint>
#include <cstring>

#include <gmpxx.h>

#include "exact_formulas.h"

namespace exact {

__extension__ using wide = __int128;
__extension__ using natural = unsigned __int128;

// The product of two numbers below 2^127, in two halves.
struct product {
    natural high, low;

    product(wide a, wide b) {
        const natural p = natural(a), q = natural(b), mask = ~uint64_t{0};
        const natural p0 = p & mask, p1 = p >> 64, q0 = q & mask, q1 = q >> 64;
        const natural across = p0 * q1 + (p0 * q0 >> 64); // below 2^127 + 2^64
        const natural middle = p1 * q0 + (across & mask);
        low = (middle << 64) | (p0 * q0 & mask);
        high = p1 * q1 + (across >> 64) + (middle >> 64);
    }
};

// With coordinates below 2^58 differences are below 2^59, sums of two products below 2^119, and the
// three addends of a distance together below 2^60. What is multiplied once more is not negative.
template <> struct products<wide> {
    static int compare(wide a, wide b, wide c, wide d) {
        const product p(a, b), q(c, d);
        return p.high != q.high ? (p.high < q.high ? -1 : 1) : (p.low > q.low) - (p.low < q.low);
    }
};

// A finite float is significand * 2^exponent, both integers.
struct parts {
    int32_t significand;
    int exponent;

    explicit parts(float v) {
        uint32_t bits = 0;
        std::memcpy(&bits, &v, sizeof bits);
        const int field = static_cast<int>(bits >> 23 & 0xFF);
        const auto fraction = static_cast<int32_t>(bits & 0x7FFFFF);
        significand = field == 0 ? fraction : fraction | 0x800000;
        significand = bits >> 31 != 0 ? -significand : significand;
        exponent = std::max(field, 1) - 150;
    }
};

// The unit of all that it has seen.
struct unit {
    int exponent = INT_MAX, most = INT_MIN;

    unit &see(float v) {
        const parts p(v);
        if (p.significand != 0) {
            exponent = std::min(exponent, p.exponent);
            most = std::max(most, p.exponent);
        }
        return *this;
    }
    unit &see(const std::vector<sepax_vec2> &p) {
        for (const sepax_vec2 &v : p)
            see(v.x).see(v.y);
        return *this;
    }
    // Whether all are below 2^58 units.
    bool is_wide() const {
        return exponent == INT_MAX || most - exponent <= 58 - 24;
    }
    void assign(wide &to, float v) const {
        const parts p(v);
        to = p.significand == 0 ? 0 : wide{p.significand} * (wide{1} << (p.exponent - exponent));
    }
    void assign(mpz_class &to, float v) const {
        const parts p(v);
        to = p.significand;
        if (p.significand != 0)
            mpz_mul_2exp(to.get_mpz_t(), to.get_mpz_t(),
                         static_cast<mp_bitcnt_t>(p.exponent - exponent));
    }
    template <class N> N of(float v) const {
        N n;
        assign(n, v);
        return n;
    }
    template <class N> core<N> of(const std::vector<sepax_vec2> &p) const {
        core<N> out(p.size());
        for (size_t i = 0; i < p.size(); ++i) {
            assign(out[i].x, p[i].x);
            assign(out[i].y, p[i].y);
        }
        return out;
    }
};

} // namespace exact

#endif
