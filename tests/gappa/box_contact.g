# SPDX-License-Identifier: MIT
#
# Which edge of two boxes has the widest gap, u = 2^-24: model gaps are off by 7.4u M (box.g), the
# gaps as stored by 4.2u of both extents (contact.g), which add up to 4M at most: by 24.2u M
# together, and the difference of two edges by 48.4u M.
#
# best - other is the difference of two model gaps, z = M, e twice the error of both models. Claim:
# what is left of the difference, as computed, is no more than what is left in truth of it.
# from kernel/project.h: #define BOX_CONTACT_SLACK 0x1p-20f
# fails: K = 1b-20 => K = 48 * 1b-26
# fails: 48.4 * u => 64 * u

@d = float<24,-10000,ne>;
K = 1b-20;
u = 1b-24;
rounding = d(d(scale * 4) * K);
apart = d(d(d(t) - rounding) - e);

{ z in [1,2] /\ scale / z in [0.9999995,1.0000005] /\ t / z in [0,2.000001] /\ e / z in [0,2.000001]
  -> apart - (t - e - 48.4 * u * z) <= 0 }

scale -> (scale / z) * z { z <> 0 };
t -> (t / z) * z { z <> 0 };
e -> (e / z) * z { z <> 0 };
apart - (t - e - 48.4 * u * z) -> (apart - (t - rounding - e)) + (48.4 * u * z - rounding);
$ z in 32;
