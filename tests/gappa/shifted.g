# SPDX-License-Identifier: MIT
#
# Signs of shifted points: a difference (or sum) of two products, each of a difference of floats and
# of one that a shift was added to, has the right sign when it is at least 8u of the sum k of the
# sizes of both, u = 2^-53.
#
# s is the result before its rounding and S what it should be: off by 4.3u k for the products. If
# S <= 0, the rounded s stays strictly below the threshold. (-s and -S: the other sign.)
# source: if (fabs(d.value) >= 0x1p-50 * d.size) {
# source: if (fabs(sum) >= 0x1p-50 * (fabs(ex) * dx.size + fabs(ey) * dy.size)) {
# fails: 1b-50 => 4 * 1b-53

@d = float<53,-10000,ne>;
K = 1b-50;
h = 4.3 * 1b-53;
result = d(s);
size = k * (1 + e);
threshold d= K * size;

{ k in [1,2] /\ e in [-4b-53,4b-53] /\ s / k in [-1.01,1.01] /\ S <= 0 /\ (s - S) / (h * k) in [-1,1]
  -> result - threshold <= -1b-60 }

s -> (s - S) + S;
s - S -> ((s - S) / (h * k)) * (h * k) { k <> 0 };
$ k in 16;
