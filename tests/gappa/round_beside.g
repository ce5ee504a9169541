# SPDX-License-Identifier: MIT
#
# round_beside: how far along an edge a vertex lies, in double, u = 2^-53. The products s and t of the
# way along are off by 3.1u each (product_double.g); a is their sum, and z = |s| + |t| is scaled to 1.
# First claim: the way along, rounded, is off by 4.2u z, which is less than its slack, K z. Second,
# with l for the square of the length, off by 4.2u (near_vertex.g), and l and z both scaled to 1: what
# is left to the end is off by 9.5u, less than K (l + z).
# source: #define ROUND_DOUBLE_SLACK 0x1p-50
# source: ROUND_DOUBLE_SLACK * (e->square + fabs(s) + fabs(t))
# fails: K = 1b-50 => K = 1b-51

@d = float<53,-10000,ne>;
K = 1b-50;
u = 1b-53;
along = d(a);
left = d(l - g);

{ |a| <= 1.01 /\ |a - A| <= 51b-57 /\ |l - L| <= 68b-57 /\ |g - A| <= 68b-57 /\
  |l - g| <= 1.01
  -> |along - A| <= 67b-57 /\
     |left - (L - A)| <= 152b-57 /\
     K * (1 - 3 * u) - 4.2 * u >= 0 /\
     2 * K * (1 - 3 * u) - 9.5 * u >= 0 }

along - A -> (along - a) + (a - A);
left - (L - A) -> (left - (l - g)) + (l - L) - (g - A);
