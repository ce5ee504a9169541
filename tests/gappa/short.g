# SPDX-License-Identifier: MIT
#
# The differences of closest_ties.h that have 26 bits. Let d be a double, scaled to [1,2] by a power
# of two, and not 1, which has one bit: the upper half h, from a product with 2^27 + 1, is a multiple
# of 2^-25. So has d if it is h, and with it 26 bits: then no product a b of two of them rounds.
# source: doubles_mul(d, doubles_set(0x8000001p0))
# source: doubles_sub(product, doubles_sub(product, d))
# fails: fixed<-25 => fixed<-27

@d = float<ieee_64,ne>;
@short = fixed<-25,ne>;
x = d(X);
product = d(x * 134217729);
rest = d(product - x);
upper = d(product - rest);
a = short(A); b = short(B);
both = d(a * b);

{ x in [0x1.0000000000001p0,2] /\ A in [-2,2] /\ B in [-2,2]
  -> @FIX(upper, -25) /\ both - a * b in [0,0] }

product - x -> (product - x * 134217729) + x * 134217728;
