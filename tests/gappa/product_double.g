# SPDX-License-Identifier: MIT
#
# product.g for differences of floats in double: 3.1u of Q with u = 2^-53. Nothing underflows, since
# the products are at least 2^-298 or 0 (expansion.g).
# fails: [-33b-57,33b-57] => [-31b-57,31b-57]
# fails: 1.02 => 0.98

@m = float<53,-10000,ne>;
u = 1b-53;
p = m(t);

{ a -/ A in [-1b-53,1b-53] /\ b -/ B in [-1b-53,1b-53] /\
  q in [1,2] /\ t / q in [-1,1]
  -> (a * b) -/ (A * B) in [-33b-57,33b-57] /\ |p - t| - 1.02 * u * q <= 0 }

t -> (t / q) * q { q <> 0 };
$ q in 64;
