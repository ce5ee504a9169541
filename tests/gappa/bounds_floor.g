# SPDX-License-Identifier: MIT
#
# Two discs where squares may underflow, by 2^-150 each; from 2^-119 on bounds.g has that in.
#
# First claim, for radii up to 2^-59: what the squared distance d2 is compared with is more than the
# square of the radii R by more than d2 is off, so d2 > apart still means that the discs are apart.
# (Distances are up to 2^-49; the others are larger than the radii anyhow.)
# The others, for overlaps: inner radii are at least I, so a sum of two is at least 2I. Its square does
# not underflow, and two that do are off by no more than the 2^-30 of it that bounds.g leaves for that.
# source: #define BOUNDS_FLOOR 0x1p-100f
# source: lanes_set(1.0f + BOUNDS_SLACK)), lanes_set(BOUNDS_FLOOR));
# source: lanes_mask(doubles_at_least(own, doubles_set(0x1p-60))));
# source: *inner = lanes_select(has, lanes_of(own), lanes_set(-INFINITY));
# fails: F = 1b-100 => F = 1b-122
# fails: I = 1b-60 => I = 1b-61

@m = float<ieee_32,ne>;
K = 1b-20;
F = 1b-100;
I = 1b-60;
r = m(R);
x = m(X);
y = m(Y);
apart = m(m(m(r * r) * (1 + K)) + F);
d2 = m(m(x * x) + m(y * y));
inner = m(I * t);
scaled = m(inner * (1 - K));

{ R in [0,1b-59] /\ X in [-1b-49,1b-49] /\ Y in [-1b-49,1b-49] /\
  t in [2,1b50] /\ small in [0,1b-126]
  -> apart - R * R - |d2 - (X * X + Y * Y)| >= 1b-149 /\
     scaled >= 1b-126 /\ scaled * inner >= 1b-126 /\
     2 * |m(small) - small| - 1b-30 * ((2 * I) * (2 * I)) <= 0 }

apart - R * R ->
    (apart - (m(m(r * r) * (1 + K)) + F)) + (m(m(r * r) * (1 + K)) - m(r * r) * (1 + K)) +
    (m(r * r) - r * r) + (r * r - R * R) + m(r * r) * K + F;
