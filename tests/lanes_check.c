/* SPDX-License-Identifier: MIT
 *
 * Compares the operations of lanes/doubles.h, for floats and for doubles, with what they are lane
 * by lane. Compiled once per backend, with its options. Goes out: the first operation that differs.
 */
#include "lanes/doubles.h"

#define NAME_OF(backend) sepax_lanes_check_##backend
#define NAME_IN(backend) NAME_OF(backend)
#define CHECK NAME_IN(SEPAX_BACKEND)

const char *CHECK(void);

enum { VALUES = 24, LANES = SEPAX_LANES };

static const double values[VALUES] = {
    0.0,         -0.0,      1.0,      -1.0, 1.5,  -2.75,        0x1.fffffep127, -0x1.fffffep127,
    0x1p-149,    -0x1p-149, 0x1p-126, 3.0,  -7.0, 0x1.000002p0, 0x1.fffffep-1,  1048577.0,
    -16777215.0, 0x1p24,    0.1,      -0.3, 5.0,  6.0,          1e30,           -1e-30};

static const char *failed;

static float float_of(unsigned i) {
    return (float)values[i % VALUES];
}
/* Other bits than those of floats have. */
static double double_of(unsigned i) {
    return values[i % VALUES] * (1.0 + 0x1p-40 * (i / VALUES % 2));
}

static void expect(const char *name, bool good) {
    if (!good && failed == NULL)
        failed = name;
}
static bool same_float(float a, float b) {
    return memcmp(&a, &b, sizeof a) == 0;
}
static bool same_double(double a, double b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

/* ------------------------------------------------------------- one operand and two */

static void fill(unsigned first, unsigned step, float *f, double *d) {
    for (unsigned l = 0; l < LANES; l++) {
        f[l] = float_of(first + step * l);
        d[l] = double_of(first + step * l);
    }
}

static void expect_floats(const char *name, lanes v, const float *wanted) {
    float lane[LANES];
    lanes_store(lane, v);
    for (unsigned l = 0; l < LANES; l++)
        expect(name, same_float(lane[l], wanted[l]));
}
static void expect_doubles(const char *name, doubles v, const double *wanted) {
    double lane[LANES];
    memcpy(lane, &v, sizeof lane);
    for (unsigned l = 0; l < LANES; l++)
        expect(name, same_double(lane[l], wanted[l]));
}

/* Both types at once: x, y and m are the operands of a lane, `m` a truth value. */
#define NUMBERS(name, operation_f, operation_d, expression)                                        \
    do {                                                                                           \
        float of_f[LANES];                                                                         \
        double of_d[LANES];                                                                        \
        for (unsigned l = 0; l < LANES; l++) {                                                     \
            const bool m = (bits >> l & 1) != 0;                                                   \
            {                                                                                      \
                const float x = f[0][l], y = f[1][l];                                              \
                (void)x, (void)y, (void)m;                                                         \
                of_f[l] = (float)(expression);                                                     \
            }                                                                                      \
            {                                                                                      \
                const double x = d[0][l], y = d[1][l];                                             \
                (void)x, (void)y, (void)m;                                                         \
                of_d[l] = (expression);                                                            \
            }                                                                                      \
        }                                                                                          \
        expect_floats("lanes_" name, operation_f, of_f);                                           \
        expect_doubles("doubles_" name, operation_d, of_d);                                        \
    } while (0)

#define TRUTHS(name, operation_f, operation_d, expression)                                         \
    do {                                                                                           \
        uint32_t of_f = 0, of_d = 0;                                                               \
        for (unsigned l = 0; l < LANES; l++) {                                                     \
            const bool m = (bits >> l & 1) != 0, n = (other >> l & 1) != 0;                        \
            (void)m, (void)n;                                                                      \
            {                                                                                      \
                const float x = f[0][l], y = f[1][l];                                              \
                (void)x, (void)y;                                                                  \
                of_f |= (uint32_t)(expression) << l;                                               \
            }                                                                                      \
            {                                                                                      \
                const double x = d[0][l], y = d[1][l];                                             \
                (void)x, (void)y;                                                                  \
                of_d |= (uint32_t)(expression) << l;                                               \
            }                                                                                      \
        }                                                                                          \
        expect("lanes_" name, lanes_bits(operation_f) == of_f);                                    \
        expect("doubles_" name, doubles_bits(operation_d) == of_d);                                \
    } while (0)

static void check_numbers(float f[2][LANES], double d[2][LANES], uint32_t bits) {
    const lanes a = lanes_load(f[0]), b = lanes_load(f[1]);
    const doubles c = doubles_load(d[0]), e = doubles_load(d[1]);
    const lane_mask lane = lanes_from_bits(bits);
    const double_mask wide = doubles_from_bits(bits);
    NUMBERS("add", lanes_add(a, b), doubles_add(c, e), x + y);
    NUMBERS("sub", lanes_sub(a, b), doubles_sub(c, e), x - y);
    NUMBERS("mul", lanes_mul(a, b), doubles_mul(c, e), x * y);
    NUMBERS("abs", lanes_abs(a), doubles_abs(c), fabs(x));
    NUMBERS("negate", lanes_negate(a), doubles_negate(c), -x);
    NUMBERS("flip", lanes_flip(lane, a), doubles_flip(wide, c), m ? -x : x);
    NUMBERS("keep", lanes_keep(lane, a), doubles_keep(wide, c), m ? x : 0);
    NUMBERS("select", lanes_select(lane, a, b), doubles_select(wide, c, e), m ? x : y);
    /* either zero of two may be the least */
    NUMBERS("min", lanes_add(lanes_min(a, b), lanes_set(0.0f)),
            doubles_add(doubles_min(c, e), doubles_set(0.0)), (x < y ? x : y) + 0);
    NUMBERS("max", lanes_add(lanes_max(a, b), lanes_set(0.0f)),
            doubles_add(doubles_max(c, e), doubles_set(0.0)), (x > y ? x : y) + 0);
    const lanes one = lanes_set(1.0f);
    const doubles one_d = doubles_set(1.0);
    NUMBERS("div", lanes_div(a, lanes_add(lanes_abs(b), one)),
            doubles_div(c, doubles_add(doubles_abs(e), one_d)),
            sizeof x == 4 ? (float)x / ((float)fabs(y) + 1.0f) : x / (fabs(y) + 1.0));
    NUMBERS("root", lanes_roots(lanes_abs(a)), doubles_root(doubles_abs(c)),
            sizeof x == 4 ? (double)sqrtf((float)fabs(x)) : sqrt(fabs(x)));
}

static void check_truths(float f[2][LANES], double d[2][LANES], uint32_t bits, uint32_t other) {
    const lanes a = lanes_load(f[0]), b = lanes_load(f[1]);
    const doubles c = doubles_load(d[0]), e = doubles_load(d[1]);
    const lane_mask p = lanes_from_bits(bits), q = lanes_from_bits(other);
    const double_mask r = doubles_from_bits(bits), s = doubles_from_bits(other);
    TRUTHS("greater", lanes_greater(a, b), doubles_greater(c, e), x > y);
    TRUTHS("at_least", lanes_at_least(a, b), doubles_at_least(c, e), x >= y);
    TRUTHS("equal", lanes_equal(a, b), doubles_equal(c, e), x == y);
    TRUTHS("and", lanes_and(p, q), doubles_and(r, s), m && n);
    TRUTHS("or", lanes_or(p, q), doubles_or(r, s), m || n);
    TRUTHS("and_not", lanes_and_not(p, q), doubles_and_not(r, s), m && !n);
    TRUTHS("choose", lanes_choose(p, q, lanes_greater(a, b)),
           doubles_choose(r, s, doubles_greater(c, e)), m ? n : x > y);
    TRUTHS("mask", lanes_mask(r), doubles_mask(p), m);
}

/* ------------------------------------------------------------------- the others */

static void check_conversions(const float *f, const double *d) {
    float rounded[LANES];
    double wide[LANES];
    for (unsigned l = 0; l < LANES; l++) {
        rounded[l] = (float)d[l];
        wide[l] = (double)f[l];
    }
    expect_doubles("doubles_of", doubles_of(lanes_load(f)), wide);
    expect_floats("lanes_of", lanes_of(doubles_load(d)), rounded);
}

static void check_exponents(void) {
    for (int i = -126; i < 128; i++) {
        const float at = ldexpf(1.0f, i), above = ldexpf(1.75f, i);
        float f[LANES];
        for (unsigned l = 0; l < LANES; l++)
            f[l] = at;
        expect_floats("lanes_exponent", lanes_exponent(lanes_set(above)), f);
    }
}

static void check_gather(void) {
    lanes x[16], y[16], got_x, got_y;
    float at[LANES], wanted_x[LANES], wanted_y[LANES];
    for (unsigned i = 0; i < 16; i++) {
        float lane_x[LANES], lane_y[LANES];
        for (unsigned l = 0; l < LANES; l++) {
            lane_x[l] = (float)(100 * i + l);
            lane_y[l] = -lane_x[l];
            at[l] = (float)(7 * l % 16);
            wanted_x[l] = (float)(100 * (7 * l % 16) + l);
            wanted_y[l] = -wanted_x[l];
        }
        x[i] = lanes_load(lane_x);
        y[i] = lanes_load(lane_y);
    }
    lanes_gather(x, y, lanes_load(at), &got_x, &got_y);
    expect_floats("lanes_gather", got_x, wanted_x);
    expect_floats("lanes_gather", got_y, wanted_y);
}

const char *CHECK(void) {
    failed = NULL;
    for (unsigned i = 0; i < 2 * VALUES; i++) {
        for (unsigned j = 0; j < VALUES; j++) {
            float f[2][LANES];
            double d[2][LANES];
            fill(i, 1, f[0], d[0]);
            fill(j, 5, f[1], d[1]);
            const uint32_t bits = (i * 2654435761u + j * 40503u) >> 7 & LANES_ALL;
            const uint32_t other = (i * 40503u + j * 2654435761u) >> 5 & LANES_ALL;
            check_numbers(f, d, bits);
            check_truths(f, d, bits, other);
            check_conversions(f[0], d[0]);
        }
    }
    check_exponents();
    check_gather();
    return failed;
}
