# SPDX-License-Identifier: MIT
#
# nested_vote: a vertex nearer than R to an edge, u = 2^-24; the other side of round_edge.g. T is
# (radius - K extent) (1 - S). First claim: R without its slack is off by 3.2u of the sum of both parts
# (1 - S), and what is not above K extent is taken for 0. Second: its square times the square of the
# length, s, is off by 8.5u of s T^2. Third and fourth: so where D >= R l, computed as
# g >= (R - 3.1u M) l (1 - u), the square of g, rounded, is not below it: T is at most
# (R - 3.1u M) (1 - S) (1 + 1.1u), with a radius off by 1.1u and an extent by 2.1u.
# source: lanes_mul(lanes_sub(radius, error), lanes_sub(one, slack))
# source: lanes_sub(lanes_mul(lanes_sub(square, floor), inner), floor)
# fails: S = 1b-20 => S = 1b-21
# fails: K = 1b-22 => K = 1b-23

@d = float<24,-10000,ne>;
S = 1b-20;
K = 1b-22;
u = 1b-24;
narrow = d(d(radius - e) * (1 - S));
inner = d(w * w);
reach = d(inner * s);

{ radius - e in [1b-60,1b30] /\ e in [1b-22,1b-21] /\ w -/ T in [-50b-28,50b-28] /\ w in [1,2] /\ s in [1,2]
  -> narrow -/ ((radius - e) * (1 - S)) in [-33b-28,33b-28] /\
     reach -/ (T * T * s) in [-136b-28,136b-28] /\
     K * (1 - 3.1 * u) - 3.1 * u * (1 + 1.1 * u) >= 0 /\
     (1 - u) * (1 - u) * (1 - u) -
       (1 + 4.2 * u) * (1 + 10.6 * u) * (1 - S) * (1 - S) * (1 + 1.1 * u) * (1 + 1.1 * u) >= 0 }
