# SPDX-License-Identifier: MIT
#
# sepax_approach_time: times in double, u = 2^-53, where each term is at least K = 2^-10 of its size z.
# A term is off by 10u z at most: D - R l by 9.6u, S and p.m by 3.1u, |p|^2 - R^2 by 6.2u, and R^2 |m|^2
# - (p x m)^2 by 9.5u (cast_reach.g). First claim: so it is off by less than 2^-39.6 of itself. Second:
# its root by half of that and a rounding. Third: so is the quotient of two terms, or of a term and
# the sum of a term and such a root, both positive; from expansions each is off by less than 2^-45.
# The window has more than twice that.
# source: #define CLEAR 0x1p-10
# source: #define TIME_ERROR 0x1p-36
# fails: K = 1b-10 => K = 1b-12
# fails: T = 1b-36 => T = 1b-39

@d = float<53,-10000,ne>;
K = 1b-10;
T = 1b-36;
u = 1b-53;
e = 10 * u / K;
quotient = d(a / b);

{ a -/ A in [-5161b-52,5161b-52] /\ b -/ B in [-5325b-52,5325b-52] /\ a in [1b-300,1b300] /\
  b in [1b-300,1b300] /\ A / B in [1b-700,1b700]
  -> e <= 5161b-52 /\
     quotient -/ (A / B) in [-1b-38,1b-38] /\
     T * 0.5 - 1b-38 >= 0 }
