# SPDX-License-Identifier: MIT
#
# The incident edge of manifold_faces.h: squares of sines in place of sines, u = 2^-53. c is the turn
# of an edge and a the square of its length, as both ways have computed them, b the square of the
# other length. First and second claim: a sine c / sqrt(a) is off by 2.1u of itself, and so is
# c^2 b. So where clip_most_against finds that the sine of f does not exceed that of g, f is less than
# q = 1 + 4.3u times g, and the square of that by 2.1u more. Third: then the lanes do not find
# that f exceeds g by more than their threshold; in units of the square of g.
# source: const double f = f_turn * f_turn * (gx * gx + gy * gy);
# source: const double slack = 0x1p-50 * (f + g);
# fails: K = 1b-50 => K = 1b-51

@d = float<53,-10000,ne>;
K = 1b-50;
u = 1b-53;
root d= sqrt(a);
sine d= c / root;
square d= c * c * b;
f = q * q * (1 + x);
g = 1 + y;
difference d= f - g;
threshold d= K * (f + g);

{ a in [1b-300,1b300] /\ b in [1b-300,1b300] /\ c in [1b-300,1b300] /\
  q in [0.125,1.000000000000000477] /\ x / u in [-2.1,2.1] /\ y / u in [-2.1,2.1]
  -> sine -/ (c / sqrt(a)) in [-2.331e-16,2.331e-16] /\
     square -/ (c * c * b) in [-2.331e-16,2.331e-16] /\
     difference - threshold <= 0 }

x -> (x / u) * u;
y -> (y / u) * u;
$ q in 32;
