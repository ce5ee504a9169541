# SPDX-License-Identifier: MIT
#
# sign_certain: a difference (or sum) of two products of rounded differences has the right sign when
# it is at least 4u of the sum k = |p| + |q| of their sizes, u = 2^-53.
#
# s is p - q before its rounding and S what it should be: off by 3.1u k (product_double.g). If
# S <= 0, the rounded s stays strictly below the threshold. (-s and -S: the other sign.)
# source: fabs(result) >= 0x1p-51 * (fabs(p) + fabs(q))
# fails: 1b-51 => 3 * 1b-53

@d = float<53,-10000,ne>;
K = 1b-51;
h = 3.1 * 1b-53;
result = d(s);
sum = d(k);
threshold d= K * sum;

{ k in [1,2] /\ s / k in [-1,1] /\ S <= 0 /\ (s - S) / (h * k) in [-1,1]
  -> result - threshold <= -1b-60 }

s -> (s - S) + S;
s - S -> ((s - S) / (h * k)) * (h * k) { k <> 0 };
$ k in 16;
