# SPDX-License-Identifier: MIT
#
# A product of two rounded float32 coordinate differences: off by 3.1u of Q, the product of their
# bounds, u = 2^-24.
#
# First claim: the factors take 2.07u. (Differences never lose bits to underflow: standard model.)
# Second: the rounding of the product t, at most Q, takes 1.02u Q. Q is scaled by a power of two to
# [1, 2], and the product is rounded in the format whose smallest normal is 1: that is float32 as
# it stands for any Q from 2^-126 on, gradual underflow included. (Below that: floor.g.)
# fails: [-33b-28,33b-28] => [-31b-28,31b-28]
# fails: 1.02 => 0.98

@m = float<24,-23,ne>;
u = 1b-24;
p = m(t);

{ a -/ A in [-1b-24,1b-24] /\ b -/ B in [-1b-24,1b-24] /\
  q in [1,2] /\ t / q in [-1,1]
  -> (a * b) -/ (A * B) in [-33b-28,33b-28] /\ |p - t| - 1.02 * u * q <= 0 }

t -> (t / q) * q { q <> 0 };
$ q in 64;
