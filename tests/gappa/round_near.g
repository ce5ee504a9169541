# SPDX-License-Identifier: MIT
#
# round_near: two vertices nearer than R, u = 2^-24. First claim: the squared distance is off by
# 4.2u of itself, its squares p and q by 3.1u each. Second: the product that it is compared with is
# off by 4.2u of R^2 (1 - K), the radius by 1.1u (rounded from a double that is off by 2u of double).
# Third: so for a distance of R the comparison does not hold. 2^-30 is for underflow: R is above 2^-55
# and squares lose 2^-148.
# source: #define ROUND_SLACK 0x1p-20f
# source: lanes_mul(lanes_mul(radius, less), radius)
# fails: K = 1b-20 => K = 1b-21

@d = float<24,-10000,ne>;
K = 1b-20;
u = 1b-24;
squared = d(p + q);
product = d(d(radius * (1 - K)) * radius);

{ p -/ P in [-49b-28,49b-28] /\ q -/ Q in [-49b-28,49b-28] /\ P / (P + Q) in [0,1] /\
  Q / (P + Q) in [0,1] /\ P + Q in [1,4] /\ p + q in [0.5,8] /\
  radius -/ R in [-17b-28,17b-28] /\ radius in [1,2]
  -> squared -/ (P + Q) in [-66b-28,66b-28] /\
     product -/ (R * (1 - K) * R) in [-67b-28,67b-28] /\
     (1 - 4.2 * u) - (1 - K) * (1 + 4.2 * u) - 1b-30 >= 0 }
