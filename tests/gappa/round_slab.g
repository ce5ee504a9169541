# SPDX-License-Identifier: MIT
#
# relate_features: how far along an edge a vertex lies, u = 2^-24; round_beside.g in float. The products
# of the way along are off by 3.1u each (product.g), their sizes add up to M^2 at most, which is scaled
# to 1; a is their sum, and l the square of the length, off by 4.2u (round_near.g). Claims: the way
# along is off by 4.2u, what is left to the end by 9.5u, and both are less than the slack, computed
# from an extent that is off by 2.1u.
# source: #define ROUND_BESIDE 0x1p-20f
# source: lanes_mul(lanes_mul(extent, lanes_set(ROUND_BESIDE)), extent)
# fails: K = 1b-20 => K = 1b-21

@d = float<24,-10000,ne>;
K = 1b-20;
u = 1b-24;
along = d(a);
last = d(l - slack);

{ |a| <= 1.01 /\ |a - A| <= 51b-28 /\ |l - L| <= 68b-28 /\ |l - slack| <= 1.01
  -> |along - A| <= 67b-28 /\
     |last - (L - slack)| <= 84b-28 /\
     K * (1 - 7 * u) - 9.5 * u >= 0 }

along - A -> (along - a) + (a - A);
last - (L - slack) -> (last - (l - slack)) + (l - L);
