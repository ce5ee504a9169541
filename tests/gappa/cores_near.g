# SPDX-License-Identifier: MIT
#
# gaps/round_text.h, the bound from above, u = 2^-24, for the points as their offsets have them, each
# of which is off by u M; differences e of offsets and s of an end and a vertex, with l for the length
# of e, scaled to 1, and |s| scaled to at most 1; in fact |s| <= 2 M and l <= 2 M. p and q are products,
# off by 3.1u each of sizes that add up to l |s| at most. First claim: D, and the place along e, is off
# by 4.2u l |s|: 8.4u M in units of length. So a vertex that seems to lie beside the edge lies past its
# end by 4.2u |s| + 4.2u l at most, 16.8u M. Second: the square of D / l is off by 6.3u, and D / l by
# 3.2u of itself, 6.4u M. All of that is 33.6u M, and with the offsets 35.6u. Third: the nearest point
# past an end, in x and y together, with M scaled to 1: t f is off by 2.1u of 2, its sum with two
# offsets by 2u of 6 and their own roundings, 20u in all. CORES_ERROR, K, is more than both, and than
# the roundings of R: fourth.
# source: #define CORES_ERROR 0x1p-18f
# source: OF(div)(OF(mul)(side, side), square)
# source: OF(sub)(OF(mul)(t, fx), to_x)
# fails: K = 1b-18 => K = 1b-19

@d = float<24,-10000,ne>;
K = 1b-18;
u = 1b-24;
side = d(a);
line = d(d(g * g) / s);
way = d(d(t * f) - o);

{ |a| <= 1.01 /\ |a - A| <= 50b-28 /\ g in [1,2] /\ s in [1,2] /\ s -/ S in [-68b-28,68b-28] /\
  t in [0,1] /\ |f| <= 2.01 /\ |f - F| <= 33b-28 /\ |o| <= 2.01 /\ |o - O| <= 33b-28
  -> |side - A| <= 67b-28 /\
     line -/ (g * g / S) in [-102b-28,102b-28] /\
     |way - (t * F - O)| <= 20b-24 /\
     K * (1 - 11 * u) - 36 * u >= 0 }

side - A -> (side - a) + (a - A);
way - (t * F - O) -> (way - (d(t * f) - o)) + (d(t * f) - t * f) + t * (f - F) - (o - O);
