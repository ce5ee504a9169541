/* SPDX-License-Identifier: MIT
 *
 * Angles and rates of cores that turn: see turns.h.
 */
#include "base/arithmetic.h"

#include "base/turn.h"
#include "exact/meeting.h"

/* Cosine and sine, |angle| < 2^11: off by less than 2^-51 + 2^-53 |angle|. */
static vector2 direction_of(double angle) {
    const double magic = 0x1.8p52; /* in a sum it rounds to whole numbers */
    const double k = (angle * 0x1.45f306dc9c883p-1 + magic) - magic;
    const turn e = turn_of_eighth((angle - k * 0x1.921fb544p0) - k * 0x1.0b4611a626331p-34);
    /* k modulo 4, from -2 to 2 */
    const double quarter = k - 4 * ((k * 0.25 + magic) - magic), size = fabs(quarter);
    const double c = size == 1 ? e.sin : e.cos, s = size == 1 ? e.cos : e.sin;
    return (vector2){size == 2 || quarter == 1 ? -c : c, size == 2 || quarter == -1 ? -s : s};
}

/* The arc tangent of n / d, 0 <= n <= d: that of fdlibm, off by less than 2^-52. */
static double arc_of(double n, double d) {
    const bool wide = 11 * d <= 16 * n, middle = !wide && 7 * d < 16 * n;
    const double high = wide ? 7.85398163397448278999e-01 : middle ? 4.63647609000806093515e-01 : 0;
    const double low = wide ? 3.06161699786838301793e-17 : middle ? 2.26987774529616870924e-17 : 0;
    const double x = wide ? (n - d) / (n + d) : middle ? (2 * n - d) / (2 * d + n) : n / d;
    const double z = x * x, w = z * z;
    double even = 1.62858201153657823623e-02, odd = -3.65315727442169155270e-02;
    even = even * w + 4.97687799461593236017e-02;
    even = even * w + 6.66107313738753120669e-02;
    even = even * w + 9.09088713343650656196e-02;
    even = even * w + 1.42857142725034663711e-01;
    even = even * w + 3.33333333333329318027e-01;
    odd = odd * w + -5.83357013379057348645e-02;
    odd = odd * w + -7.69187620504482999495e-02;
    odd = odd * w + -1.11111104054623557880e-01;
    odd = odd * w + -1.99999999998764832476e-01;
    return high - ((x * (z * even + w * odd) - low) - x);
}

/* Products of floats are exact in double, so the signs of both sums are right. */
double sepax_turn_angle(vector2 from, vector2 to) {
    const double by = cross(from, to), along = dot(from, to);
    const double height = fabs(by), width = fabs(along);
    const double arc = arc_of(smaller(height, width), larger(height, width));
    const double angle = height <= width ? arc : 0x1.921fb54442d18p0 - arc;
    return copysign(along < 0 ? 0x1.921fb54442d18p1 - angle : angle, by + 0.0);
}

/* |q|^2 for q = from + t way. */
static double square_at(vector2 from, vector2 way, double t) {
    return dot(from, from) + t * (2 * dot(from, way) + t * dot(way, way));
}

double sepax_turn_rate(vector2 from, vector2 to) {
    const vector2 way = minus(to, from);
    if (dot(way, way) == 0) {
        return 0;
    }
    const double t = smaller(larger(-dot(from, way) / dot(way, way), 0), 1);
    const double least = square_at(from, way, t);
    return least < 0x1p-10 ? (double)INFINITY : fabs(cross(from, way)) / least * IMPACT_UP;
}

double sepax_turn_reach(const float *x, const float *y, uint32_t count, vector2 from) {
    double most = 0;
    for (uint32_t i = 0; i < count; i++) {
        const vector2 d = minus((vector2){x[i], y[i]}, from);
        most = larger(most, dot(d, d));
    }
    return sqrt(most) * IMPACT_UP;
}

vector2 sepax_turn_at(const core_motion *m, bool linear, double t) {
    if (linear) {
        const vector2 q = plus(m->turn, times(t, m->way));
        const double length = length_of(q);
        return (vector2){q.x / length, q.y / length};
    }
    return turned(m->turn, direction_of(m->rate * t));
}

turn_rates sepax_turn_rates(const core_motion *m, bool linear, double t, double end) {
    if (!linear) {
        return (turn_rates){m->rate, fabs(m->rate), 0};
    }
    const double way = dot(m->way, m->way), along = dot(m->turn, m->way);
    const double by = cross(m->turn, m->way);
    const double low = smaller(larger(-along / larger(way, 0x1p-120), t), end);
    const double least = square_at(m->turn, m->way, low);
    const double slope = 2 * larger(fabs(along + t * way), fabs(along + end * way));
    return (turn_rates){by / square_at(m->turn, m->way, t), fabs(by) / least * IMPACT_UP,
                        fabs(by) * slope / (least * least) * IMPACT_UP};
}
