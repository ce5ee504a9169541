# SPDX-License-Identifier: MIT
#
# nested_vote: an edge that separates by more than R, u = 2^-24; l is its length and M the sum of both
# extents. First claim: R with its slack is off by 3.1u of T = (radius + K extent) (1 + S). Second:
# its square times the square of the length, s, by 8.5u of s T^2; what is added to both only makes
# them larger, but for two roundings. Third: the square of the length by 4.2u. Fourth and fifth: so
# where D <= R l, computed as g <= (R + 3.1u M) l (1 + u), the square of g, rounded, does not exceed
# it: T is at least (R + 3.1u M) (1 + S) (1 - 1.1u), with a radius off by 1.1u and an extent by 2.1u.
# source: #define ROUND_SLACK 0x1p-20f
# source: #define ROUND_OF_FEATURE 0x1p-20f
# source: const lanes error = lanes_mul(extent, lanes_set(ROUND_OF_FEATURE));
# source: lanes_mul(lanes_add(radius, error), lanes_add(one, slack))
# source: lanes_add(lanes_mul(lanes_add(square, floor), outer), floor)
# fails: S = 1b-20 => S = 1b-21
# fails: K = 1b-20 => K = 1b-23

@d = float<24,-10000,ne>;
S = 1b-20;
K = 1b-20;
u = 1b-24;
wide = d(d(radius + d(extent * K)) * (1 + S));
outer = d(w * w);
reach = d(outer * s);
squared = d(p + q);

{ radius in [0,1b30] /\ extent in [1,2] /\ w -/ T in [-50b-28,50b-28] /\ w in [1,2] /\ s in [1,2] /\
  p -/ P in [-49b-28,49b-28] /\ q -/ Q in [-49b-28,49b-28] /\ P / (P + Q) in [0,1] /\
  Q / (P + Q) in [0,1] /\ P + Q in [1,4] /\ p + q in [0.5,8]
  -> wide -/ ((radius + extent * K) * (1 + S)) in [-50b-28,50b-28] /\
     reach -/ (T * T * s) in [-136b-28,136b-28] /\
     squared -/ (P + Q) in [-66b-28,66b-28] /\
     K * (1 - 2.1 * u) - 3.1 * u * (1 - 1.1 * u) >= 0 /\
     (1 - 4.2 * u) * (1 - 10.6 * u) * (1 + S) * (1 + S) * (1 - 1.1 * u) * (1 - 1.1 * u)
       - (1 + u) * (1 + u) * (1 + u) >= 0 }
