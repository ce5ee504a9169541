# SPDX-License-Identifier: MIT
#
# On the grid of project.h nothing rounds: in units of q all differences of a pair are integers
# below 2^11, and D is formed of these without an error in float32, by either form. A power of two
# as unit keeps that as long as q^2 does not underflow.
#
# The edge of the first form is a difference as well, so all factors have the same bound. In the
# second form c0 - c1 is the cross product of a difference with an offset; as a difference of two
# numbers below 2^23 it stays below 2^24 also for one who does not see that.
# from kernel/project.h: lanes_mul(below, lanes_set(0x1.8p13f))
# fails: G = 2047 => G = 4095

@f = float<ieee_32,ne>;
@integer = fixed<0,ne>;
G = 2047;
a = integer(A); b = integer(B); c = integer(C); d = integer(D);
e = integer(E); g = integer(G2); h = integer(H); i = integer(I);
first = f(a * b) - f(c * d);
second = f(e * g) - f(h * i);
whole = f(first) - f(second);

{ A / G in [-1,1] /\ B / G in [-1,1] /\ C / G in [-1,1] /\ D / G in [-1,1] /\
  E / G in [-1,1] /\ G2 / G in [-1,1] /\ H / G in [-1,1] /\ I / G in [-1,1]
  -> f(a * b) - a * b in [0,0] /\ f(first) - first in [0,0] /\ f(whole) - whole in [0,0] }

A -> (A / G) * G; B -> (B / G) * G; C -> (C / G) * G; D -> (D / G) * G;
E -> (E / G) * G; G2 -> (G2 / G) * G; H -> (H / G) * G; I -> (I / G) * G;
