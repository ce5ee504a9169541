# SPDX-License-Identifier: MIT
#
# rounded_up: a float that is not less than v (1 + 2^-30). First claim: results from 2^-126 on,
# scaled to v in [1, 2]; the summand only helps and is left out. Second claim: subnormal results.
# source: const double above = v * (1 + 0x1p-22) + 0x1p-149;
# source: doubles_add(doubles_mul(v, doubles_set(1 + 0x1p-22)), doubles_set(0x1p-149));
# fails: K = 1b-22 => K = 1b-25
# fails: T = 1b-149 => T = 1b-151

@d = float<ieee_64,ne>;
@f = float<ieee_32,ne>;
K = 1b-22;
T = 1b-149;
normal = f(d(v * (1 + K)));
subnormal = f(d(d(w * (1 + K)) + T));

{ v in [1,2] /\ w in [0,1b-126]
  -> normal - v * (1 + 1b-30) >= 0 /\ subnormal - w * (1 + 1b-30) >= 0 }

normal - v * (1 + 1b-30) -> (normal - d(v * (1 + K))) + (d(v * (1 + K)) - v * (1 + K)) + v * (K - 1b-30);
subnormal - w * (1 + 1b-30) ->
    (subnormal - d(d(w * (1 + K)) + T)) + (d(d(w * (1 + K)) + T) - (d(w * (1 + K)) + T)) +
    (d(w * (1 + K)) - w * (1 + K)) + w * (K - 1b-30) + T;
$ v in 16;
