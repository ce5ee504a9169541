# SPDX-License-Identifier: MIT
#
# bounds_by_models, u = 2^-24: bounds on a separation by the widest model gap g of two boxes, z = M.
# The model gap is off by 7.4u z (box.g), the separation that the library computes by 32u z, and by
# n more, where s, as computed, is at least 1.9 n. The lower bound must be less than g by all that,
# and the upper one greater.
# source: #define BOX_CONTACT_SLACK 0x1p-24f
# source: const lanes error = lanes_add(rounding, models);
# source: lanes_sub(gap, error)
# source: lanes_add(gap, error)
# fails: K = 1b-24 => K = 1b-25

@d = float<24,-10000,ne>;
K = 1b-24;
u = 1b-24;
rounding = d(d(scale * 64) * K);
error = d(rounding + d(s));
lower = d(d(g) - error);
upper = d(d(g) + error);

{ z in [1,2] /\ scale / z in [0.9999995,1.0000005] /\ g / z in [-2.000001,2.000001] /\
  s / z in [0,1] /\ n / z in [0,1] /\ s - 1.9 * n >= 0
  -> lower - (d(g) - 39.4 * u * z - n) <= 0 /\ upper - (d(g) + 39.4 * u * z + n) >= 0 }

n - s -> 0 - (s - 1.9 * n) / 1.9 - s * (0.9 / 1.9);
lower - (d(g) - 39.4 * u * z - n) ->
    (lower - (d(g) - error)) - (error - (rounding + d(s))) - (d(s) - s) + (n - s) +
    (39.4 * u * z - rounding);
upper - (d(g) + 39.4 * u * z + n) ->
    (upper - (d(g) + error)) + (error - (rounding + d(s))) + (d(s) - s) - (n - s) -
    (39.4 * u * z - rounding);
