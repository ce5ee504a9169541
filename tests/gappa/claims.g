# SPDX-License-Identifier: MIT
#
# The signs of gaps/claim_text.h for floats: a sum of two products of rounded differences is above 0
# when less 4u of the sum k = |p| + |q| of their sizes it is not below the floor F, u = 2^-24: then it
# is below neither of them.
#
# A product is off by 3.1u of its size, or of 2^-126 where that is more (product.g), so p + q is off
# by 3.1u (k + 2^-125). First claim: where k is not below F but for its rounding, that is at most
# 3.2u k. Second: s is p + q before its rounding and S what it should be; if S <= 0, the rounded s
# stays below the threshold. All is at least 2^-122 then, so that nothing else underflows.
# source: const VECTOR beyond = OF(sub)(value, OF(mul)(size, slack));
# source: OF(at_least)(beyond, OF(set)(SIGN_FLOOR))
# source: #define SIGN_SLACK 0x1p-22f
# source: #define SIGN_FLOOR 0x1p-120f
# fails: K = 1b-22 => K = 1b-23
# fails: F = 1b-120 => F = 1b-121

@d = float<24,-10000,ne>;
K = 1b-22;
F = 1b-120;
h = 3.2 * 1b-24;
least = F * (1 - 1b-23);
result = d(s);
sum = d(k);
threshold d= K * sum;

{ small - least in [0,1] /\
  k in [1,2] /\ s / k in [-1,1] /\ S <= 0 /\ (s - S) / (h * k) in [-1,1]
  -> 3.1 * 1b-125 - 0.1 * small <= 0 /\ result - threshold <= -1b-60 }

3.1 * 1b-125 - 0.1 * small -> (3.1 * 1b-125 - 0.1 * least) - 0.1 * (small - least);
s -> (s - S) + S;
s - S -> ((s - S) / (h * k)) * (h * k) { k <> 0 };
$ k in 16;
