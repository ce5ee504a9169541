# SPDX-License-Identifier: MIT
#
# On the grid of gaps/certify.h nothing rounds: in units of q all differences of a pair are integers
# below 2^26, and D is formed of these without an error in double. A power of two as unit keeps
# that, since doubles do not underflow here. D is the cross product of an edge and a difference, so
# it is within 2 G^2 like the two that it is the difference of.
# source: doubles_mul(doubles_of(above), doubles_set(0x1.8p26))
# fails: G = 67108863 => G = 134217727

@f = float<ieee_64,ne>;
@integer = fixed<0,ne>;
G = 67108863;
a = integer(A); b = integer(B); c = integer(C); d = integer(D);
e = integer(E); g = integer(G2); h = integer(H); i = integer(I);
first = f(a * b) - f(c * d);
second = f(e * g) - f(h * i);
whole = f(first) - f(second);

{ A / G in [-1,1] /\ B / G in [-1,1] /\ C / G in [-1,1] /\ D / G in [-1,1] /\
  E / G in [-1,1] /\ G2 / G in [-1,1] /\ H / G in [-1,1] /\ I / G in [-1,1] /\
  whole / (2 * G * G) in [-1,1]
  -> f(a * b) - a * b in [0,0] /\ f(first) - first in [0,0] /\ f(whole) - whole in [0,0] }

A -> (A / G) * G; B -> (B / G) * G; C -> (C / G) * G; D -> (D / G) * G;
E -> (E / G) * G; G2 -> (G2 / G) * G; H -> (H / G) * G; I -> (I / G) * G;
whole -> (whole / (2 * G * G)) * (2 * G * G);
