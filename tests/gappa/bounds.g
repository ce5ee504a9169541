# SPDX-License-Identifier: MIT
#
# Two discs, u = 2^-24. First claim: the squared distance of the centres is off by 4.2u of itself.
# Second and third: what it is compared with is off by 7.2u of R^2 (1 + K) and R^2 (1 - K), R the sum of
# two radii and a margin, r the rounded sum of the radii with the margin added exactly. Fourth and fifth: so at equal distance and radius neither comparison holds. 2^-30 is
# added there for underflow: 2^-149 of squares from 2^-119 on. Overflow is in docs/exactness.md.
# source: #define BOUNDS_SLACK 0x1p-20f
# source: lanes_mul(lanes_mul(inner, lanes_set(1.0f - BOUNDS_SLACK)), inner)
# fails: K = 1b-20 => K = 11 * 1b-24

@d = float<24,-10000,ne>;
K = 1b-20;
u = 1b-24;
squared = d(p + q);
radius = d(r);
apart = d(d(radius * radius) * (1 + K));
together = d(d(radius * (1 - K)) * radius);

{ p -/ P in [-49b-28,49b-28] /\ q -/ Q in [-49b-28,49b-28] /\ P / (P + Q) in [0,1] /\
  Q / (P + Q) in [0,1] /\ P + Q in [1,4] /\ p + q in [0.5,8] /\ r -/ R in [-1b-24,1b-24] /\ r in [1,2]
  -> squared -/ (P + Q) in [-66b-28,66b-28] /\
     apart -/ (R * R * (1 + K)) in [-115b-28,115b-28] /\
     together -/ (R * (1 - K) * R) in [-115b-28,115b-28] /\
     (1 + K) * (1 - 7.2 * u) - (1 + 4.2 * u) - 1b-30 >= 0 /\
     (1 - 4.2 * u) - (1 - K) * (1 + 7.2 * u) - 1b-30 >= 0 }
