# SPDX-License-Identifier: MIT
#
# Which edge of two boxes has the widest gap, u = 2^-24: model gaps are off by 7.4u M (box.g), the
# gaps as stored by 4.2u of both extents (contact.g), which add up to 4M at most: by 24.2u M
# together, and one more for the rounding of the model's, so the difference of two edges by 50.4u M.
#
# t is how far the widest model gap is ahead of another, as computed: the difference of the two, or
# twice an offset, which is off by less; z = M, e twice the error of both models. Claim: what is left
# of it, as computed, is no more than what is left in truth.
# source: #define BOX_CONTACT_SLACK 0x1p-24f
# source: lanes_mul(pair->scale, lanes_set(64.0f));
# source: lanes_mul(pair->error, lanes_set(2.0f))
# fails: K = 1b-24 => K = 50 * 1b-30
# fails: 50.4 * u => 64 * u

@d = float<24,-10000,ne>;
K = 1b-24;
u = 1b-24;
rounding = d(d(scale * 64) * K);
apart = d(d(d(t) - rounding) - e);

{ z in [1,2] /\ scale / z in [0.9999995,1.0000005] /\ t / z in [0,2.000001] /\ e / z in [0,2.000001]
  -> apart - (t - e - 50.4 * u * z) <= 0 }

scale -> (scale / z) * z { z <> 0 };
t -> (t / z) * z { z <> 0 };
e -> (e / z) * z { z <> 0 };
apart - (t - e - 50.4 * u * z) -> (apart - (t - rounding - e)) + (50.4 * u * z - rounding);
$ z in 32;
