# SPDX-License-Identifier: MIT
#
# The floor of the box strategies, u = 2^-24, where products underflow, by 2^-150 each.
#
# First claim: a gap with all sizes below 2^-127 is off by 2^-148 (four products) from that of the
# computed cosines; their own underflow is 2^-149 of M and far below the slack of box.g.
# Second: up to M = 2^-106 the threshold is more than the 7.4u M of box.g and 2^-147 of underflow; beyond
# that 8u M is more than 2^-147 alone. Its own products may underflow.
# Third, of separations: t, the error of a model by its half extent, times w, four times M, is below what
# the rest of the difference of two gaps is compared with, by 2^-127: more than all underflow.
# source: #define BOX_FLOOR 0x1p-126f
# source: lanes_add(lanes_add(rounding, pair.error), lanes_set(BOX_FLOOR));
# source: lanes_set(0x1p-4f * MODEL_SLACK)
# source: lanes_add(lanes_mul(tilt, four_m), lanes_set(BOX_FLOOR));
# fails: F = 1b-126 => F = 1b-148

@m = float<ieee_32,ne>;
F = 1b-126;
K = 1b-22;
u = 1b-24;
dx = m(DX); dy = m(DY); hx = m(HX); ox = m(OX); oy = m(OY);
along = m(m(dx * a1) + m(dy * a2));
reach = m(hx + m(m(ox * c) + m(oy * s)));
x = z * 4 * K;
threshold = m(m(m(x) + m(model)) + F);
turned = m(m(tw) + F);

{ |DX| <= 1b-127 /\ |DY| <= 1b-127 /\ |HX| <= 1b-127 /\ |OX| <= 1b-127 /\ |OY| <= 1b-127 /\
  |a1| <= 1.0000001 /\ |a2| <= 1.0000001 /\ |c| <= 1.0000003 /\ |s| <= 1.0000003 /\
  z in [0,1b-106] /\ model in [0,1b-126] /\
  tw in [0,1b-126]
  -> |along - (dx * a1 + dy * a2)| + |reach - (hx + (ox * c + oy * s))| <= 1b-148 /\
     threshold - (7.4 * u * z + model + 1b-147) >= 0 /\
     turned - tw >= 1b-141 }

threshold - (7.4 * u * z + model + 1b-147) ->
    (threshold - (m(m(x) + m(model)) + F)) + (m(m(x) + m(model)) - (m(x) + m(model))) + (m(x) - x) +
    (m(model) - model) + (16 - 7.4) * u * z + (F - 1b-147);
turned - tw -> (turned - (m(tw) + F)) + (m(tw) - tw) + F;
