# SPDX-License-Identifier: MIT
#
# Nothing overflows in separations of pairs whose extents add up to less than W, as computed: both are
# then below W (of boxes where 64M is finite and the choice clear, docs/exactness.md 6), and so are the
# differences rx, ry of two vertices, which rounding leaves so. The stored normals are of length 1
# within 1.1u. Claims: the products, the separation, the threshold and the separation less its skin
# stay below 2^128 - 2^104; largest is the largest coordinate and lever the longer lever, any float.
# source: #define WIDE_EXTENT 0x1p126f
# source: return !(extent.x + extent.y < WIDE_EXTENT);
# source: lanes_greater(lanes_set(WIDE_EXTENT), extent);
# source: lanes_mul(pair->scale, lanes_set(64.0f));
# source: lanes_greater(lanes_set(WIDE_EXTENT), extent);
# source: (extent < WIDE_EXTENT)
# fails: W = 1b126 => W = 1b127

@m = float<ieee_32,ne>;
W = 1b126;
px = m(nx * (W * rx));
py = m(ny * (W * ry));
separation = m(px + py);
threshold = m(m(m(W * lx + W * ly) * 1b-21) + 1b-147);
skin = m(m(m(largest * (5 * 1b-24)) + m(m(W * lx + W * ly) * (12 * 1b-24))) + 1b-147);
safe = m(m(separation - skin) - m(lever * 1b-23));

{ |nx| <= 1.0000001 /\ |ny| <= 1.0000001 /\ |rx| <= 1 /\ |ry| <= 1 /\ |lx| <= 1 /\ |ly| <= 1 /\
  largest in [0,1b128] /\ lever in [0,1b128]
  -> |px| <= 0xffffffp104 /\ |py| <= 0xffffffp104 /\ |separation| <= 0xffffffp104 /\
     |threshold| <= 0xffffffp104 /\ |safe| <= 0xffffffp104 }
