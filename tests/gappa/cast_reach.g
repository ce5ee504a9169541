# SPDX-License-Identifier: MIT
#
# sepax_approach_reach: R^2 |m|^2 - X^2 in double, u = 2^-53. First claim: |m|^2, from squares of
# floats, is off by 2.1u, and with R^2, off by 5.2u (near_vertex.g), the first product by 8.4u of
# itself. Second: X, at most its size x and off by 3.1u of that, has a square that is off by 7.4u of
# x^2; x is scaled to 1. Third: with the last rounding that is 9.5u of the sum of both, less than the
# threshold has, of which 16u are left for its own roundings.
# source: fabs(found.value) >= 0x1p-49 * found.size
# source: return (sized){reach - x.value * x.value, reach + x.size * x.size};
# fails: K = 1b-49 => K = 1b-50

@d = float<53,-10000,ne>;
K = 1b-49;
u = 1b-53;
square = d(d(a * a) + d(b * b));
reach = d(r * m);
across = d(v * v);

{ a in [1b-400,1b200] /\ b in [1b-400,1b200] /\ a * a + b * b in [1b-799,1b399] /\
  a * a / (a * a + b * b) in [0,1] /\ b * b / (a * a + b * b) in [0,1] /\
  r in [1b-300,1b300] /\ r -/ R in [-84b-57,84b-57] /\ m in [1b-300,1b300] /\
  m -/ M in [-34b-57,34b-57] /\ |v| <= 1.01 /\ |v - V| <= 50b-57
  -> reach -/ (R * M) in [-135b-57,135b-57] /\
     |across - V * V| <= 119b-57 /\
     K * (1 - 16 * u) - 9.5 * u >= 0 }

across - V * V -> (across - v * v) + (v - V) * (2 * v - (v - V));
