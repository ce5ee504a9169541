# SPDX-License-Identifier: MIT
#
# features_verdict: the distance of a vertex from an edge, ends included, u = 2^-24; lengths are scaled
# so that l M = 1, with l <= M for the length of the edge and M for the sum of both extents. along is
# off by 4.2u (its products by 3.1u together), half of the square of the length by 2.1u. First claims:
# the way from the middle is off by 7.3u, so its size, Z for the true one, is as well; and the way past
# an end by 9.5u before its own rounding. Last: with D, 3.1u, that is less than what K M makes up for,
# from an extent that is off by 2.1u; and S, as in round_edge.g and round_within.g, for what is left,
# among it one rounding more, of the sum of both squares.
# source: #define ROUND_OF_FEATURE 0x1p-20f
# source: const lanes from_middle = lanes_abs(lanes_sub(along, half));
# source: lanes_max(lanes_sub(from_middle, half), lanes_set(0.0f))
# source: lanes_add(lanes_mul(side, side), lanes_mul(past, past))
# fails: S = 1b-20 => S = 1b-21
# fails: K = 1b-20 => K = 1b-21

@d = float<24,-10000,ne>;
S = 1b-20;
K = 1b-20;
u = 1b-24;
middle = d(along - half);

{ |along - A| <= 67b-28 /\ |half - H| <= 34b-28 /\ |along - half| <= 1.51 /\ |size - Z| <= 117b-28
  -> |middle - (A - H)| <= 117b-28 /\
     |(size - half) - (Z - H)| <= 151b-28 /\
     K * (1 - 3.1 * u) - (9.5 * u + 3.1 * u) * (1 + 1.1 * u) >= 0 /\
     (1 - 4.2 * u) * (1 - 10.6 * u) * (1 + S) * (1 + S) * (1 - 1.1 * u) * (1 - 1.1 * u)
       - (1 + u) * (1 + u) * (1 + u) * (1 + u) >= 0 /\
     (1 - u) * (1 - u) * (1 - u) * (1 - u) -
       (1 + 4.2 * u) * (1 + 10.6 * u) * (1 - S) * (1 - S) * (1 + 1.1 * u) * (1 + 1.1 * u) >= 0 }

middle - (A - H) -> (middle - (along - half)) + ((along - A) - (half - H));
(size - half) - (Z - H) -> (size - Z) - (half - H);
