# SPDX-License-Identifier: MIT
#
# gaps/round_text.h, the bound from below, u = 2^-24: D of an edge of the length l from offsets, with
# l M scaled to 1, where M bounds the sum of the reaches in x and y. The products of a vertex are off
# by 3.1u of their sizes (product.g), which add up to l M at most; a and c are their differences
# before the rounding, A and C as they should be. First claim: D is off by 10.3u. Second: the square
# of the gap is off by 6.3u of itself, where s is the square of the length, off by 4.2u
# (near_vertex.g). So where the gap is at most R, computed as D <= R l + 10.3u l M, its square is at
# most (R + 10.3u M)^2 (1 + 6.3u), and CORES_ERROR, K, is more than that, and than the roundings of R,
# of the error and of its square, 8u R and 11u of the error: third and fourth.
# source: #define CORES_ERROR 0x1p-18f
# source: OF(div)(OF(mul)(side, OF(abs)(side)), square)
# fails: K = 1b-18 => K = 1b-21

@d = float<24,-10000,ne>;
K = 1b-18;
u = 1b-24;
at = d(a);
own = d(c);
side = d(at - own);
square = d(g * g);
gap = d(square / s);

{ |a| <= 1.01 /\ |c| <= 1.01 /\ |a - A| <= 50b-28 /\ |c - C| <= 50b-28 /\
  g in [1,2] /\ s in [1,2] /\ s -/ S in [-68b-28,68b-28]
  -> |side - (A - C)| <= 165b-28 /\
     gap -/ (g * g / S) in [-102b-28,102b-28] /\
     K * (1 - 11 * u) - 10.4 * u >= 0 /\
     K * (1 - 11 * u) - 8 * u >= 0 }

side - (A - C) -> (side - (at - own)) + (at - a) - (own - c) + (a - A) - (c - C);
