# SPDX-License-Identifier: MIT
#
# The test for a multiple of q, in units of q: adding 1.5 * 2^23 to a float32 below 2^22, or 1.5 * 2^52
# to a double below 2^51, rounds it to an integer, and taking that away again rounds nothing. So what
# comes back equal was an integer. (Larger ones: docs/exactness.md.)
# source: lanes_mul(below, lanes_set(0x1.8p13f))
# source: doubles_mul(doubles_of(above), doubles_set(0x1.8p26))
# fails: M = 12582912 => M = 3145728
# fails: N = 6755399441055744 => N = 1688849860263936

@f = float<ieee_32,ne>;
@d = float<ieee_64,ne>;
M = 12582912;
N = 6755399441055744;
x = f(X);
sum = f(x + M);
y = f(Y);
wide = d(y + N);

{ X in [0,4194303] /\ Y in [-2251799813685247,2251799813685247]
  -> @FIX(sum, 0) /\ f(sum - M) - (sum - M) in [0,0] /\
     @FIX(wide, 0) /\ d(wide - N) - (wide - N) in [0,0] }
