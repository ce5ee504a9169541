# SPDX-License-Identifier: MIT
#
# bounds_by_discs, u = 2^-24: the lower bound on a separation and the upper one on a gap, in float32, for
# centres D apart and radii that add up to R; Z is D + 2R, scaled to 1 to 2. d is off by 3.2u of D,
# from two differences, their squares, a sum and a root, and r by u of R. A value that the library
# computes is off by no more than 16u Z: so the lower bound must be less than (D - R) F by as much, F
# at most 1, and the upper one greater than D - R, with the inner radii for R.
# source: #define CLOSE_SLACK 0x1p-17f
# source: lanes_mul(lanes_add(d, lanes_add(outer, outer)), lanes_set(CLOSE_SLACK))
# source: apart = lanes_sub(d, outer);
# source: lanes_select(far, lanes_mul(apart, factor), lanes_sub(lanes_mul(d, factor), outer));
# source: lanes_sub(gap, slack)
# source: lanes_add(lanes_sub(d, inner), slack)
# fails: K = 1b-17 => K = 1b-20

@d = float<24,-10000,ne>;
K = 1b-17;
E = 16b-24;
apart = d(a - r);
low = d(apart * f);
slack = d(d(a + d(r + r)) * K);
least = d(low - slack);
gap = d(a - i);
upper = d(gap + slack);

{ Z in [1,2] /\ D / Z in [0,1] /\ R / Z in [0,0.5] /\ I / Z in [0,0.5] /\ f in [0,1] /\
  Z - (D + 2 * R) in [0,0] /\
  (a - D) / (52b-28 * Z) in [-1,1] /\ (r - R) / (18b-28 * Z) in [-0.5,0.5] /\
  (i - I) / (18b-28 * Z) in [-0.5,0.5] /\ a in [0,3] /\ r in [0,2] /\ i in [0,2]
  -> least - ((D - R) * f - E * Z) <= 0 /\
     upper - ((D - I) + E * Z) >= 0 }

D -> (D / Z) * Z { Z <> 0 };
R -> (R / Z) * Z { Z <> 0 };
I -> (I / Z) * Z { Z <> 0 };
a - D -> ((a - D) / (52b-28 * Z)) * (52b-28 * Z) { Z <> 0 };
r - R -> ((r - R) / (18b-28 * Z)) * (18b-28 * Z) { Z <> 0 };
i - I -> ((i - I) / (18b-28 * Z)) * (18b-28 * Z) { Z <> 0 };
apart - (D - R) -> (apart - (a - r)) + (a - D) - (r - R);
low - (D - R) * f -> (low - apart * f) + (apart - (D - R)) * f;
gap - (D - I) -> (gap - (a - i)) + (a - D) - (i - I);
slack - K * Z -> (slack - d(a + d(r + r)) * K) + (d(a + d(r + r)) - (a + d(r + r))) * K + (d(r + r) - (r + r)) * K + ((a - D) + 2 * (r - R)) * K - K * (Z - (D + 2 * R));
least - ((D - R) * f - E * Z) -> (least - (low - slack)) + (low - (D - R) * f) - (slack - K * Z) - (K - E) * Z;
upper - ((D - I) + E * Z) -> (upper - (gap + slack)) + (gap - (D - I)) + (slack - K * Z) + (K - E) * Z;
