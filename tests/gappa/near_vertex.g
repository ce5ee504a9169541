# SPDX-License-Identifier: MIT
#
# sepax_shifted_vertex_gap: the squared distance of two vertices against the square of a radius, in
# double, u = 2^-53. First claim: without a shift the former is off by 4.2u of itself, its squares p
# and q by 3.1u each. Second: the latter by 5.2u, the radius by 2.1u. Third: with a shift, too, the
# difference s is off by less than 12u of the sum z of both sizes from what it should be, S (exactness
# 23); and if S <= 0, it stays below the threshold once rounded. (-s and -S: the other sign.) Nothing
# underflows (expansion.g).
# source: if (fabs(gap) >= 0x1p-49 * (dx.size * dx.size + dy.size * dy.size + reach)) {
# source: ((double)a + (double)b) + (double)margin
# fails: K = 1b-49 => K = 1b-50
# fails: [-33b-57,33b-57] => [-48b-57,48b-57]

@d = float<53,-10000,ne>;
K = 1b-49;
u = 1b-53;
h = 12 * u;
apart = d(p + q);
reach = d(radius * radius);
result = d(s);
sum = d(k);
threshold d= K * sum;

{ p -/ P in [-49b-57,49b-57] /\ q -/ Q in [-49b-57,49b-57] /\ P / (P + Q) in [0,1] /\
  Q / (P + Q) in [0,1] /\ P + Q in [1,4] /\ p + q in [0.5,8] /\
  radius -/ R in [-33b-57,33b-57] /\ radius in [1,2] /\
  z in [1,2] /\ k / z in [0.9999995,1.0000005] /\ s / z in [-1.1,1.1] /\ S <= 0 /\
  (s - S) / (h * z) in [-1,1]
  -> apart -/ (P + Q) in [-67b-57,67b-57] /\
     reach -/ (R * R) in [-83b-57,83b-57] /\
     result - threshold <= -1b-60 }

k -> (k / z) * z { z <> 0 };
s -> (s - S) + S;
s - S -> ((s - S) / (h * z)) * (h * z) { z <> 0 };
$ z in 16;
