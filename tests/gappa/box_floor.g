# SPDX-License-Identifier: MIT
#
# The floor of the box strategies, u = 2^-24, where products underflow, by 2^-150 each.
#
# First claim: a gap with all sizes below 2^-127 is off by 2^-148 (four products) from that of the
# computed cosines; their own underflow is 2^-149 of M and far below the slack of box.g.
# Second: up to M = 2^-106 the threshold is more than the 7.4u M of box.g and 2^-147 of underflow; beyond
# that 8u M is more than 2^-147 alone. Its own products may underflow.
# Third, of separations: where a, what is left of the difference of two gaps, times half an extent h up
# to 1 is more than w, the error of a model times 4M, as computed, it is so by 2^-141/h: far more than
# all underflow. (For h > 1 64u M is.)
# from kernel/project.h: #define BOX_FLOOR 0x1p-140f
# from kernel/strategies/box.h: lanes_add(lanes_add(rounding, model), lanes_set(BOX_FLOOR));
# from kernel/strategies/box_contacts.h: lanes_add(lanes_mul(a[6], four_m_up), floor));
# from kernel/strategies/box_contacts.h: lanes_add(lanes_mul(b[6], four_m_up), floor));
# fails: F = 1b-140 => F = 1b-148

@m = float<ieee_32,ne>;
F = 1b-140;
K = 1b-22;
u = 1b-24;
dx = m(DX); dy = m(DY); hx = m(HX); ox = m(OX); oy = m(OY);
along = m(m(dx * a1) + m(dy * a2));
reach = m(hx + m(m(ox * c) + m(oy * s)));
x = z * 4 * K;
threshold = m(m(m(x) + m(model)) + F);
left = m(a * h);
right = m(m(w) + F);

{ |DX| <= 1b-127 /\ |DY| <= 1b-127 /\ |HX| <= 1b-127 /\ |OX| <= 1b-127 /\ |OY| <= 1b-127 /\
  |a1| <= 1.0000001 /\ |a2| <= 1.0000001 /\ |c| <= 1.0000003 /\ |s| <= 1.0000003 /\
  z in [0,1b-106] /\ model in [0,1b-126] /\
  |a * h| <= 1b-126 /\ h in [1b-149,1] /\ w in [0,1b-126] /\ left - right >= 0
  -> |along - (dx * a1 + dy * a2)| + |reach - (hx + (ox * c + oy * s))| <= 1b-148 /\
     threshold - (7.4 * u * z + model + 1b-147) >= 0 /\
     (a * h - w) / h >= 1b-141 }

threshold - (7.4 * u * z + model + 1b-147) ->
    (threshold - (m(m(x) + m(model)) + F)) + (m(m(x) + m(model)) - (m(x) + m(model))) + (m(x) - x) +
    (m(model) - model) + (16 - 7.4) * u * z + (F - 1b-147);
a * h - w -> (left - right) + (a * h - left) + (right - (m(w) + F)) + (m(w) - w) + F;
