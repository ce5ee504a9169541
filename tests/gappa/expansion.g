# SPDX-License-Identifier: MIT
#
# The exact path and the double lanes stand on this: a product of two floats is exact in double, a
# multiple of 2^-298 below 2^256, so neither the products of a difference nor the sums and rounding
# errors of an expansion come near underflow (2^-1074) or overflow.
# source: double terms[6] = {y1 * wx, -(y1 * x0)
# fails: float<ieee_64,ne> => float<47,-1074,ne>

@f = float<ieee_32,ne>;
@d = float<ieee_64,ne>;
a = f(A);
b = f(B);

{ A in [-1b128,1b128] /\ B in [-1b128,1b128]
  -> d(a * b) - a * b in [0,0] /\ a * b in [-1b256,1b256] /\ @FIX(a * b, -298) }
