# SPDX-License-Identifier: MIT
#
# sweeps.c: the sums of what is rounded, u = 2^-24. First claim: a placed coordinate, of a vertex at
# the distance 1 from its origin, is off by 3.01u + 1.01u c, with c the translation. (cos, sin) is
# longer than 1 by 2^-21 at most; p and q are the products. Second: two such vertices, sqrt 2 for both
# coordinates, with 8u for the length of (cos, sin) at the ends and 16u for how far it is off in
# between, are less than the factor of the reach; third: and with 2^-21 for x and y in between less
# than the factor of c.
# source: #define SWEEP_TURN 0x1.2p-19
# source: #define SWEEP_PLACE 0x1p-20
# fails: A = 1b-19 * 1.125 => A = 1b-20 * 1.125
# fails: B = 1b-20 => B = 1b-21

@f = float<24,-10000,ne>;
A = 1b-19 * 1.125;
B = 1b-20;
u = 1b-24;
difference = f(p - q);
placed = f(difference + x);

{ |p| <= 1.001 /\ |q| <= 1.001 /\ |p - q| <= 1.001 /\ |x| <= 1
  -> |difference - (p - q)| <= 1b-24 /\
     |placed - (difference + x)| <= 2b-24 /\
     A - (8.01 + 16 + 2 * 1.41422 * 3.001) * u >= 0 /\
     B - (1.41422 * 8 + 2 * 1.41422 * 1.001) * u >= 0 }
