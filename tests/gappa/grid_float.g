# SPDX-License-Identifier: MIT
#
# On the grid of project.h nothing rounds: all differences of a pair are multiples of q below 2^11 q,
# and D is formed of these without an error in float32, by either form.
#
# The edge of the first form is a difference as well, so all factors have the same bound. In the
# second form c0 - c1 is the cross product of a difference with an offset; as a difference of two
# numbers below 2^23 q^2 it stays below 2^24 q^2 also for one who does not see that.
#
# P/2 is a power of two above L and below U. So q = 2^-11 P is at least 2^-10 2L, where products are
# nearest to underflow (a larger power of two scales all of it), and at most 2^-11 U: last claim,
# nothing overflows there.
# source: lanes_greater(below, lanes_set(0x1p-60f))
# source: lanes_greater(lanes_set(0x1p60f), below)
# source: lanes_mul(below, lanes_set(0x1.8p13f))
# fails: G = 2047 => G = 4095
# fails: L = 1b-60 => L = 1b-66
# fails: U = 1b60 => U = 1b64

@f = float<ieee_32,ne>;
@integer = fixed<0,ne>;
G = 2047;
L = 1b-60;
U = 1b60;
q = 1b-10 * 2 * L;
a = integer(A) * q; b = integer(B) * q; c = integer(C) * q; d = integer(D) * q;
e = integer(E) * q; g = integer(G2) * q; h = integer(H) * q; i = integer(I) * q;
first = f(a * b) - f(c * d);
second = f(e * g) - f(h * i);
whole = f(first) - f(second);

{ A / G in [-1,1] /\ B / G in [-1,1] /\ C / G in [-1,1] /\ D / G in [-1,1] /\
  E / G in [-1,1] /\ G2 / G in [-1,1] /\ H / G in [-1,1] /\ I / G in [-1,1]
  -> f(a * b) - a * b in [0,0] /\ f(first) - first in [0,0] /\ f(whole) - whole in [0,0] /\
     (1b24 * (1b-11 * U)) * (1b-11 * U) <= 1b127 }

A -> (A / G) * G; B -> (B / G) * G; C -> (C / G) * G; D -> (D / G) * G;
E -> (E / G) * G; G2 -> (G2 / G) * G; H -> (H / G) * G; I -> (I / G) * G;
