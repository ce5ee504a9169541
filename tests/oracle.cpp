// SPDX-License-Identifier: MIT
//
// The oracle: exact relation by interval overlap, separation by exact heights over a long root.

#include "oracle.h"

#include <algorithm>

#include "integers.h"

namespace {

using point = exact::point<mpz_class>;
using shape = exact::core<mpz_class>;

// Both shapes in integers of one unit.
struct scaled {
    shape a, b;
    int unit = 0; // coordinates are times 2^unit

    scaled(const std::vector<sepax_vec2> &from_a, const std::vector<sepax_vec2> &from_b) {
        const exact::unit u = exact::unit().see(from_a).see(from_b);
        a = u.of<mpz_class>(from_a);
        b = u.of<mpz_class>(from_b);
        unit = u.exponent;
    }
};

// Signed heights above an edge, outward, in units of 2^(2 * unit) / length.
struct heights {
    mpz_class dx, dy, rx, ry, at, least, square;
    mpf_class length{0, 256}, height{0, 256};

    // The least signed distance of the other's vertices from the line of an edge.
    const mpf_class &distance(const point &from, const point &to, const shape &other) {
        dx = to.x - from.x;
        dy = to.y - from.y;
        for (size_t j = 0; j < other.size(); ++j) {
            rx = other[j].x - from.x;
            ry = other[j].y - from.y;
            at = dy * rx - dx * ry;
            if (j == 0 || at < least)
                least = at;
        }
        square = dx * dx + dy * dy;
        mpf_set_z(length.get_mpf_t(), square.get_mpz_t());
        mpf_sqrt(length.get_mpf_t(), length.get_mpf_t());
        mpf_set_z(height.get_mpf_t(), least.get_mpz_t());
        height /= length;
        return height;
    }
};

// least / sqrt(square): a signed distance, or a component of a unit vector.
struct ratio {
    mpz_class least, square;

    // Of the distances above an edge.
    explicit ratio(const heights &h) : least(h.least), square(h.square) {
    }
    ratio(const mpz_class &component, const mpz_class &length_square)
        : least(component), square(length_square) {
    }

    mpz_class signed_square() const {
        return least * abs(least);
    }
    int compare(const ratio &other) const {
        return cmp(signed_square() * other.square, other.signed_square() * square);
    }
    // Rounded to nearest, ties to even: d.ddde5 of this times 2^unit.
    std::string decimal(int unit, unsigned digits) const;
};

mpz_class power(unsigned base, unsigned long exponent) {
    mpz_class result;
    mpz_ui_pow_ui(result.get_mpz_t(), base, exponent);
    return result;
}

// The integer closest to sqrt(number / divisor), the even one of two.
mpz_class rounded_root(const mpz_class &number, const mpz_class &divisor) {
    mpz_class root = sqrt(mpz_class(number / divisor));
    const mpz_class twice = 2 * root + 1;
    const int beyond = cmp(4 * number, twice * twice * divisor);
    if (beyond > 0 || (beyond == 0 && mpz_odd_p(root.get_mpz_t()) != 0))
        ++root;
    return root;
}

std::string ratio::decimal(int unit, unsigned digits) const {
    if (least == 0)
        return "0";
    mpz_class number = least * least, divisor = square;
    (unit < 0 ? divisor : number) *= power(4, static_cast<unsigned long>(std::abs(unit)));
    const mpz_class low = power(10, digits - 1), high = 10 * low;
    const long bits = static_cast<long>(mpz_sizeinbase(number.get_mpz_t(), 2)) -
                      static_cast<long>(mpz_sizeinbase(divisor.get_mpz_t(), 2));
    // A guess at the decimal exponent, too low or right: the digits before the point are counted.
    for (long exponent = bits * 30103 / 200000 - 2;; ++exponent) {
        const long shift = static_cast<long>(digits) - 1 - exponent;
        const mpz_class scale = power(100, static_cast<unsigned long>(std::abs(shift)));
        const mpz_class up = shift > 0 ? scale : mpz_class(1), down = shift > 0 ? 1 : scale;
        if (number * up >= high * high * divisor * down)
            continue;
        mpz_class root = rounded_root(number * up, divisor * down);
        if (root == high) { // 9.99... rounded up
            root = low;
            ++exponent;
        }
        std::string text = root.get_str();
        text.erase(text.find_last_not_of('0') + 1);
        if (text.size() > 1)
            text.insert(1, ".");
        return (least < 0 ? "-" : "") + text +
               (exponent != 0 ? "e" + std::to_string(exponent) : "");
    }
}

// The axes that attain the greatest of the distances seen so far, as directions from a to b.
struct best_axes {
    std::vector<ratio> distance; // none or one
    std::vector<point> directions;

    void look(const heights &h, int sign) {
        const ratio seen(h);
        const int order = distance.empty() ? 1 : seen.compare(distance[0]);
        if (order < 0)
            return;
        if (order > 0) {
            distance.assign(1, seen);
            directions.clear();
        }
        const point p = {sign * h.dy, -sign * h.dx};
        const auto same = [&p](const point &q) {
            return p.x * q.y == p.y * q.x && sgn(p.x) == sgn(q.x) && sgn(p.y) == sgn(q.y);
        };
        if (std::none_of(directions.begin(), directions.end(), same))
            directions.push_back(p);
    }
};

} // namespace

sepax_relation oracle_relation(const std::vector<sepax_vec2> &a, const std::vector<sepax_vec2> &b) {
    const exact::unit u = exact::unit().see(a).see(b);
    return u.is_wide() ? exact::relation_of_cores(u.of<exact::wide>(a), u.of<exact::wide>(b))
                       : exact::relation_of_cores(u.of<mpz_class>(a), u.of<mpz_class>(b));
}

double oracle_separation(const std::vector<sepax_vec2> &a, const std::vector<sepax_vec2> &b) {
    const scaled pair(a, b);
    thread_local heights h;
    thread_local mpf_class best{0, 256};
    bool first = true;
    for (int side = 0; side < 2; ++side) {
        const shape &edges = side == 0 ? pair.a : pair.b;
        const shape &other = side == 0 ? pair.b : pair.a;
        for (size_t i = 0; i < edges.size() && edges.size() > 1; ++i) {
            const mpf_class &d = h.distance(edges[i], edges[(i + 1) % edges.size()], other);
            if (first || d > best)
                best = d;
            first = false;
        }
    }
    if (pair.unit < 0)
        mpf_div_2exp(best.get_mpf_t(), best.get_mpf_t(), static_cast<mp_bitcnt_t>(-pair.unit));
    else
        mpf_mul_2exp(best.get_mpf_t(), best.get_mpf_t(), static_cast<mp_bitcnt_t>(pair.unit));
    return best.get_d();
}

oracle_contact oracle_decimals(const std::vector<sepax_vec2> &a, const std::vector<sepax_vec2> &b,
                               unsigned digits) {
    const scaled pair(a, b);
    heights h;
    best_axes best;
    for (int side = 0; side < 2; ++side) {
        const shape &edges = side == 0 ? pair.a : pair.b;
        const shape &other = side == 0 ? pair.b : pair.a;
        for (size_t i = 0; i < edges.size() && edges.size() > 1; ++i) {
            h.distance(edges[i], edges[(i + 1) % edges.size()], other);
            best.look(h, side == 0 ? 1 : -1);
        }
    }
    oracle_contact contact;
    contact.separation = best.distance[0].decimal(pair.unit, digits);
    for (const point &p : best.directions) {
        const mpz_class square = p.x * p.x + p.y * p.y;
        contact.normals.push_back(
            {ratio(p.x, square).decimal(0, digits), ratio(p.y, square).decimal(0, digits)});
    }
    return contact;
}

std::vector<size_t> oracle_hull(const std::vector<sepax_vec2> &points) {
    return exact::hull(exact::unit().see(points).of<mpz_class>(points));
}
