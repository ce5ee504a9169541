# SPDX-License-Identifier: MIT
#
# Relations of a shape that is moved by a shift, by the float filter on vertices that the shift has
# rounded. With u = 2^-24, R for the reach of the pair and M for the largest size of a moved
# coordinate, each such coordinate is off by u M. So D is off by 6u R M + 4u^2 M^2, besides the 28u R^2
# of the filter, of which 29u are proved (relate_cross.g).
#
# k is M / R, and everything is divided by u R^2. Both radii in the reach are wider by 2^-4 M, so
# the reach is 1 + k S, and the threshold 32 times its square, off by a factor of 1 + e for its
# roundings.
# source: #define SHIFT_REACH 0x1p-4f
# source: wider = shift_moves(shift) ? size * SHIFT_REACH : 0;
# source: const lanes outer = lanes_add(lanes_set(b->outer), lanes_set(wider));
# source: .wide = {disc->x, disc->y, disc->outer + wider, -INFINITY},
# source: #define FILTER_SLACK 0x1p-21f
# source: const lanes four_q = lanes_mul(lanes_mul(lx, lanes_set(4.0f)), ly);
# fails: S = 1b-3 => S = 1b-4

S = 1b-3;
u = 1b-24;
threshold = 32 * (1 + k * S) * (1 + k * S) * (1 + e);
error = 29 + 6 * k + 4 * u * k * k;

{ k in [0,1b40] /\ e in [-4b-24,1b-9] -> threshold - error >= 0 }

threshold - error ->
  (3 + 32 * e) + (64 * S - 6 + 64 * S * e) * k + (32 * S * S * (1 + e) - 4 * u) * (k * k);
