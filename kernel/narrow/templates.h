/* SPDX-License-Identifier: MIT
 *
 * Templates of kernels for one size: each defines a function that calls a strategy with the counts
 * of that size as constants, so that its loops are compiled for them. Comes in: a size of the lists
 * in kernels.h, which are a name, then vertices and stride of the first shape, then of the second.
 */
#ifndef SEPAX_TEMPLATES_H
#define SEPAX_TEMPLATES_H

#include "narrow/gaps/certify.h"
#include "narrow/gaps/relate.h"
#include "narrow/gaps/round.h"
#include "narrow/gaps/separate.h"
#include "narrow/strategies/witness.h"

#define RELATE(name, na, sa, nb, sb)                                                               \
    static void relate_any_##name(const lane_group *group, uint8_t *relations) {                   \
        relate_any(group, na, sa, nb, sb, relations);                                              \
    }
#define CERTIFY(name, na, sa, nb, sb)                                                              \
    static void certify_##name(const lane_group *group, uint8_t *relations) {                      \
        certify_lanes(group, na, sa, nb, sb, relations);                                           \
    }
#define ROUND(name, na, sa, nb, sb)                                                                \
    static void round_##name(const lane_group *group, uint8_t *relations) {                        \
        relate_round(group, sa, sa, sb, sb, relations);                                            \
    }                                                                                              \
    static void certify_round_##name(const lane_group *group, uint8_t *relations) {                \
        certify_round(group, sa, sa, sb, sb, relations);                                           \
    }
#define ROUND_FLAT(name, na, sa, nb, sb, ...)                                                      \
    static void round_##name(const lane_group *group, uint8_t *relations) {                        \
        if ((nb) > 8) {                                                                            \
            relate_round(group, na, sa, nb, sb, relations);                                        \
        } else {                                                                                   \
            relate_features(group, (lane_shape){na, sa, true}, (lane_shape){nb, sb, true},         \
                            relations);                                                            \
        }                                                                                          \
    }                                                                                              \
    static void certify_round_##name(const lane_group *group, uint8_t *relations) {                \
        certify_round(group, na, sa, nb, sb, relations);                                           \
    }
#define SEPARATE(name, na, sa, nb, sb)                                                             \
    static void separate_##name(const lane_group *group, bool safe, lane_contacts *contacts) {     \
        if ((sa) == 8 && (sb) == 8) {                                                              \
            separate_eights(group, na, safe, contacts);                                            \
        } else {                                                                                   \
            separate_any(group, na, sa, nb, sb, safe, contacts);                                   \
        }                                                                                          \
    }
#define WITNESS(name, na, sa, nb, sb)                                                              \
    static void witness_##name(const lane_group *group, uint8_t *relations) {                      \
        witness_lanes(group, sa, sb, relations);                                                   \
    }

#endif
