# SPDX-License-Identifier: MIT
#
# The cross product of two edges in formulas.h, in double: with u = 2^-53 off by 4u (|p| + |q|), of
# which 2^-50 (|p| + |q|) is stored as its error. q is |p| + |q|: the errors of both products together
# are at most 3.1u q (product_double.g), their difference at most k.
# source: 0x1p-50 * (fabs(p) + fabs(q))
# fails: 1b-50 => 1b-52

@d = float<53,-10000,ne>;
K = 1b-50;
h = 3.1 * 1b-53;
gap = d(pa);
D = Pa;
sum = d(q);
e d= K * sum;

{ q in [1,2] /\
  pa / q in [-1,1] /\ (pa - Pa) / (h * q) in [-1,1]
  -> |gap - D| - e <= 0 }

pa -> (pa / q) * q { q <> 0 };
pa - Pa -> ((pa - Pa) / (h * q)) * (h * q) { q <> 0 };
$ q in 16;
