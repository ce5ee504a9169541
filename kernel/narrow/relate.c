/* SPDX-License-Identifier: MIT
 *
 * The query of relations: source -> cull -> sort -> kernel -> certify -> settle -> sink, tile by
 * tile; and its table of kernels. Comes in: a checked call. Goes out: the caller's results and the
 * report.
 */
#include "base/arithmetic.h"

#include "narrow/body_pairs.h"
#include "narrow/gaps/certify.h"
#include "narrow/gaps/relate.h"
#include "narrow/gaps/round.h"
#include "narrow/relation_batch.h"
#include "narrow/sizes.h"
#include "narrow/strategies/axis_lanes.h"
#include "narrow/strategies/box.h"
#include "narrow/strategies/scalar.h"
#include "narrow/strategies/support.h"
#include "narrow/strategies/vertex_lanes.h"
#include "narrow/strategies/witness.h"
#include "query/sink.h"

/* ----------------------------------------------------------------- kernels */

#define RELATE(name, na, sa, nb, sb)                                                               \
    static void relate_any_##name(const lane_group *group, uint8_t *relations) {                   \
        relate_any(group, na, sa, nb, sb, relations);                                              \
    }
#define CERTIFY(name, na, sa, nb, sb)                                                              \
    static void certify_##name(const lane_group *group, uint8_t *relations) {                      \
        certify_lanes(group, na, sa, nb, sb, relations);                                           \
    }
#define RELATE_ROUND(name, na, sa, nb, sb)                                                         \
    static void round_##name(const lane_group *group, uint8_t *relations) {                        \
        if ((na) == 2 && (nb) == 2) {                                                              \
            relate_segments(group, relations);                                                     \
        } else {                                                                                   \
            relate_round(group, na, sa, nb, sb, relations);                                        \
        }                                                                                          \
    }
#define CERTIFY_ROUND(name, na, sa, nb, sb)                                                        \
    static void certify_round_##name(const lane_group *group, uint8_t *relations) {                \
        certify_round(group, na, sa, nb, sb, relations);                                           \
    }
#define WITNESS(name, na, sa, nb, sb)                                                              \
    static void witness_##name(const lane_group *group, uint8_t *relations) {                      \
        witness_lanes(group, sa, sb, relations);                                                   \
    }

/* The sizes for which the float filter costs more than a witness. */
#define WITNESS_SIZES(SIZE)                                                                        \
    SIZE(8, 8, 8, 8, 8)                                                                            \
    SIZE(4_16, 4, 4, 16, 16)                                                                       \
    SIZE(8_16, 8, 8, 16, 16)

ALL_SIZES(RELATE)
WITNESS_SIZES(WITNESS)
ALL_SIZES(CERTIFY)
RELATE_ROUND(8, 8, 8, 8, 8)
MIXED_SIZES(RELATE_ROUND)
FLAT_SIZES(RELATE_ROUND)
PADDED_SIZES(CERTIFY_ROUND)
FLAT_SIZES(CERTIFY_ROUND)

#define ROUND_ROW(name, ...)                                                                       \
    [KERNEL_ROUND_##name] = {.group = round_##name, .certify = certify_round_##name},

const relation_column RUN(relations)[KERNEL_COUNT] = {
    [KERNEL_3] = {.run = RUN(3), .group = relate_any_3, .certify = certify_3},
    [KERNEL_4] = {.run = RUN(4), .group = relate_quads, .certify = certify_4},
    [KERNEL_5] = {.run = RUN(5), .group = relate_any_5, .certify = certify_5},
    [KERNEL_6] = {.run = RUN(6), .group = relate_any_6, .certify = certify_6},
    [KERNEL_8] = {.run = RUN(8), .group = relate_any_8, .certify = certify_8},
    [KERNEL_PADDED_4_4] = {.group = relate_any_4, .certify = certify_4},
    [KERNEL_PADDED_4_8] = {.group = relate_any_4_8, .certify = certify_4_8},
    [KERNEL_PADDED_8_8] = {.group = relate_any_8, .witness = witness_8, .certify = certify_8},
    [KERNEL_PADDED_4_16] = {.group = relate_any_4_16,
                            .witness = witness_4_16,
                            .certify = certify_4_16},
    [KERNEL_PADDED_8_16] = {.group = relate_any_8_16,
                            .witness = witness_8_16,
                            .certify = certify_8_16},
    [KERNEL_PADDED_16_16] = {.group = relate_any_16_16, .certify = certify_16_16},
    [KERNEL_BOX] = {.run = relate_boxes_run, .group = relate_boxes},
    [KERNEL_SCALAR] = {.row = relate_row_scalar},
    [KERNEL_VERTEX_LANES] = {.row = relate_row_vertex_lanes},
    [KERNEL_AXIS_LANES] = {.row = relate_row_axis_lanes},
    [KERNEL_SUPPORT] = {.row = relate_row_support},
    [KERNEL_SUPPORT_16] = {.row = relate_row_support, .certify = certify_16_16},
    [KERNEL_SUPPORT_32] = {.row = relate_row_support},
    [KERNEL_SUPPORT_64] = {.row = relate_row_support},
    FLAT_SIZES(ROUND_ROW)[KERNEL_ROUND_4_4] = {.group = relate_round_quads,
                                               .certify = certify_round_4},
    [KERNEL_ROUND_8_8] = {.group = round_8, .certify = certify_round_8},
    MIXED_SIZES(ROUND_ROW)};

/* ------------------------------------------------------------------- tiles */

static void relate_pairs(const batch_call *call, relation_sink *sink, sepax_report *report) {
    relation_batch b;
    relation_room room;
    b.columns = columns_pay(call->source) ? &room.columns : NULL;
    relation_init(&b, call, report, &room.copied, room.relations, TILE);
    size_t start = call->first_pair, seen = 0;
    if (body_pairs_pay(&b, sink)) {
        seen = relate_body_pairs(&b, sink);
        start = call->pair_count;
    }
    while (start < call->pair_count && !sink->done) {
        const size_t any = sink->to.first_hit != NULL ? FIRST_TILE + seen : b.most;
        const size_t most = sink_most(sink, start, any);
        tile t;
        const uint32_t count = relate_next(&b, start, least_of(most, b.most), &t);
        sepax_sink_write(sink, start, b.relations, count);
        seen += count;
        start = sink_skip(sink, start + count);
    }
    report->filtered = seen - report->in_double - report->expanded;
}

void RUN(relate)(const batch_call *call, const void *results, sepax_report *report) {
    relation_sink sink;
    sepax_sink_open(&sink, results, call);
    relate_pairs(call, &sink, report);
    sepax_sink_close(&sink);
}

void RUN(relate_chunks)(const batch_call *call, sepax_report *report, take_chunk *take, void *to) {
    relation_batch b;
    struct {
        copied_tile copied;
        uint8_t relations[CHUNK + SEPAX_LANES];
    } room;
    b.columns = NULL;
    relation_init(&b, call, report, &room.copied, room.relations, CHUNK);
    uint32_t count;
    for (size_t start = call->first_pair; start < call->pair_count; start += count) {
        tile t;
        count = relate_next(&b, start, b.most, &t);
        take(to, &t, b.relations);
    }
}
