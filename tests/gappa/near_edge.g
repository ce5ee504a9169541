# SPDX-License-Identifier: MIT
#
# sepax_shifted_line_gap: D^2 against R^2 l^2 in double, u = 2^-53. side is |D| as computed, size its
# k, the sizes of both products. Before its rounding D is off by e1 k, 4.3u k at most (shifted.g). With
# |D'| = side (1 + e2) for it, and e3 for the rounding of the square, fl(side^2) is off from D^2 by
#     side^2 (e3 - 2 e2 - e2^2) + side k 2 e1 (1 + e2) - k^2 e1^2.
# Claims: these three coefficients; the product R^2 l^2 is off by 10.5u, R^2 by 5.2u and l^2 by 4.2u
# (near_vertex.g); and each of the four is less than what the threshold has for it, of which 16u are
# left for the roundings of the threshold and of the last difference.
# source: 0x1p-49 * (side * (d.size + side)) + 0x1p-49 * reach + 0x1p-101 * (d.size * d.size);
# fails: K = 1b-49 => K = 1b-50
# fails: L = 1b-49 => L = 1b-50
# fails: M = 1b-101 => M = 1b-102

@d = float<53,-10000,ne>;
K = 1b-49;
L = 1b-49;
M = 1b-101;
u = 1b-53;
left = 1 - 16 * u;
reach = d(a * b);

{ |e1| <= 69b-57 /\ |e2| <= 17b-57 /\ |e3| <= 17b-57 /\
  a -/ A in [-83b-57,83b-57] /\ b -/ B in [-67b-57,67b-57] /\ a * b in [1b-300,1b300]
  -> |e3 - 2 * e2 - e2 * e2| <= 52b-57 /\
     |2 * e1 * (1 + e2)| <= 139b-57 /\
     e1 * e1 <= 298b-110 /\
     reach -/ (A * B) in [-168b-57,168b-57] /\
     K * left - 3.3 * u >= 0 /\
     K * left - 8.8 * u >= 0 /\
     M * left - 18.7 * u * u >= 0 /\
     L * left * (1 - 10.5 * u) - 10.5 * u >= 0 }
