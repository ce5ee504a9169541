# SPDX-License-Identifier: MIT
#
# close_lower, u = 2^-24, for discs that meet: the same as in close_pairs.g, but the lower bound must
# be less than D F - R by 16u Z.
# source: #define CLOSE_SLACK 0x1p-17f
# source: lanes_select(far, lanes_mul(apart, factor), lanes_sub(lanes_mul(d, factor), outer));
# source: lanes_sub(gap, slack)
# fails: K = 1b-17 => K = 1b-20

@d = float<24,-10000,ne>;
K = 1b-17;
E = 16b-24;
low = d(d(a * f) - r);
slack = d(d(a + d(r + r)) * K);
least = d(low - slack);

{ Z in [1,2] /\ D / Z in [0,1] /\ R / Z in [0,0.5] /\ f in [0,1] /\ Z - (D + 2 * R) in [0,0] /\
  (a - D) / (52b-28 * Z) in [-1,1] /\ (r - R) / (18b-28 * Z) in [-0.5,0.5] /\
  a in [0,3] /\ r in [0,2]
  -> least - (D * f - R - E * Z) <= 0 }

a - D -> ((a - D) / (52b-28 * Z)) * (52b-28 * Z) { Z <> 0 };
r - R -> ((r - R) / (18b-28 * Z)) * (18b-28 * Z) { Z <> 0 };
slack - K * Z -> (slack - d(a + d(r + r)) * K) + (d(a + d(r + r)) - (a + d(r + r))) * K +
    (d(r + r) - (r + r)) * K + ((a - D) + 2 * (r - R)) * K - K * (Z - (D + 2 * R));
least - (D * f - R - E * Z) -> (least - (low - slack)) + (low - (d(a * f) - r)) +
    (d(a * f) - a * f) + (a - D) * f - (r - R) - (slack - K * Z) - (K - E) * Z;
