# SPDX-License-Identifier: MIT
#
# cast_to_edge: whether a gap is left at the start and at the end, u = 2^-53. D, at most k and off by
# 3.1u of that, the reach q, off by 6.3u of itself (R 2.1u, l 3.1u, their product), and the speed, at
# most z and off by 3.1u of that. The sizes k + q + z = s are scaled to 1 to 2; p and v are D and the
# speed as computed, e what all three are off. First claim: the size as computed is off by 2.1u.
# Second: the gap at the end, of which the one at the start is a part, is off by less than what is
# taken off, with y the size as computed.
# source: #define CAST_ERROR 0x1p-49
# source: const doubles nearest = doubles_min(gap, doubles_sub(gap, speed.value));
# source: .miss = cast_surely(nearest, doubles_add(size, speed.size), CAST_ERROR),
# source: const doubles least = doubles_mul(doubles_set(part), size);
# fails: K = 1b-49 => K = 1b-50

@d = float<53,-10000,ne>;
K = 1b-49;
u = 1b-53;
size = d(d(a) + d(b));
end = d(d(p - q) - v);

{ a / (a + b) in [0,1] /\ b / (a + b) in [0,1] /\ a in [1b-300,2] /\ b in [1b-300,2] /\
  a + b in [1,2] /\
  s in [1,2] /\ (p - q) / s in [-1,1] /\ (p - q - v) / s in [-1,1] /\ e / (101b-57 * s) in [-1,1] /\
  |y / s - 1| <= 34b-57
  -> size -/ (a + b) in [-34b-57,34b-57] /\
     |end - (p - q - v + e)| - K * y <= 0 }

p - q -> ((p - q) / s) * s { s <> 0 };
p - q - v -> ((p - q - v) / s) * s { s <> 0 };
end - (p - q - v + e) -> (end - (d(p - q) - v)) + (d(p - q) - (p - q)) - e;
e -> (e / (101b-57 * s)) * (101b-57 * s) { s <> 0 };
y -> (1 + (y / s - 1)) * s { s <> 0 };
$ s in 16;
