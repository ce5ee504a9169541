# SPDX-License-Identifier: MIT
#
# Separations, u = 2^-24: n . r is off by 4.2u (Lx + Ly), L the extents of the pair.
#
# First claim: the product of a component of the stored normal, off by 1.0001u (discs.g), and a rounded
# difference is off by 3.07u of itself. So both together are off by 3.07u z with z = Lx + Ly, since
# their sizes sum up to z at most; t is their sum before it is rounded. Third claim: the threshold is
# more than that; the extents are rounded too. Fourth: the accuracy that is promised, 8u z. Fifth: the
# underflow of both products and of the threshold.
# source: #define CONTACT_SLACK 0x1p-21f
# source: #define CONTACT_FLOOR 0x1p-126f
# fails: K = 1b-21 => K = 4 * 1b-24
# fails: F = 1b-126 => F = 1b-149

@d = float<24,-10000,ne>;
K = 1b-21;
F = 1b-126;
u = 1b-24;
product = d(n * r);
s = d(t);
threshold = d(d(d(lx) + d(ly)) * K);

{ n -/ N in [-5.9612e-8,5.9612e-8] /\ r -/ R in [-1b-24,1b-24] /\ |n * r| in [1b-300,1b300] /\
  z in [1,2] /\ t / z in [-1.0000005,1.0000005] /\ (t - T) / (u * z) in [-3.07,3.07] /\
  lx in [0,2] /\ ly in [0,2] /\ (lx + ly) / z in [1,1]
  -> product -/ (N * R) in [-49b-28,49b-28] /\
     |s - T| - 4.2 * u * z <= 0 /\ threshold - 4.2 * u * z >= 0 /\
     |s - T| - 8 * u * z <= 0 /\ F - 3 * 1b-150 >= 1b-150 }

t -> (t / z) * z { z <> 0 };
t - T -> ((t - T) / (u * z)) * (u * z) { z <> 0 };
lx + ly -> ((lx + ly) / z) * z { z <> 0 };
$ z in 32;
