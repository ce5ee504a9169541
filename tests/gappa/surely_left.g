# SPDX-License-Identifier: MIT
#
# surely_left: p - q of two products of float32 edges is positive beyond 8u (|p| + |q|) + 2^-120.
#
# As sign_certain.g with u = 2^-24 and k = |p| + |q|, for products from 2^-126 on (product.g, where
# rx and ry are |a| and |b|: 3.1u |ab| is less than 3.2u |p|); for smaller ones floor.g.
# source: p - q > 0x1p-21f * (fabsf(p) + fabsf(q)) + 0x1p-120f
# fails: 1b-21 => 3 * 1b-24

@d = float<24,-10000,ne>;
K = 1b-21;
h = 3.2 * 1b-24;
result = d(s);
sum = d(k);
threshold d= K * sum;

{ k in [1,2] /\ s / k in [-1,1] /\ S <= 0 /\ (s - S) / (h * k) in [-1,1]
  -> result - threshold <= -1b-60 }

s -> (s - S) + S;
s - S -> ((s - S) / (h * k)) * (h * k) { k <> 0 };
$ k in 16;
