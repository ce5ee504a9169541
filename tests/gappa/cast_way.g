# SPDX-License-Identifier: MIT
#
# cast_to_vertex: how far the way between two vertices at their contact is off, u = 2^-53, where it
# is (-w, x) along and across the motion. R |m| is scaled to 1, so x^2 + w^2 is 1. R^2 |m|^2 is off
# by 8.4u (cast_reach.g), x by 3.1u of its size z, and w^2 by 8.4u + 6.2u |x| z + 2.2u with its own
# roundings. It is at least 2^-10 (1 + z^2), and z is at least |x|: so z is at most 32.1 w, and w at
# least 0.0441. First claim: a root is off by u. Second: w is off by half of the error of its square,
# divided by w, and that root; with x, off by 3.1u z, and with 12u for the roundings of the way, of an
# edge that is compared with it, and of their products, that is less than what is taken off of sizes
# that are not below the lengths.
# source: #define CAST_WAY_ERROR 0x1p-45
# source: cast_surely(root, size, CAST_CLEAR)
# fails: K = 1b-45 => K = 1b-46

@d = float<53,-10000,ne>;
K = 1b-45;
u = 1b-53;
root = d(sqrt(g));

{ w in [0.0441,1.0001] /\ g in [1b-10,1.001]
  -> root -/ sqrt(g) in [-1b-53,1b-53] /\
     K / u - (5.31 / w + 3.11 * 32.1 + 1.01 + 3.11 * 32.1 * w + 12) >= 0 }

$ w in 200;
