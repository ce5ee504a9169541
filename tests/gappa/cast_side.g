# SPDX-License-Identifier: MIT
#
# sepax_approach_side: X l + R Y in double, u = 2^-53. The products of X are off by 2.1u each, one of
# their factors being a float, and X as computed by 3.1u of x, the sum of their sizes; Y by 3.1u of y.
# The length l is off by 3.2u (distance.g) and R by 2.1u, factors 1 + e and 1 + f. First claims, with x
# or y scaled to 1: X l is off by 6.5u of x l, R Y by 5.4u of R y. With the roundings of both products
# and of the sum, 1.02u each, that is less than the threshold has, of which 16u are left for its own
# roundings.
# source: fabs(sum) >= 0x1p-49 * (x.size * length + r->value * y.size)
# fails: K = 1b-49 => K = 1b-50

K = 1b-49;
u = 1b-53;

{ |X| <= 1 /\ |dx| <= 50b-57 /\ |Y| <= 1 /\ |dy| <= 50b-57 /\ |e| <= 52b-57 /\ |f| <= 34b-57
  -> |dx * (1 + e) + X * e| <= 103b-57 /\
     |dy * (1 + f) + Y * f| <= 86b-57 /\
     K * (1 - 16 * u) - (6.5 + 1.02 + 1.02) * u >= 0 }
