# SPDX-License-Identifier: MIT
#
# The grid of closest_double.h, in units of q = 2^-25 P: all corners are multiples of q and differ from
# one of them by at most P = K q, so that any two differ by at most 2 K q. Then no sum of two
# products of such differences rounds. And the test for a multiple: adding 1.5 * 2^27 P to a double
# below 2^51 q rounds it to an integer, and taking that away again rounds nothing, as in on_grid.g.
# source: bits = (bits & 0x7F800000u) + 0x00800000u
# source: (double)above * 0x1.8p27
# fails: K = 33554432 => K = 67108864
# fails: 201326592 => 50331648

@d = float<ieee_64,ne>;
@integer = fixed<0,ne>;
K = 33554432;
G = 2 * K;
a = integer(A); b = integer(B); c = integer(C); e = integer(E);
first = d(a * b); second = d(c * e);
whole = first + second;
N = 33554432 * 201326592;
y = d(Y);
wide = d(y + N);

{ A / G in [-1,1] /\ B / G in [-1,1] /\ C / G in [-1,1] /\ E / G in [-1,1] /\
  Y in [-2251799813685247,2251799813685247]
  -> first - a * b in [0,0] /\ second - c * e in [0,0] /\ d(whole) - whole in [0,0] /\
     @FIX(wide, 0) /\ d(wide - N) - (wide - N) in [0,0] }

A -> (A / G) * G; B -> (B / G) * G; C -> (C / G) * G; E -> (E / G) * G;
